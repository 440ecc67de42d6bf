import RuleEngine
import TestSupport
import Testing

/// What a scanner makes of a text: where its value ends, its members and its strings.
private struct Reading: Equatable {
  var end: Int?
  var members = 0
  var strings: [JSONString] = []

  /// Reads `text`, whose value stands behind `shift` spaces; the blocks of the kernel begin at 0.
  init(_ text: [UInt8], shift: Int, by scanner: inout some TextScanner & ~Copyable) {
    let bytes = text.span
    let start = JSONScanner.skipSpace(in: bytes, from: shift)
    guard start < bytes.count else { return }
    scanner.begin(bytes, at: 0)
    end = try? scanner.skipValue(in: bytes, from: start, depth: 0)
    guard end != nil else { return }
    members = scanner.structure.members
    // Every quote that is met in order outside of a string opens one.
    scanner.begin(bytes, at: 0)
    var at = start
    while at < end ?? 0 {
      guard bytes[at] == 0x22 else {
        at += 1
        continue
      }
      guard let string = try? scanner.string(in: bytes, from: at) else { return }
      strings.append(string)
      at = string.end + 1
    }
  }
}

@Suite struct `the indexed scanner` {
  /// Says where the scanners differ on `text`; nil when they do not.
  private func difference(_ text: [UInt8], shifts: some Sequence<Int> = [0]) -> String? {
    for shift in shifts {
      let shifted = Array(repeating: 0x20, count: shift) + text
      var reference = JSONScanner(depthLimit: 70)
      let wanted = Reading(shifted, shift: shift, by: &reference)
      for kernel in IndexedScanner.Kernel.allCases {
        var scanner = IndexedScanner(depthLimit: 70, kernel: kernel)
        let found = Reading(shifted, shift: shift, by: &scanner)
        // What stands behind the value may keep the quick one from taking it.
        let isWhole =
          JSONScanner.skipSpace(in: shifted.span, from: wanted.end ?? 0) == shifted.count
        if found != wanted, isWhole || wanted.end == nil || found.end != nil {
          return "\(kernel), shifted by \(shift): \(String(decoding: text, as: UTF8.self))"
        }
      }
    }
    return nil
  }

  @Test(arguments: ["accept", "reject", "free"])
  func `reads the vectors as the reference does, wherever its blocks begin`(file: String) throws {
    for vector in try TextVector.load(file) {
      #expect(difference(vector.text, shifts: 0..<66) == nil, "\(vector.id)")
    }
  }

  @Test func `agrees with the reference on texts that are nearly JSON`() {
    let pieces =
      [
        "{", "}", "[", "]", ":", ",", "\"", "\\", "\\\"", "\\u00e9", "\\ud83d", "\\x", "é", "€",
        "😀",
        "\u{7F}", "\n", "\t", " ", "a", "name", "0", "-1.5e3", "01", "true", "nul", "\"k\":",
        "\"v\",", "\"\\\\\"", "{}", "[]", "\u{1}", "null", "false", " : ", "-", "1.", "1e",
        "0.1234567890123", "123456789012345", "1234567890123456", "123456789012345.5",
        "39.23417658298749", "0.8874491560426553", "99999999999999999999e+7",
      ].map { Array($0.utf8) } + [[0x80], [0xC3], [0xED, 0xA0, 0x80], [0xF4, 0x90, 0x80, 0x80]]
    let valid = Array(
      #"{"a":["x\"y","é\u00e9",{"b":-1.5e3,"c":[true,null,{}]}],"d":"\\","e":"long enough to end in another block"}"#
        .utf8)
    var property = SemanticsProperty("the two scanners", cases: 5_000)
    var accepted = 0
    for _ in 0..<property.cases {
      var text: [UInt8]
      if property.next() % 2 == 0 {
        text = []
        for _ in 0..<property.next() % 24 {
          text += pieces[Int(property.next() % UInt64(pieces.count))]
        }
      } else {
        text = valid
        for _ in 0...property.next() % 2 {
          let place = Int(property.next() % UInt64(text.count))
          let piece = pieces[Int(property.next() % UInt64(pieces.count))]
          let length = min(Int(property.next() % 3), text.count - place)
          text.replaceSubrange(place..<place + length, with: piece)
        }
      }
      let shift = Int(property.next() % 64)
      if let difference = difference(text, shifts: [shift]) {
        Issue.record("\(difference) (seed \(property.seed))")
        return
      }
      var reference = JSONScanner()
      if Reading(text, shift: 0, by: &reference).end != nil { accepted += 1 }
    }
    // Both verdicts must have been met for the comparison to say something.
    #expect(accepted > 100)
  }

  @Test func `reads numbers of any length`() {
    let lengths = [0, 1, 2, 13, 14, 15, 16, 17, 20]
    for whole in lengths {
      for fraction in lengths {
        let digits = String(repeating: "7", count: whole)
        let number = fraction > 0 ? digits + "." + String(repeating: "3", count: fraction) : digits
        for text in [
          number, "-" + number, number + "e5", number + "E-12", number + ".", "0" + number,
        ] {
          for tail in ["", "]", ",\"and some text behind it\"]"] {
            #expect(difference(Array(("[" + text + tail).utf8)) == nil, "\(text)\(tail)")
          }
        }
      }
    }
  }

  @Test(arguments: 1...72)
  func `takes a value nested 62 deep, and deeper ones never wrongly`(depth: Int) {
    for (opener, closer) in [("[", "]"), (#"{"a":"#, "}")] {
      for end in [depth - 1, depth, depth + 1] {
        let text = Array(
          (String(repeating: opener, count: depth) + "1" + String(repeating: closer, count: end))
            .utf8)
        var reference = JSONScanner(depthLimit: 70)
        let wanted = Reading(text, shift: 0, by: &reference)
        for kernel in IndexedScanner.Kernel.allCases {
          var scanner = IndexedScanner(depthLimit: 70, kernel: kernel)
          let found = Reading(text, shift: 0, by: &scanner)
          #expect(found == wanted || (depth > 62 && found.end == nil), "\(depth) \(opener) \(end)")
        }
      }
    }
  }

  @Test func `passes over strings of any length`() {
    for length in [0, 1, 61, 62, 63, 64, 65, 126, 127, 128, 2_045, 2_046, 2_047, 2_048, 5_000] {
      let plain = Array(repeating: UInt8(ascii: "x"), count: length)
      #expect(difference([0x5B, 0x22] + plain + [0x22, 0x5D]) == nil, "\(length)")
      #expect(difference([0x22] + plain + [0x5C, 0x22, 0x22]) == nil, "\(length) and an escape")
      #expect(difference([0x22] + plain + [0x5C, 0x22]) == nil, "\(length), not closed")
      #expect(difference([0x22] + plain + Array("é\"".utf8)) == nil, "\(length) and a letter")
      #expect(difference([0x22] + plain + [0xC3, 0x22]) == nil, "\(length) and half a letter")
    }
  }
}
