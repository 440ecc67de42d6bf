extension LaunchLints {
  static let missingValues = LaunchCheck(
    "M003", "comparison-without-values", .error, "a comparison without values",
    why: """
      iOS compares with the empty string: `eq` matches a missing key, and `nc`, `sw` and `ew` match every event. \
      Android never matches the condition. The web engine matches `ne` and `nc` for every event value. It throws an \
      error if `values` is null.
      """,
    remedy: "Add the values. Use `ex` or `nx` to test only whether the key has a value.",
    source: """
      adobe/aepsdk-rulesengine-ios: Sources/AEPRulesEngine @5.0.0, adobe/aepsdk-core-ios: \
      AEPCore/Sources/rules @5.11.0; adobe/aepsdk-core-android: …/rulesengine, \
      …/launch/rulesengine @core 3.8.0; adobe/aepsdk-rulesengine-typescript: src @3.1.1; all run
      """,
    differences: ["D48"],
    fires: .test(#""key":"tier","matcher":«"ne"»"#),
    silent: .test(#""key":"tier","matcher":"ne","values":["gold"]"#),
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
        "`\(test.matcher.rawValue)` has no values to compare with", at: subject.valuesRange(of: test),
        outcomes: Outcomes(subject.profiles) { profile in
          if profile.values.noValuesIsEmptyText { return test.outcomeAsBlank }
          if profile.values.convertsFacts { return .neverTrue }
          if isNull { return .crashAtEvaluation }
          return test.matcher.isNegative ? .otherResult : .neverTrue
        }, hint: "add a value, or use `ex` or `nx` to test for presence")
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
