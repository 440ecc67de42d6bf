internal import RuleArchive
package import RuleCore

/// A stretch of one input that holds whole events.
package struct Batch: Sendable {
  /// How its events are told apart.
  package enum Layout: Sendable {
    /// One line holds one value, or several; what cannot be read costs its line.
    case lines
    /// `values` says where they stand; behind what cannot be read nothing says where the next is.
    case values
  }

  /// For messages.
  package var name = ""
  /// The place of its input among all of the run.
  package var input = 0
  package var bytes: [UInt8] = []
  /// The first byte that counts: a byte order mark stands before it.
  package var start = 0
  package var layout = Layout.lines
  package var values: [Value] = []
  /// What is wrong behind the last value, outside any.
  package var fault: Fault?
  /// Why nothing more comes from its input, when that is not simply its end.
  package var stop: EventStream.Stop?

  package init() {}

  /// Where a value stands.
  package struct Value: Sendable {
    package let start: UInt32
    package let end: UInt32

    package init(_ range: Range<Int>) {
      (start, end) = (UInt32(clamping: range.lowerBound), UInt32(clamping: range.upperBound))
    }

    package var range: Range<Int> { Int(start)..<Int(end) }
  }

  /// Bytes that are no value, and why.
  package struct Fault: Sendable {
    package let problem: JSONProblem
    package let range: Range<Int>
  }

  /// Makes room for another stretch; what one long event took is given back.
  package mutating func removeAll() {
    if bytes.capacity > 1 << 20 { bytes = [] } else { bytes.removeAll(keepingCapacity: true) }
    values.removeAll(keepingCapacity: true)
    start = 0
    fault = nil
    stop = nil
  }
}
