extension LaunchLints {
  static let timeType = LaunchCheck(
    "P009", "time-type", .info, "`~timestampu` compared with an integer",
    why: """
      `~timestampu` is a number on iOS and a string on Android. On the web, it is a number with a fraction. Android \
      converts the string to an integer only if it fits into 32 bits. From 19 January 2038 on, the condition never \
      matches on Android.
      """,
    remedy: """
      Compare with a number that has a fraction, such as 1763683200.5. Such a number works on all platforms after \
      2038. Before 2038, no change is needed.
      """,
    source: SDKSource.evaluation,
    fires: .test(#""key":"~timestampu","matcher":"ge","values":[«1763683200»]"#),
    silent: .test(#""key":"~timestampu","matcher":"ge","values":[1763683200.5]"#),
    .placed { subject, test, _, findings in
      guard test.form == .special(.unixTime), test.matcher.isOrdering else { return }
      for value in test.values {
        let outcomes = Outcomes(subject.profiles) { profile in
          profile.values.integersAre32Bit && subject.wholeOperand(value, on: profile) != nil ? .otherResult : nil
        }
        findings.add(
          "condition never matches on Android from 2038 on", at: value, affecting: outcomes,
          hint: "use a number with a fraction")
      }
    })
}
