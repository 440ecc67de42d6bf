/// Finds out whether a trigger counts an event: plays it to a schedule with this trigger alone, which runs if it does.
struct TriggerProbe {
  /// Schedules with one trigger each, for different values of events.
  private let sets: [ScheduleSet]
  private let profile: AirshipProfile

  init(_ trigger: Trigger, _ event: TriggerEvent, of set: ScheduleSet, _ profile: AirshipProfile) {
    self.profile = profile
    // A goal that is not positive is reached by every value, but older SDKs reject it.
    let goals = event == .customEventValue ? ["-1e300", "1e-300"] : ["1"]
    let predicate = set.document.value(at: trigger.range).flatMap { set.document.presentMember($0, "predicate") }
    sets = goals.compactMap { goal in
      var json = JSONWriter()
      json.raw(
        #"{"id":"-","type":"actions","created":"2026-01-01T00:00:00Z","actions":{},"triggers":[{"type":"#)
      json.string(event.rawValue)
      json.raw(",\"goal\":\(goal)")
      if let predicate {
        json.raw(",\"predicate\":")
        json.value(predicate, of: set.document)
      }
      json.raw("}]}")
      guard let document = try? JSONDocument(json.take()) else { return nil }
      let probe = ScheduleSet(document, for: profile)
      return probe.refusal(for: profile) == nil ? probe : nil
    }
  }

  /// Returns nil if no event of a device has this form.
  func counts(_ event: JSONDocument) -> Bool? {
    var isCounted = false
    for set in sets {
      var engine = AirshipEngine(
        [set], for: profile, start: Instant(milliseconds: 0), zone: { _ in 0 }, zones: { _ in nil }, only: nil)
      do throws(EventProblem) { try engine.process(event) } catch { return nil }
      if engine.unrecorded != nil { return nil }
      isCounted = isCounted || !engine.takeRuns().isEmpty
    }
    return sets.isEmpty ? nil : isCounted
  }
}
