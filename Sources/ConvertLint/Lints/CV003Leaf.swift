extension ConvertCheck {
  static let convertLeaf = ConvertCheck(
    RulePage(
      "CV003", "convert-condition", .error,
      "a condition that is no object",
      why: """
        Both SDKs take it for a condition that is never true; on iOS one such condition \
        keeps its whole branch from ever being true.
        """,
      remedy: """
        Write an object with rule_type, key, value and matching.
        """,
      source: """
        convertcom/ios-sdk: Sources/ConvertSwiftSDKCore/Rules @2.0.0; \
        convertcom/javascript-sdk: packages/rules @5.0.1; both run
        """,
      fires: .convert(#"{"OR":[{"AND":[{"OR_WHEN":[«"gold"»]}]}]}"#),
      silent: .convert(
        #"{"OR":[{"AND":[{"OR_WHEN":[{"rule_type":"generic_text_key_value","key":"plan","value":"gold","matching":{"match_type":"matches","negated":false}}]}]}]}"#
      )),
    .tree { subject, tree, findings in
      for leaf in tree.leaves where leaf.test == nil {
        let value = subject.document.value(at: leaf.range)
        // Null is reported by another lint.
        if let value, subject.document.isNull(value) { continue }
        findings.add("a condition must be an object", at: leaf.range, outcomes: subject.outcomes { _ in .neverTrue })
      }
    })
}
