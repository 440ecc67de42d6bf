extension ConvertCheck {
  static let convertNotExists = ConvertCheck(
    RulePage(
      "CV112", "convert-not-exists", .warning,
      "not_exists, which JavaScript does not ask where the key is missing",
      why: """
        A visitor without the attribute passes on iOS. JavaScript asks only doesNotExist in that case, so that \
        not_exists holds for an empty attribute alone.
        """,
      remedy: "Write doesNotExist, which means the same to both.",
      source: ConvertSource.rules,
      fires: .leaf(
        #"{"rule_type":"generic_text_key_value","key":"plan","value":"","matching":{"match_type":«"not_exists"»,"negated":false}}"#
      ),
      silent: .leaf(#""rule_type":"generic_text_key_value","key":"plan","value":"""#, "doesNotExist")),
    .leaf { subject, _, test, findings in
      guard test.comparison == .isMissingOnKey, let name = test.matchType else { return }
      findings.add(
        "JavaScript never finds a missing attribute so", at: subject.document.range(name),
        outcomes: subject.outcomes { $0.missingKey == .isFalse ? .otherResult : nil }, hint: "write `doesNotExist`")
    })
}
