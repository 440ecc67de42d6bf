extension ConvertCheck {
  static let convertLeaf = ConvertCheck(
    RulePage(
      "CV003", "convert-condition", .error,
      "a condition that is no object",
      why: """
        Both SDKs take it for a condition that is never true; on iOS one such condition keeps its whole branch from \
        ever being true.
        """,
      remedy: "Write an object with rule_type, key, value and matching.",
      source: ConvertSource.rules,
      fires: .convert(#"{"OR":[{"AND":[{"OR_WHEN":[«"gold"»]}]}]}"#),
      silent: .soundRuleSet),
    .tree { subject, tree, findings in
      for leaf in tree.leaves where leaf.test == nil {
        let value = subject.document.value(at: leaf.range)
        // Null is reported by another lint.
        if let value, subject.document.isNull(value) { continue }
        findings.add(
          "a condition must be an object", at: leaf.range, outcomes: subject.outcomes { _ in .conditionDropped })
      }
    })
}
