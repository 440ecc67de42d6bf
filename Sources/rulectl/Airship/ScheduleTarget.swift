/// The schedules, or the predicate, of one RULES argument on one platform.
struct ScheduleTarget: Sendable {
  let rules: LoadedSchedules
  /// The predicate; nil unless the document is a single predicate that the platform accepts.
  let predicate: ValuePredicate?
  /// The reason why the platform rejects the document; nil if the platform accepts it. Always nil in `eval`.
  let refusal: String?
  /// The indices of the selected schedules; nil selects all.
  let wanted: Set<Int>?
  /// The value of `--rule`: selects schedules of the documents, and schedules that arrive in events.
  let filter: NameFilter
  let device: AirshipDevice
  let start: Instant
  let zone: ZoneOffset
  let name: TargetName

  /// The schedules with their ids as JSON text, or the only predicate, which has no id.
  var rulesOfSummary: [(index: Int, ids: [String])] {
    if rules.isPredicate { return [(0, [])] }
    let schedules = rules.sets.flatMap(\.schedules)
    return schedules.indices.filter { wanted?.contains($0) ?? true }.map { ($0, [JSONWriter.text(schedules[$0].id)]) }
  }

  /// `surroundings`: the options for all platforms, with a fixed time. Different times would look like differences
  /// between platforms.
  init(
    _ rules: LoadedSchedules, in surroundings: Surroundings, _ name: TargetName, _ filter: NameFilter = NameFilter([]),
    _ device: AirshipDevice = AirshipDevice()
  ) {
    (self.rules, self.filter, self.device, self.name) = (rules, filter, device, name)
    wanted = filter.places(in: rules)
    refusal = rules.refusal?.message
    predicate = refusal == nil ? rules.predicate : nil
    start = surroundings.now ?? SystemClock.now()
    zone = surroundings.zone ?? { _ in 0 }
  }

  var profile: AirshipProfile { rules.profile }

  /// Returns an engine with the schedules; without schedules if the document is a predicate or rejected.
  func engine(isExplained: Bool = false) -> AirshipEngine {
    let isRun = refusal == nil && !rules.isPredicate
    let (ids, numbers) = filter.parts
    // The ids of the selected schedules. An event may contain a new version of such a schedule, which is selected too.
    let known = wanted.map { wanted in rules.sets.flatMap(\.schedules).filter { wanted.contains($0.number) }.map(\.id) }
    return AirshipEngine(
      isRun ? rules.sets : [], for: profile, start: start, zone: zone, zones: { SystemClock.zone(named: $0) },
      on: device,
      only: wanted, late: known.map { LateSchedules(ids: ids.union($0), numbers: numbers) }, isExplained: isExplained)
  }

  /// Returns the failure for a value of `--rule` that selected no schedule, neither of RULES nor of events; nil if
  /// there is none. `late`: the ids of the selected schedules that arrived in events, and the number of all
  /// schedules.
  static func failure(of targets: [ScheduleTarget], late: [(ids: Set<[UInt8]>, count: Int)]) -> CommandFailure? {
    targets.first?.filter.failure(
      among: targets.map(\.rules),
      besides: { name in
        late.contains {
          $0.ids.contains(Array(name.utf8)) || Int(name).map { [count = $0.count] in $0 < count } ?? false
        }
      }, all: late.map(\.count).max() ?? 0)
  }

  /// Loads every RULES argument for every platform. Failures are reported and merged into `status`. For `explain`,
  /// returns targets also for documents that a platform rejects.
  static func load(_ request: EvalRequest, _ status: inout ExitStatus) throws(CommandFailure) -> [ScheduleTarget] {
    let (filter, limits) = (request.inputs.filter, request.settings.rulesLimits)
    var surroundings = request.settings.surroundings
    surroundings.now = surroundings.now ?? SystemClock.now()
    let device = try surroundings.airshipDevice(limits)
    let targets = try request.inputs.load(
      for: try AirshipDialect.platforms.profiles(request.inputs.platforms), parts: \.rules, mayGrow: true,
      &status
    ) { input, profile, name, messages throws(CommandFailure) in
      let rules = try LoadedSchedules(input, for: profile, limits)
      if let cancellation = rules.cancellation { throw cancellation }
      if let refusal = rules.refusal {
        // A limit of `rulectl` is not a rejection by the platform, so it is a failure even in `explain`.
        guard case .explanation = request.mode, refusal.status != .limit else { throw refusal }
        messages.report(refusal)
      } else {
        rules.report(to: &messages, on: device)
      }
      return ScheduleTarget(rules, in: surroundings, name, filter, device)
    }
    for targets in targets.grouped(by: { $0.name.input == $1.name.input }) {
      let losses = targets.filter { $0.refusal == nil }
        .compactMap { target in target.rules.loss.map { (loss: $0, platform: target.profile.name) } }
      ScheduleLoss.report(losses, of: targets.map(\.profile.name))
    }
    return targets
  }
}
