internal import LaunchSolver
internal import RuleSuites

/// A box for a noncopyable engine. When the box is destroyed, it passes the engine's coverage to the collector.
final class EngineBox {
  var engine: Engine
  private let recorder: (collector: CoverageCollector, index: Int, recorder: CoverageRecorder)?

  init(_ engine: consuming Engine, _ collector: CoverageCollector? = nil, _ index: Int? = nil) {
    var engine = engine
    recorder = collector.flatMap { collector in index.map { (collector, $0, collector.recorder($0)) } }
    if let recorder { engine.record(in: recorder.recorder) }
    self.engine = engine
  }

  deinit {
    if let recorder { recorder.collector.join(recorder.recorder, at: recorder.index) }
  }
}

extension CaseResult {
  fileprivate mutating func stop(_ stop: Engine.Stop) {
    switch stop {
    case .event(let problem): self.stop(.event, problem.summary)
    case .crash(let crash): self.stop(.platform, "the app crashes in rule \(crash.rule): \(crash.reason)")
    case .limit(let limit):
      let words = "the token `{%\(limit.token)%}` of rule \(limit.rule) expands to more than \(limit.limit) bytes"
      self.stop(.limit, words)
    }
  }
}

/// Runs the cases of a suite of launch rules.
final class LaunchCasePlayer: CasePlayer {
  private struct Key: Hashable {
    let loading: Int
    let environment: Int
  }

  let suite: LaunchSuite
  /// The engines of each environment. Events do not change an environment.
  private var engines: [Key: [EngineBox]] = [:]
  /// The plans for the reasons of failures, keyed by loading and engine.
  var plans: [[Int]: TracePlan] = [:]
  var places: [[Int]: TextLocations] = [:]

  init(_ suite: LaunchSuite) { self.suite = suite }

  func play(_ play: CasePlay, _ result: inout CaseResult) {
    switch play.item.input {
    case .none, .files, .events: break
    case .event(let event):
      self.play(event.value, play, &result)
      guard result.stop == nil, play.item.expectsMessages else { return }
      var session = result
      self.play([event], play, &session)
      result.messages = session.messages
      if let stop = session.stop { result.stop(stop.cause, stop.reason, at: stop.range) }
    case .session(let steps): self.play(steps.map(\.event), play, &result)
    }
  }

  // MARK: one event

  private func play(_ event: [UInt8], _ play: CasePlay, _ result: inout CaseResult) {
    let key = Key(loading: play.loading, environment: play.environment)
    let loading = suite.loadings[play.loading]
    let held = loading.held.map { [$0.program] } ?? []
    let programs = loading.engines.map(\.program) + held
    // A case must not depend on earlier cases, so random numbers start again from the seed.
    if engines[key] == nil || programs.contains(where: \.usesRandomNumbers) {
      let coverage = loading.engines.map(\.coverage) + held.map { _ in nil }
      engines[key] = zip(programs, coverage).map { program, coverage in
        EngineBox(
          Engine(program, world: suite.world(of: play), limits: suite.settings.eventLimits), suite.coverage, coverage)
      }
    }
    var fired: [EventOutcome] = []
    for (place, box) in (engines[key] ?? []).enumerated() {
      box.engine.apply(.clock(suite.environments[play.environment].initial.now))
      do throws(Engine.Stop) {
        fired += try box.engine.process(event).map { firing in
          if place < loading.engines.count {
            let rules = loading.engines[place].rules
            return Self.outcome(of: firing, from: rules, loading.profile, place, rule: firing.rule)
          }
          let name = loading.held.map { $0.rules.rules[firing.rule].source.name }
          return Self.outcome(of: firing, loading.profile, named: name, "detail") { [profile = loading.profile] in
            JSONTree(parsing: Array(firing.detail.utf8), for: profile)
          }
        }
      } catch {
        result.stop(error)
      }
    }
    result.events = [fired]
  }

  /// Returns a consequence of a rule of the document at an index. `rules`: the rules of that document.
  static func outcome(
    of firing: Firing, from rules: RuleSet, _ profile: LaunchProfile, _ document: Int, rule: Int
  ) -> EventOutcome {
    EventOutcome(id: rules.id(of: firing, for: profile).plainText, document: document, rule: rule) {
      rules.value(of: firing, for: profile)
    }
  }

  // MARK: sessions

