import RuleCore
import RulePatterns
import TestSupport
import Testing

@Suite struct `patterns that ask for much` {
  private func found(_ pattern: String, _ subject: String, _ dialect: PatternDialect = .icu) throws
    -> PatternMatcher.Found
  {
    guard case .valid(let pattern) = Pattern.read(Array(pattern.utf8), as: dialect) else { throw Unread() }
    var matcher = PatternMatcher(pattern)
    return matcher.search(Array(subject.utf8))
  }

  private struct Unread: Error {}

  private static let long = String(repeating: "a", count: 20_000)

  @Test(
    arguments: [
      "^(a+)+$", "^(a|a)*$", "^(a*)*$", "^(a|aa)+$", "(?:a+)+$(?<=a)", "^(?=(a+)+$)",
      #"^(a+)+\1c$"#,
    ], PatternDialect.allCases)
  func `are answered where ways are exponential`(pattern: String, dialect: PatternDialect) throws {
    #expect(try found(pattern, Self.long + "b", dialect) == .no)
  }

  @Test(arguments: PatternDialect.allCases)
  func `are answered with yes as well`(dialect: PatternDialect) throws {
    #expect(try found("^(a+)+$", Self.long, dialect) == .yes)
    #expect(try found(#"(b)a*\1"#, "b" + Self.long + "b", dialect) == .yes)
  }

  @Test func `are given up, never answered falsely`() throws {
    let subject = String(repeating: "a", count: 60) + "b"
    #expect(try found(#"^(a+)+(c?)\2(?:a|b)\1$"#, subject, .javaScript) == .spent)
    #expect(try found(#"^(?:(a+)|a)+(?:\1)+[^b]?c?d?$"#, subject, .icu) == .spent)
    #expect(try found("(?:a|b)*a(?:a|b){2000}c", Self.long + "b") == .spent)
  }

  @Test func `are not evaluated beyond their bounds`() {
    let cases: [(String, isValid: Bool)] = [
      (String(repeating: "(", count: 200) + String(repeating: ")", count: 200), true),
      (String(repeating: "(", count: 201) + String(repeating: ")", count: 201), false),
      (String(repeating: "(?=a)", count: 59), true),
      (String(repeating: "(?=a)", count: 60), false),
      (String(repeating: "a", count: 50_000), true),
      (String(repeating: "a", count: 50_001), false),
    ]
    for (pattern, isValid) in cases {
      for dialect in PatternDialect.allCases {
        switch Pattern.read(Array(pattern.utf8), as: dialect) {
        case .valid: #expect(isValid)
        case .unsettled(let construct): #expect(!isValid && construct.kind == .size)
        case .invalid(let problem): Issue.record("\(problem)")
        }
      }
    }
  }

  @Test func `count what takes nothing where it is repeated`() throws {
    let nothing = String(repeating: "()", count: 4000)
    let long = String(repeating: "a", count: 4000)
    #expect(try found("(?:\(nothing)a){10}", long, .javaScript) == .yes)
    #expect(try found("(?:\(nothing)a){4000}", long, .javaScript) == .spent)
  }

  @Test func `count the groups that each turn forgets`() throws {
    let groups = String(repeating: "()", count: 2000)
    #expect(try found(#"^(?:a|b\#(groups)\1)*c"#, "aac", .javaScript) == .yes)
    #expect(try found(#"^(?:a|b\#(groups)\1)*c"#, Self.long + "c", .javaScript) == .spent)
  }

  @Test func `count the parts of sets for each new letter`() throws {
    let sets = (0..<400).map { #"[\d\W\s"# + String(UnicodeScalar(0x4E00 + 2 * $0) ?? "a") + "]|" }
    let letters = (0..<2000).map { String(UnicodeScalar(0xAC00 + $0) ?? "a") }
    #expect(try found(sets.joined() + "x", letters[..<9].joined()) == .no)
    #expect(try found(sets.joined() + "x", letters.joined()) == .spent)
    let wide = (0..<200).map { String(UnicodeScalar(0x4E00 + 2 * $0) ?? "a") }.joined()
    #expect(try found("(?:[\(wide)]){3000}", letters.joined()) == .no)
  }

  @Test func `look at a name without its end once`() {
    let units = Array(repeating: Array("(?<a".unicodeScalars.map(\.value)), count: 8000).flatMap(\.self)
    let names = GroupPrescan(units).names
    #expect(names == [[0x61]: 1])
    #expect(GroupPrescan(Array("(?<b>)(?<c".unicodeScalars.map(\.value))).names.count == 2)
  }

  @Test func `keep the ranges of a set in order and apart`() {
    let set = UnitSet([
      .range(0x70, 0x7A), .range(0x61, 0x63), .range(0x64, 0x66), .range(0x62, 0x62),
      .property(.digit, isNegated: false), .range(0x41, 0x41),
    ])
    #expect(set.ranges == [0x41...0x41, 0x61...0x66, 0x70...0x7A])
  }

  @Test func `count turns that are too many to write out`() throws {
    let pattern = "^(?:a{200}){0,200}(?:b{300}){200}$"
    #expect(try found(pattern, String(repeating: "b", count: 60_000)) == .yes)
    #expect(try found(pattern, "a" + String(repeating: "b", count: 60_000)) == .no)
  }
}

@Suite struct `any bytes as patterns` {
  @Test func `are read and searched for without a trap`() {
    var random = SemanticsProperty("patterns of any bytes", cases: 1000)
    let parts = [
      "(", ")", "(?:", "(?=", "(?<!", "(?<=", "(?<n>", "(?>", "[", "]", "[^", "{", "}", "{2}",
      "{0,3}", "{1,",
      "*", "+", "?", "|", "^", "$", ".", "\\", "\\1", "\\2", "\\k<n>", "\\b", "\\w", "\\S", "\\d",
      "\\p{L}",
      "\\u00", "\\x4", "\\c", "\\0", "a", "b", "-", "&&", "é", "ß", "😀", "\u{301}", "0", "9",
    ].map { Array($0.utf8) }
    var answers: Set<String> = []
    for _ in 0..<random.cases {
      var pattern: [UInt8] = []
      for _ in 0..<random.number(0...10) {
        if random.number(0...9) == 0 {
          pattern.append(UInt8(random.number(0...255)))
        } else {
          pattern += random.pick(parts)
        }
      }
      let subject = (0..<random.number(0...12)).map { _ in
        random.number(0...3) == 0 ? UInt8(random.number(0...255)) : UInt8(random.number(0x61...0x63))
      }
      for dialect in PatternDialect.allCases {
        for construct in PatternSurvey(pattern, as: dialect).constructs {
          #expect(construct.range.lowerBound >= 0 && construct.range.upperBound <= pattern.count)
        }
        switch Pattern.read(pattern, as: dialect) {
        case .invalid(let problem):
          #expect(0...pattern.count ~= problem.offset)
          answers.insert("invalid")
        case .unsettled: answers.insert("unsettled")
        case .valid(let pattern):
          var matcher = PatternMatcher(pattern)
          answers.insert("\(matcher.search(subject) == .yes)")
        }
      }
    }
    #expect(answers == ["invalid", "unsettled", "true", "false"])
  }
}
