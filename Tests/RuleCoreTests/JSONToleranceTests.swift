import RuleCore
import TestSupport
import Testing

/// A text with one departure from RFC 8259, its place marked, and what the readers make of it.
private struct Departure: Sendable {
  let text: String
  let kind: JSONDeviationKind
  /// What iOS, Android and the web do: `+` accepted, `~` the value is lost, `-` rejected.
  let readings: String

  init(_ text: String, _ kind: JSONDeviationKind, _ readings: String) {
    (self.text, self.kind, self.readings) = (text, kind, readings)
  }

  static let all: [Departure] = [
    .init("{\"a\":1‹,›}", .trailingCommaInObject, "+--"),
    .init("{\"a\":1‹,› \n}", .trailingCommaInObject, "+--"),
    .init("[1‹,›]", .trailingCommaInArray, "+~-"),
    .init("[1‹,› ]", .trailingCommaInArray, "+~-"),
    .init("[‹,›1]", .emptyElement, "-~-"),
    .init("[1,‹,›2]", .emptyElement, "-~-"),
    .init("[1, ‹,› 2]", .emptyElement, "-~-"),
    .init("‹// a›\n[1]", .comment, "-+-"),
    .init("[1 ‹/* , */›]", .comment, "-+-"),
    .init("[1 ‹# a›\r,2]", .comment, "-+-"),
    .init("[‹'a'›]", .singleQuotes, "-+-"),
    .init("{‹'é'›:1}", .singleQuotes, "-+-"),
    .init("{‹a›:1}", .bareWord, "-+-"),
    .init("[‹TRUE›]", .bareWord, "-+-"),
    .init("[‹0x10›]", .bareWord, "-+-"),
    .init("[‹+5›]", .bareWord, "-+-"),
    .init("[‹.5›]", .bareWord, "-+-"),
    .init("{\"a\"‹=›1}", .separator, "-+-"),
    .init("{\"a\"‹=>›1}", .separator, "-+-"),
    .init("{\"a\"‹:>›1}", .separator, "-+-"),
    .init("[1‹;›2]", .separator, "-+-"),
    .init("{\"a\":1‹;›\"b\":2}", .separator, "-+-"),
    .init("[1]‹x›", .trailingText, "-+-"),
    .init("[1] ‹]]\"›", .trailingText, "-+-"),
    .init("[1]‹\u{0}›", .trailingText, "-+-"),
    .init("[\"a‹\t›b\"]", .controlCharacter, "~+-"),
    .init("[\"‹\\q›\"]", .unknownEscape, "~+-"),
    .init("[\"‹\\ud83d›\"]", .loneSurrogate, "~++"),
    .init("[\"‹\\ude00›\\ud83d\\ude00\"]", .loneSurrogate, "~++"),
    .init("[\"‹\\ud83d›\\u0041\"]", .loneSurrogate, "~++"),
    .init("{\"‹\\udfff›\":1}", .loneSurrogate, "~++"),
    .init("[\"‹\\u›12\"]", .brokenUnicodeEscape, "~--"),
    .init("[‹01›]", .numberSpelling, "~+-"),
    .init("[‹5.›]", .numberSpelling, "~+-"),
    .init("[‹1-2›]", .numberSpelling, "~+-"),
    .init("{\"a\":‹1e999›}", .infiniteMember, "~-+"),
    .init("{\"a\":[‹-1e999›]}", .infiniteElement, "~++"),
  ]
}

@Suite struct `what departs from JSON` {
  private static let readers: [JSONReader] = [.foundation, .orgJSON, .javaScript]

  private func readings(of kind: JSONDeviationKind) -> String {
    Self.readers.map { reader in
      switch reader.reading(of: kind) {
      case .accepted: "+"
      case .valueLost: "~"
      case .rejected: "-"
      }
    }.joined()
  }

  @Test(arguments: Departure.all)
  fileprivate func `is noted with its place`(departure: Departure) throws {
    let marked = MarkedText(departure.text)
    let document = try JSONDocument(marked.bytes)
    let found = try #require(document.tolerances.first, "\(marked)")
    #expect(document.tolerances.count == 1, "\(marked)")
    #expect(found.kind == departure.kind, "\(marked)")
    #expect([found.range.lower, found.range.upper] == marked.offsets, "\(marked)")
  }

