/// The effects of one event on a schedule on one platform, and the schedule's state afterward.
package struct ScheduleExplanation: Sendable {
  /// A change or run of the schedule, with the instant at which it happened.
  package struct Step: Sendable {
    package enum What: Sendable {
      case added, replaced, removed
      /// A trigger reached its goal. The value is the index of the trigger in `triggers`; nil if the trigger is only in
      /// a version of the schedule that was replaced later.
      case fired(Int?)
      case calledOff(Int?)
      case delayed(until: Instant)
      case waiting(for: ScheduleState.Need)
      case ran(execution: Int64, remaining: Int64?, trigger: String)
      /// The run was called off. The first value is the effect on the schedule.
      case missed(MissBehavior, RunPreparation.MissReason)
      /// A frequency constraint prevented the run.
      case held(FrequencyStop)
      case idle
      case paused(until: Instant)
      case finished
    }

    package let at: Instant
    package let what: What
  }

  /// The 0-based number of the schedule among all schedules received.
  package let number: Int
  package let id: [UInt8]
  /// The rule set that contains the schedule; byte ranges refer to its document.
  package let set: ScheduleSet
  package var range: ByteRange
  /// The state before the event; nil if the schedule did not exist.
  package var before: ScheduleStatus?
  package var standing = ScheduleStatus.idle
  package var steps: [Step] = []
  /// All triggers, each compound trigger before its descendants: first the triggers that start a run, then the
  /// triggers that cancel a pending run.
  package var triggers: [TriggerExplanation] = []
  package var executions: Int64 = 0
  /// True if `executions` includes runs that were called off.
  package var countsPenalties = false
  /// The maximum number of runs; 0 is unlimited.
  package var limit: Int64
  /// The pause after a run in milliseconds; nil if there is none.
  package var interval: Int64?
  /// True if a run also depends on conditions that are not known, or that a server evaluates.
  package var isConditional: Bool
  /// True if the audience matches the device, or if there is no audience; nil if that is not known.
  package var audience: Bool?
  /// True if the schedule has an audience.
  package var hasAudience: Bool
  /// The audience selectors and limits whose result is not known.
  package var assumptions: [AudienceAssumption] = []
  /// The reason why the platform rejects the schedule; nil if it accepts the schedule.
  package var refusal: String?
  /// True if the platform rejects all schedules of the document.
  package var isFileRejected = false
  /// The parts of the schedule that the platform rejects or interprets differently than written.
  package var lostParts: [RuleExplanation.Part] = []

  package init(_ schedule: Schedule, of set: ScheduleSet) {
    (number, id, range) = (schedule.number, schedule.id, schedule.range)
    self.set = set
    (limit, interval) = (schedule.limit, schedule.interval)
    (isConditional, hasAudience) = (schedule.isConditional, schedule.audience != nil)
  }

  /// Sets the members that depend on the audience and the frequency limits.
  mutating func take(_ plan: SchedulePlan) {
    assumptions = plan.outcome.assumptions
    audience = plan.outcome.audience
    isConditional = isConditional || !assumptions.isEmpty
    if case .miss(.penalize, _) = plan.outcome.preparation { countsPenalties = true }
  }

  /// The runs that the event caused.
  package var runs: [Step] { steps.filter { if case .ran = $0.what { true } else { false } } }

  package var fired: Bool { !runs.isEmpty }
}

