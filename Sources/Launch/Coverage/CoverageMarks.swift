/// The sides of each item of a `CoveragePlan` that events showed. Marks of several threads can be joined.
package struct CoverageMarks: Sendable {
  /// The two sides of an item, and of its independence (MC/DC).
  package struct Sides: OptionSet, Sendable {
    package let rawValue: UInt8

    package init(rawValue: UInt8) { self.rawValue = rawValue }

    /// A rule fired; a leaf was true; a value was met; a consequence was expanded; a token had a value.
    package static let yes = Sides(rawValue: 1)
    /// A rule did not fire; a leaf was false; a token had no value.
    package static let no = Sides(rawValue: 2)
    /// A leaf was true, or false, and alone decided the verdict of its rule.
    package static let decidesTrue = Sides(rawValue: 4)
    package static let decidesFalse = Sides(rawValue: 8)

    package static let both: Sides = [.yes, .no]
    package static let decidesBoth: Sides = [.decidesTrue, .decidesFalse]
    static let all: Sides = [.yes, .no, .decidesTrue, .decidesFalse]
  }

  /// Parallel to the arrays of the plan.
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

  /// Adds what other marks of the same plan saw.
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
}
