/// The abstract syntax tree of a pattern.
///
/// The depth of the tree is at most a small multiple of `PatternLimits.depth`, so functions may recurse.
indirect enum PatternNode: Sendable {
  /// A zero-width assertion other than look-around. Raw values are bit indices in `AssertionMap`.
  enum Edge: Int, CaseIterable, Sendable {
    case start
    /// True only at the end of the subject.
    case end
    /// True at the end of the subject, and before a line terminator that ends the subject.
    case lastLineEnd
    case wordEdge
    case noWordEdge
  }

  struct Loop: Sendable {
    let least: Int
    /// The maximum number of iterations; nil if the loop is unbounded.
    let most: Int?
    let isLazy: Bool
    /// The minimum and maximum number of units that one iteration consumes. Stored, because computing them is slow for
    /// nested loops.
    let bodyLength: (least: Int, most: Int)
    /// The numbers of the groups inside the loop, in the order of their `(`.
    let groups: Range<Int>

    init(_ body: PatternNode, least: Int, most: Int?, isLazy: Bool, groups: Range<Int>) {
      (self.least, self.most, self.isLazy, self.groups) = (least, most, isLazy, groups)
      bodyLength = (body.leastLength, body.maximumLength)
    }
  }

  struct Look: Sendable {
    /// The number of the look-around, from 0. A nested look-around has a smaller number than the outer one.
    let number: Int
    let isAhead: Bool
    let isNegated: Bool
  }

  case unit(UnitSet)
  case edge(Edge)
  /// The parts in sequence; without parts, the empty string.
  case sequence([PatternNode])
  /// Alternatives in order. The first one with which the rest of the pattern matches is used.
  case choice([PatternNode])
  /// A capturing group with its number, from 1.
  case capture(Int, PatternNode)
  case loop(PatternNode, Loop)
  case look(PatternNode, Look)
  /// An atomic group: only the first match of its body is tried.
  case atomic(PatternNode)
  case reference(Int)

  var children: [PatternNode] {
    switch self {
    case .unit, .edge, .reference: []
    case .sequence(let parts), .choice(let parts): parts
    case .capture(_, let body), .loop(let body, _), .look(let body, _), .atomic(let body): [body]
    }
  }

  /// True if `property` is true for this node or a node below it.
  func contains(_ property: (PatternNode) -> Bool) -> Bool {
    property(self) || children.contains { $0.contains(property) }
  }

  /// True if the node matches the empty string at the start (or at the end, depending on `place`) of every subject.
  func isFree(at place: Edge) -> Bool {
    switch self {
    // The referenced group may have captured a non-empty string.
    case .unit, .reference: false
    case .edge(let edge): edge == place || (edge == .lastLineEnd && place == .end)
    case .sequence(let parts): parts.allSatisfy { $0.isFree(at: place) }
    case .choice(let parts): parts.contains { $0.isFree(at: place) }
    case .capture(_, let body): body.isFree(at: place)
    // At the start, the body of an atomic group may prefer a non-empty string, which the group keeps.
    case .atomic(let body): body.isFree(at: place) && (place == .end || body.maximumLength == 0)
    case .loop(let body, let loop): loop.least == 0 || body.isFree(at: place)
    case .look(let body, let look): !look.isNegated && body.isFree(at: place)
    }
  }

  /// The minimum number of units that the node consumes.
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

  /// The maximum number of units that the node consumes; `Int.max` if the number is unbounded.
  var maximumLength: Int {
    switch self {
    case .unit: 1
    case .edge, .look: 0
    case .reference: .max
    case .sequence(let parts): parts.reduce(0) { Self.sum($0, $1.maximumLength) }
    case .choice(let parts): parts.map(\.maximumLength).max() ?? 0
    case .capture(_, let body), .atomic(let body): body.maximumLength
    case .loop(_, let loop): Self.product(loop.bodyLength.most, loop.most ?? .max)
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
