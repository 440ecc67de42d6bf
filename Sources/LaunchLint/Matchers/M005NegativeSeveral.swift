extension LaunchCheck {
  static let negativeSeveral = LaunchCheck(
    RulePage(
      "M005", "several-excluded-values", .warning,
      "`ne` or `nc` with several values, which older SDKs join with or",
      why: """
        Since iOS 5.5.1 and Android core 3.5.0 the test holds when none of the values matches. The SDKs before these \
        take it to hold when any value fails to match, which is almost always. The app may still be out there with one \
        of them.
        """,
      remedy: """
        Where old versions of the app count, write one test for each value under an `and`: every version reads that \
        the same way.
        """,
      source: """
        adobe/aepsdk-core-ios: AEPCore/Sources/rules/JSONRulesParser.swift at 554f1342, first released as 5.5.1; \
        adobe/aepsdk-core-android: MatcherCondition.kt @core 3.5.0, read
        """,
      fires: .test(#""key":"tier","matcher":"ne","values":«["gold","silver"]»"#),
      silent: .condition(
        #"{"type":"group","definition":{"logic":"and","conditions":[{"type":"matcher","definition":{"key":"tier","matcher":"ne","values":["gold"]}},{"type":"matcher","definition":{"key":"tier","matcher":"ne","values":["silver"]}}]}}"#
      )),
    .placed { subject, test, _, findings in
      guard test.matcher.isNegative, test.values.count > 1 else { return }
      findings.add(
        """
        before iOS 5.5.1 and Android core 3.5.0 `\(test.matcher.rawValue)` holds unless all values match
        """, at: subject.valuesRange(of: test), hint: "write one test for each value")
    })
}
