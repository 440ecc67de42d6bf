/// Verifies events with the engine.
extension WitnessSearch {
  /// Writes the draft in several forms. Returns the first event that fires the rule, with the required environment; nil
  /// if no event fires the rule. If the engine crashes, sets `stop` to the rule at which it crashed. `now`: nil for the
  /// current time.
  func confirmed(_ draft: EventBuilder, _ root: Int32, _ index: Int, at now: Instant?, _ stop: inout Int?)
    -> Attempt.Outcome?
  {
    if draft.isBeyondEvents { return nil }
    var wish = RequiredEnvironment()
    wish.now = now
    for state in draft.states {
      let member = StateMember(name: state.name, key: state.key, value: state.value)
      if readers.place(of: member).flatMap({ pins[$0] }) != state.value {
        wish.states.append(member)
      }
    }
    if let version = draft.sdkVersion,
      readers.place(of: .special(.sdkVersion)).flatMap({ pins[$0] }) != .text(version)
    {
      wish.sdkVersion = version
    }
    let events = forest.events(of: draft, below: root, named: "rule \(index)")
    let found: [UInt8]?
    if wish.sdkVersion != nil {
      // The SDK version cannot be changed in an existing engine.
      let world = surroundings.with(wish).world(for: profile)
      let other = EventEvaluation(program, in: world, limits)
      found = events.first { Self.fires(index, other.verdict(on: $0), &stop) }
    } else {
      if let now { engine.apply(.clock(now)) }
      defer { if now != nil { engine.apply(.clock(surroundings.now)) } }
      found = firing(index, events, wish.states, at: now ?? surroundings.now, &stop)
    }
    return found.map { .event($0, draft, wish) }
  }

  /// Returns the first of `events` that fires the rule at `index` when the states have the members `states`.
  private func firing(
    _ index: Int, _ events: [[UInt8]], _ states: [StateMember], at now: Instant, _ stop: inout Int?
  ) -> [UInt8]? {
    if states.isEmpty, pending.isEmpty { return events.first { Self.fires(index, engine.verdict(on: $0), &stop) } }
    guard let part = part(for: states, at: now) else {
      return events.first { Self.fires(index, verdict(on: $0, with: states), &stop) }
    }
    let other = EventEvaluation(part.program, in: part.world, limits)
    return events.first { event in
      let joined = part.joined(engine.verdict(on: event), other.verdict(on: event))
      return Self.fires(index, joined ?? verdict(on: event, with: states), &stop)
    }
  }

  /// Returns a program of the rules that read one of `states`, or a state that the engine does not know yet. Nil if
  /// these rules cannot be determined, or are too many.
  private func part(for states: [StateMember], at now: Instant) -> StateDependentProgram? {
    if let part = StateDependentProgram(pending + states, of: self, at: now) { return part }
    if pending.isEmpty { return nil }
    tellEngine()
    return StateDependentProgram(states, of: self, at: now)
  }

  /// Evaluates an event with the full engine, while the states have the members `states`.
  private func verdict(on event: [UInt8], with states: [StateMember]) -> EventVerdict {
    tellEngine()
    let names = Set(states.map(\.name))
    var changed = surroundings
    changed.add(states)
    guard let there = changed.states(named: names), let here = surroundings.states(named: names)
    else { return EventVerdict() }
    engine.apply(.sharedStates(there))
    defer { engine.apply(.sharedStates(here)) }
    return engine.verdict(on: event)
  }

  /// Updates the states of the engine that have changed since the last update.
  func tellEngine() {
    if pending.isEmpty { return }
    if let states = surroundings.states(named: Set(pending.map(\.name))) {
      engine.apply(.sharedStates(states))
    }
    pending = []
  }

  /// True if the rule at document index `index` fires. If the engine crashed, sets `stop` to the rule at which it
  /// crashed.
  private static func fires(_ index: Int, _ verdict: EventVerdict, _ stop: inout Int?) -> Bool {
    stop = verdict.crash ?? stop
    return verdict.fired.contains(index)
  }
}

