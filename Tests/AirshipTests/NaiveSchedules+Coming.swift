/// Schedules that come while others run, or come again.
extension NaiveSchedules {
  mutating func add(_ schedule: SampleSchedule) {
    if isLegacy {
      entries.removeAll { entry in
        guard entry.schedule.id == schedule.id, case .finished(let at) = entry.phase else { return false }
        return at + entry.schedule.graceDays * 86_400 <= now
      }
    }
    guard let entry = entries.first(where: { $0.schedule.id == schedule.id }) else {
      let entry = Entry(schedule)
      entries.append(entry)
      replay(to: entry, entry.triggers)
      settle(fired: [], ended: [], fresh: [entry])
      return advance(to: now)
    }
    let new = Entry(schedule)
    let unknown = take(new.triggers, from: entry.triggers)
    _ = take(new.cancellations, from: entry.cancellations)
    (entry.schedule, entry.triggers) = (schedule, new.triggers)
    entry.cancellations = new.cancellations
    let isOver = isExpired(entry) || schedule.limit > 0 && entry.executions >= schedule.limit
    var hasBegun = false
    switch entry.phase {
    case .idle, .paused: if isOver { entry.phase = .finished(at: now) }
    case .finished:
      if !isOver {
        entry.phase = .idle
        hasBegun = true
      }
    case .pending: break
    }
    replay(to: entry, unknown)
    var fired: [(Entry, Node)] = []
    if entry.phase == .idle, !hasBegun {
      let nodes = remembered.flatMap { offer($0, to: entry, .activation, only: unknown).map(\.1) }
      let first = entry.triggers.first { node in nodes.contains { $0 === node } }
      fired = first.map { [(entry, $0)] } ?? []
    }
    settle(fired: fired, ended: [], fresh: hasBegun && entry.phase == .idle ? [entry] : [])
    advance(to: now)
  }

  mutating func replay(to entry: Entry, _ nodes: [Node]) {
    if isLegacy { return }
    for (at, signal) in heard.suffix(100) where now - at < 30 {
      guard entry.phase == .idle else { return }
      settle(fired: offer(signal, to: entry, .live, only: nodes), ended: [])
      advance(to: now)
    }
  }

  /// Gives new triggers the counts of old ones with their identity; returns those that have none.
  func take(_ new: [Node], from old: [Node]) -> [Node] {
    var left = old
    return new.filter { node in
      guard let place = left.firstIndex(where: { $0.trigger.identity == node.trigger.identity })
      else { return true }
      let known = left.remove(at: place)
      (node.count, node.session, node.version) = (known.count, known.session, known.version)
      if platform == .ios { _ = take(node.children, from: known.children) }
      return false
    }
  }
}