  private func play(_ events: [Suite.Part<[UInt8]>], _ play: CasePlay, _ result: inout CaseResult) {
    let (loading, environment) = (suite.loadings[play.loading], suite.environments[play.environment])
    let profile = loading.profile
    let attributes: JSONTree.Members?
    do throws(CommandFailure) {
      attributes =
        try environment.profile?.attributes(for: profile)
        ?? ProfileFile.attributes(in: environment.initial.states, for: profile)
    } catch {
      return result.stop(error)
    }
    let states = environment.initial.states.map { JSONTree($0.root, of: $0, for: profile) }
    let recorder = FactRecorder(loading)
    var settings = Session.Settings(
      maximumSteps: Self.mostSteps, shows: [.consequence, .dispatch, .data, .inApp, .message, .crash, .end],
      withTokens: true)
    settings.campaign = suite.campaign(of: loading)
    settings.messaging = loading.messaging.flatMap { engine in
      var forecast = MessagingForecast()
      for event in events {
        if let document = try? JSONDocument(event.value), document.isObject(document.root) { forecast.note(document) }
      }
      return environment.messaging?.settings(engine: engine, forecast)
    }
    let session = Session(
      loading.members.map { $0.map { loading.engines[$0].program } ?? Program(profile: profile) },
      world: suite.world(of: play, isSession: true), attributes: attributes, publishes: environment.profile != nil,
      states: states?.members ?? JSONTree.Members(), settings, limits: suite.settings.eventLimits
    ) { recorder.add($0) }
    recorder.session = session
    let recorders = loading.members.map { member in
      member.flatMap { loading.engines[$0].coverage }.flatMap { index in
        suite.coverage.map { ($0, index, $0.recorder(index)) }
      }
    }
    session.record(in: recorders.map { $0?.2 })
    defer { for case (let collector, let index, let recorder)? in recorders { collector.join(recorder, at: index) } }
    for (number, event) in events.enumerated() {
      var isWithoutEffect = false
      if let act = UserAct(event.value) {
        isWithoutEffect = !session.play(act, as: number) { environment.initial.now }
      } else {
        do throws(EventProblem) {
          _ = try session.read(
            event.value.span, from: 0, as: number, at: { environment.initial.now }, isRepeat: false)
        } catch {
          return result.stop(.event, error.summary, at: event.range)
        }
        session.play()
      }
      var (outcomes, messages, crashed) = recorder.take()
      result.events.append(outcomes)
      messages.cards = session.cardActivities.map { String(decoding: $0, as: UTF8.self) }
      messages.isWithoutEffect = isWithoutEffect
      result.messages.append(messages)
      if let crashed { result.stop(.platform, "the app crashes in rule \(crashed)") }
      if let limit = session.remarks.limit { result.stop(.limit(limit)) }
      if let cut = session.remarks.cut {
        let what = if case .event = cut { "too large events" } else { "more than \(Self.mostSteps) events" }
        result.stop(.limit, "event \(number) causes \(what)", at: event.range)
      }
    }
    session.reportEnd()
    result.end = recorder.end
  }

  /// The same default as `--max-steps` of `simulate`.
  private static let mostSteps = 10_000

  /// Collects the facts of a session that expectations can name.
  private final class FactRecorder {
    private let loading: LaunchSuite.Loading
    /// The session, which owns this recorder.
    weak var session: Session?
    private var outcomes: [EventOutcome] = []
    private var messages = MessageOutcome()
    /// The index of the rule in which the app crashed; nil if it did not crash.
    private var crashed: Int?
    private(set) var end: JSONTree?

    init(_ loading: LaunchSuite.Loading) { self.loading = loading }

    /// Returns the facts about an input event.
    func take() -> (outcomes: [EventOutcome], messages: MessageOutcome, crashed: Int?) {
      defer { (outcomes, messages, crashed) = ([], MessageOutcome(), nil) }
      return (outcomes, messages, crashed)
    }

    /// Keeps a fact that expectations are compared with. Returns the size in bytes of a consequence; 0 for other facts.
    func add(_ fact: SessionFact) -> Int {
      switch fact.content {
      case .consequence(let firing, let engine, _):
        if let place = loading.members[engine] {
          let rules = loading.engines[place].rules
          outcomes.append(
            LaunchCasePlayer.outcome(of: firing, from: rules, loading.profile, place, rule: firing.rule))
        } else {
          outcomes.append(
            outcome(of: firing, fact.rule, "detail") { [profile = loading.profile] in
              JSONTree(parsing: Array(firing.detail.utf8), for: profile)
            })
        }
        return firing.detail.utf8.count
      case .dispatch(let firing, let engine, _, let event):
        return add(firing, engine, fact.rule, "dispatched") { [profile = loading.profile] in
          var dispatched = JSONTree.Members()
          dispatched["type"] = .text(event.type)
          dispatched["source"] = .text(event.source)
          dispatched["data"] = event.data.map { .object($0.members(for: profile)) } ?? .null
          return .object(dispatched)
        }
      case .data(let firing, let engine, let data): return add(firing, engine, fact.rule, "data") { .object(data) }
      case .crash(_, let rule, _): crashed = rule
      case .inApp(let message):
        messages.add(String(decoding: message.id, as: UTF8.self), message.reason?.words)
      case .message(let shown, let held, let handled):
        // If Campaign handles no message of the session, the device shows the first message.
        for message in handled ?? [] { messages.add(Self.text(message.id), message.reason?.words) }
        guard handled == nil, let shown else { break }
        messages.shown.append(Self.text(shown))
        messages.hidden += held.map { (Self.text($0), SessionFact.HiddenReason.conflict.words) }
      case .end(let profile, let history, let states, let cards):
        var members = JSONTree.Members()
        members["kind"] = .text(Array(SessionFactKind.end.rawValue.utf8))
        members["profile"] = .object(profile)
        members["history"] = .object(history)
        members["states"] = .object(states)
        if let cards { members["cards"] = .object(cards) }
        end = .object(members)
      case .event, .skipped, .profile, .history, .card, .sent, .refresh, .optimize, .cut: break
      }
      return 0
    }

