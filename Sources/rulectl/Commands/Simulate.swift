internal import ArgumentParser

/// `rulectl simulate RULES [EVENTS…]`
struct Simulate: RulectlCommand {
  static let configuration = CommandConfiguration(
    commandName: "simulate",
    abstract: "Play events as one session of an app.",
    discussion: """
      Carries out consequences: data is attached, events are dispatched and evaluated in turn, the profile is written, \
      the history recorded. Writes what happens as JSON Lines, in order. Each event is followed by all that it causes \
      before the next one is read. For RULES and EVENTS, see `rulectl help eval`.

        rulectl simulate rules.zip session.ndjson
        rulectl simulate rules.zip session.ndjson --history history.ndjson
        rulectl simulate rules.zip session.ndjson --show all --platform ios

      With several RULES, each is the document of one engine: the first that of Core, the others of extensions that \
      listen to its events. Airship schedules are evaluated as by `eval`.

      Status: 0 done, 1 an SDK would crash, or (with --exit-status) nothing fired, 2 wrong usage, 3 rules not loaded, \
      4 unusable event, 5 limit exceeded, 6 input or output failed.
      """)

  static let commonOptions: [String]? = [
    "--platform", "--rules", "--inline", "--type", "--data", "--state", "--profile", "--history", "--now", "--show",
  ]

  @OptionGroup var arguments: EvalArguments<SimulateTable>

  func execute() throws(CommandFailure) -> ExitStatus {
    try arguments.options.run { $0.simulation }
  }
}
