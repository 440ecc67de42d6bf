/// The role of a value in a rules document, which determines the order of its members.
///
///     root ─ rules ─▶ rule ─┬─ condition ───▶ condition ─ definition ─▶ definition
///                           └─ consequences ─▶ consequence                  └─ conditions ─▶ condition
///
/// All other values are `other` and keep their order: apps can see the order of a `detail`.
enum DocumentPart {
  case root, rules, rule, condition, definition, conditions, consequences, consequence, other

  /// The names of the members that are written first; all other members follow in their original order.
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

  /// Returns the role of the member whose name has the index `place` in `order`. `place`: nil for a name that is not
  /// in `order`.
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

  /// The role of an array's elements.
  var element: DocumentPart {
    switch self {
    case .rules: .rule
    case .conditions: .condition
    case .consequences: .consequence
    case .root, .rule, .condition, .definition, .consequence, .other: .other
    }
  }
}
