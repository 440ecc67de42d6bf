extension ConvertCheck {
  static let convertNotExists = ConvertCheck(
    RulePage(
      "CV112", "convert-not-exists", .warning,
      "`not_exists`, which never matches a missing attribute in JavaScript",
      why: """
        On iOS, `not_exists` matches a visitor without the attribute. In JavaScript, it matches only an empty \
        attribute. For a missing one, JavaScript evaluates only `doesNotExist`.
        """,
      remedy: "Use `doesNotExist`, which both SDKs evaluate alike.",
      source: ConvertSource.rules,
      fires: .leaf(
        #"{"rule_type":"generic_text_key_value","key":"plan","value":"","matching":{"match_type":«"not_exists"»,"negated":false}}"#
      ),
      silent: .leaf(#""rule_type":"generic_text_key_value","key":"plan","value":"""#, "doesNotExist")),
    .leaf { subject, _, test, findings in
      guard test.comparison == .isMissingOnKey, let name = test.matchType else { return }
      findings.add(
        "`not_exists` never matches a missing attribute in JavaScript", at: subject.document.range(name),
        outcomes: subject.outcomes { $0.missingKey == .isFalse ? .otherResult : nil }, hint: "use `doesNotExist`")
    })
}
