extension LaunchLints {
  static let wideInteger = LaunchCheck(
    "P008", "wide-integer", .warning, "`eq` or `ne` with an integer that needs more than 32 bits",
    why: """
      Android compares such an integer only with integers of more than 32 bits. A string with the same digits, or an \
      equal floating-point number, does not match `eq`. `ne` matches every string. iOS converts strings and \
      floating-point numbers to integers first.
      """,
    remedy: """
      If the event value is a string, compare it with a string. For numbers, use `ge` and `le`, which work on all \
      platforms.
      """,
    source: SDKSource.evaluation, differences: ["D66"],
    fires: .test(#""key":"order","matcher":"eq","values":[«3000000000»]"#),
    silent: .test(#""key":"order","matcher":"eq","values":["3000000000"]"#),
    .placed { subject, test, rule, findings in
      guard test.kinds.contains(.number), test.form != .special(.unixTime),
        test.matcher == .equals || test.matcher == .notEquals
      else { return }
      for value in test.values {
        let outcomes = Outcomes(subject.profiles) { profile in
          guard profile.values.integersAre32Bit,
            case .integer(let number) = subject.number(value, on: profile)
          else { return nil }
          return Int32(exactly: number) == nil ? .otherResult : nil
        }
        if outcomes.rows.isEmpty { continue }
        let known = rule.known(test)
        if known == .integer || known == .millis { return }
        findings.add(
          "on Android, \(text: subject.text(value)) equals no string and no floating-point number", at: value,
          outcomes: outcomes, hint: "use a string, or use `ge` and `le`")
      }
    })
}
