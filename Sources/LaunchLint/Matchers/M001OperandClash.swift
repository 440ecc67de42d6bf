extension LaunchCheck {
  static let operandClash = LaunchCheck(
    RulePage(
      "M001", "operand-clash", .warning,
      "a matcher that has no meaning for the type of its value",
      why: """
        `gt`, `ge`, `lt` and `le` are about numbers. Held against a text they are never true on iOS and the web; \
        Android reads a number out of both texts. `co`, `nc`, `sw` and `ew` are about texts. With a number or a truth \
        value they are never true on the devices, but for `nc`, which Android takes to hold; the web engine searches \
        the text of the value, and throws at `ew`.
        """,
      remedy: "Write numbers without quotes for `gt` and its kin, and texts in quotes for `co` and its kin.",
      source: SDKSource.evaluation,
      differences: ["D72", "D84", "D85", "D86"],
      fires: .test(#""key":"qty","matcher":"gt","values":[«"9"»]"#),
      silent: .test(#""key":"qty","matcher":"gt","values":[9]"#)),
    .placed { subject, test, _, findings in
      let clash: PlacedTest.ValueKinds =
        test.matcher.isOrdering ? [.text, .truth] : test.matcher.isAboutText ? [.number, .truth] : []
      guard !test.kinds.isDisjoint(with: clash) else { return }
      for value in test.values {
        guard let kind = subject.clashing(value, with: test.matcher) else { continue }
        let outcomes = Outcomes(subject.profiles) { profile in subject.outcome(ofClash: value, in: test, on: profile) }
        if outcomes.rows.isEmpty { continue }
        // No platform can order this value, so the test has the same effect on all of them.
        let isIdle = test.matcher.isOrdering && kind != "text"
        findings.add(
          "`\(test.matcher.rawValue)` has no meaning for \(kind) \(text: subject.text(value))", at: value, in: subject,
          severity: isIdle ? .warning : .error, outcomes: outcomes,
          hint: kind == "text" ? "write a number, without quotes" : "put the value into quotes")
      }
    })
}

extension LaunchLintContext {
  /// The type of a value that the matcher cannot compare with, for messages; nil if the matcher can.
  fileprivate func clashing(_ value: JSONDocument.Value, with matcher: Matcher) -> String? {
    switch document.kind(value) {
    case .string: matcher.isOrdering ? "text" : nil
    case .number: matcher.isAboutText ? "number" : nil
    case .true, .false: matcher.isOrdering || matcher.isAboutText ? "truth value" : nil
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
    // `nc` is true only if it is true for every value, so a single value decides.
    guard test.matcher == .lacks else { return never }
    return rules.lacksHoldsForNonText ? .otherResult : .neverTrue
  }
}
