extension LaunchCheck {
  static let truthCoercion = LaunchCheck(
    RulePage(
      "M008", "truth-coercion", .warning,
      "a truth value held against facts that may be texts or numbers",
      why: """
        The devices turn the fact into a truth value: the text `true` in any letters and the number 1 are true, \
        everything else is false. So `eq false` holds for `yes`, for 0 and for 5. The web engine compares texts, to \
        which 1 and true are different.
        """,
      remedy: "Make sure that the event carries true or false. Where it carries something else, compare with that.",
      source: SDKSource.evaluation,
      differences: ["D79", "D80"],
      fires: .test(#""key":"optin","matcher":"eq","values":[«false»]"#),
      silent: .test(#""key":"optin","matcher":"eq","values":["no"]"#)),
    .placed { subject, test, rule, findings in
      guard test.kinds.contains(.truth) || test.kinds.contains(.number),
        test.matcher == .equals || test.matcher == .notEquals
      else { return }
      let known = rule.known(test)
      for value in test.values {
        guard let message = subject.coercion(of: value, in: test, known) else { continue }
        findings.add(
          message, at: value, in: subject,
          outcomes: Outcomes(subject.profiles) { $0.values.convertsFacts ? .otherResult : nil })
      }
    })
}

extension LaunchLintContext {
  /// The message about a value, or nil. A condition `eq true` is not reported if the event value
  /// may be a boolean, because few other values convert to true.
  fileprivate func coercion(of value: JSONDocument.Value, in test: PlacedTest, _ known: KnownValue?) -> Message? {
    switch document.kind(value) {
    case .true, .false:
      if let known, known != .truth { return "\(text: test.key) is never true or false: it is turned into one of them" }
      let asksForFalse = (document.kind(value) == .false) == (test.matcher == .equals)
      guard known == nil, asksForFalse else { return nil }
      return "on devices every text but `true`, and every number but 1, counts as false"
    case .number where known == .truth:
      return "\(text: test.key) is true or false, which counts as 1 or 0 on devices only"
    case .object, .array, .string, .number, .word, .null: return nil
    }
  }
}
