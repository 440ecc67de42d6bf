/// Finds out whether a trigger counts an event: evaluates the event with a schedule that has only this trigger. The
/// schedule runs if the trigger counts the event.
struct TriggerProbe {
  /// Schedules with one trigger each. For a custom event with a value, the goals differ, so that positive and negative
  /// values reach one of them.
  private let sets: [ScheduleSet]
  private let profile: AirshipProfile

  init(_ trigger: Trigger, _ event: TriggerEvent, of set: ScheduleSet, _ profile: AirshipProfile) {
    self.profile = profile
    // A goal that is not positive is reached by every value, but older SDKs reject it.
    let all: [Double] = profile.outcome(.goalNotPositive) == .refused ? [] : [-1e300]
    let goals = event == .customEventValue ? all + [1e-300] : [1]
    sets = goals.map { goal in
      var alone = Trigger(kind: trigger.kind, goal: goal, identity: trigger.identity, range: trigger.range)
      (alone.condition, alone.end) = (trigger.condition, 1)
      var schedule = Schedule(id: [], kind: .actions, range: trigger.range)
      schedule.triggers = 0..<1
      var probe = set
      (probe.triggers, probe.schedules) = ([alone], [schedule])
      return probe
    }
  }

  /// True if the trigger counts the event; nil if no event of a device has this form.
  func counts(_ event: JSONDocument) -> Bool? {
    var isCounted = false
    for set in sets {
      var engine = AirshipEngine(
        [set], for: profile, start: Instant(milliseconds: 0), zone: { _ in 0 }, zones: { _ in nil })
      do throws(EventProblem) { try engine.process(event) } catch { return nil }
      if engine.unrecorded != nil { return nil }
      isCounted = isCounted || !engine.takeRuns().isEmpty
    }
    return isCounted
  }
}
