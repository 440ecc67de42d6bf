package import RuleCore

extension ScheduleEngine {
  /// Keeps a journal from here on, forgetting what it held.
  package mutating func beginJournal() {
    if journal == nil { journal = ScheduleJournal(world) }
    // Those that went while it was kept were still told of by their slots.
    journal?.begin(with: world, freed: freed)
    free += freed
    freed.removeAll()
  }

  /// Sets the clock to the instant of the first thing that happens, before which nothing can fall due.
  /// A journal begins there.
  package mutating func begin(at instant: Instant) {
    world.apply(.clock(instant))
    if journal != nil { beginJournal() }
  }

  mutating func note(_ what: ScheduleJournal.What, _ slot: Int) {
    journal?.note(what, slot, at: world.now)
  }

  /// Notes the schedules to which an event need not be offered.
  mutating func notePassed(_ event: ScheduleEvent, besides listeners: Set<Int>) {
    noteEars(besides: listeners) { .passed(event, $0) }
  }

  /// Notes that an event is offered to nobody, for it has no value.
  mutating func noteValueless() { noteEars { .valueless($0) } }

  private mutating func noteEars(
    besides listeners: Set<Int> = [], _ what: (ListeningTriggers) -> ScheduleJournal.What
  ) {
    if journal == nil { return }
    for slot in plans.indices where !listeners.contains(slot) {
      guard let plan = plan(slot), let state = state(slot) else { continue }
      note(what(ear(plan, state)), slot)
    }
  }
}
