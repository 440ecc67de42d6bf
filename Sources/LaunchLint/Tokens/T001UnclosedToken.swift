extension LaunchLints {
  static let unclosedToken = LaunchCheck(
    "T001", "unclosed-token", .error, "a token without the closing `%}`",
    why: """
      If `%}` is missing after `{%`, iOS and Android replace the whole string with an empty string, not only the \
      token. A combining mark or joiner directly after `%}` hides the end of the token from iOS, which compares \
      whole characters. In that case, only Android expands the string.
      """,
    remedy: """
      Close the token with `%}`. A string cannot contain `{%` as ordinary text. Put a space between `%}` and a \
      combining mark.
      """,
    source: SDKSource.templates, differences: ["D141", "D148"],
    fires: .detail("url", #"{"url":"app://shop?off=50«{% off»"}"#),
    silent: .detail("url", #"{"url":"app://shop?off={%urlenc(off)%}"}"#),
    .detail { subject, reading, findings in
      for text in reading.texts {
        if let open = text.openToken {
          let end = text.bytes(in: subject.document).count
          findings.add(
            "token without `%}` makes the whole string empty", at: text.range(open..<end, in: subject.document),
            outcomes: subject.handled(.noEffect), hint: "close the token with `%}`")
        } else if text.isHiddenFromSwift {
          findings.add(
            "combining mark or joiner hides `{%` or `%}` from iOS", at: text.value,
            outcomes: Outcomes(subject.profiles) { $0.tokens == .swift ? .noEffect : nil },
            hint: "put a space before the mark")
        }
      }
    })
}
