/// A DFA that is built from an `NFA` during searches: transitions are computed when they are needed, and kept for later
/// subjects.
///
/// A DFA state is a set of NFA states. An input symbol of the DFA is a class of units. If the NFA tests assertions, a
/// symbol also contains the bits of the assertions before the unit.
struct LazyDFA: Sendable {
  private struct Symbol: Hashable {
    let unit: Int32
    let edges: UInt64
  }

  private let automaton: NFA
  /// The DFA states that were found so far, each a sorted array of NFA states. Index 0 is the initial state.
  private var sets: [[Int32]] = []
  private var numbers: [[Int32]: Int32] = [:]
  /// Indexed by DFA state × `stride` + symbol: 2 × the next DFA state, plus 1 if a match ends there; -1 if the
  /// transition is not computed yet.
  private var table: [Int32] = []
  private var stride = 0

  /// The symbols that were found so far, if the NFA tests assertions. Otherwise classes are used as symbols.
  private var symbols: [Symbol] = []
  private var symbolNumbers: [Symbol: Int32] = [:]
  /// Indexed by class: the last symbol with this class, because the next one is usually the same; -1 if there is none.
  private var recent: [Int32] = []

  // Working memory of `transition`: `marks[state] == epoch` if the NFA state was already visited in this call.
  private var marks: [Int32]
  private var epoch: Int32 = 0
  private var pending: [Int32] = []

  init(_ automaton: NFA) {
    self.automaton = automaton
    marks = Array(repeating: 0, count: automaton.states.count)
  }

  /// Calls `found` with each position where a match ends, until `found` returns false. If the NFA runs backward, these
  /// are the positions where a match starts.
  ///
  /// - Parameters:
  ///   - classes: the class of each unit.
  ///   - edges: the assertion bits at each position; unused if the NFA tests no assertions.
  ///   - visits: the remaining budget; negative on return if the search stopped early.
  mutating func search(
    _ classes: [Int32], edges: [UInt64], alphabet: CharacterClasses, visits: inout Int, found: (Int) -> Bool
  ) {
    if Int(alphabet.count) > stride && automaton.edges == 0 { reset(for: Int(alphabet.count)) }
    if stride == 0 { reset(for: 16) }
    var set = 0
    for step in 0...classes.count {
      let place = automaton.isBackward ? classes.count - step : step
      let unit = step == classes.count ? CharacterClasses.end : classes[automaton.isBackward ? place - 1 : place]
      var symbol = Int(unit)
      if automaton.edges != 0 {
        symbol = self.symbol(unit, edges[place] & automaton.edges)
        if symbol >= stride {
          let states = sets[set]
          reset(for: symbol + 1)
          set = number(of: states)
        }
      }
      var next = table[set * stride + symbol]
      if next < 0 {
        next = transition(&set, symbol, alphabet, &visits)
        if visits < 0 { return }
      }
      if next & 1 != 0, !found(place) { return }
      set = Int(next >> 1)
    }
  }

  // MARK: symbols

  private mutating func symbol(_ unit: Int32, _ edges: UInt64) -> Int {
    while recent.count <= Int(unit) { recent.append(-1) }
    let last = recent[Int(unit)]
    if last >= 0, symbols[Int(last)].edges == edges { return Int(last) }
    let symbol = Symbol(unit: unit, edges: edges)
    let number = symbolNumbers[symbol] ?? Int32(symbols.count)
    if Int(number) == symbols.count {
      symbols.append(symbol)
      symbolNumbers[symbol] = number
    }
    recent[Int(unit)] = number
    return Int(number)
  }

  // MARK: sets of states

  /// Clears the cached states and transitions, makes `stride` at least `symbols`, and adds the initial state.
  private mutating func reset(for symbols: Int) {
    while stride < symbols { stride = max(16, stride * 2) }
    sets.removeAll(keepingCapacity: true)
    numbers.removeAll(keepingCapacity: true)
    table.removeAll(keepingCapacity: true)
    _ = number(of: [automaton.start])
  }

  private mutating func number(of states: [Int32]) -> Int {
    if let number = numbers[states] { return Int(number) }
    let number = sets.count
    sets.append(states)
    numbers[states] = Int32(number)
    table.append(contentsOf: repeatElement(-1, count: stride))
    return number
  }

  /// Computes and caches the transition of state `set` with `symbol`. If the table is full, it is cleared first, and
  /// `set` becomes the state's new index.
  private mutating func transition(_ set: inout Int, _ symbol: Int, _ alphabet: CharacterClasses, _ visits: inout Int)
    -> Int32
  {
    let states = sets[set]
    if table.count + stride > max(PatternLimits.transitions, 4 * stride) {
      reset(for: stride)
      set = number(of: states)
    }
    let unit = automaton.edges == 0 ? Int32(symbol) : symbols[symbol].unit
    let held = automaton.edges == 0 ? 0 : symbols[symbol].edges
    epoch &+= 1
    var next: [Int32] = []
    var accepts = false
    for state in states { reach(state) }
    while let state = pending.popLast() {
      visits -= 1
      switch automaton.states[Int(state)] {
      case .accept: accepts = true
      case .split(let first, let second):
        reach(first)
        reach(second)
      case .edge(let bit, let target): if held & bit != 0 { reach(target) }
      case .unit(let wanted, let target): if alphabet.contains(unit, in: wanted) { next.append(target) }
      }
    }
    // A match may start at every position, so the NFA's start state is always included.
    next.append(automaton.start)
    next.sort()
    var distinct: [Int32] = []
    for state in next where state != distinct.last { distinct.append(state) }
    visits -= next.count
    // A new DFA state takes a whole row of the table, even if only a few symbols occur in the row.
    let known = sets.count
    let number = number(of: distinct)
    if sets.count > known { visits -= stride / 64 }
    let entry = Int32(number) << 1 | (accepts ? 1 : 0)
    table[set * stride + symbol] = entry
    return entry
  }

  private mutating func reach(_ state: Int32) {
    guard marks[Int(state)] != epoch else { return }
    marks[Int(state)] = epoch
    pending.append(state)
  }
}
