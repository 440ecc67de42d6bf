/// Searches for an event that fires certain rules of a pair.
extension RelationSearch {
  /// The rules of both documents that must fire or must not fire. Also the values from the environment that the tests
  /// of these rules read.
  struct Question {
    /// A rule, given by its index in the document, the root of its condition, and whether it must fire.
    typealias Wish = (rule: Int, root: Int32, fires: Bool)

    /// The rules of a pair that must fire; nil if the rules are not a pair.
    let firing: PairFiring?
    /// The name of the event.
    let name: String
    let old: [Wish]
    let new: [Wish]
    /// Keyed by environment fact: the fact's value. `states` has the shared states and the SDK version, `times` the
    /// times, and `searches` the results of history searches.
    var states: [UInt32: ProbeValue] = [:]
    var times: [UInt32: ProbeValue] = [:]
    var searches: [UInt32: ProbeValue] = [:]
    /// Keyed by environment fact: the fact's value, if searches must use this value.
    var given: [UInt32: ProbeValue] = [:]
    /// True if a crash of the SDK at the rule that must not fire counts as an answer.
    var countsCrash = false

    init(firing: PairFiring?, name: String, old: [Wish], new: [Wish]) {
      (self.firing, self.name, self.old, self.new) = (firing, name, old, new)
    }

    var roots: [Int32] { (old + new).map(\.root) }
    var goals: [ConditionSolver.Goal] { (old + new).map { ConditionSolver.Goal(node: $0.root, holds: $0.fires) } }
    /// The current values of all environment facts except free searches of the history.
    var current: [UInt32: ProbeValue] { states.merging(times) { $1 } }
  }

  /// Searches for an event that fires certain rules of a pair. `known`: the answer of the same search on a different
  /// platform. If this answer is an event, the event is tried first.
  func answer(
    to firing: PairFiring, _ pair: Pair, _ roots: Roots, trying known: FiringAnswer? = nil
  ) -> FiringAnswer {
    answer(
      to: Question(
        firing: firing, name: nameOfEvent(firing, pair), old: [(pair.old, roots.old, firing.firesOld)],
        new: [(pair.new, roots.new, firing.firesNew)]), trying: known)
  }

  /// Answers a question. If the answer is open and a budget ended one of the searches, the answer names the budget as
  /// the reason.
  func answer(to asked: Question, trying known: FiringAnswer? = nil) -> FiringAnswer {
    let cuts = reasoner.tally.undecided
    let found = search(for: asked, trying: known)
    guard case .open = found, reasoner.tally.undecided > cuts else { return found }
    return .open(.budget(steps: budget))
  }

  private func search(for asked: Question, trying known: FiringAnswer?) -> FiringAnswer {
    var question = asked
    for fact in question.roots.reduce(into: Set<UInt32>(), { $0.formUnion(forest.facts(below: $1)) }) {
      guard let value = pins[fact] else { continue }
      let source = forest.facts[Int(fact)]
      let isGiven = surroundings.gives(source)
      if isGiven { question.given[fact] = value }
      switch source {
      case .history where !isGiven: question.searches[fact] = value
      case let source where source.isTime: question.times[fact] = value
      default: question.states[fact] = value
      }
    }
    if case .event(let example) = known, example.needs.isEmpty {
      var doubt = RelationAnswer.Doubt.unconfirmed
      let isConfirmed = engines.withChanges(example.needs) { fires(question, $0(example.event), &doubt) }
      if isConfirmed { return .event(example) }
    }
    let here = attempt(question, pins: question.current, preferring: question.searches)
    if let example = here.example { return .event(example) }
    // A proof may not need the tests for which no value was found.
    if here.isImpossible, question.current.isEmpty { return conclusion(question, isHere: false) }
    if reasoner.decide(question.goals, budget: budget) == .impossible { return conclusion(question, isHere: false) }
    let isGiven = question.given.count == question.current.count
    if !isGiven {
      if isImpossible(question, with: question.given) { return conclusion(question, isHere: true) }
      if let example = elsewhere(question) { return .event(example) }
    }
    if here.isImpossible { return isHereEnough(question) ? conclusion(question, isHere: true) : .open(.environment) }
    return .open(here.doubt)
  }

  /// True if a proof shows that no event answers the question if the environment facts have the values `values`.
  private func isImpossible(_ question: Question, with values: [UInt32: ProbeValue]) -> Bool {
    if values.isEmpty { return false }
    reasoner.pins = values
    defer { reasoner.pins = [:] }
    return reasoner.decide(question.goals, budget: budget) == .impossible
  }

  /// True if a proof that is valid only for the current environment is a sufficient answer, because searches may not
  /// choose a different environment.
  private func isHereEnough(_ question: Question) -> Bool {
    !surroundings.leavesFree || question.given.count == question.current.count
  }

  /// Searches for an event with other states, a different SDK version or a different time. Does not change values that
  /// are given.
  private func elsewhere(_ question: Question) -> RelationExample? {
    let preferred = question.states.merging(question.searches) { $1 }.filter { question.given[$0.key] == nil }
    if question.states.keys.contains(where: { question.given[$0] == nil }) {
      let found = attempt(question, pins: question.times.merging(question.given) { $1 }, preferring: preferred)
      if let example = found.example { return example }
    }
    let facts = question.times.keys.filter { question.given[$0] == nil }.sorted().map(Int.init)
    if facts.isEmpty { return nil }
    defer { reasoner.probe.apply(.clock(surroundings.now)) }
    let instants = question.roots.flatMap {
      InstantCandidates(forest, below: $0, zone: surroundings.zone).instants
    }
    for now in instants {
      reasoner.probe.apply(.clock(now))
      let then = WitnessSearch.values(of: facts, reasoner.probe)
      let found = attempt(question, pins: then.merging(question.given) { $1 }, preferring: preferred, at: now)
      if let example = found.example { return example }
    }
    return nil
  }

