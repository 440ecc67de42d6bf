internal import Launch
internal import RuleCore
internal import RuleLint

/// The names that launch documents use, for guesses at what was meant.
enum LaunchNames {
  static let matchers = ["eq", "ne", "gt", "ge", "lt", "le", "co", "nc", "sw", "ew", "ex", "nx"]
  /// What people write for them who know other systems of rules: too far off for a guess by letters.
  private static let otherMatchers = [
    "equals": "eq", "equal": "eq", "is": "eq", "==": "eq", "=": "eq",
    "neq": "ne", "notequals": "ne", "not_equals": "ne", "!=": "ne",
    "gte": "ge", "lte": "le", "greaterthan": "gt", "lessthan": "lt",
    ">": "gt", ">=": "ge", "<": "lt", "<=": "le",
    "contains": "co", "notcontains": "nc", "not_contains": "nc",
    "startswith": "sw", "starts_with": "sw", "endswith": "ew", "ends_with": "ew",
    "exists": "ex", "notexists": "nx", "not_exists": "nx",
  ]

  /// `did you mean …?` for a matcher that nobody knows.
  static func hint(forMatcher code: [UInt8]) -> Message? {
    let name = String(decoding: code, as: UTF8.self).lowercased()
    if let meant = otherMatchers[name] { return "did you mean \(text: meant.utf8)?" }
    return Nearest.hint(for: code, among: matchers)
  }

  /// The one of `names` that `text` is but for the letters' case, between quotes; nil when it is none,
  /// or is one as it stands.
  static func inSmallLetters(_ text: [UInt8], among names: [String]) -> [UInt8]? {
    let lowered = text.map(\.asciiLowercased)
    guard lowered != text, names.contains(where: { $0.utf8.elementsEqual(lowered) }) else {
      return nil
    }
    return [0x22] + lowered + [0x22]
  }

  static let conditionTypes = ["group", "matcher", "historical"]
  static let logics = ["and", "or"]
  static let searchTypes = ["any", "ordered", "mostRecent"]
  /// Those that an engine acts on itself, then those that extensions of the SDKs wait for.
  /// Source: adobe/aepsdk-core-ios and -android: the launch rules engine; the extensions Messaging,
  /// Analytics, Edge Bridge, Campaign, Signal and User Profile, read.
  static let consequenceTypes = [
    "add", "mod", "dispatch", "schema", "an", "iam", "pb", "pii", "url", "csp",
  ]

  // Members that some platform reads.
  static let root = ["version", "rules", "metadata"]
  static let rule = ["condition", "consequences", "meta", "key"]
  static let consequence = ["id", "type", "detail"]
  static let condition = ["type", "definition"]
  static let definition = [
    "logic", "conditions", "key", "matcher", "values", "events", "value", "from", "to",
    "searchType",
  ]

  /// The same for looking them up in a document.
  enum Words {
    static let matchers = JSONWords(LaunchNames.matchers)
    static let searchTypes = JSONWords(LaunchNames.searchTypes)
    static let consequenceTypes = JSONWords(LaunchNames.consequenceTypes)
    static let root = JSONWords(LaunchNames.root)
    static let rule = JSONWords(LaunchNames.rule)
    static let consequence = JSONWords(LaunchNames.consequence)
    static let condition = JSONWords(LaunchNames.condition)
    static let definition = JSONWords(LaunchNames.definition)
  }
}
