/// How the time of a search grows with its subject where an engine tries way by way, as V8 and ICU do.
/// What is searched for here is not concerned.
package enum PatternCost: Comparable, Sendable {
  case linear
  /// Repetitions beside each other take the same units, so that every way of sharing them is tried.
  case polynomial
  /// The same inside of a repetition: the ways multiply with every unit.
  case exponential

  /// What the repetitions of a pattern cost; nil for a pattern that the dialect does not read.
  package static func of(_ bytes: [UInt8], as dialect: PatternDialect) -> Self? {
    var parser = PatternParser(bytes, dialect: dialect)
    guard let tree = try? parser.parse() else { return nil }
    return CostCount(dialect).cost(of: tree, next: 0, isInLoop: false)
  }
}

/// Looks for repetitions without end that what comes next can go on with.
///
/// Only units of ASCII are held against each other. What follows is known by its first unit alone, so
/// that a few patterns are taken for dearer than they are.
private struct CostCount {
  /// A bit for each unit below 0x80; others do not count.
  typealias Units = UInt128

  private let dialect: PatternDialect

  init(_ dialect: PatternDialect) { self.dialect = dialect }

  /// The cost of the repetitions in `node`. `next` is what may be taken behind it: anywhere inside a
  /// repetition, by another repetition outside of all.
  func cost(of node: PatternNode, next: Units, isInLoop: Bool) -> PatternCost {
    switch node {
    case .unit, .edge, .reference, .look, .atomic: return .linear
    case .capture(_, let body): return cost(of: body, next: next, isInLoop: isInLoop)
    case .choice(let parts):
      return parts.map { cost(of: $0, next: next, isInLoop: isInLoop) }.max() ?? .linear
    case .sequence(let parts):
      var worst = PatternCost.linear
      var next = next
      for part in parts.reversed() {
        worst = max(worst, cost(of: part, next: next, isInLoop: isInLoop))
        let counts = isInLoop || part.isEndless
        let first = counts ? first(of: part) : 0
        next = part.leastLength == 0 ? next | first : first
      }
      return worst
    case .loop(let body, let loop):
      guard loop.most == nil else {
        return cost(of: body, next: next, isInLoop: isInLoop)
      }
      let start = first(of: body)
      if start & next != 0 { return isInLoop ? .exponential : .polynomial }
      if hasOverlappingUnits(body) { return .exponential }
      return cost(of: body, next: next | start, isInLoop: true)
    }
  }

  /// The units that may be taken first.
  private func first(of node: PatternNode) -> Units {
    switch node {
    case .unit(let set): return units(of: set)
    case .edge, .look: return 0
    // A group's text may be anything.
    case .reference: return .max
    case .capture(_, let body), .atomic(let body), .loop(let body, _): return first(of: body)
    case .choice(let parts): return parts.reduce(0) { $0 | first(of: $1) }
    case .sequence(let parts):
      var found: Units = 0
      for part in parts {
        found |= first(of: part)
        if part.leastLength > 0 { break }
      }
      return found
    }
  }

  /// Whether two of a choice's alternatives take the same single unit.
  private func hasOverlappingUnits(_ node: PatternNode) -> Bool {
    switch node {
    case .capture(_, let body): return hasOverlappingUnits(body)
    case .sequence(let parts) where parts.count == 1: return hasOverlappingUnits(parts[0])
    case .choice(let parts):
      var taken: Units = 0
      for part in parts {
        guard part.leastLength == 1, part.mostLength == 1 else { continue }
        let first = first(of: part)
        if first & taken != 0 { return true }
        taken |= first
      }
      return false
    case .unit, .edge, .sequence, .loop, .look, .atomic, .reference: return false
    }
  }

  private func units(of set: UnitSet) -> Units {
    var units: Units = 0
    for unit in UInt32(0)..<0x80 {
      let equivalents = UnitCase.equivalents(of: unit, in: dialect)
      if set.contains(unit, equivalents: equivalents) { units |= 1 << Units(unit) }
    }
    return units
  }
}

extension PatternNode {
  /// A repetition without end, perhaps in a group.
  fileprivate var isEndless: Bool {
    switch self {
    case .loop(_, let loop): loop.most == nil
    case .capture(_, let body), .atomic(let body): body.isEndless
    case .sequence(let parts): parts.first?.isEndless ?? false
    case .choice(let parts): parts.contains(where: \.isEndless)
    case .unit, .edge, .look, .reference: false
    }
  }
}
