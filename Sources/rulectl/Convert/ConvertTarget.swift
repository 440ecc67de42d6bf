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
