internal import LaunchSolver

/// The parsed options of `witness`.
struct WitnessSettings {
  let profiles: [LaunchProfile]
  let isDifference: Bool
  let gathersStates: Bool
  let onlyRules: [String]
  let surroundings: Environment
  let budget: Int
  /// The value of `--max-run-steps`; nil for the default.
  private let runBudget: Int?
  let archiveLimits: ArchiveLimits
  let rulesLimits: RulesLimits

  init(_ options: OptionValues) throws(CommandFailure) {
    isDifference = options.differ != nil
    if let differ = options.differ {
      profiles = try LaunchDialect.platforms.profiles([differ], option: "--differ")
      guard profiles.count == 2 else {
        throw CommandFailure(
          .usage, "`--differ` needs two platforms, found `\(differ)`", help: "use `--differ ios,android`")
      }
    } else {
      profiles = try LaunchDialect.platforms.profiles(options.platform)
    }
    gathersStates = options.stateOut != nil
    if gathersStates, isDifference || profiles.count > 1 {
      throw CommandFailure(
        .usage, "`--state-out` supports one platform", help: "name one platform, as in `--platform ios`")
    }
    if options.stateOut == "-" {
      throw CommandFailure(
        .usage, "`--state-out` cannot be `-`: standard output contains the events", help: "name a file")
    }
    if [options.rules, options.state, options.history].count(where: { $0 == "-" }) > 1 {
      throw .standardInputTwice
    }
    onlyRules = options.onlyRules
    archiveLimits = try ArchiveLimits(options.limits)
    rulesLimits = try RulesLimits(options.limits)
    budget = try number(options.maxSteps, "--max-steps", 1...1_000_000_000) ?? WitnessSearch.standardBudget
    runBudget = try number(options.maxRunSteps, "--max-run-steps", 1...1_000_000_000_000)
    let now = try instant(options.now, "--now")
    let zone = try zone(options.timeZone)
    let states = try EvalTarget.states(options, rulesLimits)
    let history = try HistoryOptions(options, rulesLimits, profiles)
    var surroundings = Environment(
      now: now ?? SystemClock.now(), zone: zone ?? SystemClock.localZone, sdkVersion: options.sdkVersion, states: states
    )
    surroundings.history = history.source
    self.surroundings = surroundings
  }

  /// Returns the maximum number of steps for `rules` rules on one platform.
  func runBudget(rules: Int) -> Int { runBudget ?? WitnessSearch.standardRunBudget(rules: rules) }

  /// Reports that the steps of the run are used up, and how many rules were left.
  func reportEnd(of input: WitnessInput.Loaded, at rule: Rule, left: Int, _ status: inout ExitStatus) {
    let platform = isDifference ? "" : " on \(input.program.profile.name)"
    Messages.report(
      .error, "the steps of the run are used up: \(counted(left, "rule")) not searched\(platform)",
      place: input.rules.place(rule.range), help: "raise the limit: --max-run-steps")
    status.join(.limit)
  }
}
