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
