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
    pages: { ConvertLints.pages }, hasSessions: false, plan: plan,
    suite: { request throws(SuiteProblem) in try ConvertSuite(request) },
    parts: { input, limits throws(CommandFailure) in
      try LoadedAudiences(input, for: .ios, limits).rules
    }, inspection: ConvertInspection.show, comparison: AudienceComparison.compare,
    check: { checker, input, platforms, assets throws(CommandFailure) in
      try checker.checkConvert(input, for: platforms, assets)
    })

  static func plan(_ request: EvalRequest, _ status: inout ExitStatus) throws(CommandFailure) -> EvalPlan {
    let (inputs, settings) = (request.inputs, request.settings)
    let limits = settings.rulesLimits
    let profiles = try platforms.profiles(inputs.platforms)
    if case .explanation(let explaining) = request.mode {
      let targets = try inputs.load(for: profiles, parts: \.loaded.rules, &status) {
        input, profile, _, messages throws(CommandFailure) in
        let loaded = try LoadedAudiences(input, for: profile, limits)
        let plan = AudienceTracePlan(loaded.rules, for: profile)
        if let rejection = plan.rejection {
          messages.report(loaded.failure(rejection))
        } else {
          loaded.reportLosses(plan.program)
        }
        return ConvertExplainer.Target(loaded: loaded, plan: plan, wanted: inputs.filter.places(in: loaded.rules))
      }
      return EvalPlan(settings, platforms: targets.map(\.loaded.profile.name), isOrdered: true) {
        ConvertExplainer(explaining, targets)
      }
    }
    let targets = try inputs.load(for: profiles, parts: \.program.rules, &status) {
      input, profile, name, _ throws(CommandFailure) in
      let loaded = try LoadedAudiences(input, for: profile, limits)
      let program = try loaded.program()
      loaded.reportLosses(program)
      return ConvertEvaluator.Target(program: program, name: name, wanted: inputs.filter.places(in: loaded.rules))
    }
    let (eventLimits, output) = (settings.eventLimits, settings.output)
    var plan = EvalPlan(settings, platforms: targets.map(\.name.platform), isOrdered: false) {
      ConvertEvaluator(targets, eventLimits, output)
    }
    plan.targets = targets.map { target in EvalPlan.Target(name: target.name) { target.rules } }
    return plan
  }
}
