import RuleEngine
import TestSupport
import Testing

/// Readers of one plan, for each way of the kernel.
private final class Readers {
  var all: [FactReader.Box] = []

  init(_ keys: [String], _ platform: String, _ limits: EventLimits = EventLimits(depth: 70)) throws {
    let profile = try #require(LaunchProfile.all.first { $0.name == platform })
    all = ScanKernel.allCases.map {
      FactReader.Box(FactReader(keys: keys.map { Array($0.utf8) }, for: profile, limits: limits, kernel: $0))
    }
  }

  /// Says where the ways of reading differ on `text`, behind so many spaces; nil when they do not.
  func difference(_ text: [UInt8], shifts: some Sequence<Int> = [0], mayRefuse: Bool = false) -> String? {
    for shift in shifts {
      let shifted = Array(repeating: 0x20, count: shift) + text
      for (kernel, reader) in zip(ScanKernel.allCases, all) {
        if let difference = EventReading.difference(shifted.span, from: shift, &reader.reader, mayRefuse: mayRefuse) {
          return "\(kernel), shifted by \(shift): \(difference): " + String(decoding: text, as: UTF8.self)
        }
      }
    }
    return nil
  }
}

extension FactReader {
  /// A reader that can be kept beside others.
  fileprivate final class Box {
    var reader: FactReader
    init(_ reader: consuming FactReader) { self.reader = reader }
  }
}

@Suite struct `the event scanner` {
  private let keys = [
    "x", "x.a", "x.b", "x.name", "x.k", "x.0", "x.1", "x.12", "x.a.2", "x.a.2.b", "x.é", "x.K", "d",
    "",
    "x.a rather long name", "x.a rather long name of several words", "x.name.with.dots", ".x",
    "x..a",
  ]

