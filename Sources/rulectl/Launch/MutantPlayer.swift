internal import LaunchSolver
internal import RuleSuites

/// Runs a suite of launch rules on mutants of one of its documents.
///
/// A case with a single event is evaluated with the mutated rule alone, and checked again only if this rule and the
/// original rule fire differently. Other cases are run on the whole document.
final class MutantPlayer {
  private let suite: LaunchSuite
  /// The index of the document among the documents of the suite.
  private let document: Int
  /// The document as read by the first platform that loads it. On platforms that read a different text, mutants are not
  /// run.
  private let rules: RuleSet
  /// The cases, and their results on the original rules.
  private let plays: [(play: CasePlay, original: CaseResult)]
  /// The values of long lists that match the event of each case, keyed by the range of the list.
  private let holding: [ByteRange: [Set<Int>?]]

  /// `holding`: the results of `valuesHolding` for all long lists. Returns nil if no platform loads the document.
  init?(
    _ suite: LaunchSuite, document: Int, _ plays: [(play: CasePlay, original: CaseResult)],
    holding: [ByteRange: [Set<Int>?]]
  ) {
    guard let first = suite.loadings.first(where: { $0.failure == nil }) else { return nil }
    (self.suite, self.document, self.plays, self.holding) = (suite, document, plays, holding)
    rules = first.engines[document].rules
  }

  /// Returns the indices of the values of a long list that match the event of each case; nil for a case that is to be
  /// run with the whole rule.
  static func valuesHolding(
    _ listed: RuleMutant.ListedValue, _ suite: LaunchSuite, document: Int, _ text: [UInt8],
    _ plays: [(play: CasePlay, original: CaseResult)]
  ) -> [Set<Int>?] {
    let lists = suite.loadings.map { loading -> ValueList? in
      guard loading.failure == nil, loading.engines[document].rules.text == text,
        !loading.engines[document].program.usesRandomNumbers
      else { return nil }
      let history = LaunchSuite.historyUse(of: loading.profile)
      return ValueList(listed, in: loading.engines[document].rules, for: loading.profile, history: history)
    }
    var engines: [[Int]: EngineBox] = [:]
    return plays.map { play, original in
      guard Interruption.pending == nil, original.stop == nil, case .event(let event) = play.item.input,
        let list = lists[play.loading]
      else { return nil }
      let key = [play.loading, play.environment]
      let box = engines[key] ?? list.engine(in: suite.world(of: play), suite.settings.eventLimits)
      engines[key] = box
      box.engine.apply(.clock(suite.environments[play.environment].initial.now))
      return ValueList.holding(on: event.value, box)
    }
  }

  /// Returns the name of the first case that fails on a mutant; nil if none does.
  func killer(of mutant: RuleMutant) -> String? {
    var parts: [[Int]: MutatedRule] = [:]
    let alone = mutant.keeping(only: [mutant.replacement ?? []])
    let held = mutant.listed.flatMap { holding[$0.list] }
    var whole: (suite: LaunchSuite, player: any CasePlayer)?
    for (place, (play, original)) in plays.enumerated() {
      let loading = suite.loadings[play.loading]
      guard loading.failure == nil, loading.engines[document].rules.text == rules.text else { continue }
      var made = mutant
      if let values = held?[place], let value = mutant.listed, let alone {
        // If a different value of the list matches the event, the mutant and the original have the same result.
        if values.count > (values.contains(value.place) ? 1 : 0) { continue }
        made = alone
      }
      let key = [play.loading, made.range.lower]
      let part = parts[key] ?? MutatedRule(made, loading.engines[document], rules)
      parts[key] = part
      if case .event(let event) = play.item.input, original.stop == nil,
        let played = part.played(event.value, play, original, document, suite)
      {
        if let played, CaseJudge.judged(played).isBad { return play.item.name }
        continue
      }
      if whole == nil {
        let other = suite.with(mutant, of: rules, at: document)
        whole = (other, other.makePlayer())
      }
      guard let whole else { continue }
      if whole.suite.result(of: play, whole.player).isBad { return play.item.name }
    }
    return nil
  }
}

/// A mutated rule as the only rule of a document, on one platform.
private final class MutatedRule {
  private let rule: Int
  /// The mutated rule; nil if the platform rejects it, or if it uses random numbers.
  private let mutated: (rules: RuleSet, program: Program)?
  /// The engines, keyed by environment.
  private var engines: [Int: EngineBox] = [:]

  init(_ mutant: RuleMutant, _ engine: LaunchSuite.Engine, _ rules: RuleSet) {
    rule = mutant.rule
    let profile = engine.program.profile
    mutated = RuleSet(ofOnly: [mutant], rules, for: profile).flatMap { rules in
      let program = try? Program(rules, for: profile, history: LaunchSuite.historyUse(of: profile))
      guard let program, !engine.program.usesRandomNumbers, !program.usesRandomNumbers else { return nil }
      return (rules, program)
    }
  }

  /// Returns the result of a case with one event for the mutated rule. The inner optional is nil if nothing changes;
  /// the outer optional is nil if the rule alone does not decide the result.
  func played(
    _ event: [UInt8], _ play: CasePlay, _ original: CaseResult, _ document: Int, _ suite: LaunchSuite
  ) -> CaseResult?? {
    guard let (rules, program) = mutated else { return nil }
    let box =
      engines[play.environment]
      ?? EngineBox(
        Engine(program, world: suite.world(of: play), limits: suite.settings.eventLimits))
    engines[play.environment] = box
    box.engine.apply(.clock(suite.environments[play.environment].initial.now))
    guard let firings = try? box.engine.process(event) else { return nil }
    var outcomes = original.events.first ?? []
    let old = outcomes.filter { $0.document == document && $0.rule == rule }
    let new = firings.map { LaunchCasePlayer.outcome(of: $0, from: rules, program.profile, document, rule: rule) }
    if old.map({ $0.value().json }) == new.map({ $0.value().json }) { return .some(nil) }
    outcomes.removeAll { $0.document == document && $0.rule == rule }
    let place = outcomes.firstIndex { ($0.document, $0.rule) > (document, rule) } ?? outcomes.count
    outcomes.insert(contentsOf: new, at: place)
    var result = original
    result.events = [outcomes]
    return result
  }
}
