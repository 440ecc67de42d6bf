/// Evaluates the events of a device: writes a line for each run of a schedule. Or evaluates a predicate on values.
///
/// Events must come in order: each advances the clock.
final class AirshipEvaluator: EventEvaluator {
  private let targets: [ScheduleTarget]
  /// Parallel to `targets`.
  private let seats: [AirshipEngineBox]
  private let limits: EventLimits
  private let output: EvalOutput

  init(_ targets: [ScheduleTarget], _ limits: EventLimits, _ output: EvalOutput) {
    (self.targets, self.limits, self.output) = (targets, limits, output)
    seats = targets.map(AirshipEngineBox.init)
  }

  /// Writes the runs under all targets, also if some target cannot use the event.
  func evaluate(
    _ text: Span<UInt8>, from start: Int, of batch: borrowing Batch, _ progress: inout BatchProgress,
    into findings: inout BatchResult
  ) throws(EventProblem) -> (end: Int, isOver: Bool) {
    let (document, end) = try JSONDocument.event(text, from: start, limits)
    var isOver = false
    var problem: EventProblem?
    var unrecorded: String?
    for (target, seat) in seats.enumerated() where !isOver {
      if let verdict = seat.holds(for: document) {
        isOver = writeVerdict(verdict, of: target, &findings)
        continue
      }
      do throws(EventProblem) {
        try seat.process(document) { isOver = writeRun($0, of: target, &findings) || isOver }
      } catch {
        problem = problem ?? EventProblem(error.reason, at: start + error.offset)
      }
      unrecorded = unrecorded ?? seat.unrecorded
      isOver = noteLimit(of: seat, &findings) || isOver
    }
    if let problem, !isOver { throw problem }
    if let unrecorded {
      findings.note(.remark("the SDKs do not record this event: \(unrecorded)"), of: batch, &progress)
    }
    return (end, isOver)
  }

  func advance(to instant: Instant, into findings: inout BatchResult) {
    var isOver = false
    for (target, seat) in seats.enumerated() where !isOver {
      seat.advance(to: instant) { isOver = writeRun($0, of: target, &findings) || isOver }
      _ = noteLimit(of: seat, &findings)
    }
  }

  /// Notes that an engine has reached its limit. Returns true if it has.
  private func noteLimit(of seat: AirshipEngineBox, _ findings: inout BatchResult) -> Bool {
    guard let limit = seat.limit else { return false }
    findings.noteSpent(limit)
    return true
  }

  // MARK: lines

  /// Writes the line of a run. Returns true if it ends the whole run of the command.
  private func writeRun(_ run: AirshipEngine.Run, of target: Int, _ findings: inout BatchResult) -> Bool {
    guard !output.endsAtFiring || findings.firings == 0 else { return true }
    findings.begin(targets[target].label)
    findings.text.run(run)
    findings.endLine()
    return findings.count(run.slot, of: target, output)
  }

  private func writeVerdict(_ verdict: Bool, of target: Int, _ findings: inout BatchResult) -> Bool {
    guard verdict || output.writesAll else { return false }
    findings.begin(targets[target].label)
    findings.text.raw(verdict ? "\"match\":true}\n" : "\"match\":false}\n")
    findings.endLine()
    return verdict && findings.count(0, of: target, output)
  }
}

extension JSONWriter {
  /// Writes the rest of an execution's line, after the event, rules and platform.
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

/// A box for the engine of a target, which is noncopyable.
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

  /// Processes an event and passes the resulting schedule executions to `write`, also if it throws.
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
