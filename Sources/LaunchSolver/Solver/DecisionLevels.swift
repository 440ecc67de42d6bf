/// A bit set of decision levels (1 and up) that contributed to a conflict, for conflict-directed backjumping. Level 0
/// has no decision and is never included.
struct DecisionLevels {
  private var words: [UInt64] = []

  mutating func insert(_ level: Int32) {
    if level <= 0 { return }
    let (word, bit) = (Int(level >> 6), UInt64(1) << UInt64(level & 63))
    while words.count <= word { words.append(0) }
    words[word] |= bit
  }

  func contains(_ level: Int32) -> Bool {
    let word = Int(level >> 6)
    return level > 0 && word < words.count && words[word] & 1 << UInt64(level & 63) != 0
  }

  mutating func remove(_ level: Int32) {
    if contains(level) { words[Int(level >> 6)] &= ~(1 << UInt64(level & 63)) }
  }

  mutating func formUnion(_ other: DecisionLevels) {
    while words.count < other.words.count { words.append(0) }
    for (place, word) in other.words.enumerated() { words[place] |= word }
  }

  /// Inserts the levels 1 to `level`.
  mutating func insertAll(upTo level: Int32) {
    if level > 0 { for level in 1...level { insert(level) } }
  }

  mutating func removeAll() { words.removeAll(keepingCapacity: true) }
}