    private static func text(_ id: String) -> String {
      (try? JSONDocument(Array(id.utf8))).map { String(decoding: $0.string(orLexeme: $0.root), as: UTF8.self) } ?? id
    }

    /// Adds a consequence whose detail is replaced by a member `name`, and returns the size of the consequence as JSON.
    /// Expectations call `value` again, because a stored tree may be many times as large as its text.
    private func add(
      _ firing: Firing, _ engine: Int, _ rule: SessionRuleID?, _ name: String,
      _ value: @escaping @Sendable () -> JSONTree
    ) -> Int {
      guard let place = loading.members[engine] else {
        let outcome = outcome(of: firing, rule, name, value)
        outcomes.append(outcome)
        return outcome.value().json.count
      }
      let (rules, profile) = (loading.engines[place].rules, loading.profile)
      let id = rules.id(of: firing, for: profile)
      let outcome = EventOutcome(id: id.plainText, document: place, rule: firing.rule) {
        var members = JSONTree.Members()
        members["id"] = id
        members["type"] = rules.type(of: firing, for: profile)
        members[name] = value()
        return .object(members)
      }
      outcomes.append(outcome)
      return outcome.value().json.count
    }

    /// Returns a consequence of a rule that Messaging holds.
    private func outcome(
      of firing: Firing, _ rule: SessionRuleID?, _ member: String, _ value: @escaping @Sendable () -> JSONTree
    ) -> EventOutcome {
      let name = rule.flatMap { session?.messageRule($0)?.name }
      return LaunchCasePlayer.outcome(of: firing, loading.profile, named: name, member, value)
    }
  }

  /// Returns a consequence of a rule that Messaging holds. `value`: the value of the member called `member`, next to
  /// `id` and `type`.
  static func outcome(
    of firing: Firing, _ profile: LaunchProfile, named name: String?, _ member: String,
    _ value: @escaping @Sendable () -> JSONTree
  ) -> EventOutcome {
    let id = JSONTree(parsing: Array(firing.id.utf8), for: profile)
    return EventOutcome(id: id.plainText, document: 0, rule: firing.rule, named: name) {
      var members = JSONTree.Members()
      members["id"] = id
      members["type"] = JSONTree(parsing: Array(firing.type.utf8), for: profile)
      members[Array(member.utf8)] = value()
      return .object(members)
    }
  }

  // MARK: files of events

  func playFiles(_ plays: [CasePlay]) -> [CaseResult] {
    let suite = suite
    return SharedResult.results(of: plays, in: suite, suite.folder, suite.settings) { results, settings in
      let targets = zip(plays, results).map { play, result in
        (suite.loadings[play.loading], suite.world(of: play), result)
      }
      var plan = EvalPlan(settings, platforms: results.map(\.value.platform), isOrdered: true) {
        CountingEvaluator(targets, suite.coverage, settings.eventLimits)
      }
      plan.formats = .launch(settings)
      return plan
    }
  }
}

/// Counts the firings, and writes no output.
private final class CountingEvaluator: EventEvaluator {
  /// `rules`: nil for an engine of Messaging.
  private let targets: [(box: EngineBox, rules: RuleSet?, result: SharedResult)]

  init(
    _ targets: [(loading: LaunchSuite.Loading, world: World, result: SharedResult)],
    _ coverage: CoverageCollector?, _ limits: EventLimits
  ) {
    self.targets = targets.flatMap { target in
      target.loading.engines.map { engine in
        let box = EngineBox(Engine(engine.program, world: target.world, limits: limits), coverage, engine.coverage)
        return (box, engine.rules, target.result)
      }
        + (target.loading.held.map { [$0.program] } ?? []).map { program in
          (EngineBox(Engine(program, world: target.world, limits: limits)), nil, target.result)
        }
    }
  }

  func evaluate(
    _ text: Span<UInt8>, from start: Int, of batch: borrowing Batch, _ progress: inout BatchProgress,
    into result: inout BatchResult
  ) throws(EventProblem) -> (end: Int, isOver: Bool) {
    var end = start
    for (box, rules, result) in targets {
      do throws(Engine.Stop) {
        let profile = box.engine.program.profile
        let ids = try box.engine.process(text, from: start).map { firing in
          (rules?.id(of: firing, for: profile) ?? JSONTree(parsing: Array(firing.id.utf8), for: profile)).plainText
        }
        result.update { for id in ids { $0.counts[id, default: 0] += 1 } }
      } catch {
        if case .event(let problem) = error { throw problem }
        result.update { if $0.stop == nil { $0.stop(error) } }
      }
      end = box.engine.end
    }
    if let reader = targets.first?.box.engine.reader, let note = BatchResult.Note.Kind.seconds(text, reader) {
      result.note(note, of: batch, &progress)
    }
    return (end, false)
  }

  func apply(_ state: StateRecord) {
    guard let states = state.standard else { return }
    for (box, _, _) in targets { box.engine.apply(.sharedStates(states)) }
  }
}
