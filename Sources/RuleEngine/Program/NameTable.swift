/// The names of members that lead on in a plan, by the node of the object in which they stand: one
/// look-up a name, however many keys there are.
///
/// Names with a dot, and empty ones, are left to the walk through the plan.
final class NameTable: Sendable {
  /// A name as words: its first eight bytes, its last eight where it has more, and how long it is.
  private struct Key {
    var head: UInt64
    var tail: UInt64
    var length: Int32

    @inline(__always)
    init(_ bytes: Span<UInt8>, _ start: Int, _ end: Int) {
      length = Int32(truncatingIfNeeded: end &- start)
      if end &- start <= 8 {
        head = end &- start == 8 ? bytes.word(at: start) : bytes.shortWord(start, end)
        tail = 0
      } else {
        head = bytes.word(at: start)
        tail = bytes.word(at: end &- 8)
      }
    }
  }

  private struct Entry: Sendable {
    var head: UInt64 = 0
    var tail: UInt64 = 0
    var length: Int32 = 0
    var from: Int32 = -1
    var target: Int32 = -1
    /// Where the name begins in `labels`.
    var start: Int32 = 0
  }

  /// Open addressing; a power of two, at most half full.
  private let entries: [Entry]
  private let labels: [UInt8]
  private let seed = ByteHash.processSeed

  /// The names of a plan; `nodes`, `edges` and `labels` are the plan's.
  init(_ nodes: [FactPlan.Node], _ edges: [FactPlan.Edge], _ planLabels: [UInt8]) {
    var found: [(from: Int32, target: Int32, name: [UInt8])] = []
    let starts = nodes.indices.prefix(1).map { Int32($0) } + nodes.map(\.below).filter { $0 >= 0 }
    for start in starts {
      var work: [(node: Int32, name: [UInt8])] = [(start, [])]
      while let (node, name) = work.popLast() {
        let reached = nodes[Int(node)]
        if !name.isEmpty, reached.slot >= 0 || reached.below >= 0 {
          found.append((start, node, name))
        }
        for index in reached.edges {
          let edge = edges[Int(index)]
          let label = planLabels[Int(edge.label.lowerBound)..<Int(edge.label.upperBound)]
          work.append((edge.target, name + label))
        }
      }
    }
    var size = 8
    while size < 2 * found.count { size *= 2 }
    var entries = Array(repeating: Entry(), count: size)
    var labels: [UInt8] = []
    for (from, target, name) in found {
      let key = Key(name.span, 0, name.count)
      var place =
        Int(truncatingIfNeeded: Self.hash(key, name.span, 0, from, seed: seed)) & (size - 1)
      while entries[place].target >= 0 { place = (place + 1) & (size - 1) }
      entries[place] = Entry(
        head: key.head, tail: key.tail, length: key.length, from: from, target: target,
        start: Int32(labels.count))
      labels += name
    }
    (self.entries, self.labels) = (entries, labels)
  }

  /// The node that the name `bytes[start..<end]` of a member leads to from `node`; -1 when no key goes
  /// that way, nil when a walk through the plan must tell.
  func find(_ bytes: Span<UInt8>, _ start: Int, _ end: Int, from node: Int32) -> Int32? {
    guard end > start, !entries.isEmpty else { return nil }
    let key = Key(bytes, start, end)
    let hash = Self.hash(key, bytes, start, node, seed: seed)
    let mask = entries.count &- 1
    var place = Int(truncatingIfNeeded: hash) & mask
    while true {
      let entry = entries[place]
      if entry.target < 0 { break }
      if entry.head == key.head, entry.tail == key.tail, entry.length == key.length,
        entry.from == node, key.length <= 16 || isSameInside(entry, bytes, start)
      {
        return entry.target
      }
      place = (place &+ 1) & mask
    }
    // No name of the table has a dot.
    if ByteWord.contains(key.head, 0x2E) || ByteWord.contains(key.tail, 0x2E) { return nil }
    return key.length > 16 && Self.hasDotInside(key, bytes, start) ? nil : -1
  }

  /// Whether the bytes between head and tail are the same. Apart, as few names are so long.
  @inline(never)
  private func isSameInside(_ entry: Entry, _ bytes: Span<UInt8>, _ start: Int) -> Bool {
    let labels = labels
    return labels.span.equals(
      Int(entry.start) &+ 8, bytes, start &+ 8, count: Int(entry.length) &- 16)
  }

  @inline(__always)
  private static func hash(
    _ key: Key, _ bytes: Span<UInt8>, _ start: Int, _ node: Int32, seed: UInt64
  ) -> UInt64 {
    var hash = ByteHash(seed: seed &+ UInt64(truncatingIfNeeded: Int(node)))
    hash.add(key.head)
    if key.length > 8 { hash.add(key.tail) }
    if key.length > 16 { addInside(key, bytes, start, to: &hash) }
    return hash.value
  }

  @inline(never)
  private static func addInside(
    _ key: Key, _ bytes: Span<UInt8>, _ start: Int, to hash: inout ByteHash
  ) {
    var at = start &+ 8
    while at &+ 8 < start &+ Int(key.length) {
      hash.add(bytes.word(at: at))
      at &+= 8
    }
  }

  @inline(never)
  private static func hasDotInside(_ key: Key, _ bytes: Span<UInt8>, _ start: Int) -> Bool {
    var at = start &+ 8
    while at &+ 8 < start &+ Int(key.length) {
      if ByteWord.contains(bytes.word(at: at), 0x2E) { return true }
      at &+= 8
    }
    return false
  }
}
