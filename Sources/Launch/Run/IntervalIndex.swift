/// Finds all intervals that contain a point.
///
/// A static segment tree: each interval is stored at the O(log n) nodes that cover it, and a lookup visits the nodes
/// from a leaf to the root. A threshold is an interval without a bound on one side.
///
/// Complexity: O(log n + found) per lookup, O(n · log n) words of memory.
package struct IntervalIndex: Sendable {
  /// An interval with inclusive bounds.
  package struct Band: Sendable {
    package var low: UInt64
    package var high: UInt64
    /// The value that a lookup reports for the interval.
    package var value: Int32

    package init(low: UInt64, high: UInt64, value: Int32) { (self.low, self.high, self.value) = (low, high, value) }
  }

  /// The start of each elementary interval, ascending. The last interval extends to `UInt64.max`.
  private var starts: [UInt64] = []
  /// The number of leaves of the tree: a power of two, or 0 if the index has no intervals.
  private var leaves = 0
  /// Indexed by node: the start of the node's values in `values`; one more element contains the end of the last node's
  /// values.
  private var places: [Int32] = []
  private var values: [Int32] = []

  var isEmpty: Bool { leaves == 0 }

  init() {}

  package init(_ bands: [Band]) {
    let bands = bands.filter { $0.low <= $0.high }
    if bands.isEmpty { return }
    var bounds = bands.map(\.low)
    for band in bands where band.high < .max { bounds.append(band.high + 1) }
    bounds.sort()
    for bound in bounds where bound != starts.last { starts.append(bound) }
    leaves = 1
    while leaves < starts.count { leaves *= 2 }
    var lists: [(node: Int32, value: Int32)] = []
    for band in bands {
      var low = leaves + (stretch(of: band.low) ?? 0)
      var high = leaves + (band.high < .max ? stretch(of: band.high + 1) ?? 0 : starts.count)
      // Covers the leaves low..<high, moving up from both ends.
      while low < high {
        if low & 1 == 1 {
          lists.append((Int32(low), band.value))
          low += 1
        }
        if high & 1 == 1 {
          high -= 1
          lists.append((Int32(high), band.value))
        }
        low /= 2
        high /= 2
      }
    }
    places = Array(repeating: 0, count: 2 * leaves + 1)
    for entry in lists { places[Int(entry.node) + 1] += 1 }
    for node in 1...2 * leaves { places[node] += places[node - 1] }
    var free = places
    values = Array(repeating: 0, count: lists.count)
    for entry in lists {
      values[Int(free[Int(entry.node)])] = entry.value
      free[Int(entry.node)] += 1
    }
  }

  /// Returns the index of the elementary interval that contains `point`, or nil if `point` is before the first
  /// interval.
  private func stretch(of point: UInt64) -> Int? {
    var (low, high) = (0, starts.count)
    while low < high {
      let middle = (low &+ high) / 2
      if starts[middle] <= point { low = middle &+ 1 } else { high = middle }
    }
    return low > 0 ? low &- 1 : nil
  }

  /// Calls `report` with the value of every interval that contains `point`.
  @inline(__always)
  package func forEach(at point: UInt64, _ report: (Int32) -> Void) {
    guard let stretch = stretch(of: point) else { return }
    var node = leaves &+ stretch
    while node > 0 {
      for place in places[node]..<places[node &+ 1] { report(values[Int(place)]) }
      node /= 2
    }
  }
}

extension UInt64 {
  /// Creates a word from an integer. The words are ordered like the integers.
  init(ordered value: Int64) { self = UInt64(bitPattern: value) ^ 1 << 63 }

  /// Creates a word from a number. The words are ordered like the numbers. Both zeros get the same word; nil for NaN.
  init?(ordered value: Double) {
    if value.isNaN { return nil }
    let bits = (value == 0 ? 0.0 : value).bitPattern
    self = bits >> 63 == 1 ? ~bits : bits | 1 << 63
  }
}
