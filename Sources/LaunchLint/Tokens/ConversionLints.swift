/// The lints of tokens whose values the functions `int`, `bool` and `double` convert.
extension LaunchLints {
  static let integerToken = LaunchCheck(
    "T014", "integer-token", .warning, "a token that calls `int`, which does not support large numbers",
    why: """
      Android truncates integers to 32 bits, so 5000000000 or a time in milliseconds becomes a different number. On \
      iOS, the app crashes if the number does not fit into 64 bits.
      """,
    remedy: "Remove `int` if the numbers may be large. Without `int`, an integer is written with all its digits.",
    source: SDKSource.functions, differences: ["D150", "D151"],
    fires: .detail("url", #"{"url":"app://shop?n=«{%int(n)%}»"}"#),
    silent: .detail("url", #"{"url":"app://shop?n={%urlenc(n)%}"}"#),
    .token { subject, text, token, findings in
      guard token.calls("int"), token.special == nil else { return }
      findings.add(
        "`int` does not support large numbers", at: text.range(token, in: subject.document),
        outcomes: Outcomes(subject.profiles) { profile in
          guard profile.tokens != nil else { return nil }
          if profile.values.integersAre32Bit { return .otherResult }
          return profile.values.integerOverflowCrashes ? .crashAtEvaluation : nil
        }, hint: "remove `int`")
    })

  static let truthToken = LaunchCheck(
    "T015", "truth-token", .warning, "a token that calls `bool` on a key that may be missing",
    why: "If the key is missing, iOS writes `false`, but Android writes an empty string.",
    remedy: "Remove `bool`, or add a condition that requires the key.",
    source: SDKSource.functions, differences: ["D149"],
    fires: .detail("url", #"{"url":"app://shop?vip=«{%bool(vip)%}»"}"#),
    silent: .detail("url", #"{"url":"app://shop?vip={%urlenc(vip)%}"}"#),
    .token { subject, text, token, findings in
      guard token.calls("bool"), token.special == nil else { return }
      findings.add(
        "`bool` of a missing key is `false` on iOS but empty on Android", at: text.range(token, in: subject.document),
        outcomes: subject.handled(.otherResult))
    })

  static let decimalToken = LaunchCheck(
    "T016", "decimal-token", .warning, "a token for a floating-point number, which iOS and Android write differently",
    why: """
      A floating-point number without a fraction is written as `4` on iOS and as `4.0` on Android. `double` writes \
      `4.0` on both platforms. Below 0.001 and from 10000000 on, Android writes an exponent, such as `5.0E-4` or \
      `1.0E7`, even with `double`. A token is reported if it calls `double`, or if the rule compares its key with a \
      floating-point number.
      """,
    remedy: "Put the number into the event as a string, or as an integer in a smaller unit.",
    source: SDKSource.functions, differences: ["D152", "D153"],
    fires: .detail("url", #"{"url":"app://shop?t=«{%double(total)%}»"}"#),
    silent: .detail("url", #"{"url":"app://shop?t={%totalText%}"}"#),
    .detail { subject, reading, findings in
      // Fast path: most strings contain no token.
      guard reading.texts.contains(where: { !$0.tokens.isEmpty }) else { return }
      let decimals = subject.decimalKeys(of: findings.rule)
      for text in reading.texts {
        for token in text.tokens where token.special == nil {
          let isDouble = token.calls("double")
          // `int` writes no fraction.
          guard isDouble || decimals.contains(token.key) && !token.calls("int") else { continue }
          let range = isDouble ? " below 0.001 and from 10000000 on" : ""
          findings.add(
            "iOS and Android write floating-point values of \(text: token.key) differently\(range)",
            at: text.range(token, in: subject.document), outcomes: subject.handled(.otherResult))
        }
      }
    })
}

extension LaunchLintContext {
  /// Returns the keys that a rule compares with a number that has a decimal point or an exponent.
  fileprivate func decimalKeys(of rule: Int?) -> Set<[UInt8]> {
    guard let rule, rules.rules.indices.contains(rule) else { return [] }
    var keys: Set<[UInt8]> = []
    for index in rules.rules[rule].conditions {
      guard case .test(let test) = rules.conditions[Int(index)].form,
        case .list(let list) = test.operands
      else { continue }
      if document.elements(list).contains(where: { document.kind($0) == .number && document.isDecimal($0) }) {
        keys.insert(document.string(test.key))
      }
    }
    return keys
  }
}
