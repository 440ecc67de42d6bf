internal import RuleDialects
internal import RuleEngine

/// One of RULES under one platform of Airship: schedules, or a predicate.
struct ScheduleTarget: Sendable {
  let profile: AirshipProfile
  let sets: [RuleSet]
  /// The condition of a document that is a predicate by itself.
  let predicate: ValuePredicate?
  /// The places of the schedules that are asked for; nil is all.
  let wanted: Set<Int>?
  let start: Instant
  let zone: ZoneOffset
  /// What each line says besides the event: `"rules":…,"platform":…,`.
  let label: [UInt8]

  private init(
    _ loaded: LoadedSchedules, _ profile: AirshipProfile, _ settings: EvalSettings,
    wanted: Set<Int>?, rulesPath: String?, showsPlatform: Bool
  ) {
    (self.profile, sets, self.wanted) = (profile, loaded.sets, wanted)
    predicate = loaded.predicate(for: profile)
    start = settings.now ?? SystemClock.now()
    zone = settings.zone ?? { _ in 0 }
    label = LineLabel.bytes(
      rulesPath: rulesPath, platform: showsPlatform ? profile.name : nil)
  }
}

extension ScheduleTarget {
  /// Loads every one of RULES under every platform. What fails is reported and joined to `status`;
  /// the rest goes on.
  static func load(
    _ inputs: EvalInputs, _ options: EvalOptions, _ settings: EvalSettings,
    status: inout ExitStatus
  ) throws(CommandFailure) -> [ScheduleTarget] {
    let profiles = try PlatformList.airship.profiles(options.platform)
    let filter = ScheduleFilter(options.onlyRules)
    var loaded: [(path: String, rules: LoadedSchedules, profile: AirshipProfile)] = []
    for (path, result) in inputs.all {
      var failures = SharedFailures()
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
        rules, profile, settings, wanted: filter.places(in: rules),
        rulesPath: inputs.all.count > 1 ? path : nil, showsPlatform: profiles.count > 1)
    }
  }
}

/// The schedules that `--rule` names: by their place, or by their id.
struct ScheduleFilter {
  private let names: [String]

  init(_ names: [String]) { self.names = names }

  /// The places of the asked schedules, or nil for all.
  func places(in rules: LoadedSchedules) -> Set<Int>? {
    names.isEmpty ? nil : Set(names.flatMap { Self.places($0, in: rules) })
  }

  /// What is wrong with a name that no schedule has.
  func failure(among rules: [LoadedSchedules]) -> CommandFailure? {
    guard
      let name = names.first(where: { name in
        rules.allSatisfy { Self.places(name, in: $0).isEmpty }
      })
    else { return nil }
    let ids = rules.flatMap(\.sets).flatMap(\.schedules).map {
      String(decoding: $0.id, as: UTF8.self)
    }
    let nearest = ids.min { distance($0, name) < distance($1, name) }
    return CommandFailure(
      .usage,
      "--rule \(name) names no schedule" + (nearest.map { "; did you mean `\($0)`?" } ?? ""))
  }

  private static func places(_ name: String, in rules: LoadedSchedules) -> [Int] {
    let schedules = rules.sets.flatMap(\.schedules)
    if !name.isEmpty, name.utf8.allSatisfy({ $0 &- 0x30 < 10 }) {
      return Int(name).flatMap { $0 < schedules.count ? [$0] : nil } ?? []
    }
    return schedules.indices.filter { schedules[$0].id == Array(name.utf8) }
  }
}
