internal import RuleSuites
internal import Synchronization

/// Plays cases of a suite of schedules, or of a predicate.
final class AirshipCasePlayer: CasePlayer {
  private let suite: AirshipSuite

  init(_ suite: AirshipSuite) { self.suite = suite }

  func play(_ play: CasePlay) -> PlayedCase {
    var played = PlayedCase()
    let boxes = suite.targets(of: play).map(AirshipEngineBox.init)
    let limits = suite.environments[play.environment].settings.eventLimits
    var events: [Suite.Part<[UInt8]>] = []
    switch play.item.input {
    case .event(let value): events = [value]
    case .events(let list): events = list
    case .none, .session, .files: break
    }
    for (number, event) in events.enumerated() where played.stop == nil {
      do throws(EventProblem) {
        let document = try JSONDocument.event(event.value.span, from: 0, limits).0
        if let match = boxes.first?.holds(for: document) {
          played.match = match
          continue
        }
        played.events.append(try Self.process(document, boxes))
      } catch {
        played.fail("event \(number): \(error.summary)", .events, at: event.range)
      }
      if let limit = boxes.compactMap(\.limit).first { played.fail(limit, .limit, at: event.range) }
    }
    return played
  }

  /// Processes an event, and returns the runs that it causes.
  fileprivate static func process(_ document: JSONDocument, _ boxes: [AirshipEngineBox]) throws(EventProblem)
    -> [PlayedResult]
  {
    var runs: [PlayedResult] = []
    for (place, box) in boxes.enumerated() {
      try box.process(document) { run in
        var json = JSONWriter()
        json.raw("{")
        let written = AirshipEngine.Run(run)
        json.run(written)
        runs.append(
          PlayedResult(id: written.schedule, document: place, rule: run.place, json: json.take()) { run.value })
      }
    }
    return runs
  }

  // MARK: files of events

  func playFiles(_ plays: ArraySlice<CasePlay>) -> [PlayedCase] {
    guard let first = plays.first, case .files(let files) = first.item.input else { return [] }
    let collectors = plays.map { play in (suite.targets(of: play), RunCollector()) }
    let input = CaseFiles(files, in: suite.folder, suite.environments[first.environment].options)
    let failure = input.evaluate { options, settings in
      let names = plays.map { suite.loadings[$0.loading].profile.name }
      return EvalPlan(options, settings, platforms: names, isOrdered: true) {
        CollectingEvaluator(collectors, settings.eventLimits)
      }
    }
    return collectors.map { _, collector in
      var played = PlayedCase()
      let (runs, limit) = collector.result
      played.events = [runs]
      if let limit { played.fail(limit, .limit) }
      if let failure { played.fail(failure.message, failure.status) }
      return played
    }
  }

  /// The runs on a platform, and the limit that ended them.
  private final class RunCollector: Sendable {
    private let state = Mutex<(runs: [PlayedResult], limit: String?)>(([], nil))

    func add(_ runs: [PlayedResult], limit: String?) {
      state.withLock { state in
        state.runs += runs
        state.limit = state.limit ?? limit
      }
    }

    var result: (runs: [PlayedResult], limit: String?) { state.withLock { $0 } }
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
