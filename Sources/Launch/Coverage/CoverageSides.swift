/// A side of an item of a `CoveragePlan` that events may cover.
package struct CoverageSide: Sendable {
  package let kind: CoverageSideKind
  /// The index of the item in the plan's array for `kind`.
  package let item: Int
  /// The index of the item's rule in the plan.
  package let rule: Int
  /// The byte range of the item in the document.
  package let range: ByteRange
  /// The side, as a set with exactly one element.
  package let side: CoverageMarks.Sides
}

package enum CoverageSideKind: Int, CaseIterable, Sendable { case rule, leaf, value, consequence, token }

/// The sides of all items of a plan, numbered without gaps.
package struct CoverageSides: Sendable {
  /// The number of sides of each item: one for each bit of `CoverageMarks.Sides`.
  private static let perItem = 4

  private struct Item {
    let kind: CoverageSideKind
    let item: Int
    let rule: Int
    let range: ByteRange
  }

  private var items: [Item] = []
  /// Indexed by `CoverageSideKind`, then by item: the item's index in `items`.
  private var places: [[Int]]

  package init(_ plan: CoveragePlan) {
    places = [plan.rules.count, plan.leaves.count, plan.values.count, plan.consequences.count, plan.tokens.count].map {
      Array(repeating: 0, count: $0)
    }
    for (place, rule) in plan.rules.enumerated() {
      add(.rule, place, place, plan.trace.rules.rules[rule.index].range)
      for leaf in rule.leaves {
        add(.leaf, leaf, place, plan.leaves[leaf].range)
        for value in plan.leaves[leaf].values { add(.value, value, place, plan.values[value].range) }
      }
      for consequence in rule.consequences {
        add(.consequence, consequence, place, plan.consequences[consequence].range)
        for token in plan.consequences[consequence].tokens { add(.token, token, place, plan.tokens[token].range) }
      }
    }
  }

  private mutating func add(_ kind: CoverageSideKind, _ item: Int, _ rule: Int, _ range: ByteRange) {
    places[kind.rawValue][item] = items.count
    items.append(Item(kind: kind, item: item, rule: rule, range: range))
  }

  package var count: Int { Self.perItem * items.count }

  package func side(_ number: Int) -> CoverageSide {
    let (place, bit) = number.quotientAndRemainder(dividingBy: Self.perItem)
    let item = items[place]
    return CoverageSide(
      kind: item.kind, item: item.item, rule: item.rule, range: item.range,
      side: CoverageMarks.Sides(rawValue: 1 << UInt8(bit)))
  }

  /// Calls `body` with the number of each side that `sides` contains. `item`: the index of the item of `kind`.
  func forEach(_ sides: CoverageMarks.Sides, of kind: CoverageSideKind, _ item: Int, _ body: (Int) -> Void) {
    let first = Self.perItem * places[kind.rawValue][item]
    var rest = sides.rawValue
    while rest != 0 {
      body(first + rest.trailingZeroBitCount)
      rest &= rest - 1
    }
  }
}

