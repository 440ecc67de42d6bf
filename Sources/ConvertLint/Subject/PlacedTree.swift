internal import Convert
internal import RuleCore
internal import RuleLint

/// A rule set with what it belongs to, and its parts from the top.
struct PlacedTree {
  /// Where a rule set stands.
  enum Owner {
    case audience(Audience)
    case segment(Audience)
    case location(Audience)
    case siteArea(Experience)
    /// It is the whole document.
    case document
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

  /// Adds a group and all below it: three levels, never more. `full` is how many groups of its parent
  /// have members, itself among them.
  private mutating func add(
    _ place: ConditionID, at level: PlacedGroup.Level, amongFull full: Int, in rules: AudienceRules
  ) {
    let condition = rules.conditions[Int(place)]
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

/// What stands where a group should: an OR, an AND or an OR_WHEN.
struct PlacedGroup {
  /// From the top; the number is the place of the name in `AudienceRules.groupNames`.
  enum Level: Int { case ruleSet, branch, block }

  let level: Level
  let condition: AudienceCondition
  /// A group beside it has members.
  var hasFullSibling = false
  /// The leaves of a block.
  var leaves: [PlacedLeaf] = []
}

/// What stands where a leaf should.
struct PlacedLeaf {
  let range: ByteRange
  /// Nil where it is no object.
  let test: VisitorTest?
  /// The pattern that it searches for.
  let pattern: PlacedPattern?

  init(_ condition: AudienceCondition, in document: JSONDocument) {
    range = condition.range
    test = if case .visitor(let test) = condition.form { test } else { nil }
    pattern = test.flatMap { PlacedPattern($0, in: document) }
  }
}
