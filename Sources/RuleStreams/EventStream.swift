package import RuleArchive
package import RuleCore

/// Splits a stream of bytes into batches of complete events. Events are one JSON value per line, consecutive values, or
/// the elements of one array; the layout is detected from the beginning of the stream.
///
/// Bytes are read into the buffer of the batch. Only the bytes after the last complete event are copied, to the next
/// batch. Buffers are reused, so memory use does not grow with the stream.
package struct EventStream: ~Copyable {
  /// The reason why the stream ended early.
  package enum Stop: Error {
    case io(IOProblem)
    case gzip(ArchiveProblem)
    /// The input is packed in a format that this program cannot read. `inGzip`: true if the packed data are inside gzip
    /// data.
    case packed(PackedFormat, inGzip: Bool)
    /// A line is longer than twice the limit on the size of an event.
    case endlessLine
    /// The text has this encoding instead of UTF-8.
    case encoding(String)
    /// The input must be converted as a whole, but has more than `limit` bytes.
    case oversize(limit: Int)
  }

  private enum Layout { case undecided, lines, values, array, converted }

  /// The progress inside an array of events: before the opening bracket, the item that is expected next, or after the
  /// array.
  private enum ArrayState { case before, first, element, separator, behind }

  /// The maximum number of values of one batch; batches of real events have far fewer.
  private static let valueLimit = 1 << 14

  package let name: String
  private let number: Int
  private var source: ByteSource
  private let limit: Int
  /// True if the elements of an array at the beginning are the events; false if the whole array is one event.
  private let splitsArrays: Bool
  private var bytes: [UInt8] = []
  /// The offset after the byte order mark; 0 if the text has none.
  private var start = 0
  /// The offset up to which `bytes` contains only complete events and separators.
  private var whole = 0
  /// The offset up to which `bytes` has been searched for the end of an event.
  private var searched = 0
  private var layout = Layout.undecided
  /// The offset of the end of the first line, if a value continues from the first to the second line.
  private var openLine: Int?
  private var values: [Batch.Value] = []
  /// True if a value begins at `whole` and the end of this value has not been found.
  private var inValue = false
  private var boundary = ValueBoundary()
  private var arrayState = ArrayState.before
  private var fault: Batch.Fault?
  private var stop: Stop?
  /// True if the source has no more bytes, or the stream has failed.
  private var atEnd = false
  private var isDone = false
  private var isMarkSought = true
  /// Recognizes the format; nil if the format is known, or if every input is JSON.
  private var recognizer: FormatRecognizer?
  /// The number of bytes at the last attempt to recognize the format, which failed because there were too few bytes.
  private var insufficient = -1
  /// The format of the input; nil until the format is recognized.
  package private(set) var format: RecognizedFormat?
  private var conversion: Conversion?

  /// Creates a stream. `number`: the index of the stream in the run. `limit`: the maximum size of an event in bytes.
  /// `recognizer`: recognizes the format; nil if every input is JSON.
  package init(
    _ source: consuming ByteSource, number: Int, limit: Int, splitsArrays: Bool = true,
    recognizer: FormatRecognizer? = nil
  ) {
    name = source.name
    self.number = number
    self.source = source
    self.limit = limit
    self.splitsArrays = splitsArrays
    self.recognizer = recognizer
  }

  /// The number of bytes read from the source; for a compressed source, the number of compressed bytes.
  package var position: Int { source.position }

  /// Waits up to 100 ms for more bytes, or until `descriptor` is readable.
  package func wait(or descriptor: Int32?) { source.wait(or: descriptor) }

  /// Fills `batch` with the events available without waiting, up to about `size` bytes.
  package mutating func next(into batch: inout Batch, size: Int) -> EventStreamStep {
    if isDone { return .end }
    while true {
      search()
      if layout == .converted { return nextConverted(into: &batch, size: size) }
      if atEnd { break }
      if whole > 0, bytes.count >= size || values.count >= Self.valueLimit { break }
      switch fill(to: size) {
      case .bytes: continue
      case .end: atEnd = true
      case .pause:
        if recognize(atPause: true) { continue }
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
    // Reads an event that exceeds `size` in pieces of 64 KiB, the capacity of a pipe.
    let piece = 1 << 16
    bytes.reserveCapacity(size + piece)
    do throws(Stop) {
      return try source.read(max(size - bytes.count, piece), into: &bytes)
    } catch {
      // Do not throw yet: the events before the failure are still returned.
      stop = error
      return .end
    }
  }

  /// Moves the complete events to `batch` and keeps the remaining bytes.
  private mutating func cut(into batch: inout Batch) {
    batch.removeAll()
    batch.name = name
    batch.input = number
    batch.layout = layout == .lines ? .lines : .values
    batch.isVariant = format?.isVariant ?? false
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

  /// Searches the bytes read so far for the ends of events.
  private mutating func search() {
    if isMarkSought { passMark() }
    if recognizer != nil, !isMarkSought { _ = recognize(atPause: false) }
    if layout == .undecided, recognizer == nil { decide() }
    switch layout {
    case .undecided, .converted: return
    case .lines: searchLines()
    case .values, .array: searchValues()
    }
  }

  /// Skips a byte order mark, once enough bytes have been read to recognize the mark. If the text is UTF-16 or UTF-32,
  /// stops the stream.
  private mutating func passMark() {
    let mayBeMark = bytes.first == 0 || bytes.first ?? 0 >= 0xEF || bytes.dropFirst().first == 0
    if !atEnd, bytes.count < (mayBeMark ? 4 : 2) { return }
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    if bytes.starts(with: mark) { (start, searched) = (mark.count, mark.count) }
    if let encoding = wideEncoding {
      stop = .encoding(encoding)
      bytes.removeAll()
      atEnd = true
    }
    isMarkSought = false
  }

  /// The encoding of a text that begins with a byte order mark, or with zero bytes around an ASCII character; nil for
  /// other texts.
  private var wideEncoding: String? {
    let (isZero, isMark) = (bytes.prefix(4).map { $0 == 0 }, bytes.prefix(2) == [0xFF, 0xFE])
    if isZero == [true, true, false, false] || isMark && isZero == [false, false, true, true] { return "UTF-32" }
    if isMark || bytes.prefix(2) == [0xFE, 0xFF] { return "UTF-16" }
    // The name contains the byte order, because converters assume different byte orders for a text without a mark.
    if isZero == [true, true, true, false] { return "UTF-32BE" }
    if isZero == [false, true, true, true] { return "UTF-32LE" }
    return isZero.prefix(2) == [true, false] ? "UTF-16BE" : isZero.prefix(2) == [false, true] ? "UTF-16LE" : nil
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
        // Keep `limit + 1` bytes of the value, so that the value is reported as too long.
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

  /// Returns true if `byte`, at the offset `searched`, begins an element of the array. Otherwise skips the byte, or
  /// records a fault.
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

  /// Detects the layout, once enough bytes have been read: `array` if `splitsArrays` is true and the text begins with
  /// `[`; `values` if a value begins on line 1 and continues on line 2, and line 2 alone is not a value; otherwise
  /// `lines`.
  private mutating func decide() {
    guard !isMarkSought else { return }
    let first = JSONScanner.skipSpace(in: bytes.span, from: start)
    guard first < bytes.count else {
      // White space at the beginning is not needed to detect the layout, so skip it.
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

  // MARK: the format

  /// Recognizes the format, if enough bytes have been read. If not, the next attempt is when the number of bytes has
  /// doubled, or at a pause. Returns true if this call recognized the format.
  private mutating func recognize(atPause: Bool) -> Bool {
    guard let recognizer, !isMarkSought, atPause || atEnd || bytes.count >= 2 * insufficient else { return false }
    guard bytes.count > insufficient || atEnd else { return false }
    switch recognizer(bytes.span.extracting(start...), atEnd) {
    case .undecided:
      insufficient = bytes.count
      return false
    case .format(let format):
      self.recognizer = nil
      self.format = format
      guard let converter = format.converter else { return true }
      layout = .converted
      conversion = Conversion(converter)
      return true
    }
  }

  /// Fills `batch` with converted events.
  private mutating func nextConverted(into batch: inout Batch, size: Int) -> EventStreamStep {
    while true {
      let isFull = conversion?.convert(&bytes, from: &start, isEnd: atEnd, limit: size) ?? true
      if let limit = conversion?.converter.wholeLimit, bytes.count - start > limit {
        stop = .oversize(limit: limit)
        bytes = []
        atEnd = true
        conversion = nil
        break
      }
      if isFull || atEnd { break }
      switch fill(to: size) {
      case .bytes: continue
      case .end: atEnd = true
      case .pause:
        guard conversion?.isEmpty == false else { return .pause }
        conversion?.move(to: &batch, size)
        (batch.name, batch.input) = (name, number)
        return .batch
      }
    }
    batch.removeAll()
    conversion?.move(to: &batch, size)
    (batch.name, batch.input, batch.isConverted) = (name, number, true)
    isDone = atEnd && (conversion?.isEmpty ?? true)
    if isDone { batch.stop = stop }
    return isDone && batch.isEmpty && stop == nil ? .end : .batch
  }

  /// True if a value begins on this line and continues on the next line.
  private func leavesOpen(_ line: Range<Int>) -> Bool {
    var at = JSONScanner.skipSpace(in: bytes.span, from: line.lowerBound)
    while at < line.upperBound {
      var boundary = ValueBoundary()
      guard let end = boundary.end(in: bytes, from: at, to: line.upperBound) else { return boundary.isOpen }
      at = JSONScanner.skipSpace(in: bytes.span, from: max(end, at + 1))
    }
    return false
  }

  /// True if the line is exactly one JSON value.
  private func isValue(_ line: Range<Int>) -> Bool {
    let span = bytes.span.extracting(0..<line.upperBound)
    let start = JSONScanner.skipSpace(in: span, from: line.lowerBound)
    guard start < span.count else { return false }
    var scanner = JSONScanner()
    guard let end = try? scanner.skipValue(in: span, from: start, depth: 0) else { return false }
    return JSONScanner.skipSpace(in: span, from: end) == span.count
  }
}

/// The result of `EventStream.next`.
package enum EventStreamStep {
  case batch, end
  /// No event is available yet, because the writer of a pipe pauses.
  case pause
}
