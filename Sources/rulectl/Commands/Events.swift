internal import ArgumentParser

/// `rulectl events [FILE…]`
struct Events: RulectlCommand {
  static let configuration = CommandConfiguration(
    commandName: "events",
    abstract: "Read events of the Adobe SDKs in any format, and write them as JSON Lines.",
    discussion: """
      Reads events as JSON, as the text that the SDKs print in logs, as a session of Assurance or as requests to the \
      Edge Network. Without FILE, or with -, they are read from standard input. Each event is written as eval reads \
      it, on one line.

        rulectl events phone.log > events.ndjson
        rulectl events session.json --states states.ndjson
        adb logcat -d | rulectl events | rulectl explain rules.zip

      Status: 0 done, 2 wrong usage, 4 an event was lost or cannot be read, 5 limit exceeded, 6 input or output failed.
      """)

  static let commonOptions: [String]? = ["--states", "--events-format", "--verbose"]

  @Argument(help: "Files of events, or - for standard input", completion: .file())
  var files: [String] = []
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

  @Option(help: ArgumentHelp("Maximum nesting of an event (default: 512)", valueName: "N"))
  var maxDepth: String?
  @OptionGroup(EventLimits.self) var eventLimits

  func execute() throws(CommandFailure) -> ExitStatus {
    var options = EvalOptions()
    (options.events, options.eventsFormat, options.stdinName) = (files, eventsFormat, stdinName)
    (options.onError, options.progress, options.verbose) = (onError, progress, verbose)
    options.limits = eventLimits.values.limits
    options.limits["--max-depth"] = maxDepth
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
