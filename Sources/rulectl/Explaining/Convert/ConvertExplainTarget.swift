internal import RuleEngine

/// Convert rules as one platform takes them, to be explained.
struct ConvertExplainTarget: Sendable {
  let plan: AudienceTracePlan
  /// The places of the experiences that are asked about; nil for all.
  let wanted: Set<Int>?
  /// As given on the command line; `<stdin>` for the standard input.
  let file: String

  var platform: String { plan.profile.name }
}

extension ConvertExplainTarget {
  /// Loads RULES under every platform. What fails is reported and joined to `status`; a document that a
  /// platform rejects is explained all the same.
  static func load(
    _ input: RulesInput, _ options: EvalOptions, _ settings: EvalSettings,
    status: inout ExitStatus
  ) throws(CommandFailure) -> [ConvertExplainTarget] {
    try EvalRun.refuseWorld(
      options, "Convert rules, which know neither states nor clock nor tokens")
    let filter = ExperienceFilter(options.onlyRules)
    var targets: [ConvertExplainTarget] = []
    var failures = SharedFailures()
    for profile in try PlatformList.convert.profiles(options.platform) {
      do throws(CommandFailure) {
        let document = try input.document(of: .convert)
        let rules = try LoadedAudiences.rules(of: document, for: profile, settings.rulesLimits)
        let plan = AudienceTracePlan(rules, for: profile)
        targets.append(
          ConvertExplainTarget(plan: plan, wanted: filter.places(in: rules), file: input.name))
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

/// The experiences that `--rule` asks for: places in the document, or keys. The one rule set of a
/// document is 0.
struct ExperienceFilter {
  private let names: [String]

  init(_ names: [String]) { self.names = names }

  /// The places of the asked experiences, or nil for all.
  func places(in rules: AudienceRules) -> Set<Int>? {
    names.isEmpty ? nil : Set(names.flatMap { Self.places($0, in: rules) })
  }

  /// What is wrong when a name names nothing in any of `sets`.
  func failure(among sets: [AudienceRules]) -> CommandFailure? {
    guard !sets.isEmpty,
      let name = names.first(where: { name in
        !sets.contains { !Self.places(name, in: $0).isEmpty }
      })
    else { return nil }
    if sets.allSatisfy(\.isBare) {
      return CommandFailure(.usage, "--rule \(name): there is one rule set, 0")
    }
    if Self.isIndex(name) {
      let most = sets.map(\.experiences.count).max() ?? 0
      return CommandFailure(
        .usage, "--rule \(name): there are \(counted(most, "experience")), from 0 on")
    }
    let keys = sets.flatMap { rules in
      rules.experiences.compactMap { Self.key(of: $0, in: rules) }
    }.map { String(decoding: $0, as: UTF8.self) }
    let nearest = keys.min { distance($0, name) < distance($1, name) }
    let hint = nearest.map { "; did you mean `\($0)`?" } ?? ""
    return CommandFailure(.usage, "--rule \(name) is the key of no experience" + hint)
  }

  private static func isIndex(_ name: String) -> Bool {
    !name.isEmpty && name.utf8.allSatisfy { $0 &- 0x30 < 10 }
  }

  /// A key that is digits only is named by its place.
  private static func places(_ name: String, in rules: AudienceRules) -> [Int] {
    if isIndex(name) {
      let count = rules.isBare ? 1 : rules.experiences.count
      return Int(name).flatMap { $0 < count ? [$0] : nil } ?? []
    }
    return rules.experiences.indices.filter {
      key(of: rules.experiences[$0], in: rules)?.elementsEqual(name.utf8) ?? false
    }
  }

  private static func key(of experience: Experience, in rules: AudienceRules) -> [UInt8]? {
    experience.key.flatMap {
      rules.document.kind($0) == .string ? rules.document.string($0) : nil
    }
  }
}
