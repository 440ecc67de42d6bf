public import RuleCore

/// Airship schedules that run: takes events of a device in their order, says what they set off.
///
///     let set = ScheduleSet(try JSONDocument(bytes), for: .android)
///     var engine = AirshipEngine([set], for: .android, start: now)
///     try engine.process(try JSONDocument(event))
///     let runs = engine.takeRuns()
///
/// Time passes only through the timestamps of events and by `advance`.
public struct AirshipEngine: ~Copyable {
  var engine: ScheduleEngine
  /// The timestamp of the last event; nil before the first one.
  private var last: Instant?
  private let start: Instant
  /// Time has passed from the first instant on.
  private var hasBegun = false
  /// Why the last event would not have been recorded, if so.
  public private(set) var unrecorded: String?

  /// The first instant that a timestamp may name.
  private static let epoch = Instant(milliseconds: -62_167_219_200_000)

  /// An engine to which nothing has happened. `start` is the time of a first event without one, `zone`
  /// that of local times.
  ///
  /// `only` keeps of the schedules those at these places, counted through all rule sets.
  public init(
    _ sets: [ScheduleSet], for profile: AirshipProfile, start: Instant,
    zone: @escaping ZoneOffset = { _ in 0 },
    zones: @escaping ZoneNames = { _ in nil }, only wanted: Set<Int>? = nil
  ) {
    self.init(
      sets, for: profile, start: start, zone: zone, zones: zones, only: wanted, isExplained: false)
  }

  /// The same; `isExplained` keeps a journal from the beginning on.
  package init(
    _ sets: [ScheduleSet], for profile: AirshipProfile, start: Instant, zone: @escaping ZoneOffset,
    zones: @escaping ZoneNames, only wanted: Set<Int>?, isExplained: Bool
  ) {
    self.start = start
    engine = ScheduleEngine(for: profile, now: Self.epoch, zone: zone, zones: zones)
    if isExplained { engine.beginJournal() }
    for set in sets {
      let count = engine.count
      let places = set.entries.indices.filter { wanted?.contains(count + $0) ?? true }
      engine.load(set, only: Set(places))
    }
  }

  /// Takes one event, the root of a document of strict JSON.
  ///
  /// Throws when it cannot be used: then nothing has changed but the time, and that only where the
  /// event's timestamp can be read and does not lie before the last one's.
  public mutating func process(_ document: JSONDocument) throws(EventProblem) {
    unrecorded = nil
    let reader = AirshipEventReader(
      document: document, profile: engine.profile, schedules: engine.count)
    let instant = try reader.instant() ?? last ?? start
    if let last, instant < last {
      throw EventProblem(DeviceEventFault.early, at: document.range(document.root).lower)
    }
    last = instant
    begin(at: instant)
    engine.advance(to: instant)
    let event = try reader.event()
    if case .schedule(let set) = event, let problem = reader.refusal(of: set) {
      // It has come all the same: whoever comes later has one number, and is supplied one id, on all
      // platforms.
      engine.passOver(set.count)
      throw problem
    }
    if case .unrecorded(let reason) = event { unrecorded = reason }
    engine.process(event)
  }

  /// Lets time pass up to `instant`.
  public mutating func advance(to instant: Instant) {
    begin(at: last ?? start)
    guard instant >= last ?? start else { return }
    engine.advance(to: instant)
  }

  /// Lets time begin at the first instant that anything is known of.
  private mutating func begin(at instant: Instant) {
    if !hasBegun { engine.begin(at: instant) }
    hasBegun = true
  }

  /// Why nothing more happens, if so: the engine has come to a limit of its own.
  public var limit: String? {
    engine.isSpent
      ? "execution windows that open only after thousands of changes were looked at too often: time stands still from \(engine.world.now.spelling)"
      : nil
  }

  /// The runs since they were last taken, in the order in which they happened.
  public mutating func takeRuns() -> [Run] {
    engine.takeRuns().map { run in
      var actions: String?
      if let value = run.plan.schedule.actions {
        var writer = JSONWriter()
        writer.value(value, of: run.plan.document)
        actions = String(decoding: writer.bytes, as: UTF8.self)
      }
      return Run(
        slot: run.place, schedule: String(decoding: run.plan.schedule.id, as: UTF8.self),
        at: run.at, trigger: run.trigger, actions: actions,
        execution: run.execution, remaining: run.remaining)
    }
  }

  /// A run of a schedule.
  public struct Run: Hashable, Sendable {
    /// The schedule's place among all that have come.
    public let slot: Int
    /// Its id.
    public let schedule: String
    /// When it ran.
    public let at: Instant
    /// The type of the trigger that set it off.
    public let trigger: String
    /// Its actions as JSON; nil for a schedule of another type.
    public let actions: String?
    /// The number of this run, from 1.
    public let execution: Int64
    /// How many may follow; nil is any number.
    public let remaining: Int64?
  }
}
