/// The zero-width assertions, such as `\b`, that are true at each position of a subject, one bit each.
///
/// The first bits are the cases of `PatternNode.Edge`. They are followed by one bit for each look-around, in the order
/// of their numbers.
struct AssertionMap {
  /// Indexed by position, from 0 to the number of units: the bits of the assertions that are true at the position.
  private(set) var words: [UInt64]

  static let firstLook = PatternNode.Edge.allCases.count

  init(_ units: [UInt32], of dialect: PatternDialect, isWord: (Int) -> Bool, isExtending: (Int) -> Bool) {
    words = Array(repeating: 0, count: units.count + 1)
    set(.start, at: 0)
    set(.end, at: units.count)
    for place in Self.lastLineEnds(units) { set(.lastLineEnd, at: place) }
    // True if the last unit that is not a mark is a word unit. ICU treats a base character and its combining marks as
    // one unit.
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

  /// Flips the bit of a look-around at one position. All bits of look-arounds are initially 0.
  mutating func flip(look: Int, at place: Int) {
    words[place] ^= 1 << UInt64(Self.firstLook + look)
  }

  /// Flips the bit of a look-around at all positions.
  mutating func flip(look: Int) { for place in words.indices { flip(look: look, at: place) } }

  private mutating func set(_ edge: PatternNode.Edge, at place: Int) {
    words[place] |= 1 << UInt64(edge.rawValue)
  }

  /// Returns the positions where `\Z` is true: the end, and before a final line terminator or CR LF.
  private static func lastLineEnds(_ units: [UInt32]) -> [Int] {
    guard let last = units.last else { return [0] }
    switch last {
    case 0x0A where units.dropLast().last == 0x0D: return [units.count, units.count - 2]
    case 0x0A...0x0D, 0x85, 0x2028, 0x2029: return [units.count, units.count - 1]
    default: return [units.count]
    }
  }
}
