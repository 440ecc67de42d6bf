internal import LaunchSolver

/// The parsed options of `witness`.
struct WitnessSettings {
  let profiles: [LaunchProfile]
  let isDifference: Bool
  let gathersStates: Bool
  let filter: NameFilter
  private let engine: RulesEngine?
  let surroundings: Environment
  let limits: SearchLimits
  /// The options that contain the limits.
  let eval: EvalSettings

  init(_ options: OptionValues) throws(CommandFailure) {
    eval = try EvalSettings(options, readsEvents: false)
    // `witness` has no events that could set the clock, so `--now event` is a usage error.
    if eval.surroundings.followsEvents { _ = try instant(options.now, "--now") }
    isDifference = options.differ != nil
    let names = options.differ.map { [$0] } ?? options.platform
    profiles = try eval.launchPlatforms(
      names, isDifference ? "--differ" : "--platform", for: "witness", options.rules,
      try Dialect.named(options.dialect))
    if let differ = options.differ {
      guard profiles.count == 2 else {
        throw CommandFailure(
          .usage, "`--differ` needs two platforms, found `\(differ)`", help: "use `--differ ios,android`")
      }
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
    filter = NameFilter(options.onlyRules)
    engine = try RulesEngine.choices(options.engines, count: 1)[0]
    limits = try SearchLimits(options)
    surroundings = try eval.surroundings.environment(for: profiles, eval)
  }

  /// Returns the rules at `path` as each platform loads them; rules of messages are grouped by rule set. Failures are
  /// reported and merged into `status`.
  func targets(_ path: String, _ dialect: Dialect?, _ status: inout ExitStatus) throws(CommandFailure)
    -> [[WitnessRun.Target]]
  {
    let input = try RulesInput(path, from: eval.files, eval.archiveLimits, eval.rulesLimits)
      .read(by: engine, for: profiles.map(\.name)).get()
    input.reportEngine()
    try input.checkHasLaunchRules(dialect, for: "witness", eval.rulesLimits)
    if case .archive(let archive) = input.content { try input.check(archive) }
    if input.engine == .messaging { return try messages(input, &status) }
    let targets = try EvalInputs(input, filter).load(for: profiles, parts: \.rules.rules, &status) {
      input, profile, _, _ throws(CommandFailure) in
      let rules = try LoadedRules(input, for: profile, eval.rulesLimits)
      let program = try rules.program(history: input.history(surroundings.historyUse))
      rules.reportLosses(program)
      return WitnessRun.Target(rules: rules, program: program, wanted: filter.places(in: rules.rules))
    }
    if targets.isEmpty { input.reportGuess(loadsNothing: true, eval.rulesLimits) }
    return [targets]
  }

  private func messages(_ input: RulesInput, _ status: inout ExitStatus) throws(CommandFailure) -> [[WitnessRun.Target]]
  {
    try LaunchDialect.refuseWeb(profiles, "witness")
    let loaded = try EvalInputs(input, filter).load(for: profiles, parts: \.held, &status) {
      input, profile, _, said throws(CommandFailure) in
      try LoadedMessages(input, for: profile, eval, only: filter, &said)
    }
    return try LoadedMessages.bySet(loaded).map { platforms throws(CommandFailure) in
      try platforms.map { rules throws(CommandFailure) in
        WitnessRun.Target(rules: rules, program: try rules.program(history: surroundings.historyUse), wanted: nil)
      }
    }
  }

  /// Reports that the steps of the run are used up, and how many rules were left.
  func reportEnd(of input: WitnessRun.Target, at rule: Rule, left: Int, _ status: inout ExitStatus) {
    SearchLimits.runEnd(
      left: left, on: isDifference ? nil : input.program.profile.name,
      place: input.rules.reported.location(of: rule.range)
    ).report(&status)
  }
}
