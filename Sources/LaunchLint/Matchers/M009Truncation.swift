extension LaunchLints {
  static let truncation = LaunchCheck(
    "M009", "truncating-operand", .warning, "an integer operand that truncates event values",
    why: """
      If the value in the rule is an integer, iOS and Android truncate the event value to an integer before they \
      compare. An event value of 20.9 then equals 20 and is not greater than 20. On iOS, 20.0 in the rule is an \
      integer too. On Android it is a floating-point number. The web engine compares the exact numbers.
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
}

extension Matcher {
  /// True if truncating the fraction of an event value may change its comparison with `number`.
  /// Truncation is toward zero. Values between -1 and 0 are ignored.
  fileprivate func minds(decimalsAbout number: Int64) -> Bool {
    switch relation {
    case .equal, .notEqual: true
    case .greater, .atMost: number >= 0
    case .atLeast, .less: number < 0
    case nil: false
    }
  }
}
