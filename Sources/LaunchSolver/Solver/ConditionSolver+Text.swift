/// Decides whether several string tests of one string or number can be satisfied together.
extension ConditionSolver {
  private var runtime: ValueRules.Runtime { forest.profile.values.runtime }

  /// True if a value whose string form equals the literal of `anchor`, ignoring case, may satisfy all tests.
  ///
  /// The string is then known, except for its case and for the characters for which `isLooseInEqual` is true. If the
  /// value is a number, the string is its JSON literal, because platforms convert numbers to strings as JSON.
  mutating func spellingMayHold(_ anchor: TextLiteral, _ texts: [TextLiteral], _ literals: [Literal]) -> Bool {
    for text in texts where text.predicate != anchor.predicate {
      let holds = positive(text, in: anchor.text)
      // The value may have non-ASCII equivalents of the literal's characters. These can only prevent a match.
      if holds != text.holds, !(holds && runtime.isLooseInEqual(text.text, text.kind)) { return false }
    }
    let others = literals.filter { isDecidedBySpelling(forest.predicates[Int($0.predicate)]) }
    if others.isEmpty { return true }
    // Two kinds of strings are not analyzed: words such as `NaN`, which Java parses only in this capitalization, and
    // infinities, which a JSON number cannot represent.
    if Self.isOddNumber(anchor.text) { return true }
    let raised = anchor.text.map { $0 &- 0x61 < 26 ? $0 & ~0x20 : $0 }
    for spelling in [anchor.spelling, anchor.text, raised] {
      if all(others, hold: .text(spelling)) { return true }
    }
    return JSONNumber.isNumber(anchor.spelling) && all(literals, hold: .number(anchor.spelling))
  }

  /// True if evaluating the test on the whole string is sufficient; false for string comparisons and after URL
  /// encoding.
  private func isDecidedBySpelling(_ predicate: Predicate) -> Bool {
    switch predicate.comparison {
    case .text, .constant: false
    default: predicate.conversion != .urlEncoding
    }
  }

  /// True if `text` equals, contains, starts with or ends with the literal, depending on the literal's kind.
  private mutating func positive(_ literal: TextLiteral, in text: [UInt8]) -> Bool {
    tests += 1
    return probe.holds(literal.predicate, of: .text(text)) != literal.isNegative
  }

  private static func isOddNumber(_ text: [UInt8]) -> Bool {
    let words = [Array("nan".utf8), Array("inf".utf8)]
    return text.indices.contains { at in words.contains { text[at...].starts(with: $0) } }
  }

  // MARK: parts

  /// True if a string that equals none of the literals may satisfy all the substring tests.
  ///
  /// Rules: a test that is true for every string cannot be false. If a string has two prefixes, one prefix must begin
  /// with the other; likewise for suffixes. A string that contains `abc` contains `b`.
  mutating func partsMayHold(_ texts: [TextLiteral]) -> Bool {
    for (place, text) in texts.enumerated() where text.kind != .equals {
      if text.text.isEmpty {
        if text.holds == isEmptyPartMissing(text.kind) { return false }
        continue
      }
      guard text.holds else { continue }
      tests += texts.count
      for (otherPlace, other) in texts.enumerated() where otherPlace != place {
        if other.text.isEmpty || other.kind == .equals { continue }
        if other.holds ? excludes(text, other) : implies(text, other) { return false }
      }
    }
    return true
  }

  /// Returns true if the relation to the empty literal is false for every string, and false if the relation is true for
  /// every string. Nil if the result depends on the string. Every string starts and ends with the empty string, except
  /// on Android strings with a line break. Only Swift's `contains` is false for the empty string.
  private func isEmptyPartMissing(_ kind: TextRelationKind) -> Bool? {
    switch (kind, runtime) {
    case (.starts, .java), (.ends, .java): nil
    case (.contains, .swift): true
    case (.starts, _), (.ends, _), (.contains, _): false
    case (.equals, _): nil
    }
  }

  /// True if no string can have both prefixes, or both suffixes.
  private func excludes(_ one: TextLiteral, _ other: TextLiteral) -> Bool {
    guard one.kind == other.kind, one.kind != .contains else { return false }
    let (short, long) = one.text.count <= other.text.count ? (one.text, other.text) : (other.text, one.text)
    // A carriage return may be a separate character, or form one character with a following line feed.
    guard !short.contains(0x0D), !long.contains(0x0D) else { return false }
    return one.kind == .starts ? !long.starts(with: short) : !long.reversed().starts(with: short.reversed())
  }

  /// True if every string that matches `one`, by its kind, certainly matches `other` too. False if this is unknown.
  private mutating func implies(_ one: TextLiteral, _ other: TextLiteral) -> Bool {
    // The literal of `one` must itself match `other`; the rest of the string is then irrelevant.
    guard positive(other, in: one.text), !one.text.contains(0x0D) else { return false }
    switch (one.kind, other.kind) {
    case (.contains, .contains): return true
    case (.starts, .starts): return !runtime.isLoose(other.text.suffix(1))
    case (.ends, .ends): return !runtime.isLoose(other.text.prefix(1))
    case (.starts, .contains), (.ends, .contains): return !runtime.isLoose(other.text)
    case (.contains, _), (.starts, _), (.ends, _), (.equals, _): return false
    }
  }
}

/// A comparison of a string with an ASCII literal, and its required result.
struct TextLiteral {
  var predicate: Int32
  var kind: TextRelationKind
  /// The literal in lower case.
  var text: [UInt8]
  /// The literal as written in the rule.
  var spelling: [UInt8]
  /// True if the test is true for strings that do not match.
  var isNegative: Bool
  /// True if the string must equal, contain, start with or end with the literal; false if the string must not.
  var holds: Bool

  /// Creates the comparison. Nil for tests that do not compare strings, and for non-ASCII literals, which are not
  /// analyzed.
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
  /// ASCII letters with a non-ASCII equivalent that Java accepts only in some comparisons: the long s, the dotless and
  /// the dotted i, the Kelvin sign, and ligatures such as `ß`, `ﬁ` and `ﬆ`.
  private static let loose = Set("fiklst".utf8)

  /// True if a string may not contain `needle` although Java matches the string with an ASCII literal that contains
  /// `needle`. The string may have a non-ASCII equivalent of a character of `needle`.
  func isLoose(_ needle: some Sequence<UInt8>) -> Bool {
    self == .java && needle.contains { Self.loose.contains($0) }
  }

  /// Like `isLoose`, but for strings that equal an ASCII literal. They have the literal's length, so they contain no
  /// ligatures. In a prefix or suffix, the dotless and the dotted i do not match. In `contains`, the long s does not
  /// match either.
  func isLooseInEqual(_ needle: [UInt8], _ kind: TextRelationKind) -> Bool {
    let letters = kind == .equals ? "" : kind == .contains ? "is" : "i"
    return self == .java && needle.contains { letters.utf8.contains($0) }
  }
}
