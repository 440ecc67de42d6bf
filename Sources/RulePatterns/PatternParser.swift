internal import RuleCore

/// Reads a pattern as one of the two engines does.
///
/// Stops at the first thing that the engine refuses, or that is not settled; what comes later could
/// be read in several ways then.
///
/// Source: ECMA-262, Pattern with the additions of Annex B for patterns without the flags u and v;
/// ICU: i18n/regexcst.txt and regexcmp.cpp@74.
struct PatternParser {
  enum Stop: Error {
    case invalid(PatternProblem)
    case unsettled(PatternConstruct)
  }

  let dialect: PatternDialect
  let text: PatternText
  /// The index of the next unit.
  var index = 0
  /// Groups open around the next unit, whatever their kind.
  private var depth = 0
  /// Groups with a number that were opened so far.
  var groups = 0
  /// Their numbers by name.
  var names: [[UInt32]: Int] = [:]
  /// All groups of the pattern, by which JavaScript reads escapes; none for ICU, which does not.
  let census: GroupCensus
  private(set) var constructs: [PatternConstruct] = []
  /// Look-arounds by their numbers, with what stands inside.
  var looks: [(body: PatternNode, look: PatternNode.Look)] = []
  /// References by number, held against the groups when all are known.
  var references: [(number: Int, start: Int)] = []

  init(_ bytes: [UInt8], dialect: PatternDialect) {
    self.dialect = dialect
    text = PatternText(bytes, dialect: dialect)
    let isCounted = dialect == .javaScript && text.units.count <= PatternLimits.units
    census = isCounted ? GroupCensus(text.units) : GroupCensus()
  }

  var isJavaScript: Bool { dialect == .javaScript }

  /// The pattern as a tree.
  mutating func parse() throws(Stop) -> PatternNode {
    guard text.units.count <= PatternLimits.units else { throw unsettled(.size, from: 0) }
    if text.units.isEmpty {
      note(.emptyPattern, from: 0)
      if !isJavaScript { throw invalid(.empty, at: 0) }
    }
    let tree = try choice()
    if index < text.units.count { throw invalid(.unopenedGroup, at: index) }
    for (number, start) in references where number > groups {
      throw invalid(.unknownReference, at: start)
    }
    return tree
  }

  // MARK: reading

  var unit: UInt32? { index < text.units.count ? text.units[index] : nil }

  func unit(ahead distance: Int) -> UInt32? {
    index + distance < text.units.count ? text.units[index + distance] : nil
  }

  /// The unit as a letter; a surrogate is none that a pattern knows.
  func letter(_ unit: UInt32) -> Unicode.Scalar { Unicode.Scalar(unit) ?? "\u{FFFD}" }

  /// Steps over `letter` if it is next.
  mutating func take(_ letter: Unicode.Scalar) -> Bool {
    guard unit == letter.value else { return false }
    index += 1
    return true
  }

  // MARK: what is found

  /// The bytes from the unit `start` to the next unit, both units of a pair.
  private func range(from start: Int) -> Range<Int> {
    var end = max(index, min(start + 1, text.units.count))
    while end < text.units.count, text.offsets[end] == text.offsets[start] { end += 1 }
    return text.offsets[start]..<max(text.offsets[start], text.offsets[end])
  }

  /// Notes a construct, the two units of a pair once.
  mutating func note(_ kind: PatternConstruct.Kind, from start: Int) {
    let construct = PatternConstruct(kind: kind, range: range(from: start))
    if construct != constructs.last { constructs.append(construct) }
  }

  func invalid(_ reason: PatternProblem.Reason, at unit: Int) -> Stop {
    .invalid(PatternProblem(reason: reason, offset: text.offsets[unit]))
  }

  /// Notes the construct as well, since those are asked for even where nothing is valid.
  mutating func unsettled(_ kind: PatternConstruct.Kind, from start: Int) -> Stop {
    note(kind, from: start)
    return .unsettled(PatternConstruct(kind: kind, range: range(from: start)))
  }

  // MARK: the grammar

  /// Alternatives, to the end or the parenthesis that closes the group.
  private mutating func choice() throws(Stop) -> PatternNode {
    var branches = [try sequence()]
    while take("|") { branches.append(try sequence()) }
    return branches.count == 1 ? branches[0] : .choice(branches)
  }

  private mutating func sequence() throws(Stop) -> PatternNode {
    var parts: [PatternNode] = []
    while let unit, unit != 0x7C, unit != 0x29 {
      let start = index
      let first = groups + 1
      let (part, repeats) = try item()
      guard let part else { continue }
      parts.append(try quantified(part, repeats: repeats, from: start, groups: first..<groups + 1))
    }
    return parts.count == 1 ? parts[0] : .sequence(parts)
  }

  /// How a part takes a quantifier.
  enum Repeats { case freely, asEdge, asLookAhead, never }

  /// One part without its quantifier; none where the spelling means nothing of its own.
  private mutating func item() throws(Stop) -> (PatternNode?, Repeats) {
    let start = index
    guard let unit else { return (nil, .never) }
    index += 1
    switch letter(unit) {
    case "^": return (.edge(.start), .asEdge)
    case "$":
      note(.subjectEnd, from: start)
      return (.edge(isJavaScript ? .end : .lastLineEnd), .asEdge)
    case ".":
      note(.anyUnit, from: start)
      return (.unit(.anyUnit(in: dialect)), .freely)
    case "(": return try group(from: start)
    case "[": return (.unit(try set(from: start)), .freely)
    case "\\": return try escape(from: start)
    case "*", "+", "?": throw invalid(.nothingToRepeat, at: start)
    case "{":
      if bounds(at: start) != nil { throw invalid(.nothingToRepeat, at: start) }
      note(.literalBrace, from: start)
      if !isJavaScript { throw invalid(.loneBrace, at: start) }
    case "}":
      note(.literalBrace, from: start)
      if !isJavaScript { throw invalid(.loneBrace, at: start) }
    case "]": note(.literalBracket, from: start)
    default: break
    }
    return (.unit(try literal(unit, from: start)), .freely)
  }

  /// The set of one unit as it is written.
  mutating func literal(_ unit: UInt32, from start: Int) throws(Stop) -> UnitSet {
    if unit > 0xFFFF || 0xD800...0xDFFF ~= unit { note(.pairedUnit, from: start) }
    if !UnitCase.severalFolded(unit).isEmpty {
      if !isJavaScript { throw unsettled(.severalFolded, from: start) }
      note(.severalFolded, from: start)
    }
    return UnitSet(unit: unit)
  }

  /// What stands inside a group, with its closing parenthesis; `start` is where the group opened.
  mutating func inside(from start: Int) throws(Stop) -> PatternNode {
    guard depth < PatternLimits.depth else { throw unsettled(.size, from: start) }
    depth += 1
    let body = try choice()
    depth -= 1
    guard take(")") else { throw invalid(.unclosedGroup, at: start) }
    return body
  }
}
