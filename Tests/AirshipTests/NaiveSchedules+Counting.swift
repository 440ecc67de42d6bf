/// What triggers count.
extension NaiveSchedules {
  func offer(_ signal: Signal, to entry: Entry, _ mode: Mode, only: [Node]? = nil) -> [(Entry, Node)] {
    let nodes: [Node]
    switch entry.phase {
    case .idle: nodes = entry.triggers
    case .pending: nodes = entry.cancellations
    case .paused, .finished: return []
    }
    if let start = entry.schedule.start, now < start { return [] }
    if !isLegacy, let end = entry.schedule.end, now > end { return [] }
    var first: Node?
    for node in nodes where only?.contains(where: { $0 === node }) ?? true {
      node.clearMarks()
      let counted = offer(signal, to: node, mode)
      guard node.trigger.isCompound ? node.wasIncremented : counted, node.stands else { continue }
      node.count = 0
      first = first ?? node
    }
    return first.map { [(entry, $0)] } ?? []
  }

  func offer(_ signal: Signal, to node: Node, _ mode: Mode) -> Bool {
    let trigger = node.trigger
    guard trigger.isCompound else { return count(signal, node) }
    let standing = node.children.filter(\.stands).count
    var counted = offerChildren(signal, node, mode)
    if trigger.type == "chain", mode != .replay,
      standing != node.children.filter(\.stands).count
    {
      for state in remembered where offerChildren(state, node, .replay) { counted = true }
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

  func offerChildren(_ signal: Signal, _ node: Node, _ mode: Mode) -> Bool {
    var counted = false
    for child in node.children {
      if offer(signal, to: child, mode) { counted = true }
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
