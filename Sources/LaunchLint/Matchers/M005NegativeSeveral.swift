extension LaunchLints {
  static let negativeSeveral = LaunchCheck(
    "M005", "several-excluded-values", .warning, "`ne` or `nc` with several values, which older SDKs combine with `or`",
    why: """
      iOS before 5.5.1 and Android core before 3.5.0 combine the comparisons with `or`. Almost every event then \
      matches, because no event value equals both `gold` and `silver`. Newer SDKs combine the comparisons with \
      `and`. Some users may still have a version of the app with an older SDK.
      """,
    remedy: """
      To support older versions of the app, write one condition for each value and combine them with `and`. All SDK \
      versions evaluate that in the same way.
      """,
    source: """
      adobe/aepsdk-core-ios: AEPCore/Sources/rules/JSONRulesParser.swift at 554f1342, first released as 5.5.1; \
      adobe/aepsdk-core-android: MatcherCondition.kt @core 3.5.0, read
      """,
    fires: .test(#""key":"tier","matcher":"ne","values":«["gold","silver"]»"#),
    silent: .condition(
      #"{"type":"group","definition":{"logic":"and","conditions":[{"type":"matcher","definition":{"key":"tier","matcher":"ne","values":["gold"]}},{"type":"matcher","definition":{"key":"tier","matcher":"ne","values":["silver"]}}]}}"#
    ),
    .placed { subject, test, _, findings in
      guard test.matcher.isNegative, test.values.count > 1 else { return }
      findings.add(
        "`\(test.matcher.rawValue)` has several values, which older SDKs combine with `or`",
        at: subject.valuesRange(of: test), hint: "write one condition for each value and combine them with `and`")
    })
}
