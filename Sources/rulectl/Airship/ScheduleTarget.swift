/// One RULES argument on one Airship platform: schedules, or a predicate.
struct ScheduleTarget: Sendable {
  let profile: AirshipProfile
  let sets: [ScheduleSet]
  /// The predicate, if the document is a single predicate.
  let predicate: ValuePredicate?
  /// The indices of the selected schedules; nil selects all.
  let wanted: Set<Int>?
  let start: Instant
  let zone: ZoneOffset
  /// The part of each output line after the event: `"rules":…,"platform":…,`.
  let label: [UInt8]

  private init(
    _ loaded: LoadedSchedules, _ profile: AirshipProfile, _ settings: EvalSettings, wanted: Set<Int>?,
    label: [UInt8]
  ) {
    (self.profile, sets, self.wanted, self.label) = (profile, loaded.sets, wanted, label)
    predicate = loaded.predicate(for: profile)
    start = settings.now ?? SystemClock.now()
    zone = settings.zone ?? { _ in 0 }
  }
}

extension ScheduleTarget {
  /// Loads every RULES argument for every platform. Failures are reported and merged into `status`.
  static func load(_ inputs: EvalInputs, _ options: EvalOptions, _ settings: EvalSettings, status: inout ExitStatus)
    throws(CommandFailure) -> [ScheduleTarget]
  {
    let profiles = try AirshipDialect.platforms.profiles(options.platform)
    let filter = NameFilter(options.onlyRules)
    let loaded = inputs.loadEach(for: profiles, &status) { input, profile, messages throws(CommandFailure) in
      let document = try input.document(of: AirshipDialect.title)
      let rules = try LoadedSchedules(document, for: profile, settings.rulesLimits)
      rules.report(to: &messages)
      return (rules: rules, profile: profile)
    }
    if let failure = filter.failure(among: loaded.map(\.loaded.rules)) { throw failure }
    return loaded.map { label, loaded in
      ScheduleTarget(loaded.rules, loaded.profile, settings, wanted: filter.places(in: loaded.rules), label: label)
    }
  }
}
