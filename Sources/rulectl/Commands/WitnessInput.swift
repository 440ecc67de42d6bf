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

  init(_ path: String, _ settings: WitnessSettings) throws(CommandFailure) {
    filter = NameFilter(settings.onlyRules)
    let input = try RulesInput(path, settings.archiveLimits, settings.rulesLimits)
    let dialect = input.dialect(settings.dialect, settings.rulesLimits)
    guard dialect == .adobe else { throw dialect.unreadable(by: "witness", input.name) }
    if case .archive(let archive) = input.content { try input.check(archive) }
    var failures = FailureDeduplicator()
    for profile in settings.profiles {
      do throws(CommandFailure) {
        let document = try input.document(for: profile)
        let rules = try LoadedRules(document, for: profile, settings.rulesLimits)
        let program = try rules.program(for: profile)
        if let message = rules.lossMessage(program) {
          Messages.report(message, place: document.name)
        }
        inputs.append(Loaded(rules: rules, program: program))
      } catch {
        failures.report(error, &status)
      }
    }
  }
}
