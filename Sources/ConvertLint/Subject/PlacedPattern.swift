internal import Convert
internal import RuleCore
internal import RuleLint
internal import RulePatterns

/// The pattern that a leaf searches for, with what each engine makes of it: several checks ask.
struct PlacedPattern {
  package let value: JSONDocument.Value
  /// One for each dialect.
  let surveys: [PatternSurvey]

  /// Nil where a leaf searches for no text.
  init?(_ test: VisitorTest, in document: JSONDocument) {
    guard test.comparison == .matchesPattern, let value = test.value,
      document.kind(value) == .string
    else { return nil }
    self.value = value
    let text = document.string(value)
    surveys = PatternDialect.allCases.map { PatternSurvey(text, as: $0) }
  }

  /// Whether an engine refuses it.
  func isInvalid(in dialect: PatternDialect) -> Bool {
    surveys.contains { $0.dialect == dialect && $0.problem != nil }
  }

  /// Whether no engine reads it.
  var isInvalidEverywhere: Bool { surveys.allSatisfy { $0.problem != nil } }

  /// The kinds of constructs that either engine reads in its own way, each once.
  var constructs: [PatternConstruct.Kind] {
    let kinds = Set(surveys.flatMap(\.constructs).map(\.kind))
    return PatternConstruct.Kind.allCases.filter(kinds.contains)
  }
}
