extension Command {
  /// `rulectl witness RULES`
  static let witness = Command(
    "witness", .ask, "Write an event that fires each rule, or prove none can.",
    description: [
      .text(
        """
        Solves the conditions of each rule and writes an event that fires it, one per line. Each event is evaluated \
        before it is written. Rules that no event can fire are listed on standard error, with the conditions that \
        contradict each other. Undecided rules are listed there too.
        """),
      .examples([
        "rulectl witness rules.zip | rulectl eval rules.zip", "rulectl witness rules.zip --rule 3 --platform android",
        "rulectl witness rules.zip --differ ios,android",
      ]),
      .text(
        """
        --now, --time-zone, --state, --history and --sdk-version have the same meaning as in `eval`. If every event \
        found for a rule makes the SDK crash at a different rule, standard error names the crashing rule. --state-out \
        writes the shared states that the rules need to a file for `eval --state`. --differ writes events on which two \
        platforms evaluate a rule differently.
        """),
    ],
    statuses: """
      0 every rule has an event, 1 some rules have no event, 2 wrong usage, 3 rules not loaded, 5 a limit was exceeded, \
      or stopped the search, 6 input or output failed.
      """,
    arguments: [
      CommandArgument("RULES", .one, "Archive, folder or document of rules, or - for standard input", .rules) {
        $0.rules = $1
      }
    ],
    options: [
      .launchDialect, .stdinName, .onlyRules, .platform, .differ, .engine, .surface, .state, .history, .fixedNow,
      .timeZone, .sdkVersion,
      .stateOut, .force("Overwrite the file that --state-out names"), .ruleSteps, .maxRunSteps,
    ] + ArchiveLimits.options + RulesLimits.options + EventLimits.historyOptions,
    common: ["--rule", "--platform", "--differ", "--state", "--history", "--now"],
    output: "JSON Lines",
    run: { options, _ throws(CommandFailure) in try options.witness() })
}

extension OptionValues {
  /// Runs `witness`.
  fileprivate func witness() throws(CommandFailure) -> ExitStatus {
    let dialect = try Dialect.named(dialect)
    let settings = try WitnessSettings(self)
    try WholeFile.checkIsNew(stateOut, force, among: files)
    var status = ExitStatus.done
    let targets = try settings.targets(rules, dialect, &status)
    // A signal ends the search, and the events found so far are written.
    Interruption.hold()
    if settings.isDifference {
      for pair in targets where pair.count == 2 {
        var run = DifferenceRun(pair[0], pair[1], settings)
        status.join(run.run())
        try Output.show(run.lines)
      }
      return status
    }
    var run = WitnessRun(settings)
    status.join(run.run(targets))
    // After an interrupt the states are incomplete and must not overwrite the file.
    if let stateOut, !targets.isEmpty, Interruption.pending == nil {
      do throws(IOProblem) {
        try WholeFile.write(run.states + [0x0A], to: stateOut, replaces: force, over: nil, among: files)
      } catch {
        throw CommandFailure(error)
      }
    }
    try Output.show(run.lines)
    return status
  }
}
