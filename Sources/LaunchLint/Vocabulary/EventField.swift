/// A part of a path.
package enum FieldStep: Hashable, Sendable {
  /// A part of a member's name. Names with dots are split, because rules read a name with dots like the path to a
  /// nested member.
  case member(String)
  /// Every element of an array, or only the elements at even or odd indices.
  case element(Elements)

  package enum Elements: String, Sendable {
    case all = "[]"
    case even = "[even]"
    case odd = "[odd]"
  }

  package var isElement: Bool { if case .element = self { true } else { false } }
}

/// A field in the data of an event of the catalogue.
///
/// In the tables, a field is `PATH KIND …`, followed by any of
///
///     !                 required
///     if:COND           required if a condition is true, optional otherwise
///     only:COND         required if a condition is true, forbidden otherwise
///     unless:COND       required if a condition is false, optional otherwise
///     =A|B              the allowed values, or elements of an array; `all`: the array contains each of them
///     filled            not empty
///     pairs             an array of propositions; a scope object may precede each of them
///     same:PATH         equal to another field
///     since:VERSION     written since this version of the extension
///     flat              the names of members can have dots, and are not paths
///     eg:VALUE          an example value, if the event's own example lacks this field
///     -- NOTE           the meaning
///
/// A condition is `PATH` (the field exists) or `PATH=VALUE`. Such a path begins at the data; with `.`, it begins at
/// the container of the field, with `^` at the event.
package struct EventField: Sendable {
  package struct Condition: Hashable, Sendable {
    package let place: Reference
    /// The required value; nil if any value is sufficient.
    package let value: String?
  }

  package enum Reference: Hashable, Sendable {
    case data([FieldStep])
    case sibling(String)
    case event(String)
  }

  package enum Requirement: Hashable, Sendable {
    case optional, always
    case `if`(Condition)
    case only(Condition)
    case unless(Condition)
  }

  /// The path as shown: `decisionscopes[].name`.
  package let path: String
  package let steps: [FieldStep]
  /// The names of members as written, some with dots, without the array elements between them.
  package let names: [String]
  package private(set) var kinds: [EventFieldKind]
  package private(set) var requirement = Requirement.optional
  package private(set) var values: [String] = []
  package private(set) var needsAllValues = false
  package private(set) var isFilled = false
  package private(set) var isPairs = false
  package private(set) var equals: Reference?
  package private(set) var since: String?
  package private(set) var isFlat = false
  package private(set) var sample: String?
  package private(set) var note: String?

  init(_ line: Substring) {
    let mark = line.firstRange(of: " -- ")
    let words = line[..<(mark?.lowerBound ?? line.endIndex)].split(separator: " ")
    (path, steps, names) = Self.parse(path: words[0])
    kinds = words[1].split(separator: "|").map(Self.kind)
    note = mark.map { String(line[$0.upperBound...]) }
    // The list of values may continue on further lines.
    var values = ""
    for word in words.dropFirst(2) {
      let pair = word.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
      switch pair[0] {
      case "!": requirement = .always
      case "all": needsAllValues = true
      case "filled": isFilled = true
      case "pairs": isPairs = true
      case "flat": isFlat = true
      case "eg": sample = String(pair[1])
      case "if": requirement = .if(Self.condition(pair[1]))
      case "only": requirement = .only(Self.condition(pair[1]))
      case "unless": requirement = .unless(Self.condition(pair[1]))
      case "same": equals = Self.reference(pair[1])
      case "since": since = String(pair[1])
      default: values += word
      }
    }
    self.values = values.dropFirst().split(separator: "|").map(String.init)
  }

  /// Parses a key of `KnownKeys`: `a.b:text`, or `a.*` for an object.
  init(key: Substring) {
    let parts = key.split(separator: ":")
    let isObject = key.hasSuffix(".*")
    (path, steps, names) = Self.parse(path: isObject ? key.dropLast(2) : parts[0])
    kinds = isObject ? [.object] : [Self.kind(parts[1])]
  }

  private static func kind(_ word: Substring) -> EventFieldKind {
    guard let kind = EventFieldKind(rawValue: String(word)) else { preconditionFailure("`\(word)` is a kind of field") }
    return kind
  }

  // MARK: paths

  /// Parses `a\.b[].c`: a backslash marks a dot inside a name.
  private static func parse(path: Substring) -> (shown: String, steps: [FieldStep], names: [String]) {
    var steps: [FieldStep] = []
    var names: [String] = []
    for part in path.replacing("\\.", with: "\u{1}").split(separator: ".") {
      let pieces = part.split(separator: "[", maxSplits: 1)
      let name = pieces[0].replacing("\u{1}", with: ".")
      steps += name.split(separator: ".").map { .member(String($0)) }
      names.append(String(name))
      guard pieces.count > 1, let elements = FieldStep.Elements(rawValue: "[" + pieces[1]) else { continue }
      steps.append(.element(elements))
    }
    return (String(path.replacing("\\", with: "")), steps, names)
  }

  private static func condition(_ text: Substring) -> Condition {
    let parts = text.split(separator: "=", maxSplits: 1)
    return Condition(place: reference(parts[0]), value: parts.count > 1 ? String(parts[1]) : nil)
  }

  private static func reference(_ path: Substring) -> Reference {
    switch path.first {
    case ".": .sibling(String(path.dropFirst()))
    case "^": .event(String(path.dropFirst()))
    default: .data(parse(path: path).steps)
    }
  }
}

package enum EventFieldKind: String, CaseIterable, Sendable {
  case text
  /// A decision scope of Optimize.
  case scope
  /// A string that contains an integer.
  case digits
  case integer
  /// Integer milliseconds since 1970.
  case millis
  case number
  /// A number that may be infinite.
  case boundless
  case truth
  /// An object that may contain any members.
  case object
  /// An object that contains only the listed members.
  case record
  case list
  /// An array of objects.
  case objects
  /// An array of strings.
  case texts
  /// An object whose members are strings.
  case textmap
  case null
}

extension EventField {
  /// True if the value is an object or an array.
  package var isContainer: Bool {
    kinds.contains { [.object, .record, .list, .objects, .texts, .textmap].contains($0) }
  }

  /// The key with which conditions and tokens read the field: the path, with the index of the first element of each
  /// array. For a container, the path with `.*` for all keys below it; nil if all its members are listed as fields.
  package var key: String? {
    if kinds.contains(.record) { return nil }
    let plain = path.replacing("[]", with: ".0").replacing("[even]", with: ".0").replacing("[odd]", with: ".1")
    return isContainer ? plain + ".*" : plain
  }
}
