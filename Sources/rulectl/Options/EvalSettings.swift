/// The parsed options of `eval` that do not depend on the dialect.
struct EvalSettings {
  let onError: ErrorHandling
  let print: PrintChoice
  let progress: DisplayChoice
  /// The fixed time of the clock; nil for the system clock.
  let now: Instant?
  /// True if the clock is set to the timestamp of each event that has one.
  let followsEvents: Bool
  /// The time to which the clock advances after the last event.
  let until: Instant?
  /// Nil for the default of the dialect.
  let zone: ZoneOffset?
  let dice: RandomSource
  /// The number of threads; nil for the number of cores, at most 64.
  let jobs: Int?
  let archiveLimits: ArchiveLimits
  let rulesLimits: RulesLimits
  let eventLimits: EventLimits
  let eventFormat: EventFormat

  /// `readsEvents`: false for a command without events.
  init(_ options: OptionValues, readsEvents: Bool = true) throws(CommandFailure) {
    onError = options.onError ?? .skip
    print = options.print ?? .consequences
    progress = options.progress ?? .auto
    followsEvents = options.now == "event"
    now = followsEvents ? nil : try instant(options.now, "--now")
    until = try instant(options.until, "--until")
    zone = try rulectl.zone(options.timeZone)
    let seed = try parsed(options.seed, "--seed", "an integer from 0 to \(UInt64.max)") { UInt64($0) }
    dice = .seeded(seed ?? UInt64.random(in: .min ... .max))
    archiveLimits = try ArchiveLimits(options.limits)
    rulesLimits = try RulesLimits(options.limits)
    eventLimits = try EventLimits(options.limits)
    eventFormat = options.eventsFormat ?? .auto
    jobs = try number(options.jobs, "--jobs", 1...1_024)
    if readsEvents { try Self.checkInputs(options) }
    try WholeFile.checkIsNew(options.summaryFile, options.force)
  }

  private static func checkInputs(_ options: OptionValues) throws(CommandFailure) {
    if options.type != nil, !options.inline.isEmpty || !options.events.isEmpty {
      throw CommandFailure(
        .usage, "`--type` makes the only event, so it cannot be used with other events",
        help: "remove `--type`, or the other events")
    }
    if !options.inline.isEmpty, !options.events.isEmpty {
      throw CommandFailure(
        .usage, "`--inline` and event files cannot be used together", help: "remove `--inline` or the files")
    }
    var uses = options.moreRules.count { $0 == "-" }
    uses += options.rules == "-" ? 1 : 0
    uses += options.state == "-" ? 1 : 0
    uses += options.history == "-" ? 1 : 0
    uses += options.profile == "-" ? 1 : 0
    if uses > 0, options.events.isEmpty, options.inline.isEmpty, options.type == nil {
      throw CommandFailure(
        .usage,
        "the events cannot come from standard input, which supplies the \(options.state == "-" ? "state" : options.history == "-" ? "history" : options.profile == "-" ? "profile" : "rules")",
        help: "name event files, or use `--inline`")
    }
    if uses + options.events.count(where: { $0 == "-" }) > 1 {
      throw .standardInputTwice
    }
  }
}