extension ConditionForest {
  /// Returns the draft in several forms: as a dispatched event, with nested members, and with dotted names. If the rule
  /// tests all data as one string, adds events whose data may satisfy this test. If the draft has no data, adds an
  /// event with null data.
  func events(of draft: EventBuilder, below root: Int32, named name: String) -> [[UInt8]] {
    var texts = [draft.event(named: name), draft.event(named: name, nests: false)]
    if let event = draft.dispatchedEvent(named: name) { texts.insert(event, at: 0) }
    forEachLeaf(below: root) { place in
      let predicate = predicates[Int(place)]
      switch (facts[Int(predicate.fact)], predicate.comparison) {
      case (.special(.allURL), .text(let relation)) where !relation.isNegative,
        (.special(.allJSON), .text(let relation)) where !relation.isNegative:
        texts += derived(draft, text(predicate.literal), named: name)
      default: break
      }
    }
    if draft.members.isEmpty {
      texts.append(draft.event(named: name, rawData: Array("null".utf8)))
    }
    return texts
  }

  /// Returns events whose data, written as one string, may contain `text`.
  private func derived(_ draft: EventBuilder, _ text: [UInt8], named name: String) -> [[UInt8]] {
    var texts: [[UInt8]] = []
    // `text` may be a complete JSON object, or such an object without its braces.
    for candidate in [text, [0x7B] + text + [0x7D]] {
      guard let document = try? JSONDocument(candidate), document.tolerances.isEmpty,
        document.kind(document.root) == .object
      else { continue }
      texts.append(draft.event(named: name, rawData: candidate))
    }
    var plain = draft
    plain.members.append((text, .text(text)))
    texts.append(plain.event(named: name))
    // `text` may be a query string, which consists of names and values.
    var query = draft
    for pair in text.split(separator: 0x26) {
      let parts = pair.split(separator: 0x3D, maxSplits: 1, omittingEmptySubsequences: false)
      query.members.append((Array(parts[0]), .text(parts.count > 1 ? Array(parts[1]) : [])))
    }
    texts.append(query.event(named: name, nests: false))
    return texts
  }
}

/// The result of the search for an event that fires a rule.
package enum WitnessAnswer: Sendable {
  /// A canonical event fires the rule, as verified with the engine.
  case event([UInt8])
  /// An event fires the rule, but only in a different environment.
  case elsewhere(RequiredEnvironment, event: [UInt8])
  /// A proof exists that no event fires the rule. `isHere`: true if the proof is valid only for the current
  /// environment. In this case, searches in other environments found no event either.
  case impossible(Proof, isHere: Bool)
  case undecided(Doubt)
  /// The platform dropped the rule while loading.
  case lost

  /// The reason why the search was inconclusive.
  package enum Doubt: Hashable, Sendable {
    /// The step budget was exhausted.
    case budget(steps: Int)
    /// For at least one key, the search found neither a value that satisfies the tests, nor a proof that there is none.
    case tests
    /// Events that would fire the rule crash the engine at a different rule.
    case stopped(rule: Int)
    /// Events were found, but the engine does not confirm that they fire the rule.
    case unconfirmed
  }
}

/// A separate program of the rules that read certain shared states, with changed states.
///
/// If one state changes, an engine looks up all states again. With one state for each rule, the cost would be
/// quadratic. The rules that are not in this program keep their results, so the results of the full program and of this
/// program can be combined.
struct StateDependentProgram {
  let program: Program
  let world: World
  /// The document indices of the rules in this program.
  private let rules: Set<Int>
  /// The limit for the consequences of one event, in bytes.
  private let maximumBytes: Int

  /// The maximum number of rules; with more, updating the full engine is faster.
  static let maximumRules = 32

  /// Selects the rules that read `members`, which have other values in the engine of `search`. Nil if these rules
  /// cannot be determined, or are too many.
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
    // Loading does not fail, because the whole document was loaded before.
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

  /// Combines `here`, the result of all rules with the old states, and `there`, the result of this program's rules with
  /// the new states. Returns nil if these results do not determine the combined result.
  func joined(_ here: EventVerdict, _ there: EventVerdict) -> EventVerdict? {
    if let crash = here.crash {
      // With the new states, a rule of this program may no longer crash. The results of later rules are then unknown.
      return rules.contains(crash) ? nil : here
    }
    if here.isOverLimit || there.isOverLimit { return nil }
    if there.crash != nil { return there }
    let bytes = here.bytes + there.bytes
    if bytes > maximumBytes { return nil }
    return EventVerdict(fired: here.fired.subtracting(rules).union(there.fired), bytes: bytes)
  }
}
