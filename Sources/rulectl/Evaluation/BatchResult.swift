/// A batch of input, the progress of its evaluation, and the latest results.
struct BatchJob: Sendable {
  var batch = Batch()
  var progress = BatchProgress()
  var result = BatchResult()
}

/// An event with its findings.
struct CheckedEvent: Sendable {
  let findings: [Finding]
  let document: JSONDocument
  /// True if the document is not the text of the input, because the event was converted.
  let isConverted: Bool
}

/// An event whose outcome differs between the rules of two documents.
struct EventImpact: Sendable {
  /// The outcomes of both documents on one platform.
  struct Outcome: Sendable {
    let platform: String
    /// The indices of the rules that fire, in the old and in the new document; empty if the SDK crashes.
    let old: [Int]
    let new: [Int]
    /// Indices in the new document of the rules that fire with both documents, but have different consequences.
    let changed: [Int]
    /// The index of the rule at which the SDK crashes; nil if the SDK does not crash.
    let oldCrash: Int?
    let newCrash: Int?
    /// True if the same rules fire, and the new document causes no new crash.
    let isReworded: Bool
  }

  let outcomes: [Outcome]
  /// A hash of the text of the event.
  let digest: Int

  /// True if the same rules fire on each platform, with different content.
  var isReworded: Bool { outcomes.allSatisfy(\.isReworded) }
}

/// The results of evaluating a range of events. Event numbers are relative to these results, positions to the start
/// of the batch; `EvalReport` adds the totals of earlier results.
struct BatchResult: Sendable {
  /// The reason why the evaluation ended.
  enum End: Sendable {
    /// The results reached the size limit; the evaluation of the batch continues later.
    case full
    case batch
    /// Invalid input: the start of the next event is unknown, so the rest of the input is skipped.
    case input
    /// The run ends, because an option requires this or because of an interrupt.
    case run
  }

  /// A line of the output, or several lines of text that stay together.
  struct Line: Sendable {
    /// The index of the line's event, relative to these results.
    let event: Int
    /// The offset in `text` after the line.
    let end: Int
  }

  /// A message that is not part of the output.
  struct Note: Sendable {
    enum Kind: Sendable {
      case unusable(EventProblem)
      /// The line exceeds the size limit by so much that the run ends.
      case endless
      case message(String)
      /// A message with a position.
      case remark(String, Messages.Level = .note)
      /// A message with the position of its first occurrence, which is written once in a run.
      case once(String, help: String)
      /// A limit for tokens was reached. `of`: the source of the rule; nil if the rule does not belong to a message.
      case limit(ExpansionLimit, of: RuleSource? = nil)
      /// A remark about the conversion of the input, with its position.
      case diagnostic(EventDiagnostic)
      /// The findings of a check in the event that begins at the note's position.
      case findings(CheckedEvent)
      /// The outcome of the event differs between the old and the new document.
      case impact(EventImpact)
      /// The rest of an event's output is omitted because of a limit.
      case cut(String, help: String)
      /// An engine reached a limit, which ends the run.
      case spent(String, help: String? = nil)
    }

    let kind: Kind
    let event: Int
    /// The note follows the output lines before this offset in `text`.
    let after: Int
    /// The position of the note, relative to the start of the batch.
    let place: StreamPosition
    /// The size in bytes of the line or value that the note is about.
    let count: Int
  }

  /// A rule that fired for a target.
  struct Firing: Sendable {
    let target: Int
    let rule: Int
  }

  /// The output lines: without their beginning `{"event":N` if `firstNumber` is nil.
  var text = JSONWriter()
  /// The number of the first event; nil if it depends on batches that are still being evaluated, or if the evaluator
  /// leaves the numbers to `EvalReport`.
  var firstNumber: Int?
  var lines: [Line] = []
  var notes: [Note] = []
  var events = 0
  /// True if at least one event is usable.
  var hasUsableEvents: Bool {
    events > notes.count { if case .unusable = $0.kind { true } else { false } }
  }
  /// The total size in bytes of the input lines and values whose evaluation has started.
  var bytes = 0
  var firings = 0
  /// The rules that fired. Filled only if firings are counted by rule.
  var fired: [Firing] = []
  /// The names of unknown members of events, as written, and the number of events with each name.
  private(set) var unknownMembers: [(name: [UInt8], count: Int)] = []
  /// The number of visitors without the location data that a platform demands.
  var withoutLocation = 0
  var hasCrash = false
  /// The failure to write a file at the end of the run.
  var failure: CommandFailure?
  /// True if the lines belong to no event, because time passed after the last event.
  var isBehindEvents = false
  /// True if the text is a summary that replaces the waiting lines of the run (`EvalPlan.sumsUp`).
  var isSummary = false
  /// True if a regular expression exceeded its step limit.
  var hasSpentLimit = false
  var end = End.batch
  /// The position of the end of the batch; set when the whole batch is evaluated.
  var place = StreamPosition()

  /// The number of the current event; nil if lines do not begin with this number.
  var number: Int? { firstNumber.map { $0 + events } }

