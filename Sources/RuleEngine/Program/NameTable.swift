/// The names of members that lead on in a plan, by the node of the object in which they stand: one
/// look-up a name, however many keys there are.
///
/// Names with a dot, and empty ones, are left to the walk through the plan.
struct NameTable: Sendable {
  /// What a look-up says.
  enum Answer {
    case found(Int32)
    case unknown
    case needsWalk
  }

  private struct Entry: Sendable {
    var from: Int32 = -1
    var target: Int32 = -1
    /// The name's bytes in `labels`.
    var start: Int32 = 0
    var end: Int32 = 0
  }

  /// Open addressing; a power of two, at most half full.
  private var entries: [Entry] = []
  private var labels: [UInt8] = []

  init() {}

  init(_ plan: FactPlan) {
    var found: [(from: Int32, target: Int32, name: [UInt8])] = []
    let starts = [0] + plan.nodes.map(\.below).filter { $0 >= 0 }
    for start in starts {
      var work: [(node: Int32, name: [UInt8])] = [(start, [])]
      while let (node, name) = work.popLast() {
        let reached = plan.nodes[Int(node)]
        if !name.isEmpty, reached.slot >= 0 || reached.below >= 0 {
          found.append((start, node, name))
        }
        for index in reached.edges {
          let edge = plan.edges[Int(index)]
          let label = plan.labels[Int(edge.label.lowerBound)..<Int(edge.label.upperBound)]
          work.append((edge.target, name + label))
        }
      }
    }
    var size = 8
    while size < 2 * found.count { size *= 2 }
    entries = Array(repeating: Entry(), count: size)
    for (from, target, name) in found {
      let start = Int32(labels.count)
      labels += name
      var place =
        Int(truncatingIfNeeded: Self.hash(name.span, 0, name.count, from).value) & (size - 1)
      while entries[place].target >= 0 { place = (place + 1) & (size - 1) }
      entries[place] = Entry(from: from, target: target, start: start, end: Int32(labels.count))
    }
  }

  @inline(__always)
  func find(_ bytes: Span<UInt8>, _ start: Int, _ end: Int, from node: Int32) -> Answer {
    guard end > start, !entries.isEmpty else { return .needsWalk }
    let (hash, hasDot) = Self.hash(bytes, start, end, node)
    if hasDot { return .needsWalk }
    var place = Int(truncatingIfNeeded: hash) & (entries.count &- 1)
    while true {
      let entry = entries[place]
      if entry.target < 0 { return .unknown }
      if entry.from == node, Int(entry.end &- entry.start) == end &- start,
        labels.span.equals(Int(entry.start), bytes, start, count: end &- start)
      {
        return .found(entry.target)
      }
      place = (place &+ 1) & (entries.count &- 1)
    }
  }

  @inline(__always)
  private static func hash(
    _ bytes: Span<UInt8>, _ start: Int, _ end: Int, _ node: Int32
  ) -> (value: UInt64, hasDot: Bool) {
    var hash = ByteHash(seed: UInt64(truncatingIfNeeded: Int(node) &+ 1))
    var hasDot = false
    var at = start
    while at &+ 8 <= end {
      let word = bytes.word(at: at)
      hasDot = hasDot || ByteWord.contains(word, 0x2E)
      hash.add(word)
      at &+= 8
    }
    if at < end {
      let word = bytes.shortWord(at, end)
      hasDot = hasDot || ByteWord.contains(word, 0x2E)
      hash.add(word)
    }
    return (hash.value, hasDot)
  }
}
