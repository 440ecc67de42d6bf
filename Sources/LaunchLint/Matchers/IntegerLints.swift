extension LaunchLints {
  static let truncation = LaunchCheck(
    "M009", "truncating-operand", .warning, "an integer operand that truncates event values",
    why: """
      If the value in the rule is an integer, iOS and Android truncate the event value to an integer before they \
      compare. An event value of 20.9 then equals 20 and is not greater than 20. On iOS, 20.0 in the rule is an \
      integer too. On Android, 20.0 is a floating-point number. The web engine compares the exact numbers.
      """,
    remedy: """
      If event values can have a fraction, use a threshold that is not an integer. With `gt` and 20.001, all \
      platforms compare floating-point numbers.
      """,
    source: """
      adobe/aepsdk-rulesengine-ios: Sources/AEPRulesEngine @5.0.0, adobe/aepsdk-core-ios: \
      AEPCore/Sources/rules @5.11.0; adobe/aepsdk-core-android: …/rulesengine, \
      …/launch/rulesengine @core 3.8.0; adobe/aepsdk-rulesengine-typescript: src @3.1.1; all run
      """,
    differences: ["D60", "D61", "D62"],
    fires: .test(#""key":"total","matcher":"gt","values":[«20»]"#),
    silent: .test(#""key":"total","matcher":"gt","values":[20.001]"#),
    .placed { subject, test, rule, findings in
      guard test.kinds.contains(.number) else { return }
      var known: KnownValue??
      for value in test.values {
        let outcomes = Outcomes(subject.profiles) { profile in
          // Larger numbers are timestamps and ids, which have no fraction.
          guard let number = subject.wholeOperand(value, on: profile), Int32(exactly: number) != nil else { return nil }
          return test.matcher.minds(decimalsAbout: number) ? .otherResult : nil
        }
        if outcomes.rows.isEmpty { continue }
        let kind = known ?? rule.known(test)
        known = .some(kind)
        switch kind {
        case .integer, .millis, .digits, .text, .truth: return
        case .number, .boundless, nil: break
        }
        let isEquality = !test.matcher.isOrdering
        findings.add(
          "integer operand \(text: subject.text(value)) truncates the event value",
          at: value,
          // Values that are compared for equality rarely have a fraction.
          severity: isEquality && kind == nil ? .info : .warning, outcomes: outcomes)
      }
    })

  static let narrowInteger = LaunchCheck(
    "M019", "narrow-integer", .error, "a 32-bit integer compared with an event value that may need more bits",
    why: """
      If the integer in the rule fits in 32 bits, Android truncates the event value to its low 32 bits. A time in \
      milliseconds then becomes an arbitrary number. A numeric string that does not fit in 32 bits counts as \
      missing. iOS and the web compare the full number.
      """,
    remedy: """
      If the event value is a time in milliseconds, compare it with a time in milliseconds, which needs more than 32 \
      bits.
      """,
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

extension Matcher {
  /// True if truncating the fraction of an event value toward zero may change its comparison with `number`. Values
  /// between -1 and 0 are ignored.
  fileprivate func minds(decimalsAbout number: Int64) -> Bool {
    switch relation {
    case .equal, .notEqual: true
    case .greater, .atMost: number >= 0
    case .atLeast, .less: number < 0
    case nil: false
    }
  }
}

extension PlacedTest {
  private static let timeWords: Set<[UInt8]> = Set(
    ["epoch", "millis", "timestamp", "timestampmillis", "ts"].map { Array($0.utf8) })

  /// True if the last word of the key suggests a point in time.
  fileprivate var soundsLikeTime: Bool { Self.timeWords.contains(lastWord) }
}