  @Test(arguments: Departure.all)
  fileprivate func `is taken by the readers that take it`(departure: Departure) {
    #expect(readings(of: departure.kind) == departure.readings, "\(departure.text)")
  }

  /// The kinds that no line of plain text shows.
  private static let others: [JSONDeviationKind: String] = [
    .byteOrderMark: "++-", .wideEncoding: "+--", .deepNesting: "-++", .invalidUTF8: "~++",
  ]

  @Test func `is known to every reader`() {
    for (kind, readings) in Self.others { #expect(self.readings(of: kind) == readings, "\(kind)") }
    let known = Set(Departure.all.map(\.kind)).union(Self.others.keys)
    #expect(known == Set(JSONDeviationKind.allCases))
  }

  @Test func `is noted for what Java calls infinite in a word`() throws {
    for (text, kind) in [
      ("[NaN]", JSONDeviationKind.infiniteElement), ("[-Infinity]", .infiniteElement),
      ("{\"a\":NaN}", .infiniteMember), ("{\"a\":1e999d}", .infiniteMember),
    ] {
      let document = try JSONDocument(Array(text.utf8))
      #expect(document.tolerances.map(\.kind) == [.bareWord, kind], "\(text)")
    }
  }

  @Test func `is listed in the order of the text`() throws {
    let text = "# a\n{b:'\\q',\"c\":[1;01,],}x"
    let document = try JSONDocument(Array(text.utf8))
    #expect(
      document.tolerances.map(\.kind) == [
        .comment, .bareWord, .singleQuotes, .unknownEscape, .separator, .numberSpelling,
        .trailingCommaInArray, .trailingCommaInObject, .trailingText,
      ])
  }

  @Test func `is found inside one value`() throws {
    let document = try JSONDocument(Array("{\"a\":['\\q',01],\"b\":[ 02 ]}".utf8))
    let values = document.members(document.root).map(\.value)
    #expect(document.tolerances(in: values[0]).map(\.kind) == [.singleQuotes, .unknownEscape, .numberSpelling])
    #expect(document.tolerances(in: values[1]).map(\.kind) == [.numberSpelling])
    #expect(document.tolerances(in: document.root).count == 4)
  }

  // MARK: bytes

  @Test(arguments: [[0xFF], [0xC3], [0xC0, 0xAF], [0xED, 0xA0, 0x80], [0xF0, 0x9F, 0x98]] as [[UInt8]])
  func `are bytes that are not UTF-8, each replaced`(bytes: [UInt8]) throws {
    let document = try JSONDocument([0x5B, 0x22, 0x61] + bytes + [0x62, 0x22, 0x5D])
    let value = document.elements(document.root)[0]
    let replaced = "a" + String(repeating: "\u{FFFD}", count: bytes.count) + "b"
    #expect(String(decoding: document.string(value), as: UTF8.self) == replaced)
    #expect(document.tolerances.map(\.kind) == bytes.map { _ in .invalidUTF8 })
    #expect(document.tolerances.map(\.range.lower) == bytes.indices.map { $0 + 3 })
    #expect(document.isOdd(value))
  }

  @Test func `is nesting over 512`() throws {
    func nested(_ depth: Int) -> [UInt8] {
      Array((String(repeating: "[", count: depth) + String(repeating: "]", count: depth)).utf8)
    }
    #expect(try JSONDocument(nested(512)).tolerances.isEmpty)
    let deep = try JSONDocument(nested(513)).tolerances
    #expect(deep.map(\.kind) == [.deepNesting])
    #expect(deep.first?.range.lower == 512)
    #expect(try !JSONDocument(nested(4_096)).tolerances.isEmpty)
    #expect(throws: JSONProblem(.nested(over: 4_096), at: 4_096)) {
      _ = try JSONDocument(nested(4_097))
    }
    #expect(throws: JSONProblem(.nested(over: 4_096), at: 4_096)) {
      _ = try JSONDocument(Array(repeating: 0x5B, count: 100_000))
    }
    #expect(throws: JSONProblem(.nested(over: 3), at: 3)) {
      _ = try JSONDocument(nested(4), depthLimit: 3)
    }
  }
}
