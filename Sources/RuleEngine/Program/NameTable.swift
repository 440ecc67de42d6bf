/// The names of members that lead on, by the node of the object in which they stand: one look-up a name,
/// however many there are.
///
/// A name is looked up as it is spelt in the event. So the table holds only names that are spelt in one
/// way, plain ones without a dot; what of the others is right is not said here.
final class NameTable: Sendable {
  /// A member that leads on.
  struct Name {
    /// The node of the object in which it stands.
    var from: Int32
    /// What it leads to.
    var target: Int32
    var name: [UInt8]
  }

  /// What `find` says of a name that leads nowhere.
  static let nowhere: Int32 = -1
  /// What `find` says of a name that it cannot settle.
  static let unsettled: Int32 = -2

  private struct Entry: Sendable {
    /// The first eight bytes, and the last eight where there are more.
    var head: UInt64 = 0
    var tail: UInt64 = 0
    /// The name's length, which is none where there is no entry, and the node from which it leads.
    var place: UInt64 = 0
    var target = nowhere
    /// Where the name begins in `labels`.
    var start: Int32 = 0
  }

  /// Open addressing; a power of two, at most a quarter full.
  private let entries: [Entry]
  private let labels: [UInt8]
  private let seed = ByteHash.processSeed

  /// A table of those of `names` that it can hold.
  init(_ names: [Name]) {
    let found = names.filter { !$0.name.isEmpty && $0.name.allSatisfy(Self.isHeld) }
    var size = 8
    while size < 4 * found.count { size *= 2 }
    var entries = Array(repeating: Entry(), count: size)
    var labels: [UInt8] = []
    for name in found {
      let (bytes, end) = (name.name.span, name.name.count)
      let head = end < 8 ? bytes.shortWord(0, end) : bytes.word(at: 0)
      let tail = end > 8 ? bytes.word(at: end - 8) : 0
      let place = Self.place(end, name.from)
      var hash = Self.hash(head, tail, place, seed: seed)
      if end > 16 { hash = Self.withInside(hash, bytes, 0, end) }
      var number = Int(truncatingIfNeeded: hash.value) & (size - 1)
      while entries[number].target >= 0 { number = (number + 1) & (size - 1) }
      entries[number] = Entry(
        head: head, tail: tail, place: place, target: name.target, start: Int32(labels.count))
      labels += name.name
    }
    (self.entries, self.labels) = (entries, labels)
  }

  private static func isHeld(_ byte: UInt8) -> Bool {
    switch byte {
    case 0..<0x20, 0x22, 0x2E, 0x5C, 0x80...: false
    default: true
    }
  }

  /// What the member leads to whose name is spelt `bytes[start..<end]` and stands in the object at
  /// `node`; `nowhere`, or `unsettled`.
  @inline(__always)
  func find(_ bytes: Span<UInt8>, _ start: Int, _ end: Int, from node: Int32) -> Int32 {
    let length = end &- start
    // Where eight bytes can be read, one look and a cut are enough.
    guard UInt(bitPattern: length &- 1) < 16, start <= bytes.count &- 8 else {
      return findLong(bytes, start, end, from: node)
    }
    var head = bytes.word(at: start)
    var tail: UInt64 = 0
    if length < 8 {
      head &= ~(UInt64.max &<< UInt64(truncatingIfNeeded: 8 &* length))
    } else if length > 8 {
      tail = bytes.word(at: end &- 8)
    }
    let place = Self.place(length, node)
    let mask = entries.count &- 1
    var number = Int(truncatingIfNeeded: Self.hash(head, tail, place, seed: seed).value) & mask
    while true {
      if entries[number].head == head, entries[number].tail == tail,
        entries[number].place == place
      {
        return entries[number].target
      }
      if entries[number].target < 0 { break }
      number = (number &+ 1) & mask
    }
    return ByteWord.mayHoldOdd(head) || ByteWord.mayHoldOdd(tail) ? Self.unsettled : Self.nowhere
  }

  /// The same for a name of more than sixteen bytes. Others, which stand at the end of a text, are left
  /// unsettled.
  @inline(never)
  private func findLong(
    _ bytes: Span<UInt8>, _ start: Int, _ end: Int, from node: Int32
  ) -> Int32 {
    let length = end &- start
    guard length > 16 else { return Self.unsettled }
    let (head, tail) = (bytes.word(at: start), bytes.word(at: end &- 8))
    let place = Self.place(length, node)
    let hash = Self.withInside(
      Self.hash(head, tail, place, seed: seed), bytes, start, length)
    var number = Int(truncatingIfNeeded: hash.value) & (entries.count &- 1)
    let labels = labels
    while entries[number].target >= 0 {
      let entry = entries[number]
      if entry.head == head, entry.tail == tail, entry.place == place,
        labels.span.equals(Int(entry.start) &+ 8, bytes, start &+ 8, count: length &- 16)
      {
        return entry.target
      }
      number = (number &+ 1) & (entries.count &- 1)
    }
    return Self.unsettled
  }

  @inline(__always)
  private static func place(_ length: Int, _ node: Int32) -> UInt64 {
    UInt64(UInt32(truncatingIfNeeded: length)) | UInt64(UInt32(bitPattern: node)) &<< 32
  }

  @inline(__always)
  private static func hash(
    _ head: UInt64, _ tail: UInt64, _ place: UInt64, seed: UInt64
  ) -> ByteHash {
    var hash = ByteHash(seed: seed &+ place)
    hash.add(head)
    if tail != 0 { hash.add(tail) }
    return hash
  }

  /// The hash with the bytes between head and tail.
  private static func withInside(
    _ hash: ByteHash, _ bytes: Span<UInt8>, _ start: Int, _ length: Int
  ) -> ByteHash {
    var hash = hash
    for at in stride(from: start &+ 8, to: start &+ length &- 8, by: 8) {
      hash.add(bytes.word(at: at))
    }
    return hash
  }
}

extension ByteWord {
  /// Whether some byte of `word` may be a dot, a backslash or beyond ASCII: true where one is.
  @inline(__always)
  fileprivate static func mayHoldOdd(_ word: UInt64) -> Bool {
    let ones: UInt64 = 0x0101_0101_0101_0101
    let isDot = (word ^ ones &* 0x2E) &- ones
    let isEscape = (word ^ ones &* 0x5C) &- ones
    return (word | isDot | isEscape) & (ones &* 0x80) != 0
  }
}
