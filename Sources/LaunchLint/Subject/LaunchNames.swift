/// The names used in launch rules documents, as candidates for spelling suggestions.
enum LaunchNames {
  static let matchers = Matcher.allCases.map(\.rawValue)
  /// Matcher names of other rule systems, which are too different for a match by edit distance.
  private static let otherMatchers = [
    "equals": "eq", "equal": "eq", "is": "eq", "==": "eq", "=": "eq",
    "neq": "ne", "notequals": "ne", "not_equals": "ne", "!=": "ne",
    "gte": "ge", "lte": "le", "greaterthan": "gt", "lessthan": "lt",
    ">": "gt", ">=": "ge", "<": "lt", "<=": "le",
    "contains": "co", "notcontains": "nc", "not_contains": "nc",
    "startswith": "sw", "starts_with": "sw", "endswith": "ew", "ends_with": "ew",
    "exists": "ex", "notexists": "nx", "not_exists": "nx",
  ]

  /// Returns a hint with the matcher that most likely is meant by `code`; nil if none is similar.
  static func hint(forMatcher code: [UInt8]) -> Message? {
    let name = String(decoding: code, as: UTF8.self).lowercased()
    if let meant = otherMatchers[name] { return "use \(text: meant.utf8)" }
    return SpellingSuggestion.hint(for: code, among: matchers)
  }

  /// Returns the element of `names` that equals `text` except for case, in JSON quotes; nil if
  /// there is none, or if `text` is already in lower case.
  static func inSmallLetters(_ text: [UInt8], among names: [String]) -> [UInt8]? {
    let lowered = text.map(\.asciiLowercased)
    guard lowered != text, names.contains(where: { $0.utf8.elementsEqual(lowered) }) else { return nil }
    return [0x22] + lowered + [0x22]
  }

  static let conditionTypes = ["group", "matcher", "historical"]
  static let logics = ["and", "or"]
  static let searchTypes = NameList(["any", "ordered", "mostRecent"])

  // Members that at least one platform reads.
  static let root = NameList(["version", "rules", "metadata"])
  static let rule = NameList(["condition", "consequences", "meta", "key"])
  static let consequence = NameList(["id", "type", "detail"])
  /// `name` and `rulectl` are read by the lints, not by a platform.
  /// The event types of records about messages: those that Messaging makes, and those that rules of cards insert.
  static let recordedEventTypes = [
    "trigger", "display", "interact", "dismiss", "disqualify", "suppressDisplay", "qualify", "unqualify",
  ]
  static let meta = NameList(["reEvaluate", "name", "rulectl"])
  static let condition = NameList(["type", "definition"])
  static let group = ["logic", "conditions"]
  static let matcher = ["key", "matcher", "values"]
  static let historical = ["matcher", "events", "value", "from", "to", "searchType"]
  static let definition = NameList(group + matcher + historical.dropFirst())
}

/// Names as candidates for suggestions, and in the form for looking up members of a document.
struct NameList: Sendable {
  let names: [String]
  let words: JSONWords

  init(_ names: [String]) { (self.names, words) = (names, JSONWords(names)) }
}
