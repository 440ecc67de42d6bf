import Foundation
import RuleCore
import TestSupport
import Testing

@Suite struct `Swift text against Foundation` {
  /// What is likely to go wrong: both forms of accents, Hangul, emoji parts, marks of many scripts.
  private static let alphabet: [Unicode.Scalar] = [
    "a", "b", "e", "o", " ", "\r", "\n", "1", "\u{E9}", "\u{E4}", "\u{E5}", "\u{1EB9}", "\u{1EC7}",
    "\u{1E69}", "\u{212B}", "\u{2126}", "\u{3C9}", "\u{3B1}", "\u{1F80}", "\u{3C2}", "\u{3C3}",
    "\u{DF}", "\u{FB01}", "\u{301}", "\u{323}", "\u{308}", "\u{307}", "\u{344}", "\u{345}",
    "\u{AC00}", "\u{AC01}", "\u{1100}", "\u{1112}", "\u{1161}", "\u{11A8}", "\u{1F44D}",
    "\u{1F468}", "\u{1F469}", "\u{2764}", "\u{1F3FB}", "\u{1F3FD}", "\u{200D}", "\u{FE0F}",
    "\u{1F1E6}", "\u{1F1E7}", "\u{915}", "\u{937}", "\u{94D}", "\u{93C}", "\u{958}", "\u{93F}",
    "\u{E01}", "\u{E33}", "\u{E34}", "\u{E3A}", "\u{20E3}", "\u{1D15E}", "\u{1D157}",
  ]

  @Test func `contains agrees with range of`() {
    var random = SemanticsProperty("contains agrees with range of", cases: 3_000)
    var (judged, found, excused) = (0, 0, 0)
    for _ in 0..<random.cases {
      let letters = (0..<6).map { _ in random.pick(Self.alphabet) }
      let text = Self.string(7, of: letters, &random)
      let needle =
        random.next() & 1 == 0
        ? Self.string(3, of: letters, &random) : Self.piece(of: text, &random)
      guard Self.isSettled(text), Self.isSettled(needle), !Self.opensWithMarks(needle) else { continue }
      let holds = SwiftText.contains(text, needle)
      let claimed = text.range(of: needle)
      // After the same base letter twice, Foundation's search may claim what is not the needle.
      let isMistaken = claimed.map { text[$0] != needle } ?? false
      let isExcused = holds == Self.findsAnchored(needle, in: text) || !holds && isMistaken
      let agrees = holds == (claimed != nil)
      let points = [text, needle].map(SemanticsProperty.codePoints)
      #expect(agrees || isExcused, "\(points), seed \(random.seed)")
      judged += 1
      if holds { found += 1 }
      if !agrees { excused += 1 }
    }
    print("\(judged) judged, \(found) found, \(excused) excused")
    // Four in five are judged and of these one in four is found; one in 7,000 is excused.
    #expect(judged * 2 >= random.cases)
    #expect(found * 10 >= judged)
    #expect(excused * 100 <= judged)
  }

  @Test func `an integer is one for Foundation's decoder too`() {
    var random = SemanticsProperty("lexemes agree with JSONDecoder", cases: 3_000)
    for _ in 0..<random.cases {
      let lexeme = Self.lexeme(&random)
      let decoded = try? JSONDecoder().decode([Decoded].self, from: Data("[\(lexeme)]".utf8))
      let reading = NumberLexeme.ios(lexeme: Array(lexeme.utf8))
      #expect(reading == decoded?.first?.reading, "\(lexeme), seed \(random.seed)")
      let double = NumberLexeme.javascript(lexeme: Array(lexeme.utf8))
      #expect(double.bitPattern == Double(lexeme)?.bitPattern, "\(lexeme), seed \(random.seed)")
    }
  }

  @Test func `query text keeps bare what Foundation does`() {
    for value in UInt32(1)..<0x250 {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let text = String(scalar)
      let encoded = URLText.urlQueryAllowed(Array(text.utf8))
      let expected = text.addingPercentEncoding(withAllowedCharacters: .urlQueryAllowed)
      #expect(String(decoding: encoded, as: UTF8.self) == expected)
    }
  }

  private static func string(_ longest: Int, of letters: [Unicode.Scalar], _ random: inout SemanticsProperty) -> String
  {
    var text = ""
    for _ in 0..<random.number(0...longest) { text.unicodeScalars.append(random.pick(letters)) }
    return text
  }