/// Finds all sides of all rules that a single event covers.
///
/// A `CoverageRecorder` joins the sides of all events of a stream; this class returns the sides of each event.
package final class CoverageSideFinder: EngineObserver {
  package let plan: CoveragePlan
  package let sides: CoverageSides
  /// The sides that are searched for.
  package let wanted: CoverageMarks
  /// Indexed by rule: true if the rule has a wanted side that requires evaluating all its leaves.
  private let wantsDeciding: [Bool]
  /// Indexed by rule: the leaves with a wanted side that does not depend on other leaves. Such a side is a verdict of
  /// the leaf, or a side of one of its values.
  private let leaves: [[Int]]
  private var evaluation: CoverageEvaluation
  private var marks: CoverageMarks
  private var found: [Int] = []

  /// Creates a finder. `marks`: the sides that at least one event covers. Sides that follow from other sides are not
  /// searched for: a leaf that decides with a verdict also has this verdict, and so has its rule. `rules`, `tokens`:
  /// true for the rules and tokens whose sides count.
  package init(_ plan: CoveragePlan, _ marks: CoverageMarks, rules: [Bool], tokens: [Bool]) {
    self.plan = plan
    sides = CoverageSides(plan)
    var marks = marks
    for place in rules.indices where !rules[place] { marks.rules[place] = [] }
    for place in tokens.indices where !tokens[place] { marks.tokens[place] = [] }
    wanted = Self.wanted(marks, plan)
    wantsDeciding = plan.rules.map { [wanted] rule in
      rule.leaves.contains { !wanted.leaves[$0].isDisjoint(with: .decidesBoth) }
    }
    leaves = plan.rules.map { [wanted] rule in
      rule.leaves.filter { leaf in
        !wanted.leaves[leaf].isDisjoint(with: .both)
          || plan.leaves[leaf].values.contains { !wanted.values[$0].isEmpty }
      }
    }
    evaluation = CoverageEvaluation(plan)
    self.marks = CoverageMarks(plan)
  }

  private static func wanted(_ marks: CoverageMarks, _ plan: CoveragePlan) -> CoverageMarks {
    var wanted = marks
    for (place, rule) in plan.rules.enumerated() {
      for leaf in rule.leaves {
        let seen = marks.leaves[leaf]
        // Two opposite sides are searched for only if events cover both of them.
        var sides: CoverageMarks.Sides = []
        if seen.isSuperset(of: .decidesBoth) { sides.formUnion(.decidesBoth) }
        if seen.isSuperset(of: .both) { sides.formUnion(.both) }
        if sides.isSuperset(of: .decidesBoth) {
          wanted.rules[place].subtract(.both)
          sides.subtract(.both)
        }
        wanted.leaves[leaf] = sides
      }
      for consequence in rule.consequences {
        if !marks.consequences[consequence].isEmpty { wanted.rules[place].remove(.yes) }
        for token in plan.consequences[consequence].tokens where !marks.tokens[token].isEmpty {
          wanted.consequences[consequence] = []
        }
      }
    }
    return wanted
  }

  /// Returns the numbers of the sides that an event covers, ascending; empty if the event stops the engine. `engine`:
  /// an engine with the program of the plan, without an observer.
  package func sides(of event: [UInt8], in engine: inout Engine) -> [Int] {
    found = []
    engine.observer = self
    defer { engine.observer = nil }
    return (try? engine.process(event)) == nil ? [] : found.sorted()
  }

  func observe(_ runner: inout Runner, matched: borrowing ScratchArray<Int>, crashed: Int?, _ bytes: Span<UInt8>) {
    if crashed != nil { return }
    let world = runner.usesRandomNumbers ? runner.world : nil
    defer { if let world { runner.restore(world) } }
    var next = 0
    for rule in plan.rules.indices {
      // `matched` is sorted by index.
      while next < matched.count, matched[next] < rule { next += 1 }
      note(next < matched.count && matched[next] == rule ? .yes : .no, wanted.rules[rule], .rule, rule)
      let items = plan.rules[rule]
      let decides = wantsDeciding[rule] && mayDecide(items, &runner, bytes)
      if !decides, leaves[rule].isEmpty { continue }
      marks.clear(rule, plan)
      for leaf in leaves[rule] { evaluation.evaluate(leaf: leaf, &runner, bytes, &marks) }
      if decides { evaluation.evaluate(rule, &runner, bytes, &marks) }
      for leaf in decides ? Array(items.leaves) : leaves[rule] {
        note(marks.leaves[leaf], wanted.leaves[leaf], .leaf, leaf)
        for value in plan.leaves[leaf].values { note(marks.values[value], wanted.values[value], .value, value) }
      }
    }
  }

  /// False if the verdicts of two members each settle the verdict of the root, so that no leaf alone decides the rule.
  private func mayDecide(_ rule: CoveragePlan.Rule, _ runner: inout Runner, _ bytes: Span<UInt8>) -> Bool {
    guard let root = rule.nodes.last, let last = rule.leaves.last else { return false }
    // A test of several values is a group too.
    if plan.leaves[last].node == root { return true }
    let rest: Verdict
    switch plan.forest.nodes[Int(root)].form {
    case .leaf: return true
    case .all: rest = .yes
    case .any: rest = .no
    }
    var others = 0
    for child in plan.forest.children(of: root) {
      guard case .leaf(let predicate) = plan.forest.nodes[Int(child)].form else { continue }
      if runner.result(Int(predicate), bytes) != rest { others += 1 }
      if others == 2 { return false }
    }
    return true
  }

  private func note(
    _ seen: CoverageMarks.Sides, _ wanted: CoverageMarks.Sides, _ kind: CoverageSideKind, _ item: Int
  ) {
    if !wanted.isDisjoint(with: seen) { sides.forEach(seen.intersection(wanted), of: kind, item) { found.append($0) } }
  }

  func wantsTokens(of consequence: Int) -> Bool {
    plan.consequences[consequence].tokens.contains { !wanted.tokens[$0].isEmpty }
  }

  func observe(consequence: Int, _ tokens: [TokenExpander.Outcome]?) {
    note(.yes, wanted.consequences[consequence], .consequence, consequence)
    for (token, outcome) in zip(plan.consequences[consequence].tokens, tokens ?? []) where outcome.status != .unclosed {
      note(outcome.value == nil ? .no : .yes, wanted.tokens[token], .token, token)
    }
  }
}
