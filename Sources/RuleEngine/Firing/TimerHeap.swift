/// Instants at which slots are to be looked at, the earliest first. What is no longer so is left in
/// place: whoever takes an entry asks whether it still holds.
struct TimerHeap: Sendable {
  struct Entry: Sendable {
    let instant: Instant
    let slot: Int
  }

  private var entries: [Entry] = []

  var first: Entry? { entries.first }

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
