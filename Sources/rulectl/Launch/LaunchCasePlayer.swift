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

  func play(_ play: CasePlay) -> PlayedCase {
    var played = PlayedCase()
    switch play.item.input {
    case .none, .files, .events: break
    case .event(let event): self.play(event.value, play, &played)
    case .session(let steps): self.play(steps, play, &played)
    }
    return played
  }

  // MARK: one event

  private func play(_ event: [UInt8], _ play: CasePlay, _ played: inout PlayedCase) {
    let key = Key(loading: play.loading, environment: play.environment)
    let programs = suite.loadings[play.loading].engines.map(\.program)
    // A case must not depend on those before it: random numbers begin anew.
    if engines[key] == nil || programs.contains(where: \.usesRandomNumbers) {
      engines[key] = suite.loadings[play.loading].engines.map { engine in
        EngineBox(
          Engine(
            engine.program, world: suite.world(of: play, isSession: false),
            limits: suite.environments[play.environment].settings.eventLimits), suite.coverage, engine.coverage)
      }
    }
    var fired: [PlayedResult] = []
    for (place, box) in (engines[key] ?? []).enumerated() {
      box.engine.apply(.clock(suite.environments[play.environment].now))
      do throws(Engine.Stop) {
        fired += try box.engine.process(event).map { Self.result($0, place, rule: $0.rule) }
      } catch {
        stop(error, &played)
      }
    }
    played.events = [fired]
  }

  private func stop(_ stop: Engine.Stop, _ played: inout PlayedCase) {
    switch stop {
    case .event(let problem): played.fail(problem.summary, .events)
    case .crash(let crash): played.stop = "the app crashes in rule \(crash.rule): \(crash.reason)"
    case .limit(let limit):
      let words = "the token `{%\(limit.token)%}` of rule \(limit.rule) expands to more than \(limit.limit) bytes"
      played.fail(words, .limit)
    }
  }

  /// The result of a consequence of a rule of the document at an index.
  static func result(_ firing: Firing, _ document: Int, rule: Int) -> PlayedResult {
    PlayedResult(
      id: text(firing.id), document: document, rule: rule,
      json: Array("{\"id\":\(firing.id),\"type\":\(firing.type),\"detail\":\(firing.detail)}".utf8))
  }

  /// A JSON string without its quotes and escapes; other JSON as it is.
  static func text(_ json: String) -> String {
    guard json.utf8.first == 0x22, let document = try? JSONDocument(Array(json.utf8)) else { return json }
    return String(decoding: document.string(document.root), as: UTF8.self)
  }

  // MARK: sessions

  private func play(_ steps: [Suite.Step], _ play: CasePlay, _ played: inout PlayedCase) {
    let (loading, environment) = (suite.loadings[play.loading], suite.environments[play.environment])
    let profile = loading.profile
    let attributes: JSONTree.Members?
    do throws(CommandFailure) {
      attributes =
        try environment.profile?.attributes(for: profile)
        ?? ProfileFile.attributes(in: environment.states, for: profile)
    } catch {
      return played.fail(error.message, error.status)
    }
    let states = environment.states.map { JSONTree($0.root, of: $0, for: profile) }
    let session = Session(
      loading.engines.map(\.program), world: suite.world(of: play, isSession: true), attributes: attributes,
      publishes: environment.profile != nil, states: states?.members ?? JSONTree.Members(),
      Session.Settings(mostSteps: Self.mostSteps, shows: [.consequence, .dispatch, .data, .crash, .end]),
      limits: environment.settings.eventLimits)
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
        return played.fail(error.summary, .events, at: step.event.range)
      }
      session.play()
      var fired: [PlayedResult] = []
      for line in Self.lines(of: session) { add(line.document, engine: line.engine, to: &fired, &played) }
      played.events.append(fired)
      if let limit = session.remarks.limit { stop(.limit(limit), &played) }
      if session.remarks.cut != nil {
        played.fail("event \(number) causes more than \(Self.mostSteps) events", .limit, at: step.event.range)
      }
    }
    session.writeEnd()
    played.end = Self.lines(of: session).first?.document.text
  }

  /// As many as those of `simulate` without `--max-steps`.
  private static let mostSteps = 10_000

  /// The lines of a session, which it forgets.
  private static func lines(of session: Session) -> [(document: JSONDocument, engine: Int)] {
    defer { session.lines.removeAll() }
    if session.lines.isEmpty { return [] }
    let text = session.lines.text.bytes
    return session.lines.lines.indices.compactMap { index in
      let line = Array(text[session.lines.start(ofLine: index)..<session.lines.lines[index].end])
      // The lines are JSON.
      return (try? JSONDocument(line, depthLimit: .max)).map { ($0, session.lines.lines[index].engine ?? 0) }
    }
  }

  private func add(
    _ line: JSONDocument, engine: Int, to fired: inout [PlayedResult], _ played: inout PlayedCase
  ) {
    func member(_ name: String) -> JSONDocument.Value? { line.member(line.root, name, .first) }
    func json(_ value: JSONDocument.Value?) -> String {
      value.map { String(decoding: line.lexeme($0), as: UTF8.self) } ?? "null"
    }
    let rule = Int(json(member("rule"))) ?? 0
    let (id, body): (JSONDocument.Value?, String)
    switch member("kind").map({ String(decoding: line.string($0), as: UTF8.self) }) {
    case "consequence":
      let consequence = member("consequence")
      (id, body) = (consequence.flatMap { line.member($0, "id", .first) }, json(consequence))
    case "dispatch":
      id = member("id")
      body = "{\"id\":\(json(id)),\"type\":\"dispatch\",\"dispatched\":\(json(member("dispatched")))}"
    case "data":
      id = member("id")
      body = "{\"id\":\(json(id)),\"type\":\(json(member("type"))),\"data\":\(json(member("data")))}"
    case "crash":
      played.stop = "the app crashes in rule \(rule)"
      return
    default: return
    }
    fired.append(PlayedResult(id: Self.text(json(id)), document: engine, rule: rule, json: Array(body.utf8)))
  }

  // MARK: files of events

  func playFiles(_ plays: ArraySlice<CasePlay>) -> [PlayedCase] {
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
    return counters.map { counter in
      var played = PlayedCase()
      let (counts, stop) = counter.2.result
      played.counts = counts
      if let stop { self.stop(stop, &played) }
      if let failure { played.fail(failure.message, failure.status) }
      return played
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
  private let targets: [(box: EngineBox, counter: FiringCounter)]

  init(
    _ targets: [(engines: [LaunchSuite.Engine], world: World, counter: FiringCounter)],
    _ coverage: CoverageCollector?, _ limits: EventLimits
  ) {
    self.targets = targets.flatMap { target in
      target.engines.map { engine in
        let box = EngineBox(
          Engine(engine.program, world: target.world, limits: limits), coverage, engine.coverage)
        return (box, target.counter)
      }
    }
  }

  func evaluate(
    _ text: Span<UInt8>, from start: Int, of batch: borrowing Batch, _ progress: inout BatchProgress,
    into result: inout BatchResult
  ) throws(EventProblem) -> (end: Int, isOver: Bool) {
    var end = start
    for (box, counter) in targets {
      do throws(Engine.Stop) {
        for firing in try box.engine.process(text, from: start) { counter.add(LaunchCasePlayer.text(firing.id)) }
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
    for (box, _) in targets { box.engine.apply(.sharedStates(states)) }
  }
}
