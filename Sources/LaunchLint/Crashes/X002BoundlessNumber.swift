extension LaunchLints {
  static let boundlessNumber = LaunchCheck(
    "X002", "boundless-number", .error, "an integer operand that can crash the iOS app",
    why: """
      If the value in the rule is an integer, iOS converts the event value to a 64-bit integer before it compares \
      the two. The app crashes if the event value does not fit in 64 bits, is infinite or is not a number (NaN). \
      This code covers keys that are known to have such values. It also covers very large values in the rule, \
      because an event value may be even larger.
      """,
    remedy: "Compare with a number that is not an integer, such as 100.5, or with a string.",
    source: SDKSource.evaluation, differences: ["D70"],
    fires: .condition(
      #"{"type":"group","definition":{"logic":"and","conditions":[{"type":"matcher","definition":{"key":"~type","matcher":"eq","values":["com.adobe.eventType.optimize"]}},{"type":"matcher","definition":{"key":"~source","matcher":"eq","values":["com.adobe.eventSource.requestContent"]}},{"type":"matcher","definition":{"key":"timeout","matcher":"gt","values":[«10»]}}]}}"#
    ),
    silent: .condition(
      #"{"type":"group","definition":{"logic":"and","conditions":[{"type":"matcher","definition":{"key":"~type","matcher":"eq","values":["com.adobe.eventType.optimize"]}},{"type":"matcher","definition":{"key":"~source","matcher":"eq","values":["com.adobe.eventSource.requestContent"]}},{"type":"matcher","definition":{"key":"timeout","matcher":"gt","values":[10.5]}}]}}"#
    ),
    .placed { subject, test, rule, findings in
      guard test.kinds.contains(.number), !test.matcher.isPresence else { return }
      if case .special = test.form { return }
      for value in test.values {
        var isHuge = false
        let outcomes = Outcomes(subject.profiles) { profile in
          guard profile.values.integerOverflowCrashes,
            let number = subject.wholeOperand(value, on: profile)
          else { return nil }
          isHuge = number.magnitude > 1 << 53
          return .crashAtEvaluation
        }
        guard !outcomes.rows.isEmpty, isHuge || rule.known(test) == .boundless else { continue }
        findings.add(
          "the iOS app crashes if the event value of \(text: test.key) does not fit in 64 bits", at: value,
          outcomes: outcomes)
      }
    })
}
