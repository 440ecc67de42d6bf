/// A chronological record of the offered events and of the changes of schedules, for explanations.
///
/// If the engine keeps a journal, it also offers events to schedules that cannot count them. This does not change any
/// result.
struct ScheduleJournal: Sendable {
  enum What: Sendable {
    /// An event was not offered to the schedule, because no trigger has the type of the event, or no trigger is active.
    case passed(ScheduleEvent, ListeningTriggers)
    /// A custom event had no value, so the platform offered it to no trigger that sums values.
    case valueless(ListeningTriggers)
    /// An event was offered to the schedule. `isTold`: true if some trigger responded to the event.
    case offered(ScheduleEvent, ListeningTriggers, TriggerCounter.Occasion, isTold: Bool)
    /// A trigger reached its goal. The value is the index of the trigger in the plan's `triggers`.
    case fired(Int)
    /// A cancellation trigger canceled the pending run. The value is the index of the trigger in the plan's `triggers`.
    case calledOff(Int)
    case changed(ScheduleEffect.Change)
    case ran(ScheduleRun)
    case missed(MissBehavior, RunPreparation.MissReason)
    case held(FrequencyStop)
    /// The schedule was added, or it replaced its previous version `old`. The first value contains the trigger counts
    /// afterward.
    case added([TriggerCount])
    case replaced([TriggerCount], old: SchedulePlan)
    case removed(SchedulePlan)
  }

  struct Entry: Sendable {
    let slot: Int
    let at: Instant
    let what: What
  }

  /// The rule set that contains a schedule, and the parts of the rule set that the platform rejects or interprets
  /// differently than written.
  struct Source: Sendable {
    let set: ScheduleSet
    let lostParts: DroppedRanges

    init(_ set: ScheduleSet, on profile: AirshipProfile) {
      self.set = set
      lostParts = DroppedRanges(of: set, on: profile)
    }
  }

  /// Keyed by slot: the source of each slot that has a schedule, or had one since the journal began.
  private(set) var sources: [Int: Source] = [:]
  private(set) var entries: [Entry] = []
  /// Keyed by slot, then by the index of a trigger: the responses of the trigger to events. They begin with the
  /// journal, or with the last time at which the schedule was added or replaced.
  private(set) var tallies: [Int: [Int: TriggerHistory]] = [:]
  /// The state of the device and of all schedules before the first entry.
  private(set) var before: ScheduleWorld

  init(_ world: ScheduleWorld) { before = world }

  /// Discards all entries, and the sources of the slots in `freed`. `world` becomes the state before the next entry.
  mutating func begin(with world: ScheduleWorld, freed: [Int]) {
    for slot in freed { sources[slot] = nil }
    (entries, tallies) = ([], [:])
    before = world
  }

  mutating func note(_ what: What, _ slot: Int, at instant: Instant) {
    switch what {
    case .added, .replaced: tallies[slot] = nil
    case .passed, .valueless, .offered, .fired, .calledOff, .changed, .ran, .missed, .held, .removed: break
    }
    entries.append(Entry(slot: slot, at: instant, what: what))
  }

  /// Records the responses of triggers to an event. `count`: the number of triggers of the schedule.
  mutating func note(_ notes: [TriggerNote], of slot: Int, among count: Int) {
    for note in notes {
      tallies[slot, default: [:]][note.place, default: TriggerHistory()].add(note, among: count)
    }
  }

  mutating func setSource(of slot: Int, _ source: Source) { sources[slot] = source }
}

/// The triggers of a schedule that receive events, or the reason why none do.
enum ListeningTriggers: Sendable {
  case runs, cancels
  case notStarted, ended, paused, finished

  /// Returns the indices of the triggers of `plan` that receive events; nil if none do.
  func triggers(of plan: SchedulePlan) -> Range<Int>? {
    switch self {
    case .runs: plan.runs
    case .cancels: plan.cancels
    case .notStarted, .ended, .paused, .finished: nil
    }
  }
}

/// One run of a schedule.
package struct ScheduleRun: Sendable {
  /// The 0-based number of the schedule among all schedules received.
  package let place: Int
  /// The version of the schedule that ran.
  package let plan: SchedulePlan
  package let at: Instant
  /// The type of the trigger that started the run.
  package let trigger: String
  /// The number of this run of the schedule, from 1.
  package let execution: Int64
  /// The number of runs that remain; nil if unlimited.
  package let remaining: Int64?

  /// The run as an object with the members that `eval` writes.
  package var value: JSONTree {
    func number(_ value: Int64) -> JSONTree { .number(Array(String(value).utf8)) }
    var members = JSONTree.Members()
    members["schedule"] = .text(plan.schedule.id)
    members["at"] = .text(Array(at.spelling.utf8))
    members["trigger"] = .text(Array(trigger.utf8))
    members["actions"] =
      plan.schedule.actions.map { [document = plan.document] actions in
        JSONTree(actions, of: document, .last) { JSONTree(leaf: $0, of: document) }
      } ?? .null
    members["execution"] = number(execution)
    members["remaining"] = remaining.map(number) ?? .null
    let assumes = plan.outcome.assumptions.names
    if !assumes.isEmpty { members["assumes"] = .array(assumes.map { .text(Array($0.utf8)) }) }
    return .object(members)
  }
}

extension AirshipEngine {
  /// Starts an empty journal for `explanations`, and discards the entries of the current journal.
  package mutating func beginJournal() {
    if journal == nil { journal = ScheduleJournal(world) }
    // The old journal referred to slots of removed schedules. Now new schedules can reuse these slots.
    journal?.begin(with: world, freed: freed)
    free += freed
    freed.removeAll()
  }

  mutating func note(_ what: ScheduleJournal.What, _ slot: Int) {
    journal?.note(what, slot, at: world.now)
  }

  mutating func notePassed(_ event: ScheduleEvent, besides listeners: Set<Int>) {
    noteEars(besides: listeners) { .passed(event, $0) }
  }

  /// Records that a custom event has no value, so that triggers that sum values do not receive it.
  mutating func noteValueless() { noteEars { .valueless($0) } }

  private mutating func noteEars(besides listeners: Set<Int> = [], _ what: (ListeningTriggers) -> ScheduleJournal.What)
  {
    if journal == nil { return }
    for slot in plans.indices where !listeners.contains(slot) {
      guard let plan = plan(slot), let state = state(slot) else { continue }
      note(what(ear(plan, state)), slot)
    }
  }
}
