internal import RulePatterns

/// The regular expression of a condition, parsed once for each regex dialect.
struct PlacedPattern {
  package let value: JSONDocument.Value
  /// One survey for each `PatternDialect`.
  let surveys: [PatternSurvey]

  /// Returns nil unless the condition is a regex match with a string value.
  init?(_ test: RuleElement, in document: JSONDocument) {
    guard test.comparison == .matchesPattern, let value = test.value,
      document.kind(value) == .string
    else { return nil }
    self.value = value
    let text = document.string(value)
    surveys = PatternDialect.allCases.map { PatternSurvey(text, as: $0) }
  }

  /// True if the regex engine of `dialect` rejects the pattern.
  func isInvalid(in dialect: PatternDialect) -> Bool {
    surveys.contains { $0.dialect == dialect && $0.problem != nil }
  }

  /// True if every regex engine rejects the pattern.
  var isInvalidEverywhere: Bool { surveys.allSatisfy { $0.problem != nil } }

  /// The constructs that the regex engines interpret differently, without duplicates.
  var constructs: [PatternConstructKind] {
    let kinds = Set(surveys.flatMap(\.constructs).map(\.kind))
    return PatternConstructKind.allCases.filter(kinds.contains)
  }
}
