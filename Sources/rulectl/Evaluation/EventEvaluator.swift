/// Evaluates or explains the events of one dialect with all targets of a run.
///
/// Every thread has its own evaluator. Lines are appended to a `BatchResult`.
protocol EventEvaluator: AnyObject {
  /// Evaluates the event at `start` of `text`. Returns the offset after the event, and true if the run ends with this
  /// event.
  ///
  /// - Throws: `EventProblem`, with an offset in `text`, if the event cannot be used. Lines that were appended before
  ///   the error stay in `result`.
  func evaluate(
    _ text: Span<UInt8>, from start: Int, of batch: borrowing Batch, _ progress: inout BatchProgress,
    into result: inout BatchResult
  ) throws(EventProblem) -> (end: Int, isOver: Bool)

  /// True if there is more output about the last event.
  var hasMore: Bool { get }

  /// Writes the next part of the output about the last event.
  func writeMore(into result: inout BatchResult)

  /// Replaces a shared state, before the next event.
  func apply(_ state: StateRecord)

  /// Counts an event that cannot be used.
  func passOver(into result: inout BatchResult)

  /// Writes the remaining output after the last event of the run.
  func finish(into result: inout BatchResult)

  /// Advances the clock to `instant`, after the last event.
  func advance(to instant: Instant, into result: inout BatchResult)

  /// True if an engine has reached a limit that ends the run. A note reports the limit.
  var isOver: Bool { get }
}

extension EventEvaluator {
  var hasMore: Bool { false }

  func writeMore(into result: inout BatchResult) {}

  func apply(_ state: StateRecord) {}

  func passOver(into result: inout BatchResult) {}

  func finish(into result: inout BatchResult) {}

  func advance(to instant: Instant, into result: inout BatchResult) {}

  var isOver: Bool { false }
}

extension BatchResult {
  /// Writes lines of text about the current event, and an empty line.
  mutating func write(block lines: [String]) {
    text.raw(lines.joined(separator: "\n") + "\n\n")
    endLine()
  }

  /// Adds a note about the current event, at the line or value that contains it.
  mutating func note(_ kind: Note.Kind, of batch: borrowing Batch, _ progress: inout BatchProgress) {
    let piece = progress.piece
    notes.append(
      Note(
        kind: kind, event: events, after: text.count, place: progress.place(of: piece.lowerBound, in: batch),
        count: piece.count))
  }
}
