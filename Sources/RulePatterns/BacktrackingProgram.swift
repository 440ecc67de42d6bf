/// A pattern compiled to instructions for `BacktrackingMatcher`, with alternatives in the engine's order.
///
/// An NFA cannot express backreferences. It also cannot express atomic groups, which keep their first match.
struct BacktrackingProgram: Sendable {
  enum Instruction: Sendable {
    case unit(set: Int)
    case edge(UInt64)
    /// Continues with the next instruction. If that path fails, continues with the instruction at this index.
    case fork(Int)
    case jump(Int)
    /// Stores the position as the start of a group, until `close` captures the group.
    case open(group: Int)
    /// Captures the string from the start that the group's `open` stored to the current position.
    case close(group: Int)
    /// Consumes as many units of a set as possible, from `least` to `most`. If the rest of the path fails, it is tried
    /// again with one unit less.
    case run(set: Int, least: Int, most: Int)
    case enterLoop(Int)
    case loop(Int)
    case turn(Int)
    case endTurn(Int)
    /// Matches the code up to `done`, of which no other match is tried later. Then continues at `next`.
    case atomic(next: Int)
    /// The code up to `done` must match at the current position, or must not match if `isNegated`. With `behind`, the
    /// code must match a string of `least` to `most` units that ends at the current position.
    case look(isNegated: Bool, behind: (least: Int, most: Int)?, next: Int)
    case reference(group: Int)
    case done
  }

  struct Loop: Sendable {
    let least: Int
    let most: Int?
    let isLazy: Bool
    /// The numbers of the groups inside the loop.
    let groups: Range<Int>
    /// The index of the `loop` instruction, and the index of the first instruction after the loop.
    var head = 0
    var exit = 0
  }

  private(set) var instructions: [Instruction] = []
  private(set) var loops: [Loop] = []
  let groups: Int
  let dialect: PatternDialect
  private let plainLooks: [Bool]
  private var table: SetTable

  init(_ tree: PatternNode, groups: Int, dialect: PatternDialect, plainLooks: [Bool], sets table: inout SetTable) {
    self.groups = groups
    self.dialect = dialect
    self.plainLooks = plainLooks
    self.table = table
    add(tree)
    instructions.append(.done)
    table = self.table
    self.table = SetTable()
  }

  /// The number of registers. For each group: start, end, and the start that `open` stored. For each loop: the number
  /// of iterations, and the start of the current one.
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
      instructions.append(.edge(1 << UInt64(AssertionMap.firstLook + look.number)))
    case .look(let body, let look):
      let behind = look.isAhead ? nil : (least: body.leastLength, most: body.maximumLength)
      add(inner: body) { .look(isNegated: look.isNegated, behind: behind, next: $0) }
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
    loops.append(Loop(least: loop.least, most: loop.most, isLazy: loop.isLazy, groups: loop.groups))
    instructions.append(.enterLoop(number))
    loops[number].head = instructions.count
    instructions += [.loop(number), .turn(number)]
    add(body)
    instructions.append(.endTurn(number))
    loops[number].exit = instructions.count
  }
}
