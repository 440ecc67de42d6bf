/// A binary min-heap of the instants at which schedules must be checked. An outdated entry stays in the heap until it
/// is first, so callers must check each entry.
struct TimerHeap: Sendable {
  struct Entry: Hashable, Sendable {
    let instant: Instant
    let slot: Int
  }

  private var entries: [Entry] = []
  /// The number of entries from which on `isCrowded` is true.
  private var crowd = 64

  var first: Entry? { entries.first }

  /// True if outdated entries may be the majority.
  var isCrowded: Bool { entries.count >= crowd }

  /// Removes duplicates, and entries for which `holds` is false. Complexity: O(*n* log *n*) for *n* entries; amortized
  /// O(log *n*), because the heap is crowded again only after more than *n* additions.
  mutating func keep(where holds: (Entry) -> Bool) {
    // A sorted array is a valid heap.
    entries = Set(entries.filter(holds)).sorted { $0.instant < $1.instant }
    crowd = 64 + 2 * entries.count
  }

  /// - Complexity: O(log *n*).
  mutating func add(_ instant: Instant, _ slot: Int) {
    entries.append(Entry(instant: instant, slot: slot))
    var child = entries.count - 1
    while child > 0 {
      let parent = (child - 1) / 2
      guard entries[child].instant < entries[parent].instant else { return }
      entries.swapAt(child, parent)
      child = parent
    }
  }

  /// - Complexity: O(log *n*).
  mutating func removeFirst() {
    guard let last = entries.popLast(), !entries.isEmpty else { return }
    entries[0] = last
    var parent = 0
    while true {
      var least = parent
      for child in [2 * parent + 1, 2 * parent + 2]
      where child < entries.count && entries[child].instant < entries[least].instant { least = child }
      if least == parent { return }
      entries.swapAt(least, parent)
      parent = least
    }
  }
}
