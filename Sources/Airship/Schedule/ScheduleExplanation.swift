package import RuleCore

/// What one event did to a schedule on one platform, and where that left it.
package struct ScheduleExplanation: Sendable {
  /// Something that happened to the schedule, in order.
  package struct Step: Sendable {
    package enum What: Sendable {
      case added, replaced, removed
      /// A trigger came to its goal, by its place in `triggers`; nil where a schedule that has since
      /// been replaced had it.
      case fired(Int?)
      case calledOff(Int?)
      case delayed(until: Instant)
      case waiting(for: ScheduleState.Need)
      case ran(execution: Int64, remaining: Int64?, trigger: String)
      case idle
      case paused(until: Instant)
      case finished
    }

    package let at: Instant
    package let what: What
  }

  /// Its place among all schedules that have come, from 0.
  package let number: Int
  package let id: [UInt8]
  /// The rule set that it came with; its document is what places refer to.
  package let set: ScheduleSet
  package var range: ByteRange
  /// Where it stood before the event; nil where it was not there.
  package var before: ScheduleStanding?
  package var standing = ScheduleStanding.idle
  package var steps: [Step] = []
  /// All of them, a compound before those below it: first those that set the schedule off, then those
  /// that call a pending run off.
  package var triggers: [TriggerExplanation] = []
  package var executions: Int64 = 0
  /// How often it runs; 0 is without end.
  package var limit: Int64
  /// How long it rests after a run, in milliseconds; nil is not at all.
  package var interval: Int64?
  /// It runs only for some devices, or some times, that are not known here.
  package var isConditional: Bool
  /// Why the platform takes none of the document's schedules.
  package var refusal: String?
  /// What the platform refuses, or reads as something else than was written.
  package var lostParts: [RuleExplanation.Part] = []

  package init(_ schedule: Schedule, of set: ScheduleSet) {
    (number, id, range) = (schedule.number, schedule.id, schedule.range)
    self.set = set
    (limit, interval) = (schedule.limit, schedule.interval)
    isConditional = schedule.isConditional
  }

  /// The runs that the event brought about.
  package var runs: [Step] {
    steps.filter { if case .ran = $0.what { true } else { false } }
  }

  package var fired: Bool { !runs.isEmpty }
}

/// What a trigger made of an event.
package struct TriggerExplanation: Sendable {
  /// Why it counted the event, or did not.
  package enum Reason: String, CaseIterable, Sendable {
    /// It counted it; a compound was incremented.
    case counted
    case predicateFalse = "predicate-false"
    /// It has counted this session or version before.
    case alreadyCounted = "already-counted"
    /// The session is over, which nothing counts.
    case sessionEnded = "session-ended"
    /// A link of its chain before it does not stand.
    case notReached = "not-reached"
    /// The children that a compound needs do not stand.
    case childrenNotStanding = "children-not-standing"
    case otherType = "other-type"
    /// The event has no value, which the platform then counts nothing of.
    case noValue = "no-value"
    /// The event is none that triggers are offered.
    case noEvent = "no-event"
    /// The schedule has not begun, or its end has passed.
    case notStarted = "not-started"
    case ended
    /// What sets it off sleeps while it is pending; what calls it off while nothing is.
    case pending
    case nothingPending = "nothing-pending"
    case paused, finished
    /// The platform takes none of the document.
    case notLoaded = "not-loaded"
  }

  /// One event that it was offered.
  package struct Offer: Sendable {
    /// `live`, `recent` (it came before the schedule), `activation` or `replay` (remembered states).
    package var occasion: String
    package var reason: Reason
    /// What it adds when it is counted.
    package var value: Double
    package var count: Double
    /// What its predicate says of the event; nil where none was asked, or later ones say it.
    package var condition: Explanation?
  }

  package var type: String
  package var goal: Double
  package var range: ByteRange
  /// By their places in the schedule's triggers.
  package var children: [Int] = []
  package var isCompound: Bool
  package var isCancelling: Bool
  package var isSticky: Bool
  package var resetsOnIncrement: Bool
  package var reason = Reason.noEvent
  /// Its count before the event, and where that has left it; nil where nothing is counted.
  package var before: Double?
  package var after: Double?
  /// Its count came to the goal.
  package var fired = false
  /// What it had counted began anew with the compound that it is a child of.
  package var wasReset = false
  /// The sum of what it counted.
  package var added = 0.0
  /// What it was offered; the last that was counted, and the last that its predicate kept from it, have
  /// the predicate's tree.
  package var offers: [Offer] = []
  /// How many earlier ones are left out.
  package var omittedOffers = 0
  /// Its predicate, where it was not asked and the document is refused.
  package var lost: Explanation?

  package init(_ trigger: Trigger, isCancelling: Bool) {
    (type, goal, range) = (trigger.kind.name, trigger.goal, trigger.range)
    (isCompound, self.isCancelling) = (trigger.isCompound, isCancelling)
    (isSticky, resetsOnIncrement) = (trigger.isSticky, trigger.resetsOnIncrement)
  }

  /// The tree that goes with the reason, where several events were offered.
  package var tellingCondition: Explanation? {
    lost ?? offers.last { $0.reason == reason && $0.condition != nil }?.condition
  }

  /// All trees of predicates, in the order of the offers.
  package var conditions: [Explanation] {
    offers.compactMap(\.condition) + (lost.map { [$0] } ?? [])
  }
}
