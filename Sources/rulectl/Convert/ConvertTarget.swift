/// One RULES argument on one Convert platform.
struct ConvertTarget: Sendable {
  let program: AudienceProgram
  /// The part of each output line after the event: `"rules":…,"platform":…,`.
  let label: [UInt8]

  /// Returns the JSON member that identifies an experience, or the only rule set, in the summary.
  func name(ofRule rule: Int) -> [UInt8] {
    var name = JSONWriter()
    if program.rules.isBare {
      name.raw("\"rule\":")
      name.integer(rule)
    } else {
      let key = program.key(ofExperience: rule) ?? []
      name.raw("\"experience\":")
      name.string(key.span)
    }
    return name.bytes
  }
}

extension ConvertTarget {
  /// Loads every RULES argument for every platform. Failures are reported and merged into `status`.
  static func load(_ inputs: EvalInputs, _ options: EvalOptions, _ settings: EvalSettings, status: inout ExitStatus)
    throws(CommandFailure) -> [ConvertTarget]
  {
    let profiles = try ConvertDialect.platforms.profiles(options.platform)
    return inputs.loadEach(for: profiles, &status) { input, profile, _ throws(CommandFailure) in
      let loaded = try LoadedAudiences(try input.document(of: ConvertDialect.title), for: profile, settings.rulesLimits)
      loaded.reportLosses()
      return loaded.program
    }.map { ConvertTarget(program: $0.loaded, label: $0.label) }
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
  static func load(_ inputs: EvalInputs, _ options: EvalOptions, _ settings: EvalSettings, status: inout ExitStatus)
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
