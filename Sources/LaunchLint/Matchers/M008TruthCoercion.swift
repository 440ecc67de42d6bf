extension LaunchLints {
  static let truthCoercion = LaunchCheck(
    "M008", "truth-coercion", .warning, "a boolean compared with an event value of a different type",
    why: """
      iOS and Android convert the event value to a boolean. The number 1 and the string `true`, in upper or lower \
      case, become true. Every other value becomes false, so `eq false` matches `yes`, 0 and 5. The web engine \
      compares strings, so the values 1 and true differ.
      """,
    remedy: "Make sure that the event value is a boolean. Otherwise compare with the value that the event contains.",
    source: SDKSource.evaluation, differences: ["D79", "D80"],
    fires: .test(#""key":"optin","matcher":"eq","values":[«false»]"#),
    silent: .test(#""key":"optin","matcher":"eq","values":["no"]"#),
    .placed { subject, test, rule, findings in
      guard test.kinds.contains(.truth) || test.kinds.contains(.number),
        test.matcher == .equals || test.matcher == .notEquals
      else { return }
      let known = rule.known(test)
      for value in test.values {
        guard let message = subject.coercion(of: value, in: test, known) else { continue }
        findings.add(
          message, at: value, outcomes: Outcomes(subject.profiles) { $0.values.convertsFacts ? .otherResult : nil })
      }
    })
}

extension LaunchLintContext {
  /// Returns the message about `value`; nil if the comparison works as intended. `eq true` is not reported if the event
  /// value may be a Boolean, because few other values convert to true.
  fileprivate func coercion(of value: JSONDocument.Value, in test: PlacedTest, _ known: KnownValue?) -> Message? {
    switch document.kind(value) {
    case .true, .false:
      if let known, known != .truth {
        return "\(text: test.key) is never a boolean but is compared with one"
      }
      let asksForFalse = (document.kind(value) == .false) == (test.matcher == .equals)
      guard known == nil, asksForFalse else { return nil }
      let word = document.kind(value) == .false ? "false" : "true"
      return "`\(test.matcher.rawValue) \(word)` also matches most strings and numbers"
    case .number where known == .truth:
      return "\(text: test.key) is a boolean but is compared with the number \(text: self.text(value))"
    case .object, .array, .string, .number, .word, .null: return nil
    }
  }
}
