extension JSONDocumentReader {
  /// Returns the offset of the closing quote of the string at `at`, or nil if the string is not plain ASCII.
  @inline(__always)
  func plainEnd(_ text: Span<UInt8>) -> Int? {
    let end = at &+ 1 &+ text.plainRun(from: at &+ 1)
    return text[at] == 0x22 && end < text.count && text[end] == 0x22 ? end : nil
  }

  @inline(__always)
  mutating func string(_ text: Span<UInt8>, _ nodes: inout Nodes) throws(JSONProblem) {
    guard let end = plainEnd(text) else { return try oddString(text, &nodes) }
    nodes.append(JSONNode(.string, at, end + 1, next: nodes.count + 1, isPlain: true))
    at = end + 1
    try skipBlank(text)
  }

  /// Reads a string in single quotes, or a string with escapes, non-ASCII or control characters.
  private mutating func oddString(_ text: Span<UInt8>, _ nodes: inout Nodes) throws(JSONProblem) {
    let quote = text[at]
    let start = at
    var isPlain = true
    var isOdd = false
    func mark(_ kind: JSONDeviationKind, _ from: Int, _ to: Int) {
      note(kind, from, to)
      isOdd = true
    }
    at += 1
    while true {
      // `plainRun` does not stop at a single quote, so it is used only for strings in double quotes.
      if quote == 0x22 { at += text.plainRun(from: at) }
      guard at < text.count else { throw JSONProblem(.endOfInput, at: at) }
      switch text[at] {
      case quote:
        at += 1
        if quote == 0x27 { note(.singleQuotes, start, at) }
        nodes.append(JSONNode(.string, start, at, next: nodes.count + 1, isPlain: isPlain, isOdd: isOdd))
        try skipBlank(text)
        return
      case 0x5C:
        isPlain = false
        if let (kind, length) = escape(text) { mark(kind, at, at + length) }
        guard at + 1 < text.count else { throw JSONProblem(.endOfInput, at: text.count) }
        at += escapeLength(text)
      case let byte where byte < 0x20:
        mark(.controlCharacter, at, at + 1)
        at += 1
      case let byte where byte >= 0x80:
        if let length = text.utf8Length(at: at) {
          at += length
        } else {
          isPlain = false
          mark(.invalidUTF8, at, at + 1)
          at += 1
        }
      default: at += 1
      }
    }
  }

  /// Returns the length in bytes of the escape at `at`. If the escape begins a surrogate pair, returns the length of
  /// both escapes.
  private func escapeLength(_ text: Span<UInt8>) -> Int {
    guard text[at + 1] == 0x75, text.hexQuad(at: at + 2) != nil else { return 2 }
    return isPair(text) ? 12 : 6
  }

  private func isPair(_ text: Span<UInt8>) -> Bool {
    guard let high = text.hexQuad(at: at + 2), high & 0xFC00 == 0xD800, at + 7 < text.count, text[at + 6] == 0x5C,
      text[at + 7] == 0x75, let low = text.hexQuad(at: at + 8)
    else { return false }
    return low & 0xFC00 == 0xDC00
  }

  /// Returns the kind and the length in bytes of the deviation if the escape at `at` is invalid; nil if it is valid.
  private func escape(_ text: Span<UInt8>) -> (JSONDeviationKind, Int)? {
    guard at + 1 < text.count else { return nil }
    switch text[at + 1] {
    case 0x22, 0x5C, 0x2F, 0x62, 0x66, 0x6E, 0x72, 0x74: return nil
    case 0x75:
      guard let unit = text.hexQuad(at: at + 2) else { return (.brokenUnicodeEscape, 2) }
      return unit & 0xF800 == 0xD800 && !isPair(text) ? (.loneSurrogate, 6) : nil
    default: return (.unknownEscape, 2)
    }
  }
}
