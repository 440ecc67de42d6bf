internal import RuleEngine
internal import RuleStreams

/// The engine of a target, which cannot be copied, in a place of its own.
///
/// Schedules are judged in order and on one thread: only the judge that reads events holds a seat.
final class DeviceSeat {
  private var engine: AirshipEngine
  private var predicate: PredicateRunner?

  init(_ target: ScheduleTarget) {
    engine = AirshipEngine(
      target.predicate == nil ? target.sets : [], for: target.profile, start: target.start,
      zone: target.zone, zones: { SystemClock.zone(named: $0) }, only: target.wanted)
    predicate = target.predicate.map { PredicateRunner($0) }
  }

  /// Takes an event, and hands over what it has set off, also before it is found to be unusable.
  func process(
    _ document: JSONDocument, _ write: (AirshipEngine.Run) -> Void
  ) throws(EventProblem) {
    var problem: EventProblem?
    do throws(EventProblem) { try engine.process(document) } catch { problem = error }
    for run in engine.takeRuns() { write(run) }
    if let problem { throw problem }
  }

  /// Why the last event would not have been recorded, if so.
  var unrecorded: String? { engine.unrecorded }

  /// Why nothing more happens, if so.
  var limit: String? { engine.limit }

  func advance(to instant: Instant, _ write: (AirshipEngine.Run) -> Void) {
    engine.advance(to: instant)
    for run in engine.takeRuns() { write(run) }
  }

  /// Whether the target's predicate holds for a value; nil where it has none.
  func holds(for document: JSONDocument) -> Bool? { predicate?.holds(for: document) }
}
