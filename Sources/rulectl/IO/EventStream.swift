internal import RuleEngine

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

/// Cuts a stream of bytes into events: one JSON value a line, values one after another, or the
/// elements of one array; which of them is seen from the beginning.
///
/// One buffer holds the event at hand and what has come behind it; it is used again and again, so
/// that memory does not grow with the stream.
struct EventStream: ~Copyable {
  /// A stretch of the stream that holds one event or, where values stand in one line, several.
  struct Piece {
    /// The bytes, by their place in `bytes`.
    var range: Range<Int>
    /// The place of the first one in the stream.
    var position: StreamPosition
    /// More bytes than an event may have; what lies beyond has been passed over.
    var isOversize = false
    /// What is wrong here already, outside any value.
    var problem: JSONProblem?
    /// What cannot be read costs only this piece; otherwise the rest of the file as well.
    var isLine: Bool
  }

  /// Why no more events come.
  enum Stop: Error {
    case source(ByteSource.Stop)
    /// A line went on for another limit after the first one.
    case endlessLine(StreamPosition, limit: Int)
  }

  private enum Layout { case undecided, lines, values, array }

  private(set) var bytes: [UInt8] = []
  let name: String
  private var source: ByteSource
  private let limit: Int
  private var layout = Layout.undecided
  private var atEnd = false
  private var isAbandoned = false
  /// Why the source ended before its end.
  private var fault: ByteSource.Stop?
  /// The first byte that no piece has held yet.
  private var start = 0
  /// As far as `bytes` has been searched for the end of the piece at hand.
  private var searched = 0
  private var position = StreamPosition()
  private var arrayState = ArrayState.before

  /// Where in an array the stream stands.
  private enum ArrayState { case before, first, element, separator, behind }

  init(_ source: consuming ByteSource, limit: Int) {
    name = source.name
    self.source = source
    self.limit = limit
  }

  /// The next piece, or nil at the end. `wait` is called before the stream has to wait for more.
  mutating func next(
    beforeWaiting wait: () throws(IOProblem) -> Void
  ) throws(Stop) -> Piece? {
    if isAbandoned { return nil }
    if layout == .undecided { try decide(wait) }
    if let piece = try nextPiece(wait) { return piece }
    if let fault {
      self.fault = nil
      throw .source(fault)
    }
    return nil
  }

  private mutating func nextPiece(
    _ wait: () throws(IOProblem) -> Void
  ) throws(Stop) -> Piece? {
    switch layout {
    case .lines: try nextLine(wait)
    case .values: try nextValue(wait)
    case .array: try nextElement(wait)
    case .undecided: nil
    }
  }

  /// Gives up the rest of the stream.
  mutating func abandon() {
    isAbandoned = true
    atEnd = true
    start = bytes.count
    searched = start
  }

  // MARK: reading

  /// Reads more behind what is there; false at the end.
  private mutating func fill(_ wait: () throws(IOProblem) -> Void) throws(Stop) -> Bool {
    if atEnd { return false }
    if start > 0, start >= bytes.count / 2 {
      bytes.removeFirst(start)
      searched -= start
      start = 0
    }
    do throws(ByteSource.Stop) {
      if try source.read(1 << 16, into: &bytes, beforeWaiting: wait) > 0 { return true }
    } catch {
      // What came before the fault is still there to be read.
      fault = error
    }
    atEnd = true
    return false
  }

  /// Moves past bytes that no piece holds, or that the last one held.
  private mutating func advance(to end: Int) {
    var moved = position
    moved.advance(over: bytes.span.extracting(start..<end))
    position = moved
    start = end
    searched = max(searched, end)
  }

  /// Skips white space, reading more as needed; false at the end of the stream.
  private mutating func skipSpace(_ wait: () throws(IOProblem) -> Void) throws(Stop) -> Bool {
    while true {
      let end = JSONScanner.skipSpace(in: bytes.span, from: start)
      advance(to: end)
      if start < bytes.count { return true }
      if try !fill(wait) { return false }
    }
  }

  // MARK: the layout