  /// An event whose data's member `x` is `text`.
  private func event(_ text: [UInt8], tail: String = #","d":[true,null]}}"#) -> [UInt8] {
    Array(#"{"type":"t","source":"s","data":{"x":"#.utf8) + text + Array(tail.utf8)
  }

  private func event(_ text: String) -> [UInt8] { event(Array(text.utf8)) }

  @Test(arguments: ["accept", "reject", "free"])
  func `reads the vectors as the reference does, wherever its blocks begin`(file: String) throws {
    let readers = try Readers(keys, "ios")
    for vector in try TextVector.load(file) {
      #expect(readers.difference(event(vector.text), shifts: 0..<66) == nil, "\(vector.id)")
      #expect(readers.difference(vector.text, shifts: [0], mayRefuse: true) == nil, "\(vector.id), alone")
    }
  }

  @Test(arguments: ["ios", "android", "web"])
  func `agrees with the reference on events that are nearly JSON`(platform: String) throws {
    let readers = try Readers(keys, platform)
    let pieces =
      [
        "{", "}", "[", "]", ":", ",", "\"", "\\", "\\\"", "\\u00e9", "\\ud83d", "\\x", "é", "€",
        "😀", "\u{7F}", "\n", "\t", " ", "a", "name", "0", "-1.5e3", "01", "true", "nul", "\"k\":",
        "\"a\":", "\"\\u0061\":", "\"b\":{", "\"name.with\":", "\"\":", "\"\u{212A}\":", "\"é\":",
        "\"e\u{301}\":", "\"x\":", "\"a rather long name\":",
        "\"a rather long name of several words\":",
        "\"another rather long name\":", "\"v\",", "\"\\\\\"", "{}", "[]", "\u{1}", "null", "false",
        " : ", "-", "1.", "1e", "0.1234567890123", "123456789012345", "1234567890123456",
        "123456789012345.5", "39.23417658298749", "0.8874491560426553", "99999999999999999999e+7",
      ].map { Array($0.utf8) } + [[0x80], [0xC3], [0xED, 0xA0, 0x80], [0xF4, 0x90, 0x80, 0x80]]
    let valid = [
      #"{"a":["x\"y","é\u00e9",{"b":-1.5e3,"c":[true,null,{}]}],"d":"\\","b":"long enough to end in another block"}"#,
      #"[1,{"k":2},"text",null,[],{}]"#,
      #"{"a":{"2":{"b":null}},"name":{"with":{"dots":1}},"k":{},"é":"é","a rather long name":false}"#,
    ].map { Array($0.utf8) }
    var property = SemanticsProperty("the two ways of reading on \(platform)", cases: 4_000)
    var accepted = 0
    for _ in 0..<property.cases {
      var text: [UInt8] = []
      if property.next() % 2 == 0 {
        for _ in 0..<property.next() % 24 {
          text += pieces[Int(property.next() % UInt64(pieces.count))]
        }
      } else {
        text = valid[Int(property.next() % UInt64(valid.count))]
        for _ in 0...property.next() % 2 {
          let place = Int(property.next() % UInt64(text.count))
          let piece = pieces[Int(property.next() % UInt64(pieces.count))]
          let length = min(Int(property.next() % 3), text.count - place)
          text.replaceSubrange(place..<place + length, with: piece)
        }
      }
      let tail = property.next() % 4 == 0 ? "}}" : #","d":[true,null]}}"#
      let event = event(text, tail: tail)
      if let difference = readers.difference(event, shifts: [Int(property.next() % 64)]) {
        Issue.record("\(difference) (seed \(property.seed))")
        return
      }
      if EventReading(byReference: event.span, from: 0, &readers.all[0].reader) != .refused {
        accepted += 1
      }
    }
    // Both verdicts must have been met for the comparison to say something.
    #expect(accepted > property.cases / 20 && accepted < property.cases)
  }

  @Test func `finds names of any length in any number`() throws {
    var property = SemanticsProperty("names", cases: 150)
    for _ in 0..<property.cases {
      func name() -> String {
        let length = 1 + property.next() % (property.next() % 4 == 0 ? 40 : 10)
        return String((0..<length).map { _ in "ab0".randomElement(using: &property) ?? "a" })
      }
      let names = (0..<12).map { _ in name() }
      func pick() -> String { names[Int(property.next() % 12)] }
      let keys = (0..<1 + property.next() % 40).map { _ in
        (0...property.next() % 3).map { _ in pick() }.joined(separator: ".")
      }
      func object(_ depth: Int) -> String {
        let members = (0..<property.next() % 5).map { _ -> String in
          let name = property.next() % 8 == 0 ? pick() + "." + pick() : pick()
          let value = depth < 4 && property.next() % 2 == 0 ? object(depth + 1) : "\(property.next() % 100)"
          return "\"\(name)\":\(value)"
        }
        return "{" + members.joined(separator: ",") + "}"
      }
      let text = Array(#"{"source":"s","type":"t","data":\#(object(0))}"#.utf8)
      let readers = try Readers(Array(Set(keys)), "android")
      if let difference = readers.difference(text) {
        Issue.record("\(difference) (seed \(property.seed))")
        return
      }
    }
  }

  @Test func `reads numbers of any length`() throws {
    let readers = try Readers(keys, "ios")
    let lengths = [0, 1, 2, 13, 14, 15, 16, 17, 20]
    for whole in lengths {
      for fraction in lengths {
        let digits = String(repeating: "7", count: whole)
        let number = fraction > 0 ? digits + "." + String(repeating: "3", count: fraction) : digits
        for text in [
          number, "-" + number, number + "e5", number + "E-12", number + ".", "0" + number,
        ] {
          for whole in ["[\(text)", "[\(text)]", "[[\(text),\"and some text behind it\"]]", text] {
            #expect(readers.difference(event(whole)) == nil, "\(whole)")
          }
        }
      }
    }
  }

  @Test(arguments: 1...72)
  func `takes a value nested 60 deep, and deeper ones never wrongly`(depth: Int) throws {
    let keys = ["x." + (0..<90).map { _ in "a" }.joined(separator: ".")]
    for readers in [try Readers(keys, "ios"), try Readers(["d"], "ios")] {
      for (opener, closer) in [("[", "]"), (#"{"a":"#, "}"), (#"{"b":"#, "}")] {
        for end in [depth - 1, depth, depth + 1] {
          let text = String(repeating: opener, count: depth) + "1" + String(repeating: closer, count: end)
          #expect(readers.difference(event(text), mayRefuse: depth > 60) == nil, "\(depth) \(opener) \(end)")
        }
      }
    }
  }

  @Test(arguments: 0...12)
  func `holds limits as the reference does`(limit: Int) throws {
    let texts = [
      #"{"type":"t","source":"s","data":{"x":{"a":{"2":{"b":[[]]}}},"d":1}}"#,
      #"{"type":"t","source":"s","data":{"y":{"a":{"2":{"b":[[]]}}},"d":1}}"#,
      #"{"type":"t","source":"s","y":[1,2,3,[{},[],"a"]],"data":{"d":1,"x":[1,2,{}]}}"#,
      #"{"type":"t","source":"s"}"#, "{}",
    ]
    for limits in [EventLimits(depth: limit), EventLimits(keys: limit)] {
      let readers = try Readers(keys, "ios", limits)
      for text in texts {
        #expect(readers.difference(Array(text.utf8), mayRefuse: true) == nil, "\(text)")
      }
    }
    // The limits are met: what is within them is read without the reference.
    let readers = try Readers(keys, "ios", EventLimits(depth: 7, keys: 12))
    for text in texts.prefix(3) { #expect(readers.difference(Array(text.utf8)) == nil, "\(text)") }
  }

  @Test func `passes over strings of any length`() throws {
    let readers = try Readers(keys, "ios")
    // The 64 blocks that are looked at in one go end with byte 4,095 of an event.
    for length in [0, 1, 61, 62, 63, 64, 65, 126, 127, 128, 5_000] + Array(4_054...4_060) {
      let plain = String(repeating: "y", count: length)
      for text in [
        "\"\(plain)\"", "[\"\(plain)\"]", "\"\(plain)\\\"\"", "\"\(plain)\\\"", "\"\(plain)é\"",
        "{\"\(plain)\":1}", "{\"\(plain).a\":1,\"a\":\"\(plain)\"}",
      ] {
        #expect(readers.difference(event(text)) == nil, "\(length): \(text.suffix(8))")
      }
      #expect(readers.difference(event(Array("\"\(plain)".utf8) + [0xC3, 0x22])) == nil, "\(length)")
    }
  }

  @Test func `reads a long event behind short ones, whose stretches have two blocks`() throws {
    let readers = try Readers(keys, "ios")
    let short = event("1")
    // With each short event a stretch has a block less, down to twice what the event has.
    for _ in 0..<64 { #expect(readers.difference(short) == nil) }
    for length in 0..<130 {
      let pad = String(repeating: "y", count: length)
      let text = #"{"p":"\#(pad)","a":"v\"\\é","name":"\#(pad)","é":["\u00e9",-12.5e3],"k":"v"}"#
      #expect(readers.difference(event(text)) == nil, "\(length)")
      #expect(readers.difference(event(#"{"p":"\#(pad)\x","a":"v"}"#)) == nil, "\(length)")
      for _ in 0..<12 { _ = readers.difference(short) }
    }
  }

  @Test func `takes kinds and origins over as they are held`() {
    for (number, kind) in FactKind.allCases.enumerated() {
      #expect(Int(kind.rawValue) == number)
      #expect(unsafe unsafeBitCast(kind, to: UInt8.self) == kind.rawValue)
    }
    for (number, origin) in Fact.Origin.allCases.enumerated() {
      #expect(Int(origin.rawValue) == number)
      #expect(unsafe unsafeBitCast(origin, to: UInt8.self) == origin.rawValue)
    }
  }

  @Test func `reads the event's own members as the reference does`() throws {
    let readers = try Readers(keys, "ios")
    let values = [
      "\"t\"", "\"\\u0074\"", "\"é\"", "1", "1.5", "1e3", "-7", "null", "true", "{}", "[]",
      "[\"a\",\"b\"]",
      "[1]", "{\"d\":1}",
    ]
    for name in [
      "type", "source", "data", "id", "uuid", "name", "timestamp", "responseId", "responseID",
      "parentId", "parentID", "mask", "eventNumber", "typ\\u0065", "other", "", "ty.pe", "Type",
    ] {
      for value in values {
        for rest in [
          #""source":"s","type":"t""#, #""type":"t","source":"s","data":{"d":2}"#, #""x":1"#,
        ] {
          for text in ["{\"\(name)\":\(value),\(rest)}", "{\(rest),\"\(name)\" : \(value) }"] {
            // Which of two members counts, the reference says.
            let isTwice = rest.contains("\"\(name)\"") || name.contains("\\")
            #expect(readers.difference(Array(text.utf8), mayRefuse: isTwice) == nil, "\(text)")
          }
        }
      }
    }
  }
}
