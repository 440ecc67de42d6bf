extension LaunchLints {
  static let stateToken = LaunchCheck(
    "T018", "state-token", .error, "a token for a shared state that is not of the form `~state.NAME/KEY`",
    why: """
      Without a name or a key, iOS reads outside the string and the app crashes; Android finds no value. iOS accepts \
      any character after `~state`, but Android requires a dot. On iOS, the key is all text after the first slash; \
      on Android, it ends at the second slash.
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
