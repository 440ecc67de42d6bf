/// What a platform refuses in a document, or reads as something else than was written, found by place.
///
///     fault    0     1   2        3
///     document ─┴─────┴───┴────────┴──
///     within       └────────┘              1, 2
///
/// Made once for a rule set, so that to ask for the parts of one of many schedules, or of one of many
/// leaves, costs what lies there and not what lies in the document.
package struct DroppedRanges: Sendable {
  /// By where they begin, and for one beginning in the order in which they were noted.
  private let parts: [(part: RuleExplanation.Part, order: Int)]

  /// Nothing is lost.
  package init() { parts = [] }

  package init(of set: ScheduleSet, on profile: AirshipProfile) {
    var parts: [(part: RuleExplanation.Part, order: Int)] = []
    for (order, fault) in set.faults.enumerated() {
      if let part = profile.lostPart(fault) { parts.append((part, order)) }
    }
    parts.sort { ($0.part.range.start, $0.order) < ($1.part.range.start, $1.order) }
    self.parts = parts
  }

  /// The parts that lie in a range, in the order in which they were noted.
  ///
  /// Complexity: O(log *n* + *m* log *m*), *m* being the parts that begin in the range.
  package func within(_ range: ByteRange) -> [RuleExplanation.Part] {
    var (first, end) = (0, parts.count)
    while first < end {
      let middle = (first + end) / 2
      if parts[middle].part.range.start < range.start { first = middle + 1 } else { end = middle }
    }
    return parts[first...].prefix { $0.part.range.start <= range.end }
      .filter { $0.part.range.end <= range.end }
      .sorted { $0.order < $1.order }
      .map(\.part)
  }
}
