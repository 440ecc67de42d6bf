/// A backtracking matcher for patterns that an NFA cannot match exactly. `choices` contains alternatives that were not
/// tried yet. Old values of registers are stored in `trail`, and restored when the matcher goes back to a choice.
struct BacktrackingMatcher {
  /// Thrown if a search exceeds its limit of steps, or the limit of `choices` and `trail`.
  struct Spent: Error {}

  private struct Choice {
    let instruction: Int
    let place: Int
    /// For a greedy run of one set, the position after its minimum length, to which the run can be shortened. Otherwise
    /// equal to `place`.
    let least: Int
    let trail: Int
  }

  private let program: BacktrackingProgram
  private let classes: [Int32]
  private let edges: [UInt64]
  private let alphabet: CharacterClasses
  /// Indexed by unit of the subject: a key that is equal for units that differ only in case. Empty if the pattern has
  /// no backreferences.
  private let keys: [UInt32]
  private var registers: [Int]
  private var choices: [Choice] = []
  private var trail: [(register: Int, value: Int)] = []
  /// The number of steps that the search may still take.
  private var steps: Int

  init(
    _ program: BacktrackingProgram, classes: [Int32], edges: [UInt64], keys: [UInt32], alphabet: CharacterClasses,
    steps: Int
  ) {
    self.program = program
    self.steps = steps
    self.classes = classes
    self.edges = edges
    self.keys = keys
    self.alphabet = alphabet
    registers = Array(repeating: -1, count: program.registers)
  }

  /// True if the pattern matches anywhere in the subject.
  mutating func search() throws(Spent) -> Bool {
    for start in 0...classes.count where try match(from: 0, at: start) != nil { return true }
    return false
  }

  private mutating func set(_ register: Int, to value: Int) {
    trail.append((register, registers[register]))
    registers[register] = value
  }

  private mutating func undo(to height: Int) {
    while trail.count > height, let last = trail.popLast() { registers[last.register] = last.value }
  }

  private mutating func choose(_ instruction: Int, _ place: Int, least: Int? = nil) {
    choices.append(Choice(instruction: instruction, place: place, least: least ?? place, trail: trail.count))
  }

  private mutating func spend(_ count: Int) throws(Spent) {
    steps -= count
    if steps < 0 || choices.count + trail.count > PatternLimits.open { throw Spent() }
  }

  /// Returns the position at which the first matching path from instruction `first` arrives at `done`; nil if no path
  /// does. If `end` is not nil, the path must arrive at this position.
  ///
  /// Afterwards, the registers contain the captures of the path. If there is no path, the registers are restored.
  private mutating func match(from first: Int, at start: Int, endingAt end: Int? = nil) throws(Spent) -> Int? {
    let base = choices.count
    let height = trail.count
    var next = first
    var place = start
    while true {
      if try advance(&next, &place) {
        guard case .done = program.instructions[next] else { continue }
        if end == nil || end == place {
          choices.removeSubrange(base...)
          return place
        }
      }
      guard choices.count > base, let choice = choices.popLast() else {
        undo(to: height)
        return nil
      }
      undo(to: choice.trail)
      (next, place) = (choice.instruction, choice.place)
      if choice.least < place { choose(next, place - 1, least: choice.least) }
    }
  }

