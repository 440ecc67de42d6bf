extension LaunchLints {
  static let presenceValues = LaunchCheck(
    "M002", "presence-with-values", .error, "`ex` or `nx` with values",
    why: """
      Android never matches a condition that combines `ex` or `nx` with values. iOS and the web engine ignore the \
      values. If all values are null, iOS drops the condition while it loads the rules.
      """,
    remedy: "Remove `values`. `ex` and `nx` only test whether the key has a value.",
    source: SDKSource.evaluation, differences: ["D46", "D47"],
    fires: .test(#""key":"tier","matcher":"nx","values":«["x"]»"#),
    silent: .test(#""key":"tier","matcher":"nx""#),
    .placed { subject, test, _, findings in
      guard test.matcher.isPresence, !test.values.isEmpty else { return }
      let isAllNull = test.values.allSatisfy { subject.document.isNull($0) }
      let outcomes = Outcomes(subject.profiles) { profile in
        if !profile.values.presenceIgnoresValues { return .neverTrue }
        return isAllNull && profile.values.convertsFacts ? .conditionDropped : nil
      }
      findings.add(
        "unexpected values with `\(test.matcher.rawValue)`", at: subject.valuesRange(of: test), affecting: outcomes,
        hint: "remove `values`")
    })
}
