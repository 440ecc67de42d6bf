internal import AirshipLint
internal import RuleSuites

/// The dialect of Airship schedules and predicates: its row in `Dialect.all`, and the plans for `eval` and `explain`.
enum AirshipDialect {
  static let platforms = PlatformList<AirshipProfile>(
    dialect: title, standard: [.android, .ios])
  static let title = CommandOption.RulesKind.schedules.rawValue

  static let row = Dialect(
    name: "airship", kinds: [.schedules, .predicate],
    rootMembers: [
      ["triggers"], ["schedule_actions"], ["^sa"], ["cancel_scheduled_actions"], ["^csa"], ["actions", "limit"],
      ["actions", "priority"], ["actions", "group"], ["actions", "delay"], ["value"], ["and"], ["or"], ["not"],
    ],
    readsArrays: true, platforms: { platforms.names },
    pages: { AirshipLints.pages }, hasSessions: true, plan: plan,
    suite: { request throws(SuiteProblem) in try AirshipSuite(request) },
    parts: { input, limits throws(CommandFailure) in
      try LoadedSchedules(input, for: .android, limits)
    }, inspection: ScheduleInspection.show, comparison: ScheduleComparison.compare,
    check: { checker, input, platforms, assets throws(CommandFailure) in
      try checker.checkAirship(input, for: platforms, assets)
    })

  /// `simulate` is as `eval`: schedules keep their state between events.
  static func plan(_ request: EvalRequest, _ status: inout ExitStatus) throws(CommandFailure) -> EvalPlan {
    let settings = request.settings
    let targets = try ScheduleTarget.load(request, &status)
    var plan: EvalPlan
    if case .explanation(let explaining) = request.mode {
      let isPredicate = targets.contains(where: \.rules.isPredicate)
      if isPredicate { try request.check([.predicate]) }
      plan = EvalPlan(settings, platforms: targets.map(\.name.platform), isOrdered: true) {
        AirshipExplainer(explaining, targets, isPredicate: isPredicate)
      }
      plan.takesArrays = isPredicate
      return plan
    }
    let predicates = targets.count { $0.predicate != nil }
    guard predicates == 0 || predicates == targets.count else {
      throw CommandFailure(
        .usage, "a predicate and schedules cannot be evaluated together", help: "run `rulectl eval` for each")
    }
    if !targets.isEmpty { try request.check([predicates > 0 ? .predicate : .schedules]) }
    let (limits, output) = (settings.eventLimits, settings.output)
    plan = EvalPlan(settings, platforms: targets.map(\.name.platform), isOrdered: !targets.isEmpty) {
      AirshipEvaluator(targets, limits, output)
    }
    plan.takesArrays = predicates > 0
    plan.targets = targets.map { target in EvalPlan.Target(name: target.name) { target.rulesOfSummary } }
    return plan
  }
}
