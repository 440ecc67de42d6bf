/// Schedules that come while others run, or come again.
extension NaiveSchedules {
  mutating func add(_ schedule: SampleSchedule) {
    if isLegacy {
      entries.removeAll { entry in
        guard entry.schedule.id == schedule.id, case .finished(let at) = entry.phase else { return false }
        return at + entry.schedule.graceDays * 86_400 <= now
      }
    }
    let new = Entry(schedule)
    var unknown = new.nodes
    let entry: Entry
    if let known = entries.first(where: { $0.schedule.id == schedule.id }) {
      entry = known
      unknown = take(unknown, from: entry.nodes)
      (entry.schedule, entry.triggers, entry.cancellations) = (schedule, new.triggers, new.cancellations)
      entry.look = nil
      let isOver = isExpired(entry) || schedule.limit > 0 && entry.executions >= schedule.limit
      switch entry.phase {
      case .idle, .paused: if isOver { entry.phase = .finished(at: now) }
      case .finished: if !isOver { entry.phase = .idle }
      case .pending: break
      }
    } else {
      entry = new
      entries.append(entry)
    }
    settle(fired: [], ended: [], fresh: [entry])
    advance(to: now)
    if !isLegacy { replay(to: entry, unknown) }
  }

  /// Offers the history once more to new triggers, as it was. `entry.lastShown` is what its chains know of states.
  mutating func replay(to entry: Entry, _ nodes: [Node]) {
    for kept in heard.suffix(100) where now - kept.at < 30 {
      if listening(entry) != nil, kept.signal.isState { entry.lastShown = kept.states }
      settle(fired: offer(kept.signal, to: entry, .replay, only: nodes), ended: [])
      advance(to: now)
    }
  }

  /// Gives new triggers the counts of old ones with their identity; returns those that have none.
  func take(_ new: [Node], from old: [Node]) -> [Node] {
    var left = old
    return new.filter { node in
      guard let place = left.firstIndex(where: { $0.identity == node.identity })
      else { return true }
      let known = left.remove(at: place)
      (node.count, node.session, node.version) = (known.count, known.session, known.version)
      if platform == .ios { _ = take(node.children, from: known.children) }
      return false
    }
  }
}
