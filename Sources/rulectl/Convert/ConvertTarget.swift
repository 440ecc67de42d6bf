/// One RULES argument on one Convert platform.
struct ConvertTarget: Sendable {
  let program: AudienceProgram
  let name: TargetName
  /// The indices of the selected experiences; nil selects all.
  let wanted: Set<Int>?

  /// The experiences with their keys as JSON text, or the only rule set, which has none.
  var rules: [(index: Int, ids: [String])] {
    if program.rules.isBare { return [(0, [])] }
    return program.loadedExperiences.filter { wanted?.contains($0.place) ?? true }
      .map { ($0.place, [JSONWriter.text($0.key)]) }
  }
}

extension ConvertTarget {
  /// Loads every RULES argument for every platform. Failures are reported and merged into `status`.
  static func load(_ inputs: EvalInputs, _ options: OptionValues, _ settings: EvalSettings, status: inout ExitStatus)
    throws(CommandFailure) -> [ConvertTarget]
  {
    let profiles = try ConvertDialect.platforms.profiles(options.platform)
    let filter = NameFilter(options.onlyRules)
    let loaded = inputs.loadEach(for: profiles, &status) { input, profile, _ throws(CommandFailure) in
      let loaded = try LoadedAudiences(try input.document(of: ConvertDialect.title), for: profile, settings.rulesLimits)
      loaded.reportLosses()
      return loaded.program
    }
    if let failure = filter.failure(among: loaded.map(\.loaded.rules)) { throw failure }
    return loaded.map { ConvertTarget(program: $0.loaded, name: $0.name, wanted: filter.places(in: $0.loaded.rules)) }
  }
}

/// Convert rules on one platform, to be explained.
struct ConvertExplainTarget: Sendable {
  let plan: AudienceTracePlan
  /// The indices of the selected experiences; nil selects all.
  let wanted: Set<Int>?
  /// The command line argument; `<stdin>` for standard input.
  let file: String

  var platform: String { plan.profile.name }
}

extension ConvertExplainTarget {
  /// Loads RULES for every platform. Failures are reported and merged into `status`; a document
  /// that a platform rejects is still explained.
  static func load(_ inputs: EvalInputs, _ options: OptionValues, _ settings: EvalSettings, status: inout ExitStatus)
    throws(CommandFailure) -> [ConvertExplainTarget]
  {
    let filter = NameFilter(options.onlyRules)
    let profiles = try ConvertDialect.platforms.profiles(options.platform)
    let targets = inputs.loadEach(for: profiles, &status) { input, profile, messages throws(CommandFailure) in
      let document = try input.document(of: ConvertDialect.title)
      let rules = try LoadedAudiences.rules(of: document, for: profile, settings.rulesLimits)
      let plan = AudienceTracePlan(rules, for: profile)
      if let rejection = plan.rejection {
        messages.report(LoadedAudiences.failure(rejection, on: profile, document, rules.text))
      } else {
        LoadedAudiences(plan.program, of: document).reportLosses()
      }
      return ConvertExplainTarget(plan: plan, wanted: filter.places(in: rules), file: input.name)
    }.map(\.loaded)
    if let failure = filter.failure(among: targets.map(\.plan.rules)) { throw failure }
    return targets
  }
}
