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
    let identity: String
    var count = 0.0
    var session: Int?
    var version: String?
    var children: [Node]
    var wasIncremented = false

    init(_ trigger: SampleSchedule.Trigger, _ role: String) {
      self.trigger = trigger
      identity = trigger.identity(role)
      children = trigger.children.map { Node($0, role) }
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
    /// When the window was found to open, if it was closed.
    var look: Int?
    /// The states that its chains were shown last.
    var lastShown: [Signal] = []

    var nodes: [Node] { triggers + cancellations }

    init(_ schedule: SampleSchedule) {
      self.schedule = schedule
      triggers = schedule.triggers.map { Node($0, "run") }
      cancellations = schedule.cancellations.map { Node($0, "cancel") }
    }
  }

  enum Signal {
    case event(String, name: String?, value: Double)
    case session(Int?)
    case version(String)

    var isState: Bool { if case .event = self { false } else { true } }
  }

  enum Mode { case live, activation, replay, chain }

  let platform: NaivePredicate.Platform
  var now = 0
  var entries: [Entry] = []
  var isForeground = false
  var screen: String?
  var regions: Set<String> = []
  var session: Int?
  var sessions = 0
  var version: String?
  var heard: [(at: Int, signal: Signal, states: [Signal])] = []
  var runs: [String] = []
  /// The ids of the constraints that the document has; nil if it has none.
  let limits: [String]?
  /// The times of runs by the id of a constraint.
  var shown = SampleSchedule.shown

  init(_ platform: NaivePredicate.Platform, _ schedules: [SampleSchedule], limits: [String]? = nil) {
    (self.platform, self.limits) = (platform, limits)
    for schedule in schedules {
      if let old = entries.firstIndex(where: { $0.schedule.id == schedule.id }) {
        entries[old] = Entry(schedule)
      } else {
        entries.append(Entry(schedule))
      }
    }
  }

  var isLegacy: Bool { platform == .legacy }
  var remembered: [Signal] {
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
  func wake(_ entry: Entry) -> Int? {
    switch entry.phase {
    case .idle, .finished: return nil
    case .paused(let until): return until
    case .pending(let due):
      switch outcome(entry.schedule) {
      case .stuck: return nil
      case .miss: if due - 30 > now { return due - 30 }
      case .run: if due > now { return due }
      }
      return entry.look.flatMap { $0 > now ? $0 : nil }
    }
  }

  /// What comes of a run.
  enum Outcome {
    case run, stuck
    case miss(String)
  }

  func outcome(_ schedule: SampleSchedule) -> Outcome {
    if isLegacy { return .run }
    if let known = limits, !schedule.constraints.allSatisfy(known.contains) {
      return platform == .android ? .stuck : .miss("skip")
    }
    let misses = [schedule.audience, schedule.compound].contains { $0?.matches == false }
    return misses ? .miss(schedule.compound?.miss ?? schedule.audience?.miss ?? "penalize") : .run
  }

  /// Whether a pending run may take place, or be called off, if its window is open.
  func isReady(_ entry: Entry) -> Bool {
    guard case .pending(let due) = entry.phase else { return false }
    return switch outcome(entry.schedule) {
    case .stuck: false
    case .miss: due - 30 <= now
    case .run: due <= now && conditionsHold(entry)
    }
  }

  /// Whether a constraint holds a schedule back.
  func isOver(_ schedule: SampleSchedule) -> Bool {
    if isLegacy { return false }
    return SampleSchedule.limits.contains { limit in
      guard limits?.contains(limit.id) ?? false, schedule.constraints.contains(limit.id) else { return false }
      let times = shown[limit.id] ?? []
      return times.count >= limit.boundary && now - times[times.count - limit.boundary] <= limit.seconds
    }
  }

  func conditionsHold(_ entry: Entry) -> Bool {
    let schedule = entry.schedule
    if let state = schedule.appState, (state == "foreground") != isForeground { return false }
    if let screens = schedule.screens, !screens.contains(screen ?? "") { return false }
    if let region = schedule.region, !regions.contains(region) { return false }
    return true
  }

  func isOpen(_ entry: Entry, _ time: Int) -> Bool {
    if let exclude = entry.schedule.exclude, holds(exclude, time) || isMoment(exclude, time) { return false }
    return entry.schedule.include.map { holds($0, time) || isMoment($0, time) } ?? true
  }

  /// Whether hours of the day that differ hold a time.
  func holds(_ hours: (Int, Int), _ time: Int) -> Bool {
    let minute = (9 * 60 + time / 60) % 1_440
    let (start, end) = (hours.0 * 60, hours.1 * 60)
    return start <= end ? (start..<end).contains(minute) : minute >= start || minute < end
  }

  /// Whether hours that are equal are now.
  func isMoment(_ hours: (Int, Int), _ time: Int) -> Bool {
    hours.0 == hours.1 && (9 * 3_600 + time) % 86_400 == hours.0 * 3_600
  }

  /// When a look at the window is due: at the end of an excluded second, at a minute, or at a moment of a coming day.
  func opening(_ entry: Entry) -> Int? {
    var time = now
    func day(_ time: Int) -> Int { (9 * 3_600 + time) / 86_400 }
    while time < now + 5 * 86_400 {
      if let exclude = entry.schedule.exclude, isMoment(exclude, time) {
        time += 1
      } else if let exclude = entry.schedule.exclude, holds(exclude, time) {
        time = (time / 60 + 1) * 60
      } else if let include = entry.schedule.include, !holds(include, time), !isMoment(include, time) {
        let later = (time / 60 + 1..<time / 60 + 3_000).map { $0 * 60 }.first {
          holds(include, $0) || isMoment(include, $0) && day($0) > day(time)
        }
        guard let later else { return nil }
        time = later
      } else {
        return time
      }
    }
    return nil
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
        (session, version, heard) = (nil, nil, [])
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
        return isAll ? !schedule.isMessage : ids.contains(schedule.id) || schedule.group.map(groups.contains) ?? false
      }
    }
  }

  mutating func hear(_ signal: Signal) {
    var fired: [(Entry, Node)] = []
    for entry in entries { fired += offer(signal, to: entry, .live) }
    heard.append((now, signal, remembered))
    settle(fired: fired, ended: [])
    advance(to: now)
  }
}
