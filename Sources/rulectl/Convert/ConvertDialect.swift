internal import ConvertLint
internal import RuleSuites

/// The dialect of Convert rules: the row in `Dialect.all`, the plans for `eval` and `explain`, and the check of
/// documents.
enum ConvertDialect {
  static let platforms = PlatformList<ConvertProfile>(
    dialect: title, standard: ConvertProfile.all)
  static let title = CommandOption.RulesKind.convert.rawValue

  static let row = Dialect(
    name: "convert", kinds: [.convert], platforms: { platforms.names },
    pages: { ConvertLints.pages }, hasSessions: false, plan: plan,
    suite: { request throws(SuiteProblem) in try ConvertSuite(request) },
    parts: { input, limits throws(CommandFailure) in
      try LoadedAudiences(input, for: .ios, limits).rules
    }, inspection: ConvertInspection.show, comparison: AudienceComparison.compare, check: check)

  static func plan(_ request: EvalRequest, _ status: inout ExitStatus) throws(CommandFailure) -> EvalPlan {
    let (inputs, settings) = (request.inputs, request.settings)
    let profiles = try platforms.profiles(inputs.platforms)
    if case .explanation(let explaining) = request.mode {
      let targets = try inputs.load(for: profiles, parts: \.loaded.rules, &status) {
        input, profile, _, messages throws(CommandFailure) in
        let loaded = try LoadedAudiences(input, for: profile, settings)
        let plan = AudienceTracePlan(loaded.rules, for: profile)
        if let rejection = plan.rejection {
          messages.report(loaded.failure(rejection))
        } else {
          loaded.reportEmptyRuleSets(to: &messages)
          loaded.reportLosses(plan.program)
        }
        return ConvertExplainer.Target(loaded: loaded, plan: plan, wanted: inputs.filter.places(in: loaded.rules))
      }
      var plan = EvalPlan(settings, platforms: targets.map(\.loaded.profile.name), isOrdered: true) {
        ConvertExplainer(explaining, targets)
      }
      plan.eventMembers = VisitorEvent.names
      return plan
    }
    let targets = try inputs.load(for: profiles, parts: \.program.rules, &status) {
      input, profile, name, messages throws(CommandFailure) in
      let loaded = try LoadedAudiences(input, for: profile, settings)
      let program = try loaded.program()
      loaded.reportEmptyRuleSets(to: &messages)
      loaded.reportLosses(program)
      return ConvertEvaluator.Target(program: program, name: name, wanted: inputs.filter.places(in: loaded.rules))
    }
    let (eventLimits, output) = (settings.eventLimits, settings.output)
    var plan = EvalPlan(settings, platforms: targets.map(\.name.platform), isOrdered: false) {
      ConvertEvaluator(targets, eventLimits, output)
    }
    plan.eventMembers = VisitorEvent.names
    plan.targets = targets.map { target in EvalPlan.Target(name: target.name) { target.rules } }
    return plan
  }

  static func check(
    _ checker: inout DocumentChecker, _ input: RulesInput, for requested: RequestedPlatforms, _ assets: AssetFiles?
  ) throws(CommandFailure) {
    let profiles = try requested.profiles(of: platforms)
    guard let first = profiles.first else { return }
    let document = try input.document(of: title)
    let names = profiles.map(\.name)
    guard let tree = try checker.tree(of: document, for: names) else {
      checker.loads += names.map { PlatformLoad(platform: $0, unit: "experience", listed: nil, kept: nil) }
      return
    }
    var found: [Finding] = []
    for group in DocumentChecker.byMemberChoice(profiles, \.memberChoice, in: tree) {
      let rules = AudienceRules(tree, for: group.first ?? first)
      try LoadedAudiences.check(rules, checker.limits, document)
      found = Finding.merged(found, ConvertLintContext(rules, for: group, recorded: checker.recorded).findings())
      checker.loads += group.map { load(rules, on: $0) }
    }
    let text = ReportedText(file: checker.file, entry: nil, text: tree.text, document: tree)
    checker.findings += found.map { LocatedFinding($0, in: text) }
  }

  private static func load(_ rules: AudienceRules, on profile: ConvertProfile) -> PlatformLoad {
    let listed = rules.isBare ? rules.bareTrees.count : rules.experiences.count
    let kept = (try? AudienceProgram(rules, for: profile)).map { program in
      Kept(
        loaded: listed - program.lostExperiences - program.lostRuleSets,
        lost: Lost(["location": program.lostLocations, "condition": program.lostLeaves]))
    }
    return PlatformLoad(
      platform: profile.name, unit: rules.isBare ? "rule set" : "experience", listed: listed, kept: kept)
  }
}
