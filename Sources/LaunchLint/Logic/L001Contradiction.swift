extension LaunchLints {
  /// The check also reports the codes of `LogicLints.swift`. Findings that several platforms share are merged.
  static let contradiction = LaunchCheck(
    "L001", "contradiction", .error, "a rule that can never fire",
    why: """
      The conditions of the rule exclude each other, or one of them is never true. No event fires the rule, and its \
      consequences never run. Each platform converts values in its own way, so a rule may fire on only one of the \
      platforms.
      """,
    remedy: "Change or remove one of the conditions that the finding names.",
    source: SDKSource.comparisons,
    fires: .conditions(
      #"\#(Example.tier),«{"type":"matcher","definition":{"key":"tier","matcher":"eq","values":["silver"]}}»"#),
    silent: .conditions(
      #"{"type":"group","definition":{"logic":"or","conditions":[\#(Example.tier),{"type":"matcher","definition":{"key":"tier","matcher":"eq","values":["silver"]}}]}}"#
    ),
    .document { subject, findings in
      let alike = EqualConsequenceGroups(subject.rules).groups
      var found: [Finding] = []
      var doubts = UndecidedChecks()
      for (index, profile) in subject.profiles.enumerated() where !subject.isRejected(index) {
        var check = LogicCheck(subject, for: profile)
        check.run(alike: alike)
        found = Finding.merged(found, check.findings)
        doubts.add(check.doubts)
      }
      for finding in found + doubts.findings(in: subject) { findings.add(finding) }
    })
}

/// The questions that the logic checks could not decide within their step budget.
struct UndecidedChecks {
  /// The tallies of rules with undecided questions, keyed by the rule's index in the rule set.
  private(set) var rules: [Int: ConditionSolver.Tally] = [:]
  /// An upper bound on the number of rule pairs that were not compared, or not decided.
  var pairs = 0

  mutating func add(_ tally: ConditionSolver.Tally, about rule: Int) {
    if tally.undecided > 0 { rules[rule, default: ConditionSolver.Tally()] += tally }
  }

  /// Adds the undecided questions of a different platform.
  mutating func add(_ other: UndecidedChecks) {
    for (rule, tally) in other.rules { add(tally, about: rule) }
    pairs += other.pairs
  }

  /// Returns one finding for each rule with undecided questions, and one for all pairs.
  func findings(in subject: LaunchLintContext) -> [Finding] {
    let page = LaunchLints.notDecided.page
    let budget = "within \(ConditionSolver.standardBudget) steps"
    var findings = rules.sorted { $0.key < $1.key }.map { index, tally in
      let rule = subject.rules.rules[index]
      let top = subject.rules.conditions[Int(rule.conditions.upperBound) - 1]
      return Finding(
        page, "\(tally.undecided) of \(tally.asked) checks of this rule did not finish \(budget) per check",
        at: .document(top.range), rule: rule.index)
    }
    if pairs > 0 {
      let range = subject.document.range(subject.nameOfRules)
      findings.append(
        Finding(page, "up to \(pairs) pairs of rules were not compared or not decided", at: .document(range)))
    }
    return findings
  }
}
