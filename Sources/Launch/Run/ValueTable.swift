/// A hash table that maps 64-bit words to numbers.
///
/// Open addressing, at most half full: a lookup reads one or two entries, regardless of the table's size.
package struct WordHashTable: Sendable {
  private struct Entry: Sendable {
    var key: UInt64 = 0
    var value: Int32 = -1
  }

  private var entries: [Entry] = []
  private var count = 0
  private let seed = ByteHash.processSeed

  package init() {}

  /// Returns the number of `word`. If `word` has no number, first sets it to `value`.
  package mutating func number(of word: UInt64, orSet value: Int32) -> Int32 {
    let found = number(of: word)
    if found >= 0 { return found }
    if 2 * (count + 1) > entries.count {
      let old = entries
      entries = Array(repeating: Entry(), count: max(2, 2 * old.count))
      for entry in old where entry.value >= 0 { entries[free(entry.key)] = entry }
    }
    entries[free(word)] = Entry(key: word, value: value)
    count += 1
    return value
  }

  private func free(_ word: UInt64) -> Int {
    var place = place(word)
    while entries[place].value >= 0 { place = (place + 1) & (entries.count - 1) }
    return place
  }

  @inline(__always)
  private func place(_ word: UInt64) -> Int {
    var hash = ByteHash(seed: seed)
    hash.add(word)
    return Int(truncatingIfNeeded: hash.value) & (entries.count &- 1)
  }

  /// Returns the number of `word`; -1 if `word` has no number.
  package func number(of word: UInt64) -> Int32 {
    guard !entries.isEmpty else { return -1 }
    var place = place(word)
    while entries[place].value >= 0 {
      if entries[place].key == word { return entries[place].value }
      place = (place &+ 1) & (entries.count &- 1)
    }
    return -1
  }
}

