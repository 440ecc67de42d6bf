import RuleCore
import RulePatterns
import Testing

@Suite struct `what engines read differently in patterns` {
  private func marked(_ pattern: String, _ dialect: PatternDialect) -> [String] {
    let bytes = Array(pattern.utf8)
    return PatternSurvey(bytes, as: dialect).constructs.map {
      "\($0.kind) \(String(decoding: bytes[$0.range], as: UTF8.self))"
    }
  }

  @Test(arguments: [
    ("ab+[a-c]|(?:x)", []),
    ("é.$", ["anyUnit .", "subjectEnd $"]),
    (#"\d\W[\s]\b"#, [#"digits \d"#, #"words \W"#, #"spaces \s"#, #"wordEdge \b"#]),
    (#"(a)\1(?<n>b)\k<n>"#, [#"reference \1"#, #"reference \k<n>"#]),
    ("]a", ["literalBracket ]"]),
    ("^*a", ["quantifiedEdge *"]),
    ("a++b", ["possessive +"]),
    ("é(?>a)", ["atomic (?>"]),
    ("(?i:a)", ["flags (?i"]),
    (#"a\Z"#, [#"subjectEdge \Z"#]),
    (#"\p{Sc}"#, [#"property \p{Sc}"#]),
    ("[a[b]", ["setOperation ["]),
    ("[-a]", ["setDash -"]),
    ("(a)(?<=a+)", ["lookBehind (?<=a+)"]),
    ("(a?)*?", ["lazyEmpty (a?)*?"]),
    ("xß", ["severalFolded ß"]),
  ])
  func `are found in their places`(pattern: String, constructs: [String]) {
    #expect(marked(pattern, .icu) == constructs)
  }

  @Test(arguments: [
    ("", ["emptyPattern "]),
    ("a{b}", ["literalBrace {", "literalBrace }"]),
    (#"\cA\q\x4\8"#, [#"control \cA"#, #"escape \q"#, #"incompleteEscape \x"#, #"octal \8"#]),
    ("[]a", ["emptySet ["]),
    ("(?<a_b>a)", ["groupName (?<a_b>"]),
    ("😀", ["pairedUnit 😀"]),
  ])
  func `are found in JavaScript's patterns`(pattern: String, constructs: [String]) {
    #expect(marked(pattern, .javaScript) == constructs)
  }

  @Test(
    arguments: [
      ("a(b", .unclosedGroup, 1), ("ab)", .unopenedGroup, 2), ("é[a", .unclosedSet, 2),
      ("a**", .nothingToRepeat, 2), ("a{3,1}", .boundsOutOfOrder, 1),
      ("[z-a]", .rangeOutOfOrder, 1),
      ("a\\", .trailingBackslash, 1), ("(?<1>a)", .groupName, 3),
      ("(?<n>a)(?<n>a)", .repeatedName, 7), (#"(?<n>a)\k<m>"#, .unknownReference, 7),
    ] as [(String, PatternProblem.Reason, Int)])
  func `problems have a reason and a place`(pattern: String, reason: PatternProblem.Reason, offset: Int) {
    for dialect in PatternDialect.allCases {
      guard case .invalid(let problem) = Pattern.read(Array(pattern.utf8), as: dialect) else {
        Issue.record("\(dialect) takes \(pattern)")
        continue
      }
      #expect(problem.reason == reason && problem.offset == offset, "\(dialect) \(pattern)")
    }
  }

  @Test func `tell what only some subjects tell apart`() {
    let core = PatternConstructKind.allCases.filter(\.isCore)
    #expect(core.count == 8 && core.contains(.digits) && !core.contains(.atomic))
    let words = Set(PatternConstructKind.allCases.map(\.rawValue))
    #expect(words.count == PatternConstructKind.allCases.count)
  }
}
