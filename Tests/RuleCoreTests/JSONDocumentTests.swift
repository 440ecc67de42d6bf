import RuleCore
import TestSupport
import Testing

@Suite struct `a document` {
  private func document(_ text: String) throws -> JSONDocument {
    try JSONDocument(Array(text.utf8))
  }

  private func strings(_ values: [[UInt8]]) -> [String] {
    values.map { String(decoding: $0, as: UTF8.self) }
  }

  // MARK: the tree

  @Test func `keeps kinds, spellings and places`() throws {
    let text = #" {"a" : [1.50, -0, true ,false, null, "x", TRUE, {}], "b":[]} "#
    let document = try document(text)
    let kinds = document.elements(document.members(document.root)[0].value)
    #expect(kinds.map { document.kind($0) } == [.number, .number, .true, .false, .null, .string, .word, .object])
    #expect(
      kinds.map { String(decoding: document.lexeme($0), as: UTF8.self) } == [
        "1.50", "-0", "true", "false", "null", "\"x\"", "TRUE", "{}",
      ])
    #expect(document.range(document.root) == ByteRange(1, text.utf8.count - 1))
    #expect(document.elements(document.members(document.root)[1].value).isEmpty)
    #expect(document.members(kinds[7]).isEmpty)
  }

  @Test func `keeps members in order, repeated ones too`() throws {
    let document = try document(#"{"b":1,"a":2,"\u0062":[3,[4]],"a":{"b":5}}"#)
    let members = document.members(document.root)
    #expect(strings(members.map { document.string($0.name) }) == ["b", "a", "b", "a"])
    #expect(
      strings(members.map { Array(document.lexeme($0.value)) }) == [
        "1", "2", "[3,[4]]", "{\"b\":5}",
      ])
  }

  @Test func `gives the first or the last member of a name`() throws {
    let document = try document(#"{"a":1,"b":2,"\u0061":3,"é":4,"e\u0301":5}"#)
    func lexeme(_ name: String, _ choice: MemberChoice) -> String? {
      document.member(document.root, name, choice).map {
        String(decoding: document.lexeme($0), as: UTF8.self)
      }
    }
    #expect(lexeme("a", .first) == "1")
    #expect(lexeme("a", .last) == "3")
    #expect(lexeme("b", .first) == "2")
    #expect(lexeme("c", .last) == nil)
    #expect(lexeme("", .last) == nil)
    // Bytes, not letters, make a name.
    #expect(lexeme("\u{E9}", .last) == "4")
    #expect(lexeme("e\u{301}", .first) == "5")
  }

  @Test(arguments: [(MemberChoice.first, ["1", "2"]), (.last, ["3", "2"])])
  func `gives one member a name, where its first stands`(choice: MemberChoice, values: [String])
    throws
  {
    let document = try document(#"{"a":1,"b":2,"a":3}"#)
    let members = document.distinctMembers(document.root, choice)
    #expect(strings(members.map(\.name)) == ["a", "b"])
    #expect(strings(members.map { Array(document.lexeme($0.value)) }) == values)
  }

  @Test func `reads any value at the root`() throws {
    for (text, kind) in [
      ("1", JSONKind.number), ("\"\"", .string), ("null", .null), ("[]", .array),
      ("x", .word),
    ] {
      let document = try document(text)
      #expect(document.kind(document.root) == kind, "\(text)")
    }
  }

  @Test func `is read whole when it is large`() throws {
    let count = 20_000
    let text = "[" + (0..<count).map { "{\"k\":\"v\($0)\"}" }.joined(separator: ",") + "]"
    let document = try document(text)
    let elements = document.elements(document.root)
    #expect(elements.count == count)
    let last = try #require(document.member(elements[count - 1], "k", .first))
    #expect(document.string(last) == Array("v\(count - 1)".utf8))
  }

  // MARK: parts

  @Test(arguments: [
    (1, ["1", "2 3 [4,5]", "{}"]), (8, ["1 2 3", "[4,5] {}"]), (100, ["1 2 3 [4,5] {}"]),
  ])
  func `is read in parts`(count: Int, expected: [String]) throws {
    let text = #"{"version":1, "rules":[1, 2,3 , [4,5],{}],"metadata":{"a":[6,7]}}"#
    var parts = try JSONDocumentParts(Array(text.utf8), splitting: "rules", nodeCount: count)
    var found: [String] = []
    var names: [String] = []
    repeat {
      let part = try parts.next()
      names = strings(part.members(part.root).map { part.string($0.name) })
      let list = part.elements(part.members(part.root)[1].value)
      found.append(list.map { String(decoding: part.lexeme($0), as: UTF8.self) }.joined(separator: " "))
    } while !parts.isAtEnd
    #expect(names == ["version", "rules", "metadata"])
    #expect(found == expected)
  }

  // MARK: strings

  private static let texts: [(json: String, text: String)] = [
    (#""""#, ""), (#""abc""#, "abc"), (#""é€😀""#, "é€😀"),
    (#""\"\\\/\b\f\n\r\t""#, "\"\\/\u{8}\u{C}\n\r\t"),
    (#""\u0041\u00e9\u20AC""#, "Aé€"), (#""\ud83d\ude00""#, "😀"), (#""\uD83D\uDE00x""#, "😀x"),
    (#""a\u0000b""#, "a\u{0}b"), (#""\uDBFF\uDFFF""#, "\u{10FFFF}"), (#""\q\'""#, "q'"),
    ("'a\"b'", "a\"b"),
    (#"'\'\u0041'"#, "'A"), (#""\u12""#, "u12"), (#""\u00é""#, "u00é"), ("word", "word"),
  ]

  @Test(arguments: texts.indices)
  func `resolves the escapes of its strings`(index: Int) throws {
    let (json, text) = Self.texts[index]
    let document = try document(json)
    #expect(document.string(document.root) == Array(text.utf8), "\(json)")
    #expect(document.isNamed(document.root, text))
    #expect(!document.isNamed(document.root, text + "x"))
  }

  @Test(
    arguments: [
      (#""\ud83d""#, [0xED, 0xA0, 0xBD]),
      (#""\ude00\ud83d""#, [0xED, 0xB8, 0x80, 0xED, 0xA0, 0xBD]),
      (#""\ud83d\u0041""#, [0xED, 0xA0, 0xBD, 0x41]), (#""\ud83dx""#, [0xED, 0xA0, 0xBD, 0x78]),
      (#""\ud83d\ud83d\ude00""#, [0xED, 0xA0, 0xBD, 0xF0, 0x9F, 0x98, 0x80]),
    ] as [(String, [UInt8])])
  func `keeps half a surrogate pair as three bytes`(json: String, bytes: [UInt8]) throws {
    let document = try document(json)
    #expect(document.string(document.root) == bytes)
  }

  // MARK: what nobody reads

  private static let problems: [(text: String, reason: JSONProblem.Reason)] = [
    ("¦", .endOfInput), (" # a¦", .endOfInput), ("{¦", .endOfInput), ("[1¦", .endOfInput),
    ("{\"a\"¦", .endOfInput), ("{\"a\":¦", .endOfInput), ("\"a¦", .endOfInput),
    ("'a¦", .endOfInput),
    ("\"a\\¦", .endOfInput), ("[1, /* a *¦", .endOfInput), ("{\"a\":1,¦", .endOfInput),
    ("¦]", .unexpected(0x5D)), ("¦,", .unexpected(0x2C)), ("[1¦}", .unexpected(0x7D)),
    ("{\"a\":1¦]", .unexpected(0x5D)), ("{¦,}", .unexpected(0x2C)),
    ("{\"a\":1,¦,}", .unexpected(0x2C)),
    ("{\"a\":¦}", .unexpected(0x7D)), ("{\"a\" ¦1}", .unexpected(0x31)),
    ("[1 ¦2]", .unexpected(0x32)),
    ("{¦1:2}", .unexpected(0x31)), ("{¦true:1}", .unexpected(0x74)),
    ("{¦null:1}", .unexpected(0x6E)),
    ("[a ¦b]", .unexpected(0x62)), ("[¦/ a]", .unexpected(0x2F)), ("[a¦\\b]", .unexpected(0x5C)),
  ]

  @Test(arguments: problems.indices)
  func `is none where no platform reads the text`(index: Int) {
    let marked = MarkedText(Self.problems[index].text)
    let want = JSONProblem(Self.problems[index].reason, at: marked.offsets[0])
    #expect(throws: want, "\(marked)") { _ = try JSONDocument(marked.bytes) }
  }

  @Test(arguments: ["{1-2:3}", "{a.b:3}", "{é:3}", "{-:3}"])
  func `takes for a name every word that is text`(text: String) throws {
    let document = try document(text)
    #expect(document.members(document.root).count == 1)
  }

  /// What the strict reader takes has no tolerances but those that look inside strings and numbers.
  @Test func `is a strict reader's text without tolerances`() throws {
    for text in [#"{"a":[1,2.5e3,"\u00e9",{}],"b":null}"#, " [ ] ", "\"\"", "-0", "[[[]]]"] {
      #expect(try document(text).tolerances.isEmpty, "\(text)")
    }
  }
}