  /// Executes one instruction and sets `next` to the following one. Returns false if the path fails. At `done`, `next`
  /// stays.
  private mutating func advance(_ next: inout Int, _ place: inout Int) throws(Spent) -> Bool {
    try spend(1)
    let instruction = program.instructions[next]
    next += 1
    switch instruction {
    case .done: next -= 1
    case .unit(let set):
      guard place < classes.count, alphabet.contains(classes[place], in: set) else { return false }
      place += 1
    case .edge(let bit): return edges[place] & bit != 0
    case .fork(let other): choose(other, place)
    case .jump(let target): next = target
    case .open(let group): set(3 * group + 2, to: place)
    case .close(let group):
      set(3 * group, to: registers[3 * group + 2])
      set(3 * group + 1, to: place)
    case .run(let set, let least, let most):
      var end = place
      while end < classes.count, end - place < most, alphabet.contains(classes[end], in: set) {
        end += 1
      }
      try spend((end - place) / 4)
      guard end - place >= least else { return false }
      if end - place > least { choose(next, end - 1, least: place + least) }
      place = end
    case .enterLoop(let loop): set(program.count(of: loop), to: 0)
    case .loop(let number): next = loop(number, at: place)
    case .turn(let number): try turn(number, at: place)
    case .endTurn(let number): return endTurn(number, at: place, &next)
    case .atomic(let after):
      guard let end = try match(from: next, at: place) else { return false }
      (next, place) = (after, end)
    case .look(let isNegated, let behind, let after):
      let height = trail.count
      let holds =
        if let behind {
          try looksBehind(next, at: place, least: behind.least, most: behind.most)
        } else {
          try match(from: next, at: place) != nil
        }
      if isNegated { undo(to: height) }
      next = after
      return holds != isNegated
    case .reference(let group): return try takes(group, &place)
    }
    return true
  }

  /// True if the code of a look-behind matches a string that ends at `place`. Tries all lengths from `least` to `most`.
  private mutating func looksBehind(_ first: Int, at place: Int, least: Int, most: Int) throws(Spent) -> Bool {
    guard least <= place else { return false }
    for length in least...max(least, min(most, place))
    where try match(from: first, at: place - length, endingAt: place) != nil { return true }
    return false
  }

  // MARK: loops

  /// Returns the instruction that follows the head of a loop: the body of the next iteration, or the loop's exit.
  private mutating func loop(_ number: Int, at place: Int) -> Int {
    let loop = program.loops[number]
    let turns = registers[program.count(of: number)]
    if turns < loop.least { return loop.head + 1 }
    if let most = loop.most, turns >= most { return loop.exit }
    choose(loop.isLazy ? loop.head + 1 : loop.exit, place)
    return loop.isLazy ? loop.exit : loop.head + 1
  }

  /// Starts an iteration. JavaScript clears the captures of the groups inside the loop.
  private mutating func turn(_ number: Int, at place: Int) throws(Spent) {
    set(program.place(of: number), to: place)
    set(program.count(of: number), to: registers[program.count(of: number)] + 1)
    guard program.dialect == .javaScript else { return }
    let groups = program.loops[number].groups
    try spend(groups.count / 4)
    for group in groups where registers[3 * group] >= 0 {
      set(3 * group, to: -1)
    }
  }

  /// Ends an iteration. Returns false if the path fails. If an iteration beyond the minimum number matched the empty
  /// string, it fails in JavaScript. In ICU, it ends an unbounded loop.
  private func endTurn(_ number: Int, at place: Int, _ next: inout Int) -> Bool {
    let loop = program.loops[number]
    next = loop.head
    guard registers[program.place(of: number)] == place else { return true }
    let turns = registers[program.count(of: number)]
    switch program.dialect {
    case .javaScript: return turns <= loop.least
    case .icu:
      if turns >= loop.least, loop.most == nil { next = loop.exit }
      return true
    }
  }

  // MARK: references

  /// Matches a backreference: consumes the string that the group captured, ignoring case. If the group captured
  /// nothing, the match fails in ICU; in JavaScript it matches the empty string.
  private mutating func takes(_ group: Int, _ place: inout Int) throws(Spent) -> Bool {
    let start = registers[3 * group]
    guard start >= 0 else { return program.dialect == .javaScript }
    let length = registers[3 * group + 1] - start
    try spend(length / 4)
    guard length <= classes.count - place else { return false }
    for offset in 0..<max(0, length) where keys[start + offset] != keys[place + offset] {
      return false
    }
    place += max(0, length)
    return true
  }
}
