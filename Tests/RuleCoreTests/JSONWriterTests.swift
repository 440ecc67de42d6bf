import RuleCore
import TestSupport
import Testing

@Suite struct `the JSON writer` {
  private func string(_ text: [UInt8]) -> String {
    var writer = JSONWriter()
    writer.string(text.span)
    return String(decoding: writer.bytes, as: UTF8.self)
  }

  private static let escapes: [(text: String, json: String)] = [
    ("", #""""#), ("plain / text", #""plain / text""#), ("\"\\", #""\"\\""#),
    ("\u{8}\t\n\u{C}\r", #""\b\t\n\f\r""#),
    ("\u{0}\u{1}\u{B}\u{1B}\u{1F}", #""\u0000\u0001\u000b\u001b\u001f""#),
    ("~\u{7F}", #""~\u007f""#),
    ("\u{80}\u{85}\u{9B}\u{9F}\u{A0}", "\"\\u0080\\u0085\\u009b\\u009f\u{A0}\""),
    ("é€😀", "\"é€😀\""), ("a\u{2028}b\u{2029}c", #""a\u2028b\u2029c""#),
    ("\u{61C}\u{61B}", "\"\\u061c\u{61B}\""),
    ("\u{200E}\u{200F}\u{2010}", "\"\\u200e\\u200f\u{2010}\""),
    (
      "\u{2027}\u{202A}\u{202B}\u{202C}\u{202D}\u{202E}\u{202F}",
      "\"\u{2027}\\u202a\\u202b\\u202c\\u202d\\u202e\u{202F}\""
    ),
    ("\u{2064}\u{2066}\u{2067}\u{2068}\u{2069}", #""\u2064\u2066\u2067\u2068\u2069""#),
    ("\u{200A}\u{200B}\u{200C}\u{200D}", "\"\u{200A}\\u200b\\u200c\\u200d\""),
    ("\u{2060}\u{FEFF}\u{FEFC}", "\"\\u2060\\ufeff\u{FEFC}\""),
    ("\u{377}\u{378}\u{4FFF}\u{FFFF}", "\"\u{377}\\u0378\u{4FFF}\\uffff\""),
    ("\u{E000}\u{F8FF}\u{F900}", "\"\\ue000\\uf8ff\u{F900}\""),
    ("\u{EFFFF}\u{F0000}\u{10FFFF}", "\"\\udb7f\\udfff\\udb80\\udc00\\udbff\\udfff\""),
  ]

  @Test(arguments: escapes.indices)
  func `escapes what could steer a terminal or hide in one`(index: Int) {
    let (text, json) = Self.escapes[index]
    #expect(string(Array(text.utf8)).unicodeScalars.elementsEqual(json.unicodeScalars), "\(json)")
  }

  @Test(arguments: [
    (0x7F, "\\u007f"), (0x22, "\\\""), (0x5C, "\\\\"), (0x1F, "\\u001f"), (0x00, "\\u0000"), (0x0A, "\\n"),
    (0x20, " "), (0x7E, "~"), (0x21, "!"), (0x23, "#"), (0x5B, "["), (0x5D, "]"), (0x80, "\\ufffd"), (0xFF, "\\ufffd"),
  ])
  func `writes text of any length, and escapes a byte anywhere in it`(byte: Int, escape: String) {
    for count in 1..<50 {
      let text = (0..<UInt8(count)).map { 0x30 + $0 % 40 }
      for place in 0..<count {
        // The bytes around the text must not count.
        let padded = [UInt8(byte)] + text[..<place] + [UInt8(byte)] + text[(place + 1)...] + [UInt8(byte)]
        var writer = JSONWriter()
        writer.raw("<")
        writer.escaped(padded.span, 1..<count + 1)
        writer.raw(">")
        let expected = [
          Array("<".utf8), Array(text[..<place]), Array(escape.utf8), Array(text[(place + 1)...]), [0x3E],
        ]
        #expect(writer.bytes == Array(expected.joined()))
      }
    }
  }

  @Test func `writes integers as Swift does`() {
    var numbers = [Int.min, Int.max]
    var power = 1
    for _ in 0..<19 {
      numbers += [power - 1, power, power + 1, power / 3 * 2, -power]
      power &*= 10
    }
    for number in numbers {
      var writer = JSONWriter()
      writer.integer(number)
      #expect(String(decoding: writer.bytes, as: UTF8.self) == String(number))
    }
  }

  @Test func `escapes lone surrogates and replaces what is no text`() {
    #expect(string([0xED, 0xA0, 0xBD]) == #""\ud83d""#)
    #expect(string([0x61, 0xED, 0xB8, 0x80, 0x62]) == #""a\ude00b""#)
    #expect(string([0xFF, 0x61]) == #""\ufffda""#)
    #expect(string([0xC3]) == #""\ufffd""#)
    #expect(string([0xE2, 0x82]) == #""\ufffd\ufffd""#)
  }

  @Test func `escapes a letter wherever it stands`() {
    let letters: [(byte: UInt8, json: String)] = [
      (0x1F, #"\u001f"#), (0x20, " "), (0x22, #"\""#), (0x23, "#"), (0x5C, #"\\"#), (0x7E, "~"),
      (0x7F, #"\u007f"#),
    ]
    for count in 1...26 {
      for place in 0..<count {
        let (before, after) = (
          String(repeating: "a", count: place), String(repeating: "b", count: count - place - 1)
        )
        for (byte, json) in letters {
          let text = Array(before.utf8) + [byte] + Array(after.utf8)
          #expect(string(text) == "\"\(before)\(json)\(after)\"")
        }
      }
    }
  }

  @Test func `writes a stretch of a text`() {
    let text = Array("\"0123456789\"".utf8)
    for start in 1...11 {
      for end in start...11 {
        var writer = JSONWriter()
        writer.escaped(text.span, start..<end)
        #expect(writer.bytes == Array(text[start..<end]))
      }
    }
  }

  @Test(arguments: [
    0, 7, -7, 10, 100, -100, 12_345_678, 100_000_000, -1_000_000_002, 4_294_967_296, .max, .min,
  ])
  func `writes integers`(value: Int) {
    var writer = JSONWriter()
    writer.integer(value)
    #expect(String(decoding: writer.bytes, as: UTF8.self) == String(value))
  }

  @Test func `writes once more what it wrote`() {
    var writer = JSONWriter()
    writer.raw("ab")
    // Room is made on the way.
    for _ in 0..<10 { writer.again(0..<writer.count) }
    #expect(writer.bytes == Array(repeating: [0x61, 0x62], count: 1 << 10).flatMap { $0 })
    writer.removeAll()
    writer.raw("abcd")
    writer.again(1..<3)
    writer.again(2..<2)
    #expect(String(decoding: writer.bytes, as: UTF8.self) == "abcdbc")
  }

  @Test func `takes back what it wrote`() {
    var writer = JSONWriter()
    writer.raw("[1")
    let count = writer.count
    writer.raw(",2".utf8.map { $0 })
    writer.raw(ArraySlice(",3".utf8))
    writer.truncate(to: count)
    writer.byte(0x5D)
    #expect(String(decoding: writer.bytes, as: UTF8.self) == "[1]")
    var other = JSONWriter()
    other.raw(writer, 1..<3)
    #expect(other.take() == Array("1]".utf8))
    #expect(other.count == 0)
    writer.removeAll()
    #expect(writer.bytes.isEmpty)
  }

  /// A random text: letters of every length, controls, marks, lone surrogates.
  private func text(_ random: inout SemanticsProperty) -> [UInt8] {
    var text: [UInt8] = []
    var last: UInt32 = 0
    for _ in 0..<random.number(0...40) {
      let top = random.pick([0x20, 0x7F, 0xA0, 0x7FF, 0x2070, 0xDFFF, 0xFFFF, 0x10FFFF])
      let value = UInt32(random.number(0...top))
      // A high surrogate and a low one make a letter, which has bytes of its own.
      if last & 0xFC00 == 0xD800 && last < 0x10000 && value & 0xFC00 == 0xDC00 { continue }
      appendWTF8(value, to: &text)
      last = value
    }
    return text
  }

  @Test func `is read back as what was written`() throws {
    var random = SemanticsProperty("JSON writer", cases: 2_000)
    for _ in 0..<random.cases {
      let (name, value) = (text(&random), text(&random))
      var writer = JSONWriter()
      writer.raw("{")
      writer.string(name.span)
      writer.raw(":")
      writer.string(value.span)
      writer.raw("}")
      let document = try JSONDocument(writer.bytes)
      let members = document.members(document.root)
      try #require(members.count == 1)
      #expect(document.string(members[0].name) == name, "\(name)")
      #expect(document.string(members[0].value) == value, "\(value)")
      #expect(document.tolerances.allSatisfy { $0.kind == .loneSurrogate })
    }
  }
}
