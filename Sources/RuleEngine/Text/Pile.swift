/// Values in a row that are forgotten all at once, in no time, and whose room is used again.
package struct Pile<Element: BitwiseCopyable & Sendable>: Sendable {
  /// The first `count` values count.
  private var room: [Element] = []
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
    if count < room.count { room[count] = value } else { room.append(value) }
    count &+= 1
  }

  @inline(__always)
  package mutating func removeAll() { count = 0 }
}

extension Pile where Element: Comparable {
  /// Puts the values in ascending order; they are few, as a rule.
  package mutating func sort() {
    if count > 32 { return room[..<count].sort() }
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
