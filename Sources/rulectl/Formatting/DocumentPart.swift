internal import RuleEngine

/// What a value of a rules document is, as far as the order of its members depends on it.
///
///     root ─ rules ─▶ rule ─┬─ condition ───▶ condition ─ definition ─▶ definition
///                           └─ consequences ─▶ consequence                  └─ conditions ─▶ condition
///
/// Everything else is `other`, and keeps the order it has: that of a `detail` reaches apps.
enum DocumentPart {
  case root, rules, rule, condition, definition, conditions, consequences, consequence, other

  /// The members that come first, in this order; those that are not named come behind them, in the
  /// order that they have.
  var order: JSONWords {
    switch self {
    case .root: Self.rootOrder
    case .rule: Self.ruleOrder
    case .condition: Self.conditionOrder
    case .definition: Self.definitionOrder
    case .consequence: Self.consequenceOrder
    case .rules, .conditions, .consequences, .other: Self.noOrder
    }
  }

  private static let rootOrder = JSONWords(["version", "metadata", "rules"])
  private static let ruleOrder = JSONWords(["condition", "consequences", "meta"])
  private static let conditionOrder = JSONWords(["type", "definition"])
  private static let definitionOrder = JSONWords([
    "logic", "conditions", "key", "matcher", "values", "events", "from", "to", "value",
    "searchType",
  ])
  private static let consequenceOrder = JSONWords(["id", "type", "detail"])
  private static let noOrder = JSONWords([])

  /// What the member at `place` of `order` is; nil for a member that is not named there.
  func member(_ place: Int?) -> DocumentPart {
    switch (self, place) {
    case (.root, 2): .rules
    case (.rule, 0): .condition
    case (.rule, 1): .consequences
    case (.condition, 1): .definition
    case (.definition, 1): .conditions
    default: .other
    }
  }

  /// What each element is.
  var element: DocumentPart {
    switch self {
    case .rules: .rule
    case .conditions: .condition
    case .consequences: .consequence
    case .root, .rule, .condition, .definition, .consequence, .other: .other
    }
  }
}
