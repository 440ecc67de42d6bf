internal import RuleSuites
internal import Synchronization

/// Plays cases of a suite of schedules, or of a predicate.
final class AirshipCasePlayer: CasePlayer {
  private let suite: AirshipSuite

  init(_ suite: AirshipSuite) { self.suite = suite }

  func play(_ play: CasePlay, _ result: inout CaseResult) {
    let boxes = suite.targets(of: play).map(AirshipEngineBox.init)
    let limits = suite.environments[play.environment].settings.eventLimits
    var events: [Suite.Part<[UInt8]>] = []
    switch play.item.input {
    case .event(let value): events = [value]
    case .events(let list): events = list
    case .none, .session, .files: break
    }
    for (number, event) in events.enumerated() where result.stop == nil {
      do throws(EventProblem) {
        let document = try JSONDocument.event(event.value.span, from: 0, limits).0
        if let match = boxes.first?.holds(for: document) {
          result.match = match
          continue
        }
        result.events.append(try Self.process(document, boxes))
      } catch {
        result.stop(.event, "event \(number): \(error.summary)", at: event.range)
      }
      if let limit = boxes.compactMap(\.limit).first { result.stop(.limit, limit, at: event.range) }
    }
  }

  /// Processes an event, and returns the runs that it causes.
  fileprivate static func process(_ document: JSONDocument, _ boxes: [AirshipEngineBox]) throws(EventProblem)
    -> [EventOutcome]
  {
    var runs: [EventOutcome] = []
    for (place, box) in boxes.enumerated() {
      try box.process(document) { run in
        let id = String(decoding: run.plan.schedule.id, as: UTF8.self)
        runs.append(EventOutcome(id: id, document: place, rule: run.place) { run.value })
      }
    }
    return runs
  }

  // MARK: files of events

  func playFiles(_ plays: [CasePlay]) -> [CaseResult] {
    guard let first = plays.first, case .files(let files) = first.item.input else { return [] }
    let collectors = plays.map { play in (suite.targets(of: play), RunCollector()) }
    let input = CaseFiles(files, in: suite.folder, suite.environments[first.environment].options)
    let failure = input.evaluate { options, settings in
      let names = plays.map { suite.loadings[$0.loading].profile.name }
      return EvalPlan(options, settings, platforms: names, isOrdered: true) {
        CollectingEvaluator(collectors, settings.eventLimits)
      }
    }
    return zip(plays, collectors).map { play, target in
      var result = CaseResult(play.item, suite.loading(of: play))
      let (runs, limit) = target.1.result
      result.events = [runs]
      if let limit { result.stop(.limit, limit) }
      if let failure { result.stop(failure) }
      return result
    }
  }

  /// The runs on a platform, and the limit that ended them.
  private final class RunCollector: Sendable {
    private let state = Mutex<(runs: [EventOutcome], limit: String?)>(([], nil))

    func add(_ runs: [EventOutcome], limit: String?) {
      state.withLock { state in
        state.runs += runs
        state.limit = state.limit ?? limit
      }
    }

    var result: (runs: [EventOutcome], limit: String?) { state.withLock { $0 } }
  }

  /// Collects runs, and writes nothing.
  private final class CollectingEvaluator: EventEvaluator {
    private let targets: [(boxes: [AirshipEngineBox], collector: RunCollector)]
    private let limits: EventLimits

    init(_ targets: [([ScheduleTarget], RunCollector)], _ limits: EventLimits) {
      self.targets = targets.map { ($0.map(AirshipEngineBox.init), $1) }
      self.limits = limits
    }

    func evaluate(
      _ text: Span<UInt8>, from start: Int, of batch: borrowing Batch, _ progress: inout BatchProgress,
      into result: inout BatchResult
    ) throws(EventProblem) -> (end: Int, isOver: Bool) {
      let (document, end) = try JSONDocument.event(text, from: start, limits)
      var problem: EventProblem?
      for (boxes, collector) in targets {
        do throws(EventProblem) {
          collector.add(try AirshipCasePlayer.process(document, boxes), limit: boxes.compactMap(\.limit).first)
        } catch {
          problem = problem ?? EventProblem(error.reason, at: start + error.offset)
        }
      }
      if let problem { throw problem }
      return (end, false)
    }
  }
}
