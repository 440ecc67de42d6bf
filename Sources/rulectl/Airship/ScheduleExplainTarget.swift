internal import RuleEngine
internal import RuleStreams

/// Schedules, or a predicate, as one platform takes them, for explaining.
struct ScheduleExplainTarget: Sendable {
  let profile: AirshipProfile
  let rules: LoadedSchedules
  /// The condition of a document that is a predicate by itself.
  let predicate: ValuePredicate?
  /// Why the platform takes none of the document.
  let refusal: String?
  /// The places of the schedules that are asked for; nil is all.
  let wanted: Set<Int>?
  let start: Instant
  let zone: ZoneOffset

  var platform: String { profile.name }

  var isPredicate: Bool { rules.isPredicate }

  private init(
    _ rules: LoadedSchedules, _ profile: AirshipProfile, _ settings: EvalSettings,
    _ wanted: Set<Int>?, refusal: String?
  ) {
    (self.rules, self.profile, self.wanted, self.refusal) = (rules, profile, wanted, refusal)
    predicate = rules.isPredicate && refusal == nil ? rules.predicate(for: profile) : nil
    start = settings.now ?? SystemClock.now()
    zone = settings.zone ?? { _ in 0 }
  }
}

extension ScheduleExplainTarget {
  /// Loads RULES under every platform. What fails is reported and joined to `status`; a document that a
  /// platform refuses is explained all the same.
  static func load(
    _ input: RulesInput, _ options: EvalOptions, _ settings: EvalSettings,
    status: inout ExitStatus
  ) throws(CommandFailure) -> [ScheduleExplainTarget] {
    let profiles = try PlatformList.airship.profiles(options.platform)
    let filter = NameFilter(options.onlyRules)
    var loaded: [(rules: LoadedSchedules, profile: AirshipProfile)] = []
    var failures = SharedFailures()
    var said: Set<String> = []
    for profile in profiles {
      do throws(CommandFailure) {
        let document = try input.document(of: .airship)
        let rules = try LoadedSchedules(reading: document, for: profile, settings.rulesLimits)
        if let refusal = rules.refusal {
          // What is over a limit of ours is no matter of the platform.
          if refusal.status == .limit { throw refusal }
          failures.report(refusal, &status)
        } else {
          for message in rules.messages where said.insert(message).inserted {
            Messages.report(message, place: document.name)
          }
        }
        loaded.append((rules, profile))
      } catch {
        failures.report(error, &status)
      }
    }
    if loaded.isEmpty { return [] }
    if let failure = filter.failure(among: loaded.map(\.rules)) { throw failure }
    return loaded.map { rules, profile in
      ScheduleExplainTarget(
        rules, profile, settings, filter.places(in: rules), refusal: rules.refusal?.message)
    }
  }
}
