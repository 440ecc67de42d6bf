/// Schedules played out straight from the description: every step looks at all schedules, and at every
/// instant at which something might fall due. Nothing of the engine is used.
struct NaiveSchedules {
  enum Phase: Equatable {
    case idle
    case pending(due: Int)
    case paused(until: Int)
    case finished(at: Int)
  }

  /// A trigger with its counts and those below it.
  final class Node {
    let trigger: SampleSchedule.Trigger
    var count = 0.0
    var session: Int?
    var version: String?
    var children: [Node]
    var wasIncremented = false

    init(_ trigger: SampleSchedule.Trigger) {
      self.trigger = trigger
      children = trigger.children.map(Node.init)
    }

    var stands: Bool { count >= trigger.goal }

    func reset() {
      count = 0
      for child in children { child.reset() }
    }

    func clearMarks() {
      wasIncremented = false
      for child in children { child.clearMarks() }
    }
  }

  final class Entry {
    var schedule: SampleSchedule
    var phase = Phase.idle
    var executions = 0
    var cause = ""
    var triggers: [Node]
    var cancellations: [Node]

    init(_ schedule: SampleSchedule) {
      self.schedule = schedule
      triggers = schedule.triggers.map(Node.init)
      cancellations = schedule.cancellations.map(Node.init)
    }
  }

  enum Signal {
    case event(String, name: String?, value: Double)
    case session(Int?)
    case version(String)
  }

  enum Mode { case live, activation, replay }

  let platform: NaivePredicate.Platform
  private var now = 0
  private var entries: [Entry] = []
  private var isForeground = false
  private var screen: String?
  private var regions: Set<String> = []
  private var session: Int?
  private var sessions = 0
  private var version: String?
  private var heard: [(Int, Signal)] = []
  private(set) var runs: [String] = []

  init(_ platform: NaivePredicate.Platform, _ schedules: [SampleSchedule]) {
    self.platform = platform
    for schedule in schedules {
      if let old = entries.firstIndex(where: { $0.schedule.id == schedule.id }) {
        entries[old] = Entry(schedule)
      } else {
        entries.append(Entry(schedule))
      }
    }
  }

  private var isLegacy: Bool { platform == .legacy }
  private var remembered: [Signal] {
    (session.map { [Signal.session($0)] } ?? []) + (version.map { [Signal.version($0)] } ?? [])
  }

  /// The counts of all that set a schedule off, a compound before those below it; nil where it is gone.
  func counts(of id: String) -> [Double]? {
    func counts(_ node: Node) -> [Double] { [node.count] + node.children.flatMap(counts) }
    return entries.first { $0.schedule.id == id }?.triggers.flatMap(counts)
  }

  /// How often a schedule has run; nil where it is gone.
  func executions(of id: String) -> Int? {
    entries.first { $0.schedule.id == id }?.executions
  }

  // MARK: time

  mutating func advance(to time: Int) {
    while let next = entries.compactMap(wake).min(), next <= time {
      now = max(now, next)
      let ended = entries.filter { $0.phase == .paused(until: next) }
      settle(fired: [], ended: ended)
    }
    now = time
  }

  /// When something of an entry falls due by itself.
  private func wake(_ entry: Entry) -> Int? {
    switch entry.phase {
    case .idle, .finished: return nil
    case .paused(let until): return until
    case .pending(let due):
      if due > now { return due }
      guard conditionsHold(entry), !isOpen(entry, now) else { return nil }
      return ((now / 60 + 1)...(now / 60 + 3_000)).first { isOpen(entry, $0 * 60) }.map { $0 * 60 }
    }
  }

  private func conditionsHold(_ entry: Entry) -> Bool {
    let schedule = entry.schedule
    if let state = schedule.appState, (state == "foreground") != isForeground { return false }
    if let screens = schedule.screens, !screens.contains(screen ?? "") { return false }
    if let region = schedule.region, !regions.contains(region) { return false }
    return true
  }

  private func isOpen(_ entry: Entry, _ time: Int) -> Bool {
    let minute = (9 * 60 + time / 60) % 1_440
    func holds(_ hours: (Int, Int)) -> Bool {
      let (start, end) = (hours.0 * 60, hours.1 * 60)
      return start < end ? (start..<end).contains(minute) : minute >= start || minute < end
    }
    if let exclude = entry.schedule.exclude, holds(exclude) { return false }
    return entry.schedule.include.map(holds) ?? true
  }

  // MARK: events

  mutating func process(_ event: SampleEvent) {
    advance(to: event.at)
    switch event.kind {
    case .plain("app_init"):
      if !isLegacy {
        entries.removeAll { entry in
          guard case .finished(let at) = entry.phase else { return false }
          return at + entry.schedule.graceDays * 86_400 <= now
        }
      }
      hear(.event("app_init", name: nil, value: 1))
    case .plain("foreground"):
      isForeground = true
      hear(.event("foreground", name: nil, value: 1))
      sessions += 1
      session = sessions
      hear(.session(session))
    case .plain("background"):
      isForeground = false
      hear(.event("background", name: nil, value: 1))
      session = nil
      hear(.session(nil))
    case .plain: break
    case .screen(let name):
      screen = name
      hear(.event("screen", name: name, value: 1))
    case .region(let name, let isEntered):
      if isLegacy {
        if isEntered { regions = [name] }
      } else if isEntered {
        regions.insert(name)
      } else {
        regions.remove(name)
      }
      hear(.event(isEntered ? "region_enter" : "region_exit", name: nil, value: 1))
    case .custom(let name, let value):
      hear(.event("custom_event_count", name: name, value: 1))
      if value != nil || !isLegacy {
        hear(.event("custom_event_value", name: name, value: value ?? 1))
      }
    case .version(let version):
      self.version = version
      hear(.version(version))
    case .schedule(let schedule): add(schedule)
    case .cancel(let ids, let groups, let isAll):
      entries.removeAll { entry in
        let schedule = entry.schedule
        return isAll
          ? !schedule.isMessage
          : ids.contains(schedule.id) || schedule.group.map(groups.contains) ?? false
      }
    }
  }

