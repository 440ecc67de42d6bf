extension LaunchCheck {
  static let unknownFunction = LaunchCheck(
    RulePage(
      "T004", "unknown-function", .warning,
      "a token calls a function that does not exist",
      why: """
        Nothing is said and the value is used as it is, so that what should be encoded is not. Names are compared with \
        case.
        """,
      remedy: "Write `urlenc`, `int`, `string`, `double` or `bool`.",
      source: SDKSource.functions,
      fires: .consequence(#"{"id":"c1","type":"url","detail":{"url":"app://shop?q=«{%urlencode(q)%}»"}}"#),
      silent: .consequence(#"{"id":"c1","type":"url","detail":{"url":"app://shop?q={%urlenc(q)%}"}}"#)),
    .token { subject, text, token, findings in
      guard let function = token.function, !function.isEmpty, !TokenFunctions.knows(function) else { return }
      findings.add(
        "no function is called \(text: function): the value is used as it is",
        at: text.range(token, in: subject.document), outcomes: subject.handled(.otherResult),
        hint: SpellingSuggestion.hint(for: function, among: TokenFunctions.names))
    })
}
