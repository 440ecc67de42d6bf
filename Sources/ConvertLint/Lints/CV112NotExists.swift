extension ConvertLints {
  static let convertNotExists = ConvertCheck(
    "CV112", "convert-not-exists", .warning, "`not_exists`, which is false in JavaScript if the attribute is missing",
    why: """
      On iOS, a visitor without the attribute matches. In JavaScript only `doesNotExist` matches such a visitor. \
      There, `not_exists` matches only an empty attribute.
      """,
    remedy: "Use `doesNotExist`, which means the same on both platforms.",
    source: ConvertSource.rules,
    fires: .leaf(
      #"{"rule_type":"generic_text_key_value","key":"plan","value":"","matching":{"match_type":«"not_exists"»,"negated":false}}"#
    ),
    silent: .leaf(#""rule_type":"generic_text_key_value","key":"plan","value":"""#, "doesNotExist"),
    .leaf { subject, _, test, findings in
      guard test.comparison == .isMissingOnKey, let name = test.matchType else { return }
      findings.add(
        "`not_exists` is false in JavaScript if the attribute is missing", at: name,
        outcomes: subject.outcomes { $0.missingKey == .isFalse ? .otherResult : nil }, hint: "use `doesNotExist`")
    })
}
