extension LaunchCheck {
  static let missingValues = LaunchCheck(
    RulePage(
      "M003", "comparison-without-values", .error,
      "a matcher that compares, without values",
      why: """
        iOS compares with the empty text, so that `eq` holds for a missing key and `nc`, `sw` and \
        `ew` always. On Android the test is never true. The web engine takes `ne` and `nc` to hold \
        for any value, and throws when `values` is null.
        """,
      remedy: "Give the values, or use `ex` or `nx` when only the presence of the key matters.",
      source: """
        adobe/aepsdk-rulesengine-ios: Sources/AEPRulesEngine @5.0.0, adobe/aepsdk-core-ios: \
        AEPCore/Sources/rules @5.11.0; adobe/aepsdk-core-android: …/rulesengine, \
        …/launch/rulesengine @core 3.8.0; adobe/aepsdk-rulesengine-typescript: src @3.1.1; all run
        """,
      differences: ["D48"],
      fires: .test(#""key":"tier","matcher":«"ne"»"#),
      silent: .test(#""key":"tier","matcher":"ex""#)),
    .placed { subject, test, _, findings in
      guard !test.matcher.isPresence, test.values.isEmpty else { return }
      let isNull: Bool
      switch test.test.operands {
      case .missing, .list: isNull = false
      case .null: isNull = true
      // Reported by another lint, because it is not an array.
      case .text, .other: return
      }
      findings.add(
        "`\(test.matcher.rawValue)` has nothing to compare with", at: subject.valuesRange(of: test),
        outcomes: Outcomes(subject.profiles) { profile in
          if profile.values.noValuesIsEmptyText { return test.outcomeAsBlank }
          if profile.values.convertsFacts { return .neverTrue }
          if isNull { return .crashAtEvaluation }
          return test.matcher.isNegative ? .otherResult : .neverTrue
        }, hint: "`ex` and `nx` ask whether there is a value")
    })
}

extension PlacedTest {
  /// The outcome on iOS of a test without values: the operand is `""`, which no string contains.
  fileprivate var outcomeAsBlank: Outcome {
    if matcher.isPresence || matcher == .equals || matcher == .notEquals { return .otherResult }
    let isTrue = matcher.textRelation.map { LaunchProfile.ios.values.wideHolds($0, [0x78], []) } ?? false
    return isTrue ? .alwaysTrue : .neverTrue
  }
}
