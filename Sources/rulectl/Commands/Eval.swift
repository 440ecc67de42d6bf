extension Command {
  /// `rulectl eval RULES [EVENTS…]`
  static let eval = Command(
    "eval", .ask, "Write the consequences that events fire as JSON Lines.",
    description: [
      .text(
        """
        RULES is an archive, a folder that holds rules.json, a document, or - for standard input. EVENTS are files of \
        JSON events: one event, JSON Lines, concatenated values, or an array. They may be compressed with gzip. Without \
        EVENTS, or with -, events are read from standard input.
        """),
      .examples([
        "rulectl eval rules.zip events.ndjson",
        #"rulectl eval rules.zip --type generic.track --data '{"action":"buy"}'"#,
        "tail -f events.ndjson | rulectl eval rules.zip --state state.json",
      ]),
    ],
    statuses: """
      0 done, 1 an SDK would crash, or (with --exit-status) nothing fired, 2 wrong usage, 3 rules not loaded, 4 unusable \
      event, 5 limit exceeded, 6 input or output failed.
      """,
    arguments: .rulesAndEvents,
    options: [
      .moreRules, .inline, .type, .source, .data, .dialect, .eventsFormat, .stdinName, .onlyRules, .platform, .state,
      .history, .rulesFrom, .now, .until, .timeZone, .seed, .sdkVersion, .coverage, .coverageFailUnder, .print, .tokens,
      .allLines, .quiet, .exitStatus, .onError, .summary, .summaryFile,
      .force("Overwrite the file that --summary-out names"), .progress, .color, .verbose, .jobs,
    ] + ArchiveLimits.options + RulesLimits.options + EventLimits.options,
    common: [
      "--inline", "--type", "--data", "--rule", "--platform", "--state", "--history", "--now", "--print",
      "--exit-status", "--summary",
    ],
    output: "JSON Lines",
    run: { options, _ throws(CommandFailure) in try options.run { $0.evaluation } })
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
  /// Evaluates the events with the plan that `evaluation` of the rules' dialect makes.
  func run(_ evaluation: (Dialect) -> Dialect.Evaluation?) throws(CommandFailure) -> ExitStatus {
    var options = self
    let asked = try Dialect.named(dialect)
    let settings = try EvalSettings(self)
    let inputs = EvalInputs(self, settings.archiveLimits, settings.rulesLimits)
    let dialect = try inputs.dialect(asked, platform, settings.rulesLimits)
    guard let makePlan = evaluation(dialect) else {
      throw CommandFailure(
        .usage, "`simulate` does not apply to \(dialect.title): nothing follows from a match",
        help: "use `rulectl eval`")
    }
    try check(for: dialect.kinds)
    try options.makeEvent(for: dialect)
    var status = ExitStatus.done
    let plan = try makePlan(inputs, options, settings, &status)
    if status == .rules { inputs.reportGuesses(loadsNothing: plan.isEmpty, settings.rulesLimits) }
    var run = EvalRun(options, settings, plan, status)
    Interruption.hold()
    return run.run()
  }

  /// Makes the inline event that `--type` describes.
  mutating func makeEvent(for dialect: Dialect) throws(CommandFailure) {
    if dialect.name != LaunchDialect.row.name, let eventsFormat, eventsFormat != .auto, eventsFormat != .json {
      throw .inapplicable("--events-format \(eventsFormat.rawValue)", to: dialect.kinds[0])
    }
    guard let type else { return }
    inline = [try TypedEvent.text(type: type, source: source, data: data)]
  }
}
