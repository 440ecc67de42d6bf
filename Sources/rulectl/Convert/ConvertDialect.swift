internal import ConvertLint
internal import RuleSuites

/// The dialect of Convert rules: its row in `Dialect.all`, and the plans for `eval` and `explain`.
enum ConvertDialect {
  static let platforms = PlatformList<ConvertProfile>(
    dialect: "Convert rules", standard: ConvertProfile.all)
  static let title = "Convert rules"

  static let row = Dialect(
    name: "convert", title: title, rootMembers: [["experiences"], ["audiences"], ["locations"], ["OR"]],
    readsArrays: false, platforms: { platforms.names },
    pages: { ConvertLints.pages }, evaluation: evaluation, simulation: simulation, explanation: explanation,
    suite: { request throws(SuiteProblem) in try ConvertSuite(request) },
    parts: { input, limits throws(CommandFailure) in
      try LoadedAudiences.rules(of: try input.document(of: title), for: .ios, limits)
    }, inspection: ConvertInspection.show, comparison: AudienceComparison.compare,
    check: { checker, input, platforms, assets throws(CommandFailure) in
      try checker.checkConvert(input, for: platforms, assets)
    })

  private static let rules = "Convert rules"

  static func simulation(
    of inputs: EvalInputs, _ options: OptionValues, _ settings: EvalSettings, _ status: inout ExitStatus
  ) throws(CommandFailure) -> EvalPlan {
    throw CommandFailure(
      .usage, "`simulate` does not apply to \(rules): nothing follows from a match", help: "use `rulectl eval`")
  }

  static func evaluation(
    of inputs: EvalInputs, _ options: OptionValues, _ settings: EvalSettings, _ status: inout ExitStatus
  ) throws(CommandFailure) -> EvalPlan {
    try options.refuseWorld(rules)
    try OptionValues.refuse([("--tokens", options.tokens)], rules)
    try OptionValues.refuseUntil(settings, title)
    let targets = try ConvertTarget.load(inputs, options, settings, status: &status)
    let (limits, output) = (settings.eventLimits, EvalOutput(options, settings.print))
    var plan = EvalPlan(options, settings, platforms: targets.map(\.name.platform), isOrdered: false) {
      ConvertEvaluator(targets, limits, output)
    }
    plan.targets = targets.map { target in EvalPlan.Target(name: target.name) { target.rules } }
    return plan
  }

  static func explanation(
    of inputs: EvalInputs, _ options: OptionValues, _ settings: EvalSettings, _ explaining: ExplainPlan,
    _ status: inout ExitStatus
  ) throws(CommandFailure) -> EvalPlan {
    try OptionValues.refuseUntil(settings, title)
    try explaining.refuseSuggestions(title)
    try options.refuseWorld(rules)
    let targets = try ConvertExplainTarget.load(inputs, options, settings, status: &status)
    return EvalPlan(options, settings, platforms: targets.map(\.platform), isOrdered: true) {
      ConvertExplainer(explaining, targets)
    }
  }
}
