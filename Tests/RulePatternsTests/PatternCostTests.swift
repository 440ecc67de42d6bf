import RuleCore
import RulePatterns
import Testing

@Suite struct `the cost of a pattern` {
  @Test(arguments: [
    ("^a+b$", PatternCost.linear), ("^(a+b)+$", .linear), ("(ab|ac)*d", .linear),
    ("[a-z]+@[a-z]+[.]com", .linear), (#"^(\w+\s)+$"#, .linear), ("(a|b)*c", .linear),
    ("^a{2,5}a{2,5}$", .linear), ("x*foo.*", .linear),
    ("a*a*b", .polynomial), (#"^\s*.*$"#, .polynomial), (#"\d+\d+x"#, .polynomial),
    ("a*(b?)a*c", .polynomial),
    ("^(a+)+$", .exponential), ("(a*)*b", .exponential), (#"(\w+\s?)+$"#, .exponential),
    ("(.*a)+x", .exponential), ("(a|a)*b", .exponential), (#"(?:\w|\d)+x"#, .exponential),
  ])
  func `is told by what repetitions share`(pattern: String, expected: PatternCost) {
    for dialect in PatternDialect.allCases {
      #expect(PatternSurvey(Array(pattern.utf8), as: dialect).cost == expected, "\(dialect)")
    }
  }

  @Test func `is unknown where the pattern is none`() {
    #expect(PatternSurvey(Array("(".utf8), as: .icu).cost == nil)
  }
}
