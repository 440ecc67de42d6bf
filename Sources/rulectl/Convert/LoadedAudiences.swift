/// A Convert document as one platform reads it.
typealias LoadedAudiences = LoadedInput<ConvertProfile, AudienceRules>

extension LoadedAudiences {
  /// Reads the document and checks the limits. Does not check whether the platform accepts the document.
  init(_ input: RulesInput, for profile: ConvertProfile, _ limits: RulesLimits, _ traffic: TrafficOptions? = nil)
    throws(CommandFailure)
  {
    let source = try input.document(of: ConvertDialect.title)
    var rules = AudienceRules(try source.tree(limits), for: profile)
    if let traffic { rules.traffic = traffic }
    try Self.check(rules, limits, source)
    self.init(rules, in: rules.document, from: source, of: input, for: profile)
  }

  /// Reads the document with the options of `--bucketing`.
  init(_ input: RulesInput, for profile: ConvertProfile, _ settings: EvalSettings) throws(CommandFailure) {
    try self.init(input, for: profile, settings.rulesLimits, settings.bucketing)
  }

  /// Builds the platform's program. Throws if the platform rejects the document.
  func program() throws(CommandFailure) -> AudienceProgram {
    do throws(ConvertRejection) {
      return try AudienceProgram(rules, for: profile)
    } catch {
      throw failure(error)
    }
  }

  /// Returns the failure to report if the platform rejects the document.
  func failure(_ rejection: ConvertRejection) -> CommandFailure {
    CommandFailure(
      .rules, "\(profile.name) rejects the document: \(rejection.summary)",
      place: locations.place(of: rejection.range.lower))
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
        .limit, "a rule set has more than \(counted(limits.leaves, "condition"))", place: document.name,
        help: "raise the limit: --max-leaves")
    }
  }

  /// Reports rule sets without conditions, which no platform can match.
  func reportEmptyRuleSets(to messages: inout MessageDeduplicator) {
    let empty = rules.bareTrees.indices.filter { rules.leaves(of: rules.bareTrees[$0]).isEmpty }
    guard let first = empty.first else { return }
    let message =
      empty.count > 1
      ? "\(empty.count) rule sets have no conditions, first rule set \(first): they fail closed, and match no visitor"
      : "the rule set\(rules.isList ? " \(first)" : "") has no conditions: it fails closed, and matches no visitor"
    let tree = rules.trees[Int(rules.bareTrees[first])]
    messages.report(.warning, message, place: locations.place(of: tree.range.lower))
  }

  /// Reports the parts that the platform drops at load: one message for each unexpected effect, then one with the
  /// numbers of dropped parts.
  func reportLosses(_ program: AudienceProgram) {
    let places = locations
    for loss in program.losses {
      switch loss {
      case .experience, .ruleSet: continue
      case .locations(let range):
        Messages.report(
          .warning,
          "\(profile.name) cannot decode this location and drops all locations, so no location excludes a visitor",
          place: places.place(of: range.lower))
      case .target(let key, let range):
        Messages.report(
          .warning, "the condition names experience `\(String(decoding: key, as: UTF8.self))`, which does not exist",
          place: places.place(of: range.lower))
      }
    }
    let lost = [
      (program.lostRuleSets, "rule set"), (program.lostExperiences, "experience"),
      (program.lostLocations, "location"), (program.lostLeaves, "condition"),
    ].filter { $0.0 > 0 }.map { counted($0, $1) }
    if !lost.isEmpty {
      let list = lost.joined(separator: ", ")
      Messages.report(
        .warning, "\(profile.name) dropped \(list) while loading", place: name,
        help: "run `rulectl validate` for details")
    }
  }
}

extension AudienceProgram {
  var lostExperiences: Int { losses.count { if case .experience = $0 { true } else { false } } }

  var lostRuleSets: Int { losses.count { if case .ruleSet = $0 { true } else { false } } }

  /// The number of dropped locations: the number of all locations if one of them cannot be decoded, else 0.
  var lostLocations: Int {
    let isLost = losses.contains { if case .locations = $0 { true } else { false } }
    return isLost ? rules.locations.count : 0
  }
}

/// Experiences are selected by their keys. A document may instead be a single rule set.
extension AudienceRules: NamedParts {
  static var noSuchName: String { "no experience has the key" }

  var noun: String { isBare ? "rule set" : "experience" }

  var partCount: Int { isBare ? bareTrees.count : experiences.count }

  var partNames: [[UInt8]] { experiences.compactMap(key) }

  func names(ofPartAt index: Int) -> [[UInt8]] { isBare ? [] : [key(of: experiences[index])].compactMap(\.self) }

  func places(named name: String) -> [Int] {
    experiences.indices.filter { key(of: experiences[$0])?.elementsEqual(name.utf8) ?? false }
  }

  private func key(of experience: Experience) -> [UInt8]? {
    experience.key.flatMap { document.kind($0) == .string ? document.string($0) : nil }
  }
}
