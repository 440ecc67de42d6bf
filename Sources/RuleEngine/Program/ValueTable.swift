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
    if let found = number(of: word) { return found }
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

  package func number(of word: UInt64) -> Int32? {
    guard !entries.isEmpty else { return nil }
    var place = place(word)
    while entries[place].value >= 0 {
      if entries[place].key == word { return entries[place].value }
      place = (place &+ 1) & (entries.count &- 1)
    }
    return nil
  }
}

/// ASCII texts without regard to case, each with a number; hash and comparison look at eight bytes at
/// a time.
package struct TextTable: Sendable {
  private struct Entry: Sendable {
    var hash: UInt64 = 0
    /// Where the text begins in `words`, and how many bytes it has.
    var start: Int32 = 0
    var count: Int32 = 0
    /// -1 where there is no text.
    var value: Int32 = -1
  }

  /// Eight bytes of a text in lower case, or all where it has fewer.
  private struct Word: Sendable {
    let bytes: UInt64
    /// The bits that do not count: in letters the one by which capitals differ.
    let free: UInt64

    @inline(__always)
    func equals(_ word: UInt64) -> Bool { (word ^ bytes) & ~free == 0 }
  }

  private var entries: [Entry] = []
  private var count = 0
  /// The last word of a text ends with it, and may begin inside the one before.
  private var words: [Word] = []
  private var longest = -1
  private let seed = ByteHash.processSeed

  package init() {}

  /// The number that goes with `text`, which is ASCII without capitals; `value`, which is none below 0,
  /// if there was none.
  package mutating func number(of text: [UInt8], orSet value: Int32) -> Int32 {
    if let found = number(of: text.span, 0, text.count) { return found }
    if 2 * (count + 1) > entries.count {
      let old = entries
      entries = Array(repeating: Entry(), count: max(8, 2 * old.count))
      for entry in old where entry.value >= 0 { place(entry) }
    }
    let hash = text.span.foldedHash(0, text.count, seed: seed)
    place(Entry(hash: hash, start: Int32(words.count), count: Int32(text.count), value: value))
    appendWords(of: text.span)
    count += 1
    longest = max(longest, text.count)
    return value
  }

  private mutating func place(_ entry: Entry) {
    var place = Int(truncatingIfNeeded: entry.hash) & (entries.count - 1)
    while entries[place].value >= 0 { place = (place + 1) & (entries.count - 1) }
    entries[place] = entry
  }

  private mutating func appendWords(of text: Span<UInt8>) {
    func append(_ word: UInt64) {
      words.append(Word(bytes: word, free: ByteWord.letters(word)))
    }
    guard text.count >= 8 else { return append(text.shortWord(0, text.count)) }
    for at in stride(from: 0, to: text.count - 8, by: 8) { append(text.word(at: at)) }
    append(text.word(at: text.count - 8))
  }

  /// The number of the text `bytes[start..<end]`, which is ASCII in any case.
  package func number(of bytes: Span<UInt8>, _ start: Int, _ end: Int) -> Int32? {
    let count = end &- start
    guard count <= longest else { return nil }
    let hash = bytes.foldedHash(start, end, seed: seed)
    let entries = entries.span
    var place = Int(truncatingIfNeeded: hash) & (entries.count &- 1)
    while entries[place].value >= 0 {
      if entries[place].hash == hash, Int(entries[place].count) == count,
        isText(at: Int(entries[place].start), bytes, start, end)
      {
        return entries[place].value
      }
      place = (place &+ 1) & (entries.count &- 1)
    }
    return nil
  }

  /// Whether `bytes[start..<end]` is in some case the text whose words begin at `place`, which has as
  /// many bytes.
  @inline(__always)
  private func isText(at place: Int, _ bytes: Span<UInt8>, _ start: Int, _ end: Int) -> Bool {
    let words = words.span
    let last = end &- 8
    if last < start { return words[place].equals(bytes.shortWord(start, end)) }
    var (place, at) = (place, start)
    while at < last {
      if !words[place].equals(bytes.word(at: at)) { return false }
      place &+= 1
      at &+= 8
    }
    return words[place].equals(bytes.word(at: last))
  }
}

/// The numbers of texts that were asked for last, by their very spelling: of texts that come again and
/// again, one has to be seen as the same only.
package struct RecentTexts: ~Copyable {
  /// A text of eight to 48 bytes, eight at a time; the last ones are there more than once.
  private struct Entry: BitwiseCopyable {
    var words: (UInt64, UInt64, UInt64, UInt64, UInt64, UInt64) = (0, 0, 0, 0, 0, 0)
    /// No text has 0.
    var count = 0
    var channel: Int32 = 0
    /// -1 where it has none.
    var number: Int32 = -1
  }

  private let entries = FixedBuffer(repeating: Entry(), count: 32)

  package init() {}

  /// The number of `bytes[start..<end]` in a channel; `find` is asked for one that is not known.
  @inline(__always)
  package func number(
    of bytes: Span<UInt8>, _ start: Int, _ end: Int, in channel: Int32, _ find: () -> Int32?
  ) -> Int32? {
    let count = end &- start
    guard count >= 8, count <= 48 else { return find() }
    let last = end &- 8
    let words = (
      bytes.word(at: start), bytes.word(at: min(start &+ 8, last)),
      bytes.word(at: min(start &+ 16, last)), bytes.word(at: min(start &+ 24, last)),
      bytes.word(at: min(start &+ 32, last)), bytes.word(at: last)
    )
    var hash = ByteHash(seed: UInt64(truncatingIfNeeded: count &+ Int(channel)))
    hash.add(words.5)
    let place = Int(truncatingIfNeeded: hash.value & 31)
    let entry = entries[place]
    if entry.count == count, entry.channel == channel, entry.words == words {
      return entry.number < 0 ? nil : entry.number
    }
    let number = find()
    entries[place] = Entry(words: words, count: count, channel: channel, number: number ?? -1)
    return number
  }
}
