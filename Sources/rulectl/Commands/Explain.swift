internal import ArgumentParser
internal import RuleEngine
internal import RuleReports
internal import RuleStreams

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

      Of Airship schedules it shows what each event did to every one: which triggers counted it, \
      from where to where on the way to their goals, or why they did not; what sets it off, holds it \
      back or calls it off; and where that leaves it. --platform takes android, ios, legacy or \
      portable; --near has no meaning there.

        rulectl explain rules.zip events.ndjson --rule 3
        rulectl explain rules.zip events.ndjson --near 3
        rulectl explain rules.zip events.ndjson --rule 3 --suggest
        rulectl explain rules.zip --inline '{"type":"t","source":"s"}' --platform ios,android
        rulectl explain audiences.json visitors.ndjson --platform ios,js --rule hero
        rulectl explain schedules.json events.ndjson --until 2026-03-03

      Status: 0 done, whatever fired, 2 usage, 3 the rules do not load (they are explained all the \
      same), 4 an event could not be used, 5 a limit, 6 input or output failed.
      """)

  @Argument(help: "Archive, folder, rules.json, or -.", completion: .file())
  var rules: String
  @Argument(help: "Files of events, or -.", completion: .file())
  var events: [String] = []

  @Option(
    help:
      "ios, android or web, for Convert ios or js, for Airship android, ios, legacy or portable; several, side by side, joined by commas, or repeated.",
    completion: .list(PlatformList.launch.names + ["js", "legacy", "portable"]))
  var platform: [String] = []
  @Option(
    name: .customLong("rule"),
    help:
      "Only this rule: its index, the id of a consequence or schedule, or the key of an experience."
  )
  var onlyRules: [String] = []
  @Option(
    help: "Only so many rules: those that came closest to firing, and what kept them from it.")
  var near: String?
  @Flag(help: "Adds the fewest changes of the event that would make a rule fire.")
  var suggest = false
  @Option(
    help: "text (the default) or json: one object for each event, platform and rule.",
    completion: .list(names(ReportFormat.self)))
  var format: String?
  @Option(help: "File with shared states: {\"NAME\":{…},…}.", completion: .file())
  var state: String?
  @Option(parsing: .unconditional, help: "The clock: ISO 8601, or seconds since 1970.")
  var now: String?
  @Option(
    parsing: .unconditional,
    help: "Lets time pass up to this instant after the last event (Airship).")
  var until: String?
  @Option(parsing: .unconditional, help: "Zone of the local-time tokens: IANA name or ±hh:mm.")
  var timeZone: String?
  @Option(help: "Makes the random token repeatable.")
  var seed: String?
  @Option(help: "The value of ~sdkver.")
  var sdkVersion: String?
  @Option(
    help: "What an unusable event does: skip (the default), fail or emit.",
    completion: .list(names(ErrorHandling.self)))
  var onError: String?
  @Option(help: "adobe, convert or airship, where detection is not wanted.")
  var dialect: String?
  @Option(help: "How events are written: json.")
  var eventsFormat: String?
  @Option(parsing: .unconditionalSingleValue, help: "An event, instead of EVENTS.")
  var inline: [String] = []
  @Option(help: "auto, always or never.", completion: .list(names(ColorChoice.self)))
  var color: String?

  @OptionGroup(title: "Limits on archives") var archiveLimits: ArchiveLimitOptions
  @OptionGroup(title: "Limits on rules") var rulesLimits: RulesLimitOptions
  @OptionGroup(title: "Limits on events") var eventLimits: EventLimitOptions

  mutating func execute() throws(CommandFailure) -> ExitStatus {
    let format: ReportFormat = try choice(format, "--format") ?? .text
    let near = try parsed(near, "--near", "a number from 1 to 1000000") { text in
      Int(text).flatMap { (1...1_000_000).contains($0) ? $0 : nil }
    }
    let color: ColorChoice = try choice(color, "--color") ?? .auto
    let options = evalOptions
    let settings = try EvalSettings(options)
    var status = ExitStatus.done
    let input = try RulesInput(options.rules, settings.archiveLimits, settings.rulesLimits)
    let dialect = Dialect.of(input.dialect(settings.dialect, settings.rulesLimits))
    let explaining = ExplainPlan(
      limits: settings.eventLimits, near: near, suggests: suggest, format: format,
      style: Style(isColored: format == .text && Terminal.wantsColor(color)),
      columns: Terminal.columns.map { max(40, $0 - 8) } ?? ReportSettings.standardColumns)
    var plan = try dialect.explanation(input, options, settings, explaining, &status)
    if format == .text { plan.eventLabel = "event " }
    var run = EvalRun(options, settings, plan, status)
    return run.run()
  }

  /// The options shared with `eval`, which read events and set their environment.
  private var evalOptions: EvalOptions {
    var options = EvalOptions()
    (options.rules, options.events, options.inline) = (rules, events, inline)
    (options.platform, options.onlyRules, options.state) = (platform, onlyRules, state)
    (options.now, options.timeZone, options.seed) = (now, timeZone, seed)
    options.until = until
    (options.sdkVersion, options.onError, options.dialect) = (sdkVersion, onError, dialect)
    (options.eventsFormat, options.color) = (eventsFormat, color)
    options.limits.add(archiveLimits.given)
    options.limits.add(rulesLimits.given)
    options.limits.add(eventLimits.given)
    return options
  }
}
