extension LaunchLints {
  static let operandClash = LaunchCheck(
    "M001", "operand-clash", .warning, "a value whose type the matcher cannot compare",
    why: """
      `gt`, `ge`, `lt` and `le` compare numbers. With a string value they never match on iOS and the web. Android \
      converts both strings to numbers and compares the numbers. With a boolean value, none of these matchers matches \
      on any platform. `co`, `nc`, `sw` and `ew` compare strings. With a number or boolean value they never match on \
      iOS. Android behaves in the same way, except that `nc` matches. The web engine converts the value to a string \
      and compares the string, but throws an error for `ew`.
      """,
    remedy: """
      Write numbers without quotes for `gt`, `ge`, `lt` and `le`. Write strings in quotes for `co`, `nc`, `sw` and \
      `ew`.
      """,
    source: SDKSource.evaluation, differences: ["D72", "D84", "D85", "D86"],
    fires: .test(#""key":"qty","matcher":"gt","values":[«"9"»]"#),
    silent: .test(#""key":"qty","matcher":"gt","values":[9]"#),
    .placed { subject, test, _, findings in
      let clash: PlacedTest.ValueKinds =
        test.matcher.isOrdering ? [.text, .truth] : test.matcher.isAboutText ? [.number, .truth] : []
      guard !test.kinds.isDisjoint(with: clash) else { return }
      for value in test.values {
        guard let kind = subject.clashing(value, with: test.matcher) else { continue }
        let outcomes = Outcomes(subject.profiles) { profile in subject.outcome(ofClash: value, in: test, on: profile) }
        if outcomes.rows.isEmpty { continue }
        // No platform can compare a Boolean with `gt`, `ge`, `lt` or `le`, so the effect is the same on all platforms.
        let isIdle = test.matcher.isOrdering && kind != "string"
        findings.add(
          "`\(test.matcher.rawValue)` cannot compare with the \(kind) \(text: subject.text(value))", at: value,
          severity: isIdle ? .warning : .error, outcomes: outcomes,
          hint: kind == "string" ? "write a number without quotes" : "write a string in quotes")
      }
    })
}

extension LaunchLintContext {
  /// Returns the type, for messages, of a value with which the matcher cannot compare; nil if the matcher can compare
  /// with the value.
  fileprivate func clashing(_ value: JSONDocument.Value, with matcher: Matcher) -> String? {
    switch document.kind(value) {
    case .string: matcher.isOrdering ? "string" : nil
    case .number: matcher.isAboutText ? "number" : nil
    case .true, .false: matcher.isOrdering || matcher.isAboutText ? "boolean" : nil
    case .object, .array, .word, .null: nil
    }
  }

  fileprivate func outcome(ofClash value: JSONDocument.Value, in test: PlacedTest, on profile: LaunchProfile)
    -> Outcome?
  {
    let rules = profile.values
    let never: Outcome = test.values.count == 1 ? .neverTrue : .noEffect
    if document.kind(value) == .string {
      let number = rules.ordersTextAsNumbers ? JavaNumber.double(UTF16Text.decode(document.string(value))) : nil
      return number == nil ? never : nil
    }
    if test.matcher.isOrdering { return never }
    guard rules.convertsFacts else { return test.matcher == .endsWith ? .crashAtEvaluation : nil }
    // A test with `nc` is true only if `nc` is true for every value. So one value is sufficient to make the test false.
    guard test.matcher == .lacks else { return never }
    return rules.lacksHoldsForNonText ? .otherResult : .neverTrue
  }
}
