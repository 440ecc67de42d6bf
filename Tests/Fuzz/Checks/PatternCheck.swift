import RulePatterns

/// The fuzz target `pattern`: the first line is a pattern, the second the subject.
enum PatternCheck {
  /// The NFA and the backtracker must agree, and what a pattern is must not depend on the engine that runs it.
  static func check(_ bytes: [UInt8]) {
    let end = bytes.firstIndex(of: 0x0A) ?? bytes.endIndex
    let (pattern, subject) = (Array(bytes[..<end]), Array(bytes[end...].dropFirst()))
    // The command gives both as text that a JSON reader has checked.
    guard String(validating: pattern, as: UTF8.self) != nil, String(validating: subject, as: UTF8.self) != nil else {
      return
    }
    for dialect in PatternDialect.allCases {
      let survey = PatternSurvey(pattern, as: dialect)
      switch Pattern.read(pattern, as: dialect) {
      case .valid(let linear):
        precondition(linear.constructs == survey.constructs, "a survey with other constructs")
        // JavaScript's look-behinds need an NFA.
        guard case .valid(let plain) = Pattern.read(pattern, as: dialect, isLinear: false) else {
          preconditionFailure("a pattern that one engine takes")
        }
        // A search that takes too long for the backtracker is given up, which takes long too.
        let most = survey.cost ?? .linear > .linear ? 12 : 64
        compare(linear, plain, pattern.count > 256 ? [] : prefix(subject, most))
      case .invalid(let problem):
        precondition(problem.offset <= pattern.count, "a problem outside of the pattern")
      case .unsettled(let construct):
        precondition(construct.range.upperBound <= pattern.count, "a construct outside of the pattern")
      }
    }
  }

  /// At most so many bytes, up to the end of a character.
  private static func prefix(_ subject: [UInt8], _ count: Int) -> [UInt8] {
    let end = subject[min(count, subject.count)...].firstIndex { $0 & 0xC0 != 0x80 } ?? subject.endIndex
    return Array(subject[..<end])
  }

  private static func compare(_ linear: Pattern, _ plain: Pattern, _ subject: [UInt8]) {
    var (one, other) = (PatternMatcher(linear), PatternMatcher(plain))
    let found = one.search(subject)
    precondition(found == one.search(subject), "a second search differs")
    let naive = other.search(subject)
    guard found != .spent, naive != .spent else { return }
    precondition(found == naive, "the NFA says \(found), the backtracker \(naive)")
    if linear.holdsAlways { precondition(found != .no, "a pattern that holds always does not") }
  }
}