/// The effect of an event on a trigger.
package struct TriggerExplanation: Sendable {
  /// The reason why the trigger counted or did not count the event.
  package enum Reason: String, CaseIterable, Sendable {
    /// The trigger counted the event. For a compound trigger: the event incremented the trigger.
    case counted
    case predicateFalse = "predicate-false"
    /// The trigger has already counted this session or app version.
    case alreadyCounted = "already-counted"
    /// The event ends a session. No trigger counts such events.
    case sessionEnded = "session-ended"
    /// An earlier child of the chain has not reached its goal.
    case notReached = "not-reached"
    /// The children that the compound trigger requires have not reached their goals.
    case childrenNotStanding = "children-not-standing"
    case otherType = "other-type"
    /// The custom event has no value, so the platform offers it to no trigger that sums values.
    case noValue = "no-value"
    /// There has been no event since the journal began.
    case noEvent = "no-event"
    /// The start of the schedule is in the future. `ended`: the end of the schedule has passed.
    case notStarted = "not-started"
    case ended
    /// A run is pending, so the trigger cannot start a run. `nothingPending`: no run is pending, so the trigger cannot
    /// cancel a run.
    case pending
    case nothingPending = "nothing-pending"
    case paused, finished
    /// The platform rejects the whole document.
    case notLoaded = "not-loaded"
  }

  /// An event that was offered to the trigger.
  package struct Offer: Sendable {
    /// The reason why the event was offered, as in `TriggerCounter.Occasion`: `live`, `recent`, `activation` or
    /// `replay`.
    package var occasion: String
    package var reason: Reason
    /// The amount that the event adds to the count if the trigger counts the event.
    package var value: Double
    package var count: Double
    /// The evaluation of the trigger's predicate. Only the last counted offer and the last offer that the predicate
    /// rejected have an evaluation. Nil for other offers, and if the trigger has no predicate.
    package var condition: Explanation?
  }

  package var type: String
  package var goal: Double
  package var range: ByteRange
  /// The indices of the trigger's children in `ScheduleExplanation.triggers`.
  package var children: [Int] = []
  package var isCompound: Bool
  package var isCancelling: Bool
  package var isSticky: Bool
  package var resetsOnIncrement: Bool
  package var reason = Reason.noEvent
  /// The counts before and after the event. Both are nil if the platform rejects the schedule; `after` is also nil if
  /// the schedule was removed.
  package var before: Double?
  package var after: Double?
  /// True if the trigger reached its goal.
  package var fired = false
  /// True if the count was reset when the parent compound trigger was incremented.
  package var wasReset = false
  /// The sum of the values that the trigger has counted.
  package var added = 0.0
  /// The events offered to the trigger. The last counted event, and the last event that the predicate rejected,
  /// contain the evaluation of the predicate.
  package var offers: [Offer] = []
  /// The number of earlier offers that are not in `offers`.
  package var omittedOffers = 0
  /// The predicate without verdicts, if the platform rejects the schedule; otherwise nil.
  package var lost: Explanation?

  package init(_ trigger: Trigger, isCancelling: Bool) {
    (type, goal, range) = (trigger.kind.name, trigger.goal, trigger.range)
    (isCompound, self.isCancelling) = (trigger.isCompound, isCancelling)
    (isSticky, resetsOnIncrement) = (trigger.isSticky, trigger.resetsOnIncrement)
  }

  /// The evaluation of the predicate in the last offer whose reason is `reason` and that has an evaluation.
  package var tellingCondition: Explanation? {
    lost ?? offers.last { $0.reason == reason && $0.condition != nil }?.condition
  }

  /// The evaluations of the predicate, in the order of the offers.
  package var conditions: [Explanation] { offers.compactMap(\.condition) + (lost.map { [$0] } ?? []) }
}

extension ScheduleExplanation {
  /// Returns a copy in which `offset` is added to all byte ranges.
  package func moved(by offset: Int) -> Self {
    if offset == 0 { return self }
    var result = self
    result.range = range.moved(by: offset)
    for place in lostParts.indices {
      result.lostParts[place].range = lostParts[place].range.moved(by: offset)
    }
    for place in triggers.indices {
      result.triggers[place].range = triggers[place].range.moved(by: offset)
      result.triggers[place].lost?.move(by: offset)
      for offer in triggers[place].offers.indices {
        result.triggers[place].offers[offer].condition?.move(by: offset)
      }
    }
    return result
  }
}

extension Explanation {
  fileprivate mutating func move(by offset: Int) {
    for place in nodes.indices {
      nodes[place].range = nodes[place].range.moved(by: offset)
      nodes[place].focus = nodes[place].focus.moved(by: offset)
      for operand in nodes[place].test?.operands.indices ?? 0..<0 {
        let range = nodes[place].test?.operands[operand].range
        nodes[place].test?.operands[operand].range = range?.moved(by: offset)
      }
    }
  }
}

extension ByteRange {
  fileprivate func moved(by offset: Int) -> Self { ByteRange(lower + offset, upper + offset) }
}

/// The state of a schedule, as shown to users.
package enum ScheduleStatus: Hashable, Sendable {
  /// The start of the schedule is this instant. Until then, the triggers count no events.
  case notStarted(until: Instant)
  /// The triggers that start a run count events.
  case idle
  /// The schedule was triggered, and the run waits for the seconds of the delay.
  case delayed(until: Instant)
  /// The schedule was triggered, and the run waits until conditions of the delay are true.
  case waiting([Unmet])
  /// The schedule pauses after a run until this instant, and counts no events.
  case paused(until: Instant)
  case finished(at: Instant)
  /// The schedule's end has passed, but the schedule is not finished yet.
  case expired(since: Instant)
  /// The schedule was canceled or deleted.
  case removed

  /// A false condition of a delay: the required value and the current value.
  package enum Unmet: Hashable, Sendable {
    case appState(wanted: Schedule.AppState)
    case screen(wanted: [[UInt8]], found: [UInt8]?)
    case region(wanted: [UInt8], found: [[UInt8]])
    /// The instant at which the execution window opens next; nil if no such instant is known.
    case window(opens: Instant?)
    /// The ids of frequency constraints that the schedule names, but that do not exist.
    case constraint([[UInt8]])
  }
}
