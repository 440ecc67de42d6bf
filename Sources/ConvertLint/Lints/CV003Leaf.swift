extension ConvertLints {
  static let convertLeaf = ConvertCheck(
    "CV003", "convert-condition", .error, "a condition that is not an object",
    why: """
      Both SDKs read it as a condition that is never true. On iOS, one such condition makes its whole AND branch \
      false.
      """,
    remedy: "Write an object with `rule_type`, `key`, `value` and `matching`.",
    source: ConvertSource.rules,
    fires: .convert(#"{"OR":[{"AND":[{"OR_WHEN":[«"gold"»]}]}]}"#),
    silent: .soundRuleSet,
    .tree { subject, tree, findings in
      for leaf in tree.leaves where leaf.test == nil {
        let value = subject.document.value(at: leaf.range)
        // Null is reported by another lint.
        if let value, subject.document.isNull(value) { continue }
        findings.add(
          "condition is not an object", at: leaf.range, outcomes: subject.outcomes { _ in .conditionDropped })
      }
    })
}
