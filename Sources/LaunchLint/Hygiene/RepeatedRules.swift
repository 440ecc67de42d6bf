package import Launch
package import RuleCore
package import RuleLint

/// The rules of the inputs of one call, by what they ask and do.
package struct RepeatedRules {
  private var first: [UInt64: (file: String, rule: Int)] = [:]

  package init() {}

  /// The rules of `rules` that another input had before.
  package func findings(in rules: RuleSet, _ choice: MemberChoice) -> [Finding] {
    guard !first.isEmpty else { return [] }
    return rules.rules.compactMap { rule in
      guard let hash = rules.meaningHash(of: rule, choice), let other = first[hash] else {
        return nil
      }
      return Finding(
        LaunchCheck.repeatedRule.page,
        "the same as rule \(other.rule) of \(text: other.file.utf8)", at: .document(rule.range),
        rule: rule.index)
    }
  }

  /// Keeps the rules of an input called `file` for those that come.
  package mutating func add(_ rules: RuleSet, _ choice: MemberChoice, file: String) {
    for rule in rules.rules {
      guard let hash = rules.meaningHash(of: rule, choice), first[hash] == nil else { continue }
      first[hash] = (file, rule.index)
    }
  }
}
