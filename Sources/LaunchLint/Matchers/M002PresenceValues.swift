extension LaunchCheck {
  static let presenceValues = LaunchCheck(
    RulePage(
      "M002", "presence-with-values", .error,
      "`ex` or `nx` with values",
      why: """
        Android compiles the test as a comparison of two operands, which it does not know, so that it is never true. \
        iOS and the web engine ignore the values; iOS drops the test when all of them are null.
        """,
      remedy: "Leave `values` out: `ex` and `nx` ask only whether there is a value.",
      source: SDKSource.evaluation,
      differences: ["D46", "D47"],
      fires: .test(#""key":"tier","matcher":"nx","values":«["x"]»"#),
      silent: .test(#""key":"tier","matcher":"nx""#)),
    .placed { subject, test, _, findings in
      guard test.matcher.isPresence, !test.values.isEmpty else { return }
      let isAllNull = test.values.allSatisfy { subject.document.isNull($0) }
      let outcomes = Outcomes(subject.profiles) { profile in
        if !profile.values.presenceIgnoresValues { return .neverTrue }
        return isAllNull && profile.values.convertsFacts ? .conditionDropped : nil
      }
      if outcomes.rows.isEmpty { return }
      findings.add(
        "`\(test.matcher.rawValue)` takes no values", at: subject.valuesRange(of: test), outcomes: outcomes,
        hint: "leave `values` out")
    })
}
