internal import RuleEngine

extension EvalRun {
  /// A run over Convert rules.
  init(
    visitors inputs: EvalInputs, _ options: EvalOptions, _ settings: EvalSettings
  ) throws(CommandFailure) {
    try Self.checkVisitorOptions(options)
    try Self.refuseUntil(settings, "Convert rules")
    var status = ExitStatus.done
    let targets = try ConvertTarget.load(inputs, options, settings, status: &status)
    self.init(options, settings, EvalPlan(options, settings, visitors: targets), status)
  }

  /// Refuses options for what Convert rules have not: tokens, a clock, dice, shared states.
  private static func checkVisitorOptions(_ options: EvalOptions) throws(CommandFailure) {
    try refuse(
      [
        ("--state", options.state != nil), ("--now", options.now != nil),
        ("--time-zone", options.timeZone != nil), ("--seed", options.seed != nil),
        ("--sdk-version", options.sdkVersion != nil), ("--tokens", options.tokens),
      ], "Convert rules, which know neither states nor clock nor tokens")
    if !options.onlyRules.isEmpty {
      throw CommandFailure(
        .usage, "--rule means nothing to Convert rules: name the experience in the event")
    }
  }
}
