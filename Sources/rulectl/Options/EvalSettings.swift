/// The parsed options of `eval` that do not depend on the dialect.
struct EvalSettings {
  let onError: ErrorHandling
  /// The fixed time of the clock; nil for the system clock.
  let now: Instant?
  /// The time to which the clock advances after the last event.
  let until: Instant?
  /// Nil for the default of the dialect.
  let zone: ZoneOffset?
  let dice: RandomSource
  /// The number of threads; nil for the number of cores.
  let jobs: Int?
  let archiveLimits: ArchiveLimits
  let rulesLimits: RulesLimits
  let eventLimits: EventLimits

  init(_ options: EvalOptions) throws(CommandFailure) {
    onError = try choice(options.onError, "--on-error") ?? .skip
    now = try parsed(options.now, "--now", "ISO 8601, or seconds since 1970,") {
      InstantArgument(argument: $0)?.instant
    }
    until = try parsed(options.until, "--until", "ISO 8601, or seconds since 1970,") {
      InstantArgument(argument: $0)?.instant
    }
    zone = try parsed(options.timeZone, "--time-zone", "an IANA name, or +hh:mm,") {
      ZoneArgument(argument: $0)?.zone
    }
    let seed = try parsed(options.seed, "--seed", "a whole number") { UInt64($0) }
    dice = .seeded(seed ?? UInt64.random(in: .min ... .max))
    archiveLimits = try ArchiveLimits(options.limits)
    rulesLimits = try RulesLimits(options.limits)
    eventLimits = try EventLimits(options.limits)
    jobs = try parsed(options.jobs, "--jobs", "a number from 1 to 1024") { text in
      Int(text).flatMap { (1...1_024).contains($0) ? $0 : nil }
    }
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
