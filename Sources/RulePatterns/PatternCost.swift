/// The growth of search time with the length of the subject, in a backtracking engine such as V8 or ICU. This is not
/// the search time in rulectl, which is bounded.
package enum PatternCost: Comparable, Sendable {
  case linear
  /// Adjacent repetitions match the same units, so the engine tries every split of the units between them.
  case polynomial
  /// Repetitions that match the same units are nested, so the number of paths multiplies with every unit.
  case exponential

  /// Estimates the cost of the repetitions of a pattern.
  ///
  /// Complexity: linear in the pattern.
  init(of tree: PatternNode, in dialect: PatternDialect) {
    var known: [UnitSet: CostNode.Units] = [:]
    self = CostNode(tree, dialect, &known).cost(next: 0, isInLoop: false)
  }
}

/// A pattern node with attributes computed bottom-up.
///
/// Whether two repetitions overlap is computed for ASCII only, and from the first units of the following nodes. So the
/// cost of a few patterns is overestimated.
private struct CostNode {
  /// A set of ASCII units: bit n is unit n. Non-ASCII units are ignored.
  typealias Units = UInt128

  private enum Kind {
    /// A node without relevant repetitions.
    case plain
    case group, sequence, choice
    case loop(isEndless: Bool)
  }

  private let kind: Kind
  private let children: [CostNode]
  /// The ASCII units with which a match of the node may begin.
  private let first: Units
  /// The minimum and maximum number of units that the node consumes; 2 stands for two or more.
  private let least: Int
  private let most: Int
  /// True if the node is an unbounded repetition, or starts with one.
  private let isEndless: Bool

  init(_ node: PatternNode, _ dialect: PatternDialect, _ known: inout [UnitSet: Units]) {
    let below: [PatternNode] = if case .look = node { [] } else { node.children }
    let children = below.map { CostNode($0, dialect, &known) }
    self.children = children
    let firsts = children.reduce(0) { $0 | $1.first }
    let leastSum = children.reduce(0) { min(2, $0 + $1.least) }
    let mostSum = children.reduce(0) { min(2, $0 + $1.most) }
    let anyEndless = children.contains(where: \.isEndless)
    switch node {
    case .unit(let set):
      let units = known[set] ?? Self.units(of: set, dialect)
      known[set] = units
      (kind, first, least, most, isEndless) = (.plain, units, 1, 1, false)
    case .edge, .look: (kind, first, least, most, isEndless) = (.plain, 0, 0, 0, false)
    // A backreference can match any string.
    case .reference: (kind, first, least, most, isEndless) = (.plain, .max, 0, 2, false)
    case .capture, .atomic:
      kind = if case .capture = node { .group } else { .plain }
      (first, least, most, isEndless) = (firsts, leastSum, mostSum, anyEndless)
    case .choice:
      (kind, first, isEndless) = (.choice, firsts, anyEndless)
      least = children.map(\.least).min() ?? 0
      most = children.map(\.most).max() ?? 0
    case .sequence:
      var taken: Units = 0
      for child in children {
        taken |= child.first
        if child.least > 0 { break }
      }
      (kind, first, least, most) = (.sequence, taken, leastSum, mostSum)
      isEndless = children.first?.isEndless ?? false
    case .loop(_, let loop):
      kind = .loop(isEndless: loop.most == nil)
      first = firsts
      least = children.reduce(0) { min(2, $0 + $1.least * min(2, loop.least)) }
      most = children.reduce(0) { min(2, $0 + $1.most * min(2, loop.most ?? 2)) }
      isEndless = loop.most == nil
    }
  }

  private static func units(of set: UnitSet, _ dialect: PatternDialect) -> Units {
    var units: Units = 0
    for unit in UInt32(0)..<0x80 {
      let equivalents = UnitCase.equivalents(of: unit, in: dialect)
      if set.contains(unit, equivalents: equivalents) { units |= 1 << Units(unit) }
    }
    return units
  }

  /// Returns the cost of the repetitions in this subtree. `next`: the first units of the nodes that may follow. Outside
  /// repetitions, `next` omits nodes that do not begin with an unbounded repetition.
  func cost(next: Units, isInLoop: Bool) -> PatternCost {
    switch kind {
    case .plain: return .linear
    case .group, .choice, .loop(isEndless: false):
      return children.map { $0.cost(next: next, isInLoop: isInLoop) }.max() ?? .linear
    case .sequence:
      var worst = PatternCost.linear
      var next = next
      for child in children.reversed() {
        worst = max(worst, child.cost(next: next, isInLoop: isInLoop))
        let first = isInLoop || child.isEndless ? child.first : 0
        next = child.least == 0 ? next | first : first
      }
      return worst
    case .loop(isEndless: true):
      if first & next != 0 { return isInLoop ? .exponential : .polynomial }
      if children.contains(where: \.hasOverlappingUnits) { return .exponential }
      return children.map { $0.cost(next: next | first, isInLoop: true) }.max() ?? .linear
    }
  }

  /// True if two alternatives of a choice each match a single unit, and one unit matches both.
  private var hasOverlappingUnits: Bool {
    switch kind {
    case .group: return children.contains(where: \.hasOverlappingUnits)
    case .sequence: return children.count == 1 && children[0].hasOverlappingUnits
    case .choice:
      var taken: Units = 0
      for child in children where child.least == 1 && child.most == 1 {
        if child.first & taken != 0 { return true }
        taken |= child.first
      }
      return false
    case .plain, .loop: return false
    }
  }
}
