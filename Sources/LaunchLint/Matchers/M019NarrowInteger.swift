extension LaunchLints {
  static let narrowInteger = LaunchCheck(
    "M019", "narrow-integer", .error, "a 32-bit integer compared with an event value that may need more bits",
    why: """
      If the integer in the rule fits in 32 bits, Android truncates the event value to its low 32 bits. A time in \
      milliseconds then becomes an arbitrary number. A numeric string that does not fit in 32 bits counts as \
      missing. iOS and the web compare the full number.
      """,
    remedy: "Compare a time in milliseconds with a time in milliseconds, which needs more than 32 bits.",
    source: SDKSource.evaluation, differences: ["D63", "D64", "D69"],
    fires: .test(#""key":"~state.com.adobe.module.lifecycle/starttimestampmillis","matcher":"gt","values":[«1000»]"#),
    silent: .test(
      #""key":"~state.com.adobe.module.lifecycle/starttimestampmillis","matcher":"gt","values":[1763683200000]"#),
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
        findings.add(
          "32-bit integer \(text: subject.text(value)) truncates the event value on Android", at: value,
          severity: isKnown ? .error : .warning, affecting: outcomes)
      }
    })
}

extension PlacedTest {
  private static let timeWords: Set<[UInt8]> = Set(
    ["epoch", "millis", "timestamp", "timestampmillis", "ts"].map { Array($0.utf8) })

  /// True if the last word of the key suggests a point in time.
  fileprivate var soundsLikeTime: Bool { Self.timeWords.contains(lastWord) }
}
