internal import Launch
internal import RuleCore

/// Whether one text or number can pass several tests of text.
extension Reasoner {
  private var runtime: ValueRules.Runtime { forest.profile.values.runtime }

  /// Whether a value whose text is the anchor's, letters' case aside, may pass everything.
  ///
  /// The text operand is then known but for case and for the letters that `isLoose` lists. Numbers
  /// with that text are spelt so themselves: the platforms write numbers that JSON reads back.
  mutating func spellingMayHold(
    _ anchor: TextLiteral, _ texts: [TextLiteral], _ literals: [Literal]
  ) -> Bool {
    for text in texts where text.predicate != anchor.predicate {
      let holds = positive(text, in: anchor.text)
      // Another guise of a letter can only undo a match.
      if holds != text.holds, !(holds && text.kind != .equals && runtime.isLoose(text.text)) {
        return false
      }
    }
    let others = literals.filter {
      isDecidedBySpelling(forest.predicates[Int($0.predicate)])
    }
    if others.isEmpty { return true }
    // Words that Java reads as numbers in one case of their letters only; infinities, which no
    // JSON number spells.
    if Self.isOddNumber(anchor.text) { return true }
    let raised = anchor.text.map { $0 &- 0x61 < 26 ? $0 & ~0x20 : $0 }
    for spelling in [anchor.spelling, anchor.text, raised] {
      if all(others, hold: .text(spelling)) { return true }
    }
    return JSONNumber.isNumber(anchor.spelling)
      && all(literals, hold: .number(anchor.spelling))
  }

  /// Whether the text decides what a test says, whatever the case of its letters.
  private func isDecidedBySpelling(_ predicate: Predicate) -> Bool {
    switch predicate.comparison {
    case .textEquals, .textDiffers, .textContains, .textLacks, .textStarts, .textEnds: false
    case .constant: false
    case .exists, .isMissing, .converted, .integer, .decimal, .truth, .textAsNumber, .long,
      .present, .rawNumber, .number, .throwsWhenPresent, .throwsWhenNumber:
      predicate.conversion != .urlEncoding
    }
  }

  /// Whether `text` equals, contains, starts or ends as the literal has it.
  private mutating func positive(_ literal: TextLiteral, in text: [UInt8]) -> Bool {
    let isNegative =
      switch forest.predicates[Int(literal.predicate)].comparison {
      case .textDiffers, .textLacks: true
      default: false
      }
    return probe.holds(literal.predicate, of: .text(text)) == !isNegative
  }

  private static func isOddNumber(_ text: [UInt8]) -> Bool {
    let words = [Array("nan".utf8), Array("inf".utf8)]
    return text.indices.contains { at in words.contains { text[at...].starts(with: $0) } }
  }

  // MARK: parts

  /// Whether a text that equals none of the literals may start, end and contain as they say.
  ///
  /// Rules: what holds of every text cannot fail; of two beginnings one begins the other, likewise
  /// endings; a text that has `abc` has `b`.
  mutating func partsMayHold(_ texts: [TextLiteral]) -> Bool {
    for (place, text) in texts.enumerated() where text.kind != .equals {
      if text.text.isEmpty {
        if text.holds == isEmptyPartMissing(text.kind) { return false }
        continue
      }
      guard text.holds else { continue }
      for (otherPlace, other) in texts.enumerated() where otherPlace != place {
        if other.text.isEmpty || other.kind == .equals { continue }
        if other.holds ? excludes(text, other) : implies(text, other) { return false }
      }
    }
    return true
  }

  /// Whether every text answers the same for the empty part, and what would contradict it.
  ///
  /// The empty text starts and ends every text, but on Android only those without a line break. It
  /// is contained in all texts or in none.
  private func isEmptyPartMissing(_ kind: TextLiteral.Kind) -> Bool? {
    switch (kind, runtime) {
    case (.starts, .java), (.ends, .java): nil
    case (.contains, .swift): true
    case (.starts, _), (.ends, _), (.contains, _): false
    case (.equals, _): nil
    }
  }

  /// Whether no text has both beginnings, or both endings.
  private func excludes(_ one: TextLiteral, _ other: TextLiteral) -> Bool {
    guard one.kind == other.kind, one.kind != .contains else { return false }
    let (short, long) =
      one.text.count <= other.text.count ? (one.text, other.text) : (other.text, one.text)
    // A line break is a letter of its own or half of one.
    guard !short.contains(0x0D), !long.contains(0x0D) else { return false }
    return one.kind == .starts
      ? !long.starts(with: short) : !long.reversed().starts(with: short.reversed())
  }

  /// Whether every text that has the first part has the other one.
  private mutating func implies(_ one: TextLiteral, _ other: TextLiteral) -> Bool {
    // The other part must stand in the first one itself, which leaves nothing to the rest.
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
