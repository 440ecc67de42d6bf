extension LaunchCheck {
  static let timeType = LaunchCheck(
    RulePage(
      "P009", "time-type", .info,
      "`~timestampu` held against a whole number",
      why: """
        The key is a number on iOS and a text on Android, which reads a whole number out of it only as long as it fits \
        32 bits: the test stops to hold on 19 January 2038. On the web the number has a fraction.
        """,
      remedy: "Nothing before 2038. A decimal such as 1763683200.5 compares on all platforms even then.",
      source: SDKSource.evaluation,
      fires: .test(#""key":"~timestampu","matcher":"ge","values":[«1763683200»]"#),
      silent: .test(#""key":"~timestampu","matcher":"ge","values":[1763683200.5]"#)),
    .placed { subject, test, _, findings in
      guard test.form == .special(.unixTime), test.matcher.isOrdering else { return }
      for value in test.values {
        let outcomes = Outcomes(subject.profiles) { profile in
          profile.values.integersAre32Bit && subject.wholeOperand(value, on: profile) != nil ? .otherResult : nil
        }
        if outcomes.rows.isEmpty { continue }
        findings.add("on Android this never holds from 2038 on", at: value, in: subject, outcomes: outcomes)
      }
    })
}
