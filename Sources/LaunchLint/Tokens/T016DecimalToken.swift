extension LaunchCheck {
  static let decimalToken = LaunchCheck(
    RulePage(
      "T016", "decimal-token", .warning,
      "a token for a number with decimals, which the platforms write differently",
      why: """
        A decimal that is whole is `4` on iOS and `4.0` on Android. From ten millions on, and below a thousandth, \
        Android writes an exponent: `1.0E7`, `5.0E-4`. That the value is a decimal is known from a condition of the \
        rule, or from the function `double`.
        """,
      remedy: "Send the number as text, or as a whole number of a smaller unit.",
      source: SDKSource.functions,
      differences: ["D152", "D153"],
      fires: .consequence(#"{"id":"c1","type":"url","detail":{"url":"app://shop?t=«{%double(total)%}»"}}"#),
      silent: .consequence(#"{"id":"c1","type":"url","detail":{"url":"app://shop?t={%urlenc(total)%}"}}"#)),
    .detail { subject, reading, findings in
      // Fast path: most strings contain no token.
      guard reading.texts.contains(where: { !$0.tokens.isEmpty }) else { return }
      let decimals = subject.decimalKeys(of: findings.rule)
      for text in reading.texts {
        for token in text.tokens where token.special == nil {
          guard token.calls("double") || !decimals.isEmpty && decimals.contains(token.key) else { continue }
          findings.add(
            "the platforms write decimals such as 4.0 and 10000000.5 differently",
            at: text.range(token, in: subject.document), outcomes: subject.handled(.otherResult))
        }
      }
    })
}

extension LaunchLintContext {
  /// The keys that a rule compares with numbers written with a decimal point or an exponent.
  fileprivate func decimalKeys(of rule: Int?) -> Set<[UInt8]> {
    guard let rule, rules.rules.indices.contains(rule) else { return [] }
    var keys: Set<[UInt8]> = []
    for place in rules.rules[rule].conditions {
      guard case .test(let test) = rules.conditions[Int(place)].form,
        case .list(let list) = test.operands
      else { continue }
      if document.elements(list).contains(where: { document.kind($0) == .number && document.isDecimal($0) }) {
        keys.insert(document.string(test.key))
      }
    }
    return keys
  }
}
