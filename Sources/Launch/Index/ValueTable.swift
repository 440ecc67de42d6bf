internal import RuleCore

/// Words of 64 bits, each with a number.
///
/// Open addressing, at most half full; a look-up reads one or two entries, however many there are.
package struct WordTable: Sendable {
  private struct Entry: Sendable {
    var key: UInt64 = 0
    var value: Int32 = -1
  }

  private var entries: [Entry] = []
  private var count = 0
  private let seed = ByteHash.processSeed

  package init() {}

  /// The number that goes with `word`, which is `value` if there was none.
  package mutating func number(of word: UInt64, orSet value: Int32) -> Int32 {
    let found = number(of: word)
    if found >= 0 { return found }
    if 2 * (count + 1) > entries.count {
      let old = entries
      entries = Array(repeating: Entry(), count: max(8, 2 * old.count))
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

  /// The number that goes with `word`, or -1.
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

/// ASCII texts without regard to case, each with a number; hash and comparison look at eight bytes at
/// a time.
package struct TextTable: Sendable {
  private struct Entry: Sendable {
    /// The first eight bytes in lower case, or all, and the last eight, or 0 where there are fewer.
    var head: UInt64 = 0
    var tail: UInt64 = 0
    /// The half of the hash by which places are found.
    var hash: UInt32 = 0
    var count: Int32 = 0
    /// Where in `words` the eight bytes between these begin; the last of them may be in the tail too.
    var middle: Int32 = 0
    /// -1 where there is no text.
    var value: Int32 = -1
  }

  private var entries: [Entry] = []
  private var count = 0
  /// In lower case.
  private var words: [UInt64] = []
  private var longest = -1
  private let seed = ByteHash.processSeed

  package init() {}

  /// The number that goes with `text`, which is ASCII without capitals; `value`, which is none below 0,
  /// if there was none.
  package mutating func number(of text: [UInt8], orSet value: Int32) -> Int32 {
    let found = number(of: text.span, 0, text.count)
    if found >= 0 { return found }
    if 2 * (count + 1) > entries.count {
      let old = entries
      entries = Array(repeating: Entry(), count: max(8, 2 * old.count))
      for entry in old where entry.value >= 0 { place(entry) }
    }
    let text = text.span
    let size = text.count
    let (head, tail, hash) = text.folded(0, size, seed: seed)
    place(
      Entry(
        head: head, tail: tail, hash: UInt32(truncatingIfNeeded: hash), count: Int32(size),
        middle: Int32(words.count), value: value))
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

  /// The number of the text `bytes[start..<end]`, which is ASCII in any case, or -1.
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

  /// The same for fewer than eight bytes; apart, so that nothing is made ready for it in vain.
  @inline(never)
  private func numberOfShort(_ bytes: Span<UInt8>, _ start: Int, _ end: Int) -> Int32 {
    let (word, _, hash) = bytes.folded(start, end, seed: seed)
    var place = Int(truncatingIfNeeded: hash) & (entries.count &- 1)
    while entries[place].value >= 0 {
      if entries[place].head == word, Int(entries[place].count) == end &- start {
        return entries[place].value
      }
      place = (place &+ 1) & (entries.count &- 1)
    }
    return -1
  }

  /// Whether between the ends of `bytes[start..<end]` in lower case stands what begins at `place` of
  /// `words`, of a text with as many bytes.
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

/// The numbers of texts that were asked for last, by their very spelling: of texts that come again and
/// again, one has to be seen as the same only.
package struct RecentTexts: ~Copyable {
  /// A text of eight to 48 bytes, eight at a time; the last ones are there more than once.
  ///
  /// Not private: a buffer of private values stops the compiler (Swift 6.3.1) in other files.
  struct Entry: BitwiseCopyable {
    var words: (UInt64, UInt64, UInt64, UInt64, UInt64, UInt64) = (0, 0, 0, 0, 0, 0)
    /// No text has 0.
    var count = 0
    var channel: Int32 = 0
    /// -1 where it has none.
    var number: Int32 = -1
  }

  private let entries = FixedBuffer(repeating: Entry(), count: 32)

  package init() {}

  /// The number of `bytes[start..<end]` in a channel, or -1; `find` is asked for one that is not known.
  @inline(__always)
  package func number(
    of bytes: Span<UInt8>, _ start: Int, _ end: Int, in channel: Int32, _ find: () -> Int32
  ) -> Int32 {
    let count = end &- start
    guard count >= 8, count <= 48 else { return find() }
    let words = bytes.sixWords(start, end)
    var hash = ByteHash(seed: UInt64(truncatingIfNeeded: count &+ Int(channel)))
    hash.add(words.5)
    let place = Int(truncatingIfNeeded: hash.value & 31)
    let entry = entries[place]
    if entry.count == count, entry.channel == channel, entry.words == words {
      return entry.number
    }
    let number = find()
    entries[place] = Entry(words: words, count: count, channel: channel, number: number)
    return number
  }
}
