internal import RuleEngine

extension EvalRun {
  /// A run over Airship schedules, or over values of which predicates are asked.
  init(
    schedules inputs: EvalInputs, _ options: EvalOptions, _ settings: EvalSettings
  ) throws(CommandFailure) {
    try Self.checkScheduleOptions(options)
    var status = ExitStatus.done
    let targets = try ScheduleTarget.load(inputs, options, settings, status: &status)
    let predicates = targets.count { $0.predicate != nil }
    if predicates > 0 {
      guard predicates == targets.count else {
        throw CommandFailure(
          .usage, "a predicate and schedules take different events: evaluate them by themselves")
      }
      try Self.checkPredicateOptions(options)
    } else if options.all, !targets.isEmpty {
      throw CommandFailure(
        .usage, "--all: schedules that do not run have no line (it is for predicates)")
    }
    self.init(options, settings, EvalPlan(options, settings, devices: targets), status)
  }

  /// Refuses options for what Airship has not: tokens, dice, shared states.
  static func checkScheduleOptions(_ options: EvalOptions) throws(CommandFailure) {
    try refuse(
      [
        ("--state", options.state != nil), ("--seed", options.seed != nil),
        ("--sdk-version", options.sdkVersion != nil), ("--tokens", options.tokens),
      ], "Airship schedules, which know neither shared states nor tokens")
  }

  /// Refuses options for what a predicate has not: time, and several rules.
  static func checkPredicateOptions(_ options: EvalOptions) throws(CommandFailure) {
    try refuse(
      [
        ("--now", options.now != nil), ("--until", options.until != nil),
        ("--time-zone", options.timeZone != nil), ("--rule", !options.onlyRules.isEmpty),
      ], "a predicate, which knows no time and is one")
  }
}
