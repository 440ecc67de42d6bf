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
    rulesPath: String?, showsPlatform: Bool
  ) {
    (self.profile, sets, self.wanted) = (profile, loaded.sets, wanted)
    predicate = loaded.predicate(for: profile)
    start = settings.now ?? SystemClock.now()
    zone = settings.zone ?? { _ in 0 }
    label = RecordPrefix.bytes(rulesPath: rulesPath, platform: showsPlatform ? profile.name : nil)
  }
}

extension ScheduleTarget {
  /// Loads every RULES argument for every platform. Failures are reported and merged into `status`.
  static func load(_ inputs: EvalInputs, _ options: EvalOptions, _ settings: EvalSettings, status: inout ExitStatus)
    throws(CommandFailure) -> [ScheduleTarget]
  {
    let profiles = try PlatformList.airship.profiles(options.platform)
    let filter = NameFilter(options.onlyRules)
    var loaded: [(path: String, rules: LoadedSchedules, profile: AirshipProfile)] = []
    for (path, result) in inputs.all {
      var failures = FailureDeduplicator()
      var said: Set<String> = []
      for profile in profiles {
        do throws(CommandFailure) {
          let document = try result.get().document(of: .airship)
          let rules = try LoadedSchedules(document, for: profile, settings.rulesLimits)
          for message in rules.messages where said.insert(message).inserted {
            Messages.report(message, place: document.name)
          }
          loaded.append((path, rules, profile))
        } catch {
          failures.report(error, &status)
        }
      }
    }
    if loaded.isEmpty { return [] }
    if let failure = filter.failure(among: loaded.map(\.rules)) { throw failure }
    return loaded.map { path, rules, profile in
      ScheduleTarget(
        rules, profile, settings, wanted: filter.places(in: rules), rulesPath: inputs.all.count > 1 ? path : nil,
        showsPlatform: profiles.count > 1)
    }
  }
}
