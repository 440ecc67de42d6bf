/// The names that a launch rules document uses.
enum LaunchVocabulary {
  // The names of the members that each kind of object has. The index of a name is also the index of the member's value
  // in `Members`.
  static let root = JSONWords(["version", "metadata", "rules"])
  static let rule = JSONWords(["condition", "consequences", "meta", "key"])
  static let consequence = JSONWords(["id", "type", "detail"])
  static let condition = JSONWords(["type", "definition"])
  static let definition = JSONWords([
    "logic", "conditions", "key", "matcher", "values", "events", "value", "from", "to",
    "searchType",
  ])

  /// Parallel to `definition`: the type that iOS decodes for each member. Null is always allowed.
  static let definitionTypes: [10 of DefinitionType] = [
    .text, .conditions, .text, .text, .values, .events, .anything, .wholeNumber, .wholeNumber,
    .text,
  ]

  /// The type of a definition's member on iOS; `conditions`, `values` and `events` are arrays.
  enum DefinitionType { case text, conditions, values, events, wholeNumber, anything }

  enum ConditionType { case group, matcher, historical }

  static let types = Codes<ConditionType>([("group", .group), ("matcher", .matcher), ("historical", .historical)])

  static let logics = Codes<Condition.Form>([("and", .all), ("or", .any)])

  static let matchers = Codes<Matcher>(Matcher.allCases.map { ($0.rawValue, $0) })

  static let searches = Codes<HistoryQuery.Search>([("any", .any), ("ordered", .ordered), ("mostRecent", .mostRecent)])

  /// A table that maps the codes of documents to their meanings.
  struct Codes<Meaning: Sendable>: Sendable {
    private let words: JSONWords
    private let meanings: [Meaning]

    init(_ rows: [(code: String, meaning: Meaning)]) {
      words = JSONWords(rows.map { $0.code })
      meanings = rows.map { $0.meaning }
    }

    /// Returns the meaning of `value`, which must be a string; nil if it is not a code.
    func meaning(of value: JSONDocument.Value, in document: JSONDocument) -> Meaning? {
      document.place(of: value, in: words).map { meanings[$0] }
    }
  }
}
