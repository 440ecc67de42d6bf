extension LaunchCheck {
  static let stateToken = LaunchCheck(
    RulePage(
      "T018", "state-token", .error,
      "a token for a shared state that is not `~state.NAME/KEY`",
      why: """
        Without a name or a key iOS cuts the text out of its range and the app stops; Android finds nothing. iOS takes \
        any letter behind `~state`, and all behind the first slash for the key; Android wants a dot and stops at the \
        second slash.
        """,
      remedy: "Write `~state.`, the state's name, one slash and the flattened key.",
      source: SDKSource.keys,
      fires: .consequence(
        #"{"id":"c1","type":"an","detail":{"action":"in «{%~state.com.adobe.module.lifecycle/%}»"}}"#),
      silent: .consequence(
        #"{"id":"c1","type":"an","detail":{"action":"in {%~state.com.adobe.module.lifecycle/lifecyclecontextdata.devicename%}"}}"#
      )),
    .token { subject, text, token, findings in
      guard token.key.starts(with: "~state".utf8) else { return }
      let key = token.key
      let outcomes = Outcomes(subject.profiles) { profile in
        guard profile.tokens != nil else { return nil }
        switch FactSource(key: key, for: profile) {
        case .crash: return .crashAtEvaluation
        case .nothing, .data, .special: return .noEffect
        case .state(let name, let member):
          // iOS accepts any single character instead of the dot after `~state`.
          let whole = name + [0x2F] + member
          return key.suffix(whole.count) == whole[...] && key.count - whole.count < 11 ? nil : .otherResult
        }
      }
      guard !outcomes.rows.isEmpty else { return }
      findings.add(
        "\(text: key) is not `~state.NAME/KEY`", at: text.range(token, in: subject.document), outcomes: outcomes)
    })
}
