internal import Launch
internal import RuleCore

/// A test of a text operand against an ASCII literal, that is taken to hold or not.
struct TextLiteral {
  enum Kind { case equals, contains, starts, ends }

  var predicate: Int32
  var kind: Kind
  /// In lower case.
  var text: [UInt8]
  /// As the rule has it.
  var spelling: [UInt8]
  /// Whether the text is to equal, contain, start or end so.
  var holds: Bool

  /// Nil for tests of other operands, or against letters beyond ASCII, of which nothing is proven.
  init?(_ literal: Reasoner.Literal, _ predicate: Predicate, _ forest: ConditionForest) {
    guard predicate.conversion == .text else { return nil }
    switch predicate.comparison {
    case .textEquals, .textDiffers: kind = .equals
    case .textContains, .textLacks: kind = .contains
    case .textStarts: kind = .starts
    case .textEnds: kind = .ends
    default: return nil
    }
    guard let folded = forest.foldedText(predicate.literal) else { return nil }
    self.predicate = literal.predicate
    text = folded
    spelling = forest.text(predicate.literal)
    let isNegative = predicate.comparison == .textDiffers || predicate.comparison == .textLacks
    holds = literal.holds != isNegative
  }
}

extension ValueRules.Runtime {
  /// Letters beyond ASCII that Java takes for ASCII ones in one comparison and not in another: the
  /// long s, the dotless and the dotted i, the Kelvin sign, and ligatures such as `ß`, `ﬁ` and `ﬆ`.
  private static let loose = Set("fiklst".utf8)

  /// Whether what Java finds equal to an ASCII text, or beginning or ending so, may lack `needle`
  /// nevertheless: one of its letters may stand there in another guise.
  func isLoose(_ needle: some Sequence<UInt8>) -> Bool {
    self == .java && needle.contains { Self.loose.contains($0) }
  }
}
