extension LaunchLints {
  static let overBudget = LaunchCheck(
    "G005", "over-budget", .warning, "too many rules, or too deeply nested conditions",
    why: """
      The SDKs evaluate every rule on every event. They read and evaluate nested conditions recursively, with a \
      small call stack.
      """,
    remedy: "Use at most 1000 rules, and at most 16 levels in a condition.",
    source: "budgets of this tool",
    fires: .condition("«" + nested(17) + "»"),
    silent: .condition(nested(16)),
    .document { subject, findings in
      let rules = subject.rules
      if rules.rules.count > mostRules {
        findings.add("\(rules.rules.count) rules, more than the limit of \(mostRules)", at: subject.nameOfRules)
      }
      // Children are stored before their parent.
      var depths = [Int](repeating: 1, count: rules.conditions.count)
      for (index, condition) in rules.conditions.enumerated() {
        for child in condition.children {
          depths[index] = max(depths[index], depths[Int(rules.children[Int(child)])] + 1)
        }
      }
      for rule in rules.rules where rule.conditions.count > mostLevels {
        let top = Int(rule.conditions.upperBound) - 1
        guard depths[top] > mostLevels else { continue }
        findings.add(
          "condition has \(depths[top]) levels, more than the limit of \(mostLevels)", at: rules.conditions[top].range,
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
