internal import RuleArchive
package import RuleCore

/// A chunk of one input that contains only complete events.
package struct Batch: Sendable {
  /// The way in which the events of a batch are separated.
  package enum Layout: Sendable {
    /// One or more values on each line. After invalid JSON, only the rest of the line is skipped.
    case lines
    /// The events are at the ranges in `values`. After invalid JSON, the start of the next event is unknown.
    case values
  }

  /// The name of the input in messages.
  package var name = ""
  /// The zero-based index of the input among all inputs of the run.
  package var input = 0
  package var bytes: [UInt8] = []
  /// The offset of the first event data: the length of a byte order mark at the beginning, otherwise 0.
  package var start = 0
  package var layout = Layout.lines
  package var values: [Value] = []
  /// A syntax error after the last value, outside any value.
  package var fault: Fault?
  /// The reason why reading stops after this batch, before the end of the input; nil if reading continues or the input
  /// ends.
  package var stop: EventStream.Stop?
  /// True if the events were converted from a format other than JSON. Then `origins` has the positions for messages.
  package var isConverted = false
  /// Parallel to `values`: the positions of converted events in their input. Empty if the input is JSON.
  package var origins: [StreamPosition] = []
  /// The diagnostics and states of a converted input that precede the first event of the batch.
  package var records: [EventRecord] = []
  /// True if the events are JSON with other member names than usual, such as the names that the iOS SDK writes.
  package var isVariant = false

  package init() {}

  /// True if an input changes a shared state before the first event of the batch.
  package var hasStates: Bool {
    records.contains { if case .state = $0 { true } else { false } }
  }

  /// The byte range of a value.
  package struct Value: Sendable {
    package let start: UInt32
    package let end: UInt32

    package init(_ range: Range<Int>) {
      (start, end) = (UInt32(clamping: range.lowerBound), UInt32(clamping: range.upperBound))
    }

    package var range: Range<Int> { Int(start)..<Int(end) }
  }

  /// Bytes that are not part of a value, and the syntax error in them.
  package struct Fault: Sendable {
    package let problem: JSONProblem
    package let range: Range<Int>
  }

  /// Clears the batch for reuse. Keeps the memory, unless one long event made it exceed 1 MiB.
  package mutating func removeAll() {
    if bytes.capacity > 1 << 20 { bytes = [] } else { bytes.removeAll(keepingCapacity: true) }
    values.removeAll(keepingCapacity: true)
    start = 0
    fault = nil
    stop = nil
    isVariant = false
    guard isConverted else { return }
    isConverted = false
    origins.removeAll(keepingCapacity: true)
    records = []
  }
}

/// A position in a stream: zero-based byte offset, one-based line and column in Unicode scalars.
package struct StreamPosition: Sendable {
  package var offset = 0
  package var line = 1
  package var column = 1

  package init(offset: Int = 0, line: Int = 1, column: Int = 1) {
    (self.offset, self.line, self.column) = (offset, line, column)
  }

  package init(_ place: EventPlace) { (offset, line, column) = (place.offset, place.line, place.column) }

  /// Advances the position over `bytes`, the next bytes of the stream.
  package mutating func advance(over bytes: Span<UInt8>) {
    offset += bytes.count
    var lineFeeds = 0
    for index in bytes.indices { lineFeeds &+= bytes[index] == 0x0A ? 1 : 0 }
    var at = 0
    if lineFeeds > 0 {
      line += lineFeeds
      column = 1
      at = bytes.count
      while bytes[at - 1] != 0x0A { at -= 1 }
    }
    // UTF-8 continuation bytes do not begin a scalar.
    while at < bytes.count {
      column += bytes[at] & 0xC0 == 0x80 ? 0 : 1
      at += 1
    }
  }

  /// Returns the position in the stream for `other`, which is relative to this position.
  package func moved(by other: StreamPosition) -> StreamPosition {
    StreamPosition(
      offset: offset + other.offset, line: line + other.line - 1,
      column: other.line == 1 ? column + other.column - 1 : other.column)
  }
}
