/// The parsed options of `eval` that do not depend on the dialect.
struct EvalSettings {
  let onError: ErrorHandling
  /// The fixed time of the clock; nil for the system clock.
  let now: Instant?
  /// The time to which the clock advances after the last event; nil if the clock stays.
  let until: Instant?
  /// Nil for the default of the dialect.
  let zone: ZoneOffset?
  let dice: RandomSource
  /// The number of threads; nil for the number of cores, at most 64.
  let jobs: Int?
  let archiveLimits: ArchiveLimits
  let rulesLimits: RulesLimits
  let eventLimits: EventLimits

  init(_ options: EvalOptions) throws(CommandFailure) {
    onError = try choice(options.onError, "--on-error") ?? .skip
    now = try instant(options.now, "--now")
    until = try instant(options.until, "--until")
    zone = try rulectl.zone(options.timeZone)
    let seed = try parsed(options.seed, "--seed", "a whole number") { UInt64($0) }
    dice = .seeded(seed ?? UInt64.random(in: .min ... .max))
    archiveLimits = try ArchiveLimits(options.limits)
    rulesLimits = try RulesLimits(options.limits)
    eventLimits = try EventLimits(options.limits)
    jobs = try number(options.jobs, "--jobs", 1...1_024)
    try Self.checkWhatComesLater(options)
    try Self.checkInputs(options)
  }

  private static func checkWhatComesLater(_ options: EvalOptions) throws(CommandFailure) {
    let format: EventsFormat? = try choice(options.eventsFormat, "--events-format")
    if let format, format != .json {
      throw CommandFailure(.usage, "--events-format \(format.rawValue): this version reads json events only")
    }
    let _: ColorChoice? = try choice(options.color, "--color")
  }

  private static func checkInputs(_ options: EvalOptions) throws(CommandFailure) {
    if !options.inline.isEmpty, !options.events.isEmpty {
      throw CommandFailure(.usage, "--inline stands instead of EVENTS: give one or the other")
    }
    var uses = options.moreRules.count { $0 == "-" }
    uses += options.rules == "-" ? 1 : 0
    uses += options.state == "-" ? 1 : 0
    if uses > 0, options.events.isEmpty, options.inline.isEmpty {
      throw CommandFailure(
        .usage, "standard input is given for something else: name the events, or give them by --inline")
    }
    if uses + options.events.count(where: { $0 == "-" }) > 1 {
      throw CommandFailure(.usage, "standard input can be read only once: more than one - is given")
    }
  }
}

/// Options that are given and have no meaning for a dialect are rejected.
extension EvalOptions {
  /// Throws a usage error for the first option whose `isGiven` is true. `what`: the rules that ignore these options.
  static func refuse(_ given: [(flag: String, isGiven: Bool)], _ what: String) throws(CommandFailure) {
    guard let flag = given.first(where: \.isGiven)?.flag else { return }
    throw CommandFailure(.usage, "\(flag) means nothing to \(what)")
  }

  /// Rejects `--until` for rules that do not depend on time.
  static func refuseUntil(_ settings: EvalSettings, _ rules: String) throws(CommandFailure) {
    guard settings.until != nil else { return }
    throw CommandFailure(.usage, "--until means nothing to \(rules): time passes for Airship schedules only")
  }

  /// Rejects options for the environment of events: shared states, clock, time zone, random numbers and SDK version.
  func refuseWorld(_ what: String) throws(CommandFailure) {
    try Self.refuse(
      [
        ("--state", state != nil), ("--now", now != nil), ("--time-zone", timeZone != nil),
        ("--seed", seed != nil), ("--sdk-version", sdkVersion != nil),
      ], what)
  }
}
