import Foundation

/// What a key is looked up in: one event, the shared states, and the world around them.
struct OracleLookup {
  let platform: OraclePlatform
  let clock: OracleClock
  let sdkVersion: String
  let cachebust: Int
  let type: String
  let source: String
  /// Nil when the event has no data.
  let data: OracleValue?
  let states: [OracleMember]
  /// What has been recorded; web, which is asked without a history, has none.
  var history: [OracleRecord] = []
  /// A session asks for states as the hub of a device does (adobe-runtime 4).
  var ignoresCaseOfStates = false

  init(
    platform: OraclePlatform, event: OracleValue, state: OracleValue, clock: OracleClock, sdkVersion: String,
    cachebust: Int
  ) {
    (self.platform, self.clock) = (platform, clock)
    (self.sdkVersion, self.cachebust) = (sdkVersion, cachebust)
    type = event.member("type")?.string ?? ""
    source = event.member("source")?.string ?? ""
    data = event.member("data").flatMap { $0.members == nil ? nil : $0 }
    states = state.members ?? []
  }

  /// adobe-rules 7.2 and 7.4. Nil is absent.
  func value(of key: String) throws(OracleCrash) -> OracleValue? {
    let trimmed = platform == .android ? key.trimmingCharacters(in: .whitespacesAndNewlines) : key
    // Source: adobe/aepsdk-core-android: LaunchTokenFinder.kt @core 3.8.0: a blank key is no key.
    if platform == .android, trimmed.isEmpty { return nil }
    if let special = special(trimmed) { return special }
    if key.hasExactPrefix("~state") {
      switch platform {
      case .ios: return try appleState(key)
      case .android where key.hasExactPrefix("~state."): return javaState(key)
      case .android, .web: break
      }
    }
    guard let data else { return .text("") }
    return member(key, of: data)
  }

  /// adobe-rules 12, column ios
  private func appleState(_ key: String) throws(OracleCrash) -> OracleValue? {
    let rest = key.dropFirst("~state".count)
    guard let slash = rest.firstIndex(of: "/") else { return nil }
    let name = rest[..<slash].dropFirst()
    let member = rest[rest.index(after: slash)...]
    // Without a character before the name, a name, or a key.
    guard !name.isEmpty, !member.isEmpty else { throw OracleCrash() }
    let miscounted = name.unicodeScalars.count { $0.value > 0xFFFF }
    guard miscounted == 0 else {
      if member.count <= miscounted { throw OracleCrash() }
      return nil
    }
    return state(String(name), String(member))
  }

  /// adobe-rules 12, column android
  private func javaState(_ key: String) -> OracleValue? {
    let pieces = key.dropFirst("~state.".count).split(separator: "/", omittingEmptySubsequences: false)
    guard pieces.count > 1, !pieces[0].isEmpty, !pieces[1].isEmpty else { return nil }
    return state(String(pieces[0]), String(pieces[1]))
  }

  private func state(_ name: String, _ key: String) -> OracleValue? {
    let state = states.first {
      $0.name.utf16.elementsEqual(name.utf16) || ignoresCaseOfStates && $0.name.lowercased() == name.lowercased()
    }
    return state.flatMap { $0.value.members == nil ? nil : member(key, of: $0.value) }
  }

  private func member(_ key: String, of value: OracleValue) -> OracleValue? {
    platform.flattened(value).first { platform.isSameName($0.key, key) }?.value
  }

  /// The web context (adobe-rules 5): states, what the web SDK supplies, and data over both; of one
  /// name, the last.
  var context: [OracleEntry] {
    var entries = states.flatMap { state in
      platform.flattened(state.value).map {
        OracleEntry(key: "~state.\(state.name)/\($0.key)", value: $0.value)
      }
    }
    entries += [
      OracleEntry(key: "~type", value: .text(type)),
      OracleEntry(key: "~source", value: .text(source)),
      OracleEntry(key: "~timestampu", value: .decimal(clock.fractionalSeconds)),
      OracleEntry(key: "~timestampz", value: .text(clock.universalText)),
      OracleEntry(key: "~sdkver", value: .text(sdkVersion)),
    ]
    return entries + (data.map(platform.flattened) ?? [])
  }
}

/// One entry of flattened data.
struct OracleEntry {
  let key: String
  let value: OracleValue
}

extension OraclePlatform {
  /// adobe-rules 7.1: members joined by dots, elements by their index, containers gone.
  ///
  /// Nulls by section 5: a null member has no value on devices; a null element keeps its place on
  /// ios; both are context members on web.
  func flattened(_ value: OracleValue) -> [OracleEntry] {
    let children: [(name: String, value: OracleValue)] =
      switch value {
      case .object(let members): members.map { ($0.name, $0.value) }
      case .list(let elements): elements.enumerated().map { (String($0), $1) }
      case .null, .bool, .integer, .decimal, .text, .broken: []
      }
    return children.flatMap { name, child -> [OracleEntry] in
      switch child {
      case .bool, .integer, .decimal, .text, .broken: return [OracleEntry(key: name, value: child)]
      case .null:
        let stays =
          switch self {
          case .ios: value.elements != nil
          case .android: false
          case .web: true
          }
        return stays ? [OracleEntry(key: name, value: child)] : []
      case .object(let members) where members.isEmpty && self == .android: return [OracleEntry(key: name, value: child)]
      case .object, .list:
        return flattened(child).map { OracleEntry(key: "\(name).\($0.key)", value: $0.value) }
      }
    }
  }
}

extension String {
  /// `hasPrefix` of an ASCII text by code units: a mark after it does not hide it.
  func hasExactPrefix(_ prefix: String) -> Bool {
    utf16.starts(with: prefix.utf16)
  }
}
