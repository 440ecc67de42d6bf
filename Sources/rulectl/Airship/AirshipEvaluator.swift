/// Evaluates the events of a device, and writes a line for each run of a schedule. If the document is a predicate,
/// evaluates the predicate on values instead.
///
/// Events must come in order: each advances the clock.
final class AirshipEvaluator: EventEvaluator {
  private let targets: [ScheduleTarget]
  /// Parallel to `targets`.
  private let boxes: [AirshipEngineBox]
  private let limits: EventLimits
  private let output: EvalOutput

  init(_ targets: [ScheduleTarget], _ limits: EventLimits, _ output: EvalOutput) {
    (self.targets, self.limits, self.output) = (targets, limits, output)
    boxes = targets.map(AirshipEngineBox.init)
  }

  /// Writes the runs of all targets, even if the event is invalid for some target.
  func evaluate(
    _ text: Span<UInt8>, from start: Int, of batch: borrowing Batch, _ progress: inout BatchProgress,
    into result: inout BatchResult
  ) throws(EventProblem) -> (end: Int, isOver: Bool) {
    let (document, end) = try JSONDocument.event(text, from: start, limits)
    var isOver = false
    var problem: EventProblem?
    var unrecorded: String?
    for (target, box) in boxes.enumerated() where !isOver {
      if let verdict = box.holds(for: document) {
        isOver = writeVerdict(verdict, of: target, &result)
        continue
      }
      do throws(EventProblem) {
        try box.process(document) { isOver = writeRun($0, of: target, &result) || isOver }
      } catch {
        problem = problem ?? EventProblem(error.reason, at: start + error.offset)
      }
      unrecorded = unrecorded ?? box.unrecorded
      isOver = noteLimit(of: box, &result) || isOver
    }
    if let problem, !isOver { throw problem }
    if let unrecorded {
      result.note(.remark("the SDKs do not record this event: \(unrecorded)"), of: batch, &progress)
    }
    return (end, isOver)
  }

  func advance(to instant: Instant, into result: inout BatchResult) {
    var isOver = false
    for (target, box) in boxes.enumerated() where !isOver {
      box.advance(to: instant) { isOver = writeRun($0, of: target, &result) || isOver }
      _ = noteLimit(of: box, &result)
    }
  }

  /// If the engine of `box` has reached its limit, adds a note and returns true.
  private func noteLimit(of box: AirshipEngineBox, _ result: inout BatchResult) -> Bool {
    guard let limit = box.limit else { return false }
    result.noteSpent(limit)
    return true
  }

  // MARK: lines

  /// Writes the line of a run. Returns true if the command ends after this line.
  private func writeRun(_ run: AirshipEngine.Run, of target: Int, _ result: inout BatchResult) -> Bool {
    guard !output.endsAtFiring || result.firings == 0 else { return true }
    result.begin(targets[target].label)
    result.text.run(run)
    result.endLine()
    return result.count(run.slot, of: target, output)
  }

  private func writeVerdict(_ verdict: Bool, of target: Int, _ result: inout BatchResult) -> Bool {
    guard verdict || output.writesAll else { return false }
    result.begin(targets[target].label)
    result.text.raw(verdict ? "\"match\":true}\n" : "\"match\":false}\n")
    result.endLine()
    return verdict && result.count(0, of: target, output)
  }
}

extension JSONWriter {
  /// Writes the members of a run's line that follow the event, rules and platform.
  fileprivate mutating func run(_ run: AirshipEngine.Run) {
    raw("\"schedule\":")
    string(run.schedule)
    raw(",\"at\":\"" + run.at.spelling + "\",\"trigger\":")
    string(run.trigger)
    raw(",\"actions\":")
    raw(run.actions ?? "null")
    raw(",\"execution\":")
    integer(Int(run.execution))
    raw(",\"remaining\":")
    if let remaining = run.remaining { integer(Int(remaining)) } else { raw("null") }
    raw("}\n")
  }
}

/// A box for the noncopyable engine of a target.
///
/// Schedules are evaluated in order on one thread, so there is only one box per target.
final class AirshipEngineBox {
  private var engine: AirshipEngine
  private var predicate: PredicateRunner?

  init(_ target: ScheduleTarget) {
    engine = AirshipEngine(
      target.predicate == nil ? target.rules.sets : [], for: target.profile, start: target.start, zone: target.zone,
      zones: { SystemClock.zone(named: $0) }, only: target.wanted)
    predicate = target.predicate.map { PredicateRunner($0) }
  }

  /// Processes an event and passes the resulting runs to `write`, then throws if the event is invalid.
  func process(_ document: JSONDocument, _ write: (AirshipEngine.Run) -> Void) throws(EventProblem) {
    var problem: EventProblem?
    do throws(EventProblem) { try engine.process(document) } catch { problem = error }
    for run in engine.takeRuns() { write(run) }
    if let problem { throw problem }
  }

  /// The reason why an SDK would not record the last event; nil if it would.
  var unrecorded: String? { engine.unrecorded }

  /// The reason why the engine stopped; nil if it did not.
  var limit: String? { engine.limit }

  func advance(to instant: Instant, _ write: (AirshipEngine.Run) -> Void) {
    engine.advance(to: instant)
    for run in engine.takeRuns() { write(run) }
  }

  /// The result of the target's predicate for a value; nil if the target has schedules.
  func holds(for document: JSONDocument) -> Bool? { predicate?.holds(for: document) }
}
