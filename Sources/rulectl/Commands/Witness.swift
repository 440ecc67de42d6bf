internal import ArgumentParser

/// `rulectl witness RULES`
struct Witness: RulectlCommand {
  static let configuration = CommandConfiguration(
    commandName: "witness",
    abstract: "Writes an event for each rule that fires it, or proves that there is none.",
    discussion: """
      Solves the conditions and writes canonical events, one a line, each of which was evaluated \
      before it was written. What no event fires is said on standard error, with the members of \
      the condition that clash, and so is what was not decided.

        rulectl witness rules.zip | rulectl eval rules.zip
        rulectl witness rules.zip --rule 3 --platform android
        rulectl witness rules.zip --differ ios,android

      The clock, the states and the SDK are those that `eval` would meet with the same options. \
      Where a rule fires with other ones only, these are named instead of an event; --state-out \
      gathers states of all rules in a file for `eval --state`.

      With --differ: events on which two platforms judge a rule differently.

      Status: 0 an event for every rule, 1 none for some, 2 usage, 3 the rules do not load, 5 not \
      decided within the steps, 6 input or output failed.
      """)

  @Argument(help: "Archive, folder, rules.json, or -.", completion: .file())
  var rules: String
  @Option(name: .customLong("rule"), help: "Only this rule: its index, or the id of a consequence.")
  var onlyRules: [String] = []
  @Option(.platform) var platform: [String]
  @Option(help: "Two platforms, such as ios,android: events on which they differ.")
  var differ: String?
  @Option(.state) var state: String?
  @Option(help: "Writes the shared states that the events are to meet.", completion: .file())
  var stateOut: String?
  @Flag(help: "Overwrite the file of --state-out if it exists")
  var force = false
  @Option(.now) var now: String?
  @Option(parsing: .unconditional, help: "Zone of local times: IANA name or ±hh:mm.")
  var timeZone: String?
  @Option(.sdkVersion) var sdkVersion: String?
  @Option(help: "Most steps of the search for one rule (200000).")
  var maxSteps: String?
  @Option(help: "adobe, where detection is not wanted.")
  var dialect: String?

  @OptionGroup(ArchiveLimits.self) var archiveLimits
  @OptionGroup(RulesLimits.self) var rulesLimits

  mutating func execute() throws(CommandFailure) -> ExitStatus {
    let dialect = try Dialect.named(dialect)
    let settings = try WitnessSettings(self)
    try WholeFile.checkIsNew(stateOut, force)
    let loading = try WitnessInput(rules, settings, dialect)
    var status = loading.status
    if let failure = loading.filter.failure(among: loading.inputs.map(\.rules.rules)) { throw failure }
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
