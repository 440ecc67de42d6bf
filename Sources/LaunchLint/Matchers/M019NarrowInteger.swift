extension LaunchCheck {
  static let narrowInteger = LaunchCheck(
    RulePage(
      "M019", "narrow-integer", .error,
      "a small whole number held against facts that are likely to need more than 32 bits",
      why: """
        The size of the number in the rule decides: when it fits 32 bits, Android cuts the fact to its low 32 bits \
        before it compares. Times in milliseconds become arbitrary numbers, texts of digits that are too long have no \
        value at all. iOS and the web compare what is there.
        """,
      remedy: "Compare times in milliseconds with times in milliseconds, which need more than 32 bits.",
      source: SDKSource.evaluation,
      differences: ["D63", "D64", "D69"],
      fires: .test(#""key":"~state.com.adobe.module.lifecycle/starttimestampmillis","matcher":"gt","values":[«1000»]"#),
      silent: .test(
        #""key":"~state.com.adobe.module.lifecycle/starttimestampmillis","matcher":"gt","values":[1763683200000]"#)),
    .placed { subject, test, rule, findings in
      guard test.kinds.contains(.number), test.form != .special(.unixTime), test.matcher.relation != nil else { return }
      let isKnown: Bool
      switch rule.known(test) {
      case .millis: isKnown = true
      case nil: isKnown = false
      case .text, .digits, .integer, .number, .boundless, .truth: return
      }
      guard isKnown || test.soundsLikeTime else { return }
      for value in test.values {
        let outcomes = Outcomes(subject.profiles) { profile in
          profile.values.integersAre32Bit && subject.wholeOperand(value, on: profile) != nil ? .otherResult : nil
        }
        if outcomes.rows.isEmpty { continue }
        findings.add(
          "Android cuts the fact to 32 bits to compare it with \(text: subject.text(value))", at: value, in: subject,
          severity: isKnown ? .error : .warning, outcomes: outcomes)
      }
    })
}

extension PlacedTest {
  private static let timeWords: Set<[UInt8]> = Set(
    ["epoch", "millis", "timestamp", "timestampmillis", "ts"].map { Array($0.utf8) })

  /// True if the last word of the key suggests a point in time.
  fileprivate var soundsLikeTime: Bool { Self.timeWords.contains(lastWord) }
}
