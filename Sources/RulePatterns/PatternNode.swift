internal import RuleCore

/// A pattern as it was understood, without what only its spelling says.
///
/// No deeper than a small multiple of `PatternLimits.depth`, so functions may call themselves on it.
indirect enum PatternNode: Sendable {
  /// A place between units. Raw values are bits of `EdgeMap`.
  enum Edge: Int, CaseIterable, Sendable {
    case start
    /// The very end.
    case end
    /// The end, or before the line end that ends the subject.
    case lastLineEnd
    case wordEdge
    case noWordEdge
  }

  struct Loop: Sendable {
    let least: Int
    /// Nil: without end.
    let most: Int?
    let isLazy: Bool
    /// The fewest and most units that one turn takes, worked out once: loops may stand in loops.
    let bodyLength: (least: Int, most: Int?)
    /// The numbers of the groups inside, which are counted in the order in which they open.
    let groups: Range<Int>

    init(_ body: PatternNode, least: Int, most: Int?, isLazy: Bool, groups: Range<Int>) {
      (self.least, self.most, self.isLazy, self.groups) = (least, most, isLazy, groups)
      bodyLength = (body.leastLength, body.mostLength)
    }
  }

  struct Look: Sendable {
    /// Its number, from 0; what stands inside has smaller ones.
    let number: Int
    let isAhead: Bool
    let isNegated: Bool
  }

  case unit(UnitSet)
  case edge(Edge)
  /// One after the other; none is the empty text.
  case sequence([PatternNode])
  /// The first that leads to a match.
  case choice([PatternNode])
  /// A group whose text references can ask for, by its number from 1.
  case capture(Int, PatternNode)
  case loop(PatternNode, Loop)
  case look(PatternNode, Look)
  /// What was matched once is not matched in another way.
  case atomic(PatternNode)
  case reference(Int)

  var children: [PatternNode] {
    switch self {
    case .unit, .edge, .reference: []
    case .sequence(let parts), .choice(let parts): parts
    case .capture(_, let body), .loop(let body, _), .look(let body, _), .atomic(let body): [body]
    }
  }

  /// Whether this node or one below it does.
  func contains(_ property: (PatternNode) -> Bool) -> Bool {
    property(self) || children.contains { $0.contains(property) }
  }

  /// Whether it matches at the beginning, or the end, of every text without taking a unit.
  func isFree(at place: Edge) -> Bool {
    switch self {
    // What a reference asks for may have been something.
    case .unit, .reference: false
    case .edge(let edge): edge == place || (edge == .lastLineEnd && place == .end)
    case .sequence(let parts): parts.allSatisfy { $0.isFree(at: place) }
    case .choice(let parts): parts.contains { $0.isFree(at: place) }
    case .capture(_, let body), .atomic(let body): body.isFree(at: place)
    case .loop(let body, let loop): loop.least == 0 || body.isFree(at: place)
    case .look(let body, let look): !look.isNegated && body.isFree(at: place)
    }
  }

  /// The fewest units that it takes.
  var leastLength: Int {
    switch self {
    case .unit: 1
    case .edge, .look, .reference: 0
    case .sequence(let parts): parts.reduce(0) { Self.sum($0, $1.leastLength) }
    case .choice(let parts): parts.map(\.leastLength).min() ?? 0
    case .capture(_, let body), .atomic(let body): body.leastLength
    case .loop(_, let loop): Self.product(loop.bodyLength.least, loop.least)
    }
  }

  /// The most units that it takes; nil without bound.
  var mostLength: Int? {
    switch self {
    case .unit: return 1
    case .edge, .look: return 0
    case .reference: return nil
    case .sequence(let parts):
      var total = 0
      for part in parts {
        guard let length = part.mostLength else { return nil }
        total = Self.sum(total, length)
      }
      return total
    case .choice(let parts):
      var most = 0
      for part in parts {
        guard let length = part.mostLength else { return nil }
        most = max(most, length)
      }
      return most
    case .capture(_, let body), .atomic(let body): return body.mostLength
    case .loop(_, let loop):
      guard let length = loop.bodyLength.most else { return loop.most == 0 ? 0 : nil }
      guard length > 0 else { return 0 }
      return loop.most.map { Self.product(length, $0) }
    }
  }

  private static func sum(_ a: Int, _ b: Int) -> Int {
    let (sum, overflow) = a.addingReportingOverflow(b)
    return overflow ? Int.max : sum
  }

  private static func product(_ a: Int, _ b: Int) -> Int {
    let (product, overflow) = a.multipliedReportingOverflow(by: b)
    return overflow ? Int.max : product
  }
}
