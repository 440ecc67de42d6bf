extension Command {
  /// `rulectl eval RULES [EVENTS…]`
  static let eval = Command(
    "eval", .ask, "Write the consequences that events fire as JSON Lines.",
    description: [
      .text(
        """
        RULES is an archive, a folder that contains rules.json, a document, or - for standard input. EVENTS are files \
        of JSON events: one event, JSON Lines, concatenated values, or an array. They may be compressed with gzip. \
        Without EVENTS, or with -, events are read from standard input.
        """),
      .examples([
        "rulectl eval rules.zip events.ndjson",
        #"rulectl eval rules.zip --type generic.track --data '{"action":"buy"}'"#,
        "tail -f events.ndjson | rulectl eval rules.zip --state state.json",
      ]),
    ],
    statuses: runStatuses,
    arguments: .rulesAndEvents,
    options: runOptions(
      [.onlyRules, .platform, .engine, .state, .device, .history, .rulesFrom, .surface, .bucketing],
      [
        .coverage, .coverageFailUnder, .print, .tokens, .allLines, .quiet, .exitStatus, .onError, .summary,
        .summaryFile, .force("Overwrite the file that --summary-out names"), .progress, .color, .verbose, .jobs,
        .questionSteps.with(
          help: "With --coverage: maximum number of steps of one search for an event", requires: ["--coverage"]),
        .maxRunSteps.with(
          help: "With --coverage: maximum number of search steps for all rules on one platform together",
          requires: ["--coverage"]),
      ], before: [.moreRules]),
    common: [
      "--inline", "--type", "--data", "--rule", "--platform", "--state", "--history", "--now", "--print",
      "--exit-status", "--summary",
    ],
    output: "JSON Lines",
    run: { options, _ throws(CommandFailure) in
      try options.evaluate { settings throws(CommandFailure) in
        let coverage = try CoverageOptions(options.coverage, failUnder: options.coverageFailUnder)
        if coverage?.format == .html { try settings.onError.check(with: "--coverage=html", for: "a page") }
        return .evaluation(coverage, options.style(isText: coverage?.format == .text))
      }
    })
}

extension Command {
  static let runStatuses = """
    0 done, 1 an SDK would crash, or (with --exit-status) nothing fired, 2 wrong usage, 3 rules not loaded, 4 unusable \
    event, 5 limit exceeded, 6 input or output failed.
    """

  /// Returns the options of a command that evaluates events: the location of the events, then `rules`, the clock, and
  /// `output`.
  static func runOptions(_ rules: [CommandOption], _ output: [CommandOption], before: [CommandOption] = [])
    -> [CommandOption]
  {
    before + [.inline, .type, .source, .data, .dialect, .eventsFormat, .stdinName] + rules
      + [.now, .until, .timeZone, .seed, .sdkVersion] + output
      + ArchiveLimits.options + RulesLimits.options + EventLimits.options
  }
}

extension [CommandArgument] {
  /// The arguments of a command that evaluates events.
  static let rulesAndEvents = [
    CommandArgument("RULES", .one, "Archive, folder or document of rules, or - for standard input", .rules) {
      $0.rules = $1
    },
    CommandArgument("EVENTS", .many, "Files of events, or - for standard input", .events) { $0.events.append($1) },
  ]
}

extension OptionValues {
  /// Evaluates, simulates or explains the events. `mode`: parses the other options of the command.
  func evaluate(isSession: Bool = false, _ mode: (EvalSettings) throws(CommandFailure) -> EvalRequest.Mode)
    throws(CommandFailure) -> ExitStatus
  {
    let asked = try Dialect.named(dialect)
    var settings = try EvalSettings(self)
    let inputs = try EvalInputs(self, settings)
    let dialect = try inputs.dialect(asked, settings.rulesLimits)
    if settings.events.isEmpty, settings.inline.isEmpty, type == nil {
      settings.events = inputs.sessions
      if settings.events.isEmpty, inputs.all.contains(where: { $0.path == "-" }) {
        throw .noEvents(standardInput: "rules")
      }
    }
    if isSession, !dialect.hasSessions {
      throw CommandFailure(
        .usage, "`simulate` does not apply to \(dialect.title): a match has no consequences",
        help: "use `rulectl eval`")
    }
    try check(for: dialect.kinds)
    try makeEvent(for: dialect, &settings)
    let mode = try mode(settings)
    let request = EvalRequest(inputs: inputs, settings: settings, mode: mode, check: check(for:))
    var status = ExitStatus.done
    var plan = try dialect.plan(request, &status)
    if let standardInput = inputs.standardInput { plan.standardInput = standardInput }
    if case .explanation(let explaining) = mode, explaining.format != .json {
      (plan.eventLabel, plan.sumsUp) = ("event ", explaining.sumsUp)
    }
    if status == .rules { inputs.reportGuesses(loadsNothing: plan.isEmpty, settings.rulesLimits) }
    var run = EvalRun(plan, status)
    Interruption.hold()
    return run.run()
  }

  /// Makes the inline event that `--type` describes.
  private func makeEvent(for dialect: Dialect, _ settings: inout EvalSettings) throws(CommandFailure) {
    if dialect.name != LaunchDialect.row.name, let eventsFormat, eventsFormat != .auto, eventsFormat != .json {
      throw .inapplicable("--events-format \(eventsFormat.rawValue)", to: dialect.kinds[0])
    }
    guard let type else { return }
    settings.inline = [try TypedEvent.text(type: type, source: source, data: data)]
  }
}
