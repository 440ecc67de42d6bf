extension LaunchLints {
  static let namelessCall = LaunchCheck(
    "T013", "nameless-call", .error, "a token that calls a function without a name",
    why: """
      iOS reads past the end of the empty name when it expands the token, and the app crashes. Android uses the text \
      between the parentheses as the key.
      """,
    remedy: "Remove the parentheses, or write a function name before them.",
    source: SDKSource.templates, differences: ["D145"],
    fires: .detail("url", #"{"url":"app://shop?q=«{%(q)%}»"}"#),
    silent: .detail("url", #"{"url":"app://shop?q={%urlenc(q)%}"}"#),
    .token { subject, text, token, findings in
      guard token.source.contains(0x28) else { return }
      let outcomes = Outcomes(subject.profiles) { profile in
        profile.tokens.map { token.content($0).crashes } == true ? .crashAtEvaluation : nil
      }
      findings.add(
        "function call without a function name", at: text.range(token, in: subject.document), affecting: outcomes,
        hint: "remove the parentheses, or write a function name before them")
    })
}
