/// The minimum number of leaves whose verdict must change for each group to become true, or false.
///
///            to be true            to be false
///     all    the sum               the minimum
///     any    the minimum           the sum
///     leaf   0 or 1                1 or 0
///
/// Sums and minimums are over the children. A minimum includes the changes that prevent crashes of earlier children.
///
/// A test of several values is one leaf. Each leaf counts separately, even if another leaf is equal. Leaves that look
/// up no fact cannot change.
struct TraceFlips {
  /// The number of changes if no changes give a node the wanted verdict. Greater than the number of leaves.
  static let never = Int32.max

  /// Indexed by node of the forest: the minimum number of changes that make the node true (`toHold`) or false
  /// (`toFail`).
  private var toHold: [Int32]
  private var toFail: [Int32]

  init(_ plan: TracePlan) {
    toHold = Array(repeating: Self.never, count: plan.forest.nodes.count)
    toFail = toHold
  }

  /// Computes `toHold` and `toFail` for the nodes of a rule. Precondition: the nodes have been evaluated.
  mutating func count(_ nodes: Range<Int32>, of trace: borrowing Trace) {
    for node in nodes { count(node, trace) }
  }

  /// Returns the minimum number of changes that make `node` true; nil if no changes do.
  func flips(_ node: Int32) -> Int? {
    let count = toHold[Int(node)]
    return count == Self.never ? nil : Int(count)
  }

  private mutating func count(_ node: Int32, _ trace: borrowing Trace) {
    let plan = trace.plan
    let form = plan.forest.nodes[Int(node)].form
    if case .leaf(let predicate) = form {
      let freedom = plan.freedom(of: Int(predicate), at: node)
      set(node, trace.verdict(of: node), freedom.canHold, freedom.canFail)
      return
    }
    let children = plan.forest.children(of: node)
    let isAll = form == .all
    if plan.isTest(node) {
      let canHold = Self.holds(isAll, children) { toHold[Int($0)] != Self.never }
      let canFail = Self.holds(!isAll, children) { toFail[Int($0)] != Self.never }
      set(node, trace.verdict(of: node), canHold, canFail)
      return
    }
    let sum = { (counts: [Int32]) in Self.sum(children.map { counts[Int($0)] }) }
    toHold[Int(node)] = isAll ? sum(toHold) : nearest(children, trace, holding: true).count
    toFail[Int(node)] = isAll ? nearest(children, trace, holding: false).count : sum(toFail)
  }

  /// Finds the child whose change makes a group true (or false) with the fewest changes. Returns the child's index in
  /// the forest's list of children, and the number of changes. The number includes changes that prevent crashes of
  /// earlier children.
  private func nearest(_ children: ArraySlice<Int32>, _ trace: borrowing Trace, holding: Bool) -> (
    place: Int, count: Int32
  ) {
    var nearest = (place: children.startIndex, count: Self.never)
    var before: Int32 = 0
    for (place, child) in zip(children.indices, children) {
      let count = Self.sum([before, holding ? toHold[Int(child)] : toFail[Int(child)]])
      if count < nearest.count { nearest = (place, count) }
      guard trace.verdict(of: child) == .crash else { continue }
      before = Self.sum([before, holding ? toFail[Int(child)] : toHold[Int(child)]])
    }
    return nearest
  }

  private static func holds(_ isAll: Bool, _ children: ArraySlice<Int32>, _ body: (Int32) -> Bool) -> Bool {
    isAll ? children.allSatisfy(body) : children.contains(where: body)
  }

  private static func sum(_ counts: [Int32]) -> Int32 {
    counts.reduce(0) { sum, count in
      let (next, isOver) = sum.addingReportingOverflow(count)
      return isOver ? never : next
    }
  }

  private mutating func set(_ node: Int32, _ verdict: Verdict, _ canHold: Bool, _ canFail: Bool) {
    toHold[Int(node)] = verdict == .yes ? 0 : canHold ? 1 : Self.never
    toFail[Int(node)] = verdict == .no ? 0 : canFail ? 1 : Self.never
  }

  /// Returns the leaves of one minimum set of changes that makes `root` true, in document order.
  func blockers(_ root: Int32, of trace: borrowing Trace) -> [Int32] {
    let plan = trace.plan
    var blockers: [Int32] = []
    var open = [(node: root, holding: true)]
    while let (node, holding) = open.popLast() {
      let count = holding ? toHold[Int(node)] : toFail[Int(node)]
      if count == 0 || count == Self.never { continue }
      let children = plan.forest.children(of: node)
      if children.isEmpty || plan.isTest(node) {
        blockers.append(node)
        continue
      }
      if (plan.forest.nodes[Int(node)].form == .all) == holding {
        for child in children.reversed() { open.append((child, holding)) }
        continue
      }
      let nearest = nearest(children, trace, holding: holding).place
      open.append((children[nearest], holding))
      for child in children[..<nearest].reversed() where trace.verdict(of: child) == .crash {
        open.append((child, !holding))
      }
    }
    return blockers
  }
}

extension TracePlan {
  /// True if the node is a test of the document, which may have several values.
  func isTest(_ node: Int32) -> Bool {
    let condition = forest.nodes[Int(node)].condition
    guard condition >= 0, case .test = rules.conditions[Int(condition)].form else { return false }
    return true
  }

  /// Returns whether some event makes a predicate true, and whether some event makes it false. Ignores the other
  /// predicates of the rule, so both can be true although the rule allows only one.
  func freedom(of index: Int, at node: Int32) -> (canHold: Bool, canFail: Bool) {
    let predicate = forest.predicates[index]
    if case .constant(let value) = predicate.comparison {
      // On the web, a historical condition is built as a constant, because the history is not read. With a history, the
      // condition may be true or false.
      let condition = forest.nodes[Int(node)].condition
      if profile.values.runtime == .javaScript, condition >= 0,
        case .history = rules.conditions[Int(condition)].form
      {
        return (true, true)
      }
      return (value, !value)
    }
    switch forest.facts[Int(predicate.fact)] {
    case .nothing, .crash: return (false, false)
    case .data, .special, .state, .history: break
    }
    let isBlank = profile.values.missingIsBlank && predicate.conversion != .none
    switch predicate.comparison {
    case .exists: return (true, !isBlank)
    case .isMissing: return (!isBlank, true)
    case .converted(_, result: false), .throwsWhenPresent, .throwsWhenNumber: return (false, true)
    default: return (true, true)
    }
  }
}
