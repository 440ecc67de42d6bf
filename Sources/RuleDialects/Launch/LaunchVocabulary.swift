internal import RuleEngine

/// The names that a launch rules document uses.
enum LaunchVocabulary {
  static let matchers: [(code: String, matcher: Matcher)] = [
    ("eq", .equals), ("ne", .notEquals),
    ("gt", .greater), ("ge", .atLeast), ("lt", .less), ("le", .atMost),
    ("co", .contains), ("nc", .lacks),
    ("sw", .startsWith), ("ew", .endsWith),
    ("ex", .exists), ("nx", .isMissing),
  ]

  static let searches: [(name: String, search: HistoryQuery.Search)] = [
    ("any", .any), ("ordered", .ordered), ("mostRecent", .mostRecent),
  ]

  /// The members of a definition that iOS decodes, with what it takes there besides null.
  static let definition: [(name: String, type: DefinitionType)] = [
    ("logic", .text), ("conditions", .array), ("key", .text), ("matcher", .text),
    ("values", .array), ("events", .array), ("value", .anything), ("from", .wholeNumber),
    ("to", .wholeNumber), ("searchType", .text),
  ]

  enum DefinitionType { case text, array, wholeNumber, anything }
}
