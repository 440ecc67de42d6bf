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

  static let tokenDelimiters = LaunchCheck(
    "T005", "token-delimiters", .warning, "a token with the delimiters of a different template language",
    why: """
      Only `{%key%}` is expanded. `{{key}}` and `${key}` are shown or sent unchanged. The rule editor shows a data \
      element as `{%%NAME%%}`. If published rules contain this form, the SDK looks up a key with percent signs, and \
      the token becomes an empty string.
      """,
    remedy: "Write `{%key%}`. Publish a data element together with the rule.",
    source: SDKSource.templates,
    fires: .detail("an", #"{"action":"again «{{action}}»"}"#),
    silent: .detail("an", #"{"action":"again {%action%}"}"#),
    .detail { subject, reading, findings in
      for text in reading.texts {
        for token in text.tokens where token.isDataElement {
          findings.add(
            "\(text: DetailToken.spelling(token.source)) is an unpublished data element, and becomes an empty string",
            at: text.range(token, in: subject.document), outcomes: subject.handled(.noEffect),
            hint: "publish the data element together with the rule")
        }
        // Pages have their own scripts and templates, which use other delimiters.
        guard text.hasForeignToken, text.role != .markup else { continue }
        let bytes = text.bytes(in: subject.document)
        for found in ForeignTokens(bytes).found {
          let name = bytes.dropFirst(found.name.lowerBound).prefix(found.name.count)
          let token = bytes.dropFirst(found.whole.lowerBound).prefix(found.whole.count)
          findings.add(
            "\(text: token) is not a token and is not expanded", at: text.range(found.whole, in: subject.document),
            outcomes: subject.handled(.otherResult), hint: "write \(text: DetailToken.spelling(name))")
        }
      }
    })

  static let tokenBlanks = LaunchCheck(
    "T006", "token-blanks", .warning, "whitespace inside a token",
    why: """
      Around an ordinary key, whitespace is part of the key, and no event contains such a key. Android ignores \
      whitespace only around special keys. iOS ignores it only in function calls, around the function name and the \
      key. In a function call, Android therefore looks up a key with whitespace. If the whitespace is around the \
      function name, Android inserts the value unchanged.
      """,
    remedy: "Remove the whitespace: `{%key%}` or `{%urlenc(key)%}`.",
    source: SDKSource.templates, differences: ["D142", "D143", "D144"],
    fires: .detail("url", #"{"url":"app://shop?q=«{%urlenc( q )%}»"}"#),
    silent: .detail("url", #"{"url":"app://shop?q={%urlenc(q)%}"}"#),
    .token { subject, text, token, findings in
      guard token.source.contains(where: \.isASCIIBlank) else { return }
      let outcomes = Outcomes(subject.profiles) { profile in
        guard let grammar = profile.tokens else { return nil }
        let content = token.content(grammar)
        let key = content.key.withoutOuterBlanks
        // Whitespace around the key matters if, because of this whitespace, the platform takes the value from a
        // different source.
        if key != content.key, FactSource(key: content.key, for: profile) != FactSource(key: key, for: profile) {
          return .noEffect
        }
        return content.function.map { $0 != $0.withoutOuterBlanks } == true ? .otherResult : nil
      }
      findings.add(
        "whitespace in the token \(text: token.source) is part of its key or function name",
        at: text.range(token, in: subject.document), affecting: outcomes, hint: "remove the whitespace")
    })

  static let nestedCall = LaunchCheck(
    "T007", "nested-call", .warning, "parentheses in a token that do not form a single function call",
    why: """
      Function calls cannot be nested: the text between the parentheses is a key. On iOS, the key ends at the last \
      closing parenthesis; on Android, at the first. The text after it is ignored.
      """,
    remedy: "Call one function on one key.",
    source: SDKSource.templates, differences: ["D146", "D147"],
    fires: .detail("url", #"{"url":"app://shop?q=«{%urlenc(string(q))%}»"}"#),
    silent: .detail("url", #"{"url":"app://shop?q={%urlenc(q)%}"}"#),
    .token { subject, text, token, findings in
      guard token.source.contains(where: isBracket) else { return }
      let outcomes = Outcomes(subject.profiles) { profile in
        guard let content = profile.tokens.map(token.content), !content.crashes else { return nil }
        let isEmptyCall = content.function != nil && content.key.isEmpty
        return isEmptyCall || content.key.contains(where: isBracket) ? .noEffect : nil
      }
      let hasMore = token.function != nil && token.source.withoutOuterBlanks.last != UInt8(ascii: ")")
      guard hasMore || !outcomes.rows.isEmpty else { return }
      findings.add(
        outcomes.rows.isEmpty
          ? "text after the function call is ignored" : "parentheses inside the call are part of the key",
        at: text.range(token, in: subject.document), outcomes: outcomes, hint: "call one function on one key")
    })

  private static func isBracket(_ byte: UInt8) -> Bool { byte == 0x28 || byte == 0x29 }

  static let namelessCall = LaunchCheck(
    "T013", "nameless-call", .error, "a token that calls a function without a name",
    why: """
      If a token calls a function without a name, iOS reads past the end of the empty name, and the app crashes. \
      Android uses the text between the parentheses as the key.
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

/// Finds `{{name}}` and `${name}` in a string, also with whitespace around the name.
struct ForeignTokens {
  /// The ranges as offsets in the string.
  private(set) var found: [(whole: Range<Int>, name: Range<Int>)] = []

  init(_ text: ArraySlice<UInt8>) {
    let bytes = Array(text)
    var at = 0
    while at + 1 < bytes.count {
      let isDouble = bytes[at] == 0x7B && bytes[at + 1] == 0x7B
      guard isDouble || bytes[at] == 0x24 && bytes[at + 1] == 0x7B else {
        at += 1
        continue
      }
      let start = bytes[(at + 2)...].firstIndex { !$0.isASCIIBlank } ?? bytes.count
      let end = bytes[start...].firstIndex { !Self.isOfName($0) } ?? bytes.count
      let brace = bytes[end...].firstIndex { !$0.isASCIIBlank } ?? bytes.count
      let closing = brace + (isDouble ? 2 : 1)
      if end > start, closing <= bytes.count, bytes[brace..<closing].allSatisfy({ $0 == 0x7D }) {
        found.append((at..<closing, start..<end))
        at = closing
      } else {
        // Continue at the brace after the whitespace and the name, which contain no brace, so that they are read once.
        at = max(at + 2, brace)
      }
    }
  }

  /// True for a letter, a digit or a character that joins the parts of a key.
  private static func isOfName(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E, 0x2F, 0x5F, 0x7E: true
    default: false
    }
  }
}
