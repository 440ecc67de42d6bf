extension LaunchLints {
  static let numberForText = LaunchCheck(
    "M007", "number-for-text", .warning, "a number compared with an event value that is always a string",
    why: """
      iOS and Android convert the string to the number type of the rule's value, which is integer or \
      floating-point. If the conversion fails, no matcher matches, not even `ne`. On the web `gt`, `ge`, `lt` and \
      `le` match only if the event value is a number. Most lifecycle values, for example, are strings.
      """,
    remedy: """
      Compare with a string if the event value is a string. Use `gt`, `ge`, `lt` and `le` only if the event value \
      is a number.
      """,
    source: SDKSource.evaluation, differences: ["D73", "D81"],
    fires: .test(
      #""key":"~state.com.adobe.module.lifecycle/lifecyclecontextdata.osversion","matcher":"gt","values":[«16»]"#),
    silent: .test(
      #""key":"~state.com.adobe.module.lifecycle/lifecyclecontextdata.osversion","matcher":"sw","values":["iOS 16"]"#),
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
          // The string may be a number: it is known to consist of digits, or the app chooses it.
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
          "\(text: test.key) is a string but is compared with the number \(text: subject.text(value))", at: value,
          outcomes: outcomes)
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
