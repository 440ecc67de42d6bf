/// A schedule compiled for one platform.
package struct SchedulePlan: Sendable {
  /// A trigger with its compiled predicate. `end`: the index in `triggers` after the last descendant of the trigger.
  struct PlannedTrigger: Sendable {
    let trigger: Trigger
    let predicate: ValuePredicate?
    /// A string that the event data must contain, otherwise the trigger cannot count the event; nil if no string is
    /// required.
    let demand: ValueDemand?
    let end: Int

    init(_ trigger: Trigger, _ predicate: ValuePredicate?, end: Int) {
      (self.trigger, self.predicate, self.end) = (trigger, predicate, end)
      switch trigger.kind {
      // `ListenerIndex` does not look up these triggers by a string. They are compound triggers, or triggers for a
      // session or version.
      case .event(.activeSession), .event(.version), .any, .all, .chain: demand = nil
      case .event: demand = predicate?.demand
      }
    }
  }

  package internal(set) var schedule: Schedule
  package let document: JSONDocument
  /// The 0-based number of the schedule among all schedules that were loaded or arrived in events.
  let number: Int
  let window: WindowPlan?
  /// The triggers that start a run (the range `runs`), then the triggers that cancel a pending run (the range
  /// `cancels`). A compound trigger is before its descendants.
  let triggers: [PlannedTrigger]
  let runs: Range<Int>
  let cancels: Range<Int>
  /// True if some trigger has children.
  let hasCompounds: Bool
  let outcome: RunOutcome
  /// The ids of the frequency constraints that limit the schedule, without duplicates.
  let limits: [[UInt8]]

  /// Compiles the schedule at index `place` of a rule set.
  init(_ place: Int, of set: ScheduleSet, in environment: PlanEnvironment, number: Int) {
    let profile = environment.profile
    let schedule = set.schedules[place]
    self.number = number
    self.schedule = schedule
    document = set.document
    window = schedule.delay.window.map { WindowPlan($0, local: environment.zone, environment.zones) }
    outcome = environment.conditions.outcome(of: schedule, in: set)
    var known: Set<[UInt8]> = []
    limits = schedule.constraintIDs.filter { known.insert($0).inserted }
    var triggers: [PlannedTrigger] = []
    for range in [schedule.triggers, schedule.cancellations] {
      let shift = triggers.count - Int(range.lowerBound)
      for index in range {
        let trigger = set.triggers[Int(index)]
        triggers.append(
          PlannedTrigger(
            trigger, trigger.condition.map { ValuePredicate($0, of: set, for: profile) }, end: Int(trigger.end) + shift)
        )
      }
    }
    self.triggers = triggers
    hasCompounds = triggers.contains(where: \.trigger.isCompound)
    runs = 0..<schedule.triggers.count
    cancels = runs.upperBound..<triggers.count
  }

  /// Returns the indices in `range` of the top-level triggers: those that are not inside a compound trigger.
  func tops(in range: Range<Int>) -> [Int] { Trigger.tops(in: range) { triggers[$0].end } }

  /// Returns the indices of the children of the compound trigger at `place`.
  func children(of place: Int) -> [Int] { tops(in: place + 1..<triggers[place].end) }

  /// True if `instant` is at or after the schedule's end.
  func isExpired(at instant: Instant) -> Bool {
    schedule.end.map { $0 <= instant.milliseconds } ?? false
  }

  /// The conditions that must be true before a pending run starts. A run that will be called off only waits for the
  /// execution window.
  var needs: [ScheduleState.Need] { outcome.preparation.isMiss ? [.window] : ScheduleState.Need.allCases }

  func hasStarted(at instant: Instant) -> Bool {
    schedule.start.map { $0 <= instant.milliseconds } ?? true
  }
}
