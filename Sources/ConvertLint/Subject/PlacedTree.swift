internal import RulePatterns

/// A rule set, its owner, and its groups and conditions, each group before its children.
struct PlacedTree {
  /// The part of the document that contains the rule set.
  enum Owner {
    case audience(Audience)
    case segment(Audience)
    case location(Audience)
    case siteArea(Experience)
    /// The document itself is the rule set.
    case document

    /// True if, in this rule set, a condition that tests for an experience alone decides the result.
    var readsBucketing: Bool { !readsLocation }

    /// True if the conditions test location data instead of attributes.
    var readsLocation: Bool {
      switch self {
      case .audience, .segment, .document: false
      case .location, .siteArea: true
      }
    }
  }

  let owner: Owner
  let range: ByteRange
  private(set) var groups: [PlacedGroup] = []
  private(set) var leaves: [PlacedLeaf] = []

  init(_ tree: RuleTree, of owner: Owner, in rules: AudienceRules) {
    (self.owner, range) = (owner, tree.range)
    guard let top = tree.conditions.last else { return }
    add(top, at: .ruleSet, amongFull: 0, in: rules)
  }

  /// Adds a group and its descendants; there are at most three levels. `full`: the number of non-empty groups in the
  /// same parent, including this group if it is not empty.
  private mutating func add(_ index: ConditionID, at level: GroupLevel, amongFull full: Int, in rules: AudienceRules) {
    let condition = rules.conditions[Int(index)]
    let members = rules.children(of: condition)
    var group = PlacedGroup(level: level, condition: condition)
    group.hasFullSibling = full > (condition.children.isEmpty ? 0 : 1)
    if level == .block {
      group.leaves = members.map { PlacedLeaf(rules.conditions[Int($0)], in: rules.document) }
    }
    groups.append(group)
    leaves += group.leaves
    guard level != .block else { return }
    let filled = members.count { !rules.conditions[Int($0)].children.isEmpty }
    for member in members {
      add(member, at: level == .ruleSet ? .branch : .block, amongFull: filled, in: rules)
    }
  }
}

/// A value in a position where a group (an `OR`, an `AND` or an `OR_WHEN`) is expected.
struct PlacedGroup {
  let level: GroupLevel
  let condition: AudienceCondition
  /// True if a different group in the same parent is not empty.
  var hasFullSibling = false
  /// The conditions of a block; empty for other levels.
  var leaves: [PlacedLeaf] = []
}

/// A value in a position where a condition is expected.
struct PlacedLeaf {
  let range: ByteRange
  /// The condition; nil if the value is not an object.
  let test: RuleElement?
  /// The regular expression of the condition; nil if it has none.
  let pattern: PlacedPattern?

  init(_ condition: AudienceCondition, in document: JSONDocument) {
    range = condition.range
    test = if case .visitor(let test) = condition.form { test } else { nil }
    pattern = test.flatMap { PlacedPattern($0, in: document) }
  }
}

/// The regular expression of a condition, parsed once for each regex dialect.
struct PlacedPattern {
  package let value: JSONDocument.Value
  /// The result of parsing the pattern for each `PatternDialect`.
  let surveys: [PatternSurvey]

  /// Returns nil unless the condition is a regex match with a string value.
  init?(_ test: RuleElement, in document: JSONDocument) {
    guard test.comparison == .matchesPattern, let value = test.value,
      document.kind(value) == .string
    else { return nil }
    self.value = value
    let text = document.string(value)
    surveys = PatternDialect.allCases.map { PatternSurvey(text, as: $0) }
  }

  /// True if the regex engine of `dialect` rejects the pattern.
  func isInvalid(in dialect: PatternDialect) -> Bool {
    surveys.contains { $0.dialect == dialect && $0.problem != nil }
  }

  /// True if every regex engine rejects the pattern.
  var isInvalidEverywhere: Bool { surveys.allSatisfy { $0.problem != nil } }

  /// The constructs that the regex engines interpret differently, without duplicates.
  var constructs: [PatternConstructKind] {
    let kinds = Set(surveys.flatMap(\.constructs).map(\.kind))
    return PatternConstructKind.allCases.filter(kinds.contains)
  }
}
