/// The rules that read certain shared states, as a separate program with changed states.
///
/// Changing one state makes an engine look up all states again: with a state for each rule, that is quadratic. The
/// other rules keep their results, so the results of the full program and of this one can be combined.
struct StateDependentProgram {
  let program: Program
  let world: World
  /// The indices of these rules in the document.
  private let rules: Set<Int>
  /// The limit for the consequences of one event, in bytes.
  private let maximumBytes: Int

  /// The maximum number of rules; with more, updating the full engine is faster.
  static let maximumRules = 32

  /// Selects the rules that read `members`, whose values differ from those in the engine of `search`. Returns nil if
  /// these rules cannot be determined, or are too many.
  init?(_ members: [StateMember], of search: WitnessSearch, at now: Instant) {
    guard let places = search.readers.rules(asking: members, most: Self.maximumRules) else { return nil }
    var part = search.rules
    part.rules = []
    var states: [StateMember] = []
    for place in places.sorted() where search.loaded.contains(search.rules.rules[place].index) {
      part.rules.append(search.rules.rules[place])
      for fact in search.forest.facts(below: search.forest.roots[place]) {
        guard case .state(let name, let key) = search.forest.facts[Int(fact)],
          let value = search.pins[fact]
        else { continue }
        states.append(StateMember(name: name, key: key, value: value))
      }
    }
    // Does not throw: the whole document was loaded before.
    guard let program = try? Program(part, for: search.profile, history: search.surroundings.historyUse) else {
      return nil
    }
    self.program = program
    var there = Environment(now: now, zone: search.surroundings.zone, sdkVersion: search.surroundings.sdkVersion)
    there.history = search.surroundings.history
    there.add(states + members)
    world = there.world(for: search.profile)
    rules = Set(part.rules.map(\.index))
    maximumBytes = search.limits.expansion
  }

  /// Combines `here`, the result of all rules with the old states, and `there`, the result of these rules with the new
  /// states. Returns nil if they do not determine the combined result.
  func joined(_ here: EventVerdict, _ there: EventVerdict) -> EventVerdict? {
    if let crash = here.crash {
      // If this rule no longer crashes, the results of the rules after it are unknown.
      return rules.contains(crash) ? nil : here
    }
    if here.isOverLimit || there.isOverLimit { return nil }
    if there.crash != nil { return there }
    let bytes = here.bytes + there.bytes
    if bytes > maximumBytes { return nil }
    return EventVerdict(fired: here.fired.subtracting(rules).union(there.fired), bytes: bytes)
  }
}
