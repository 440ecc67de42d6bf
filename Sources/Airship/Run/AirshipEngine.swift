@_exported public import RuleCore

/// Simulates Airship schedules on a device: receives events in chronological order, and returns runs.
///
///     let set = ScheduleSet(try JSONDocument(bytes), for: .android)
///     var engine = AirshipEngine([set], for: .android, start: now)
///     try engine.process(try JSONDocument(event))
///     let runs = engine.takeRuns()
///
/// The clock advances only through the timestamps of events and through `advance`.
///
/// - A document is read for one platform, because its meaning depends on whether nulls are dropped, and on the order of
///   connectives. `ScheduleFault` records defects. `AirshipProfile.outcome` determines which of them make a platform
///   reject the document.
/// - `ScheduleWorld.apply` makes all changes to the state. `settle` completes one step: an event, an instant with due
///   timers, or a new schedule.
/// - `ListenerIndex` finds the schedules that may count an event. Heaps contain the instants at which schedules must be
///   checked.
/// - `ScheduleExplainer` converts a `ScheduleJournal` of the run to explanations.
public struct AirshipEngine: ~Copyable {
  package let profile: AirshipProfile
  package internal(set) var world: ScheduleWorld
  /// Indexed by slot: the plan of the schedule; nil if the schedule was removed.
  package internal(set) var plans: [SchedulePlan?] = []
  /// Indexed by slot: the 0-based number of the schedule. Of ready schedules with equal priority, the one with the
  /// lowest number runs first.
  var places: [Int] = []
  /// The slots of removed schedules, which new schedules reuse.
  var free: [Int] = []
  /// The slots of removed schedules to which the journal refers. New schedules reuse these slots once the next journal
  /// begins.
  var freed: [Int] = []
  /// The number of schedules received, including schedules that were rejected or not selected.
  package internal(set) var count = 0
  /// The runs that `takeRuns()` and `takeScheduleRuns()` have not returned yet.
  var runs: [ScheduleRun] = []
  let environment: PlanEnvironment
  var slotsByID: [[UInt8]: Int] = [:]
  var index: ListenerIndex
  var timers = TimerHeap()
  /// The instants at which execution windows may open. A step checks these instants, but they do not start a step.
  var openings = TimerHeap()
  var waiting: [ScheduleState.Need: Set<Int>] = [:]
  /// The slots of finished schedules. `listedFinished`: the number of these slots that `index` still contains.
  var finished: Set<Int> = []
  var listedFinished = 0
  var runner = ValueRunner()
  /// Selects which of the schedules that arrive in events are added; nil adds all.
  let late: LateSchedules?
  private let androidName: String
  /// The ids of schedules that arrived in events and that `late` selects.
  package internal(set) var lateIDs: Set<[UInt8]> = []
  /// While recent events are replayed to a schedule: the session and version that were remembered at the time of the
  /// event. Otherwise nil.
  var shown: [ScheduleEvent]?
  /// The number of timers at which an execution window was still closed. Above `maximumVainLooks`, the clock stops;
  /// realistic windows need fewer checks.
  var vainLooks = 0
  /// The journal for explanations; nil if the engine keeps none.
  var journal: ScheduleJournal?
  /// The timestamp of the last event; nil before the first event.
  private var last: Instant?
  private let start: Instant
  /// True once the first event or `advance` has set the clock.
  private var hasBegun = false
  /// The reason why the SDK would not record the last event; nil if the SDK would record the event.
  public private(set) var unrecorded: String?

  /// 0000-01-01T00:00:00Z, the earliest timestamp that an event may have.
  private static let epoch = Instant(milliseconds: -62_167_219_200_000)

  /// Creates an engine that has received no events. `start`: the time of the first event, if this event has no
  /// timestamp. `zone`: the offset of local times from UTC. `device`: the device for which audiences are evaluated.
  ///
  /// `wanted`: the 0-based numbers of the schedules to load, counted through all `sets`; nil loads all.
  public init(
    _ sets: [ScheduleSet], for profile: AirshipProfile, start: Instant, zone: @escaping ZoneOffset = { _ in 0 },
    zones: @escaping ZoneNames = { _ in nil }, on device: AirshipDevice = AirshipDevice(), only wanted: Set<Int>? = nil
  ) {
    self.init(sets, for: profile, start: start, zone: zone, zones: zones, on: device, only: wanted, isExplained: false)
  }

