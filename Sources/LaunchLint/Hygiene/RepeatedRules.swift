/// Finds rules that occur in several inputs of one run with the same condition and consequences.
package struct RepeatedRules {
  private var first: [UInt64: (file: String, rule: Int)] = [:]

  package init() {}

  /// Returns a finding for each rule of `rules` that an earlier input contains.
  package func findings(in rules: RuleSet, _ choice: MemberChoice) -> [Finding] {
    guard !first.isEmpty else { return [] }
    return rules.rules.compactMap { rule in
      guard let hash = rules.meaningHash(of: rule, choice), let other = first[hash] else { return nil }
      return Finding(
        LaunchCheck.repeatedRule.page, "the same as rule \(other.rule) of \(text: other.file.utf8)",
        at: .document(rule.range), rule: rule.index)
    }
  }

  /// Remembers the rules of an input called `file` for later inputs.
  package mutating func add(_ rules: RuleSet, _ choice: MemberChoice, file: String) {
    for rule in rules.rules {
      guard let hash = rules.meaningHash(of: rule, choice), first[hash] == nil else { continue }
      first[hash] = (file, rule.index)
    }
  }
}
