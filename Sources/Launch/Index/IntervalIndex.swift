internal import RuleCore

/// Intervals over ordered words, and which of them hold a point.
///
/// A static segment tree over the intervals' bounds: an interval lies at the O(log n) nodes that
/// cover it, a point meets those on its way from a leaf to the root. Thresholds are intervals that
/// are open on one side.
///
/// Complexity: O(log n + found) a look-up, O(n · log n) words.
package struct IntervalIndex: Sendable {
  /// An interval with both bounds in it.
  package struct Band: Sendable {
    package var low: UInt64
    package var high: UInt64
    /// What to report.
    package var value: Int32

    package init(low: UInt64, high: UInt64, value: Int32) {
      (self.low, self.high, self.value) = (low, high, value)
    }
  }

  /// Where a stretch between bounds begins, ascending; the last one goes to the end.
  private var starts: [UInt64] = []
  /// Leaves of the tree: a power of two.
  private var leaves = 0
  /// For each node, where its values begin in `values`.
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
      // The half-open range of leaves low..<high, climbed from both ends.
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

  /// The stretch that holds `point`, or nil when it lies before all of them.
  private func stretch(of point: UInt64) -> Int? {
    var (low, high) = (0, starts.count)
    while low < high {
      let middle = (low &+ high) / 2
      if starts[middle] <= point { low = middle &+ 1 } else { high = middle }
    }
    return low > 0 ? low &- 1 : nil
  }

  /// Calls `report` with the value of every interval that holds `point`.
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
  /// A word that is ordered among others as `value` is among integers.
  init(ordered value: Int64) { self = UInt64(bitPattern: value) ^ 1 << 63 }

  /// A word that is ordered among others as `value` is among numbers; both zeros are one. Nil for
  /// what is no number.
  init?(ordered value: Double) {
    if value.isNaN { return nil }
    let bits = (value == 0 ? 0.0 : value).bitPattern
    self = bits >> 63 == 1 ? ~bits : bits | 1 << 63
  }
}
