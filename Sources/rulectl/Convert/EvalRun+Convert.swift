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

  /// Refuses options for a world that events meet, where they meet none.
  static func refuseWorld(_ options: EvalOptions, _ what: String) throws(CommandFailure) {
    try refuse(
      [
        ("--state", options.state != nil), ("--now", options.now != nil),
        ("--time-zone", options.timeZone != nil), ("--seed", options.seed != nil),
        ("--sdk-version", options.sdkVersion != nil),
      ], what)
  }

  private static let visitorRules = "Convert rules, which know neither states nor clock nor tokens"

  /// Refuses options for a world, which visitors to Convert rules do not meet.
  static func refuseWorldOfVisitors(_ options: EvalOptions) throws(CommandFailure) {
    try refuseWorld(options, visitorRules)
  }

  /// Refuses options for what Convert rules have not: tokens, a clock, dice, shared states.
  private static func checkVisitorOptions(_ options: EvalOptions) throws(CommandFailure) {
    try refuseWorldOfVisitors(options)
    try refuse([("--tokens", options.tokens)], visitorRules)
    if !options.onlyRules.isEmpty {
      throw CommandFailure(
        .usage, "--rule means nothing to Convert rules: name the experience in the event")
    }
  }
}
