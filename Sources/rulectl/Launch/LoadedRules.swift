internal import LaunchLint

/// The rules document of one platform, parsed.
struct LoadedRules {
  let document: RulesInput.Document
  let rules: RuleSet
  private let places: TextLocations

  /// Parses `document` and checks the limits. Does not check whether the platform accepts it.
  init(_ document: RulesInput.Document, for profile: LaunchProfile, _ limits: RulesLimits) throws(CommandFailure) {
    let tree = try document.tree(limits)
    try self.init(tree, of: document, for: profile, limits)
  }

  /// Reads the rules from the parsed document `tree` and checks the limits.
  init(_ tree: JSONDocument, of document: RulesInput.Document, for profile: LaunchProfile, _ limits: RulesLimits)
    throws(CommandFailure)
  {
    self.document = document
    rules = document.readings.rules(in: tree, for: profile)
    places = TextLocations(document.name, rules.text)
    if rules.ruleCount > limits.rules {
      throw CommandFailure(
        .limit, "more than \(limits.rules) rules", place: document.name, help: "raise the limit: --max-rules")
    }
    if rules.maximumLeaves > limits.leaves {
      throw CommandFailure(
        .limit, "a rule with more than \(limits.leaves) conditions", place: document.name,
        help: "raise the limit: --max-leaves")
    }
  }

  /// Returns the start of a byte range as `NAME:LINE:COLUMN`.
  func place(_ range: ByteRange) -> String { places.place(of: range.lower) }

  /// Compiles the rules for a platform. Throws if the platform rejects the document.
  func program(
    for profile: LaunchProfile, only wanted: Set<Int>? = nil, indexedRules: Int = Program.indexedRules,
    history: HistoryUse = .empty
  ) throws(CommandFailure) -> Program {
    do throws(Rejection) {
      return try Program(rules, for: profile, only: wanted, indexedRules: indexedRules, history: history)
    } catch {
      throw failure(error, on: profile)
    }
  }

  private func subject(for profile: LaunchProfile) -> LaunchLintContext {
    LaunchLintContext(
      rules, for: [profile], assets: nil, loadings: [LoadResult(rules, for: profile)],
      expectations: LintOptions(pages: []))
  }

  /// Returns the failure to report if a platform rejects the document.
  func failure(_ rejection: Rejection, on profile: LaunchProfile) -> CommandFailure {
    let rule = rejection.rule.map { " (rule \($0))" } ?? ""
    let cause = subject(for: profile).cause(of: rejection, on: profile)
    var range = rejection.range
    if case .document(let place) = cause.place { range = place }
    return CommandFailure(
      .rules, "\(profile.name) rejects the document: \(cause.message.line())\(rule) [\(cause.page.code)]",
      place: place(range), help: cause.hint.map { $0.line() } ?? rejection.help)
  }

  /// Returns the place and the finding of the first part that the platform dropped while loading; nil if it dropped
  /// none, or if no finding names one.
  func firstLoss(_ program: Program) -> String? {
    if program.losses.isNone { return nil }
    guard let cause = subject(for: program.profile).firstLoss(on: program.profile),
      case .document(let range) = cause.place
    else { return nil }
    return "\(place(range)): \(cause.message.line()) [\(cause.page.code)]"
  }

  /// Warns about the parts that the platform dropped while loading, if any.
  func reportLosses(_ program: Program) {
    Self.reportLosses(program, of: document.name, first: firstLoss(program))
  }

  /// Writes one warning with the numbers of rules, conditions and consequences that the platform dropped while loading.
  /// Writes nothing if it dropped none. `name`: the name of the document. `first`: the result of `firstLoss`.
  static func reportLosses(_ program: Program, of name: String, first: String?) {
    let lost = program.losses
    guard !lost.isNone else { return }
    let parts = [
      lost.rules > 0 ? counted(lost.rules, "rule") : nil,
      lost.conditions > 0 ? counted(lost.conditions, "condition") : nil,
      lost.consequences > 0 ? counted(lost.consequences, "consequence") : nil,
    ]
    let text = listed(parts.compactMap(\.self))
    Messages.report(
      .warning, "\(program.profile.name) dropped \(text) while loading", place: name,
      notes: first.map { [$0] } ?? [], help: "run `rulectl validate` for details")
  }
}

extension RulesInput.Document {
  /// Compiles the rules without keeping the document, for `profile` and at the same time for the others of `profiles`.
  /// Returns nil if a platform rejects the document, or for another reason that `LoadedRules` reports.
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
