/// One RULES argument on one Convert platform.
struct ConvertTarget: Sendable {
  let program: AudienceProgram
  /// The part of each output line after the event: `"rules":…,"platform":…,`.
  let label: [UInt8]

  init(_ program: AudienceProgram, rulesPath: String?, showsPlatform: Bool) {
    self.program = program
    label = RecordPrefix.bytes(rulesPath: rulesPath, platform: showsPlatform ? program.profile.name : nil)
  }

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
    let profiles = try PlatformList.convert.profiles(options.platform)
    var targets: [ConvertTarget] = []
    for (path, result) in inputs.all {
      var failures = FailureDeduplicator()
      for profile in profiles {
        do throws(CommandFailure) {
          let document = try result.get().document(of: .convert)
          let loaded = try LoadedAudiences(document, for: profile, settings.rulesLimits)
          for message in loaded.lossMessages {
            Messages.report(message.text, place: message.place)
          }
          targets.append(
            ConvertTarget(
              loaded.program, rulesPath: inputs.all.count > 1 ? path : nil, showsPlatform: profiles.count > 1))
        } catch {
          failures.report(error, &status)
        }
      }
    }
    return targets
  }
}
