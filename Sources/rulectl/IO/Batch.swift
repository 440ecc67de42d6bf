internal import RuleEngine

/// A stretch of one input that holds whole events.
struct Batch: Sendable {
  /// How its events are told apart.
  enum Layout: Sendable {
    /// One line holds one value, or several; what cannot be read costs its line.
    case lines
    /// `values` says where they stand; behind what cannot be read nothing says where the next is.
    case values
  }

  /// For messages.
  var name = ""
  /// The place of its input among all of the run.
  var input = 0
  var bytes: [UInt8] = []
  /// The first byte that counts: a byte order mark stands before it.
  var start = 0
  var layout = Layout.lines
  var values: [Value] = []
  /// What is wrong behind the last value, outside any.
  var fault: Fault?
  /// Why nothing more comes from its input, when that is not simply its end.
  var stop: EventStream.Stop?

  /// Where a value stands.
  struct Value: Sendable {
    let start: UInt32
    let end: UInt32

    init(_ range: Range<Int>) {
      (start, end) = (UInt32(clamping: range.lowerBound), UInt32(clamping: range.upperBound))
    }

    var range: Range<Int> { Int(start)..<Int(end) }
  }

  /// Bytes that are no value, and why.
  struct Fault: Sendable {
    let problem: JSONProblem
    let range: Range<Int>
  }

  /// Makes room for another stretch; what one long event took is given back.
  mutating func removeAll() {
    if bytes.capacity > 1 << 20 { bytes = [] } else { bytes.removeAll(keepingCapacity: true) }
    values.removeAll(keepingCapacity: true)
    start = 0
    fault = nil
    stop = nil
  }
}
