extension LaunchCheck {
  static let numberForText = LaunchCheck(
    RulePage(
      "M007", "number-for-text", .warning,
      "a number held against a value that is known to be text",
      why: """
        The devices read a number out of a text that spells one as the value does; any other text equals no number, is \
        not unequal to one either, and stands before or behind none. The web engine orders only what is a number in \
        the event. The lifecycle values, for one, are texts.
        """,
      remedy: "Compare with a text where the event carries one. Ordering needs a number in the event.",
      source: SDKSource.evaluation,
      differences: ["D73", "D81"],
      fires: .test(
        #""key":"~state.com.adobe.module.lifecycle/lifecyclecontextdata.osversion","matcher":"gt","values":[«16»]"#),
      silent: .test(
        #""key":"~state.com.adobe.module.lifecycle/lifecyclecontextdata.launches","matcher":"eq","values":["16"]"#)),
    .placed { subject, test, rule, findings in
      guard test.kinds.contains(.number), test.form != .special(.unixTime),
        test.matcher.relation != nil,
        let known = rule.known(test), known == .text || known == .digits
      else { return }
      for value in test.values where subject.document.kind(value) == .number {
        let outcomes = Outcomes(subject.profiles) { profile in
          guard profile.values.convertsFacts else {
            return test.matcher.isOrdering ? test.asKnown(test.outcome(ofValueThatHolds: false), on: profile) : nil
          }
          // The string may be numeric: it is known to consist of digits, or the app chooses it.
          if known == .digits || test.isOfTheApp { return nil }
          // On Android an integer outside 32 bits is unequal to every string, so `ne` is true.
          if test.matcher == .notEquals, profile.values.integersAre32Bit,
            case .integer? = subject.number(value, on: profile), subject.wholeOperand(value, on: profile) == nil
          {
            return nil
          }
          return test.asKnown(test.outcome(ofValueThatHolds: false), on: profile)
        }
        if outcomes.rows.isEmpty, known == .digits { continue }
        findings.add(
          "\(text: test.key) is a text, which is held against the number \(text: subject.text(value))", at: value,
          in: subject, outcomes: outcomes)
      }
    })
}

extension PlacedTest {
  /// True if the app chooses the string under the key.
  fileprivate var isOfTheApp: Bool {
    switch form {
    case .data, .special(.type), .special(.source): true
    case .special, .state, .nearlyState, .unknownSpecial: false
    }
  }
}
