import RuleCore
import Testing

@Suite struct `the encoding of a document` {
  /// `text` in `encoding`, without a mark.
  private static func encoded(_ text: String, _ encoding: TextEncoding) -> [UInt8] {
    func bytes(_ value: UInt32, _ count: Int, _ isBig: Bool) -> [UInt8] {
      let little = (0..<count).map { UInt8(truncatingIfNeeded: value >> UInt32(8 * $0)) }
      return isBig ? little.reversed() : little
    }
    return switch encoding {
    case .utf8: Array(text.utf8)
    case .utf16Little: text.utf16.flatMap { bytes(UInt32($0), 2, false) }
    case .utf16Big: text.utf16.flatMap { bytes(UInt32($0), 2, true) }
    case .utf32Little: text.unicodeScalars.flatMap { bytes($0.value, 4, false) }
    case .utf32Big: text.unicodeScalars.flatMap { bytes($0.value, 4, true) }
    }
  }

  private static let encodings: [TextEncoding] = [
    .utf8, .utf16Little, .utf16Big, .utf32Little, .utf32Big,
  ]

  @Test(arguments: encodings)
  func `is found by where the zeros stand`(encoding: TextEncoding) throws {
    let text = "{\"k\":\"é€😀\"}"
    let document = try JSONDocument(Self.encoded(text, encoding))
    #expect(document.encoding == encoding)
    #expect(document.text == Array(text.utf8))
    #expect(document.tolerances.map(\.kind) == (encoding == .utf8 ? [] : [.wideEncoding]))
  }

  @Test(arguments: [TextEncoding.utf8, .utf16Little, .utf16Big, .utf32Big])
  func `is found by its mark, which is no part of the text`(encoding: TextEncoding) throws {
    let document = try JSONDocument(Self.encoded("\u{FEFF}[\"é\"]", encoding))
    #expect(document.encoding == encoding)
    #expect(document.text == Array("[\"é\"]".utf8))
    #expect(document.tolerances.map(\.kind) == [encoding == .utf8 ? .byteOrderMark : .wideEncoding])
  }

  /// The mark is taken for that of UTF-16; the zero behind it is a word that only Android would
  /// read, which reads no UTF-16.
  @Test func `of UTF-32 with a little-endian mark leaves a text for nobody`() throws {
    let document = try JSONDocument(Self.encoded("\u{FEFF}[1]", .utf32Little))
    #expect(document.encoding == .utf16Little)
    for reader in [JSONReader.foundation, .orgJSON, .javaScript] {
      #expect(document.tolerances.contains { reader.reading(of: $0.kind) == .rejected })
    }
  }

  @Test(arguments: [TextEncoding.utf16Little, .utf16Big])
  func `makes a half surrogate no text`(encoding: TextEncoding) {
    var bytes = Self.encoded("[\"😀\"]", encoding)
    bytes.removeSubrange(4..<6)
    #expect(throws: JSONProblem(.encoding, at: 2)) { _ = try JSONDocument(bytes) }
  }

  @Test(arguments: [TextEncoding.utf16Little, .utf16Big, .utf32Little, .utf32Big])
  func `makes a cut letter no text, at its place in UTF-8`(encoding: TextEncoding) {
    let bytes = Self.encoded("[1]", encoding)
    #expect(throws: JSONProblem(.encoding, at: 3)) { _ = try JSONDocument(bytes + [0x20]) }
  }

  @Test func `of UTF-32 holds no surrogates and nothing beyond Unicode`() {
    for wrong in [[0, 0, 0xD8, 0], [0, 0x11, 0, 0], [0xFF, 0, 0, 0]] as [[UInt8]] {
      let bytes = Self.encoded("[1", .utf32Big) + wrong
      #expect(throws: JSONProblem(.encoding, at: 2)) { _ = try JSONDocument(bytes) }
    }
  }
}
