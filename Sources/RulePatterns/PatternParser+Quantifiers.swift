extension PatternParser {
  /// The bounds in a quantifier such as `{n,m}`. `most` is nil if there is no maximum; `end` is the index after the
  /// brace.
  struct Bounds {
    let least: Int
    let most: Int?
    let end: Int
  }

  /// A number above the largest bound that an engine accepts. Larger numbers in a pattern are reduced to it.
  private static let boundless = 1 << 31

  var startsQuantifier: Bool {
    switch unit.map(letter) {
    case "*", "+", "?": true
    case "{": bounds(at: index) != nil
    default: false
    }
  }

  /// Parses `{n}`, `{n,}` or `{n,m}` without white space. Returns nil if no such bounds begin at `start`.
  func bounds(at start: Int) -> Bounds? {
    var next = start + 1
    guard let least = number(at: &next) else { return nil }
    var most: Int? = least
    if next < text.units.count, text.units[next] == 0x2C {
      next += 1
      most = number(at: &next)
    }
    guard next < text.units.count, text.units[next] == 0x7D else { return nil }
    return Bounds(least: least, most: most, end: next + 1)
  }

  private func number(at next: inout Int) -> Int? {
    let first = next
    var value = 0
    while next < text.units.count, 0x30...0x39 ~= text.units[next] {
      value = min(value * 10 + Int(text.units[next] - 0x30), Self.boundless)
      next += 1
    }
    return next > first ? value : nil
  }

  /// Applies the quantifier that follows `part`, if there is one. `groups` are the numbers of the groups in `part`.
  mutating func quantified(_ part: PatternNode, repeats: Repeats, from start: Int, groups: Range<Int>) throws(Stop)
    -> PatternNode
  {
    guard startsQuantifier else { return part }
    let place = index
    try admit(repeats, at: place)
    let (least, most) = try counts()
    let isLazy = take("?")
    if most == 0, !isLazy, !isJavaScript {
      // ICU discards a part that is repeated zero times, and does not check its references and loop bounds.
      while let last = references.last, last.start >= start { references.removeLast() }
    }
    let turns = PatternNode.Loop(part, least: least, most: most, isLazy: isLazy, groups: groups)
    if isLazy, most == nil, turns.bodyLength.least == 0 {
      if !isJavaScript { throw unsettled(.lazyEmpty, from: start) }
      note(.lazyEmpty, from: start)
    }
    let loop = most == 0 ? PatternNode.sequence([]) : .loop(part, turns)
    guard !isLazy, unit == 0x2B else { return loop }
    note(.possessive, from: place)
    if isJavaScript { throw invalid(.nothingToRepeat, at: index) }
    index += 1
    // ICU compiles a possessive quantifier incorrectly if the part matches only the empty string.
    if turns.bodyLength.most == 0 { throw unsettled(.quantifiedEdge, from: start) }
    return .atomic(loop)
  }

  /// Parses a quantifier. Returns the minimum and maximum number of iterations; the maximum is nil if unbounded.
  private mutating func counts() throws(Stop) -> (Int, Int?) {
    let place = index
    if take("*") { return (0, nil) }
    if take("+") { return (1, nil) }
    if take("?") { return (0, 1) }
    guard let bounds = bounds(at: place) else { return (1, 1) }
    index = bounds.end
    if let most = bounds.most, most < bounds.least { throw invalid(.boundsOutOfOrder, at: place) }
    guard max(bounds.least, bounds.most ?? 0) >= Self.boundless else { return (bounds.least, bounds.most) }
    if !isJavaScript { throw invalid(.boundTooLarge, at: place) }
    if bounds.least >= Self.boundless { throw unsettled(.size, from: place) }
    return (bounds.least, nil)
  }

  /// Throws if the engine does not allow a quantifier after this part.
  private mutating func admit(_ repeats: Repeats, at place: Int) throws(Stop) {
    switch repeats {
    case .freely: return
    case .asEdge where !isJavaScript, .asLookAhead where isJavaScript: note(.quantifiedEdge, from: place)
    case .asEdge, .asLookAhead, .never:
      note(.quantifiedEdge, from: place)
      throw invalid(.nothingToRepeat, at: place)
    }
  }
}
