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
  let name: TargetName

  /// The schedules with their ids as JSON text, or the only predicate, which has none.
  var rulesOfSummary: [(index: Int, ids: [String])] {
    if rules.isPredicate { return [(0, [])] }
    let schedules = rules.sets.flatMap(\.schedules)
    return schedules.indices.filter { wanted?.contains($0) ?? true }.map { ($0, [JSONWriter.text(schedules[$0].id)]) }
  }

  init(
    _ rules: LoadedSchedules, _ profile: AirshipProfile, start: Instant, _ settings: EvalSettings, _ wanted: Set<Int>?,
    _ name: TargetName
  ) {
    (self.rules, self.profile, self.wanted, self.name) = (rules, profile, wanted, name)
    refusal = rules.refusal?.message
    predicate = refusal == nil ? rules.predicate(for: profile) : nil
    self.start = start
    zone = settings.zone ?? { _ in 0 }
  }

  /// Loads every RULES argument for every platform. Failures are reported and merged into `status`. `isExplained`: true
  /// to return targets also for documents that a platform rejects.
  static func load(
    _ inputs: EvalInputs, _ options: OptionValues, _ settings: EvalSettings, isExplained: Bool = false,
    status: inout ExitStatus
  ) throws(CommandFailure) -> [ScheduleTarget] {
    let profiles = try AirshipDialect.platforms.profiles(options.platform)
    let filter = NameFilter(options.onlyRules)
    let loaded = inputs.loadEach(for: profiles, &status) { input, profile, messages throws(CommandFailure) in
      let document = try input.document(of: AirshipDialect.title)
      let rules = try LoadedSchedules(reading: document, for: profile, settings.rulesLimits)
      if let cancellation = rules.cancellation { throw cancellation }
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
    // One instant for all platforms: runs at different instants would look like a difference between them.
    let start = settings.now ?? SystemClock.now()
    return loaded.map { name, loaded in
      ScheduleTarget(loaded.rules, loaded.profile, start: start, settings, filter.places(in: loaded.rules), name)
    }
  }
}
