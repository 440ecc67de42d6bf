/// The search for an event that fires certain rules of a pair.
extension RelationSearch {
  /// A set of rules of a pair to fire, and the values of the environment that its tests read.
  private struct Question {
    let firing: PairFiring
    let pair: Pair
    let roots: Roots
    var goals: [ConditionSolver.Goal]
    /// The values of facts of the environment: states and the SDK, times, and results of searches of the history.
    var states: [UInt32: ProbeValue] = [:]
    var times: [UInt32: ProbeValue] = [:]
    var searches: [UInt32: ProbeValue] = [:]
    /// True if a crash of the SDK at the rule that is not to fire counts as an answer.
    var countsCrash = false
  }

  /// The result of one search.
  private struct Attempt {
    var example: RelationExample?
    var isImpossible = false
    var doubt = RelationAnswer.Doubt.unconfirmed
  }

  /// `known`: the answer of another platform, whose event is tried first.
  func answer(
    to firing: PairFiring, _ pair: Pair, _ roots: Roots, trying known: FiringAnswer? = nil
  ) -> FiringAnswer {
    var question = Question(
      firing: firing, pair: pair, roots: roots,
      goals: [
        ConditionSolver.Goal(node: roots.old, holds: firing.firesOld),
        ConditionSolver.Goal(node: roots.new, holds: firing.firesNew),
      ])
    for fact in forest.facts(below: roots.old).union(forest.facts(below: roots.new)) {
      guard let value = pins[fact] else { continue }
      switch forest.facts[Int(fact)] {
      case .history: question.searches[fact] = value
      case let source where source.isTime: question.times[fact] = value
      default: question.states[fact] = value
      }
    }
    if case .event(let example) = known, example.needs.isEmpty {
      var doubt = RelationAnswer.Doubt.unconfirmed
      let isConfirmed = engines.withChanges(example.needs) { fires(question, $0(example.event), &doubt) }
      if isConfirmed { return .event(example) }
    }
    let here = attempt(question, pins: question.states.merging(question.times) { $1 }, preferring: question.searches)
    if let example = here.example { return .event(example) }
    // Tests without a value may be irrelevant: a proof may exist without them.
    if here.isImpossible, question.states.isEmpty, question.times.isEmpty { return conclusion(question, isHere: false) }
    if reasoner.decide(question.goals, budget: budget) == .impossible { return conclusion(question, isHere: false) }
    if let example = elsewhere(question) { return .event(example) }
    return here.isImpossible ? conclusion(question, isHere: true) : .open(here.doubt)
  }

  /// Searches for an event with other states, another SDK version or another time.
  private func elsewhere(_ question: Question) -> RelationExample? {
    let preferred = question.states.merging(question.searches) { $1 }
    if !question.states.isEmpty {
      let found = attempt(question, pins: question.times, preferring: preferred)
      if let example = found.example { return example }
    }
    if question.times.isEmpty { return nil }
    defer { reasoner.probe.apply(.clock(surroundings.now)) }
    let facts = question.times.keys.sorted().map(Int.init)
    let instants =
      InstantCandidates(forest, below: question.roots.old, zone: surroundings.zone).instants
      + InstantCandidates(forest, below: question.roots.new, zone: surroundings.zone).instants
    for now in instants {
      reasoner.probe.apply(.clock(now))
      let then = WitnessSearch.values(of: facts, reasoner.probe)
      let found = attempt(question, pins: then, preferring: preferred, at: now)
      if let example = found.example { return example }
    }
    return nil
  }

  /// Returns the answer for a proof that no event makes the tests come out as asked. A test of the rule that is not to
  /// fire may still make the SDK crash.
  private func conclusion(_ question: Question, isHere: Bool) -> FiringAnswer {
    let (silent, other) =
      question.firing == .onlyOld
      ? (question.roots.new, question.roots.old) : (question.roots.old, question.roots.new)
    guard question.firing != .both, !throwing(below: silent).subtracting(throwing(below: other)).isEmpty else {
      return .impossible(isHere: isHere)
    }
    var crash = question
    crash.goals = [ConditionSolver.Goal(node: other, holds: true)]
    crash.countsCrash = true
    let pins = question.states.merging(question.times) { $1 }
    let found = attempt(crash, pins: pins, preferring: question.searches)
    if let example = found.example { return .event(example) }
    return found.isImpossible ? .impossible(isHere: !pins.isEmpty) : .open(.throwing)
  }

