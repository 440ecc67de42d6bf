/// The sides of each item of a `CoveragePlan` that events have covered. Marks of several threads can be joined.
package struct CoverageMarks: Sendable {
  /// The sides of an item: its two results, and the same results when the item alone decides (MC/DC).
  package struct Sides: OptionSet, Sendable {
    package let rawValue: UInt8

    package init(rawValue: UInt8) { self.rawValue = rawValue }

    /// A rule fired; a leaf was true; the event met one of several values of a test; a consequence was expanded; a
    /// token had a value.
    package static let yes = Sides(rawValue: 1)
    /// A rule did not fire; a leaf was false; a token had no value.
    package static let no = Sides(rawValue: 2)
    /// A leaf was true (`decidesTrue`) or false (`decidesFalse`), and alone decided the verdict of its rule.
    package static let decidesTrue = Sides(rawValue: 4)
    package static let decidesFalse = Sides(rawValue: 8)

    package static let both: Sides = [.yes, .no]
    package static let decidesBoth: Sides = [.decidesTrue, .decidesFalse]
  }

  /// The sides of the items, in arrays that are parallel to the arrays of the plan.
  package internal(set) var rules: [Sides]
  package internal(set) var leaves: [Sides]
  package internal(set) var values: [Sides]
  package internal(set) var consequences: [Sides]
  package internal(set) var tokens: [Sides]

  package init(_ plan: CoveragePlan) {
    rules = Array(repeating: [], count: plan.rules.count)
    leaves = Array(repeating: [], count: plan.leaves.count)
    values = Array(repeating: [], count: plan.values.count)
    consequences = Array(repeating: [], count: plan.consequences.count)
    tokens = Array(repeating: [], count: plan.tokens.count)
  }

  /// Adds the sides in `other`, marks of the same plan.
  package mutating func join(_ other: CoverageMarks) {
    func join(_ mine: inout [Sides], _ others: [Sides]) {
      for place in mine.indices { mine[place].formUnion(others[place]) }
    }
    join(&rules, other.rules)
    join(&leaves, other.leaves)
    join(&values, other.values)
    join(&consequences, other.consequences)
    join(&tokens, other.tokens)
  }

  /// True if these marks contain all sides in `other`, marks of the same plan.
  package func isSuperset(of other: CoverageMarks) -> Bool {
    func has(_ mine: [Sides], _ others: [Sides]) -> Bool { zip(mine, others).allSatisfy { $0.isSuperset(of: $1) } }
    return has(rules, other.rules) && has(leaves, other.leaves) && has(values, other.values)
      && has(consequences, other.consequences) && has(tokens, other.tokens)
  }

  /// Adds the sides of one rule in `other`, marks of the same plan. `rule`: an index in `plan`. Complexity: O(items of
  /// the rule).
  package mutating func join(_ other: CoverageMarks, rule: Int, _ plan: CoveragePlan) {
    let items = plan.rules[rule]
    rules[rule].formUnion(other.rules[rule])
    for leaf in items.leaves {
      leaves[leaf].formUnion(other.leaves[leaf])
      for value in plan.leaves[leaf].values { values[value].formUnion(other.values[value]) }
    }
    for consequence in items.consequences {
      consequences[consequence].formUnion(other.consequences[consequence])
      for token in plan.consequences[consequence].tokens { tokens[token].formUnion(other.tokens[token]) }
    }
  }
}
