extension LaunchCheck {
  static let unclosedToken = LaunchCheck(
    RulePage(
      "T001", "unclosed-token", .error,
      "a token that is not closed: the whole text becomes empty",
      why: """
        Where a `{%` has no `%}` behind it, both platforms drop the whole text, not just the token. iOS compares whole \
        letters, so a mark or joiner directly behind `%}` hides the end of the token from it, and Android alone \
        expands the text.
        """,
      remedy: """
        Close the token with `%}`. Text cannot hold `{%` as it is. Put a space between `%}` and a combining mark.
        """,
      source: SDKSource.templates,
      differences: ["D141", "D148"],
      fires: .consequence(#"{"id":"c1","type":"url","detail":{"url":"app://shop?off=50«{% off»"}}"#),
      silent: .consequence(#"{"id":"c1","type":"url","detail":{"url":"app://shop?off={%urlenc(off)%}"}}"#)),
    .detail { subject, reading, findings in
      for text in reading.texts {
        if let open = text.openToken {
          let end = text.bytes(in: subject.document).count
          findings.add(
            "a token without `%}`: the whole text becomes empty", at: text.range(open..<end, in: subject.document),
            outcomes: subject.handled(.noEffect), hint: "close the token with `%}`")
        } else if text.isHiddenFromSwift {
          findings.add(
            "a mark behind `%}` or `{%` hides it from iOS", at: text.value, in: subject,
            outcomes: Outcomes(subject.profiles) { $0.tokens == .swift ? .noEffect : nil })
        }
      }
    })
}
