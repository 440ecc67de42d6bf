extension Runner {
  /// A longer text is looked for by the platform's own search, which takes no more steps for it.
  private static let shortNeedle = 256

  /// Holds the fact's text against one of `Program.texts` as the platform compares texts.
  ///
  /// ASCII against ASCII is settled on the bytes; anything else takes the platform's own rules.
  mutating func text(
    _ fact: Fact, _ conversion: Conversion, _ comparison: Comparison, _ literal: Int,
    _ bytes: Span<UInt8>
  ) -> Verdict {
    var fact = fact
    if fact.kind != .plainText || (conversion != .text && conversion != .none) {
      switch operand(fact, conversion, bytes) {
      case .text(let text): fact = text
      case .crash: return .crash
      case .absent, .integer, .decimal, .truth, .other: return .no
      }
    }
    if fact.kind == .plainText, let folded = program.texts[literal].folded,
      folded.count <= Self.shortNeedle
    {
      let range = Int(fact.start)..<Int(fact.end)
      let holds =
        switch fact.origin {
        case .event: rules.asciiHolds(comparison, bytes.extracting(range), folded.span)
        case .arena: rules.asciiHolds(comparison, arena.span.extracting(range), folded.span)
        }
      return holds ? .yes : .no
    }
    let text = textBytes(fact, bytes)
    return rules.wideHolds(comparison, text, program.texts[literal].bytes) ? .yes : .no
  }
}
