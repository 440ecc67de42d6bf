/// Candidate values for some tests of one fact: values that the tests require, neighbors of these values, and unrelated
/// values.
///
/// Simple values come first. The solver usually chooses a simple value, so each stage of the sequence is computed only
/// when the solver needs it.
struct ValueCandidates: IteratorProtocol {
  private enum Stage {
    /// Strings with the required parts.
    case parts
    /// The number that the test at this index suggests, as a number.
    case likely(Int)
    case numbers
    case absent
    /// The number that the test at this index suggests, as a string.
    case likelyText(Int)
    case texts
    case guises, mixed, end
  }

  private var stage = Stage.parts
  /// The values computed so far, and the number of values that were returned.
  private(set) var values: [ProbeValue] = []
  private var returned = 0
  /// True if the following values are combinations of all numbers and strings of the tests.
  private(set) var isBeyondSimple = false
  private let literals: [ConditionSolver.Literal]
  private let forest: ConditionForest
  private let isText: Bool
  private let isClosed: Bool
  /// The required prefix, substrings and suffix of a string.
  private var front: [UInt8] = []
  private var inside: [[UInt8]] = []
  private var back: [UInt8] = []
  private var asksForNumber = false
  private var numbers: NumberCandidates
  /// All candidates of `numbers`; nil until they are computed.
  private var allLexemes: [[UInt8]]?
  /// The numbers that the stage `likely` has added so far, or in the next stages, that `likelyText` has added.
  private var seen: Set<[UInt8]> = []

  /// Creates a sequence. `isText`: true if the fact is always a string. `isClosed`: true if only combinations of the
  /// literals are wanted.
  init(_ literals: [ConditionSolver.Literal], _ forest: ConditionForest, isText: Bool, isClosed: Bool = false) {
    (self.literals, self.forest, self.isText, self.isClosed) = (literals, forest, isText, isClosed)
    numbers = NumberCandidates(wraps: forest.profile.values.integersAre32Bit)
    for literal in literals { add(literal) }
  }

  mutating func next() -> ProbeValue? {
    while returned == values.count {
      if case .end = stage { return nil }
      stage = extend()
    }
    returned += 1
    return values[returned - 1]
  }

  private var hasParts: Bool { !front.isEmpty || !inside.isEmpty || !back.isEmpty }

  /// Adds the values of `stage`, and returns the next stage.
  private mutating func extend() -> Stage {
    switch stage {
    case .parts:
      if hasParts { addParts() }
      if isClosed { return .end }
      return isText ? .absent : .likely(0)
    case .likely(let index):
      guard index < numbers.count else { return .numbers }
      if !numbers.isExcluded(index), let lexeme = numbers.likely(index), seen.insert(lexeme).inserted {
        values.append(.number(lexeme))
      }
      return .likely(index + 1)
    case .numbers:
      isBeyondSimple = true
      values += lexemes().dropFirst(seen.count).map { .number($0) }
      return .absent
    case .absent:
      values.append(.absent)
      seen.removeAll(keepingCapacity: true)
      return .likelyText(0)
    case .likelyText(let index):
      guard index < numbers.count else { return .texts }
      if let lexeme = numbers.likely(index), seen.insert(lexeme).inserted { values.append(.text(lexeme)) }
      return .likelyText(index + 1)
    case .texts:
      isBeyondSimple = true
      values += lexemes().dropFirst(seen.count).map { .text($0) } + Self.plain
      return .guises
    case .guises:
      addGuises()
      return .mixed
    case .mixed:
      if hasParts, asksForNumber { addMixed(lexemes(), isText: isText) }
      return .end
    case .end: return .end
    }
  }

  private mutating func lexemes() -> [[UInt8]] {
    if let allLexemes { return allLexemes }
    let lexemes = numbers.lexemes()
    allLexemes = lexemes
    return lexemes
  }

  private static let plain: [ProbeValue] =
    [.text(Array("other".utf8)), .truth(true), .truth(false)]
    + ["", "x", "1", "0", "true", "false"].map { .text(Array($0.utf8)) }
    + ["1", "0"].map { .number(Array($0.utf8)) } + [.emptyObject, .nullElement]

  private mutating func add(_ literal: ConditionSolver.Literal) {
    let predicate = forest.predicates[Int(literal.predicate)]
    let relation = predicate.comparison.relation
    switch predicate.comparison.literalType {
    case .text:
      guard case .text(let relation) = predicate.comparison, literal.holds != relation.isNegative else { return }
      addText(forest.text(predicate.literal), relation.kind)
    case .integer:
      asksForNumber = true
      if let relation { numbers.add(forest.integer(predicate.literal), relation, literal.holds) }
    case .decimal:
      asksForNumber = true
      if let relation { numbers.add(forest.decimal(predicate.literal), relation, literal.holds) }
    case .truth:
      asksForNumber = true
      values.append(.truth((predicate.literal == 1) == ((relation == .equal) == literal.holds)))
    // A test without a literal needs no values other than those in `plain`.
    case .none: break
    }
  }