  private mutating func decide(_ wait: () throws(IOProblem) -> Void) throws(Stop) {
    while bytes.count < 3, try fill(wait) {}
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) {
      start = 3
      searched = 3
      position.offset = 3
    }
    guard try skipSpace(wait) else {
      layout = .lines
      return
    }
    if bytes[start] == 0x5B {
      layout = .array
      return
    }
    // From here on the buffer only grows, so that places in it hold.
    bytes.removeFirst(start)
    start = 0
    searched = 0
    if let first = try lineEnd(from: 0, wait), first < bytes.count, leavesOpen(0..<first),
      let second = try lineEnd(from: first + 1, wait), !isValue(first + 1..<second)
    {
      layout = .values
    } else {
      layout = .lines
    }
  }

  /// The end of the line that begins at `from`, or nil when none begins there or ends within the
  /// limit.
  private mutating func lineEnd(
    from: Int, _ wait: () throws(IOProblem) -> Void
  ) throws(Stop) -> Int? {
    var searched = from
    while true {
      if let end = newline(in: searched..<bytes.count) { return end }
      searched = bytes.count
      if searched - from > limit { return nil }
      if try !fill(wait) { return from < bytes.count ? bytes.count : nil }
    }
  }

  /// The first line feed in a part of the buffer.
  private func newline(in range: Range<Int>) -> Int? {
    guard !range.isEmpty, range.upperBound <= bytes.count else { return nil }
    return unsafe bytes.withUnsafeBytes { buffer -> Int? in
      guard let base = buffer.baseAddress,
        // Sound: the range lies inside the buffer, as was just checked.
        let found = unsafe memchr(base + range.lowerBound, 0x0A, range.count)
      else { return nil }
      return unsafe base.distance(to: found)
    }
  }

  /// Whether a line begins a value that it does not end.
  private func leavesOpen(_ line: Range<Int>) -> Bool {
    var boundary = ValueBoundary()
    var at = JSONScanner.skipSpace(in: bytes.span, from: line.lowerBound)
    while at < line.upperBound {
      boundary = ValueBoundary()
      guard let end = boundary.end(in: bytes.span.extracting(0..<line.upperBound), from: at) else {
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

  // MARK: lines

  private mutating func nextLine(_ wait: () throws(IOProblem) -> Void) throws(Stop) -> Piece? {
    while true {
      while true {
        if let end = newline(in: searched..<bytes.count) {
          let piece = line(to: end)
          start = end + 1
          searched = start
          position.nextLine(by: start - piece.range.lowerBound)
          if isBlank(piece.range) { break }
          return piece
        }
        searched = bytes.count
        // Two bytes more: the line may yet end in a carriage return.
        if searched - start > limit + 2 { return try passOver(wait) }
        if try !fill(wait) {
          guard start < bytes.count else { return nil }
          let piece = line(to: bytes.count)
          position.nextLine(by: piece.range.count)
          start = bytes.count
          searched = start
          return isBlank(piece.range) ? nil : piece
        }
      }
    }
  }

  private func line(to end: Int) -> Piece {
    // The blanks round an event, a carriage return among them, are no part of it.
    let text = bytes.span.extracting(start..<end)
    var last = text.count
    while last > 0, [0x20, 0x09, 0x0D].contains(text[last - 1]) { last -= 1 }
    let length = last - min(last, JSONScanner.skipSpace(in: text, from: 0))
    return Piece(range: start..<end, position: position, isOversize: length > limit, isLine: true)
  }

  private func isBlank(_ range: Range<Int>) -> Bool {
    JSONScanner.skipSpace(in: bytes.span.extracting(range), from: 0) == range.count
  }

  /// Drops a line that is over the limit, as it comes, and stands for it with an empty piece.
  private mutating func passOver(_ wait: () throws(IOProblem) -> Void) throws(Stop) -> Piece {
    let piece = Piece(range: start..<start, position: position, isOversize: true, isLine: true)
    var dropped = 0
    while true {
      if let end = newline(in: searched..<bytes.count) {
        position.nextLine(by: dropped + end + 1 - start)
        start = end + 1
        searched = start
        return Piece(range: start..<start, position: piece.position, isOversize: true, isLine: true)
      }
      dropped += bytes.count - start
      start = bytes.count
      searched = start
      if dropped > 2 * limit { throw .endlessLine(piece.position, limit: limit) }
      if try !fill(wait) {
        return Piece(range: start..<start, position: piece.position, isOversize: true, isLine: true)
      }
    }
  }

  // MARK: values

  private mutating func nextValue(_ wait: () throws(IOProblem) -> Void) throws(Stop) -> Piece? {
    guard try skipSpace(wait) else { return nil }
    return try value(wait)
  }

  /// The value that begins at `start`, whole or as far as the stream goes.
  private mutating func value(_ wait: () throws(IOProblem) -> Void) throws(Stop) -> Piece {
    var boundary = ValueBoundary()
    searched = start
    while true {
      let end = boundary.end(in: bytes.span, from: searched)
      searched = bytes.count
      let isOversize = (end ?? bytes.count) - start > limit
      if let end {
        return piece(to: end, isOversize: isOversize)
      }
      if isOversize { return piece(to: bytes.count, isOversize: true) }
      if try !fill(wait) { return piece(to: bytes.count, isOversize: false) }
    }
  }

  private mutating func piece(to end: Int, isOversize: Bool) -> Piece {
    let piece = Piece(
      range: start..<end, position: position, isOversize: isOversize, isLine: false)
    advance(to: end)
    searched = end
    return piece
  }

  // MARK: an array

  private mutating func nextElement(_ wait: () throws(IOProblem) -> Void) throws(Stop) -> Piece? {
    while try skipSpace(wait) {
      let byte = bytes[start]
      switch (arrayState, byte) {
      case (.before, _): arrayState = .first
      case (.first, 0x5D), (.separator, 0x5D): arrayState = .behind
      case (.separator, 0x2C): arrayState = .element
      case (.first, _), (.element, _):
        arrayState = .separator
        return try value(wait)
      case (.separator, _), (.behind, _):
        var piece = piece(to: start + 1, isOversize: false)
        piece.problem = JSONProblem(
          arrayState == .behind ? .trailing(byte) : .unexpected(byte), at: 0)
        return piece
      }
      advance(to: start + 1)
    }
    guard arrayState != .behind else { return nil }
    arrayState = .behind
    var piece = piece(to: start, isOversize: false)
    piece.problem = JSONProblem(.endOfInput, at: 0)
    return piece
  }
}
