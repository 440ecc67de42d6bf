internal import ArgumentParser

/// `rulectl eval RULES [EVENTS…]`
struct Eval: RulectlCommand {
  static let configuration = CommandConfiguration(
    commandName: "eval",
    abstract: "Write the consequences that events fire as JSON Lines.",
    discussion: """
      RULES is an archive, a folder that holds rules.json, a document, or - for standard input. EVENTS are files of \
      JSON events: one event, JSON Lines, concatenated values, or an array. They may be compressed with gzip. Without \
      EVENTS, or with -, events are read from standard input.

        rulectl eval rules.zip events.ndjson
        rulectl eval rules.zip --type generic.track --data '{"action":"buy"}'
        tail -f events.ndjson | rulectl eval rules.zip --state state.json

      Status: 0 done, 1 an SDK would crash, or (with --exit-status) nothing fired, 2 wrong usage, 3 rules not loaded, \
      4 unusable event, 5 limit exceeded, 6 input or output failed.
      """)

  static let commonOptions: [String]? = [
    "--platform", "--rule", "--inline", "--type", "--data", "--state", "--now", "--print", "--exit-status", "--summary",
  ]

  @OptionGroup var arguments: EvalArguments<EvalTable>

  func execute() -> ExitStatus { arguments.options.execute() }
}

extension EvalOptions {
  /// Runs `eval`, and exits the process without freeing memory.
  func execute() -> Never {
    do throws(CommandFailure) {
      Rulectl.end(try run { $0.evaluation })
    } catch {
      EnvironmentOptions.named(in: error, Array(SystemPath.arguments.dropFirst())).report()
      Rulectl.end(error.status)
    }
  }

  /// Evaluates the events with the plan that `evaluation` of the rules' dialect makes.
  func run(_ evaluation: (Dialect) -> Dialect.Evaluation) throws(CommandFailure) -> ExitStatus {
    var options = self
    let asked = try Dialect.named(dialect)
    let settings = try EvalSettings(self)
    let inputs = EvalInputs(self, settings.archiveLimits, settings.rulesLimits)
    let dialect = try inputs.dialect(asked, platform, settings.rulesLimits)
    try options.makeEvent(for: dialect)
    if dialect.name != LaunchDialect.row.name {
      try Self.refuse(
        [("--coverage", coverage != nil), ("--coverage-fail-under", coverageFailUnder != nil)], dialect.title)
    }
    var status = ExitStatus.done
    let plan = try evaluation(dialect)(inputs, options, settings, &status)
    if status == .rules { inputs.reportGuesses(loadsNothing: plan.isEmpty, settings.rulesLimits) }
    var run = EvalRun(options, settings, plan, status)
    Interruption.hold()
    return run.run()
  }

  /// Makes the inline event that `--type` describes.
  mutating func makeEvent(for dialect: Dialect) throws(CommandFailure) {
    if dialect.name != LaunchDialect.row.name, let eventsFormat, !["auto", "json"].contains(eventsFormat) {
      try Self.refuse([("--events-format \(eventsFormat)", true)], dialect.title)
    }
    guard let type else { return }
    try Self.refuse([("--type", dialect.name != LaunchDialect.row.name)], dialect.title)
    inline = [try TypedEvent.text(type: type, source: source, data: data)]
  }
}
