internal import ArgumentParser
internal import LaunchLint

/// `rulectl events [FILE…]`
struct Events: RulectlCommand {
  static let configuration = CommandConfiguration(
    commandName: "events",
    abstract: "Convert, check, list or write events of the Adobe SDKs.",
    discussion: """
      Reads events as JSON, as the text that the SDKs print in logs, as a session of Assurance or as requests to the \
      Edge Network. Without FILE, or with -, they are read from standard input. Each event is written as eval reads \
      it, on one line.

      --check reports fields that are missing, of another type or with another value than the SDKs write. --list \
      describes known events: who dispatches them and when, their fields, and the keys by which rules read them. \
      --template writes an event with all required fields. KEY=VALUE sets a field; for a field that the catalogue does \
      not know, VALUE is a string. KEY:=JSON sets any value. Names are those of events, such as "Analytics Track", or \
      of triggers, such as "track action".

        rulectl events phone.log > events.ndjson
        rulectl events session.json --states states.ndjson
        rulectl events --check session.json
        rulectl events --list optimize
        rulectl events --template 'track action' action=buy | rulectl eval rules.zip

      Status: 0 done, 1 findings at or above --fail-level, 2 wrong usage, 4 an event was lost or cannot be read, \
      5 limit exceeded, 6 input or output failed.
      """)

  static let commonOptions: [String]? = [
    "--states", "--events-format", "--check", "--list", "--template", "--format", "--select", "--ignore",
  ]

  @Argument(
    help: "Files of events, or - for standard input; with --list names; with --template fields", completion: .events)
  var arguments: [String] = []
  @Flag(help: "Check events against the catalogue")
  var check = false
  @Flag(help: "List the known events, or those with the given names, of an extension, or of a type")
  var list = false
  @Option(help: ArgumentHelp("Write the event NAME", valueName: "NAME"))
  var template: String?
  @OptionGroup var findings: EventCheckOptions
  @Option(
    help: ArgumentHelp("Write the shared states that a session of Assurance records as JSON Lines", valueName: "FILE"),
    completion: .file())
  var states: String?
  @Flag(help: "Overwrite the file that --states names")
  var force = false
  @Option(.eventsFormat) var eventsFormat: String?
  @Option(.onError) var onError: String?
  @Option(.stdinName) var stdinName: String?
  @Option(.progress) var progress: String?
  @Flag(.verbose) var verbose: Bool
  @Option(.color) var color: String?

  @OptionGroup(title: EventLimits.title) var eventLimits: TableOptions<EventLimits.OfText>

  func execute() throws(CommandFailure) -> ExitStatus {
    try checkModes()
    if let template { return try EventTemplateOutput.write(template, arguments) }
    if list { return try EventListing.write(arguments, findings.format, color: color) }
    var options = EvalOptions()
    (options.eventsFormat, options.stdinName) = (eventsFormat, stdinName)
    (options.onError, options.progress, options.verbose) = (onError, progress, verbose)
    options.limits = eventLimits.values.limits
    if check { return try EventCheckRun(arguments, options, findings, color: color).execute() }
    options.events = arguments
    return try convert(options)
  }

  /// Rejects several of `--check`, `--list` and `--template`, and options that have no effect.
  private func checkModes() throws(CommandFailure) {
    let modes = [("--check", check), ("--list", list), ("--template", template != nil)].filter(\.1).map(\.0)
    if modes.count > 1 {
      throw CommandFailure(
        .usage, "`\(modes[0])` and `\(modes[1])` cannot be used together", help: "remove one of them")
    }
    if !check, let option = findings.firstGiven(except: list ? "--format" : nil) {
      throw CommandFailure(
        .usage, "`\(option)` has no effect \(modes.first.map { "with `\($0)`" } ?? "without `--check`")",
        help: modes.isEmpty ? "use `--check`" : "remove it, or use `--check`")
    }
    let reading = [
      ("--states", states != nil), ("--events-format", eventsFormat != nil), ("--on-error", onError != nil),
    ].filter(\.1).map(\.0)
    if let mode = modes.first, let option = reading.first(where: { !check || $0 == "--states" }) {
      throw CommandFailure(.usage, "`\(option)` has no effect with `\(mode)`", help: "remove one of them")
    }
  }

  /// Writes the events as JSON Lines.
  private func convert(_ options: EvalOptions) throws(CommandFailure) -> ExitStatus {
    let settings = try EvalSettings(options)
    try WholeFile.checkIsNew(states, force)
    let (limits, states, force) = (settings.eventLimits, states, force)
    var plan = EvalPlan(
      options, settings, platforms: LaunchDialect.platforms.names, isOrdered: states != nil
    ) { EventConversion(limits, states: states, replaces: force) }
    plan.numbersEvents = false
    plan.formats = .launch(settings)
    var run = EvalRun(options, settings, plan, .done)
    Interruption.hold()
    return run.run()
  }
}

/// The options of `events --check`.
struct EventCheckOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      """
      With --check: text, concise, json, jsonl, sarif, github, gitlab, junit, markdown; with --list: text, json, \
      markdown (default: text)
      """, valueName: "FORMAT"), completion: .list(FindingFormat.all.map(\.name)))
  var format: String?
  @Option(
    help: ArgumentHelp(
      "Report only these findings: codes (E005), names (missing-field) or beginnings of codes, joined by commas",
      valueName: "LIST"), completion: .codes)
  var select: [String] = []
  @Option(help: ArgumentHelp("Do not report these codes", valueName: "LIST"), completion: .codes)
  var ignore: [String] = []
  @Option(
    help: ArgumentHelp(
      "Lowest severity that ends with status 1 (error, warning, info, never; default: error)", valueName: "LEVEL"),
    completion: .list(names(FailLevel.self)))
  var failLevel: String?

  /// The first option that is given, other than one that has a meaning.
  func firstGiven(except other: String?) -> String? {
    let given = [
      ("--format", format != nil), ("--select", !select.isEmpty), ("--ignore", !ignore.isEmpty),
      ("--fail-level", failLevel != nil),
    ]
    return given.first { $0.1 && $0.0 != other }?.0
  }
}
