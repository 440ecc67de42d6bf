extension ConvertCheck {
  static let convertLeaf = ConvertCheck(
    RulePage(
      "CV003", "convert-condition", .error,
      "a condition that is not an object",
      why: "For both SDKs the condition never matches. On iOS, it keeps its whole branch from matching.",
      remedy: "Write an object with `rule_type`, `key`, `value` and `matching`.",
      source: ConvertSource.rules,
      fires: .convert(#"{"OR":[{"AND":[{"OR_WHEN":[«"gold"»]}]}]}"#),
      silent: .soundRuleSet),
    .tree { subject, tree, findings in
      for leaf in tree.leaves where leaf.test == nil {
        let value = subject.document.value(at: leaf.range)
        // Null is reported by another lint.
        if let value, subject.document.isNull(value) { continue }
        findings.add(
          "expected an object for a condition", at: leaf.range, outcomes: subject.outcomes { _ in .conditionDropped })
      }
    })
}
