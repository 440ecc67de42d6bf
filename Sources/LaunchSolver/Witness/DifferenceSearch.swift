/// The result of comparing a rule on two platforms.
package enum DifferenceAnswer: Sendable {
  /// This canonical event fires the rule on one platform only.
  case event([UInt8], firesOn: String, not: String)
  /// It is proven that no such event exists. `isHere`: the proof holds for the current environment only.
  case agree(isHere: Bool)
  /// No event was found, without a proof. `isBudget`: because the budget was exhausted.
  case undecided(isBudget: Bool)
}

/// Finds events for which two platforms evaluate a rule differently.
///
/// Enumerates assignments with which the rule fires on one platform. For each of them, solves the rule to not fire on
/// the other platform, with values that satisfy the tests of both.
package struct DifferenceSearch: ~Copyable {
  private var one: Side
  private var other: Side
  private let budget: Int

  /// One of the two platforms.
  private struct Side: ~Copyable {
    let search: WitnessSearch
    /// The tests of the other platform for this platform's facts.
    let foreign: CrossPlatformConstraints
  }

  /// The maximum number of firing assignments that are enumerated.
  private static let maximumWays = 256
  /// The maximum number of steps for one rule, as a multiple of the budget of a question.
  private static let maximumQuestions = 4

  /// The number of steps so far, for all rules.
  package var steps: Int { one.search.steps + other.search.steps }

  /// `one` and `other`: a document as loaded by two platforms, or one on each.
  package init(
    _ one: (rules: RuleSet, program: Program), _ other: (rules: RuleSet, program: Program),
    in surroundings: Environment, budget: Int = WitnessSearch.standardBudget
  ) {
    let first = WitnessSearch(one.rules, one.program, in: surroundings, budget: budget)
    let second = WitnessSearch(other.rules, other.program, in: surroundings, budget: budget)
    let firstForeign = CrossPlatformConstraints(
      second.forest, for: first.forest, in: surroundings.world(for: second.profile))
    let secondForeign = CrossPlatformConstraints(
      first.forest, for: second.forest, in: surroundings.world(for: first.profile))
    self.one = Side(search: first, foreign: firstForeign)
    self.other = Side(search: second, foreign: secondForeign)
    self.budget = budget
  }

  /// Searches for events that fire a rule on the first platform only, and on the second only. `index` and `partner`: the
  /// indices of the rule in the documents of the platforms.
  package mutating func differences(ofRule index: Int, and partner: Int) -> (
    first: DifferenceAnswer, second: DifferenceAnswer
  ) {
    (
      Self.difference((index, partner), firingOn: one.search, notOn: &other, budget),
      Self.difference((partner, index), firingOn: other.search, notOn: &one, budget)
    )
  }

  /// Returns an event that fires a rule on both platforms; nil if none was found.
  package func common(ofRule index: Int, and partner: Int) -> [UInt8]? {
    guard case .event(let event) = one.search.witness(ofRule: index), other.search.fires(rule: partner, event)
    else { return nil }
    return event
  }

  /// Searches for an event on which the platforms evaluate the rule at `index` of the document differently.
  package mutating func difference(ofRule index: Int) -> DifferenceAnswer {
    let first = Self.difference((index, index), firingOn: one.search, notOn: &other, budget)
    if case .event = first { return first }
    let second = Self.difference((index, index), firingOn: other.search, notOn: &one, budget)
    if case .event = second { return second }
    switch (first, second) {
    case (.agree(let one), .agree(let other)): return .agree(isHere: one || other)
    case (.undecided(true), _), (_, .undecided(true)): return .undecided(isBudget: true)
    default: return .undecided(isBudget: false)
    }
  }

  private static func difference(
    _ rule: (here: Int, there: Int), firingOn one: WitnessSearch, notOn other: inout Side, _ budget: Int
  ) -> DifferenceAnswer {
    guard let root = one.root(ofRule: rule.here) else { return .agree(isHere: false) }
    // Assignments with which the rule fires.
    var ways: [(draft: EventBuilder, literals: [ConditionSolver.Literal], values: [ProbeValue?])] = []
    one.reasoner.pins = one.pins
    let goal = [ConditionSolver.Goal(node: root, holds: true)]
    let answer = one.reasoner.models(of: goal, budget: budget) { reasoner in
      ways.append((reasoner.draftOfValues(), reasoner.trail.map(\.literal), reasoner.values))
      return ways.count == maximumWays
    }
    one.reasoner.pins = [:]
    var isCut = one.reasoner.isCut || (answer == .possible && ways.count == maximumWays)
    var isSettled = !isCut && !one.reasoner.isUnsettled
    let away = other.search.root(ofRule: rule.there)
    let start = other.search.steps
    for way in ways {
      if other.search.steps - start > maximumQuestions * budget {
        isCut = true
        break
      }
      guard let away else {
        // A rule that is not loaded never fires.
        if let event = confirmed(way.draft, rule, one, other.search) { return event }
        isSettled = false
        continue
      }
      other.foreign.set(way.literals)
      other.search.reasoner.foreign = other.foreign
      other.search.reasoner.pins = other.search.pins
      other.search.reasoner.preferred = other.foreign.values(way.values)
      var drafts: [EventBuilder] = []
      let rests = other.search.reasoner.models(of: [ConditionSolver.Goal(node: away, holds: false)], budget: budget) {
        reasoner in
        drafts.append(reasoner.draftOfValues())
        return drafts.count == WitnessSearch.maximumDrafts
      }
      let reasons = (other.search.reasoner.isCut, other.search.reasoner.isUnsettled)
      other.search.reasoner.foreign = nil
      (other.search.reasoner.pins, other.search.reasoner.preferred) = ([:], [:])
      for draft in drafts {
        if let event = confirmed(way.draft.overlaid(with: draft), rule, one, other.search) { return event }
      }
      isCut = isCut || reasons.0
      isSettled = isSettled && rests == .impossible && !reasons.0 && !reasons.1
    }
    return isSettled ? .agree(isHere: one.asksSurroundings(root)) : .undecided(isBudget: isCut)
  }

  /// Returns the draft as an event if the engines confirm that it fires the rule on `one` but not on `other`; else nil.
  private static func confirmed(
    _ draft: EventBuilder, _ rule: (here: Int, there: Int), _ one: WitnessSearch, _ other: WitnessSearch
  ) -> DifferenceAnswer? {
    let name = "rule \(rule.here): \(one.profile.name), not \(other.profile.name)"
    for nests in [true, false] {
      let event = draft.event(named: name, nests: nests)
      if one.fires(rule: rule.here, event), !other.fires(rule: rule.there, event) {
        return .event(event, firesOn: one.profile.name, not: other.profile.name)
      }
    }
    return nil
  }
}

extension EventBuilder {
  /// Returns the draft with the type, source and members of `other` replacing its own.
  func overlaid(with other: EventBuilder) -> EventBuilder {
    var draft = self
    draft.type = other.type ?? type
    draft.source = other.source ?? source
    let keys = Set(other.members.map(\.key) + other.absent)
    draft.members.removeAll { keys.contains($0.key) }
    draft.members += other.members
    return draft
  }
}
