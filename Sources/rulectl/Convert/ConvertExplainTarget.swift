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
  static func load(_ input: RulesInput, _ options: EvalOptions, _ settings: EvalSettings, status: inout ExitStatus)
    throws(CommandFailure) -> [ConvertExplainTarget]
  {
    let filter = NameFilter(options.onlyRules)
    var targets: [ConvertExplainTarget] = []
    var failures = FailureDeduplicator()
    for profile in try PlatformList.convert.profiles(options.platform) {
      do throws(CommandFailure) {
        let document = try input.document(of: .convert)
        let rules = try LoadedAudiences.rules(of: document, for: profile, settings.rulesLimits)
        let plan = AudienceTracePlan(rules, for: profile)
        targets.append(ConvertExplainTarget(plan: plan, wanted: filter.places(in: rules), file: input.name))
        if let rejection = plan.rejection {
          let failure = LoadedAudiences.failure(rejection, on: profile, document, rules.text)
          Messages.report(failure.message, place: failure.place)
          status.join(failure.status)
        } else {
          for message in LoadedAudiences(plan.program, of: document).lossMessages {
            Messages.report(message.text, place: message.place)
          }
        }
      } catch {
        failures.report(error, &status)
      }
    }
    if let failure = filter.failure(among: targets.map(\.plan.rules)) { throw failure }
    return targets
  }
}
