package import Launch
package import RuleCore
internal import RuleLint

/// What is checked: one rules document as some platforms read it, and what lies beside it.
package struct Subject: Sendable {
  package let document: JSONDocument
  /// The rules by the members that the platforms at hand take, where names repeat.
  package let rules: RuleSet
  /// The platforms that read the document so.
  package let profiles: [LaunchProfile]
  /// What each of these platforms makes of it, in the order of `profiles`.
  package let loadings: [Loading]
  /// What each of them loads, or why it does not.
  package let programs: [Result<Program, Rejection>]
  /// The files below `assets/`, where the document came with its archive or folder.
  package let assets: [Asset]?
  /// What the caller asks for besides.
  package let expectations: Expectations

  /// `loadings` is what each platform makes of the rules, where that is known.
  package init(
    _ rules: RuleSet, for profiles: [LaunchProfile], assets: [Asset]? = nil,
    loadings: [Loading]? = nil, expectations: Expectations = Expectations()
  ) {
    document = rules.document
    (self.rules, self.profiles, self.assets) = (rules, profiles, assets)
    self.expectations = expectations
    self.loadings = loadings ?? profiles.map { Loading(rules, for: $0) }
    programs = self.loadings.map(\.program)
    hasDropped = self.loadings.contains { $0.fates.hasDropped }
  }

  /// The same for the checks of any dialect's text.
  var text: TextSubject {
    TextSubject(
      document: document,
      platforms: profiles.map { TextSubject.Platform(name: $0.name, reader: $0.reader) })
  }

  /// Whether some platform drops a condition of the document.
  let hasDropped: Bool

  /// Whether the platform at `place` of `profiles` loads nothing of the document.
  func isRejected(_ place: Int) -> Bool {
    if case .failure = loadings[place].program { true } else { false }
  }

  /// The member of `object` that the platforms take.
  package func member(_ object: JSONDocument.Value, _ name: String) -> JSONDocument.Value? {
    guard document.kind(object) == .object else { return nil }
    return document.member(object, name, memberChoice)
  }

  var memberChoice: MemberChoice { profiles.first?.memberChoice ?? .first }

  // MARK: conditions

  /// What became of the condition at a place of `rules.conditions`, on the platform at `place`.
  func fate(of condition: Int, _ place: Int) -> ConditionFates.Fate {
    loadings[place].fates[condition]
  }

  /// What happens because of what became of a condition; nil where it is tested, or never seen.
  func outcome(of condition: Int, _ place: Int) -> Outcome? {
    switch fate(of: condition, place) {
    case .kept, .unseen: nil
    case .dropped: .conditionDropped
    case .droppedWithRule: profiles[place].droppedTopRejects ? .fileRejected : .ruleDropped
    case .never: .neverTrue
    case .always: .alwaysTrue
    }
  }

  func outcomes(of condition: Int) -> Outcomes {
    outcomes { place, _ in outcome(of: condition, place) }
  }

  /// One outcome for each platform for which `outcome` gives one, by its place in `profiles`.
  func outcomes(_ outcome: (Int, LaunchProfile) -> Outcome?) -> Outcomes {
    var outcomes = Outcomes()
    for (place, profile) in profiles.enumerated() {
      if let outcome = outcome(place, profile) { outcomes.set(outcome, on: profile.name) }
    }
    return outcomes
  }

  /// The `definition` of a condition.
  func definition(of condition: Condition) -> JSONDocument.Value? {
    document.value(at: condition.range).flatMap { member($0, "definition") }
  }
}