/// A hash table that maps ASCII strings, ignoring case, to numbers. Uses open addressing; strings are hashed and
/// compared eight bytes at a time.
package struct StringHashTable: Sendable {
  private struct Entry: Sendable {
    /// The first and the last eight bytes in lower case. A shorter string is in `head`, and `tail` is 0.
    var head: UInt64 = 0
    var tail: UInt64 = 0
    /// The low half of the hash, which selects the slot.
    var hash: UInt32 = 0
    var count: Int32 = 0
    /// The index in `words` of the bytes after `head`. The last word of these bytes may overlap `tail`.
    var middle: Int32 = 0
    /// The number of the string; -1 if the slot is empty.
    var value: Int32 = -1
  }

  private var entries: [Entry] = []
  private var count = 0
  /// The middle parts of strings of more than 16 bytes, in lower case.
  private var words: [UInt64] = []
  private var longest = -1
  private let seed = ByteHash.processSeed

  package init() {}

  /// Returns the number of `text`. If `text` has no number, first sets it to `value`. `text` must be ASCII without
  /// upper case; `value` must not be negative.
  package mutating func number(of text: [UInt8], orSet value: Int32) -> Int32 {
    let found = number(of: text.span, 0, text.count)
    if found >= 0 { return found }
    if 2 * (count + 1) > entries.count {
      let old = entries
      entries = Array(repeating: Entry(), count: max(2, 2 * old.count))
      for entry in old where entry.value >= 0 { place(entry) }
    }
    let text = text.span
    let size = text.count
    let (head, tail, hash) = text.folded(0, size, seed: seed)
    place(
      Entry(
        head: head, tail: tail, hash: UInt32(truncatingIfNeeded: hash), count: Int32(size), middle: Int32(words.count),
        value: value))
    for at in stride(from: 8, to: size - 8, by: 8) { words.append(text.word(at: at)) }
    count += 1
    longest = max(longest, size)
    return value
  }

  private mutating func place(_ entry: Entry) {
    var place = Int(truncatingIfNeeded: entry.hash) & (entries.count - 1)
    while entries[place].value >= 0 { place = (place + 1) & (entries.count - 1) }
    entries[place] = entry
  }

  /// Returns the number of the string `bytes[start..<end]`, which must be ASCII, in upper or lower case; -1 if the
  /// string has no number.
  package func number(of bytes: Span<UInt8>, _ start: Int, _ end: Int) -> Int32 {
    let count = end &- start
    guard count <= longest else { return -1 }
    if count < 8 { return numberOfShort(bytes, start, end) }
    let (head, tail, hash) = bytes.folded(start, end, seed: seed)
    let entries = entries.span
    var place = Int(truncatingIfNeeded: hash) & (entries.count &- 1)
    while entries[place].value >= 0 {
      if entries[place].head == head, entries[place].tail == tail, entries[place].count == count,
        count <= 16 || hasMiddle(at: Int(entries[place].middle), bytes, start, end)
      {
        return entries[place].value
      }
      place = (place &+ 1) & (entries.count &- 1)
    }
    return -1
  }

  /// Does the same as `number(of:_:_:)` for fewer than eight bytes. Not inlined, to keep the caller short.
  @inline(never)
  private func numberOfShort(_ bytes: Span<UInt8>, _ start: Int, _ end: Int) -> Int32 {
    let (word, _, hash) = bytes.folded(start, end, seed: seed)
    var place = Int(truncatingIfNeeded: hash) & (entries.count &- 1)
    while entries[place].value >= 0 {
      if entries[place].head == word, Int(entries[place].count) == end &- start { return entries[place].value }
      place = (place &+ 1) & (entries.count &- 1)
    }
    return -1
  }

  /// True if the middle of `bytes[start..<end]`, in lower case, equals the words from index `place` of `words` on. The
  /// strings must have equal lengths.
  @inline(never)
  private func hasMiddle(at place: Int, _ bytes: Span<UInt8>, _ start: Int, _ end: Int) -> Bool {
    var (place, at) = (place, start &+ 8)
    while at < end &- 8 {
      if ByteWord.lowercased(bytes.word(at: at)) != words[place] { return false }
      place &+= 1
      at &+= 8
    }
    return true
  }
}

/// A direct-mapped cache that maps recent strings to their numbers. Comparison is case-sensitive, so a repeated string
/// costs one comparison.
package struct StringIDCache: ~Copyable {
  /// A string of 8 to 48 bytes as words of eight bytes. For fewer than 48 bytes, the last words overlap.
  ///
  /// Not private: a buffer of private values crashes the compiler (Swift 6.3.1) in other files.
  struct Entry: BitwiseCopyable {
    var words: (UInt64, UInt64, UInt64, UInt64, UInt64, UInt64) = (0, 0, 0, 0, 0, 0)
    /// The length of the string in bytes; 0 if the entry is empty.
    var count = 0
    var channel: Int32 = 0
    /// The string's number; -1 if the string has no number.
    var number: Int32 = -1
  }

  private let entries = FixedBuffer(repeating: Entry(), count: 32)

  package init() {}

  /// Returns the number of `bytes[start..<end]` in a channel; -1 if the string has no number. Calls `find` if the
  /// number is not cached.
  @inline(__always)
  package func number(of bytes: Span<UInt8>, _ start: Int, _ end: Int, in channel: Int32, _ find: () -> Int32) -> Int32
  {
    let count = end &- start
    guard count >= 8, count <= 48 else { return find() }
    let words = bytes.sixWords(start, end)
    var hash = ByteHash(seed: UInt64(truncatingIfNeeded: count &+ Int(channel)))
    hash.add(words.5)
    let place = Int(truncatingIfNeeded: hash.value & 31)
    let entry = entries[place]
    if entry.count == count, entry.channel == channel, entry.words == words { return entry.number }
    let number = find()
    entries[place] = Entry(words: words, count: count, channel: channel, number: number)
    return number
  }
}
