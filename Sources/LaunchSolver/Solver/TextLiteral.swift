/// A comparison of a string with an ASCII literal, and its required result.
struct TextLiteral {
  var predicate: Int32
  var kind: TextRelation.Kind
  /// The literal in lower case.
  var text: [UInt8]
  /// The literal as written in the rule.
  var spelling: [UInt8]
  /// True if the test is true for strings that do not match.
  var isNegative: Bool
  /// True if the string must equal, contain, start or end with the literal; false if it must not.
  var holds: Bool

  /// Returns nil for tests of other operands, and for non-ASCII literals, which are not analyzed.
  init?(_ literal: ConditionSolver.Literal, _ predicate: Predicate, _ forest: ConditionForest) {
    guard predicate.conversion == .text, case .text(let relation) = predicate.comparison else { return nil }
    kind = relation.kind
    guard let folded = forest.foldedText(predicate.literal) else { return nil }
    self.predicate = literal.predicate
    text = folded
    spelling = forest.text(predicate.literal)
    isNegative = relation.isNegative
    holds = literal.holds != isNegative
  }
}

extension ValueRules.Runtime {
  /// ASCII letters with a non-ASCII equivalent that Java accepts in some comparisons only: the long s, the dotless and
  /// the dotted i, the Kelvin sign, and ligatures such as `ß`, `ﬁ` and `ﬆ`.
  private static let loose = Set("fiklst".utf8)

  /// True if a string that Java matches with an ASCII literal may nevertheless not contain `needle`, because one of its
  /// characters may be replaced by a non-ASCII equivalent.
  func isLoose(_ needle: some Sequence<UInt8>) -> Bool {
    self == .java && needle.contains { Self.loose.contains($0) }
  }
}
