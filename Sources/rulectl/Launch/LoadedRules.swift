internal import LaunchLint

/// Launch rules as one platform reads them.
typealias LoadedRules = LoadedInput<LaunchProfile, RuleSet>

extension LoadedRules {
  /// Parses the document that the platform reads, and checks the limits. Does not check whether the platform accepts
  /// the document.
  init(_ input: RulesInput, for profile: LaunchProfile, _ limits: RulesLimits) throws(CommandFailure) {
    try self.init(try input.document(for: profile), of: input, for: profile, limits)
  }

  init(_ source: RulesInput.Document, of input: RulesInput, for profile: LaunchProfile, _ limits: RulesLimits)
    throws(CommandFailure)
  {
    let rules = try Self.rules(in: try source.tree(limits), of: source, for: profile, limits)
    self.init(rules, in: rules.document, from: source, of: input, for: profile)
  }

  /// Reads the rules from the parsed document `tree` and checks the limits.
  static func rules(
    in tree: JSONDocument, of source: RulesInput.Document, for profile: LaunchProfile, _ limits: RulesLimits
  ) throws(CommandFailure) -> RuleSet {
    let rules = source.readings.rules(in: tree, for: profile)
    if let failure = limits.failure(rules: rules.ruleCount, leaves: rules.maximumLeaves, source.name) { throw failure }
    return rules
  }

  /// Compiles the rules for a platform. Throws if the platform rejects the document.
  func program(
    only wanted: Set<Int>? = nil, indexedRules: Int = Program.indexedRules, history: HistoryUse = .empty
  ) throws(CommandFailure) -> Program {
    do throws(Rejection) {
      return try Program(rules, for: profile, only: wanted, indexedRules: indexedRules, history: history)
    } catch {
      throw failure(error)
    }
  }

  private var context: LaunchLintContext {
    LaunchLintContext(
      rules, for: [profile], assets: nil, loadings: [LoadResult(rules, for: profile)],
      expectations: LintOptions(pages: []))
  }

  /// Returns the failure to report if a platform rejects the document.
  func failure(_ rejection: Rejection) -> CommandFailure {
    let rule = rejection.rule.map { " (rule \($0))" } ?? ""
    if rejection.isOfModel(on: profile) {
      return CommandFailure(notModelled: rejection, on: profile, place: locations.place(of: rejection.range.lower))
    }
    let cause = context.cause(of: rejection, on: profile)
    var range = rejection.range
    if case .document(let place) = cause.location { range = place }
    return CommandFailure(
      .rules, "\(profile.name) rejects the document: \(cause.message.line())\(rule) [\(cause.page.code)]",
      place: locations.place(of: range.lower), help: cause.hint.map { $0.line(limit: 200) } ?? rejection.help)
  }

  /// The position and the finding of the first part that the platform dropped while loading; nil if no finding names
  /// a dropped part.
  private var firstLoss: String? {
    guard let cause = context.firstLoss(on: profile),
      case .document(let range) = cause.location
    else { return nil }
    return "\(locations.place(of: range.lower)): \(cause.message.line()) [\(cause.page.code)]"
  }

  /// Writes one warning with the numbers of rules, conditions and consequences that the platform dropped while
  /// loading. Writes nothing if the platform dropped none.
  func reportLosses(_ program: Program) {
    let lost = program.losses
    guard !lost.isNone else { return }
    let parts = [
      lost.rules > 0 ? counted(lost.rules, "rule") : nil,
      lost.conditions > 0 ? counted(lost.conditions, "condition") : nil,
      lost.consequences > 0 ? counted(lost.consequences, "consequence") : nil,
    ]
    let text = listed(parts.compactMap(\.self))
    Messages.report(
      .warning, "\(profile.name) dropped \(text) while loading", place: name,
      notes: firstLoss.map { [$0] } ?? [], help: "run `rulectl validate` for details")
  }
}

extension CommandFailure {
  /// The failure for a rule that this program cannot evaluate.
  init(notModelled rejection: Rejection, on profile: LaunchProfile, place: String) {
    let rule = rejection.rule.map { " (rule \($0))" } ?? ""
    self.init(.limit, "\(profile.name): \(rejection.summary)\(rule)", place: place, help: rejection.help)
  }
}

extension RulesLimits {
  /// Returns the failure if there are more rules than allowed, or more conditions in one rule than allowed; else nil.
  func failure(rules count: Int, leaves most: Int, _ name: String) -> CommandFailure? {
    if count > rules {
      return CommandFailure(
        .limit, "more than \(counted(rules, "rule"))", place: name, help: "raise the limit: --max-rules")
    }
    if most > leaves {
      return CommandFailure(
        .limit, "a rule has more than \(counted(leaves, "condition"))", place: name,
        help: "raise the limit: --max-leaves")
    }
    return nil
  }
}

extension RulesInput.Document {
  /// Compiles the rules without keeping the document, for `profile` and at the same time for the other platforms of
  /// `profiles`. Returns nil if a platform rejects the document, or if `LoadedRules` must report a different problem.
  func program(
    for profile: LaunchProfile, of profiles: [LaunchProfile], _ limits: RulesLimits, _ history: HistoryUse
  ) -> Program? {
    if text.count > limits.bytes { return nil }
    let programs = readings.programs(of: text) {
      Program.inParts(
        text, for: profiles, ruleLimit: limits.rules, leafLimit: limits.leaves, depthLimit: limits.depth,
        history: history)
    }
    return programs?.first { $0.profile === profile }
  }
}

/// Launch rules are selected by the ids of their consequences.
extension RuleSet: NamedParts {
  static var noSuchName: String { "no rule or consequence has the id" }

  var noun: String { "rule" }

  var partCount: Int { ruleCount }

  var partNames: [[UInt8]] { consequenceIDs.map { Array($0) } }

  func names(ofPartAt index: Int) -> [[UInt8]] { consequenceIDs(ofRule: index) }

  func places(named name: String) -> [Int] { rules(withConsequence: Array(name.utf8)) }
}
