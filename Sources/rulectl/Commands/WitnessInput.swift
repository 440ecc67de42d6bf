internal import LaunchSolver

/// The RULES argument as each platform loads it.
struct WitnessInput {
  struct Loaded {
    let rules: LoadedRules
    let program: Program

    /// Returns `FILE:LINE:COLUMN` of a condition.
    func place(of condition: ConditionID) -> String {
      rules.place(rules.rules.conditions[Int(condition)].range)
    }
  }

  private(set) var inputs: [Loaded] = []
  let filter: NameFilter
  /// The status of loading; failures have been reported.
  private(set) var status = ExitStatus.done

  init(_ path: String, from files: FileSource, _ settings: WitnessSettings, _ dialect: Dialect?) throws(CommandFailure)
  {
    filter = NameFilter(settings.onlyRules)
    let input = try RulesInput(path, from: files, settings.archiveLimits, settings.rulesLimits)
    let dialect = input.dialect(dialect, [], settings.rulesLimits)
    guard dialect.name == LaunchDialect.row.name else {
      throw CommandFailure(
        .rules, "`witness` does not support \(dialect.title)", place: input.name,
        help: "use `rulectl explain` with events")
    }
    if case .archive(let archive) = input.content { try input.check(archive) }
    inputs = EvalInputs(input).loadEach(for: settings.profiles, &status) { input, profile, _ throws(CommandFailure) in
      let rules = try LoadedRules(try input.document(for: profile), for: profile, settings.rulesLimits)
      let program = try rules.program(for: profile, history: settings.surroundings.historyUse)
      rules.reportLosses(program)
      return Loaded(rules: rules, program: program)
    }.map(\.loaded)
    if inputs.isEmpty { input.reportGuess(loadsNothing: true, settings.rulesLimits) }
  }
}
