internal import LaunchSolver

/// The parsed options of `witness`.
struct WitnessSettings {
  let profiles: [LaunchProfile]
  let isDifference: Bool
  let gathersStates: Bool
  let onlyRules: [String]
  let surroundings: Environment
  let budget: Int
  let archiveLimits: ArchiveLimits
  let rulesLimits: RulesLimits

  init(_ options: Witness) throws(CommandFailure) {
    isDifference = options.differ != nil
    if let differ = options.differ {
      profiles = try LaunchDialect.platforms.profiles([differ])
      guard profiles.count == 2, options.platform.isEmpty else {
        throw CommandFailure(.usage, "--differ takes two platforms, as in ios,android, alone")
      }
    } else {
      profiles = try LaunchDialect.platforms.profiles(options.platform)
    }
    gathersStates = options.stateOut != nil
    if gathersStates, isDifference || profiles.count > 1 {
      throw CommandFailure(.usage, "--state-out gathers the states of one platform")
    }
    if options.stateOut == "-" {
      throw CommandFailure(.usage, "--state-out names a file: standard output has the events")
    }
    if options.rules == "-", options.state == "-" {
      throw CommandFailure(.usage, "standard input can be read only once: more than one - is given")
    }
    onlyRules = options.onlyRules
    archiveLimits = try ArchiveLimits(options.archiveLimits.values.limits)
    rulesLimits = try RulesLimits(options.rulesLimits.values.limits)
    budget =
      try parsed(options.maxSteps, "--max-steps", "a number from 1 to 1000000000") { text in
        Int(text).flatMap { (1...1_000_000_000).contains($0) ? $0 : nil }
      } ?? WitnessSearch.standardBudget
    let now = try parsed(options.now, "--now", "ISO 8601, or seconds since 1970,") {
      InstantArgument(argument: $0)?.instant
    }
    let zone = try parsed(options.timeZone, "--time-zone", "an IANA name, or +hh:mm,") {
      ZoneArgument(argument: $0)?.zone
    }
    let states = try EvalTarget.states(options.state, rulesLimits)
    surroundings = Environment(
      now: now ?? SystemClock.now(), zone: zone ?? SystemClock.localZone, sdkVersion: options.sdkVersion, states: states
    )
  }
}
