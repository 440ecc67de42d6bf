/// The two parsers of templates: `{%key%}` in consequences, `{{key}}` round a matcher's key.
package enum TokenGrammar: Sendable {
  /// Letters are graphemes; a call runs from the first `(` to the last `)` of its line.
  /// Source: adobe/aepsdk-rulesengine-ios: Template/TemplateParser.swift, MustacheToken.swift @5.0.0.
  case swift
  /// Letters are code units; a call is the first `(…)` that holds no `)` and is not empty.
  /// Source: adobe/aepsdk-core-android: …/rulesengine/TemplateParser.java, MustacheToken.java
  /// @core 3.8.0.
  case java
}

/// What stands between a template's delimiters: a key, or a function called on a key.
package struct TokenContent: Hashable, Sendable {
  package var function: [UInt8]?
  package var key: [UInt8]
  /// A call without a name, at which iOS stops.
  package var crashes = false
}

/// A template in pieces.
package enum TokenSegment: Hashable, Sendable {
  case text([UInt8])
  /// What stood between the delimiters, and how it reads.
  case token(source: [UInt8], TokenContent)
}

extension TokenGrammar {
  /// The pieces of `text`, or nil when a token is not closed: then the whole text is lost.
  package func segments(of text: [UInt8], opening: String, closing: String) -> [TokenSegment]? {
    guard text.firstRange(of: Array(opening.utf8)) != nil else {
      return text.isEmpty ? [] : [.text(text)]
    }
    var segments: [TokenSegment] = []
    var literal: [UInt8] = []
    let letters = letters(of: text)
    let (start, end) = (opening.utf8.map { [$0] }, closing.utf8.map { [$0] })
    var at = 0
    while at < letters.count {
      guard letters[at...].prefix(start.count).elementsEqual(start) else {
        literal += letters[at]
        at += 1
        continue
      }
      at += start.count
      let first = at
      while at < letters.count, !letters[at...].prefix(end.count).elementsEqual(end) { at += 1 }
      guard at < letters.count else { return nil }
      if !literal.isEmpty { segments.append(.text(literal)) }
      literal = []
      let source = Array(letters[first..<at].joined())
      segments.append(.token(source: source, content(source)))
      at += end.count
    }
    if !literal.isEmpty { segments.append(.text(literal)) }
    return segments
  }

  private func letters(of text: [UInt8]) -> [[UInt8]] {
    switch self {
    case .swift:
      text.allSatisfy { $0 < 0x80 && $0 != 0x0D }
        ? text.map { [$0] } : String(decoding: text, as: UTF8.self).map { Array($0.utf8) }
    case .java: text.map { [$0] }
    }
  }

  /// Reads a key or a call.
  package func content(_ source: [UInt8]) -> TokenContent {
    switch self {
    case .swift: Self.swiftContent(source)
    case .java: Self.javaContent(source)
    }
  }

  /// The expression `\((.*\))+`: from the first parenthesis that closes on its line to the last
  /// closing one of that line.
  private static func swiftContent(_ source: [UInt8]) -> TokenContent {
    guard source.contains(0x28), source.contains(0x29) else { return TokenContent(key: source) }
    let scalars = Array(String(decoding: source, as: UTF8.self).unicodeScalars)
    var start = 0
    while start < scalars.count {
      let lineEnd = scalars[start...].firstIndex(where: endsLine) ?? scalars.count
      if let open = scalars[start..<lineEnd].firstIndex(of: "("),
        let close = scalars[open..<lineEnd].lastIndex(of: ")")
      {
        guard open > 0 else { return TokenContent(key: source, crashes: true) }
        return TokenContent(
          function: trimmed(scalars[..<open]), key: trimmed(scalars[(open + 1)..<close]))
      }
      start = lineEnd + 1
    }
    return TokenContent(key: source)
  }

  private static func endsLine(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x0A...0x0D, 0x85, 0x2028, 0x2029: true
    default: false
    }
  }

  private static func trimmed(_ scalars: ArraySlice<Unicode.Scalar>) -> [UInt8] {
    var rest = scalars
    while let first = rest.first, isFoundationBlank(first) { rest.removeFirst() }
    while let last = rest.last, isFoundationBlank(last) { rest.removeLast() }
    var text = String.UnicodeScalarView()
    text.append(contentsOf: rest)
    return Array(String(text).utf8)
  }

  private static func javaContent(_ source: [UInt8]) -> TokenContent {
    var open = source.firstIndex(of: 0x28)
    while let start = open {
      if let close = source[start...].firstIndex(of: 0x29), close > start + 1 {
        return TokenContent(
          function: Array(source[..<start]), key: Array(source[(start + 1)..<close]))
      }
      open = source[(start + 1)...].firstIndex(of: 0x28)
    }
    return TokenContent(key: source)
  }
}

/// Whether Foundation's set of white space and line breaks holds `scalar`.
package func isFoundationBlank(_ scalar: Unicode.Scalar) -> Bool {
  switch scalar.value {
  case 0x09...0x0D, 0x20, 0x85, 0xA0, 0x1680, 0x2000...0x200B, 0x2028, 0x2029, 0x202F, 0x205F,
    0x3000:
    true
  default: false
  }
}
