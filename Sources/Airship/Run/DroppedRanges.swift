/// The parts of a document that a platform rejects or interprets differently than written, searchable by byte range.
///
///     fault    0     1   2        3
///     document ─┴─────┴───┴────────┴──
///     within       └────────┘              1, 2
///
/// The index is built once for a rule set. So a search for the parts inside one schedule or condition does not scan all
/// parts.
package struct DroppedRanges: Sendable {
  /// The parts, sorted by start, then by the order in which the reader recorded them.
  private let parts: [(part: RuleExplanation.Part, order: Int)]

  /// Creates an index without parts.
  package init() { parts = [] }

  package init(of set: ScheduleSet, on profile: AirshipProfile) {
    var parts: [(part: RuleExplanation.Part, order: Int)] = []
    for (order, fault) in set.faults.enumerated() {
      if let part = profile.lostPart(fault, inList: set.isList) { parts.append((part, order)) }
    }
    parts.sort { ($0.part.range.start, $0.order) < ($1.part.range.start, $1.order) }
    self.parts = parts
  }

  /// Returns the parts inside a byte range of the document, in the order in which the reader recorded them.
  ///
  /// Complexity: O(log *n* + *m* log *m*) for *m* parts that begin in the range.
  package func within(_ range: ByteRange) -> [RuleExplanation.Part] {
    parts[parts.partitioningIndex { $0.part.range.start >= range.start }...].prefix { $0.part.range.start <= range.end }
      .filter { $0.part.range.end <= range.end }
      .sorted { $0.order < $1.order }
      .map(\.part)
  }
}
