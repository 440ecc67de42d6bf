internal import AirshipLint
internal import RuleSuites

/// The dialect of Airship schedules and predicates: its row in `Dialect.all`, and the plans for `eval` and `explain`.
enum AirshipDialect {
  static let platforms = PlatformList<AirshipProfile>(
    dialect: "Airship schedules", standard: [.android, .ios])
  static let title = "Airship schedules"

  static let row = Dialect(
    name: "airship", title: title,
    rootMembers: [
      ["triggers"], ["schedule_actions"], ["^sa"], ["cancel_scheduled_actions"], ["^csa"], ["actions", "limit"],
      ["actions", "priority"], ["actions", "group"], ["actions", "delay"], ["value"], ["and"], ["or"], ["not"],
    ],
    readsArrays: true, platforms: { platforms.names },
    pages: { AirshipLints.pages }, evaluation: evaluation, simulation: simulation, explanation: explanation,
    suite: { request throws(SuiteProblem) in try AirshipSuite(request) },
    parts: { input, limits throws(CommandFailure) in
      try LoadedSchedules(reading: try input.document(of: title), for: .android, limits)
    }, inspection: ScheduleInspection.show, comparison: ScheduleComparison.compare,
    check: { checker, input, platforms, assets throws(CommandFailure) in
      try checker.checkAirship(input, for: platforms, assets)
    })

  /// Schedules keep their state between events, so `eval` plays them already.
  static func simulation(
    of inputs: EvalInputs, _ options: OptionValues, _ settings: EvalSettings, _ status: inout ExitStatus
  ) throws(CommandFailure) -> EvalPlan {
    try OptionValues.refuse(
      [
        ("--profile", options.profile != nil), ("--load-after", options.loadAfter != nil),
        ("--reset-after", options.resetAfter != nil), ("--max-steps", options.maxSteps != nil),
        ("--show", !options.show.isEmpty), ("--format", options.sessionFormat != nil),
        ("--no-optimize", options.leavesOutOptimize), ("--out-profile", options.outProfile != nil),
        ("--out-state", options.outState != nil), ("--out-history", options.outHistory != nil),
      ], title)
    return try evaluation(of: inputs, options, settings, &status)
  }

  static func evaluation(
    of inputs: EvalInputs, _ options: OptionValues, _ settings: EvalSettings, _ status: inout ExitStatus
  ) throws(CommandFailure) -> EvalPlan {
    try checkOptions(options)
    let targets = try ScheduleTarget.load(inputs, options, settings, status: &status)
    let predicates = targets.count { $0.predicate != nil }
    if predicates > 0 {
      guard predicates == targets.count else {
        throw CommandFailure(
          .usage, "a predicate and schedules cannot be evaluated together", help: "run `rulectl eval` for each")
      }
      try checkPredicateOptions(options)
    } else if options.all, !targets.isEmpty {
      throw CommandFailure(
        .usage, "`--all` does not apply to Airship schedules",
        help: "use `rulectl explain` for schedules that do not run")
    }
    let (limits, output) = (settings.eventLimits, EvalOutput(options, settings.print))
    var plan = EvalPlan(options, settings, platforms: targets.map(\.name.platform), isOrdered: !targets.isEmpty) {
      AirshipEvaluator(targets, limits, output)
    }
    plan.takesArrays = predicates > 0
    plan.targets = targets.map { target in EvalPlan.Target(name: target.name) { target.rulesOfSummary } }
    return plan
  }

  static func explanation(
    of inputs: EvalInputs, _ options: OptionValues, _ settings: EvalSettings, _ explaining: ExplainPlan,
    _ status: inout ExitStatus
  ) throws(CommandFailure) -> EvalPlan {
    try explaining.refuseSuggestions(title)
    try OptionValues.refuse(
      [("--near", explaining.near != nil)],
      "Airship schedules")
    try checkOptions(options)
    let targets = try ScheduleTarget.load(inputs, options, settings, isExplained: true, status: &status)
    let isPredicate = targets.contains(where: \.rules.isPredicate)
    if isPredicate { try checkPredicateOptions(options) }
    var plan = EvalPlan(options, settings, platforms: targets.map(\.name.platform), isOrdered: true) {
      AirshipExplainer(explaining, targets, isPredicate: isPredicate)
    }
    plan.takesArrays = isPredicate
    return plan
  }

  /// Rejects options for tokens, random numbers and shared states, which Airship does not have.
  private static func checkOptions(_ options: OptionValues) throws(CommandFailure) {
    try OptionValues.refuse(
      [
        ("--state", options.state != nil), ("--history", options.history != nil),
        ("--rules-from", options.rulesFrom != nil), ("--seed", options.seed != nil),
        ("--sdk-version", options.sdkVersion != nil), ("--tokens", options.tokens),
      ], "Airship schedules")
  }

  /// Rejects options for time and for several rules, which a predicate does not have.
  private static func checkPredicateOptions(_ options: OptionValues) throws(CommandFailure) {
    try OptionValues.refuse(
      [
        ("--now", options.now != nil), ("--until", options.until != nil),
        ("--time-zone", options.timeZone != nil), ("--rule", !options.onlyRules.isEmpty),
      ], "a predicate")
  }
}
