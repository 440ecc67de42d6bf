extension PatternParser {
  /// Parses a group; the `(` is already consumed.
  mutating func group(from start: Int) throws(Stop) -> (PatternNode?, Repeats) {
    guard take("?") else {
      groups += 1
      let number = groups
      return (.capture(number, try inside(from: start)), .freely)
    }
    let kind = unit.flatMap(Unicode.Scalar.init)
    index += 1
    switch kind {
    case ":": return (try inside(from: start), .freely)
    case "=": return (try look(ahead: true, negated: false, from: start), .asLookAhead)
    case "!": return (try look(ahead: true, negated: true, from: start), .asLookAhead)
    case "<":
      if take("=") { return (try look(ahead: false, negated: false, from: start), .never) }
      if take("!") { return (try look(ahead: false, negated: true, from: start), .never) }
      let name = try name(from: start)
      if !name.isPlain { note(.groupName, from: start) }
      groups += 1
      let number = groups
      guard names.updateValue(number, forKey: name.units) == nil else { throw invalid(.repeatedName, at: start) }
      return (.capture(number, try inside(from: start)), .freely)
    case nil:
      index = text.units.count
      throw invalid(.unclosedGroup, at: start)
    case let kind?: return try rareGroup(kind, from: start)
    }
  }

  /// Parses the remaining kinds of groups, which JavaScript does not support.
  private mutating func rareGroup(_ kind: Unicode.Scalar, from start: Int) throws(Stop) -> (PatternNode?, Repeats) {
    switch kind {
    case ">":
      note(.atomic, from: start)
      if isJavaScript { throw invalid(.unknownGroup, at: start) }
      return (.atomic(try inside(from: start)), .freely)
    case "i" where unit == 0x29 || unit == 0x3A:
      note(.flags, from: start)
      if isJavaScript { throw invalid(.unknownGroup, at: start) }
      // The flag `i` has no effect, because every match ignores case.
      if take(":") { return (try inside(from: start), .freely) }
      index += 1
      if startsQuantifier { throw invalid(.nothingToRepeat, at: index) }
      return (nil, .never)
    case "P" where unit == 0x3C, "'":
      note(.groupKind, from: start)
      throw invalid(.unknownGroup, at: start)
    default:
      let construct: PatternConstructKind =
        switch kind {
        case "#": .comment
        case "a"..."z", "A"..."Z", "-": .flags
        default: .groupKind
        }
      note(construct, from: start)
      if isJavaScript { throw invalid(.unknownGroup, at: start) }
      throw unsettled(construct, from: start)
    }
  }

  private mutating func look(ahead isAhead: Bool, negated isNegated: Bool, from start: Int) throws(Stop) -> PatternNode
  {
    let body = try inside(from: start)
    if !isAhead && !Self.isBounded(body) {
      note(.lookBehind, from: start)
      if !isJavaScript { throw invalid(.unboundedLookBehind, at: start) }
    }
    guard looks.count < PatternLimits.looks else { throw unsettled(.size, from: start) }
    let look = PatternNode.Look(number: looks.count, isAhead: isAhead, isNegated: isNegated)
    looks.append((body, look))
    return .look(body, look)
  }

  /// True if ICU finds an upper bound for the length of the strings that a look-behind matches.
  ///
  /// ICU examines all code that it compiled from the look-behind. So it also counts loops in a nested look-ahead, and
  /// takes `??` for an unbounded loop.
  private static func isBounded(_ body: PatternNode) -> Bool {
    !body.contains { node in
      switch node {
      case .reference: true
      case .loop(_, let loop): loop.most == nil || (loop.isLazy && loop.least == 0 && loop.most == 1)
      case .unit, .edge, .sequence, .choice, .capture, .look, .atomic: false
      }
    }
  }

  /// Parses a group name and the `>` after it. `isPlain`: true if both engines accept the name.
  mutating func name(from start: Int) throws(Stop) -> (units: [UInt32], isPlain: Bool) {
    let first = index
    var isPlain = true
    while let unit, unit != 0x3E {
      switch letter(unit) {
      case "a"..."z", "A"..."Z": break
      case "0"..."9" where index > first: break
      case "_" where isJavaScript, "$" where isJavaScript: isPlain = false
      default:
        if isJavaScript, unit >= 0x80 || unit == 0x5C { throw unsettled(.groupName, from: start) }
        throw invalid(.groupName, at: index)
      }
      index += 1
    }
    guard index > first, index < text.units.count else { throw invalid(.groupName, at: first) }
    defer { index += 1 }
    return (Array(text.units[first..<index]), isPlain)
  }
}
