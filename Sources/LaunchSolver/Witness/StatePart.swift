internal import Launch
internal import RuleCore

/// The rules that ask for some states, in a world where these are others.
///
/// An engine looks at all states again when one of them changes, which for many rules with states of
/// their own is the square of their number. All rules but these few say what they say with the states
/// as they were; so both together are what all rules say.
struct StatePart {
  let program: Program
  let world: World
  /// By their places in the document.
  private let rules: Set<Int>
  /// Two engines that have each written less have not written more than one may.
  private let mostBytes: Int

  /// More rules cost more than a look at all states.
  static let mostRules = 32

  /// The rules for which `members` are other than the engine of `search` knows; nil where they cannot
  /// be told apart from the rest, or are many.
  init?(_ members: [StateMember], of search: borrowing WitnessSearch, at now: Instant) {
    guard let places = search.readers.rules(asking: members, most: Self.mostRules) else {
      return nil
    }
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
    // The document is known to load.
    guard let program = try? Program(part, for: search.profile) else { return nil }
    self.program = program
    var there = Surroundings(
      now: now, zone: search.surroundings.zone, sdkVersion: search.surroundings.sdkVersion)
    there.add(states + members)
    world = there.world(for: search.profile)
    rules = Set(part.rules.map(\.index))
    mostBytes = search.limits.expansion
  }

  /// What all rules together say, where those of the document say `here` with the states as they were
  /// and these ones `there`; nil where that does not follow.
  func joined(_ here: EventVerdict, _ there: EventVerdict) -> EventVerdict? {
    if let crash = here.crash {
      // Nothing is known of the rules behind one that may no longer stop the engine.
      return rules.contains(crash) ? nil : here
    }
    if here.isOverLimit || there.isOverLimit { return nil }
    if there.crash != nil { return there }
    let bytes = here.bytes + there.bytes
    if bytes > mostBytes { return nil }
    return EventVerdict(fired: here.fired.subtracting(rules).union(there.fired), bytes: bytes)
  }
}
