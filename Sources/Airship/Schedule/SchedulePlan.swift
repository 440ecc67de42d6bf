package import RuleCore

/// A schedule made ready for one platform.
package struct SchedulePlan: Sendable {
  /// A trigger and where those below it end.
  struct PlannedTrigger: Sendable {
    let trigger: Trigger
    let predicate: ValuePredicate?
    /// What the data of an event must hold at least for the trigger to count it.
    let demand: ValueDemand?
    let end: Int

    init(_ trigger: Trigger, _ predicate: ValuePredicate?, end: Int) {
      (self.trigger, self.predicate, self.end) = (trigger, predicate, end)
      switch trigger.kind {
      // What is remembered is counted by other rules.
      case .event(.activeSession), .event(.version), .any, .all, .chain: demand = nil
      case .event: demand = predicate?.demand
      }
    }
  }

  package let schedule: Schedule
  package let document: JSONDocument
  let window: WindowPlan?
  /// Those that set the schedule off, then those that call a pending run off; a compound before what
  /// is below it.
  let triggers: [PlannedTrigger]
  let runs: Range<Int>
  let cancels: Range<Int>
  /// Some trigger has others below it.
  let hasCompounds: Bool

  /// The schedule at `place` of a rule set.
  package init(
    _ place: Int, of set: ScheduleSet, for profile: AirshipProfile, zone: @escaping ZoneOffset,
    _ zones: ZoneNames
  ) {
    let schedule = set.schedules[place]
    self.schedule = schedule
    document = set.document
    window = schedule.delay.window.map { WindowPlan($0, local: zone, zones) }
    var triggers: [PlannedTrigger] = []
    for range in [schedule.triggers, schedule.cancellations] {
      let shift = triggers.count - Int(range.lowerBound)
      for index in range {
        let trigger = set.triggers[Int(index)]
        triggers.append(
          PlannedTrigger(
            trigger, trigger.condition.map { ValuePredicate($0, of: set, for: profile) },
            end: Int(trigger.end) + shift))
      }
    }
    self.triggers = triggers
    hasCompounds = triggers.contains(where: \.trigger.isCompound)
    runs = 0..<schedule.triggers.count
    cancels = runs.upperBound..<triggers.count
  }

  /// The places of the triggers that no other one holds.
  func tops(in range: Range<Int>) -> [Int] { Trigger.tops(in: range) { triggers[$0].end } }

  /// The places of a compound's children.
  func children(of place: Int) -> [Int] { tops(in: place + 1..<triggers[place].end) }

  /// Whether `instant` lies at or behind the schedule's end.
  func isExpired(at instant: Instant) -> Bool {
    schedule.end.map { $0 <= instant.milliseconds } ?? false
  }

  func hasStarted(at instant: Instant) -> Bool {
    schedule.start.map { $0 <= instant.milliseconds } ?? true
  }
}
