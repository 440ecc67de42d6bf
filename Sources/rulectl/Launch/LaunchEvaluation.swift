/// Runs of `eval` and `explain` over launch rules.
enum LaunchEvaluation {
  static func evaluation(
    of inputs: EvalInputs, _ options: EvalOptions, _ settings: EvalSettings, _ status: inout ExitStatus
  ) throws(CommandFailure) -> EvalPlan {
    if options.all {
      throw CommandFailure(.usage, "--all: what launch rules do not fire has no line (rulectl explain says why)")
    }
    try EvalOptions.refuseUntil(settings, "launch rules")
    let targets = try EvalTarget.load(inputs, options, settings, status: &status)
    let readsClock = settings.now == nil && targets.contains(where: \.program.readsClock)
    let (limits, output) = (settings.eventLimits, EvalOutput(options))
    var plan = EvalPlan(
      options, settings, isEmpty: targets.isEmpty, isOrdered: targets.contains(where: \.program.throwsDice)
    ) { LaunchEvaluator(targets, readsClock: readsClock, limits, output) }
    plan.labels = targets.map(\.label)
    return plan
  }

  static func explanation(
    of inputs: EvalInputs, _ options: EvalOptions, _ settings: EvalSettings, _ explaining: ExplainPlan,
    _ status: inout ExitStatus
  ) throws(CommandFailure) -> EvalPlan {
    try EvalOptions.refuseUntil(settings, DialectName.adobe.title)
    let targets = try ExplainTarget.load(inputs, options, settings, status: &status)
    let readsClock = settings.now == nil && targets.contains { $0.plan.program.readsClock }
    return EvalPlan(options, settings, isEmpty: targets.isEmpty, isOrdered: true) {
      LaunchExplainer(explaining, targets, readsClock: readsClock)
    }
  }
}
