extension LaunchCheck {
  static let wideInteger = LaunchCheck(
    RulePage(
      "P008", "wide-integer", .warning,
      "`eq` or `ne` with a whole number that needs more than 32 bits",
      why: """
        Android compares such a number only with whole numbers of more than 32 bits: a text of the same digits, or the \
        same number as a decimal, is not equal to it there, and `ne` holds for any text. iOS turns texts and decimals \
        into whole numbers first.
        """,
      remedy: """
        Where the event carries a text, compare with a text. Order numbers with `ge` and `le`, which work on all \
        platforms.
        """,
      source: SDKSource.evaluation,
      differences: ["D66"],
      fires: .test(#""key":"order","matcher":"eq","values":[«3000000000»]"#),
      silent: .test(#""key":"order","matcher":"eq","values":["3000000000"]"#)),
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
          "on Android \(text: subject.text(value)) equals whole numbers only, no text and no decimal", at: value,
          in: subject, outcomes: outcomes)
      }
    })
}