  /// Creates an engine. `late`: selects which of the schedules that arrive in events are added; nil adds all.
  /// `isExplained`: true to keep a journal from the start.
  package init(
    _ sets: [ScheduleSet], for profile: AirshipProfile, start: Instant, zone: @escaping ZoneOffset,
    zones: @escaping ZoneNames, on device: AirshipDevice = AirshipDevice(), only wanted: Set<Int>?,
    late: LateSchedules? = nil,
    isExplained: Bool
  ) {
    (self.profile, self.start, self.late, androidName) = (profile, start, late, device.androidName)
    let conditions = RunConditions(sets, on: profile, device)
    environment = PlanEnvironment(profile: profile, zone: zone, zones: zones, conditions: conditions)
    index = ListenerIndex(ValueComparison(profile))
    world = ScheduleWorld(now: Self.epoch, FrequencyLimits(conditions.constraints ?? [], after: device.shown))
    if isExplained { beginJournal() }
    for set in sets { load(set, only: wanted) }
  }

  /// Processes one event, the root of a strict JSON document.
  ///
  /// - Throws: If the event is invalid. Only the clock may then have advanced, to the timestamp of the event. A
  ///   rejected schedule still counts as received.
  public mutating func process(_ document: JSONDocument) throws(EventProblem) {
    unrecorded = nil
    let reader = AirshipEventReader(document: document, profile: profile, schedules: count, androidName: androidName)
    let instant = try reader.instant() ?? last ?? start
    if let last, instant < last { throw EventProblem(DeviceEventFault.early, at: document.range(document.root).lower) }
    last = instant
    begin(at: instant)
    runTimers(until: instant)
    let event = try reader.event()
    if case .schedule(let set) = event, let problem = reader.refusal(of: set) {
      // A rejected schedule still counts, so that later schedules have the same numbers and default ids on all
      // platforms.
      count += set.count
      throw problem
    }
    if case .unrecorded(let reason) = event { unrecorded = reason }
    process(event)
  }

  /// Advances the clock to `instant`; has no effect if `instant` is before the last event.
  public mutating func advance(to instant: Instant) {
    begin(at: last ?? start)
    guard instant >= last ?? start else { return }
    runTimers(until: instant)
  }

  /// Sets the clock to `instant`, and restarts an existing journal at this instant. Has no effect after the first call.
  private mutating func begin(at instant: Instant) {
    guard !hasBegun else { return }
    hasBegun = true
    for slot in plans.indices {
      if let lifetime = plans[slot]?.schedule.lifetime { plans[slot]?.schedule.end = instant.milliseconds + lifetime }
    }
    world.apply(.clock(instant))
    if journal != nil { beginJournal() }
  }

  /// If the ends of all schedules have passed: the latest of these ends. Nil if some schedule may still run, or if
  /// there are no schedules.
  public var lastEnd: Instant? {
    var last: Int64?
    for plan in plans {
      guard let plan else { continue }
      guard let end = plan.schedule.end, end <= world.now.milliseconds else { return nil }
      last = max(last ?? end, end)
    }
    return last.map { Instant(milliseconds: $0) }
  }

  /// The reason why the clock no longer advances; nil if the engine has not reached a limit.
  public var limit: String? {
    isSpent
      ? "stopped at \(world.now.spelling): it takes too many steps to find when an execution window opens"
      : nil
  }

  /// Returns and removes the runs since the last call, in chronological order.
  public mutating func takeRuns() -> [Run] { takeScheduleRuns().map(Run.init) }

  /// Returns and removes the runs since the last call, in chronological order.
  package mutating func takeScheduleRuns() -> [ScheduleRun] {
    defer { runs.removeAll(keepingCapacity: true) }
    return runs
  }

  /// One run of a schedule.
  public struct Run: Hashable, Sendable {
    /// The 0-based number of the schedule among all schedules received.
    public let slot: Int
    /// The id of the schedule.
    public let schedule: String
    /// The time of the run.
    public let at: Instant
    /// The type of the trigger that started the run.
    public let trigger: String
    /// The schedule's actions as JSON; nil if its type is not `actions`.
    public let actions: String?
    /// The number of this run of the schedule, from 1.
    public let execution: Int64
    /// The number of runs that remain; nil if unlimited.
    public let remaining: Int64?
    /// The names of audience selectors that are assumed to match, because their result is not known; `limits` for
    /// frequency limits.
    public let assumes: [String]

    package init(_ run: ScheduleRun) {
      (slot, at, trigger) = (run.place, run.at, run.trigger)
      schedule = String(decoding: run.plan.schedule.id, as: UTF8.self)
      actions = run.plan.schedule.actions.map { String(decoding: run.plan.document.json(of: $0), as: UTF8.self) }
      (execution, remaining) = (run.execution, run.remaining)
      assumes = run.plan.outcome.assumptions.names
    }
  }
}

/// A selection from the schedules that arrive in events. Only selected schedules are added.
package struct LateSchedules: Sendable {
  private let ids: Set<[UInt8]>
  /// The 0-based numbers among all schedules received.
  private let numbers: Set<Int>

  package init(ids: Set<[UInt8]>, numbers: Set<Int>) { (self.ids, self.numbers) = (ids, numbers) }

  func contains(_ id: [UInt8], _ number: Int) -> Bool { ids.contains(id) || numbers.contains(number) }
}
