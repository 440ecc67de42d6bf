internal import RuleCore

/// How the time of a search grows with its subject where an engine tries way by way, as V8 and ICU do.
/// What is searched for here is not concerned.
package enum PatternCost: Comparable, Sendable {
  case linear
  /// Repetitions beside each other take the same units, so that every way of sharing them is tried.
  case polynomial
  /// The same inside of a repetition: the ways multiply with every unit.
  case exponential

  /// What the repetitions of a pattern cost.
  ///
  /// Complexity: linear in the pattern.
  init(of tree: PatternNode, in dialect: PatternDialect) {
    var known: [UnitSet: CostNode.Units] = [:]
    self = CostNode(tree, dialect, &known).cost(next: 0, isInLoop: false)
  }
}

/// A part of a pattern with what is asked of it, worked out once from what stands below.
///
/// Only units of ASCII are held against each other. What follows is known by its first unit alone, so
/// that a few patterns are taken for dearer than they are.
private struct CostNode {
  /// A bit for each unit below 0x80; others do not count.
  typealias Units = UInt128

  private enum Kind {
    /// Without repetitions that count.
    case plain
    case group, sequence, choice
    case loop(isEndless: Bool)
  }

  private let kind: Kind
  private let children: [CostNode]
  /// The units that may be taken first.
  private let first: Units
  /// How many units it takes; 2 stands for all that are more.
  private let least: Int
  private let most: Int
  /// A repetition without end, perhaps in a group.
  private let isEndless: Bool

  init(_ node: PatternNode, _ dialect: PatternDialect, _ known: inout [UnitSet: Units]) {
    let below: [PatternNode] = if case .look = node { [] } else { node.children }
    let children = below.map { CostNode($0, dialect, &known) }
    self.children = children
    switch node {
    case .unit(let set):
      let units = known[set] ?? Self.units(of: set, dialect)
      known[set] = units
      (kind, first, least, most, isEndless) = (.plain, units, 1, 1, false)
    case .edge, .look: (kind, first, least, most, isEndless) = (.plain, 0, 0, 0, false)
    // A group's text may be anything.
    case .reference: (kind, first, least, most, isEndless) = (.plain, .max, 0, 2, false)
    case .capture, .atomic:
      kind = if case .capture = node { .group } else { .plain }
      first = children.reduce(0) { $0 | $1.first }
      least = children.reduce(0) { min(2, $0 + $1.least) }
      most = children.reduce(0) { min(2, $0 + $1.most) }
      isEndless = children.contains(where: \.isEndless)
    case .choice:
      kind = .choice
      first = children.reduce(0) { $0 | $1.first }
      least = children.map(\.least).min() ?? 0
      most = children.map(\.most).max() ?? 0
      isEndless = children.contains(where: \.isEndless)
    case .sequence:
      kind = .sequence
      var taken: Units = 0
      for child in children {
        taken |= child.first
        if child.least > 0 { break }
      }
      first = taken
      least = children.reduce(0) { min(2, $0 + $1.least) }
      most = children.reduce(0) { min(2, $0 + $1.most) }
      isEndless = children.first?.isEndless ?? false
    case .loop(_, let loop):
      kind = .loop(isEndless: loop.most == nil)
      first = children.reduce(0) { $0 | $1.first }
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

  /// The cost of the repetitions below. `next` is what may be taken behind it: anywhere inside a
  /// repetition, by another repetition outside of all.
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

  /// Whether two of a choice's alternatives take the same single unit.
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
