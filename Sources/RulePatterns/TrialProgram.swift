internal import RuleCore

/// A pattern as instructions for a search by trial, way by way in the order of the engine.
///
/// For what an automaton cannot tell: references ask what a group took, and an atomic group keeps
/// the first way that matched.
struct TrialProgram: Sendable {
  enum Instruction: Sendable {
    case unit(set: Int)
    case edge(UInt64)
    /// Goes on with the next instruction, and with this one if that fails.
    case fork(Int)
    case jump(Int)
    /// Keeps the place where a group begins.
    case open(group: Int)
    /// Makes what was taken since the text of a group.
    case close(group: Int)
    /// As many units of a set as there are, at least and at most; one less each time that fails.
    case run(set: Int, least: Int, most: Int)
    case enterLoop(Int)
    case loop(Int)
    case turn(Int)
    case endTurn(Int)
    /// The way that follows to `done` is not gone over again; then the one at `next`.
    case atomic(next: Int)
    case lookAhead(isNegated: Bool, next: Int)
    /// What follows to `done` must end here, and begin so far before.
    case lookBehind(isNegated: Bool, least: Int, most: Int, next: Int)
    case reference(group: Int)
    case done
  }

  struct Loop: Sendable {
    let least: Int
    let most: Int?
    let isLazy: Bool
    /// The groups inside.
    let groups: Range<Int>
    /// Where its `loop` stands, and what follows its end.
    var head = 0
    var exit = 0
  }

  private(set) var instructions: [Instruction] = []
  private(set) var loops: [Loop] = []
  let groups: Int
  let dialect: PatternDialect
  private let plainLooks: [Bool]
  private var table: SetTable

  init(
    _ tree: PatternNode, groups: Int, dialect: PatternDialect, plainLooks: [Bool],
    sets table: inout SetTable
  ) {
    self.groups = groups
    self.dialect = dialect
    self.plainLooks = plainLooks
    self.table = table
    add(tree)
    instructions.append(.done)
    table = self.table
    self.table = SetTable()
  }

  /// What it keeps while it runs: the places of groups, then a count and a place for each loop.
  var registers: Int { 3 * (groups + 1) + 2 * loops.count }
  func count(of loop: Int) -> Int { 3 * (groups + 1) + 2 * loop }
  func place(of loop: Int) -> Int { count(of: loop) + 1 }

  private mutating func add(_ node: PatternNode) {
    switch node {
    case .unit(let set): instructions.append(.unit(set: table.number(of: set)))
    case .edge(let edge): instructions.append(.edge(1 << UInt64(edge.rawValue)))
    case .sequence(let parts): for part in parts { add(part) }
    case .choice(let parts): add(choice: parts)
    case .capture(let group, let body):
      instructions.append(.open(group: group))
      add(body)
      instructions.append(.close(group: group))
    case .loop(let body, let loop): add(body, loop)
    case .look(_, let look) where plainLooks[look.number]:
      instructions.append(.edge(1 << UInt64(EdgeMap.firstLook + look.number)))
    case .look(let body, let look):
      let least = body.leastLength
      let most = body.mostLength ?? Int.max
      add(inner: body) { next in
        look.isAhead
          ? .lookAhead(isNegated: look.isNegated, next: next)
          : .lookBehind(isNegated: look.isNegated, least: least, most: most, next: next)
      }
    case .atomic(let body): add(inner: body) { .atomic(next: $0) }
    case .reference(let group): instructions.append(.reference(group: group))
    }
  }

  private mutating func add(choice parts: [PatternNode]) {
    var ends: [Int] = []
    for part in parts.dropLast() {
      let fork = instructions.count
      instructions.append(.fork(0))
      add(part)
      ends.append(instructions.count)
      instructions.append(.jump(0))
      instructions[fork] = .fork(instructions.count)
    }
    if let last = parts.last { add(last) }
    for end in ends { instructions[end] = .jump(instructions.count) }
  }

  private mutating func add(inner body: PatternNode, as instruction: (Int) -> Instruction) {
    let head = instructions.count
    instructions.append(.done)
    add(body)
    instructions.append(.done)
    instructions[head] = instruction(instructions.count)
  }

  private mutating func add(_ body: PatternNode, _ loop: PatternNode.Loop) {
    if case .unit(let set) = body, !loop.isLazy {
      let most = loop.most ?? Int.max
      instructions.append(.run(set: table.number(of: set), least: loop.least, most: most))
      return
    }
    let number = loops.count
    loops.append(
      Loop(least: loop.least, most: loop.most, isLazy: loop.isLazy, groups: loop.groups))
    instructions.append(.enterLoop(number))
    loops[number].head = instructions.count
    instructions += [.loop(number), .turn(number)]
    add(body)
    instructions.append(.endTurn(number))
    loops[number].exit = instructions.count
  }
}
