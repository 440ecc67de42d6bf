extension AirshipEngine {
  /// Starts an empty journal, from which `explanations` is computed; discards the entries of the current one.
  package mutating func beginJournal() {
    if journal == nil { journal = ScheduleJournal(world) }
    // Slots of removed schedules could not be reused while the old journal referred to them.
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

  /// Records that a custom event has no value, so triggers that sum values do not receive it.
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
