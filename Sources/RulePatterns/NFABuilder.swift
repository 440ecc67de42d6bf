/// Builds a Thompson NFA, from the accepting state to the start.
struct NFABuilder {
  private enum Unfit: Error { case tooLarge, remembers }

  private var table: SetTable
  private let isBackward: Bool
  /// Indexed by look-around number: true if the look-around has its own NFA, whose results are in `AssertionMap`.
  private let plainLooks: [Bool]
  /// True if a node that an NFA cannot express is replaced by one that matches at least the same strings.
  private let isRelaxed: Bool
  private var states: [NFA.State] = [.accept]
  private var edges: UInt64 = 0
  private var parts: Int

  /// Returns the NFA of `tree`; nil if it is too large, or if `tree` has nodes that an NFA cannot express:
  /// backreferences, atomic groups, or look-arounds without their own NFA.
  ///
  /// `isRelaxed`: true to accept all nodes. The NFA then finds every match, but may also find false matches. `parts`:
  /// the remaining work budget (see `PatternLimits.parts`).
  static func build(
    _ tree: PatternNode, isBackward: Bool = false, isRelaxed: Bool = false, plainLooks: [Bool],
    sets table: inout SetTable, parts: inout Int
  ) -> NFA? {
    var builder = NFABuilder(
      table: table, isBackward: isBackward, plainLooks: plainLooks, isRelaxed: isRelaxed, parts: parts)
    let start = try? builder.add(tree, next: 0)
    parts = builder.parts
    guard let start else { return nil }
    table = builder.table
    return NFA(states: builder.states, start: start, edges: builder.edges, isBackward: isBackward)
  }

  private mutating func add(_ state: NFA.State) throws(Unfit) -> Int32 {
    guard states.count < PatternLimits.states else { throw .tooLarge }
    states.append(state)
    return Int32(states.count - 1)
  }

  /// Adds the states of `node`, from which matching continues at state `next`. Returns the first state of `node`.
  private mutating func add(_ node: PatternNode, next: Int32) throws(Unfit) -> Int32 {
    try spend(1)
    switch node {
    case .unit(let set):
      try spend(set.ranges.count)
      return try add(.unit(set: table.number(of: set), next: next))
    case .edge(let edge): return try add(bit: edge.rawValue, next: next)
    case .sequence(let parts):
      var next = next
      for index in parts.indices {
        next = try add(parts[isBackward ? index : parts.count - 1 - index], next: next)
      }
      return next
    case .choice(let parts):
      var start = try add(parts[parts.count - 1], next: next)
      for part in parts.dropLast() { start = try add(.split(start, try add(part, next: next))) }
      return start
    case .capture(_, let body): return try add(body, next: next)
    case .loop(let body, let loop): return try add(body, loop, next: next)
    case .look(_, let look):
      if plainLooks[look.number] { return try add(bit: AssertionMap.firstLook + look.number, next: next) }
    case .atomic(let body): if isRelaxed { return try add(body, next: next) }
    case .reference: if isRelaxed { return try addStar(.unit(.every), next: next) }
    }
    guard isRelaxed else { throw .remembers }
    return next
  }

  private mutating func spend(_ count: Int) throws(Unfit) {
    parts -= count
    if parts < 0 { throw .tooLarge }
  }

  private mutating func add(bit: Int, next: Int32) throws(Unfit) -> Int32 {
    edges |= 1 << UInt64(bit)
    return try add(.edge(1 << UInt64(bit), next: next))
  }

  /// Adds a loop as repeated states: `least` copies of the body, and then optional copies or an unbounded loop.
  private mutating func add(_ body: PatternNode, _ loop: PatternNode.Loop, next: Int32) throws(Unfit) -> Int32 {
    // If the body consumes no unit, one copy has the same result as any number of copies.
    if loop.bodyLength.most == 0 { return loop.least > 0 ? try add(body, next: next) : next }
    var start = next
    if let most = loop.most {
      for _ in loop.least..<most {
        start = try add(.split(try add(body, next: start), next))
      }
    } else {
      start = try addStar(body, next: next)
    }
    for _ in 0..<loop.least { start = try add(body, next: start) }
    return start
  }

  private mutating func addStar(_ body: PatternNode, next: Int32) throws(Unfit) -> Int32 {
    let fork = try add(.split(next, next))
    states[Int(fork)] = .split(try add(body, next: fork), next)
    return fork
  }
}

/// A Thompson NFA for patterns without backreferences or atomic groups. The time of a search is linear in the subject.
///
/// All alternatives can be followed at the same time, because captures are not needed.
///
/// Source: K. Thompson, Regular Expression Search Algorithm, 1968.
struct NFA: Sendable {
  enum State: Sendable {
    /// Consumes a unit in `set`, then continues at `next`.
    case unit(set: Int, next: Int32)
    case split(Int32, Int32)
    /// Continues at `next` if the assertion with this bit of `AssertionMap` is true at the current position.
    case edge(UInt64, next: Int32)
    case accept
  }

  let states: [State]
  let start: Int32
  /// The union of the `AssertionMap` bits that the NFA's states test.
  let edges: UInt64
  /// True if the NFA reads the subject from its last unit to its first.
  let isBackward: Bool
}