  /// Ends a unit of output about the current event: a line of JSON, or several lines of text.
  mutating func endLine() { lines.append(Line(event: events, end: text.count)) }

  /// Adds a note that an engine reached `limit`.
  mutating func noteSpent(_ limit: String, help: String? = nil) {
    notes.append(
      Note(kind: .spent(limit, help: help), event: events, after: text.count, place: StreamPosition(), count: 0))
  }

  /// Counts an unknown member of an event. The number of different names is limited.
  mutating func count(unknownMember name: Span<UInt8>) {
    for index in unknownMembers.indices {
      let known = unknownMembers[index].name
      if known.count == name.count, name.equals(0, known.span, 0, count: name.count) {
        unknownMembers[index].count += 1
        return
      }
    }
    if unknownMembers.count < Self.mostUnknownMembers { unknownMembers.append((name.array(), 1)) }
  }

  private static let mostUnknownMembers = 64

  /// Clears the results and keeps the capacity.
  mutating func removeAll() {
    // Release the memory of unusually large results.
    if text.capacity > 4 << 20 { text = JSONWriter() } else { text.removeAll() }
    lines.removeAll(keepingCapacity: true)
    notes.removeAll(keepingCapacity: true)
    fired.removeAll(keepingCapacity: true)
    if !unknownMembers.isEmpty { unknownMembers = [] }
    (events, bytes, firings, withoutLocation, hasCrash, hasSpentLimit) = (0, 0, 0, 0, false, false)
    (isBehindEvents, isSummary, failure, firstNumber) = (false, false, nil, nil)
  }
}

/// The progress of evaluating a batch.
struct BatchProgress: Sendable {
  /// The byte range of the current line or value.
  private(set) var piece = 0..<0
  /// The offset in the batch of the next event in `piece`; the end of `piece` if there is none.
  var at = 0
  /// True if the current event is the first one of `piece`.
  private(set) var isFresh = false
  /// The offset of the next line, or the index of the next value.
  private var next = 0
  /// The number of lines of the batch that `findPiece` has passed, including the current line.
  private var line = 0
  /// True if `Batch.records`, the diagnostics and states before the first event, are not processed yet.
  private(set) var hasRecords = false
  /// The last offset whose position was computed, and this position. Later positions are computed from here, so that a
  /// line with many invalid events is scanned once.
  private var known = (at: 0, place: StreamPosition())

  init() {}

  init(_ batch: borrowing Batch) {
    known.at = batch.start
    known.place.offset = batch.start
    if batch.layout == .lines { next = batch.start }
    hasRecords = !batch.records.isEmpty
  }

  mutating func takeRecords() { hasRecords = false }

  /// Moves to the next event. Returns false if there is none.
  @inline(__always)
  mutating func findEvent(in batch: borrowing Batch) -> Bool {
    if at < piece.upperBound {
      isFresh = false
      return true
    }
    return findPiece(in: batch)
  }

  private mutating func findPiece(in batch: borrowing Batch) -> Bool {
    isFresh = true
    switch batch.layout {
    case .values:
      guard next < batch.values.count else { return false }
      piece = batch.values[next].range
      at = piece.lowerBound
      next += 1
      return true
    case .lines:
      while next < batch.bytes.count {
        let end = batch.bytes.lineFeed(from: next) ?? batch.bytes.count
        piece = next..<end
        next = end + 1
        line += 1
        at = JSONScanner.skipSpace(in: batch.bytes.span.extracting(0..<end), from: piece.lowerBound)
        if at < end { return true }
      }
      return false
    }
  }

  /// Skips the rest of the current line or value.
  mutating func leavePiece() { at = piece.upperBound }

  /// Returns the position of a byte of the batch. Offsets must not decrease between calls.
  mutating func place(of offset: Int, in batch: borrowing Batch) -> StreamPosition {
    if batch.isConverted { return next > 0 ? batch.origins[next - 1] : StreamPosition() }
    if batch.layout == .lines, known.at < piece.lowerBound {
      known = (piece.lowerBound, StreamPosition(offset: piece.lowerBound, line: max(1, line), column: 1))
    }
    let end = min(offset, batch.bytes.count)
    if end > known.at {
      known.place.advance(over: batch.bytes.span.extracting(known.at..<end))
      known.at = end
    }
    return known.place
  }

  /// Returns the position after the batch. Requires that the whole batch was scanned.
  mutating func end(of batch: borrowing Batch) -> StreamPosition {
    // The positions of converted events do not depend on earlier events.
    if batch.isConverted { return StreamPosition() }
    return switch batch.layout {
    case .lines: StreamPosition(offset: batch.bytes.count, line: line + 1, column: 1)
    case .values: place(of: batch.bytes.count, in: batch)
    }
  }
}

extension BatchResult.Note {
  /// Creates the note about a record of a converted input.
  init(_ kind: Kind, at place: EventPlace, of result: borrowing BatchResult) {
    self.init(
      kind: kind, event: result.events, after: result.text.count, place: StreamPosition(place), count: 0)
  }
}
