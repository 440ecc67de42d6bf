/// What happens to schedules while it is kept, in order.
///
/// The engine writes it as it goes; nothing that it does hangs on it. It is kept only for those who
/// explain.
struct ScheduleJournal: Sendable {
  enum What: Sendable {
    /// An event was not offered: some other kind is asked for, or nothing listens.
    case passed(ScheduleEvent, ScheduleEar)
    /// An event was offered, and what the triggers did.
    case offered(ScheduleEvent, ScheduleEar, TriggerCounter.Occasion, [TriggerNote])
    /// A trigger set it off, by its place in the plan.
    case fired(Int)
    /// A cancellation trigger called a pending run off.
    case calledOff(Int)
    case changed(ScheduleEffect.Change)
    case ran(ScheduleRun)
    /// It came, or came again, with these counts.
    case added([TriggerCount])
    case replaced([TriggerCount])
    case removed(SchedulePlan)
  }

  struct Entry: Sendable {
    let slot: Int
    let at: Instant
    let what: What
  }

  /// A schedule in the rule set that it came with.
  struct Source: Sendable {
    let set: RuleSet
    /// Its place there.
    let place: Int
  }

  /// Of each slot that has ever been given.
  private(set) var sources: [Int: Source] = [:]
  private(set) var entries: [Entry] = []
  /// The world before the first entry.
  private(set) var before: ScheduleWorld

  init(_ world: ScheduleWorld) { before = world }

  /// Forgets what has happened so far.
  mutating func begin(with world: ScheduleWorld) {
    entries.removeAll(keepingCapacity: true)
    before = world
  }

  mutating func note(_ what: What, _ slot: Int, at instant: Instant) {
    entries.append(Entry(slot: slot, at: instant, what: what))
  }

  mutating func setSource(of slot: Int, _ set: RuleSet, _ place: Int) {
    sources[slot] = Source(set: set, place: place)
  }
}

/// To which of a schedule's triggers an event is offered, or why to none.
enum ScheduleEar: Sendable {
  case runs, cancels
  case notStarted, ended, paused, finished

  /// The triggers of `plan` that are asked; nil for none.
  func triggers(of plan: SchedulePlan) -> Range<Int>? {
    switch self {
    case .runs: plan.runs
    case .cancels: plan.cancels
    case .notStarted, .ended, .paused, .finished: nil
    }
  }
}
