extension Command {
  /// `rulectl explain RULES [EVENTS…]`
  static let explain = Command(
    "explain", .ask, "Explain why each rule fires for an event, or does not.",
    description: [
      .text(
        """
        Shows the whole condition tree of each rule. For each condition, it shows the value found, conversions of that \
        value, the result and a reason. Parts that a platform dropped at load are marked. For RULES and EVENTS, see \
        `rulectl help eval`.
        """),
      .text(
        """
        For Convert, each check of an experience is explained: environment, locations, site area, audiences, segments \
        and variations. Airship schedules are explained step by step: the triggers that counted the event, and the \
        state of each schedule.
        """),
      .examples([
        "rulectl explain rules.zip events.ndjson --near 3",
        "rulectl explain rules.zip --type generic.track --suggest",
        "rulectl explain audiences.json visitors.ndjson --rule hero",
        "rulectl explain schedules.json events.ndjson --until 2026-03-03",
      ]),
    ],
    statuses: """
      0 done, 1 (with --exit-status) nothing fired, 2 wrong usage, 3 a platform rejects the rules (they are still \
      explained), 4 unusable event, 5 limit exceeded, 6 input or output failed.
      """,
    arguments: .rulesAndEvents,
    options: [
      .inline, .type, .source, .data, .dialect, .eventsFormat, .stdinName, .onlyRules, .near, .fails, .platform, .state,
      .history, .rulesFrom, .now, .until, .timeZone, .seed, .sdkVersion, .suggest, .reportFormat, .exitStatus, .onError,
      .progress, .color, .verbose,
    ] + ArchiveLimits.options + RulesLimits.options + EventLimits.options,
    common: [
      "--inline", "--type", "--data", "--rule", "--near", "--fails", "--platform", "--state", "--now", "--suggest",
    ],
    run: { options, _ throws(CommandFailure) in try options.explain() })
}

extension OptionValues {
  /// Runs `explain`.
  fileprivate func explain() throws(CommandFailure) -> ExitStatus {
    var options = self
    let format = reportFormat ?? .text
    let near = try number(near, "--near", 1...1_000_000)
    let asked = try Dialect.named(self.dialect)
    let settings = try EvalSettings(options)
    var status = ExitStatus.done
    let input = try RulesInput(rules, from: files, settings.archiveLimits, settings.rulesLimits)
    let dialect = input.dialect(asked, platform, settings.rulesLimits)
    try check(for: dialect.kinds)
    try options.makeEvent(for: dialect)
    let explaining = ExplainPlan(
      limits: settings.eventLimits, near: near, suggests: suggest, onlyFails: fails, format: format,
      style: style(isText: format == .text),
      columns: Terminal.columns.map { max(40, $0 - 8) } ?? ReportSettings.standardColumns)
    var plan = try dialect.explanation(EvalInputs(input), options, settings, explaining, &status)
    if status == .rules { input.reportGuess(loadsNothing: false, settings.rulesLimits) }
    if format == .text { plan.eventLabel = "event " }
    var run = EvalRun(options, settings, plan, status)
    Interruption.hold()
    return run.run()
  }
}
