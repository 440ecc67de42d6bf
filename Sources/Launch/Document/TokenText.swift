/// The template parsers of the SDKs, for `{%key%}` in consequences and `{{key}}` in matcher keys.
package enum TokenGrammar: Sendable {
  /// Works on grapheme clusters; a function call extends from the first `(` to the last `)` of its line. Source:
  /// adobe/aepsdk-rulesengine-ios: Template/TemplateParser.swift, MustacheToken.swift @5.0.0.
  case swift
  /// Works on UTF-16 code units; a function call is the first non-empty `(…)` without a `)` inside. Source:
  /// adobe/aepsdk-core-android: …/rulesengine/TemplateParser.java, MustacheToken.java @core 3.8.0.
  case java
}

/// The parsed content of a token: a key, or a function called on a key.
package struct TokenContent: Hashable, Sendable {
  package var function: [UInt8]?
  package var key: [UInt8]
  /// True for a function call without a function name, which crashes the iOS SDK.
  package var crashes = false
}

/// A piece of a template, as a range of byte offsets.
package enum TokenSegment: Hashable, Sendable {
  case text(Range<Int>)
  /// The content of a token, without its delimiters.
  case token(Range<Int>)
}

extension TokenGrammar {
  /// The delimiters of a token, two ASCII characters each.
  package enum Delimiters: Sendable {
    /// `{%` and `%}`, in the strings of consequences.
    case token
    /// `{{` and `}}`, around the key of a matcher.
    case key

    fileprivate var opening: Delimiter { (0x7B, self == .token ? 0x25 : 0x7B) }
    fileprivate var closing: Delimiter { (self == .token ? 0x25 : 0x7D, 0x7D) }
  }

  fileprivate typealias Delimiter = (first: UInt8, second: UInt8)

  /// Returns the pieces of `text`; nil if a token is not closed. The SDKs then replace `text` by an empty string.
  package func segments(of text: Span<UInt8>, _ delimiters: Delimiters) -> [TokenSegment]? {
    var segments: [TokenSegment] = []
    return findSegments(of: text, delimiters, into: &segments) ? segments : nil
  }

  /// Sets `segments` to the pieces of `text`; returns false if a token is not closed.
  func findSegments(of text: Span<UInt8>, _ delimiters: Delimiters, into segments: inout [TokenSegment]) -> Bool {
    let (opening, closing) = (delimiters.opening, delimiters.closing)
    segments.removeAll(keepingCapacity: true)
    var literal = 0
    while let open = find(opening, in: text, from: literal) {
      guard let close = find(closing, in: text, from: open + 2) else { return false }
      if open > literal { segments.append(.text(literal..<open)) }
      segments.append(.token(open + 2..<close))
      literal = close + 2
    }
    if literal < text.count { segments.append(.text(literal..<text.count)) }
    return true
  }

  /// Returns the content of the unclosed token, which extends to the end of the string. `crashes`: true if an earlier
  /// token crashes the SDK. The SDK parses each token at its closing delimiter, before it finds the unclosed token.
  package func unclosed(in text: Span<UInt8>) -> (source: [UInt8], crashes: Bool) {
    var at = 0
    var crashes = false
    while let open = find(Delimiters.token.opening, in: text, from: at) {
      guard let close = find(Delimiters.token.closing, in: text, from: open + 2) else {
        return (text.extracting(open + 2..<text.count).array(), crashes)
      }
      crashes = crashes || content(text.extracting(open + 2..<close).array()).crashes
      at = close + 2
    }
    return ([], crashes)
  }

  /// Returns the offset of the first delimiter at or after `start`; nil if none follows. On iOS, each of the two
  /// characters of a delimiter must be a separate grapheme cluster.
  private func find(_ delimiter: Delimiter, in text: Span<UInt8>, from start: Int) -> Int? {
    var start = start
    while let at = text.place(of: delimiter.first, from: start), at + 1 < text.count {
      if text[at + 1] == delimiter.second, areWhole(text, at) { return at }
      start = at + 1
    }
    return nil
  }

  private func areWhole(_ text: Span<UInt8>, _ at: Int) -> Bool {
    guard self == .swift else { return true }
    // Only a non-ASCII neighbor can join an ASCII character in one grapheme cluster.
    if at + 2 < text.count, text[at + 2] >= 0x80 {
      let behind = text.extracting(at + 1..<min(at + 65, text.count)).array()
      if String(decoding: behind, as: UTF8.self).first?.utf8.count != 1 { return false }
    }
    if at > 0, text[at - 1] >= 0x80 {
      let before = text.extracting(max(0, at - 63)..<at + 1).array()
      if String(decoding: before, as: UTF8.self).last?.utf8.count != 1 { return false }
    }
    return true
  }

  /// Parses the content of a token.
  package func content(_ source: [UInt8]) -> TokenContent {
    switch self {
    case .swift: Self.swiftContent(source)
    case .java: Self.javaContent(source)
    }
  }

  /// Implements the regular expression `\((.*\))+`: the match begins at the first `(` that has a `)` after it on its
  /// line, and ends at the last `)` of this line.
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
          function: trimmed(scalars[..<open]),
          key: trimmed(scalars[min(close, open + letter(scalars[open...]))..<close]))
      }
      start = lineEnd + 1
    }
    return TokenContent(key: source)
  }

  /// Returns the number of scalars in the first grapheme cluster: a parenthesis may have combining marks.
  private static func letter(_ scalars: ArraySlice<Unicode.Scalar>) -> Int {
    var view = String.UnicodeScalarView()
    for scalar in scalars.prefix(16) { view.append(scalar) }
    return String(view).first?.unicodeScalars.count ?? 1
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
    for scalar in rest { text.append(scalar) }
    return Array(String(text).utf8)
  }

  private static func javaContent(_ source: [UInt8]) -> TokenContent {
    var open = source.firstIndex(of: 0x28)
    while let start = open {
      // If no `)` follows this `(`, no `)` follows a later `(` either.
      guard let close = source[start...].firstIndex(of: 0x29) else { break }
      if close > start + 1 {
        return TokenContent(function: Array(source[..<start]), key: Array(source[(start + 1)..<close]))
      }
      open = source[(start + 1)...].firstIndex(of: 0x28)
    }
    return TokenContent(key: source)
  }
}

/// True if `scalar` is in Foundation's `CharacterSet.whitespacesAndNewlines`.
package func isFoundationBlank(_ scalar: Unicode.Scalar) -> Bool {
  switch scalar.value {
  case 0x09...0x0D, 0x20, 0x85, 0xA0, 0x1680, 0x2000...0x200B, 0x2028, 0x2029, 0x202F, 0x205F,
    0x3000:
    true
  default: false
  }
}
