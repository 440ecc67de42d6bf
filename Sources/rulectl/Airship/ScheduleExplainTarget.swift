/// Schedules, or a predicate, on one platform, to be explained.
struct ScheduleExplainTarget: Sendable {
  let profile: AirshipProfile
  let rules: LoadedSchedules
  /// The predicate, if the document is a single predicate.
  let predicate: ValuePredicate?
  /// The reason why the platform rejects the document; nil if it accepts it.
  let refusal: String?
  /// The indices of the selected schedules; nil selects all.
  let wanted: Set<Int>?
  let start: Instant
  let zone: ZoneOffset

  var platform: String { profile.name }

  var isPredicate: Bool { rules.isPredicate }

  private init(
    _ rules: LoadedSchedules, _ profile: AirshipProfile, _ settings: EvalSettings, _ wanted: Set<Int>?, refusal: String?
  ) {
    (self.rules, self.profile, self.wanted, self.refusal) = (rules, profile, wanted, refusal)
    predicate = rules.isPredicate && refusal == nil ? rules.predicate(for: profile) : nil
    start = settings.now ?? SystemClock.now()
    zone = settings.zone ?? { _ in 0 }
  }
}

extension ScheduleExplainTarget {
  /// Loads RULES for every platform. Failures are reported and merged into `status`; a document
  /// that a platform rejects is still explained.
  static func load(_ inputs: EvalInputs, _ options: EvalOptions, _ settings: EvalSettings, status: inout ExitStatus)
    throws(CommandFailure) -> [ScheduleExplainTarget]
  {
    let profiles = try AirshipDialect.platforms.profiles(options.platform)
    let filter = NameFilter(options.onlyRules)
    let loaded = inputs.loadEach(for: profiles, &status) { input, profile, messages throws(CommandFailure) in
      let document = try input.document(of: AirshipDialect.title)
      let rules = try LoadedSchedules(reading: document, for: profile, settings.rulesLimits)
      if let refusal = rules.refusal {
        // Our own limits are not a rejection by the platform.
        if refusal.status == .limit { throw refusal }
        messages.report(refusal)
      } else {
        rules.report(to: &messages)
      }
      return (rules: rules, profile: profile)
    }.map(\.loaded)
    if let failure = filter.failure(among: loaded.map(\.rules)) { throw failure }
    return loaded.map { rules, profile in
      ScheduleExplainTarget(rules, profile, settings, filter.places(in: rules), refusal: rules.refusal?.message)
    }
  }
}