  /// Returns the answer after a proof that no event gives the tests the requested results. Before that, searches for an
  /// event on which the SDK crashes at the rule that must not fire.
  private func conclusion(_ question: Question, isHere: Bool) -> FiringAnswer {
    guard let silent = (question.old + question.new).first(where: { !$0.fires }),
      let other = (question.old + question.new).first(where: \.fires),
      !throwing(below: silent.root).subtracting(throwing(below: other.root)).isEmpty
    else { return .impossible(isHere: isHere) }
    var crash = question
    crash.countsCrash = true
    let found = attempt(crash, pins: question.current, preferring: question.searches)
    if let example = found.example { return .event(example) }
    guard found.isImpossible, isHereEnough(question) || question.current.isEmpty else { return .open(.throwing) }
    return .impossible(isHere: !question.current.isEmpty)
  }

  /// Returns the tests below a node that make the SDK crash on ordinary values.
  private func throwing(below node: Int32) -> Set<Predicate> {
    var found: Set<Predicate> = []
    forest.forEachLeaf(below: node) { place in
      let predicate = forest.predicates[Int(place)]
      if predicate.comparison.isThrowing || forest.facts[Int(predicate.fact)] == .crash { found.insert(predicate) }
    }
    return found
  }

  // MARK: solutions

  /// Searches for an event with the fixed values `pins`, and the default values `preferred` where possible. Plain
  /// values are tried first. `now`: nil for the current time.
  private func attempt(
    _ question: Question, pins: [UInt32: ProbeValue],
    preferring preferred: [UInt32: ProbeValue], at now: Instant? = nil
  ) -> RelationAttempt {
    (reasoner.findsPlainValues, reasoner.hasLeftOut) = (true, false)
    let plain = solution(question, pins: pins, preferring: preferred, at: now)
    reasoner.findsPlainValues = false
    if plain.isSettled || !reasoner.hasLeftOut { return plain }
    var attempt = solution(question, pins: pins, preferring: preferred, at: now)
    attempt.example?.isPlain = false
    return attempt
  }

  private func solution(
    _ question: Question, pins: [UInt32: ProbeValue], preferring preferred: [UInt32: ProbeValue], at now: Instant?
  ) -> RelationAttempt {
    (reasoner.pins, reasoner.preferred) = (pins, preferred)
    defer { (reasoner.pins, reasoner.preferred) = ([:], [:]) }
    var result = RelationAttempt()
    // The solver does not search for a crash of the rule that must not fire. The engines detect such a crash.
    let goals = question.goals.filter { $0.holds || !question.countsCrash }
    var tried = 0
    for most in [1, WitnessSearch.maximumDrafts] {
      var drafts: [EventBuilder] = []
      let answer = reasoner.models(of: goals, budget: budget) { reasoner in
        drafts.append(reasoner.draftOfValues())
        return drafts.count == most
      }
      if reasoner.isCut {
        result.doubt = .budget(steps: budget)
      } else if reasoner.isUnsettled, case .unconfirmed = result.doubt {
        result.doubt = .tests
      }
      for draft in drafts.dropFirst(tried) {
        result.example = confirmed(draft, question, at: now, &result.doubt)
        if result.example != nil { return result }
      }
      result.isImpossible = drafts.isEmpty && answer == .impossible
      tried = drafts.count
      if drafts.count < most { break }
    }
    if tried == 0, !result.isImpossible {
      result.isImpossible = reasoner.decide(goals, budget: budget) == .impossible
    }
    return result
  }

  /// Writes the draft in several forms. Returns the first event that the engines confirm.
  private func confirmed(
    _ draft: EventBuilder, _ question: Question, at now: Instant?, _ doubt: inout RelationAnswer.Doubt
  ) -> RelationExample? {
    guard
      let needs = draft.needs(
        of: forest, at: now, in: surroundings, known: { source in environmentFacts[source].flatMap { pins[$0] } })
    else { return nil }
    var events: [[UInt8]] = []
    for root in question.roots {
      events += forest.events(of: draft, below: root, named: question.name).dropFirst(events.isEmpty ? 0 : 2)
    }
    let found = engines.withChanges(needs) { verdicts in
      events.first { fires(question, verdicts($0), &doubt) }
    }
    return found.map { RelationExample(firing: question.firing, event: $0, needs: needs) }
  }

  private func fires(
    _ question: Question, _ verdicts: RelationEngines.Verdicts, _ doubt: inout RelationAnswer.Doubt
  ) -> Bool {
    func agrees(_ verdict: EventVerdict, _ rule: Int, _ fires: Bool, isOld: Bool) -> Bool {
      if let crash = verdict.crash, !(question.countsCrash && !fires && crash == rule) {
        doubt = .stopped(rule: crash, isOld: isOld)
        return false
      }
      return !verdict.isOverLimit && verdict.fired.contains(rule) == fires
    }
    return question.old.allSatisfy { agrees(verdicts.old, $0.rule, $0.fires, isOld: true) }
      && question.new.allSatisfy { agrees(verdicts.new, $0.rule, $0.fires, isOld: false) }
  }

  package static func name(of firing: PairFiring, _ pair: Pair) -> String {
    switch firing {
    case .onlyOld: "fires old rule \(pair.old) only"
    case .onlyNew: "fires new rule \(pair.new) only"
    case .both: "fires old rule \(pair.old) and new rule \(pair.new)"
    }
  }
}
