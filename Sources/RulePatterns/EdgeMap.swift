internal import RuleCore

/// What holds at every place between the units of a subject: a bit each.
///
/// The first bits are `PatternNode.Edge`, the next are look-arounds in the order of their search.
struct EdgeMap {
  /// One word for each place: before each unit, and at the end.
  private(set) var words: [UInt64]

  static let firstLook = PatternNode.Edge.allCases.count

  init(
    _ units: [UInt32], of dialect: PatternDialect, isWord: (Int) -> Bool,
    isExtending: (Int) -> Bool
  ) {
    words = Array(repeating: 0, count: units.count + 1)
    set(.start, at: 0)
    set(.end, at: units.count)
    for place in Self.lastLineEnds(units) { set(.lastLineEnd, at: place) }
    // The last unit that no mark follows: ICU takes a letter and its marks for one.
    var wasWord = false
    for place in 0...units.count {
      let isInside = place < units.count
      if isInside, dialect == .icu, isExtending(place) {
        set(.noWordEdge, at: place)
        continue
      }
      let isWord = isInside && isWord(place)
      set(isWord != wasWord ? .wordEdge : .noWordEdge, at: place)
      wasWord = isWord
    }
  }

  /// Turns the answer of a look-around, which is no before, at one place.
  mutating func flip(look: Int, at place: Int) {
    words[place] ^= 1 << UInt64(Self.firstLook + look)
  }

  /// Turns the answer of a look-around at all places.
  mutating func flip(look: Int) { for place in words.indices { flip(look: look, at: place) } }

  private mutating func set(_ edge: PatternNode.Edge, at place: Int) {
    words[place] |= 1 << UInt64(edge.rawValue)
  }

  /// The end, and the place before one line end there, never between CR and LF.
  private static func lastLineEnds(_ units: [UInt32]) -> [Int] {
    guard let last = units.last else { return [0] }
    switch last {
    case 0x0A where units.dropLast().last == 0x0D: return [units.count, units.count - 2]
    case 0x0A...0x0D, 0x85, 0x2028, 0x2029: return [units.count, units.count - 1]
    default: return [units.count]
    }
  }
}