  /// The tests below a node that make the SDK crash on ordinary values.
  private func throwing(below node: Int32) -> Set<Predicate> {
    var found: Set<Predicate> = []
    forest.forEachLeaf(below: node) { place in
      let predicate = forest.predicates[Int(place)]
      if predicate.comparison.isThrowing || forest.facts[Int(predicate.fact)] == .crash { found.insert(predicate) }
    }
    return found
  }

  // MARK: solutions

  /// Searches for an event with the fixed values `pins`, and the default values `preferred` where possible. `now`: nil
  /// for the current time.
  private func attempt(
    _ question: Question, pins: [UInt32: ProbeValue],
    preferring preferred: [UInt32: ProbeValue], at now: Instant? = nil
  ) -> Attempt {
    (reasoner.pins, reasoner.preferred) = (pins, preferred)
    defer { (reasoner.pins, reasoner.preferred) = ([:], [:]) }
    var result = Attempt()
    var tried = 0
    for most in [1, WitnessSearch.maximumDrafts] {
      var drafts: [EventBuilder] = []
      let answer = reasoner.models(of: question.goals, budget: budget) { reasoner in
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
      result.isImpossible = reasoner.decide(question.goals, budget: budget) == .impossible
    }
    return result
  }

  /// Writes the draft in several ways. Returns the first event that the engines confirm.
  private func confirmed(
    _ draft: EventBuilder, _ question: Question, at now: Instant?, _ doubt: inout RelationAnswer.Doubt
  ) -> RelationExample? {
    guard let needs = needs(of: draft, at: now) else { return nil }
    let name = nameOfEvent(question.firing, question.pair)
    var events = forest.events(of: draft, below: question.roots.old, named: name)
    events += forest.events(of: draft, below: question.roots.new, named: name).dropFirst(2)
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
    return agrees(verdicts.old, question.pair.old, question.firing.firesOld, isOld: true)
      && agrees(verdicts.new, question.pair.new, question.firing.firesNew, isOld: false)
  }

  /// Returns the changes of the environment that a draft requires; nil if they are not possible.
  private func needs(of draft: EventBuilder, at now: Instant?) -> RequiredEnvironment? {
    if draft.isBeyondHistory { return nil }
    var needs = RequiredEnvironment()
    needs.now = now
    for state in draft.states {
      let member = StateMember(name: state.name, key: state.key, value: state.value)
      if value(of: .state(name: state.name, key: state.key)) != state.value { needs.states.append(member) }
    }
    if let version = draft.sdkVersion, value(of: .special(.sdkVersion)) != .text(version) {
      needs.sdkVersion = version
    }
    guard draft.searches.contains(where: { value(of: .history($0.search)) != $0.value }) else { return needs }
    guard let records = records(for: draft, at: now ?? surroundings.now) else { return nil }
    needs.history = records
    return needs
  }

  /// The value of a fact in the current environment; nil if the rules do not read it.
  private func value(of source: FactSource) -> ProbeValue? { environmentFacts[source].flatMap { pins[$0] } }

  /// Returns records with which all searches find the values that a draft requires; nil if none are found.
  private func records(for draft: EventBuilder, at now: Instant) -> [EventHistory.Record]? {
    var records: [EventHistory.Record] = []
    var wanted: [(search: HistorySearch, value: Int)] = []
    for (place, value) in draft.searches {
      guard case .number(let lexeme) = value, let number = Int(String(decoding: lexeme, as: UTF8.self)),
        let own = forest.search(place).records(finding: number, at: now.milliseconds)
      else { return nil }
      wanted.append((forest.search(place), number))
      records += own
    }
    let history = EventHistory(records, for: forest.profile)
    let agrees = wanted.allSatisfy { $0.search.answer(in: history, at: now.milliseconds).value == $0.value }
    return agrees ? history.records : nil
  }

  package static func name(of firing: PairFiring, _ pair: Pair) -> String {
    switch firing {
    case .onlyOld: "fires old rule \(pair.old) only"
    case .onlyNew: "fires new rule \(pair.new) only"
    case .both: "fires old rule \(pair.old) and new rule \(pair.new)"
    }
  }
}
