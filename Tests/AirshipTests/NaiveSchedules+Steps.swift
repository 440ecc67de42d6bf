/// One step, from what fired to what runs.
extension NaiveSchedules {
  mutating func settle(fired first: [(Entry, Node)], ended firstEnded: [Entry], fresh: [Entry] = []) {
    var (fired, ended, listening) = (first, firstEnded, fresh)
    repeat {
      repeat {
        for (entry, node) in fired { fire(entry, node) }
        listening += fired.map(\.0)
        for entry in ended {
          entry.phase = isExpired(entry) ? .finished(at: now) : .idle
          listening.append(entry)
        }
        fired = listening.flatMap(seeRemembered)
        (ended, listening) = ([], [])
      } while !fired.isEmpty
      for entry in entries where isReady(entry) && !isOpen(entry, now) {
        // A look before the time that it waits for does not postpone it.
        if entry.look ?? now <= now { entry.look = opening(entry) }
      }
      let ready = entries.enumerated().filter { isReady($1) && isOpen($1, now) }.sorted {
        ($0.element.schedule.priority, $0.offset) < ($1.element.schedule.priority, $1.offset)
      }
      let rested = ready.map(\.element).filter { run($0) }
      fired = rested.flatMap(seeRemembered)
    } while !fired.isEmpty
  }

  func isExpired(_ entry: Entry) -> Bool { entry.schedule.end.map { $0 <= now } ?? false }

  func fire(_ entry: Entry, _ node: Node) {
    if entry.cancellations.contains(where: { $0 === node }) {
      if case .pending = entry.phase { entry.phase = .idle }
    } else if entry.phase == .idle {
      entry.phase = isExpired(entry) ? .finished(at: now) : .pending(due: now + entry.schedule.delay)
      entry.cause = node.trigger.type
      entry.look = nil
      for node in entry.cancellations { node.reset() }
    }
  }

  func seeRemembered(_ entry: Entry) -> [(Entry, Node)] {
    entry.lastShown = remembered
    let fired = remembered.flatMap { offer($0, to: entry, .activation).map(\.1) }
    // One change, for the first trigger in the order of the document.
    let first = (entry.triggers + entry.cancellations).first { node in
      fired.contains { $0 === node }
    }
    return first.map { [(entry, $0)] } ?? []
  }

  /// Whether the entry is idle again.
  mutating func run(_ entry: Entry) -> Bool {
    let schedule = entry.schedule
    guard schedule.start ?? now <= now, !isExpired(entry) else {
      entry.phase = .finished(at: now)
      return false
    }
    if case .miss(let effect) = outcome(schedule) {
      entry.phase = .idle
      if effect == "cancel" { entries.removeAll { $0 === entry } }
      if effect == "penalize" { entry.executions += 1 }
      guard effect == "penalize", schedule.limit > 0, entry.executions >= schedule.limit else {
        return effect != "cancel"
      }
      entry.phase = .finished(at: now)
      return false
    }
    let isOver = isOver(schedule)
    if !isOver {
      entry.executions += 1
      runs.append("\(schedule.id)@\(now) \(entry.cause)")
      for id in Set(schedule.constraints) { shown[id, default: []].append(now) }
    }
    if !isOver, schedule.limit > 0, entry.executions >= schedule.limit {
      entry.phase = .finished(at: now)
    } else if let interval = schedule.interval {
      entry.phase = .paused(until: now + interval)
    } else {
      entry.phase = .idle
      return true
    }
    return false
  }
}