  private mutating func hear(_ signal: Signal) {
    var fired: [(Entry, Node)] = []
    for entry in entries { fired += offer(signal, to: entry, .live) }
    if case .event = signal { heard.append((now, signal)) }
    settle(fired: fired, ended: [])
    advance(to: now)
  }

  // MARK: a step

  private mutating func settle(
    fired first: [(Entry, Node)], ended firstEnded: [Entry], fresh: [Entry] = []
  ) {
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
      let ready = entries.enumerated().filter { _, entry in
        guard case .pending(let due) = entry.phase, due <= now else { return false }
        return conditionsHold(entry) && isOpen(entry, now)
      }.sorted {
        ($0.element.schedule.priority, $0.offset) < ($1.element.schedule.priority, $1.offset)
      }
      let rested = ready.map(\.element).filter { run($0) }
      fired = rested.flatMap(seeRemembered)
    } while !fired.isEmpty
  }

  private func isExpired(_ entry: Entry) -> Bool { entry.schedule.end.map { $0 <= now } ?? false }

  private func fire(_ entry: Entry, _ node: Node) {
    if entry.cancellations.contains(where: { $0 === node }) {
      if case .pending = entry.phase { entry.phase = .idle }
    } else if entry.phase == .idle {
      entry.phase =
        isExpired(entry) ? .finished(at: now) : .pending(due: now + entry.schedule.delay)
      entry.cause = node.trigger.type
      for node in entry.cancellations { node.reset() }
    }
  }

  private func seeRemembered(_ entry: Entry) -> [(Entry, Node)] {
    let fired = remembered.flatMap { offer($0, to: entry, .activation).map(\.1) }
    // One change, for the first trigger in the order of the document.
    let first = (entry.triggers + entry.cancellations).first { node in
      fired.contains { $0 === node }
    }
    return first.map { [(entry, $0)] } ?? []
  }

  /// Whether the entry is idle again.
  private mutating func run(_ entry: Entry) -> Bool {
    let schedule = entry.schedule
    guard schedule.start ?? now <= now, !isExpired(entry) else {
      entry.phase = .finished(at: now)
      return false
    }
    entry.executions += 1
    runs.append("\(schedule.id)@\(now) \(entry.cause)")
    if schedule.limit > 0, entry.executions >= schedule.limit {
      entry.phase = .finished(at: now)
    } else if let interval = schedule.interval {
      entry.phase = .paused(until: now + interval)
    } else {
      entry.phase = .idle
      return true
    }
    return false
  }

  // MARK: counting

  private func offer(
    _ signal: Signal, to entry: Entry, _ mode: Mode, only: [Node]? = nil
  ) -> [(Entry, Node)] {
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

  private func offer(_ signal: Signal, to node: Node, _ mode: Mode) -> Bool {
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
    let increments =
      isOr ? node.children.contains(where: \.stands) : node.children.allSatisfy(\.stands)
    guard increments, !node.children.isEmpty, !node.wasIncremented else { return counted }
    for child in node.children {
      let isReset =
        isOr ? child.stands || child.trigger.resetsOnIncrement : !child.trigger.isSticky
      if isReset { child.reset() }
    }
    node.count += 1
    node.wasIncremented = true
    return counted
  }

  private func offerChildren(_ signal: Signal, _ node: Node, _ mode: Mode) -> Bool {
    var counted = false
    for child in node.children {
      if offer(signal, to: child, mode) { counted = true }
      if node.trigger.type == "chain", !child.stands { break }
    }
    return counted
  }

  private func count(_ signal: Signal, _ node: Node) -> Bool {
    switch signal {
    case .event(let type, let name, let value):
      guard type == node.trigger.type, node.trigger.wanted ?? name == name else { return false }
      node.count += value
    case .session(let session):
      guard node.trigger.type == "active_session", let session, node.session != session else {
        return false
      }
      node.session = session
      node.count += 1
    case .version(let version):
      guard node.trigger.type == "version", node.version != version else { return false }
      node.version = version
      node.count += 1
    }
    return true
  }

  // MARK: schedules that come late

  private mutating func add(_ schedule: SampleSchedule) {
    if isLegacy {
      entries.removeAll { entry in
        guard entry.schedule.id == schedule.id, case .finished(let at) = entry.phase else {
          return false
        }
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

  private mutating func replay(to entry: Entry, _ nodes: [Node]) {
    if isLegacy { return }
    for (at, signal) in heard.suffix(100) where now - at < 30 {
      guard entry.phase == .idle else { return }
      settle(fired: offer(signal, to: entry, .live, only: nodes), ended: [])
      advance(to: now)
    }
  }

  /// Gives new triggers the counts of old ones with their identity; returns those that have none.
  private func take(_ new: [Node], from old: [Node]) -> [Node] {
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
