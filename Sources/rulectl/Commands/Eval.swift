internal import ArgumentParser

/// `rulectl eval RULES [EVENTS…]`
struct Eval: RulectlCommand {
  static let configuration = CommandConfiguration(
    commandName: "eval",
    abstract: "Evaluates rules against events and prints the fired consequences as JSON Lines.",
    discussion: """
      RULES is an archive, a folder that holds rules.json, a rules.json file, or - for standard \
      input. EVENTS are files of JSON events (one, lines, values one after another, or an array; \
      gzip too); none, or -, is standard input.

        rulectl eval rules.zip events.ndjson --platform ios,android
        rulectl eval rules.zip --inline '{"type":"t","source":"s","data":{"a":1}}'
        tail -f events.ndjson | rulectl eval rules.zip --state state.json

      Status: 0 done, 1 the answer is no, 2 usage, 3 the rules do not load, 4 an event could not be \
      used, 5 a limit, 6 input or output failed.
      """)

  @OptionGroup var arguments: EvalArguments<EvalTable>

  func execute() -> ExitStatus { arguments.options.execute() }
}

extension EvalOptions {
  /// Runs `eval`, and exits the process without freeing memory.
  func execute() -> Never {
    do throws(CommandFailure) {
      var options = self
      let asked = try Dialect.named(dialect)
      let settings = try EvalSettings(self)
      let inputs = EvalInputs(self, settings.archiveLimits, settings.rulesLimits)
      let dialect = try inputs.dialect(asked, settings.rulesLimits)
      try options.makeEvent(for: dialect)
      var status = ExitStatus.done
      let plan = try dialect.evaluation(inputs, options, settings, &status)
      var run = EvalRun(options, settings, plan, status)
      Rulectl.end(run.run())
    } catch {
      error.report()
      Rulectl.end(error.status)
    }
  }

  /// Makes the inline event that `--type` describes.
  mutating func makeEvent(for dialect: Dialect) throws(CommandFailure) {
    guard let type else { return }
    try Self.refuse([("--type", dialect.name != LaunchDialect.row.name)], dialect.title)
    inline = [try TypedEvent.text(type: type, source: source, data: data)]
  }
}
