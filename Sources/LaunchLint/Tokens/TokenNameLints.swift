extension LaunchLints {
  static let unknownToken = LaunchCheck(
    "T002", "unknown-token", .error, "a token with an unknown special key",
    why: """
      iOS and Android look up an unknown special key in the event data, which does not contain such a key. The token \
      becomes an empty string. Special keys are case-sensitive.
      """,
    remedy: """
      Use one of the special keys: `~type`, `~source`, `~timestampu`, `~timestampz`, `~timestampp`, `~sdkver`, \
      `~cachebust`, `~all_url`, `~all_json`, or `~state.NAME/KEY`.
      """,
    source: SDKSource.keys,
    fires: .detail("url", #"{"url":"app://shop?at=«{%~timestamp%}»"}"#),
    silent: .detail("url", #"{"url":"app://shop?at={%~timestampu%}"}"#),
    .token { subject, text, token, findings in
      guard token.key.first == 0x7E, token.special == nil else { return }
      let key = token.key
      guard !key.starts(with: "~state".utf8) else { return }
      findings.add(
        "unknown special key \(text: key)", at: text.range(token, in: subject.document),
        outcomes: subject.handled(.noEffect),
        hint: SpellingSuggestion.hint(for: key, among: SpecialKey.allCases.map(\.rawValue)))
    })

  static let tokenNotProduced = LaunchCheck(
    "T003", "token-not-produced", .warning, "a token for a key that no known event or shared state contains",
    why: """
      If the SDK event or the shared state does not contain the key of a token, the token becomes an empty string. \
      Events that the app itself dispatches may contain the key. Keys are case-sensitive: `contextData` is not \
      `contextdata`.
      """,
    remedy: """
      Use a key that the event or the shared state contains. `rulectl eval --tokens` with a recorded event shows the \
      value of each token.
      """,
    source: "the extensions of the SDKs, read",
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
              // On iOS, `bool` converts a missing value to `false`. On Android, `bool` converts the empty string to
              // `false`. There, every key of an event without data has the empty string as its value.
              let isTruth = token.content(grammar).function.map { $0 == Array("bool".utf8) } ?? false
              let isFalse = isTruth && (grammar == .swift || rule.mayLackData)
              return isFalse ? .otherResult : .noKnownEvent
            }, hint: fault.hint)
        }
      }
    })

  static let unknownFunction = LaunchCheck(
    "T004", "unknown-function", .warning, "a token with an unknown function",
    why: """
      iOS and Android report nothing and insert the value unchanged. For example, the value in a URL is not encoded. \
      Function names are case-sensitive.
      """,
    remedy: "Use `urlenc`, `int`, `string`, `double` or `bool`.",
    source: SDKSource.functions,
    fires: .detail("url", #"{"url":"app://shop?q=«{%urlencode(q)%}»"}"#),
    silent: .detail("url", #"{"url":"app://shop?q={%urlenc(q)%}"}"#),
    .token { subject, text, token, findings in
      guard let function = token.function, !function.isEmpty, !TokenFunctions.knows(function) else { return }
      findings.add(
        "unknown function \(text: function) leaves the value unchanged", at: text.range(token, in: subject.document),
        outcomes: subject.handled(.otherResult),
        hint: SpellingSuggestion.hint(for: function, among: TokenFunctions.names))
    })

  static let stateToken = LaunchCheck(
    "T018", "state-token", .error, "a token for a shared state that is not of the form `~state.NAME/KEY`",
    why: """
      Without a name or a key, iOS reads outside the string and the app crashes; Android finds no value. iOS accepts \
      any character after `~state`, but Android requires a dot. On iOS, the key is all text after the first slash; \
      on Android, the key ends at the second slash.
      """,
    remedy: "Write `~state.NAME/KEY`: the name of the state, one slash, and the flattened key.",
    source: SDKSource.keys,
    fires: .detail("an", #"{"action":"in «{%~state.com.adobe.module.lifecycle/%}»"}"#),
    silent: .detail("an", #"{"action":"in {%~state.com.adobe.module.lifecycle/lifecyclecontextdata.devicename%}"}"#),
    .token { subject, text, token, findings in
      guard token.key.starts(with: "~state".utf8) else { return }
      let key = token.key
      let outcomes = Outcomes(subject.profiles) { profile in
        guard profile.tokens != nil else { return nil }
        switch FactSource(key: key, for: profile) {
        case .crash: return .crashAtEvaluation
        case .nothing, .data, .special, .history: return .noEffect
        case .state(let name, let member):
          // iOS accepts any single character instead of the dot after `~state`.
          let whole = name + [0x2F] + member
          return key.suffix(whole.count) == whole[...] && key.count - whole.count < 11 ? nil : .otherResult
        }
      }
      findings.add(
        "invalid shared state key \(text: key)", at: text.range(token, in: subject.document), affecting: outcomes,
        hint: "write `~state.NAME/KEY`")
    })
}

/// The reason why a token has no value, in words.
private struct MissingValue {
  let message: Message
  let hint: Message?
  let isCertain: Bool

  /// Returns nil if the token may have a value, or if the token does not look up a key. Other lints report syntax
  /// errors in tokens.
  init?(_ token: DetailToken, of rule: RuleTests) {
    let key = token.key
    if let (name, member) = PlacedTest.stateParts(of: key) {
      // If the key has a second slash, the platforms look up different members.
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
