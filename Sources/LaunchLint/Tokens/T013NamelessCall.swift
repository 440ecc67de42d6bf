extension LaunchCheck {
  static let namelessCall = LaunchCheck(
    RulePage(
      "T013", "nameless-call", .error,
      "a token that calls a function without a name",
      why: """
        iOS reads past the end of the name when it expands the token, and the app stops. Android takes what stands \
        between the brackets for the key.
        """,
      remedy: "Write the key without brackets, or a function before them.",
      source: SDKSource.templates,
      differences: ["D145"],
      fires: .consequence(#"{"id":"c1","type":"url","detail":{"url":"app://shop?q=«{%(q)%}»"}}"#),
      silent: .consequence(#"{"id":"c1","type":"url","detail":{"url":"app://shop?q={%urlenc(q)%}"}}"#)),
    .token { subject, text, token, findings in
      guard token.source.contains(0x28) else { return }
      let outcomes = Outcomes(subject.profiles) { profile in
        profile.tokens.map { token.content($0).crashes } == true ? .crashAtEvaluation : nil
      }
      guard !outcomes.rows.isEmpty else { return }
      findings.add(
        "a call without a function's name", at: text.range(token, in: subject.document), outcomes: outcomes,
        hint: "write the key without brackets")
    })
}
