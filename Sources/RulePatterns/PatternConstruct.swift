/// A part of a pattern for which the two engines differ: they interpret it differently, or only one of them compiles
/// it. Also a part that exceeds `PatternLimits`.
package struct PatternConstruct: Hashable, Sendable {
  package let kind: PatternConstructKind
  /// The byte range of the construct in the pattern.
  package let range: Range<Int>
}

package enum PatternConstructKind: String, CaseIterable, Hashable, Sendable {
  // Constructs that both engines compile, but whose matches differ.
  case anyUnit = "`.`"
  case subjectEnd = "`$`"
  case digits = "`\\d`"
  case words = "`\\w`"
  case spaces = "`\\s`"
  case wordEdge = "`\\b`"
  case reference = "a back-reference"
  case pairedUnit = "a character of two UTF-16 units"

  // Constructs that only one engine compiles, or that the two engines compile as different constructs.
  case emptyPattern = "an empty pattern"
  case literalBrace = "a brace that is not part of a quantifier"
  case literalBracket = "a closing bracket outside a set"
  case quantifiedEdge = "a quantifier on an anchor"
  case possessive = "a possessive quantifier"
  case atomic = "an atomic group"
  case flags = "flags in a group"
  case comment = "a comment"
  case groupKind = "a kind of group"
  case groupName = "a group name"
  case octal = "an octal escape"
  case subjectEdge = "`\\A`, `\\z` or `\\Z`"
  case incompleteEscape = "an incomplete escape"
  case control = "a control escape"
  case escape = "an escape with a meaning in one engine only"
  case property = "a property class"
  case emptySet = "an empty set, or a set that begins with a bracket"
  case setOperation = "a nested set, or a set operation"
  case setDash = "a dash in a set that is not a range"
  case lookBehind = "a look-behind without a maximum length"
  case lazyEmpty = "a lazy unlimited quantifier on a part that can be empty"
  case lookBehindReference = "a back-reference into or inside a look-behind"
  case severalFolded = "a character whose case folding has several characters"
  case size = "more repetition, nesting or look-around than rulectl evaluates"

  /// True if both engines compile the construct, so that they differ only in the results for some subjects.
  package var isCore: Bool {
    switch self {
    case .anyUnit, .subjectEnd, .digits, .words, .spaces, .wordEdge, .reference, .pairedUnit: true
    case .emptyPattern, .literalBrace, .literalBracket, .quantifiedEdge, .possessive, .atomic, .flags, .comment,
      .groupKind, .groupName, .octal, .subjectEdge, .incompleteEscape, .control, .escape, .property, .emptySet,
      .setOperation, .setDash, .lookBehind, .lazyEmpty, .lookBehindReference, .severalFolded, .size:
      false
    }
  }
}
