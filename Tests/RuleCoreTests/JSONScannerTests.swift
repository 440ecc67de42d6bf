import Foundation
import RuleCore
import TestSupport
import Testing

@Suite struct `the strict reader` {
  /// Reads a whole text: one value with nothing but white space around it.
  private func problem(_ text: [UInt8], depthLimit: Int = 512, memberLimit: Int = 200_000) -> JSONProblem? {
    var scanner = JSONScanner(depthLimit: depthLimit, memberLimit: memberLimit)
    let bytes = text.span
    do throws(JSONProblem) {
      let start = JSONScanner.skipSpace(in: bytes, from: 0)
      if start == bytes.count { throw JSONProblem(.endOfInput, at: start) }
      let end = JSONScanner.skipSpace(in: bytes, from: try scanner.skipValue(in: bytes, from: start, depth: 0))
      if end < bytes.count { throw JSONProblem(.trailing(bytes[end]), at: end) }
      return nil
    } catch {
      return error
    }
  }

  private func problem(_ text: String) -> JSONProblem? { problem(Array(text.utf8)) }

  @Test(arguments: [("accept", 95), ("reject", 188), ("free", 35)])
  func `reads what its vectors say`(file: String, count: Int) throws {
    let vectors = try TextVector.load(file)
    #expect(vectors.count == count)
    for vector in vectors {
      #expect((problem(vector.text) == nil) == vector.isAccepted, "\(vector.id)")
    }
  }

  // MARK: places

  private static let places: [(text: String, reason: JSONProblem.Reason)] = [
    ("¦", .endOfInput), (" \n¦", .endOfInput), ("{¦", .endOfInput), ("{\"a\"¦", .endOfInput),
    ("{\"a\":¦", .endOfInput), ("{\"a\":1¦", .endOfInput), ("{\"a\":1,¦", .endOfInput),
    ("[¦", .endOfInput), ("[1,¦", .endOfInput), ("[1, ¦", .endOfInput), ("\"abc¦", .endOfInput),
    ("\"é\\¦", .endOfInput), ("nul¦", .endOfInput), ("-¦", .endOfInput), ("1.¦", .endOfInput),
    ("1e¦", .endOfInput), ("1e+¦", .endOfInput),
    ("¦]", .unexpected(0x5D)), ("[1¦}", .unexpected(0x7D)), ("{\"a\":1¦]", .unexpected(0x5D)),
    ("[1,¦]", .unexpected(0x5D)), ("[¦,1]", .unexpected(0x2C)), ("[1,¦,1]", .unexpected(0x2C)),
    ("{\"a\":1,¦}", .unexpected(0x7D)), ("{\"a\"¦,1}", .unexpected(0x2C)),
    ("{¦a:1}", .unexpected(0x61)), ("{\"a\":¦}", .unexpected(0x7D)),
    ("{¦'a':1}", .unexpected(0x27)),
    ("[1 ¦2]", .unexpected(0x32)), ("nu¦LL", .unexpected(0x4C)), ("[tru¦]", .unexpected(0x5D)),
    ("[true¦x]", .unexpected(0x78)), ("¦+1", .unexpected(0x2B)), ("¦.5", .unexpected(0x2E)),
    ("¦NaN", .unexpected(0x4E)), ("¦// a", .unexpected(0x2F)), ("[1¦// a", .unexpected(0x2F)),
    ("[¦\u{C}1]", .unexpected(0x0C)), ("[¦\u{A0}1]", .unexpected(0xC2)),
    ("\"a¦\u{0}\"", .control(0)), ("\"a¦\n\"", .control(0x0A)), ("\"é¦\u{1F}\"", .control(0x1F)),
    ("\"a¦\\q\"", .escape), ("\"¦\\u12G4\"", .escape), ("\"\\n¦\\'\"", .escape),
    ("[¦01]", .number), ("[¦-01]", .number), ("[¦-a]", .number), ("[¦1.]", .number),
    ("[¦1.e1]", .number), ("[¦1e]", .number), ("[1,¦1e+,]", .number), ("[¦--1]", .number),
    ("{} ¦{}", .trailing(0x7B)), ("[]¦]", .trailing(0x5D)),
    ("null¦\u{0}", .trailing(0)), ("1 ¦1", .trailing(0x31)),
  ]

  @Test(arguments: places.indices)
  func `says where a text cannot go on`(index: Int) {
    let marked = MarkedText(Self.places[index].text)
    let want = JSONProblem(Self.places[index].reason, at: marked.offsets[0])
    #expect(problem(marked.bytes) == want, "\(marked)")
  }

  private static let brokenUTF8: [(bytes: [UInt8], offset: Int)] = [
    ([0x80], 0), ([0xC0, 0xAF], 0), ([0xC1, 0xBF], 0), ([0xC3], 0), ([0x61, 0xC3, 0x28], 1),
    ([0xE0, 0x80, 0xAF], 0), ([0xE0, 0x9F, 0xBF], 0), ([0xE2, 0x82], 0), ([0xED, 0xA0, 0x80], 0),
    ([0xED, 0xBF, 0xBF], 0), ([0xF0, 0x80, 0x80, 0xAF], 0), ([0xF0, 0x8F, 0xBF, 0xBF], 0),
    ([0xF4, 0x90, 0x80, 0x80], 0), ([0xF5, 0x80, 0x80, 0x80], 0), ([0xF0, 0x9F, 0x98], 0),
    ([0xFE], 0), ([0xFF], 0), ([0xC3, 0xA9, 0xA9], 2),
  ]

