internal import LaunchLint

extension Command {
  /// `rulectl events [FILE…]`
  static let events = Command(
    "events", .files, "Convert, check, list or write events of the Adobe SDKs.",
    description: [
      .text(
        """
        Reads events as JSON, as the text that the SDKs print in logs, as a session of Assurance or as requests to the \
        Edge Network. Without FILE, or with -, events are read from standard input. Each event is written on one line, \
        as JSON that `eval` reads.
        """),
      .text(
        """
        --check reports fields that are missing, or whose type or value the SDKs do not write. --list describes known \
        events: who dispatches them and when, their fields, and the keys by which rules read them. --template writes \
        an event with all required fields. KEY=VALUE sets a field; for a field that the catalogue does not know, VALUE \
        is a string. KEY:=JSON sets any value. NAME is the name of an event, such as "Analytics Track", or of a \
        trigger, such as "track action".
        """),
      .examples([
        "rulectl events phone.log > events.ndjson", "rulectl events session.json --states states.ndjson",
        "rulectl events --check session.json", "rulectl events --list optimize",
        "rulectl events --template 'track action' action=buy | rulectl eval rules.zip",
      ]),
    ],
    statuses: """
      0 done, 1 findings at or above --fail-level, 2 wrong usage, 4 an event is incomplete or cannot be read, 5 limit \
      exceeded, 6 input or output failed.
      """,
    arguments: [
      CommandArgument(
        "FILE", .many, "Files of events, or - for standard input; names with --list, fields with --template", .events
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
    try WholeFile.checkIsNew(statesFile, force, among: files)
    let (limits, states, force, files) = (settings.eventLimits, statesFile, force, files)
    var plan = EvalPlan(
      settings, platforms: LaunchDialect.platforms.names, isOrdered: states != nil
    ) { EventConversion(limits, states: states, replaces: force, among: files) }
    plan.numbersEvents = false
    plan.formats = .launch(settings)
    var run = EvalRun(plan)
    Interruption.hold()
    return run.run()
  }
}

/// The output of `events --template`: one event.
private enum EventTemplateOutput {
  /// Writes the event called `name`. `arguments`: `KEY=VALUE` or `KEY:=JSON`.
  static func write(_ name: String, _ arguments: [String]) throws(CommandFailure) -> ExitStatus {
    let found = try EventListing.events(named: name)
    let exact = found.filter { $0.name == name || $0.id == name }
    guard let event = exact.count == 1 ? exact[0] : found.count == 1 ? found[0] : nil else {
      throw CommandFailure(
        .usage, "\(counted(found.count, "event")) match the name `\(name)`",
        help: "use one of " + found.prefix(8).map { "`\($0.id)`" }.joined(separator: ", "))
    }
    var template = EventTemplate(event)
    let pairs = try arguments.map(pair)
    do throws(EventTemplate.Fault) {
      for (key, value, isJSON) in pairs {
        if isJSON { try template.set(key, toJSON: value) } else { try template.set(key, to: value) }
      }
      if let alias = event.alias(named: name) { try template.set(alias) }
      try template.complete()
    } catch {
      throw CommandFailure(.usage, error.message.line(limit: 200), help: error.hint?.line(limit: 200))
    }
    try Output.show(template.json + [0x0A])
    return .done
  }

  /// Splits `KEY=VALUE` or `KEY:=JSON`.
  private static func pair(_ argument: String) throws(CommandFailure) -> (key: String, value: String, isJSON: Bool) {
    guard let sign = argument.firstIndex(of: "="), sign > argument.startIndex else {
      throw CommandFailure(
        .usage, "expected KEY=VALUE, found `\(argument)`", help: "use the path of a field, as in action=buy")
    }
    let (key, value) = (argument[..<sign], String(argument[argument.index(after: sign)...]))
    return key.last == ":" ? (String(key.dropLast()), value, true) : (String(key), value, false)
  }
}
