/// A growable stack whose storage is reused: `removeAll()` is O(1) and keeps the capacity.
///
/// Noncopyable, so mutation needs no uniqueness check.
package struct ScratchArray<Element: BitwiseCopyable>: ~Copyable {
  /// The first `count` values are in use; the rest is spare capacity.
  private var room = FixedBuffer<Element>()
  package private(set) var count = 0

  package init() {}

  @inline(__always)
  package var isEmpty: Bool { count == 0 }

  @inline(__always)
  package subscript(index: Int) -> Element {
    precondition(index < count)
    return room[index]
  }

  @inline(__always)
  package mutating func append(_ value: Element) {
    if count == room.count { grow(with: value) }
    room[count] = value
    count &+= 1
  }

  /// Doubles the capacity; unused elements are set to `filler`.
  @inline(never)
  private mutating func grow(with filler: Element) {
    let larger = FixedBuffer(repeating: filler, count: max(16, 2 * count))
    for index in 0..<count { larger[index] = room[index] }
    room = larger
  }

  /// Removes and returns the last value; returns nil if the stack is empty.
  @inline(__always)
  mutating func popLast() -> Element? {
    if count == 0 { return nil }
    count &-= 1
    return room[count]
  }

  @inline(__always)
  package mutating func removeAll() { count = 0 }

  /// Replaces all values with a copy of the values of `other`.
  mutating func replaceAll(with other: borrowing ScratchArray) {
    removeAll()
    for index in 0..<other.count { append(other[index]) }
  }
}

extension ScratchArray where Element: Comparable {
  /// Sorts the values in ascending order, with insertion sort for up to 32 values, the usual case.
  package mutating func sort() {
    if count > 32 { return room.sort(count) }
    for place in 1..<max(count, 1) {
      let value = room[place]
      var free = place
      while free > 0, room[free &- 1] > value {
        room[free] = room[free &- 1]
        free &-= 1
      }
      room[free] = value
    }
  }
}
