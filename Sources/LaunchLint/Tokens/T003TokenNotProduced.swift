extension LaunchLints {
  static let tokenNotProduced = LaunchCheck(
    "T003", "token-not-produced", .warning, "a token for a key that no known event or shared state contains",
    why: """
      The SDK events of this type and source do not contain the key, or the shared state does not. The token then \
      becomes an empty string. Events that the app itself dispatches may contain the key. Keys are case-sensitive: \
      `contextData` is not `contextdata`.
      """,
    remedy: """
      Use a key that the event or the shared state contains. `rulectl eval --tokens` with a recorded event shows the \
      value of each token.
      """,
    source: "the extensions of the SDKs, read: see the tables of events and states",
    fires: .detail("url", #"{"url":"app://shop?sku=«{%urlenc(contextData.sku)%}»"}"#),
    silent: .detail("url", #"{"url":"app://shop?sku={%urlenc(contextdata.sku)%}"}"#),
    .placedDetail { subject, reading, rule, findings in
      for text in reading.texts {
        for token in text.tokens {
          guard !subject.expectations.knownKeys.contains(token.key), let fault = MissingValue(token, of: rule) else {
            continue
          }
          findings.add(
            fault.message, at: text.range(token, in: subject.document),
            outcomes: Outcomes(subject.profiles) { profile in
              guard fault.isCertain, let grammar = profile.tokens else { return nil }
              // `bool` converts a missing value to `false` on iOS; on Android it does so with the
              // empty string, which every key has in an event without data.
              let isTruth = token.content(grammar).function.map { $0 == Array("bool".utf8) } ?? false
              let isFalse = isTruth && (grammar == .swift || rule.mayLackData)
              return isFalse ? .otherResult : .noKnownEvent
            }, hint: fault.hint)
        }
      }
    })
}

/// The reason why a token has no value.
private struct MissingValue {
  let message: Message
  let hint: Message?
  let isCertain: Bool

  /// Nil if the token may have a value, or if it is not a lookup of a key. Syntax errors in tokens
  /// are reported by other lints.
  init?(_ token: DetailToken, of rule: RuleTests) {
    let key = token.key
    if let (name, member) = PlacedTest.stateParts(of: key) {
      // With a second slash, the platforms look up different keys.
      guard !name.isEmpty, !member.isEmpty, !member.contains(0x2F),
        let fault = StateFault(name, member)
      else { return nil }
      (message, hint, isCertain) = (fault.message, fault.hint, fault.isCertain)
      return
    }
    guard let first = key.first, first != 0x7E, !key.contains(where: { $0 == 0x28 || $0 == 0x29 }),
      !(first == 0x25 && key.last == 0x25), let fault = rule.fault(ofKey: key)
    else { return nil }
    message = "no known event of this type and source contains \(text: key)"
    hint = fault.nearest.map { "use \(text: $0.utf8)" }
    isCertain = fault.isCertain
  }
}
