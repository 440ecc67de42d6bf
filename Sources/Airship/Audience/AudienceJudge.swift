/// The verdict of an audience, in the three-valued logic of Kleene.
enum DeviceVerdict: Hashable, Sendable {
  case matches, misses
  /// The verdict depends on unknown members of the device.
  case open(Set<AudienceAssumption>)

  fileprivate init(_ truth: Bool) { self = truth ? .matches : .misses }

  /// True if the device matches the audience, false if it does not match; nil if that is not known.
  var isMatch: Bool? {
    switch self {
    case .matches: true
    case .misses: false
    case .open: nil
    }
  }

  var unknown: Set<AudienceAssumption> { if case .open(let assumptions) = self { assumptions } else { [] } }

  fileprivate var negation: Self {
    switch self {
    case .matches: .misses
    case .misses: .matches
    case .open: self
    }
  }
}

/// An audience selector whose result is not known, and the members of a device description that would decide the
/// result.
package struct AudienceAssumption: Hashable, Sendable {
  /// The name of the selector in documents; `limits` for frequency limits.
  package let selector: String
  /// The names of members of a device description that would decide the result; empty if no member can decide it.
  package let members: [String]

  init(_ selector: String, _ members: [String] = []) { (self.selector, self.members) = (selector, members) }

  /// The assumption that a schedule makes if it names frequency limits, but the document does not contain them.
  package static let limits = AudienceAssumption("limits")
}

extension Collection where Element == AudienceAssumption {
  /// The names of the selectors in alphabetical order, without duplicates.
  package var names: [String] { Set(map(\.selector)).sorted() }

  /// The names of members of a device description that would decide the results, sorted, without duplicates.
  package var members: [String] { Set(flatMap(\.members)).sorted() }
}

/// Evaluates audiences on a device, as one platform does. Without a description of the device, or on a platform that
/// evaluates no audiences, every audience is assumed to match.
///
/// Source: urbanairship/android-library: urbanairship-core/…/audience/**@20.10.0; urbanairship/ios-library:
/// AirshipCore/Source/DeviceAudienceSelector.swift, AudienceHashSelector.swift (read).
struct AudienceJudge: Sendable {
  private let profile: AirshipProfile
  private let device: AirshipDevice
  private let isJudging: Bool

  init(_ device: AirshipDevice, on profile: AirshipProfile) {
    (self.device, self.profile) = (device, profile)
    isJudging = profile.judgesDevices && device.isDescribed
  }

  /// Returns the verdict of a schedule's audience. Without an audience, every device matches.
  func verdict(of schedule: Schedule, in set: ScheduleSet) -> DeviceVerdict {
    guard let audience = schedule.audience else { return .matches }
    if isJudging { return verdict(of: audience, schedule, set) }
    let assumptions = assumptions(of: audience)
    return assumptions.isEmpty ? .matches : .open(assumptions)
  }

  /// Returns an assumption for each selector in a group; for any other selector, one assumption.
  private func assumptions(of selector: AudienceSelector) -> Set<AudienceAssumption> {
    switch selector {
    case .all(let parts): parts.reduce(into: []) { $0.formUnion(assumptions(of: $1)) }
    // An empty `any` matches no device, so the assumption that it matches is listed too.
    case .any(let parts):
      parts.isEmpty ? [AudienceAssumption("audience")] : parts.reduce(into: []) { $0.formUnion(assumptions(of: $1)) }
    case .not(let part): assumptions(of: part)
    default: [assumption(of: selector)]
    }
  }

  private func verdict(of selector: AudienceSelector, _ schedule: Schedule, _ set: ScheduleSet) -> DeviceVerdict {
    switch selector {
    case .all(let parts): return joined(parts, decidedBy: .misses, schedule, set)
    case .any(let parts): return joined(parts, decidedBy: .matches, schedule, set)
    case .not(let part): return verdict(of: part, schedule, set).negation
    case .tags(let part): return verdict(of: part, schedule, set)
    case .newUser, .notificationOptIn, .locationOptIn, .requiresAnalytics, .locale, .appVersion, .permissions, .tag,
      .testDevices, .deviceTypes, .hash:
      return holds(selector, schedule, set).map { DeviceVerdict($0) } ?? .open([assumption(of: selector)])
    }
  }

  /// Returns the verdict of a group. `decision`: if a part has this verdict, the group has it too (`misses` for `all`,
  /// `matches` for `any`).
  private func joined(
    _ parts: [AudienceSelector], decidedBy decision: DeviceVerdict, _ schedule: Schedule, _ set: ScheduleSet
  ) -> DeviceVerdict {
    var unknown: Set<AudienceAssumption> = []
    for part in parts {
      let verdict = verdict(of: part, schedule, set)
      if verdict == decision { return decision }
      unknown.formUnion(verdict.unknown)
    }
    return unknown.isEmpty ? decision.negation : .open(unknown)
  }

  /// Returns the assumption for a selector. It names members of a device description only on platforms that evaluate
  /// devices.
  private func assumption(of selector: AudienceSelector) -> AudienceAssumption {
    let assumption = named(selector)
    return profile.judgesDevices ? assumption : AudienceAssumption(assumption.selector)
  }

