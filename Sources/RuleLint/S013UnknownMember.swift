extension CommonLints {
  /// This lint has no check. Each dialect reports the code with `UnknownMemberCheck`.
  static let unknownMember = TextCheck(
    "S013", "unknown-member", .info, "a member that no platform reads",
    why: """
      Every SDK ignores a member that it does not know. A misspelled member counts as missing, and its value has no \
      effect. The finding is a warning if the name resembles a switch, such as `enabled` or `negate`. It is an error \
      if the name resembles a missing list of rules, experiences, audiences or schedules, or the missing activity of a \
      proposition.
      """,
    remedy: "Correct the name, or remove the member.",
    source: """
      adobe/aepsdk-core-ios: AEPCore/Sources/rules/JSONRulesParser.swift @5.11.0; adobe/aepsdk-core-android: \
      …/launch/rulesengine/json @core 3.8.0; convertcom/ios-sdk: Scripts/generate-config-types/openapi.yaml @2.0.0; \
      convertcom/javascript-sdk: packages/data @5.0.1; urbanairship/android-library: urbanairship-automation \
      @20.10.0; urbanairship/ios-library: Airship/AirshipAutomation @0499fe0; the last is read, all others are run
      """,
    fires: .rule(#"{"condition":\#(Example.track),"consequences":[],«"metta"»:{}}"#),
    silent: .rule(#"{"condition":\#(Example.track),"consequences":[],"meta":{}}"#))
}

/// A kind of object, such as an experience or a schedule, and its known members.
///
/// A class, because `UnknownMemberCheck` caches suggestions by the identity of the kind.
package final class MemberKind: Sendable {
  /// The objects that are the value of a member, or the elements of the value. `kind` is a closure, because objects may
  /// contain objects of the same kind.
  package struct Content: Sendable {
    fileprivate var isObject = false
    fileprivate var isList = false
    fileprivate let kind: @Sendable () -> MemberKind
    /// If a second member of the same object selects the kind of the contained objects: its name, and the kinds keyed
    /// by its string.
    fileprivate var variants: (name: String, kinds: [String: MemberKind])?

    /// The value of the member is an object.
    package static func object(_ kind: @autoclosure @escaping @Sendable () -> MemberKind) -> Self {
      Self(isObject: true, kind: kind)
    }

    /// The value of the member is an object. The string in a second member, `name`, selects the kind of the object from
    /// `kinds`. For all other strings, the kind is `kind`.
    package static func object(
      _ kind: @autoclosure @escaping @Sendable () -> MemberKind, by name: String, _ kinds: [String: MemberKind]
    ) -> Self {
      Self(isObject: true, kind: kind, variants: (name, kinds))
    }

    /// The value of the member is an array of objects.
    package static func list(_ kind: @autoclosure @escaping @Sendable () -> MemberKind) -> Self {
      Self(isList: true, kind: kind)
    }

    package static func objectOrList(_ kind: @autoclosure @escaping @Sendable () -> MemberKind) -> Self {
      Self(isObject: true, isList: true, kind: kind)
    }
  }

  /// The names of members that some platform reads, or that documents are known to have.
  let names: [String]
  /// The names of members that contain rules, experiences, audiences or schedules. A spelling mistake in such a name
  /// drops all of them.
  let lists: Set<String>
  /// For a name that belongs one level lower: the member whose object must contain the name. For a name from other
  /// formats: the path of the member to use.
  let nested: [String: String]
  /// The contents of the members that have objects. Members with names of up to sixteen bytes are first.
  fileprivate let contents: [Content]
  /// The names of up to sixteen bytes. The first `shortContents` names are those of members in `contents`.
  private let shortNames: JSONWords
  private let shortContents: Int
  /// Keyed by a longer name: the index of the member in `contents`, or `contents.count` if it is not in `contents`.
  private let longNames: [[UInt8]: Int]

  /// `lists` and `nested`: as the properties with these names. `contents`: keyed by name, at most twelve members that
  /// contain objects to check.
  package init(
    _ names: [String], lists: [String] = [], nested: [String: String] = [:], contents: [String: Content] = [:]
  ) {
    (self.names, self.lists, self.nested) = (names, Set(lists), nested)
    func isShort(_ name: String) -> Bool { name.utf8.count <= 16 }
    let full = names.filter { contents[$0] != nil }
    let (short, long) = (full.filter(isShort), full.filter { !isShort($0) })
    self.contents = (short + long).compactMap { contents[$0] }
    shortNames = JSONWords(short + names.filter { isShort($0) && contents[$0] == nil })
    shortContents = short.count
    var longNames: [[UInt8]: Int] = [:]
    for name in names where !isShort(name) {
      longNames[Array(name.utf8)] = long.firstIndex(of: name).map { short.count + $0 } ?? full.count
    }
    self.longNames = longNames
  }

  /// Returns the index in `contents` of the member with this name, or `contents.count` if the member is not in
  /// `contents`; nil if the name is unknown.
  fileprivate func content(of name: JSONDocument.Value, in document: JSONDocument) -> Int? {
    if let index = document.place(of: name, in: shortNames) { return index < shortContents ? index : contents.count }
    return longNames.isEmpty ? nil : longNames[document.string(name)]
  }
}

/// Searches objects for members that no platform reads.
///
///     var check = UnknownMemberCheck(document, .last)
///     check.check(experience, as: kind, &findings)
package struct UnknownMemberCheck {
  private struct Guess {
    /// The most similar known name; nil if no name is similar.
    var name: String?
    var isSwitch: Bool
  }

  /// The maximum number of unknown names that are compared with known names, because each comparison takes
  /// microseconds. In a document with more unknown names, misspelled names are not the problem.
  private static let guessLimit = 10_000

  private let document: JSONDocument
  private let choice: MemberChoice
  /// Returns false for an object whose members are not to be checked, because a different lint reports the object.
  private let isChecked: (JSONDocument.Value, MemberKind) -> Bool
  private var guesses: [ObjectIdentifier: [[UInt8]: Guess]] = [:]
  private var guessCount = 0

  package init(
    _ document: JSONDocument, _ choice: MemberChoice,
    isChecked: @escaping (JSONDocument.Value, MemberKind) -> Bool = { _, _ in true }
  ) {
    (self.document, self.choice, self.isChecked) = (document, choice, isChecked)
  }

  /// Reports unknown members of `object` and of the objects inside it. A member is unknown if the kind of its object
  /// does not list it. Ignores values that are not objects.
  ///
  /// Complexity: O(members).
  package mutating func check(_ object: JSONDocument.Value, as kind: MemberKind, _ findings: inout Findings) {
    var open = [(object, kind)]
    while let (object, kind) = open.popLast() {
      guard document.isObject(object), isChecked(object, kind) else { continue }
      var unknown: [JSONDocument.Value] = []
      var values = JSONWords.Members(repeating: nil)
      var name = document.first(in: object)
      while let found = name {
        if let content = kind.content(of: found, in: document) {
          if content < kind.contents.count, choice == .last || values[content] == nil {
            values[content] = document.value(of: found)
          }
        } else {
          unknown.append(found)
        }
        name = document.next(after: found, in: object)
      }
      if !unknown.isEmpty { report(unknown, of: object, kind, &findings) }
      for place in kind.contents.indices.reversed() {
        guard let value = values[place] else { continue }
        let content = kind.contents[place]
        if content.isList, document.isArray(value) {
          let kind = content.kind()
          open += document.elements(value).reversed().map { ($0, kind) }
        } else if content.isObject {
          let variant = content.variants.flatMap { variants in
            document.member(object, variants.name, choice).flatMap { name in
              document.kind(name) == .string
                ? variants.kinds[String(decoding: document.string(name), as: UTF8.self)] : nil
            }
          }
          open.append((value, variant ?? content.kind()))
        }
      }
    }
  }

  private mutating func report(
    _ unknown: [JSONDocument.Value], of object: JSONDocument.Value, _ kind: MemberKind, _ findings: inout Findings
  ) {
    let present = Set(document.members(object).map { document.string($0.name) })
    for name in unknown {
      let text = document.string(name)
      let guess = guess(text, as: kind)
      let meant = guess.name.flatMap { present.contains(Array($0.utf8)) ? nil : $0 }
      let hint: Message? =
        if let owner = kind.nested[String(decoding: text, as: UTF8.self)] {
          owner.utf8.contains(0x2E) ? "write \(text: owner.utf8)" : "move the member into \(text: owner.utf8)"
        } else {
          meant.map { "use \(text: $0.utf8)" }
        }
      let isList = meant.map(kind.lists.contains) ?? false
      findings.add(
        Finding(
          CommonLints.unknownMember.page, "unknown member \(text: text)", at: .document(document.range(name)),
          severity: isList ? .error : guess.isSwitch ? .warning : .info, hint: hint))
    }
  }

  private mutating func guess(_ text: [UInt8], as kind: MemberKind) -> Guess {
    if let known = guesses[ObjectIdentifier(kind)]?[text] { return known }
    let isSwitch = Self.isSwitch(text)
    if guessCount >= Self.guessLimit { return Guess(name: nil, isSwitch: isSwitch) }
    guessCount += 1
    let guess = Guess(name: SpellingSuggestion.name(for: text, among: kind.names), isSwitch: isSwitch)
    guesses[ObjectIdentifier(kind), default: [:]][text] = guess
    return guess
  }

  // MARK: switches

  /// Names of members that look as if they turn a feature on or off, or invert a condition. In lower case and without
  /// separators.
  private static let switches: Set<String> = [
    "active", "always", "archived", "casesensitive", "caseinsensitive", "deactivated", "deleted", "disable", "disabled",
    "enable", "enabled", "exclude", "excluded", "hidden", "ignore", "ignorecase", "ignored", "inactive", "invert",
    "inverted", "matchcase", "mute", "muted", "negate", "negated", "negation", "never", "not", "off", "once",
    "onlyonce", "optional", "pause", "paused", "repeat", "repeatable", "required", "reverse", "skip", "stopped",
    "strict", "suspended",
  ]

  /// True if `name` looks like a switch: `enabled`, `isActive`, `case_sensitive`.
  private static func isSwitch(_ name: [UInt8]) -> Bool {
    // Names of more than 32 bytes are not compared, to save time.
    guard name.count <= 32 else { return false }
    let letters = name.filter { $0 != 0x5F && $0 != 0x2D && $0 != 0x20 }
    let word = String(decoding: letters, as: UTF8.self).lowercased()
    return switches.contains(word) || word.hasPrefix("is") && switches.contains(String(word.dropFirst(2)))
  }
}
