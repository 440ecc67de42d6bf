internal import ArgumentParser

/// `rulectl explain RULES [EVENTS…]`
struct Explain: RulectlCommand {
  static let configuration = CommandConfiguration(
    commandName: "explain",
    abstract: "Says why each rule fires for an event, or why it does not.",
    discussion: """
      Shows the whole condition tree of each rule, nothing short-circuited: at each leaf the value \
      that was found, every conversion on its way, the result, and a reason; parts that a platform \
      lost while it loaded the rules stand where they stood. RULES and EVENTS are as for eval.

      Of Convert rules each experience is explained gate by gate, or the one rule set of the document; \
      --rule takes the key of an experience, --platform ios or js. What a visitor was given before is \
      taken as it is by --near, and --suggest is for launch rules only.

      Of Airship schedules it shows what each event did to every one: which triggers counted it, from where to where \
      on the way to their goals, or why they did not; what sets it off, holds it back or calls it off; and where that \
      leaves it. --platform takes android, ios, legacy or portable; --near has no meaning there.

        rulectl explain rules.zip events.ndjson --rule 3
        rulectl explain rules.zip events.ndjson --near 3
        rulectl explain rules.zip events.ndjson --rule 3 --suggest
        rulectl explain rules.zip --inline '{"type":"t","source":"s"}' --platform ios,android
        rulectl explain audiences.json visitors.ndjson --platform ios,js --rule hero
        rulectl explain schedules.json events.ndjson --until 2026-03-03

      Status: 0 done, whatever fired, 2 usage, 3 the rules do not load (they are explained all the \
      same), 4 an event could not be used, 5 a limit, 6 input or output failed.
      """)

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
    let dialect = input.dialect(asked, settings.rulesLimits)
    try options.makeEvent(for: dialect)
    let explaining = ExplainPlan(
      limits: settings.eventLimits, near: near, suggests: options.suggest, onlyFails: options.fails, format: format,
      style: Style(isColored: format == .text && Terminal.wantsColor(color)),
      columns: Terminal.columns.map { max(40, $0 - 8) } ?? ReportSettings.standardColumns)
    var plan = try dialect.explanation(EvalInputs(input), options, settings, explaining, &status)
    if format == .text { plan.eventLabel = "event " }
    var run = EvalRun(options, settings, plan, status)
    return run.run()
  }
}
