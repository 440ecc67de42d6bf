/// The names used in launch rules documents, as candidates for spelling suggestions.
enum LaunchNames {
  static let matchers = Matcher.allCases.map(\.rawValue)
  /// Maps names of operators in other rule systems, in lower case and without separators, to matchers. The operator
  /// `in` becomes `eq`, because `eq` compares with each of its values.
  private static let otherMatchers = [
    "equals": "eq", "equal": "eq", "is": "eq", "==": "eq", "===": "eq", "=": "eq", "in": "eq", "anyof": "eq",
    "oneof": "eq", "neq": "ne", "notequals": "ne", "notequal": "ne", "isnot": "ne", "!=": "ne", "!==": "ne", "<>": "ne",
    "nin": "ne", "notin": "ne", "gte": "ge", "lte": "le", "greater": "gt", "less": "lt", "greaterthan": "gt",
    "lessthan": "lt", "greaterequal": "ge", "greaterthanorequal": "ge", "greaterorequal": "ge", "atleast": "ge",
    "lessequal": "le", "lessthanorequal": "le", "lessorequal": "le", "atmost": "le", ">": "gt", ">=": "ge", "<": "lt",
    "<=": "le", "contain": "co", "contains": "co", "includes": "co", "notcontains": "nc", "doesnotcontain": "nc",
    "notcontain": "nc", "starts": "sw", "startswith": "sw", "beginswith": "sw", "prefix": "sw", "ends": "ew",
    "endswith": "ew", "suffix": "ew", "like": "co", "exist": "ex", "exists": "ex", "present": "ex", "isset": "ex",
    "notexists": "nx",
    "notexist": "nx", "doesnotexist": "nx", "missing": "nx", "absent": "nx",
    "isnotset": "nx", "notset": "nx",
  ]
  /// Names of operators for regular expressions, which no matcher supports.
  private static let patternMatchers: Set = ["re", "regex", "regexp", "rx", "pattern", "rlike"]

  /// Returns a hint with the matcher that the author of the unknown matcher `code` most likely intended. If no matcher
  /// is similar, the hint lists all matchers. `hasValues`: true if the condition has values, which tests for existence
  /// do not use.
  static func hint(forMatcher code: [UInt8], hasValues: Bool = false) -> Message {
    let name = SpellingSuggestion.plain(code)
    let meant =
      patternMatchers.contains(name) ? nil : otherMatchers[name] ?? negation(of: name) ?? similar(to: code, name)
    guard let meant else { return SpellingSuggestion.hint(listing: matchers) }
    let isOfExistence = meant == Matcher.exists.rawValue || meant == Matcher.isMissing.rawValue
    return isOfExistence && hasValues ? "use \(text: meant.utf8), and remove `values`" : "use \(text: meant.utf8)"
  }

  private static let negations = ["eq": "ne", "co": "nc", "ex": "nx"]
  private static let negativeStarts = ["doesnot", "isnot", "not", "non", "un", "n"]

  /// Returns the matcher for a name such as `nequals` or `isnotequal`; nil if the name is not the negation of the name
  /// of an operator.
  private static func negation(of name: String) -> String? {
    for start in negativeStarts where name.hasPrefix(start) {
      let rest = String(name.dropFirst(start.count))
      if let positive = otherMatchers[rest] ?? (matchers.contains(rest) ? rest : nil) { return negations[positive] }
    }
    return nil
  }

  /// Returns the matcher whose name is most similar to `code`; nil if no name is similar. If `code` begins like a
  /// negation, only negative matchers are considered.
  private static func similar(to code: [UInt8], _ name: String) -> String? {
    let isNegative = negativeStarts.contains { name.hasPrefix($0) }
    func fits(_ matcher: String) -> Bool { !isNegative || negations.values.contains(matcher) }
    if let short = SpellingSuggestion.name(for: code, among: matchers.filter(fits)) { return short }
    let long = otherMatchers.filter { $0.key.utf8.count > 3 && fits($0.value) }
    return SpellingSuggestion.name(for: name.utf8, among: long.keys.sorted()).flatMap { otherMatchers[$0] }
  }

  /// Returns the element of `names` that equals `text` except for case, in JSON quotes. Nil if no element does, or if
  /// `text` is already in lower case.
  static func inSmallLetters(_ text: [UInt8], among names: [String]) -> [UInt8]? {
    let lowered = text.map(\.asciiLowercased)
    guard lowered != text, names.contains(where: { $0.utf8.elementsEqual(lowered) }) else { return nil }
    return [0x22] + lowered + [0x22]
  }

  static let conditionTypes = ["group", "matcher", "historical"]
  static let otherConditionTypes = [
    "and": "group", "or": "group", "all": "group", "any": "group", "logic": "group", "condition": "matcher",
    "match": "matcher", "test": "matcher", "history": "historical", "event": "historical", "events": "historical",
  ]

  /// Returns the condition type to which the definition `object` belongs; nil if `object` is not a definition.
  static func conditionType(ofDefinition document: JSONDocument, _ object: JSONDocument.Value) -> String? {
    func has(_ name: String) -> Bool { document.member(object, name, .last) != nil }
    if has("logic") || has("conditions") { return "group" }
    return has("key") ? "matcher" : has("events") ? "historical" : nil
  }

  static let logics = ["and", "or"]
  private static let otherLogics = [
    "all": "and", "every": "and", "&&": "and", "&": "and", "allof": "and", "any": "or", "some": "or", "||": "or",
    "|": "or", "anyof": "or",
  ]
  /// Operators that neither `and` nor `or` can replace, although their names look similar.
  private static let unlikeLogics: Set = ["xor", "nor", "nand", "not", "none"]

  /// Returns a hint that names the logic most similar to `name`, or lists `and` and `or` for operators such as `xor`.
  static func hint(forLogic name: [UInt8]) -> Message {
    unlikeLogics.contains(SpellingSuggestion.plain(name))
      ? SpellingSuggestion.hint(listing: logics)
      : SpellingSuggestion.hint(for: name, among: logics, synonyms: otherLogics)
  }

  static let searchTypes = NameList(["any", "ordered", "mostRecent"])

  // Members that at least one platform reads.
  static let root = NameList(["version", "rules", "metadata"])
  static let rule = NameList(["condition", "consequences", "meta", "key"])
  static let consequence = NameList(["id", "type", "detail"])
  /// The event types of history records about messages. Messaging writes such records, and rules of cards insert them.
  static let recordedEventTypes = [
    "trigger", "display", "interact", "dismiss", "disqualify", "suppressDisplay", "qualify", "unqualify",
  ]
  /// The lints read `name` and `rulectl`. No platform reads these two members.
  static let meta = NameList(["reEvaluate", "name", "rulectl"])
  static let condition = NameList(["type", "definition"])
  static let group = ["logic", "conditions"]
  static let matcher = ["key", "matcher", "values"]
  static let historical = ["matcher", "events", "value", "from", "to", "searchType"]
  static let definition = NameList(group + matcher + historical.dropFirst())
}

/// Names in two forms: `names` as candidates for spelling suggestions, and `words` to look up members of a document.
struct NameList: Sendable {
  let names: [String]
  let words: JSONWords

  init(_ names: [String]) { (self.names, words) = (names, JSONWords(names)) }
}
