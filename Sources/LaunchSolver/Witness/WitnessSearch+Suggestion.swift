/// Searches for the fewest changes of an event that make a rule fire.
extension WitnessSearch {
  /// Sets the event for the following suggestions. If the clock moves, call `move(to:)` first, because that call
  /// discards the event.
  ///
  /// - Throws: `EventProblem` if the engine cannot read the event.
  package func begin(_ event: [UInt8]) throws(EventProblem) {
    asked = nil
    tellEngine()
    asked = BaseEvent(
      values: try reasoner.probe.values(of: event), fired: engine.verdict(on: event).fired,
      editor: EventEditor(event, for: profile, keys: keys, limits))
  }

  /// Returns the changes that make the rule at `index` of the document fire on the current event.
  ///
  /// Solves the rule with the event's values as defaults: first with no change, then with one change, and so on. To
  /// add, remove or change a member is one change.
  package func suggestion(ofRule index: Int) -> SuggestionAnswer {
    guard let root = root(ofRule: index) else { return .lost }
    guard let asked, let editor = asked.editor else { return .undecided(.unconfirmed) }
    if asked.fired.contains(index) { return .fires }
    let facts = forest.facts(below: root)
    var task = Task(root: root, index: index, pins: pins(of: facts))
    for fact in facts where task.pins[fact] == nil {
      if let value = asked.values[Int(fact)] { task.present[fact] = value }
    }
    if editor.hasData || !profile.missingDataIsEmptyText { return solve(task) }
    // In an event without data, every key is the empty string. A solution either adds no data, or adds a data object.
    var keeping = task
    for (fact, value) in task.present {
      if case .data = forest.facts[Int(fact)] { keeping.pins[fact] = value }
    }
    let kept = solve(keeping)
    // A solution that adds data has at least one change, so a solution with at most one change is minimal.
    if case .change(let changes, _, _) = kept, changes.count <= 1 { return kept }
    var giving = task
    for fact in keeping.pins.keys where giving.pins[fact] == nil { giving.present[fact] = .absent }
    giving.leading = [EventChange(place: .allData, old: .absent, new: .emptyObject)]
    return Self.shorter(kept, solve(giving))
  }

  /// Returns the answer with fewer changes. Together, `one` and `other` cover all solutions. So the number of changes
  /// is known to be minimal only if both answers are decided.
  private static func shorter(_ one: SuggestionAnswer, _ other: SuggestionAnswer) -> SuggestionAnswer {
    switch (one, other) {
    case (.change(let few, let event, let areFewest), .change(let more, _, let others)) where few.count <= more.count:
      return .change(few, event: event, fewest: areFewest && others)
    case (.change(_, _, let others), .change(let few, let event, let areFewest)):
      return .change(few, event: event, fewest: few.count == 1 || (areFewest && others))
    case (.change, .impossible): return one
    case (.impossible, _): return other
    case (.change(let changes, let event, _), _): return .change(changes, event: event, fewest: false)
    case (_, .change(let changes, let event, _)): return .change(changes, event: event, fewest: changes.count == 1)
    case (.undecided, _), (.fires, _), (.lost, _): return other
    }
  }

  /// A rule that must fire, and the values of facts from which the search begins.
  private struct Task {
    var root: Int32
    var index: Int
    /// Keyed by fact: a value that must not change.
    var pins: [UInt32: ProbeValue]
    /// Keyed by fact: a value of the event that may change.
    var present: [UInt32: ProbeValue] = [:]
    /// The changes that precede the changes of the solution, such as adding a data object.
    var leading: [EventChange] = []
  }

