extension JavaScriptText {
  /// Returns the string that a template literal of JavaScript makes from a value; nil for null.
  package static func text(of value: JSONDocument.Value, in document: JSONDocument) -> [UInt8]? {
    switch document.kind(value) {
    case .string: document.string(value)
    case .number, .word: PlatformText.number(document.lexeme(value), .javaScript)
    case .true: Array("true".utf8)
    case .false: Array("false".utf8)
    case .null: nil
    case .object: Array("[object Object]".utf8)
    case .array:
      Array(document.elements(value).map { text(of: $0, in: document) ?? [] }.joined(separator: [0x2C]))
    }
  }
}

/// The hash under which a device keeps an event in its history.
///
/// The members of the data are flattened, sorted by name and written as `NAME:VALUE` without separators. The bytes of
/// this text are hashed by 32-bit FNV-1a.
///
/// Source: adobe/aepsdk-core-ios: AEPCore/Sources/eventhub/history/Event+FNV1A32.swift @5.11.0;
/// adobe/aepsdk-core-android: …/internal/util/MapExtensions.kt @core 3.8.0.
package struct EventHash: Hashable, Sendable {
  /// The text that is hashed, as WTF-8.
  package let text: [UInt8]
  /// The hash; 0 if the text is empty. Devices do not record events with the hash 0.
  package let value: UInt32

  /// Creates the hash of an object. `mask`: the flattened names to hash; nil for all names.
  package init(
    _ object: JSONDocument.Value, of document: JSONDocument, mask: [[UInt8]]? = nil, for profile: LaunchProfile
  ) {
    var text: [UInt8] = []
    for (name, value) in Self.entries(object, document, mask, profile) where !value.isEmpty {
      text += name
      text.append(0x3A)
      text += value
    }
    self.text = text
    value = text.isEmpty ? 0 : Self.hash(text)
  }

  /// Creates the hash of an event's members as the web SDK does.
  ///
  /// Source: adobe/alloy: RulesEngine/utils/generateEventHash.js, utils/fnv1a32Hex.js @3f01be8; run.
  package init(webMembers members: [(name: [UInt8], value: [UInt8])]) {
    text = members.filter { !$0.value.isEmpty }.map { (units: UTF16Text.decode($0.name), member: $0) }
      .sorted { $0.units.lexicographicallyPrecedes($1.units) }
      .flatMap { $0.member.name + [0x3A] + $0.member.value }
    value = Self.hash(text)
  }

  /// Creates the hash of a request of a historical condition as the web SDK does. The event type and the event id get
  /// the names that they have in the SDK's records; all other members keep their names. Nil if the request has no event
  /// type or no event id.
  ///
  /// Source: adobe/aepsdk-rulesengine-typescript: src/historical.ts @3.1.1; run.
  init?(webRequest request: JSONDocument.Value, of document: JSONDocument) {
    guard document.isObject(request) else { return nil }
    var members: [[UInt8]: [UInt8]] = [:]
    for (name, value) in document.members(request) {
      members[document.string(name)] = JavaScriptText.text(of: value, in: document) ?? []
    }
    let renamed = [(["iam.eventType", "eventType", "type"], "eventType"), (["iam.id", "id"], "eventId")]
    let found = renamed.compactMap { names, new in
      names.map { Array($0.utf8) }.first { members[$0] != nil }.map { ($0, Array(new.utf8)) }
    }
    guard found.count == renamed.count else { return nil }
    for (name, new) in found { members[new] = members.removeValue(forKey: name) }
    self.init(webMembers: members.map { (name: $0.key, value: $0.value) })
  }

  /// Returns the names and values to hash, in the platform's order.
  private static func entries(
    _ object: JSONDocument.Value, _ document: JSONDocument, _ mask: [[UInt8]]?, _ profile: LaunchProfile
  ) -> [(name: [UInt8], value: [UInt8])] {
    if profile.keysAreCanonical {
      let wanted = mask.map { Set($0.map { String(decoding: $0, as: UTF8.self) }) }
      var entries: [String: (name: [UInt8], value: [UInt8])] = [:]
      FlattenedData.forEachLeaf(of: object, in: document, for: profile) { path, value, _ in
        let name = String(decoding: path, as: UTF8.self)
        guard wanted?.contains(name) ?? true else { return }
        entries[name] = (path, text(of: value, document, profile))
      }
      // Swift orders strings by the Unicode scalars of their composed form.
      return entries.sorted { $0.key < $1.key }.map(\.value)
    }
    var values: [[UInt8]: [UInt8]] = [:]
    FlattenedData.forEachLeaf(of: object, in: document, for: profile) { path, value, _ in
      values[path] = text(of: value, document, profile)
    }
    // A name that the mask contains n times is hashed n times.
    let names = mask?.filter { values[$0] != nil } ?? Array(values.keys)
    return names.map { (units: UTF16Text.decode($0), name: $0) }
      .sorted { $0.units.lexicographicallyPrecedes($1.units) }
      .map { ($0.name, values[$0.name] ?? []) }
  }

  /// Returns a scalar value as the platform writes it; empty for null.
  private static func text(
    of value: JSONDocument.Value, _ document: JSONDocument, _ profile: LaunchProfile
  ) -> [UInt8] {
    switch document.kind(value) {
    case .string: return document.string(value)
    case .true: return Array("true".utf8)
    case .false: return Array("false".utf8)
    case .null: return []
    case .number where !document.isOdd(value):
      return PlatformText.number(document.lexeme(value), profile.values.runtime)
    case .number, .word:
      switch JavaWord.read(Array(document.lexeme(value))) {
      case .null: return []
      case .boolean(let value): return Array((value ? "true" : "false").utf8)
      case .integer(let value): return Array(String(value).utf8)
      case .double(let value): return Array(JavaNumber.text(value).utf8)
      case .text: return document.string(value)
      }
    // Only empty objects are values, and only on platforms that keep them.
    case .object, .array: return Array("{}".utf8)
    }
  }

  /// Returns the 32-bit FNV-1a hash. Source: the page of the authors of FNV, draft-eastlake-fnv.
  private static func hash(_ bytes: [UInt8]) -> UInt32 {
    bytes.reduce(2_166_136_261) { ($0 ^ UInt32($1)) &* 16_777_619 }
  }
}