  /// Adds the string that a value must equal, contain, start with or end with.
  private mutating func addText(_ text: [UInt8], _ kind: TextRelationKind) {
    switch kind {
    case .equals:
      values.append(.text(text))
      if isClosed { return }
      // The string form of a number may also equal `text`.
      if JSONNumber.isNumber(text) { values.append(.number(text)) }
      // Words such as `Infinity` are parsed as numbers only if they have a certain capitalization.
      let lower = text.map { $0 &- 0x41 < 26 ? $0 | 0x20 : $0 }
      let upper = text.map { $0 &- 0x61 < 26 ? $0 & ~0x20 : $0 }
      values += [lower, upper, Array(upper.prefix(1) + lower.dropFirst())].map { .text($0) }
    case .contains: inside.append(text)
    case .starts: if text.count > front.count { front = text }
    case .ends: if text.count > back.count { back = text }
    }
  }

  /// Adds strings that contain all parts: concatenated, with overlapping ends, and separated by a character that no
  /// test contains, so that no other match spans two parts.
  private mutating func addParts() {
    let middle = inside.filter { !Self.has(front, $0) && !Self.has(back, $0) }
    let joined = front + middle.flatMap { $0 }
    if middle.isEmpty {
      let most = min(front.count, back.count)
      // Strings of repeated characters overlap in many ways. A few overlaps are sufficient.
      let overlaps = ([most] + stride(from: min(most - 1, Self.maximumShared), to: 0, by: -1)).lazy
        .filter { [front, back] in $0 > 0 && front.suffix($0) == back.prefix($0) }
      for shared in overlaps.prefix(Self.maximumOverlaps) {
        values.append(.text(front + back.dropFirst(shared)))
      }
    }
    values.append(.text(joined + back))
    if isClosed { return }
    var letters: Set<UInt8> = []
    for literal in literals {
      let predicate = forest.predicates[Int(literal.predicate)]
      if case .text = predicate.comparison.literalType { letters.formUnion(forest.foldedText(predicate.literal) ?? []) }
    }
    let spare = "-x_z.q0w~".utf8.first { !letters.contains($0) }.map { [$0] } ?? Self.rareLetter
    values.append(.text(front + inside.flatMap { spare + $0 } + spare + back))
  }

  private static let maximumShared = 4_096
  private static let maximumOverlaps = 8

  /// The character U+2042, which no known rule contains.
  private static let rareLetter: [UInt8] = [0xE2, 0x81, 0x82]

  /// Adds strings with non-ASCII equivalents of characters, which Java accepts in some comparisons.
  private mutating func addGuises() {
    guard forest.profile.values.runtime == .java else { return }
    for value in values {
      // An ASCII string has other forms only if it contains one of the characters in `guised`.
      guard case .text(let text) = value, text.contains(where: { $0 >= 0x80 || Self.guised.contains($0) }) else {
        continue
      }
      let string = String(decoding: text, as: UTF8.self).lowercased()
      for (plain, guise) in Self.guises where string.contains(plain) {
        values.append(.text(Array(string.replacing(plain, with: guise).utf8)))
      }
    }
  }

  private static let exponents = ["e1", "e9", "e21", "e30", "e-7"].map { Array($0.utf8) }
  /// Strings that at least one runtime parses as a non-finite number.
  private static let words = ["Infinity", "inf", "NaN", "nan"].map { Array($0.utf8) }

  /// Pairs of a character and a non-ASCII equivalent. Some platforms treat the two as equal.
  static let guises = [
    ("s", "\u{17F}"), ("k", "\u{212A}"), ("i", "\u{131}"), ("i", "\u{130}"), ("ss", "\u{DF}"),
    ("fi", "\u{FB01}"), ("fl", "\u{FB02}"), ("st", "\u{FB06}"),
  ]

  private static let guised = Array("sSkKiIfF".utf8)

  private static func has(_ text: [UInt8], _ part: [UInt8]) -> Bool {
    part.count <= text.count && (0...text.count - part.count).contains { text[$0...].starts(with: part) }
  }

  /// Adds numbers that contain the required parts: parts padded with zeros, and numbers in which the parts replace some
  /// digits.
  private mutating func addMixed(_ lexemes: [[UInt8]], isText: Bool) {
    let middle = inside.flatMap { $0 }
    var texts: [[UInt8]] = []
    for count in 0..<20 {
      let zeros = [UInt8](repeating: 0x30, count: count)
      texts.append(front + middle + zeros + back)
      texts.append(front + zeros + middle + back)
      texts.append(front + [0x31] + zeros + middle + back)
      texts.append(front + middle + [0x2E] + zeros + back)
    }
    for exponent in Self.exponents {
      texts += [front + middle + exponent, front + exponent + middle + back]
    }
    // Hexadecimal digits, and characters after the NUL at which Swift stops parsing a number.
    texts.append([0x30, 0x78, 0x31] + middle + back)
    texts.append([0x30, 0x78, 0x31] + middle + back + [0x70, 0x30])
    for lexeme in lexemes.prefix(4) { texts.append(lexeme + [0] + middle + back) }
    texts += Self.words
    for lexeme in lexemes.prefix(16) {
      var text = lexeme
      if front.count <= text.count { text.replaceSubrange(0..<front.count, with: front) }
      if back.count <= text.count {
        text.replaceSubrange(text.count - back.count..<text.count, with: back)
      }
      texts.append(text)
      guard middle.count <= text.count else { continue }
      for start in 0...text.count - middle.count {
        var text = text
        text.replaceSubrange(start..<start + middle.count, with: middle)
        texts.append(text)
      }
    }
    for text in texts {
      values.append(.text(text))
      if !isText, JSONNumber.isNumber(text) { values.append(.number(text)) }
      if text.first != 0x2D { values.append(.text([0x2D] + text)) }
    }
  }
}
