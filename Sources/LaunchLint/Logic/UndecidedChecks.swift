/// The questions that the logic checks could not decide within their step budget.
struct UndecidedChecks {
  /// The tallies of rules with undecided questions, keyed by the rule's index in the rule set.
  private(set) var rules: [Int: ConditionSolver.Tally] = [:]
  /// An upper bound on the number of rule pairs that were not compared, or not decided.
  var pairs = 0

  mutating func add(_ tally: ConditionSolver.Tally, about rule: Int) {
    if tally.undecided > 0 { rules[rule, default: ConditionSolver.Tally()] += tally }
  }

  /// Adds the undecided questions of another platform.
  mutating func add(_ other: UndecidedChecks) {
    for (rule, tally) in other.rules { add(tally, about: rule) }
    pairs += other.pairs
  }

  /// Returns one finding for each rule with undecided questions, and one for all pairs.
  func findings(in subject: LaunchLintContext) -> [Finding] {
    let page = LaunchLints.notDecided.page
    let budget = "within \(ConditionSolver.standardBudget) steps"
    var findings = rules.sorted { $0.key < $1.key }.map { place, tally in
      let rule = subject.rules.rules[place]
      let top = subject.rules.conditions[Int(rule.conditions.upperBound) - 1]
      return Finding(
        page, "\(tally.undecided) of \(tally.asked) checks of this rule did not finish \(budget) per check",
        at: .document(top.range), rule: rule.index)
    }
    if pairs > 0 {
      let range = subject.document.range(subject.nameOfRules)
      findings.append(
        Finding(
          page, "up to \(pairs) pairs of rules were not compared or not decided", at: .document(range)))
    }
    return findings
  }
}
