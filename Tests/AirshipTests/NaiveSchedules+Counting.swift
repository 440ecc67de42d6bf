/// What triggers count.
extension NaiveSchedules {
  /// The triggers that count events now; nil if none do.
  func listening(_ entry: Entry) -> [Node]? {
    if let start = entry.schedule.start, now < start { return nil }
    if !isLegacy, let end = entry.schedule.end, now > end { return nil }
    switch entry.phase {
    case .idle: return entry.triggers
    case .pending: return entry.cancellations
    case .paused, .finished: return nil
    }
  }

  func offer(_ signal: Signal, to entry: Entry, _ mode: Mode, only: [Node]? = nil) -> [(Entry, Node)] {
    guard let nodes = listening(entry) else { return [] }
    let states = mode == .replay ? entry.lastShown : remembered
    var first: Node?
    for node in nodes where only?.contains(where: { $0 === node }) ?? true {
      node.clearMarks()
      let counted = offer(signal, to: node, mode, states)
      guard node.trigger.isCompound ? node.wasIncremented : counted, node.stands else { continue }
      node.count = 0
      first = first ?? node
    }
    return first.map { [(entry, $0)] } ?? []
  }

  func offer(_ signal: Signal, to node: Node, _ mode: Mode, _ states: [Signal]) -> Bool {
    let trigger = node.trigger
    guard trigger.isCompound else { return count(signal, node) }
    let standing = node.children.filter(\.stands).count
    var counted = offerChildren(signal, node, mode, states)
    if trigger.type == "chain", mode != .chain,
      standing != node.children.filter(\.stands).count
    {
      for state in states where offerChildren(state, node, .chain, states) { counted = true }
    }
    if mode == .activation, !counted { return false }
    let isOr = trigger.type == "or"
    let increments = isOr ? node.children.contains(where: \.stands) : node.children.allSatisfy(\.stands)
    guard increments, !node.children.isEmpty, !node.wasIncremented else { return counted }
    for child in node.children {
      let isReset = isOr ? child.stands || child.trigger.resetsOnIncrement : !child.trigger.isSticky
      if isReset { child.reset() }
    }
    node.count += 1
    node.wasIncremented = true
    return counted
  }

  func offerChildren(_ signal: Signal, _ node: Node, _ mode: Mode, _ states: [Signal]) -> Bool {
    var counted = false
    for child in node.children {
      if offer(signal, to: child, mode, states) { counted = true }
      if node.trigger.type == "chain", !child.stands { break }
    }
    return counted
  }

  func count(_ signal: Signal, _ node: Node) -> Bool {
    switch signal {
    case .event(let type, let name, let value):
      guard type == node.trigger.type, node.trigger.wanted ?? name == name else { return false }
      node.count += value
    case .session(let session):
      guard node.trigger.type == "active_session", let session, node.session != session else { return false }
      node.session = session
      node.count += 1
    case .version(let version):
      guard node.trigger.type == "version", node.version != version else { return false }
      node.version = version
      node.count += 1
    }
    return true
  }
}
