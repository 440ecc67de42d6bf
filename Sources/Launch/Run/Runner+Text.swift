extension Runner {
  /// The maximum length in bytes of literals on the ASCII fast path, whose search is O(n × m).
  private static let shortNeedle = 256

  /// Returns the verdict of the most frequent test: a plain string equals a literal. Nil for other tests.
  @inline(__always)
  mutating func plainVerdict(of predicate: Predicate, _ bytes: Span<UInt8>) -> Verdict? {
    guard case .text(.equals) = predicate.comparison, !usesRandomNumbers,
      predicate.conversion == .none || predicate.conversion == .text
    else { return nil }
    let fact = fact(Int(predicate.fact), bytes)
    guard fact.kind == .plainText, fact.origin == .event,
      let folded = program.foldedTexts.range(of: Int(predicate.literal), most: Self.shortNeedle)
    else { return nil }
    let (start, count) = (Int(fact.start), folded.count)
    let texts = program.foldedTexts.bytes.span
    let holds = Int(fact.end) &- start == count && bytes.equalsFolded(start, texts, folded.lowerBound, count: count)
    return holds ? .yes : .no
  }

  /// Compares the fact's string with an element of `Program.texts` as the platform does.
  ///
  /// If both strings are ASCII, their bytes are compared; otherwise the platform's Unicode rules apply.
  mutating func text(
    _ fact: Fact, _ conversion: Conversion, _ relation: TextRelation, _ literal: Int, _ bytes: Span<UInt8>
  ) -> Verdict {
    var fact = fact
    if fact.kind != .plainText || (conversion != .text && conversion != .none) {
      switch operand(fact, conversion, bytes) {
      case .text(let text): fact = text
      case .crash: return .crash
      case .absent, .integer, .decimal, .truth, .other: return .no
      }
    }
    if fact.kind == .plainText, let place = program.foldedTexts.range(of: literal, most: Self.shortNeedle) {
      let range = Int(fact.start)..<Int(fact.end)
      let folded = program.foldedTexts.bytes.span.extracting(place)
      let holds =
        switch fact.origin {
        case .event: rules.asciiHolds(relation, bytes.extracting(range), folded)
        case .arena: rules.asciiHolds(relation, arena.span.extracting(range), folded)
        }
      return holds ? .yes : .no
    }
    let text = textBytes(fact, bytes)
    return rules.wideHolds(relation, text, program.texts[literal].bytes) ? .yes : .no
  }
}