  @Test(arguments: brokenUTF8.indices)
  func `finds bytes that are not UTF-8, in values and in names`(index: Int) {
    let (bytes, offset) = Self.brokenUTF8[index]
    #expect(problem([0x22] + bytes + [0x22]) == JSONProblem(.encoding, at: offset + 1))
    let name = [0x7B, 0x22] + bytes + Array("\":1}".utf8)
    #expect(problem(name) == JSONProblem(.encoding, at: offset + 2))
    // Behind a run that is longer than the kernel's blocks.
    let long = Array(repeating: UInt8(0x78), count: 37)
    #expect(problem([0x22] + long + bytes + [0x22]) == JSONProblem(.encoding, at: offset + 38))
  }

  @Test func `reads every letter that UTF-8 has at the ends of its ranges`() {
    let edges: [UInt32] = [
      0x20, 0x7F, 0x80, 0x7FF, 0x800, 0xFFF, 0x1000, 0xCFFF, 0xD000, 0xD7FF, 0xE000, 0xFFFF,
      0x10000,
      0x3FFFF, 0x40000, 0xFFFFF, 0x100000, 0x10FFFF,
    ]
    for scalar in edges.compactMap(Unicode.Scalar.init) {
      #expect(problem("\"\(scalar)\"") == nil, "U+\(String(scalar.value, radix: 16))")
    }
  }

  @Test func `calls a text that is cut anywhere an end`() {
    let text = #" {"name":[1.25e+3,-0,true,false,null,"x\"\\\n",{}],"b":[[]]} "#
    let bytes = Array(text.utf8)
    #expect(problem(bytes) == nil)
    for count in 0..<bytes.count - 1 {
      let cut = Array(bytes[..<count])
      #expect(problem(cut)?.offset == count, "\(String(decoding: cut, as: UTF8.self))")
      #expect(problem(cut)?.reason == .endOfInput, "\(String(decoding: cut, as: UTF8.self))")
    }
  }

  /// Half a letter or half an escape is told as such, at its first byte.
  @Test(arguments: ["é", "€", "😀", "\\u00e9"])
  func `finds a letter that is cut`(letter: String) {
    let bytes = Array("\"a\(letter)".utf8)
    let reason: JSONProblem.Reason = letter.hasPrefix("\\") ? .escape : .encoding
    for count in 3..<bytes.count where count > 3 || reason == .encoding {
      #expect(problem(Array(bytes[..<count])) == JSONProblem(reason, at: 2), "\(letter)")
    }
    #expect(problem(bytes) == JSONProblem(.endOfInput, at: bytes.count))
  }

  @Test func `finds what is special wherever a run of plain text ends`() {
    for count in 0...70 {
      let run = String(repeating: "x", count: count)
      #expect(problem("\"\(run)\"") == nil)
      #expect(problem("\"\(run)é\\n\(run)\"") == nil)
      #expect(problem("\"\(run)\u{1}\"") == JSONProblem(.control(1), at: count + 1))
      #expect(problem("\"\(run)\\x\"") == JSONProblem(.escape, at: count + 1))
      #expect(problem("\"\(run)") == JSONProblem(.endOfInput, at: count + 1))
    }
  }

  // MARK: limits

  private func nested(_ depth: Int) -> [UInt8] {
    Array((String(repeating: "[", count: depth) + String(repeating: "]", count: depth)).utf8)
  }

  @Test func `nests 512 containers and no more`() {
    #expect(problem(nested(511)) == nil)
    #expect(problem(nested(512)) == nil)
    #expect(problem(nested(513)) == JSONProblem(.nested(over: 512), at: 512))
    #expect(problem(nested(9), depthLimit: 8) == JSONProblem(.nested(over: 8), at: 8))
    #expect(problem(nested(8), depthLimit: 8) == nil)
  }

  @Test func `stops at the limit however deep the text goes`() {
    let open = Array(repeating: UInt8(0x5B), count: 100_000)
    #expect(problem(open) == JSONProblem(.nested(over: 512), at: 512))
    let objects = Array(String(repeating: "{\"a\":", count: 100_000).utf8)
    #expect(problem(objects) == JSONProblem(.nested(over: 512), at: 5 * 512))
    #expect(problem(nested(100_000), depthLimit: 100_000) == nil)
  }

  @Test func `keeps apart objects and arrays at every level`() {
    let turns = (0..<256).map { _ in "{\"a\":[" }.joined()
    let back = String(repeating: "]}", count: 256)
    #expect(problem(turns + "1" + back) == nil)
    #expect(problem(turns + "1}" + back)?.offset == turns.utf8.count + 1)
  }

  @Test(arguments: ["1", "\"a\"", "null", "{}", "[]", "[1]", "{\"a\":1}"])
  func `counts scalars and empty containers up to the limit`(element: String) {
    func text(_ count: Int) -> [UInt8] {
      Array(("[" + Array(repeating: element, count: count).joined(separator: ",") + "]").utf8)
    }
    #expect(problem(text(9), memberLimit: 10) == nil)
    #expect(problem(text(10), memberLimit: 10) == nil)
    #expect(problem(text(11), memberLimit: 10)?.reason == .members(over: 10))
  }

  @Test func `reads large texts`() {
    let million = 1 << 20
    #expect(problem("\"" + String(repeating: "x", count: million) + "\"") == nil)
    #expect(problem("\"" + String(repeating: "é\\u00e9", count: million / 8) + "\"") == nil)
    #expect(problem(String(repeating: "7", count: million)) == nil)
    #expect(problem("[" + String(repeating: " ", count: million) + "]") == nil)
    #expect(problem("0." + String(repeating: "0", count: million) + "1e-0000000001") == nil)
  }
}
