package import RuleArchive
internal import RuleCore

/// Cuts a stream of bytes into batches of whole events: one JSON value a line, values one after
/// another, or the elements of one array; which of them is seen from the beginning.
///
/// Bytes are read into the buffer that is handed on. Only what stands behind the last whole event
/// is copied, to the beginning of the next one. Buffers come back and are used again, so that
/// memory does not grow with the stream.
package struct EventStream: ~Copyable {
  /// Why no more events come.
  package enum Stop: Error {
    case io(IOProblem)
    case gzip(ArchiveProblem)
    /// A line that does not end within two limits.
    case endlessLine
  }

  /// What a call brought.
  package enum Step {
    case batch, end
    /// Nothing yet: the other side pauses.
    case pause
  }

  private enum Layout { case undecided, lines, values, array }

  /// Where in an array the stream stands.
  private enum ArrayState { case before, first, element, separator, behind }

  /// The most values of one batch: far more than a batch of real events holds.
  private static let valueLimit = 1 << 14

  package let name: String
  private let number: Int
  private var source: ByteSource
  private let limit: Int
  /// An array at the beginning is one of events; otherwise it is a value like others.
  private let splitsArrays: Bool
  private var bytes: [UInt8] = []
  /// The first byte that counts.
  private var start = 0
  /// The bytes before it are whole events, and what stands between them.
  private var whole = 0
  /// As far as `bytes` has been searched for the end of an event.
  private var searched = 0
  private var layout = Layout.undecided
  /// The end of the first line, once it has begun a value that it does not end.
  private var openLine: Int?
  private var values: [Batch.Value] = []
  /// A value has begun at `whole`.
  private var inValue = false
  private var boundary = ValueBoundary()
  private var arrayState = ArrayState.before
  private var fault: Batch.Fault?
  private var stop: Stop?
  /// Nothing more comes from the source.
  private var atEnd = false
  private var isDone = false
  private var isMarkSought = true

  /// The stream `number` of a run, whose events have at most `limit` bytes.
  package init(_ source: consuming ByteSource, number: Int, limit: Int, splitsArrays: Bool = true) {
    name = source.name
    self.number = number
    self.source = source
    self.limit = limit
    self.splitsArrays = splitsArrays
  }

  /// Waits for more, or for something at another descriptor, but not for long.
  package func wait(or descriptor: Int32?) { source.wait(or: descriptor) }

  /// Puts the next events into `batch`: all that there are before the stream would have to wait,
  /// or about `size` bytes.
  package mutating func next(into batch: inout Batch, size: Int) -> Step {
    if isDone { return .end }
    while true {
      search()
      if atEnd { break }
      if whole > 0, bytes.count >= size || values.count >= Self.valueLimit { break }
      switch fill(to: size) {
      case .bytes: continue
      case .end: atEnd = true
      case .pause:
        if layout == .undecided || whole == 0 { return .pause }
        cut(into: &batch)
        return .batch
      }
    }
    isDone = atEnd && searched == bytes.count
    if whole == 0, fault == nil, stop == nil { return .end }
    cut(into: &batch)
    return .batch
  }

  private mutating func fill(to size: Int) -> ByteSource.Arrival {
    // A longer event is read in pieces of no less than a pipe holds.
    let piece = 1 << 16
    bytes.reserveCapacity(size + piece)
    do throws(ByteSource.Stop) {
      return try source.read(max(size - bytes.count, piece), into: &bytes)
    } catch {
      // What came before is still there to be read.
      switch error {
      case .io(let problem): stop = .io(problem)
      case .gzip(let problem): stop = .gzip(problem)
      }
      return .end
    }
  }

  /// Hands on what is whole, and keeps the rest.
  private mutating func cut(into batch: inout Batch) {
    batch.removeAll()
    batch.name = name
    batch.input = number
    batch.layout = layout == .lines ? .lines : .values
    batch.start = min(start, whole)
    swap(&batch.bytes, &bytes)
    swap(&batch.values, &values)
    bytes += batch.bytes[whole...]
    batch.bytes.removeSubrange(whole...)
    searched -= whole
    start = max(0, start - whole)
    whole = 0
    if isDone { (batch.fault, batch.stop) = (fault, stop) }
  }

  /// Searches what has come for the ends of events.
  private mutating func search() {
    if isMarkSought { passMark() }
    if layout == .undecided { decide() }
    switch layout {
    case .undecided: return
    case .lines: searchLines()
    case .values, .array: searchValues()
    }
  }

  /// Passes over a byte order mark, once all of it may have come.
  private mutating func passMark() {
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    let isCut = bytes.count < mark.count && mark.starts(with: bytes)
    if isCut, !atEnd { return }
    if bytes.starts(with: mark) { (start, searched) = (mark.count, mark.count) }
    isMarkSought = false
  }

  // MARK: lines

  private mutating func searchLines() {
    if let end = bytes.lastLineFeed(in: searched..<bytes.count) { whole = end + 1 }
    searched = bytes.count
    if atEnd {
      whole = bytes.count
    } else if bytes.count - whole > 2 * limit {
      stop = .endlessLine
      atEnd = true
    }
  }

  // MARK: values

  private mutating func searchValues() {
    while searched < bytes.count, values.count < Self.valueLimit, fault == nil {
      if !inValue {
        searched = JSONScanner.skipSpace(in: bytes.span, from: searched)
        whole = searched
        guard searched < bytes.count else { break }
        if layout == .array, !beginsElement(bytes[searched]) { continue }
        boundary = ValueBoundary()
        inValue = true
      }
      let end = boundary.end(in: bytes, from: searched, to: bytes.count)
      searched = end ?? bytes.count
      if searched - whole > limit {
        // One byte more than the limit is kept of it, which says enough.
        return endValue(at: whole + limit + 1, isLast: true)
      }
      if let end { endValue(at: end, isLast: false) }
    }
    if fault != nil { searched = bytes.count }
    guard atEnd, searched == bytes.count, fault == nil else { return }
    if inValue { endValue(at: bytes.count, isLast: true) }
    if layout == .array, arrayState != .behind {
      fault = Batch.Fault(problem: JSONProblem(.endOfInput, at: 0), range: whole..<whole)
    }
  }

  private mutating func endValue(at end: Int, isLast: Bool) {
    values.append(Batch.Value(whole..<end))
    whole = end
    inValue = false
    guard isLast else { return }
    searched = bytes.count
    atEnd = true
  }

  /// Whether an element begins with the byte at `searched`, which otherwise is passed over.
  private mutating func beginsElement(_ byte: UInt8) -> Bool {
    switch (arrayState, byte) {
    case (.before, _): arrayState = .first
    case (.first, 0x5D), (.separator, 0x5D): arrayState = .behind
    case (.separator, 0x2C): arrayState = .element
    case (.first, _), (.element, _):
      arrayState = .separator
      return true
    case (.separator, _), (.behind, _):
      fault = Batch.Fault(
        problem: JSONProblem(arrayState == .behind ? .trailing(byte) : .unexpected(byte), at: 0),
        range: searched..<searched + 1)
      atEnd = true
    }
    searched += 1
    whole = searched
    return false
  }

  // MARK: the layout

  /// Sees from the beginning how events are written, if enough of it has come.
  private mutating func decide() {
    guard !isMarkSought else { return }
    let first = JSONScanner.skipSpace(in: bytes.span, from: start)
    guard first < bytes.count else {
      // Blank bytes can be handed on whatever follows them.
      whole = first > start ? first : 0
      searched = bytes.count
      return
    }
    whole = 0
    if splitsArrays, bytes[first] == 0x5B {
      layout = .array
      (searched, whole) = (first, first)
      return
    }
    if openLine == nil {
      guard let end = bytes.lineFeed(from: max(first, searched)) else {
        searched = bytes.count
        if atEnd || searched - first > limit { decide(on: .lines) }
        return
      }
      guard leavesOpen(first..<end) else { return decide(on: .lines) }
      openLine = end
      searched = end + 1
    }
    guard let line = openLine else { return }
    let second = bytes.lineFeed(from: searched)
    searched = second ?? bytes.count
    guard let end = second ?? (atEnd ? bytes.count : nil) else {
      if searched - line > limit + 1 { decide(on: .lines) }
      return
    }
    let isAlone = end == line + 1 && second == nil
    decide(on: isAlone || isValue(line + 1..<end) ? .lines : .values, from: first)
  }

  private mutating func decide(on layout: Layout, from first: Int = 0) {
    self.layout = layout
    searched = layout == .lines ? start : first
    whole = layout == .lines ? 0 : first
  }

  /// Whether a line begins a value that it does not end.
  private func leavesOpen(_ line: Range<Int>) -> Bool {
    var at = JSONScanner.skipSpace(in: bytes.span, from: line.lowerBound)
    while at < line.upperBound {
      var boundary = ValueBoundary()
      guard let end = boundary.end(in: bytes, from: at, to: line.upperBound) else {
        return boundary.isOpen
      }
      at = JSONScanner.skipSpace(in: bytes.span, from: max(end, at + 1))
    }
    return false
  }

  /// Whether a line is one JSON value by itself.
  private func isValue(_ line: Range<Int>) -> Bool {
    let span = bytes.span.extracting(0..<line.upperBound)
    let start = JSONScanner.skipSpace(in: span, from: line.lowerBound)
    guard start < span.count else { return false }
    var scanner = JSONScanner()
    guard let end = try? scanner.skipValue(in: span, from: start, depth: 0) else { return false }
    return JSONScanner.skipSpace(in: span, from: end) == span.count
  }
}
