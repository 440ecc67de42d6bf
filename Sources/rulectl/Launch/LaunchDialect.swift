internal import LaunchLint
internal import RuleSuites

/// The dialect of launch rules: its row in `Dialect.all`, and the plans for `eval` and `explain`.
enum LaunchDialect {
  static let platforms = PlatformList<LaunchProfile>(dialect: title, standard: [.ios, .android])
  static let title = CommandOption.RulesKind.launch.rawValue

  static let row = Dialect(
    name: "adobe", kinds: [.launch], rootMembers: [["rules"]], readsArrays: false,
    platforms: { platforms.names },
    pages: { LaunchLints.pages + EventLint.pages + ConfigurationLint.pages }, evaluation: evaluation,
    simulation: simulation,
    explanation: explanation,
    suite: { request throws(SuiteProblem) in try LaunchSuite(request) },
    parts: { input, limits throws(CommandFailure) in
      try LoadedRules(try input.document(for: .ios), for: .ios, limits).rules
    }, inspection: LaunchInspection.show,
    comparison: LaunchComparison.compare,
    check: { checker, input, platforms, assets throws(CommandFailure) in
      try checker.checkLaunch(input, for: platforms, assets)
    })

  static func evaluation(
    of inputs: EvalInputs, _ options: OptionValues, _ settings: EvalSettings, _ status: inout ExitStatus
  ) throws(CommandFailure) -> EvalPlan {
    let coverage = try CoverageOptions(options.coverage, failUnder: options.coverageFailUnder)
    let collector = coverage.map { _ in CoverageCollector() }
    let targets = try EvalTarget.load(
      inputs, options, settings, EvalTarget.states(options, settings.rulesLimits), status: &status,
      coverage: collector)
    let readsClock = settings.now == nil && targets.contains(where: \.program.readsClock)
    let (limits, output) = (settings.eventLimits, EvalOutput(options, settings.print))
    var plan = EvalPlan(
      options, settings, platforms: targets.map(\.name.platform),
      isOrdered: targets.contains(where: \.program.usesRandomNumbers)
    ) { LaunchEvaluator(targets, readsClock: readsClock, limits, output, coverage: collector) }
    if let coverage, let collector {
      let style = options.style(isText: coverage.format == .text)
      plan.closingReport = { status in
        coverage.report(
          collector, settings, style: style, isVerbose: options.verbose, &status)
      }
    }
    plan.evaluatorWritesNumbers = true
    plan.formats = .launch(settings)
    plan.missingStates = EvalTarget.missingStates(targets)
    plan.notesMissingStates = true
    plan.targets = EvalTarget.planned(targets)
    return plan
  }

  static func explanation(
    of inputs: EvalInputs, _ options: OptionValues, _ settings: EvalSettings, _ explaining: ExplainPlan,
    _ status: inout ExitStatus
  ) throws(CommandFailure) -> EvalPlan {
    let targets = try ExplainTarget.load(inputs, options, settings, status: &status)
    let readsClock = settings.now == nil && targets.contains { $0.plan.program.readsClock }
    var plan = EvalPlan(options, settings, platforms: targets.map(\.platform), isOrdered: true) {
      LaunchExplainer(explaining, targets, readsClock: readsClock)
    }
    plan.formats = .launch(settings)
    return plan
  }
}
