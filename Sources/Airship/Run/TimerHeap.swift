internal import RuleCore

/// Instants at which slots are to be looked at, the earliest first. What is no longer so is left in
/// place: whoever takes an entry asks whether it still holds.
struct TimerHeap: Sendable {
  struct Entry: Hashable, Sendable {
    let instant: Instant
    let slot: Int
  }

  private var entries: [Entry] = []
  /// So many are worth a look for what no longer holds.
  private var crowd = 64

  var first: Entry? { entries.first }

  /// Whether what no longer holds may be the most of it.
  var isCrowded: Bool { entries.count >= crowd }

  /// Leaves out entries that do not hold, and what stands twice. Complexity: O(n log n), so that a
  /// crowd is not the next one's while fewer than as many again have come.
  mutating func keep(where holds: (Entry) -> Bool) {
    // In their order entries are a heap.
    entries = Set(entries.filter(holds)).sorted { $0.instant < $1.instant }
    crowd = 64 + 2 * entries.count
  }

  /// Complexity: O(log n).
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

  /// Complexity: O(log n).
  mutating func removeFirst() {
    guard let last = entries.popLast(), !entries.isEmpty else { return }
    entries[0] = last
    var parent = 0
    while true {
      var least = parent
      for child in [2 * parent + 1, 2 * parent + 2]
      where child < entries.count && entries[child].instant < entries[least].instant {
        least = child
      }
      if least == parent { return }
      entries.swapAt(least, parent)
      parent = least
    }
  }
}
