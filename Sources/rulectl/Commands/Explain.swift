internal import ArgumentParser

/// `rulectl explain RULES [EVENTS…]`
struct Explain: RulectlCommand {
  static let configuration = CommandConfiguration(
    commandName: "explain",
    abstract: "Explain why each rule fires for an event, or does not.",
    discussion: """
      Shows the whole condition tree of each rule. For each condition, it shows the value found, conversions of that \
      value, the result and a reason. Parts that a platform dropped at load are marked. For RULES and EVENTS, see \
      `rulectl help eval`.

      For Convert, each check of an experience is explained: environment, locations, site area, audiences, segments \
      and variations. Airship schedules are explained step by step: the triggers that counted the event, and the \
      state of each schedule.

        rulectl explain rules.zip events.ndjson --near 3
        rulectl explain rules.zip --type generic.track --suggest
        rulectl explain audiences.json visitors.ndjson --rule hero
        rulectl explain schedules.json events.ndjson --until 2026-03-03

      Status: 0 done, 1 (with --exit-status) nothing fired, 2 wrong usage, 3 a platform rejects the rules (they are \
      still explained), 4 unusable event, 5 limit exceeded, 6 input or output failed.
      """)

  static let commonOptions: [String]? = [
    "--platform", "--rule", "--inline", "--type", "--data", "--near", "--fails", "--suggest", "--state", "--now",
  ]

  @OptionGroup var arguments: EvalArguments<ExplainTable>

  func execute() throws(CommandFailure) -> ExitStatus {
    var options = arguments.options
    let format: ReportFormat = try choice(options.format, "--format") ?? .text
    let near = try number(options.near, "--near", 1...1_000_000)
    let color: ColorChoice = try choice(options.color, "--color") ?? .auto
    let asked = try Dialect.named(options.dialect)
    let settings = try EvalSettings(options)
    var status = ExitStatus.done
    let input = try RulesInput(options.rules, settings.archiveLimits, settings.rulesLimits)
    let dialect = input.dialect(asked, options.platform, settings.rulesLimits)
    try options.makeEvent(for: dialect)
    let explaining = ExplainPlan(
      limits: settings.eventLimits, near: near, suggests: options.suggest, onlyFails: options.fails, format: format,
      style: Style(isColored: format == .text && Terminal.wantsColor(color)),
      columns: Terminal.columns.map { max(40, $0 - 8) } ?? ReportSettings.standardColumns)
    var plan = try dialect.explanation(EvalInputs(input), options, settings, explaining, &status)
    if status == .rules { input.reportGuess(loadsNothing: false, settings.rulesLimits) }
    if format == .text { plan.eventLabel = "event " }
    var run = EvalRun(options, settings, plan, status)
    Interruption.hold()
    return run.run()
  }
}
