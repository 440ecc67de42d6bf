package import RuleEngine

/// Finds the fewest changes of an event that make a rule fire.
extension WitnessSearch {
  /// What would make the rule at `place` of the rule set fire on `event`, which must be one that the
  /// engine can read.
  ///
  /// The rule is solved with what the event has as the values to keep: first for one change, then for
  /// two, and so on. A member that is set, removed or changed is one change.
  package mutating func suggestion(
    ofRuleAt place: Int, for event: [UInt8]
  ) throws(EventProblem) -> SuggestionAnswer {
    let root = forest.roots[place]
    let index = rules.rules[place].index
    guard root >= 0, loaded.contains(index) else { return .lost }
    let values = try reasoner.probe.values(of: event)
    if fires(rule: index, event) { return .fires }
    var task = Task(root: root, index: index, event: event)
    for fact in forest.facts(below: root) where pins[fact] == nil {
      if let value = values[Int(fact)] { task.present[fact] = value }
    }
    guard let editor = EventEditor(event, for: profile) else { return .undecided(.unconfirmed) }
    if editor.hasData || !profile.missingDataIsEmptyText { return solve(task, editor) }
    // Without data every key is the empty text: either that stays, or there is an object of data.
    var without = task
    without.fixed = task.present.filter {
      if case .data = forest.facts[Int($0.key)] { true } else { false }
    }
    if case .change(let changes, let event, let isFewest) = solve(without, editor) {
      return .change(changes, event: event, fewest: isFewest)
    }
    var with = task
    for fact in without.fixed.keys { with.present[fact] = .absent }
    with.leading = [EventChange(place: .allData, old: .absent, new: .emptyObject)]
    return solve(with, editor)
  }

  /// A rule that is to fire on an event.
  private struct Task {
    var root: Int32
    var index: Int
    var event: [UInt8]
    /// What the event says, by fact.
    var present: [UInt32: PredicateProbe.Value] = [:]
    /// What of this must stay.
    var fixed: [UInt32: PredicateProbe.Value] = [:]
    /// Changes that come before all others.
    var leading: [EventChange] = []
  }

  private mutating func solve(_ task: Task, _ editor: EventEditor) -> SuggestionAnswer {
    reasoner.pins = pins.merging(task.fixed) { $1 }
    reasoner.preferred = task.present
    defer {
      (reasoner.pins, reasoner.preferred, reasoner.mostChanges) = ([:], [:], .max)
    }
    let goals = [Reasoner.Goal(node: task.root, holds: true)]
    var attempt = Attempt(outcome: .undecided)
    var isFewest = true
    let rounds = min(task.present.count, Self.mostRounds)
    // The last round takes any number of changes.
    for most in Array(0..<rounds) + [.max - 1] {
      reasoner.mostChanges = most
      var ways: [[EventChange]] = []
      let answer = reasoner.models(of: goals, budget: budget) { reasoner in
        ways.append(Self.changes(reasoner))
        return ways.count == Self.mostDrafts
      }
      (attempt.isCut, attempt.isUnsettled) = (reasoner.isCut, reasoner.isUnsettled)
      for way in ways {
        let changes = task.leading + way
        for event in editor.events(with: changes)
        where Self.fires(task.index, event, &engine, &attempt.stop) {
          // That no fewer do was shown up to one less than there were rounds.
          return .change(changes, event: event, fewest: isFewest && way.count <= rounds)
        }
      }
      isFewest = isFewest && ways.isEmpty && answer == .impossible
      if most == .max - 1, ways.isEmpty, answer == .impossible { return impossible(task) }
    }
    reasoner.mostChanges = .max
    return reasoner.decide(goals, budget: budget) == .impossible
      ? impossible(task) : .undecided(attempt.doubt(budget))
  }

  /// One more change is tried so often.
  private static let mostRounds = 12

  private mutating func impossible(_ task: Task) -> SuggestionAnswer {
    let facts = forest.facts(below: task.root).filter { pins[$0] != nil }
    let goals = [Reasoner.Goal(node: task.root, holds: true)]
    reasoner.mostChanges = .max
    reasoner.pins = pins.filter { !facts.contains($0.key) }
    let isAnywhere = facts.isEmpty || reasoner.decide(goals, budget: budget) == .impossible
    if !isAnywhere { reasoner.pins = pins }
    return .impossible(reasoner.proof(of: task.root, budget: budget), isHere: !isAnywhere)
  }

  /// The facts whose values are not those of the event.
  private static func changes(_ reasoner: borrowing Reasoner) -> [EventChange] {
    var changes: [EventChange] = []
    var seen: Set<UInt32> = []
    for assumption in reasoner.trail {
      let fact = reasoner.forest.predicates[Int(assumption.literal.predicate)].fact
      guard seen.insert(fact).inserted, let old = reasoner.preferred[fact],
        let new = reasoner.values[Int(fact)], new != old
      else { continue }
      let place: EventChange.Place
      switch reasoner.forest.facts[Int(fact)] {
      case .special(.type): place = .type
      case .special(.source): place = .source
      case .data(let key): place = .data(key)
      case .special, .state, .nothing, .crash: continue
      }
      changes.append(EventChange(place: place, old: old, new: new))
    }
    return changes
  }
}
