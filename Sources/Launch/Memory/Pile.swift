internal import RuleCore

/// Values in a row that are forgotten all at once, in no time, and whose room is used again.
///
/// It cannot be copied: nobody else holds its room, and no change has to ask whether somebody does.
package struct Pile<Element: BitwiseCopyable>: ~Copyable {
  /// The first `count` values count.
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

  /// Makes room; `filler` stands where no value is yet.
  @inline(never)
  private mutating func grow(with filler: Element) {
    let larger = FixedBuffer(repeating: filler, count: max(16, 2 * count))
    for index in 0..<count { larger[index] = room[index] }
    room = larger
  }

  /// Takes the last value away, if there is one.
  @inline(__always)
  mutating func popLast() -> Element? {
    if count == 0 { return nil }
    count &-= 1
    return room[count]
  }

  @inline(__always)
  package mutating func removeAll() { count = 0 }

  /// Holds the values of another one instead.
  mutating func replaceAll(with other: borrowing Pile) {
    removeAll()
    for index in 0..<other.count { append(other[index]) }
  }
}

extension Pile where Element: Comparable {
  /// Puts the values in ascending order; they are few, as a rule.
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
