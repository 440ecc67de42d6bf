/// Compares a rule on two platforms: finds events that fire the rule on only one of the platforms, or on both.
///
/// The search enumerates assignments with which the rule fires on one platform. For each assignment, it searches for
/// values that satisfy the tests of both platforms. With these values, the rule must fire, or must not fire, on the
/// other platform. The search may choose shared states, the clock and the history, unless `Environment.gives` returns
/// true for them.
package struct DifferenceSearch {
  private let one: Side
  private let other: Side
  private let engines: RelationEngines
  private let surroundings: Environment
  private let budget: Int

  /// One of the two platforms.
  private struct Side {
    let search: WitnessSearch
    /// The tests of the other platform that the values of this platform's facts must satisfy.
    let foreign: CrossPlatformConstraints

    init(_ search: WitnessSearch, beside other: WitnessSearch) {
      self.search = search
      foreign = CrossPlatformConstraints(
        other.forest, for: search.forest, in: search.surroundings.world(for: other.profile))
    }

    var name: String { search.profile.name }
  }

  /// The rule that is compared, with its index in the document of each platform.
  private struct Question {
    let way: (side: Side, rule: Int)
    let rest: (side: Side, rule: Int)
    let firing: PairFiring
    let name: String
    /// For the rule on each platform: the values of the facts that come from the environment.
    let pins: (way: [UInt32: ProbeValue], rest: [UInt32: ProbeValue])
  }

  /// The maximum number of firing assignments that are enumerated.
  private static let maximumWays = 256
  /// The maximum number of steps for one rule, as a multiple of the budget of a question.
  private static let maximumQuestions = 4

  /// The number of steps so far, for all rules.
  package var steps: Int { one.search.steps + other.search.steps + engines.work }

  /// Creates a search. `one` and `other`: the rules and the program of each platform, from the same document or from
  /// different ones. `history`: the use of the event history by the programs; nil for the environment's use.
  package init(
    _ one: (rules: RuleSet, program: Program), _ other: (rules: RuleSet, program: Program),
    in surroundings: Environment, budget: Int = WitnessSearch.standardBudget, history: HistoryUse? = nil
  ) {
    self.init(
      WitnessSearch(one.rules, one.program, in: surroundings, budget: budget, history: history),
      WitnessSearch(other.rules, other.program, in: surroundings, budget: budget, history: history))
  }

  /// Creates a search. `one` and `other`: searches in the same environment.
  package init(_ one: WitnessSearch, _ other: WitnessSearch) {
    (surroundings, budget) = (one.surroundings, one.budget)
    engines = RelationEngines(one.program, other.program, in: surroundings, one.limits)
    if let names = one.surroundings.names.map({ ClosedNames($0, of: [one.forest, other.forest]) }) {
      for search in [one, other] { search.reasoner.closed = names.values(in: search.forest) }
    }
    self.one = Side(one, beside: other)
    self.other = Side(other, beside: one)
  }

  // MARK: answers

  /// Compares a rule on both platforms. `index` and `partner`: the rule's indices in the documents of the platforms.
  package func relation(ofRule index: Int, and partner: Int) -> RelationAnswer {
    RelationAnswer { answer(to: $0, index, partner) }
  }

  /// Searches for an event that fires the rule on both platforms.
  package func common(ofRule index: Int) -> FiringAnswer { answer(to: .both, index, index) }

  /// Searches for an event that fires the rule at `index` on only one platform. The rule has this index in the
  /// documents of both platforms.
  package func difference(ofRule index: Int) -> FiringAnswer {
    let first = answer(to: .onlyOld, index, index)
    if case .event(let example) = first, example.isBest { return first }
    let second = answer(to: .onlyNew, index, index)
    switch (first, second) {
    case (.event(let one), .event(let other)): return other.isBetter(than: one) ? second : first
    // A budget ended the other search, which may have missed an event in the current environment.
    case (.event(let example), .open(.budget)) where !example.needs.isEmpty: return second
    case (.open(.budget), .event(let example)) where !example.needs.isEmpty: return first
    case (.event, _): return first
    case (_, .event): return second
    case (.impossible(let one), .impossible(let other)): return .impossible(isHere: one || other)
    // An exhausted budget is reported before any other reason.
    case (_, .open(.budget)): return second
    case (.open, _): return first
    case (_, _): return second
    }
  }

  /// Answers a question. If the answer is open and a budget ended one of the searches, the answer names the budget as
  /// the reason.
  private func answer(to firing: PairFiring, _ index: Int, _ partner: Int) -> FiringAnswer {
    var cuts: Int { one.search.reasoner.tally.undecided + other.search.reasoner.tally.undecided }
    let before = cuts
    let found = search(for: firing, index, partner)
    guard case .open = found, cuts > before else { return found }
    return .open(.budget(steps: budget))
  }

  private func search(for firing: PairFiring, _ index: Int, _ partner: Int) -> FiringAnswer {
    let sides = [(side: one, rule: index), (side: other, rule: partner)]
    let (way, rest) = firing == .onlyNew ? (sides[1], sides[0]) : (sides[0], sides[1])
    guard way.side.search.root(ofRule: way.rule) != nil else { return .impossible(isHere: false) }
    let silent = firing == .both ? "" : ": \(way.side.name), not \(rest.side.name)"
    let question = Question(
      way: way, rest: rest, firing: firing, name: "rule \(way.rule)\(silent)",
      pins: (way.side.search.pins(ofRule: way.rule), rest.side.search.pins(ofRule: rest.rule)))
    let read = sources(question)
    let given = read.filter { surroundings.gives($0) || $0 == .special(.sdkVersion) }
    let here = attempt(question, pinning: read)
    if here.example != nil || read.isEmpty { return Self.answer(here, isHere: false) }
    if here.isImpossible, attempt(question, pinning: [], confirms: false).isImpossible {
      return .impossible(isHere: false)
    }
    if given == read { return Self.answer(here, isHere: true) }
    let free = attempt(question, pinning: given)
    if free.isSettled { return Self.answer(free, isHere: !given.isEmpty) }
    if let example = elsewhere(question, given) { return .event(example) }
    return .open(here.isImpossible ? .environment : here.doubt)
  }

  private static func answer(_ attempt: RelationAttempt, isHere: Bool) -> FiringAnswer {
    attempt.example.map { .event($0) } ?? (attempt.isImpossible ? .impossible(isHere: isHere) : .open(attempt.doubt))
  }

  /// Returns the parts of the environment that the rules read.
  private func sources(_ question: Question) -> Set<FactSource> {
    let (way, rest) = (question.way.side.search.forest, question.rest.side.search.forest)
    return Set(question.pins.way.keys.map { way.facts[Int($0)] } + question.pins.rest.keys.map { rest.facts[Int($0)] })
  }

  /// Searches for an event at a different time, with any values for states that are not given.
  private func elsewhere(_ question: Question, _ given: Set<FactSource>) -> RelationExample? {
    let read = sources(question)
    guard read.contains(where: { $0.isTime && !given.contains($0) }) else { return nil }
    let pinned = given.union(read.filter(\.isTime))
    let searches = [(question.way.side.search, question.way.rule), (question.rest.side.search, question.rest.rule)]
    defer { for (search, _) in searches { search.reasoner.probe.apply(.clock(surroundings.now)) } }
    let instants = searches.flatMap { search, rule in
      search.root(ofRule: rule).map {
        InstantCandidates(search.forest, below: $0, zone: surroundings.zone).instants
      } ?? []
    }
    for now in instants {
      if let example = attempt(question, pinning: pinned, at: now).example { return example }
    }
    return nil
  }

  // MARK: solutions

  /// Searches for an event with the current values of the sources in `pinning`. For other sources, the current values
  /// are only preferred. Plain values are tried first. `confirms`: false to search for a proof only. `now`: nil for the
  /// current time.
  private func attempt(
    _ question: Question, pinning: Set<FactSource>, confirms: Bool = true, at now: Instant? = nil
  ) -> RelationAttempt {
    if confirms {
      let searches = [one.search, other.search]
      for search in searches { (search.reasoner.findsPlainValues, search.reasoner.hasLeftOut) = (true, false) }
      let plain = solution(question, pinning: pinning, confirms: true, at: now)
      for search in searches { search.reasoner.findsPlainValues = false }
      if plain.isSettled || !searches.contains(where: { $0.reasoner.hasLeftOut }) { return plain }
    }
    var attempt = solution(question, pinning: pinning, confirms: confirms, at: now)
    attempt.example?.isPlain = false
    return attempt
  }

  private func solution(_ question: Question, pinning: Set<FactSource>, confirms: Bool, at now: Instant?)
    -> RelationAttempt
  {
    let (one, other) = (question.way.side.search, question.rest.side)
    guard let root = one.root(ofRule: question.way.rule) else { return RelationAttempt(isImpossible: true) }
    one.restrict(question.pins.way, to: pinning, at: now)
    // The assignments with which the rule fires on the first platform.
    var ways: [(draft: EventBuilder, literals: [ConditionSolver.Literal], values: [ProbeValue?])] = []
    let answer = one.reasoner.models(of: [.init(node: root, holds: true)], budget: budget) { reasoner in
      ways.append((reasoner.draftOfValues(), reasoner.trail.map(\.literal), reasoner.values))
      return ways.count == Self.maximumWays
    }
    one.release()
    var result = RelationAttempt(isImpossible: true)
    func note(isCut: Bool, isUnsettled: Bool) {
      if isCut {
        result.doubt = .budget(steps: budget)
      } else if isUnsettled, case .unconfirmed = result.doubt {
        result.doubt = .tests
      }
      result.isImpossible = result.isImpossible && !isCut && !isUnsettled
    }
    note(
      isCut: one.reasoner.isCut || (answer == .possible && ways.count == Self.maximumWays),
      isUnsettled: one.reasoner.isUnsettled)
    let away = other.search.root(ofRule: question.rest.rule)
    let start = other.search.steps
    for way in ways {
      if other.search.steps - start > Self.maximumQuestions * budget {
        note(isCut: true, isUnsettled: false)
        break
      }
      var drafts = [way.draft]
      if let away {
        drafts = []
        other.foreign.set(way.literals, closed: other.search.reasoner.closed)
        other.search.restrict(question.pins.rest, to: pinning, at: now)
        other.search.reasoner.foreign = other.foreign
        other.search.reasoner.preferred.merge(other.foreign.values(way.values)) { $1 }
        let goal = ConditionSolver.Goal(node: away, holds: question.firing == .both)
        let rests = other.search.reasoner.models(of: [goal], budget: budget) { reasoner in
          drafts.append(way.draft.overlaid(with: reasoner.draftOfValues()))
          return drafts.count == WitnessSearch.maximumDrafts
        }
        note(isCut: other.search.reasoner.isCut, isUnsettled: other.search.reasoner.isUnsettled)
        result.isImpossible = result.isImpossible && rests == .impossible
        other.search.reasoner.foreign = nil
        other.search.release()
      } else if question.firing == .both {
        continue
      } else {
        // A rule that is not loaded never fires.
        result.isImpossible = false
      }
      for draft in drafts where confirms {
        result.example = confirmed(draft, question, at: now)
        if result.example != nil { return result }
      }
    }
    return result
  }

  /// Returns the draft as an event if the engines confirm that the event fires the requested rules; otherwise nil.
  private func confirmed(_ draft: EventBuilder, _ question: Question, at now: Instant?) -> RelationExample? {
    let (way, rest) = (question.way.side.search, question.rest.side.search)
    func known(_ source: FactSource) -> ProbeValue? {
      question.pins.way.first { way.forest.facts[Int($0.key)] == source }?.value
        ?? question.pins.rest.first { rest.forest.facts[Int($0.key)] == source }?.value
    }
    guard let needs = draft.needs(of: way.forest, at: now, in: surroundings, known: known) else { return nil }
    let events =
      [draft.dispatchedEvent(named: question.name)].compactMap(\.self)
      + [true, false].map { draft.event(named: question.name, nests: $0) }
    let isReversed = question.firing == .onlyNew
    let found = engines.withChanges(needs) { verdicts in
      events.first { event in
        let both = verdicts(event)
        let (first, second) = isReversed ? (both.new, both.old) : (both.old, both.new)
        return first.fired.contains(question.way.rule)
          && second.fired.contains(question.rest.rule) == (question.firing == .both)
      }
    }
    return found.map { RelationExample(firing: question.firing, event: $0, needs: needs) }
  }
}

extension EventBuilder {
  /// Returns this draft with the type, the source, the members and the states of `other`. If both drafts have a value,
  /// the value of `other` is used.
  func overlaid(with other: EventBuilder) -> EventBuilder {
    var draft = self
    draft.type = other.type ?? type
    draft.source = other.source ?? source
    let keys = Set(other.members.map(\.key) + other.absent)
    draft.members.removeAll { keys.contains($0.key) }
    draft.members += other.members
    draft.states.removeAll { own in other.states.contains { $0.name == own.name && $0.key == own.key } }
    draft.states += other.states
    return draft
  }
}
