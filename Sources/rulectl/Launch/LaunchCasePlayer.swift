internal import RuleSuites
internal import Synchronization

/// A box for a noncopyable engine, which hands over what it has covered at the end.
private final class EngineBox {
  var engine: Engine
  private let recorder: (collector: CoverageCollector, index: Int, recorder: CoverageRecorder)?

  init(_ engine: consuming Engine, _ collector: CoverageCollector?, _ index: Int?) {
    var engine = engine
    recorder = collector.flatMap { collector in index.map { (collector, $0, collector.recorder($0)) } }
    if let recorder { engine.record(in: recorder.recorder) }
    self.engine = engine
  }

  deinit {
    if let recorder { recorder.collector.join(recorder.recorder, at: recorder.index) }
  }
}

/// Plays cases of a suite of launch rules.
final class LaunchCasePlayer: CasePlayer {
  private struct Key: Hashable {
    let loading: Int
    let environment: Int
  }

  private let suite: LaunchSuite
  /// The engines of each environment: events do not change it.
  private var engines: [Key: [EngineBox]] = [:]

  init(_ suite: LaunchSuite) { self.suite = suite }

  func play(_ play: CasePlay, _ result: inout CaseResult) {
    switch play.item.input {
    case .none, .files, .events: break
    case .event(let event): self.play(event.value, play, &result)
    case .session(let steps): self.play(steps, play, &result)
    }
  }

  // MARK: one event

  private func play(_ event: [UInt8], _ play: CasePlay, _ result: inout CaseResult) {
    let key = Key(loading: play.loading, environment: play.environment)
    let loading = suite.loadings[play.loading]
    let programs = loading.engines.map(\.program)
    // A case must not depend on those before it: random numbers begin anew.
    if engines[key] == nil || programs.contains(where: \.usesRandomNumbers) {
      engines[key] = loading.engines.map { engine in
        EngineBox(
          Engine(
            engine.program, world: suite.world(of: play, isSession: false),
            limits: suite.environments[play.environment].settings.eventLimits), suite.coverage, engine.coverage)
      }
    }
    var fired: [EventOutcome] = []
    for (place, box) in (engines[key] ?? []).enumerated() {
      box.engine.apply(.clock(suite.environments[play.environment].now))
      do throws(Engine.Stop) {
        let rules = loading.engines[place].rules
        fired += try box.engine.process(event).map {
          Self.outcome(of: $0, from: rules, loading.profile, place, rule: $0.rule)
        }
      } catch {
        stop(error, &result)
      }
    }
    result.events = [fired]
  }

  private func stop(_ stop: Engine.Stop, _ result: inout CaseResult) {
    switch stop {
    case .event(let problem): result.stop(.event, problem.summary)
    case .crash(let crash): result.stop(.platform, "the app crashes in rule \(crash.rule): \(crash.reason)")
    case .limit(let limit):
      let words = "the token `{%\(limit.token)%}` of rule \(limit.rule) expands to more than \(limit.limit) bytes"
      result.stop(.limit, words)
    }
  }

  /// Returns a consequence of a rule of the document at an index. `rules`: those that fired it.
  static func outcome(
    of firing: Firing, from rules: RuleSet, _ profile: LaunchProfile, _ document: Int, rule: Int
  ) -> EventOutcome {
    EventOutcome(id: rules.id(of: firing, for: profile).plainText, document: document, rule: rule) {
      rules.value(of: firing, for: profile)
    }
  }

  // MARK: sessions

  private func play(_ steps: [Suite.Step], _ play: CasePlay, _ result: inout CaseResult) {
    let (loading, environment) = (suite.loadings[play.loading], suite.environments[play.environment])
    let profile = loading.profile
    let attributes: JSONTree.Members?
    do throws(CommandFailure) {
      attributes =
        try environment.profile?.attributes(for: profile)
        ?? ProfileFile.attributes(in: environment.states, for: profile)
    } catch {
      return result.stop(error)
    }
    let states = environment.states.map { JSONTree($0.root, of: $0, for: profile) }
    let recorder = FactRecorder(loading)
    let session = Session(
      loading.engines.map(\.program), world: suite.world(of: play, isSession: true), attributes: attributes,
      publishes: environment.profile != nil, states: states?.members ?? JSONTree.Members(),
      Session.Settings(
        mostSteps: Self.mostSteps, shows: [.consequence, .dispatch, .data, .crash, .end], withTokens: true),
      limits: environment.settings.eventLimits
    ) { recorder.add($0) }
    let recorders = loading.engines.compactMap { engine in
      engine.coverage.flatMap { index in suite.coverage.map { ($0, index, $0.recorder(index)) } }
    }
    session.record(in: recorders.map(\.2))
    defer { for (collector, index, recorder) in recorders { collector.join(recorder, at: index) } }
    for (number, step) in steps.enumerated() {
      do throws(EventProblem) {
        _ = try session.read(
          step.event.value.span, from: 0, as: number, at: { environment.now }, isRepeat: false)
      } catch {
        return result.stop(.event, error.summary, at: step.event.range)
      }
      session.play()
      let (outcomes, crashed) = recorder.take()
      result.events.append(outcomes)
      if let crashed { result.stop(.platform, "the app crashes in rule \(crashed)") }
      if let limit = session.remarks.limit { stop(.limit(limit), &result) }
      if session.remarks.cut != nil {
        result.stop(
          .limit, "event \(number) causes more than \(Self.mostSteps) events", at: step.event.range)
      }
    }
    session.reportEnd()
    result.end = recorder.end
  }

  /// As many as those of `simulate` without `--max-steps`.
  private static let mostSteps = 10_000

