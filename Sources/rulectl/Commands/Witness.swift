internal import ArgumentParser

/// `rulectl witness RULES`
struct Witness: RulectlCommand {
  static let configuration = CommandConfiguration(
    commandName: "witness",
    abstract: "Write an event that fires each rule, or prove none can.",
    discussion: """
      Solves the conditions of each rule and writes an event that fires it, one per line. Each event is evaluated \
      before it is written. Rules that no event can fire are listed on standard error, with the conditions that \
      contradict each other. Undecided rules are listed there too.

        rulectl witness rules.zip | rulectl eval rules.zip
        rulectl witness rules.zip --rule 3 --platform android
        rulectl witness rules.zip --differ ios,android

      --now, --time-zone, --state, --history and --sdk-version have the same meaning as in `eval`. If every event found for a \
      rule makes the SDK crash at another rule, standard error names that other rule. --state-out writes to a file \
      the shared states that the rules need. `eval --state` reads it. --differ writes events on which two platforms \
      evaluate a rule differently.

      Status: 0 every rule has an event, 1 some rules have no event, 2 wrong usage, 3 rules not loaded, 5 a limit was \
      exceeded, or stopped the search, 6 input or output failed.
      """)

  static let commonOptions: [String]? = ["--rule", "--platform", "--differ", "--state", "--history", "--now"]

  @Argument(help: "Archive, folder or document of rules, or - for standard input", completion: .rules)
  var rules: String
  @Option(
    name: .customLong("rule"),
    help: ArgumentHelp("Solve only this rule: its index, or the id of a consequence (repeatable)", valueName: "N|ID"),
    completion: .ruleNames)
  var onlyRules: [String] = []
  @Option(.platform) var platform: [String]
  @Option(help: ArgumentHelp("Write events on which two platforms differ, as in ios,android", valueName: "PLATFORMS"))
  var differ: String?
  @Option(.state) var state: String?
  @Option(.history) var history: String?
  @Option(
    help: ArgumentHelp("File for the shared states that the events need", valueName: "FILE"), completion: .file()
  )
  var stateOut: String?
  @Flag(help: "Overwrite the file that --state-out names")
  var force = false
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Set the clock: a time in ISO 8601 with a zone, or seconds since 1970 (default: the system's clock)",
      valueName: "TIME"))
  var now: String?
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Zone of local times: an IANA name or ±hh:mm (default: the system's)", valueName: "ZONE"))
  var timeZone: String?
  @Option(.sdkVersion) var sdkVersion: String?
  @Option(help: ArgumentHelp("Maximum number of search steps for one rule (default: 200000)", valueName: "N"))
  var maxSteps: String?
  @Option(
    help: ArgumentHelp(
      "Maximum number of search steps for all rules on one platform (default: 5000000, and 200 for each rule)",
      valueName: "N"))
  var maxRunSteps: String?
  @Option(
    help: ArgumentHelp(
      """
      Dialect of RULES: only adobe, as witness supports no others (default: detected)
      """, valueName: "NAME"), completion: .list(["adobe"]))
  var dialect: String?
  @Option(.stdinName) var stdinName: String?

  @OptionGroup(ArchiveLimits.self) var archiveLimits
  @OptionGroup(RulesLimits.self) var rulesLimits
  @OptionGroup(title: EventLimits.OfHistory.title) var historyLimits: TableOptions<EventLimits.OfHistory>

  mutating func execute() throws(CommandFailure) -> ExitStatus {
    try StandardInput.rename(to: stdinName)
    let dialect = try Dialect.named(dialect)
    let settings = try WitnessSettings(self)
    try WholeFile.checkIsNew(stateOut, force)
    let loading = try WitnessInput(rules, settings, dialect)
    var status = loading.status
    if let failure = loading.filter.failure(among: loading.inputs.map(\.rules.rules)) { throw failure }
    // A signal ends the search, and the events found so far are written.
    Interruption.hold()
    if settings.isDifference {
      guard loading.inputs.count == 2 else { return status }
      var run = DifferenceRun(loading.inputs[0], loading.inputs[1], loading.filter, settings)
      status.join(run.run())
      try Output.show(run.lines)
      return status
    }
    var run = WitnessRun(loading.filter, settings)
    status.join(run.run(loading.inputs))
    // After an interrupt the states are incomplete and must not overwrite the file.
    if let stateOut, !loading.inputs.isEmpty, Interruption.pending == nil {
      do throws(IOProblem) {
        try WholeFile.write(run.states + [0x0A], to: stateOut, replaces: force)
      } catch {
        throw CommandFailure(error)
      }
    }
    try Output.show(run.lines)
    return status
  }
}
