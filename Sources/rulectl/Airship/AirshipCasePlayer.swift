internal import RuleSuites

/// Runs the cases of a suite of schedules, or of a predicate.
final class AirshipCasePlayer: CasePlayer {
  let suite: AirshipSuite

  init(_ suite: AirshipSuite) { self.suite = suite }

  func play(_ play: CasePlay, _ result: inout CaseResult) {
    let boxes = suite.targets(of: play).map(AirshipEngineBox.init)
    let limits = suite.settings.eventLimits
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
    SharedResult.results(of: plays, in: suite, suite.folder, suite.settings) { results, settings in
      let targets = zip(plays, results).map { play, result in
        result.update { $0.events = [[]] }
        return (suite.targets(of: play), result)
      }
      return EvalPlan(settings, platforms: results.map(\.value.platform), isOrdered: true) {
        CollectingEvaluator(targets, settings.eventLimits)
      }
    }
  }

  /// An evaluator that collects the runs of schedules, and writes no output.
  private final class CollectingEvaluator: EventEvaluator {
    private let targets: [(boxes: [AirshipEngineBox], result: SharedResult)]
    private let limits: EventLimits

    init(_ targets: [([ScheduleTarget], SharedResult)], _ limits: EventLimits) {
      self.targets = targets.map { ($0.map(AirshipEngineBox.init), $1) }
      self.limits = limits
    }

    func evaluate(
      _ text: Span<UInt8>, from start: Int, of batch: borrowing Batch, _ progress: inout BatchProgress,
      into result: inout BatchResult
    ) throws(EventProblem) -> (end: Int, isOver: Bool) {
      let (document, end) = try JSONDocument.event(text, from: start, limits)
      var problem: EventProblem?
      for (boxes, result) in targets {
        do throws(EventProblem) {
          let runs = try AirshipCasePlayer.process(document, boxes)
          result.update {
            $0.events[0] += runs
            if let limit = boxes.compactMap(\.limit).first, $0.stop == nil { $0.stop(.limit, limit) }
          }
        } catch {
          problem = problem ?? error.moved(by: start)
        }
      }
      if let problem { throw problem }
      if targets.contains(where: { $0.boxes.contains(where: \.hasSchedules) }),
        let note = BatchResult.Note.Kind.seconds(document)
      {
        result.note(note, of: batch, &progress)
      }
      return (end, false)
    }
  }
}