  /// A stretch of `text` in one of its forms.
  private static func piece(of text: String, _ random: inout SemanticsProperty) -> String {
    let scalars = Array(text.unicodeScalars)
    let start = random.number(0...scalars.count)
    var piece = ""
    piece.unicodeScalars.append(contentsOf: scalars[start..<random.number(start...scalars.count)])
    switch random.number(0...3) {
    case 0: return piece.decomposedStringWithCanonicalMapping
    case 1: return piece.precomposedStringWithCanonicalMapping
    default: return piece
    }
  }

  /// Whether Foundation finds the needle when it starts anew at each scalar.
  ///
  /// Its plain search keeps a cluster it took apart at one start for the next, and mistakes its
  /// length there: it misses a composed needle right after another of the same base letter.
  private static func findsAnchored(_ needle: String, in text: String) -> Bool {
    text.unicodeScalars.indices.contains {
      text.range(of: needle, options: .anchored, range: $0..<text.endIndex) != nil
    }
  }

  private static func opensWithMarks(_ needle: String) -> Bool {
    needle.decomposedStringWithCanonicalMapping.unicodeScalars.prefix(2).count { isMark($0) } == 2
  }

  private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.isGraphemeExtend || scalar.properties.isEmojiModifier
  }

  /// Whether the text is free of what the search leaves unsettled: a mark of class 0 or a virama
  /// beside other marks, which Foundation reorders, a spacing mark near an emoji, and joiners in a
  /// row.
  private static func isSettled(_ text: String) -> Bool {
    var marks = 0
    var unordered = false
    var (emoji, spacing) = (false, false)
    for scalar in text.decomposedStringWithCanonicalMapping.unicodeScalars {
      emoji = emoji || (scalar.value > 0x7F && scalar.properties.isEmoji)
      spacing = spacing || scalar.properties.generalCategory == .spacingMark || scalar == "\u{E33}"
      if isMark(scalar) {
        marks += 1
        let order = scalar.properties.canonicalCombiningClass
        unordered = unordered || order == .notReordered || order == .virama
      } else {
        (marks, unordered) = (0, false)
      }
      if marks > 1, unordered { return false }
    }
    let joiners = "\u{200D}\u{200D}".unicodeScalars
    return !(emoji && spacing) && !text.unicodeScalars.contains(joiners)
  }

  /// What an engine reads from a decoder: an integer if it can, else a double.
  private struct Decoded: Decodable {
    let reading: NumberReading

    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      if let integer = try? container.decode(Int.self) {
        reading = .integer(Int64(integer))
      } else {
        reading = .double(try container.decode(Double.self))
      }
    }
  }

  /// A lexeme near the places where the rules change: 2^53, 2^63, many digits, exponents.
  ///
  /// Exponents stay below 255 and fractions below 128 digits where the value is near 2^63: there
  /// Foundation's decoder traps.
  private static func lexeme(_ random: inout SemanticsProperty) -> String {
    func digits(_ count: Int) -> String {
      (0..<count).map { _ in String(random.number(0...9)) }.joined()
    }
    let edges = [
      "0", "9223372036854775807", "9223372036854775808", "9223372036854774784",
      "18446744073709551615", "18446744073709551616", "922337203685477580",
    ]
    var text: String
    switch random.number(0...4) {
    case 0: text = random.pick(edges)
    case 1: text = String(9_007_199_254_740_992 + random.number(-5...5))
    case 2: text = String(random.number(1...9)) + String(repeating: "0", count: random.number(0...25))
    default: text = String(random.number(1...9)) + digits(random.number(0...40))
    }
    switch random.number(0...3) {
    case 0: text += "." + String(repeating: "0", count: random.number(1...50))
    case 1: text += "." + digits(random.number(1...22))
    case 2: text += "." + String(repeating: "0", count: random.number(0...30)) + digits(2)
    default: break
    }
    switch random.number(0...4) {
    case 0: text += random.pick(["e", "E", "e+", "e-"]) + String(random.number(0...25))
    case 1: text += random.pick(["e", "E-"]) + String(random.number(0...254))
    default: break
    }
    return random.pick(["", "-"]) + text
  }
}
