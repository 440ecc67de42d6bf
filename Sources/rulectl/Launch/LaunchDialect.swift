internal import LaunchLint
internal import RuleSuites

/// The dialect of launch rules: its row in `Dialect.all`, and the plans for `eval` and `explain`.
enum LaunchDialect {
  static let platforms = PlatformList<LaunchProfile>(dialect: title, standard: [.ios, .android])
  static let title = CommandOption.RulesKind.launch.rawValue

  static let row = Dialect(
    name: "adobe", kinds: [.launch, .messages], platforms: { platforms.names },
    pages: { LaunchLints.pages + EventLint.pages + ConfigurationLint.pages }, hasSessions: true, plan: plan,
    suite: { request throws(SuiteProblem) in try LaunchSuite(request) },
    parts: { input, limits throws(CommandFailure) in
      try LoadedRules(input, for: .ios, limits).rules
    }, inspection: LaunchInspection.show, comparison: LaunchComparison.compare, check: check)

  static func plan(_ request: EvalRequest, _ status: inout ExitStatus) throws(CommandFailure) -> EvalPlan {
    let settings = request.settings
    let profiles = try platforms.profiles(request.inputs.platforms)
    var plan =
      switch request.mode {
      case .evaluation(let coverage, let style): try evaluation(request, on: profiles, coverage, style, &status)
      case .simulation(let session): try simulation(request, on: profiles, session, &status)
      case .explanation(let explaining): try explanation(request, on: profiles, explaining, &status)
      }
    plan.formats = .launch(settings)
    return plan
  }

  private static func evaluation(
    _ request: EvalRequest, on profiles: [LaunchProfile], _ coverage: CoverageOptions?, _ style: Style,
    _ status: inout ExitStatus
  ) throws(CommandFailure) -> EvalPlan {
    if let plan = try WebDecisions.plan(request, on: profiles, &status) { return plan }
    if !request.inputs.engines.contains(.messaging) { try request.check([.launch]) }
    let settings = request.settings
    let environment = try settings.surroundings.environment(for: profiles, settings)
    let collector = coverage.map { _ in CoverageCollector() }
    let targets = try EvalTarget.load(request, in: environment, on: profiles, coverage: collector, &status)
    let readsClock = settings.surroundings.now == nil && targets.contains(where: \.program.readsClock)
    let (limits, output) = (settings.eventLimits, settings.output)
    var plan = EvalPlan(
      settings, platforms: targets.map(\.name.platform),
      isOrdered: targets.contains(where: \.program.usesRandomNumbers)
    ) { LaunchEvaluator(targets, readsClock: readsClock, limits, output, coverage: collector) }
    if let coverage, let collector {
      plan.closingReport = { status in
        coverage.report(collector, settings, style: style, isVerbose: settings.isVerbose, &status)
      }
    }
    plan.evaluatorWritesNumbers = true
    plan.missingStates = EvalTarget.missingStates(targets)
    plan.givenStates = environment.givenStates
    plan.notesMissingStates = true
    plan.targets = EvalTarget.planned(targets)
    return plan
  }

  private static func explanation(
    _ request: EvalRequest, on profiles: [LaunchProfile], _ explaining: ExplainPlan, _ status: inout ExitStatus
  ) throws(CommandFailure) -> EvalPlan {
    let (inputs, settings) = (request.inputs, request.settings)
    let environment = try settings.surroundings.environment(for: profiles, settings)
    let parts = { (loaded: (parts: any NamedParts, targets: [LaunchExplainer.Target])) -> (any NamedParts)? in
      loaded.parts
    }
    let all = try inputs.load(for: profiles, checkingArchives: true, parts: parts, &status) {
      input, profile, _, messages throws(CommandFailure) -> (parts: any NamedParts, targets: [LaunchExplainer.Target])
      in
      if input.engine == .messaging {
        let loaded = try LoadedMessages(input, for: profile, settings, only: inputs.filter, &messages)
        return (loaded.held, try LaunchExplainer.Target.documents(of: loaded, in: input, settings.rulesLimits))
      }
      let loaded = try LoadedRules(input, for: profile, settings.rulesLimits)
      let history = input.history(HistoryUse(isRead: true, isDownload: settings.surroundings.isDownload))
      let plan = TracePlan(loaded.rules, for: profile, isDownload: history.isDownload)
      // Report rejections and losses with the same messages as `eval`.
      if let rejection = plan.rejection {
        messages.report(loaded.failure(rejection))
      } else {
        loaded.reportLosses(plan.program)
      }
      let wanted = inputs.filter.places(in: loaded.rules)
      if let first = loaded.rules.notModelled(on: profile, only: wanted) { messages.report(loaded.failure(first)) }
      let target = LaunchExplainer.Target(plan: plan, wanted: wanted) {
        loaded.reported
      }
      return (loaded.rules, [target])
    }
    let targets = LaunchExplainer.Target.numbered(all.flatMap(\.targets))
    let readsClock = settings.surroundings.now == nil && targets.contains { $0.plan.program.readsClock }
    return EvalPlan(settings, platforms: targets.map(\.plan.profile.name), isOrdered: true) {
      LaunchExplainer(explaining, targets, in: environment, readsClock: readsClock)
    }
  }
}
