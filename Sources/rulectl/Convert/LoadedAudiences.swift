/// A Convert document as one platform loads it.
struct LoadedAudiences {
  let program: AudienceProgram
  private let document: RulesInput.Document

  /// Reads `document`, checks the limits, and builds the platform's program.
  init(_ document: RulesInput.Document, for profile: ConvertProfile, _ limits: RulesLimits) throws(CommandFailure) {
    self.document = document
    let rules = try Self.rules(of: document, for: profile, limits)
    do throws(ConvertRejection) {
      program = try AudienceProgram(rules, for: profile)
    } catch {
      throw Self.failure(error, on: profile, document, rules.text)
    }
  }

  /// Wraps a program that is already built.
  init(_ program: AudienceProgram, of document: RulesInput.Document) {
    (self.program, self.document) = (program, document)
  }

  /// Reads `document` and checks the limits. Does not check whether the platform accepts it.
  static func rules(of document: RulesInput.Document, for profile: ConvertProfile, _ limits: RulesLimits)
    throws(CommandFailure) -> AudienceRules
  {
    let tree = try document.tree(limits)
    let rules = AudienceRules(tree, for: profile)
    try check(rules, limits, document)
    return rules
  }

  /// Returns the failure for a document, whose text is `text`, that a platform rejects.
  static func failure(
    _ rejection: ConvertRejection, on profile: ConvertProfile, _ document: RulesInput.Document, _ text: [UInt8]
  ) -> CommandFailure {
    CommandFailure(
      .rules, "\(profile.name) rejects the document: \(rejection.summary)",
      place: TextLocations(document.name, text).place(of: rejection.range.lower))
  }

  /// Throws a failure if the rules exceed a limit.
  static func check(_ rules: AudienceRules, _ limits: RulesLimits, _ document: RulesInput.Document)
    throws(CommandFailure)
  {
    if rules.ruleCount > limits.rules {
      throw CommandFailure(
        .limit, "more than \(limits.rules) experiences, audiences, segments and locations", place: document.name,
        help: "raise the limit: --max-rules")
    }
    if rules.maximumLeaves > limits.leaves {
      throw CommandFailure(
        .limit, "a rule set with more than \(limits.leaves) conditions", place: document.name,
        help: "raise the limit: --max-leaves")
    }
  }

  /// Reports the losses of loading: one message for each unexpected effect, then one with the numbers of dropped parts.
  func reportLosses() {
    let places = TextLocations(document.name, program.rules.text)
    for loss in program.losses {
      switch loss {
      case .experience: continue
      case .locations(let range):
        Messages.report(
          .warning,
          "\(program.profile.name) cannot decode this location and drops all locations, so no location excludes a visitor",
          place: places.place(of: range.lower))
      case .target(let key, let range):
        Messages.report(
          .warning, "the condition names experience `\(String(decoding: key, as: UTF8.self))`, which does not exist",
          place: places.place(of: range.lower))
      }
    }
    let lost = [
      (program.lostExperiences, "experience"), (program.lostLocations, "location"), (program.lostLeaves, "condition"),
    ].filter { $0.0 > 0 }.map { counted($0, $1) }
    if !lost.isEmpty {
      let list = lost.joined(separator: ", ")
      Messages.report(
        .warning, "\(program.profile.name) dropped \(list) while loading", place: document.name,
        help: "run `rulectl validate` for details")
    }
  }
}

extension AudienceProgram {
  var lostExperiences: Int { losses.count { if case .experience = $0 { true } else { false } } }

  /// The number of dropped locations: all if one of them cannot be decoded, else 0.
  var lostLocations: Int {
    let isLost = losses.contains { if case .locations = $0 { true } else { false } }
    return isLost ? rules.locations.count : 0
  }
}

/// Experiences are selected by their keys. A document may instead be a single rule set.
extension AudienceRules: NamedParts {
  static var noSuchName: String { "no experience has the key" }

  var noun: String { isBare ? "rule set" : "experience" }

  var partCount: Int { isBare ? 1 : experiences.count }

  var partNames: [[UInt8]] { experiences.compactMap(key) }

  func names(ofPartAt index: Int) -> [[UInt8]] { isBare ? [] : [key(of: experiences[index])].compactMap(\.self) }

  func places(named name: String) -> [Int] {
    experiences.indices.filter { key(of: experiences[$0])?.elementsEqual(name.utf8) ?? false }
  }

  private func key(of experience: Experience) -> [UInt8]? {
    experience.key.flatMap { document.kind($0) == .string ? document.string($0) : nil }
  }
}