  private func named(_ selector: AudienceSelector) -> AudienceAssumption {
    switch selector {
    case .newUser: AudienceAssumption("new_user", device.installed == nil ? ["installed"] : [])
    case .notificationOptIn: AudienceAssumption("notification_opt_in", ["notification_opt_in"])
    case .locationOptIn: AudienceAssumption("location_opt_in", ["permissions"])
    case .requiresAnalytics: AudienceAssumption("requires_analytics", ["analytics"])
    case .locale: AudienceAssumption("locale", ["locale"])
    case .appVersion:
      AudienceAssumption(
        "app_version",
        [device.version == nil ? "version" : nil, needsCode && device.versionCode == nil ? "version_code" : nil]
          .compactMap(\.self))
    case .permissions: AudienceAssumption("permissions", ["permissions"])
    case .tags, .tag: AudienceAssumption("tags", ["tags"])
    case .testDevices: AudienceAssumption("test_devices", ["channel"])
    case .deviceTypes: AudienceAssumption("device_types", ["platform"])
    case .hash(let hash): AudienceAssumption("hash", [hash.identifier.rawValue])
    case .all, .any, .not: AudienceAssumption("audience")
    }
  }

  // MARK: selectors

  /// True if the device matches a selector that is not a group; nil if that is not known.
  private func holds(_ selector: AudienceSelector, _ schedule: Schedule, _ set: ScheduleSet) -> Bool? {
    switch selector {
    case .newUser(let wanted):
      guard let created = schedule.created else { return profile.newWithoutCreation ? wanted : nil }
      return device.installed.map { ($0 >= created) == wanted }
    case .notificationOptIn(let wanted): return device.notificationOptIn.map { $0 == wanted }
    case .locationOptIn(let wanted):
      return device.permissions.map { permissions in
        let location = permissions.document.presentMember(permissions.value, "location")
        let isGranted = location.map { permissions.document.string($0).elementsEqual("granted".utf8) } ?? false
        return isGranted == wanted
      }
    case .requiresAnalytics(let isRequired): return isRequired ? device.analytics : true
    case .locale(let tags):
      let wanted = tags.compactMap(
        profile.localesAreTags ? LanguageTag.init(android:) : LanguageTag.init(any:))
      return wanted.isEmpty ? false : device.locale.map { locale in wanted.contains { $0.matches(locale) } }
    case .appVersion(let predicate): return holds(appVersion: predicate, of: set)
    case .permissions(let predicate): return device.permissions.map { holds(predicate, of: set, for: $0) }
    case .tag(let tag): return device.tags.map { tags in tags.contains(tag) }
    case .testDevices(let digests):
      return digests.isEmpty
        ? false
        : device.channel.map { channel in
          let digest = Base64.encoded(Array(SHA256.digest(of: channel).prefix(16)))
          return digests.contains { $0 == digest }
        }
    case .deviceTypes(let names):
      if names.isEmpty { return false }
      return platform.map { platform in names.contains { $0.elementsEqual(platform.rawValue.utf8) } }
    case .hash(let hash): return holds(hash)
    case .all, .any, .not, .tags: return nil
    }
  }

  /// The platform as `device_types` names it; nil if the profile represents several platforms and the description of
  /// the device names none.
  private var platform: AirshipDevice.Platform? {
    switch profile.versionMembers {
    case [.ios]: .ios
    case [.android]: device.platform == .amazon ? .amazon : .android
    default: device.platform
    }
  }

  private func holds(_ hash: AudienceHash) -> Bool? {
    // If there are no buckets, the SDKs divide by 0, and the app crashes. Here, no device matches.
    if hash.buckets == 0 || hash.lowest > hash.highest || hash.lowest >= hash.buckets { return false }
    guard let own = hash.identifier == .channel ? device.channel : device.contact else { return nil }
    let bucket = FarmHash.fingerprint(hash.prefix + (hash.overrides[own] ?? own)) % hash.buckets
    return hash.lowest <= bucket && bucket <= hash.highest
  }

  private func holds(_ predicate: ConditionID, of set: ScheduleSet, for data: DataValue) -> Bool {
    var runner = ValueRunner()
    return runner.holds(ValuePredicate(predicate, of: set, for: profile), for: data)
  }

  // MARK: versions

  private var needsCode: Bool { profile.versionMembers.contains(.android) }

  /// True if the version of the app matches the predicate; nil if the predicate tests a version that is not known.
  private func holds(appVersion predicate: ConditionID, of set: ScheduleSet) -> Bool? {
    var known = JSONTree.Members()
    var unknown: [[String]] = []
    func add(_ object: String, _ names: [String], _ value: JSONTree?) {
      guard let value else {
        unknown += names.map { [object, $0] }
        return
      }
      var members = JSONTree.Members()
      if case .object(let earlier)? = known[object] { members = earlier }
      for name in names { members[name] = value }
      known[object] = .object(members)
    }
    let version = device.version.map(JSONTree.text)
    if needsCode {
      add(device.androidName, ["version", "build_version"], device.versionCode.map(JSONTree.number))
      add(device.androidName, ["version_name"], version)
    }
    if profile.versionMembers.contains(.ios) { add("ios", ["version"], version) }
    if set.paths(below: predicate).contains(where: { path in unknown.contains { Self.meets(path, $0) } }) { return nil }
    return (try? DataValue(text: JSONTree.object(known).json)).map { holds(predicate, of: set, for: $0) }
  }

  /// True if one of the two paths begins with the other path.
  private static func meets(_ path: [[UInt8]], _ other: [String]) -> Bool {
    zip(path, other).allSatisfy { $0.elementsEqual($1.utf8) }
  }
}

extension ScheduleSet {
  /// Returns the paths of the values that a condition and its descendants test. Paths inside array elements are not
  /// included.
  fileprivate func paths(below top: ConditionID) -> [[[UInt8]]] {
    var paths: [[[UInt8]]] = []
    var open = [top]
    while let id = open.popLast() {
      let condition = conditions[Int(id)]
      switch condition.form {
      case .value(let test): paths.append(test.path.map { document.string($0) })
      case .element(let query): paths.append(query.path.map { document.string($0) })
      case .all, .any, .not: open += condition.children.map { children[Int($0)] }
      }
    }
    return paths
  }
}
