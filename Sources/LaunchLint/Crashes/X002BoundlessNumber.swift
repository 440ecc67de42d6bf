extension LaunchCheck {
  static let boundlessNumber = LaunchCheck(
    RulePage(
      "X002", "boundless-number", .error,
      "a whole number held against facts that may be infinite or too large for one",
      why: """
        iOS turns the fact into a whole number of 64 bits before it compares it with one. A number beyond these, an \
        infinite one, or none at all cannot be turned, and the app stops. This is said of keys that are known to hold \
        such a number, and of numbers so large that the facts may well be larger.
        """,
      remedy: "Compare with a decimal that is not whole, such as 100.5, or with a text.",
      source: SDKSource.evaluation,
      differences: ["D70"],
      fires: .condition(
        #"{"type":"group","definition":{"logic":"and","conditions":[{"type":"matcher","definition":{"key":"~type","matcher":"eq","values":["com.adobe.eventType.optimize"]}},{"type":"matcher","definition":{"key":"~source","matcher":"eq","values":["com.adobe.eventSource.requestContent"]}},{"type":"matcher","definition":{"key":"timeout","matcher":"gt","values":[«10»]}}]}}"#
      ),
      silent: .test(#""key":"timeout","matcher":"gt","values":[10]"#)),
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
          "a number beyond 64 bits under \(text: test.key) stops the iOS app", at: value, in: subject,
          outcomes: outcomes)
      }
    })
}
