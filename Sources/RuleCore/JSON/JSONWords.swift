/// A small set of words, such as member names or codes, in which strings of a document are looked up.
package struct JSONWords: Sendable {
  /// The values of the members of one object, indexed by the position of the member's name in the set.
  package typealias Members = [12 of JSONDocument.Value?]

  /// A string of up to sixteen bytes as two integers: its first and its last eight bytes.
  private struct Key: Equatable {
    var head: UInt64
    var tail: UInt64
    var count: Int

    /// A hash of the key. Its top bits select the slot, because they are distributed best.
    @inline(__always)
    var hash: UInt64 {
      (head ^ tail &<< 1 ^ UInt64(truncatingIfNeeded: count)) &* 0x9E37_79B9_7F4A_7C15
    }

    @inline(__always)
    init?(_ text: Span<UInt8>, _ start: Int, _ end: Int) {
      count = end &- start
      guard count <= 16 else { return nil }
      (head, tail) = count < 8 ? (text.shortWord(start, end), 0) : (text.word(at: start), text.word(at: end &- 8))
    }
  }

  private var keys: [Key] = []
  /// A hash table with open addressing, at most a quarter full. A slot contains 1 + the index of a word, or 0 if it is
  /// empty.
  private var slots: [UInt16] = []
  /// The number of low bits of a hash that do not select the slot.
  private var shift: UInt64 = 62

  /// Creates a set of words of up to sixteen bytes each. If a word is repeated, its first index is used.
  package init(_ words: [String]) {
    while 1 << (64 - shift) < 4 * words.count { shift -= 1 }
    slots = Array(repeating: 0, count: 1 << (64 - shift))
    for word in words {
      let letters = Array(word.utf8)
      guard let key = Key(letters.span, 0, letters.count) else { preconditionFailure("words are short") }
      keys.append(key)
      if place(of: key) == nil { slots[slot(of: key)] = UInt16(keys.count) }
    }
  }

  var count: Int { keys.count }

  /// Returns the index of the word that equals `text[start..<end]`; nil if no word does.
  @inline(__always)
  package func place(of text: Span<UInt8>, _ start: Int, _ end: Int) -> Int? {
    guard let key = Key(text, start, end) else { return nil }
    return place(of: key)
  }

  @inline(__always)
  private func place(of key: Key) -> Int? {
    let place = Int(slots[slot(of: key)]) &- 1
    return place < 0 ? nil : place
  }

  /// Returns the slot of `key`, or the empty slot where `key` would be stored.
  @inline(__always)
  private func slot(of key: Key) -> Int {
    var slot = Int(truncatingIfNeeded: key.hash &>> shift)
    while slots[slot] != 0, keys[Int(slots[slot]) &- 1] != key { slot = (slot &+ 1) & (slots.count &- 1) }
    return slot
  }
}
