/// Parses a pattern as one of the two engines does.
///
/// Stops at the first construct that the engine rejects or whose effect is unknown, because the rest of the pattern
/// would be ambiguous.
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
  /// The index of the next unit to read.
  var index = 0
  /// The number of groups of any kind that enclose the next unit.
  private var depth = 0
  /// The number of capturing groups that were opened so far.
  var groups = 0
  /// Maps the names of the groups that were opened so far to their numbers.
  var names: [[UInt32]: Int] = [:]
  /// The capturing groups of the whole pattern, which JavaScript needs to parse escapes. Empty for ICU.
  let prescan: GroupPrescan
  private(set) var constructs: [PatternConstruct] = []
  /// Indexed by look-around number: the look-around and its body.
  var looks: [(body: PatternNode, look: PatternNode.Look)] = []
  /// Numbered backreferences and the indices at which they start. They are checked when all groups are known.
  var references: [(number: Int, start: Int)] = []

  init(_ bytes: [UInt8], dialect: PatternDialect) {
    self.dialect = dialect
    text = PatternText(bytes, dialect: dialect)
    let isCounted = dialect == .javaScript && text.units.count <= PatternLimits.units
    prescan = GroupPrescan(isCounted ? text.units : [])
  }

  var isJavaScript: Bool { dialect == .javaScript }

  /// Parses the whole pattern.
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

  /// Returns the scalar of `unit`; U+FFFD for a surrogate, which is never part of the syntax.
  func letter(_ unit: UInt32) -> Unicode.Scalar { Unicode.Scalar(unit) ?? "\u{FFFD}" }

  /// Consumes `letter` if it is the next unit.
  mutating func take(_ letter: Unicode.Scalar) -> Bool {
    guard unit == letter.value else { return false }
    index += 1
    return true
  }

  // MARK: recording

  /// Returns the byte range from unit `start` to the next unit to read. The range contains both units of a surrogate
  /// pair.
  private func range(from start: Int) -> Range<Int> {
    var end = max(index, min(start + 1, text.units.count))
    while end < text.units.count, text.offsets[end] == text.offsets[start] { end += 1 }
    return text.offsets[start]..<max(text.offsets[start], text.offsets[end])
  }

  /// Records a construct. If it is a surrogate pair, it is recorded only once.
  mutating func note(_ kind: PatternConstructKind, from start: Int) {
    let construct = PatternConstruct(kind: kind, range: range(from: start))
    if construct != constructs.last { constructs.append(construct) }
  }

  func invalid(_ reason: PatternProblem.Reason, at unit: Int) -> Stop {
    .invalid(PatternProblem(reason: reason, offset: text.offsets[unit]))
  }

  /// Returns an error for a construct whose treatment is unknown. Also records the construct, because callers read
  /// `constructs` even if parsing fails.
  mutating func unsettled(_ kind: PatternConstructKind, from start: Int) -> Stop {
    note(kind, from: start)
    return .unsettled(PatternConstruct(kind: kind, range: range(from: start)))
  }

  // MARK: the grammar

  /// Parses alternatives up to the end of the pattern or the `)` of the group.
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

  /// The engines that allow a quantifier after a part: both (`freely`), only ICU (`asEdge`), only JavaScript
  /// (`asLookAhead`), or none (`never`).
  enum Repeats { case freely, asEdge, asLookAhead, never }

  /// Parses one part, without its quantifier. The node is nil for a part such as `(?i)`, which only sets a flag.
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

  /// Returns the set that contains only the literal `unit`.
  mutating func literal(_ unit: UInt32, from start: Int) throws(Stop) -> UnitSet {
    if unit > 0xFFFF || 0xD800...0xDFFF ~= unit { note(.pairedUnit, from: start) }
    if !UnitCase.severalFolded(unit).isEmpty {
      if !isJavaScript { throw unsettled(.severalFolded, from: start) }
      note(.severalFolded, from: start)
    }
    return UnitSet(unit: unit)
  }

  /// Parses the content of the group opened at `start`, including its `)`.
  mutating func inside(from start: Int) throws(Stop) -> PatternNode {
    guard depth < PatternLimits.depth else { throw unsettled(.size, from: start) }
    depth += 1
    let body = try choice()
    depth -= 1
    guard take(")") else { throw invalid(.unclosedGroup, at: start) }
    return body
  }
}

/// The number and names of a pattern's capturing groups, found by scanning its parentheses before parsing.
///
/// In JavaScript, later groups decide whether `\1` is a backreference or an octal escape, and whether `\k` is a
/// reference or the letter `k`.
package struct GroupPrescan: Sendable {
  private(set) var numbered = 0
  /// Maps each name to the number of the first group with this name.
  package private(set) var names: [[UInt32]: Int] = [:]
  private(set) var hasNames = false

  package init(_ units: [UInt32]) {
    var isInSet = false
    var index = 0
    while index < units.count {
      switch Unicode.Scalar(units[index]) {
      case "\\": index += 1
      case "[": isInSet = true
      case "]": isInSet = false
      case "(" where !isInSet: count(units[(index + 1)...])
      default: break
      }
      index += 1
    }
  }

  /// Counts the group whose content, after its `(`, is `units`. Groups that do not capture are not counted.
  private mutating func count(_ units: ArraySlice<UInt32>) {
    guard units.first == 0x3F else {
      numbered += 1
      return
    }
    let kind = units.dropFirst().prefix(2)
    guard kind.first == 0x3C, kind.last != 0x3D, kind.last != 0x21 else { return }
    numbered += 1
    hasNames = true
    // The search for the end of the name also stops at `(`. So it is linear even if names are not closed.
    let name = Array(units.dropFirst(2).prefix { $0 != 0x3E && $0 != 0x28 })
    if names[name] == nil { names[name] = numbered }
  }
}
