internal import LaunchLint

extension Command {
  /// `rulectl events [FILE…]`
  static let events = Command(
    "events", .files, "Convert, check, list or write events of the Adobe SDKs.",
    description: [
      .text(
        """
        Reads events as JSON, as the text that the SDKs print in logs, as a session of Assurance or as requests to the \
        Edge Network. Without FILE, or with -, they are read from standard input. Each event is written as eval reads \
        it, on one line.
        """),
      .text(
        """
        --check reports fields that are missing, of another type or with another value than the SDKs write. --list \
        describes known events: who dispatches them and when, their fields, and the keys by which rules read them. \
        --template writes an event with all required fields. KEY=VALUE sets a field; for a field that the catalogue does \
        not know, VALUE is a string. KEY:=JSON sets any value. Names are those of events, such as "Analytics Track", or \
        of triggers, such as "track action".
        """),
      .examples([
        "rulectl events phone.log > events.ndjson", "rulectl events session.json --states states.ndjson",
        "rulectl events --check session.json", "rulectl events --list optimize",
        "rulectl events --template 'track action' action=buy | rulectl eval rules.zip",
      ]),
    ],
    statuses: """
      0 done, 1 findings at or above --fail-level, 2 wrong usage, 4 an event was lost or cannot be read, 5 limit \
      exceeded, 6 input or output failed.
      """,
    arguments: [
      CommandArgument(
        "FILE", .many, "Files of events, or - for standard input; with --list names; with --template fields", .events
      ) { $0.inputs.append($1) }
    ],
    options: [
      .eventsFormat.with(excludes: ["--list", "--template"]), .stdinName, .select.with(requires: ["--check"]),
      .ignore.with(requires: ["--check"]), .checkEvents, .listEvents, .template, .statesFile,
      .force("Overwrite the file that --states names"), .eventFindingFormat, .failLevel.with(requires: ["--check"]),
      .onError.with(excludes: ["--list", "--template"]), .progress, .color, .verbose,
    ] + EventLimits.textOptions,
    common: [
      "--events-format", "--select", "--ignore", "--check", "--list", "--template", "--states", "--format",
    ],
    run: { options, _ throws(CommandFailure) in try options.convertEvents() })
}

extension OptionValues {
  /// Runs `events`.
  fileprivate func convertEvents() throws(CommandFailure) -> ExitStatus {
    if let template { return try EventTemplateOutput.write(template, inputs) }
    if lists { return try EventListing.write(inputs, format, style()) }
    var options = self
    if checks { return try EventCheckRun(inputs, options).execute() }
    options.events = inputs
    let settings = try EvalSettings(options)
    try WholeFile.checkIsNew(statesFile, force)
    let (limits, states, force) = (settings.eventLimits, statesFile, force)
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
