internal import RuleEngine
internal import RuleStreams

/// A batch on its way: what is to be judged, how far that has come, and what was found last.
struct EvalAssignment: Sendable {
  var batch = Batch()
  var progress = EvalProgress()
  var findings = EvalFindings()
}

/// What the judging of some events brought. Events are counted and places given from the beginning
/// of the stretch; who reports them knows how much there was before.
struct EvalFindings: Sendable {
  /// How the judging came to its end.
  enum End: Sendable {
    /// So much was found that it is better handed on; the batch goes on behind it.
    case full
    case batch
    /// Nothing says where the next event of this input begins.
    case input
    /// The run is over: something was found that ends it, or it was interrupted.
    case run
  }

  /// A line of the output.
  struct Line: Sendable {
    /// Which event of these findings brought it.
    let event: Int
    /// The offset in `text` behind it.
    let end: Int
  }

  /// Something to be told that is no line of the output.
  struct Note: Sendable {
    enum Kind: Sendable {
      case unusable(EventProblem)
      /// A line so long that the limit ends the run.
      case endless
      case message(String)
      /// The same, at its place.
      case remark(String)
      case limit(ExpansionLimit)
      /// An engine has come to a limit, with which the run ends.
      case spent(String)
    }

    let kind: Kind
    let event: Int
    /// The lines of `text` before this offset come first.
    let after: Int
    /// From the beginning of the batch.
    let place: StreamPosition
    /// The bytes of the line or value in which it stands.
    let count: Int
  }

  /// A rule that fired under a target.
  struct Firing: Sendable {
    let target: Int
    let rule: Int
  }

  /// Every line without its beginning, `{"event":N`, for what N is cannot be known yet.
  var text = JSONWriter()
  var lines: [Line] = []
  var notes: [Note] = []
  var events = 0
  /// Bytes of the lines and values that were begun.
  var bytes = 0
  var firings = 0
  /// Kept only where they are counted by rule.
  var fired: [Firing] = []
  var hasCrash = false
  /// The lines belong to no event: they come when all have been read.
  var isBehindEvents = false
  /// The budget of a pattern was spent.
  var hasSpentLimit = false
  var end = End.batch
  /// Where the batch ends, from its beginning, once it has.
  var place = StreamPosition()

  /// Ends the line that was written last, about the event at hand; for text it may be several.
  mutating func endLine() { lines.append(Line(event: events, end: text.count)) }

  /// Notes that an engine has come to a limit, and why.
  mutating func noteSpent(_ limit: String) {
    notes.append(
      Note(
        kind: .spent(limit), event: events, after: text.count, place: StreamPosition(), count: 0))
  }

  /// Begins anew, in the room that there is.
  mutating func removeAll() {
    // What one event with much to say took is given back.
    if text.capacity > 4 << 20 { text = JSONWriter() } else { text.removeAll() }
    lines.removeAll(keepingCapacity: true)
    notes.removeAll(keepingCapacity: true)
    fired.removeAll(keepingCapacity: true)
    (events, bytes, firings, hasCrash, hasSpentLimit) = (0, 0, 0, false, false)
    isBehindEvents = false
  }
}

/// How far a batch has been judged.
struct EvalProgress: Sendable {
  /// The line or value at hand.
  private(set) var piece = 0..<0
  /// The first byte of it that is not judged yet, or where it ends.
  var at = 0
  /// The line or value at hand is a new one.
  private(set) var isFresh = false
  /// Where the next line begins, or which value is next.
  private var next = 0
  /// Lines begun so far.
  private var line = 0
  /// A byte of the batch, and where it stands; it moves forward only, so that a line of many
  /// unusable events is gone over once.
  private var known = (at: 0, place: StreamPosition())

  init() {}

  init(_ batch: borrowing Batch) {
    known.at = batch.start
    known.place.offset = batch.start
    if batch.layout == .lines { next = batch.start }
  }

  /// Moves to the next event; false when there is none.
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
        at = JSONScanner.skipSpace(
          in: batch.bytes.span.extracting(0..<end), from: piece.lowerBound)
        if at < end { return true }
      }
      return false
    }
  }

  /// Leaves the line or value at hand.
  mutating func leavePiece() { at = piece.upperBound }

  /// The place of a byte of the batch at or behind the one asked for last.
  mutating func place(of offset: Int, in batch: borrowing Batch) -> StreamPosition {
    if batch.layout == .lines, known.at < piece.lowerBound {
      known = (
        piece.lowerBound, StreamPosition(offset: piece.lowerBound, line: max(1, line), column: 1)
      )
    }
    let end = min(offset, batch.bytes.count)
    if end > known.at {
      known.place.advance(over: batch.bytes.span.extracting(known.at..<end))
      known.at = end
    }
    return known.place
  }

  /// The place behind the batch, all of which has been gone through.
  mutating func end(of batch: borrowing Batch) -> StreamPosition {
    switch batch.layout {
    case .lines: StreamPosition(offset: batch.bytes.count, line: line + 1, column: 1)
    case .values: place(of: batch.bytes.count, in: batch)
    }
  }
}
