/// The shared states of extensions by name, with data flattened by the rules of a profile.
package struct SharedStates: Sendable {
  /// A member of a state: its kind, and the bytes of its string or number literal.
  package struct Member: Sendable {
    package var kind: FactKind
    package var bytes: [UInt8]
  }

  private var states: [[UInt8]: FlattenedData] = [:]
  /// True if state names are compared case-insensitively, as on devices.
  private let foldsNames: Bool

  package init(foldsNames: Bool = false) { self.foldsNames = foldsNames }

  /// Replaces the states that are members of the root of `document`, an object.
  mutating func set(_ document: JSONDocument, for profile: LaunchProfile) {
    let members = document.distinctMembers(document.root, profile.memberChoice, isCanonical: profile.keysAreCanonical)
    for (name, value) in members where document.isObject(value) { set(name, to: value, of: document, for: profile) }
  }

  /// Sets the states that are members of the root of `document`, except states that are already set.
  mutating func fill(from document: JSONDocument, for profile: LaunchProfile) {
    var others = SharedStates(foldsNames: foldsNames)
    others.set(document, for: profile)
    self = filled(from: others)
  }

  /// Returns these states, and the states of `others` whose names these states lack.
  func filled(from others: SharedStates) -> SharedStates {
    var filled = self
    filled.states.merge(others.states) { own, _ in own }
    return filled
  }

  /// Returns a name in lower case, for case-insensitive comparison.
  static func folded(_ name: [UInt8]) -> [UInt8] {
    if name.allSatisfy({ $0 < 0x80 }) { return name.map { $0 &- 0x41 < 26 ? $0 | 0x20 : $0 } }
    return Array(String(decoding: name, as: UTF8.self).lowercased().utf8)
  }

  private func key(_ name: [UInt8]) -> [UInt8] { foldsNames ? Self.folded(name) : name }

  /// Replaces the state `name` with the members of `object`.
  package mutating func set(
    _ name: [UInt8], to object: JSONDocument.Value, of document: JSONDocument, for profile: LaunchProfile
  ) { states[key(name)] = FlattenedData(object, of: document, for: profile) }

  func has(_ name: [UInt8]) -> Bool { states[key(name)] != nil }

  package func member(_ name: [UInt8], _ key: [UInt8]) -> Member? { states[self.key(name)]?[key] }
}

/// Data flattened to one level: member names are joined by dots, and an array element is named by its index.
///
/// Containers are not entries, except empty objects if the profile keeps them.
package struct FlattenedData: Sendable {
  private var members: [[UInt8]: SharedStates.Member] = [:]
  /// If the profile compares keys by canonical equivalence, contains the members instead of `members`.
  private var canonical: [String: SharedStates.Member] = [:]
  private let isCanonical: Bool

  init(_ object: JSONDocument.Value, of document: JSONDocument, for profile: LaunchProfile) {
    isCanonical = profile.keysAreCanonical
    Self.forEachLeaf(of: object, in: document, for: profile) { path, value, inArray in
      let member: SharedStates.Member =
        switch document.kind(value) {
        case .object: .init(kind: .emptyObject, bytes: [])
        case .null: .init(kind: inArray && profile.keepsNullElements ? .nullElement : .absent, bytes: [])
        case .true: .init(kind: .true, bytes: [])
        case .false: .init(kind: .false, bytes: [])
        case .number: .init(kind: .number, bytes: Array(document.lexeme(value)))
        case .array, .string, .word: Self.text(document.string(value))
        }
      if isCanonical {
        canonical[String(decoding: path, as: UTF8.self)] = member
      } else {
        members[path] = member
      }
    }
  }

  private static func text(_ bytes: [UInt8]) -> SharedStates.Member {
    .init(kind: bytes.allSatisfy { $0 < 0x80 } ? .plainText : .text, bytes: bytes)
  }

  /// Calls `body` with every scalar value and its flattened key. Includes empty objects and null members only if the
  /// profile keeps them. `inArray` is true for elements of arrays.
  ///
  /// A top-level member with an empty name adds no dot to the keys of its members.
  /// Source: adobe/aepsdk-core-ios: Dictionary+Flatten.swift @5.11.0;
  /// adobe/aepsdk-core-android: MapExtensions.kt @core 3.8.0.
  package static func forEachLeaf(
    of object: JSONDocument.Value, in document: JSONDocument, for profile: LaunchProfile,
    _ body: (_ path: [UInt8], _ value: JSONDocument.Value, _ inArray: Bool) -> Void
  ) {
    // All containers share the buffer `path`. `parent`: the length of the path of the parent container in this buffer.
    var open: [(value: JSONDocument.Value, parent: Int, name: [UInt8], inArray: Bool)] = [(object, 0, [], false)]
    var path: [UInt8] = []
    while let (value, parent, name, inArray) = open.popLast() {
      path.removeLast(path.count - parent)
      if !path.isEmpty { path.append(0x2E) }
      path += name
      switch document.kind(value) {
      case .object:
        var entries = document.distinctMembers(value, profile.memberChoice, isCanonical: profile.keysAreCanonical)
        if profile.memberOrder == .javaHash, entries.count > 1 {
          entries = JavaHashOrder.places(of: entries.map(\.name)).map { entries[$0] }
        }
        if entries.isEmpty, profile.keepsEmptyObjects, value != object {
          body(path, value, inArray)
        }
        for (name, member) in entries.reversed() { open.append((member, path.count, name, false)) }
      case .array:
        for (index, element) in document.elements(value).enumerated().reversed() {
          open.append((element, path.count, Array(String(index).utf8), true))
        }
      case .null where !inArray && !profile.keepsNullMembers: continue
      default: body(path, value, inArray)
      }
    }
  }

  subscript(key: [UInt8]) -> SharedStates.Member? {
    isCanonical ? canonical[String(decoding: key, as: UTF8.self)] : members[key]
  }
}
