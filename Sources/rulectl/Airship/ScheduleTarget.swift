/// The schedules, or the predicate, of one RULES argument on one platform.
struct ScheduleTarget: Sendable {
  let profile: AirshipProfile
  let rules: LoadedSchedules
  /// The predicate; nil unless the document is a single predicate that the platform accepts.
  let predicate: ValuePredicate?
  /// The reason why the platform rejects the document; nil if it accepts it. Always nil in `eval`.
  let refusal: String?
  /// The indices of the selected schedules; nil selects all.
  let wanted: Set<Int>?
  let start: Instant
  let zone: ZoneOffset
  /// The part of each output line after the event: `"rules":…,"platform":…,`.
  let label: [UInt8]

  private init(
    _ rules: LoadedSchedules, _ profile: AirshipProfile, _ settings: EvalSettings, _ wanted: Set<Int>?, label: [UInt8]
  ) {
    (self.rules, self.profile, self.wanted, self.label) = (rules, profile, wanted, label)
    refusal = rules.refusal?.message
    predicate = refusal == nil ? rules.predicate(for: profile) : nil
    start = settings.now ?? SystemClock.now()
    zone = settings.zone ?? { _ in 0 }
  }

  /// Loads every RULES argument for every platform. Failures are reported and merged into `status`. `isExplained`: true
  /// to return targets also for documents that a platform rejects.
  static func load(
    _ inputs: EvalInputs, _ options: EvalOptions, _ settings: EvalSettings, isExplained: Bool = false,
    status: inout ExitStatus
  ) throws(CommandFailure) -> [ScheduleTarget] {
    let profiles = try AirshipDialect.platforms.profiles(options.platform)
    let filter = NameFilter(options.onlyRules)
    let loaded = inputs.loadEach(for: profiles, &status) { input, profile, messages throws(CommandFailure) in
      let document = try input.document(of: AirshipDialect.title)
      let rules = try LoadedSchedules(reading: document, for: profile, settings.rulesLimits)
      if let refusal = rules.refusal {
        // Our own limits are not a rejection by the platform.
        if !isExplained || refusal.status == .limit { throw refusal }
        messages.report(refusal)
      } else {
        rules.report(to: &messages)
      }
      return (rules: rules, profile: profile)
    }
    if let failure = filter.failure(among: loaded.map(\.loaded.rules)) { throw failure }
    return loaded.map { label, loaded in
      ScheduleTarget(loaded.rules, loaded.profile, settings, filter.places(in: loaded.rules), label: label)
    }
  }
}
