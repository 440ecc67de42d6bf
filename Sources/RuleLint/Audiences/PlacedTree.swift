internal import RuleEngine

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
    add(top, at: .ruleSet, beside: nil, in: rules)
  }

  /// Adds a group and all below it: three levels, never more.
  private mutating func add(
    _ place: ConditionID, at level: PlacedGroup.Level, beside others: Condition?,
    in rules: AudienceRules
  ) {
    let condition = rules.conditions[Int(place)]
    let members = rules.children(of: condition)
    var group = PlacedGroup(level: level, condition: condition, owner: owner)
    group.hasFullSibling =
      others.map { parent in
        rules.children(of: parent).contains { other in
          other != place && !rules.conditions[Int(other)].children.isEmpty
        }
      } ?? false
    if level == .block {
      for member in members {
        let leaf = PlacedLeaf(rules.conditions[Int(member)], owner: owner)
        group.leaves.append(leaf)
      }
    }
    groups.append(group)
    leaves += group.leaves
    guard level != .block else { return }
    for member in members {
      add(member, at: level == .ruleSet ? .branch : .block, beside: condition, in: rules)
    }
  }
}

/// What stands where a group should: an OR, an AND or an OR_WHEN.
struct PlacedGroup {
  enum Level {
    case ruleSet, branch, block

    /// The name of the list that it must have.
    var member: String {
      switch self {
      case .ruleSet: "OR"
      case .branch: "AND"
      case .block: "OR_WHEN"
      }
    }
  }

  let level: Level
  let condition: Condition
  let owner: PlacedTree.Owner
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
  let owner: PlacedTree.Owner

  init(_ condition: Condition, owner: PlacedTree.Owner) {
    range = condition.range
    self.owner = owner
    test = if case .visitor(let test) = condition.form { test } else { nil }
  }
}
