import RuleEngine
import Testing

/// Runs of the dialect, as tests ask for them.
enum AirshipSample {
  /// Whether a predicate holds for a value; nil where the platform refuses it.
  static func verdict(_ predicate: String, _ data: String, _ profile: AirshipProfile) throws -> Bool? {
    let rules = ScheduleSet(predicate: try JSONDocument(Array(predicate.utf8)), for: profile)
    guard rules.refusal(for: profile) == nil else { return nil }
    let top = ConditionID(rules.conditions.count - 1)
    var runner = PredicateRunner(ValuePredicate(top, of: rules, for: profile))
    return runner.holds(for: try JSONDocument(Array(data.utf8)))
  }

  /// `SCHEDULE@SECONDS TRIGGER` for each run, in order; nil where the schedules are refused. Seconds
  /// are counted from 2026-03-02T09:00:00Z. Events that cannot be used give `!REASON`.
  static func runs(
    _ schedules: String, _ events: [String], until: Int? = nil, _ profile: AirshipProfile,
    zone: @escaping ZoneOffset = { _ in 0 }, zones: @escaping ZoneNames = { _ in nil }, device: String? = nil
  ) throws -> [String]? {
    let rules = ScheduleSet(try JSONDocument(Array(schedules.utf8)), for: profile)
    guard rules.refusal(for: profile) == nil else { return nil }
    let device = try device.map { try AirshipDevice(JSONDocument(Array($0.utf8))) } ?? AirshipDevice()
    var engine = AirshipEngine(
      [rules], for: profile, start: Instant(milliseconds: start), zone: zone, zones: zones, on: device)
    var runs: [String] = []
    for event in events {
      var problem: EventProblem?
      do throws(EventProblem) {
        try engine.process(try Self.document(event))
      } catch {
        problem = error
      }
      runs += engine.takeRuns().map(text)
      if let problem { runs.append("!" + problem.summary) }
    }
    if let until {
      engine.advance(to: Instant(milliseconds: start + Int64(until) * 1_000))
      runs += engine.takeRuns().map(text)
    }
    return runs
  }

  /// 2026-03-02T09:00:00Z, a Monday.
  static let start: Int64 = 1_772_442_000_000

  static func document(_ text: String) throws(EventProblem) -> JSONDocument {
    do throws(JSONProblem) { return try JSONDocument(Array(text.utf8)) } catch {
      throw EventProblem(error)
    }
  }

  private static func text(_ run: AirshipEngine.Run) -> String {
    text(run.schedule, run.at, run.trigger)
  }

  static func text(_ schedule: String, _ at: Instant, _ trigger: String) -> String {
    let milliseconds = at.milliseconds - start
    let seconds = milliseconds % 1_000 == 0 ? "\(milliseconds / 1_000)" : "\(Double(milliseconds) / 1_000)"
    return "\(schedule)@\(seconds) \(trigger)"
  }
}
