internal import ConvertLint
internal import RuleSuites

/// The dialect of Convert rules: its row in `Dialect.all`, and the plans for `eval` and `explain`.
enum ConvertDialect {
  static let platforms = PlatformList<ConvertProfile>(
    dialect: title, standard: ConvertProfile.all)
  static let title = CommandOption.RulesKind.convert.rawValue

  static let row = Dialect(
    name: "convert", kinds: [.convert], rootMembers: [["experiences"], ["audiences"], ["locations"], ["OR"]],
    readsArrays: false, platforms: { platforms.names },
    pages: { ConvertLints.pages }, evaluation: evaluation, simulation: nil, explanation: explanation,
    suite: { request throws(SuiteProblem) in try ConvertSuite(request) },
    parts: { input, limits throws(CommandFailure) in
      try LoadedAudiences.rules(of: try input.document(of: title), for: .ios, limits)
    }, inspection: ConvertInspection.show, comparison: AudienceComparison.compare,
    check: { checker, input, platforms, assets throws(CommandFailure) in
      try checker.checkConvert(input, for: platforms, assets)
    })

  static func evaluation(
    of inputs: EvalInputs, _ options: OptionValues, _ settings: EvalSettings, _ status: inout ExitStatus
  ) throws(CommandFailure) -> EvalPlan {
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
    let targets = try ConvertExplainTarget.load(inputs, options, settings, status: &status)
    return EvalPlan(options, settings, platforms: targets.map(\.platform), isOrdered: true) {
      ConvertExplainer(explaining, targets)
    }
  }
}