  /// Takes the facts of a session that expectations can name.
  private final class FactRecorder {
    private let loading: LaunchSuite.Loading
    private var outcomes: [EventOutcome] = []
    /// The rule in which the app crashed.
    private var crashed: Int?
    private(set) var end: JSONTree?

    init(_ loading: LaunchSuite.Loading) { self.loading = loading }

    /// Returns the facts about an input event.
    func take() -> (outcomes: [EventOutcome], crashed: Int?) {
      defer { (outcomes, crashed) = ([], nil) }
      return (outcomes, crashed)
    }

    /// Returns the size of what is kept.
    func add(_ fact: SessionFact) -> Int {
      switch fact.content {
      case .consequence(let firing, let engine, _):
        let rules = loading.engines[engine].rules
        outcomes.append(
          LaunchCasePlayer.outcome(of: firing, from: rules, loading.profile, engine, rule: firing.rule))
        return firing.detail.utf8.count
      case .dispatch(let firing, let engine, _, let event):
        return add(firing, engine, "dispatched") { [profile = loading.profile] in
          var dispatched = JSONTree.Members()
          dispatched["type"] = .text(event.type)
          dispatched["source"] = .text(event.source)
          dispatched["data"] = event.data.map { .object($0.members(for: profile)) } ?? .null
          return .object(dispatched)
        }
      case .data(let firing, let engine, let data): return add(firing, engine, "data") { .object(data) }
      case .crash(_, let rule, _): crashed = rule
      case .end(let profile, let history, let states):
        var members = JSONTree.Members()
        members["kind"] = .text(Array(SessionFact.Kind.end.rawValue.utf8))
        members["profile"] = .object(profile)
        members["history"] = .object(history)
        members["states"] = .object(states)
        end = .object(members)
      case .event, .skipped, .profile, .history, .message, .optimize, .cut: break
      }
      return 0
    }

    /// Adds a consequence with the member `name` instead of the detail, and returns its size as JSON. `value` is called
    /// again for expectations: a tree may be many times as large as its text.
    private func add(
      _ firing: Firing, _ engine: Int, _ name: String, _ value: @escaping @Sendable () -> JSONTree
    ) -> Int {
      let (rules, profile) = (loading.engines[engine].rules, loading.profile)
      let id = rules.id(of: firing, for: profile)
      let outcome = EventOutcome(id: id.plainText, document: engine, rule: firing.rule) {
        var members = JSONTree.Members()
        members["id"] = id
        members["type"] = rules.type(of: firing, for: profile)
        members[name] = value()
        return .object(members)
      }
      outcomes.append(outcome)
      return outcome.value().json.count
    }
  }

  // MARK: files of events

  func playFiles(_ plays: [CasePlay]) -> [CaseResult] {
    guard let first = plays.first, case .files(let files) = first.item.input else { return [] }
    let suite = self.suite
    let counters = plays.map { play in
      (suite.loadings[play.loading].engines, suite.world(of: play, isSession: false), FiringCounter())
    }
    let input = CaseFiles(files, in: suite.folder, suite.environments[first.environment].options)
    let failure = input.evaluate { options, settings in
      let names = plays.map { suite.loadings[$0.loading].profile.name }
      var plan = EvalPlan(options, settings, platforms: names, isOrdered: true) {
        CountingEvaluator(counters, suite.coverage, settings.eventLimits)
      }
      plan.formats = .launch(settings)
      return plan
    }
    return zip(plays, counters).map { play, target in
      var result = CaseResult(play.item, suite.loading(of: play))
      let (counts, stop) = target.2.result
      result.counts = counts
      if let stop { self.stop(stop, &result) }
      if let failure { result.stop(failure) }
      return result
    }
  }
}

/// How often each consequence fired.
private final class FiringCounter: Sendable {
  private let state = Mutex<(counts: [String: Int], stop: Engine.Stop?)>(([:], nil))

  func add(_ id: String) { state.withLock { $0.counts[id, default: 0] += 1 } }

  func stop(_ reason: Engine.Stop) { state.withLock { $0.stop = $0.stop ?? reason } }

  var result: (counts: [String: Int], stop: Engine.Stop?) { state.withLock { $0 } }
}

/// Counts what fires, and writes nothing.
private final class CountingEvaluator: EventEvaluator {
  private let targets: [(box: EngineBox, rules: RuleSet, counter: FiringCounter)]

  init(
    _ targets: [(engines: [LaunchSuite.Engine], world: World, counter: FiringCounter)],
    _ coverage: CoverageCollector?, _ limits: EventLimits
  ) {
    self.targets = targets.flatMap { target in
      target.engines.map { engine in
        let box = EngineBox(
          Engine(engine.program, world: target.world, limits: limits), coverage, engine.coverage)
        return (box, engine.rules, target.counter)
      }
    }
  }

  func evaluate(
    _ text: Span<UInt8>, from start: Int, of batch: borrowing Batch, _ progress: inout BatchProgress,
    into result: inout BatchResult
  ) throws(EventProblem) -> (end: Int, isOver: Bool) {
    var end = start
    for (box, rules, counter) in targets {
      do throws(Engine.Stop) {
        for firing in try box.engine.process(text, from: start) {
          counter.add(rules.id(of: firing, for: box.engine.program.profile).plainText)
        }
      } catch {
        if case .event(let problem) = error { throw problem }
        counter.stop(error)
      }
      end = box.engine.end
    }
    return (end, false)
  }

  func apply(_ state: StateRecord) {
    guard let states = state.standard else { return }
    for (box, _, _) in targets { box.engine.apply(.sharedStates(states)) }
  }
}
