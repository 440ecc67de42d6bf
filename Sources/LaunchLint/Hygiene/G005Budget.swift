extension LaunchCheck {
  static let overBudget = LaunchCheck(
    RulePage(
      "G005", "over-budget", .warning,
      "more rules, or deeper conditions, than phones should be given",
      why: """
        A phone tests every rule against every event of the app, one after the other. Deep conditions are read and \
        tested by functions that call themselves, on small stacks.
        """,
      remedy: "Keep to a thousand rules, and to conditions of sixteen levels.",
      source: "budgets of this tool",
      fires: .condition("«" + nested(17) + "»"),
      silent: .condition(nested(16))),
    .document { subject, findings in
      let rules = subject.rules
      if rules.rules.count > mostRules {
        findings.add("\(rules.rules.count) rules: more than \(mostRules)", at: subject.nameOfRules, in: subject)
      }
      // Children are stored before their parent.
      var depths = [Int](repeating: 1, count: rules.conditions.count)
      for (place, condition) in rules.conditions.enumerated() {
        for child in condition.children {
          depths[place] = max(depths[place], depths[Int(rules.children[Int(child)])] + 1)
        }
      }
      for rule in rules.rules where rule.conditions.count > mostLevels {
        let top = Int(rule.conditions.upperBound) - 1
        guard depths[top] > mostLevels else { continue }
        findings.add(
          "a condition of \(depths[top]) levels: more than \(mostLevels)", at: rules.conditions[top].range,
          rule: rule.index)
      }
    })

  private static let mostRules = 1000
  private static let mostLevels = 16

  /// An example condition with `levels` levels.
  private static func nested(_ levels: Int) -> String {
    (2..<levels).reduce(Example.track) { inner, _ in
      #"{"type":"group","definition":{"logic":"or","conditions":[\#(inner)]}}"#
    }
  }
}