  private func solve(_ task: Task) -> SuggestionAnswer {
    (reasoner.pins, reasoner.preferred) = (task.pins, task.present)
    defer {
      (reasoner.pins, reasoner.preferred, reasoner.maximumChanges) = ([:], [:], .max)
    }
    let goals = [ConditionSolver.Goal(node: task.root, holds: true)]
    var attempt = Attempt(outcome: .undecided)
    var isFewest = true
    let rounds = min(task.present.count, Self.maximumRounds)
    // The last round allows any number of changes.
    for most in Array(0..<rounds) + [.max - 1] {
      reasoner.maximumChanges = most
      var ways: [[EventChange]] = []
      let answer = reasoner.models(of: goals, budget: budget) { reasoner in
        ways.append(Self.changes(reasoner))
        return ways.count == Self.maximumDrafts
      }
      (attempt.isCut, attempt.isUnsettled) = (reasoner.isCut, reasoner.isUnsettled)
      for way in ways {
        let changes = task.leading + way
        guard let event = event(with: changes, firing: task.index, &attempt.stop) else { continue }
        // The rounds prove that there is no solution with fewer changes, but only up to `rounds` changes.
        let isShown = changes.count == 1 || (isFewest && way.count <= rounds)
        return .change(changes, event: event, fewest: isShown)
      }
      isFewest = isFewest && ways.isEmpty && answer == .impossible
      if most == .max - 1, ways.isEmpty, answer == .impossible { return impossible(task) }
    }
    reasoner.maximumChanges = .max
    return reasoner.decide(goals, budget: budget) == .impossible ? impossible(task) : .undecided(attempt.doubt(budget))
  }

  /// Returns the current event with `changes`; nil if the changed event does not fire the rule.
  private func event(with changes: [EventChange], firing index: Int, _ stop: inout Int?) -> [UInt8]? {
    for spelling in EventEditor.Spelling.allCases {
      guard let event = asked?.editor?.event(with: changes, spelling) else { continue }
      let verdict = engine.verdict(on: event)
      if verdict.fired.contains(index) { return event }
      stop = verdict.crash ?? stop
    }
    return nil
  }

  /// The maximum number of rounds that limit the number of changes: the first round allows 0 changes, the next 1.
  private static let maximumRounds = 12

  private func impossible(_ task: Task) -> SuggestionAnswer {
    reasoner.maximumChanges = .max
    let found = proof(of: task.root, pins(of: forest.facts(below: task.root)))
    return .impossible(found.proof, isHere: found.isHere)
  }

  /// Returns the changes that give the event the values that the solver has found.
  private static func changes(_ reasoner: borrowing ConditionSolver) -> [EventChange] {
    var changes: [EventChange] = []
    var seen: Set<UInt32> = []
    for assumption in reasoner.trail {
      let fact = reasoner.forest.predicates[Int(assumption.literal.predicate)].fact
      guard seen.insert(fact).inserted, let old = reasoner.preferred[fact],
        let new = reasoner.values[Int(fact)], new != old
      else { continue }
      let place: EventPart
      switch reasoner.forest.facts[Int(fact)] {
      case .special(.type): place = .type
      case .special(.source): place = .source
      case .data(let key): place = .data(key)
      case .special, .state, .history, .nothing, .crash: continue
      }
      changes.append(EventChange(place: place, old: old, new: new))
    }
    return changes
  }
}

/// One change of an event.
package struct EventChange: Hashable, Sendable {
  package var place: EventPart
  package var old: ProbeValue
  /// The new value; `absent` if the member is removed.
  package var new: ProbeValue
}

/// The changed part of the event.
package enum EventPart: Hashable, Sendable {
  case type, source
  /// A member of the data, given by its flattened key.
  case data([UInt8])
  /// The data as a whole: an empty object is added to an event without data.
  case allData
}

/// The changes of an event that make a rule fire.
package enum SuggestionAnswer: Sendable {
  /// The rule already fires.
  case fires
  /// The changes, and the changed event, verified with the engine. `fewest`: true if a proof shows that fewer changes
  /// are not sufficient.
  case change([EventChange], event: [UInt8], fewest: Bool)
  /// A proof exists that no event fires the rule. `isHere`: true if the proof is valid only for the current
  /// environment.
  case impossible(Proof, isHere: Bool)
  case undecided(WitnessAnswer.Doubt)
  /// The platform dropped the rule while loading.
  case lost
}
