internal import RuleCore

/// What happens to schedules while it is kept, in order.
///
/// The engine writes it as it goes, for those who explain. With it more schedules are asked, none of
/// which counts the event: what happens is the same.
struct ScheduleJournal: Sendable {
  enum What: Sendable {
    /// An event was not offered: some other kind is asked for, or nothing listens.
    case passed(ScheduleEvent, ListeningTriggers)
    /// An event has no value, without which the platform offers it to no trigger that adds values up.
    case valueless(ListeningTriggers)
    /// An event was offered; whether any trigger has to say something of it.
    case offered(ScheduleEvent, ListeningTriggers, TriggerCounter.Occasion, isTold: Bool)
    /// A trigger set it off, by its place in the plan.
    case fired(Int)
    /// A cancellation trigger called a pending run off.
    case calledOff(Int)
    case changed(ScheduleEffect.Change)
    case ran(ScheduleRun)
    /// It came, or came again in the place of another, with these counts.
    case added([TriggerCount])
    case replaced([TriggerCount], old: SchedulePlan)
    case removed(SchedulePlan)
  }

  struct Entry: Sendable {
    let slot: Int
    let at: Instant
    let what: What
  }

  /// The rule set that a schedule came with, and what of it is lost.
  struct Source: Sendable {
    let set: ScheduleSet
    let lostParts: DroppedRanges

    init(_ set: ScheduleSet, on profile: AirshipProfile) {
      self.set = set
      lostParts = DroppedRanges(of: set, on: profile)
    }
  }

  /// Of each slot that has a schedule, or had one since the journal began.
  private(set) var sources: [Int: Source] = [:]
  private(set) var entries: [Entry] = []
  /// By slot and the place of the trigger; since the schedule came, where that is in the journal.
  private(set) var tallies: [Int: [Int: TriggerHistory]] = [:]
  /// The world before the first entry.
  private(set) var before: ScheduleWorld

  init(_ world: ScheduleWorld) { before = world }

  /// Forgets what has happened so far, and the slots that were freed by it.
  mutating func begin(with world: ScheduleWorld, freed: [Int]) {
    for slot in freed { sources[slot] = nil }
    (entries, tallies) = ([], [:])
    before = world
  }

  mutating func note(_ what: What, _ slot: Int, at instant: Instant) {
    switch what {
    case .added, .replaced: tallies[slot] = nil
    case .passed, .valueless, .offered, .fired, .calledOff, .changed, .ran, .removed: break
    }
    entries.append(Entry(slot: slot, at: instant, what: what))
  }

  /// Notes what triggers, of `count`, made of an event.
  mutating func note(_ notes: [TriggerNote], of slot: Int, among count: Int) {
    for note in notes {
      tallies[slot, default: [:]][note.place, default: TriggerHistory()].add(note, among: count)
    }
  }

  mutating func setSource(of slot: Int, _ source: Source) { sources[slot] = source }
}

/// To which of a schedule's triggers an event is offered, or why to none.
enum ListeningTriggers: Sendable {
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
