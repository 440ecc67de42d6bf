/// Reads events that the SDKs have printed in logs. Skips all other lines of the log.
///
/// Every line is read once. Memory is bounded by the maximum size of an event.
package struct EventTextReader: EventConverter {
  /// A line that may be the first line of an event: it ends with the bracket or brace that opens an event in a
  /// `TextForm`.
  private struct Candidate {
    let form: TextForm
    let line: [UInt8]
    let place: EventPlace
    let hasReturn: Bool
  }

  private let limits: EventLimits
  private var place = EventPlace()
  private var isNew = true
  private var candidate: Candidate?
  private var block: TextBlock?
  /// The size in bytes of the lines of the current event so far.
  private var size = 0
  private var printed: PrintedEvents
  /// The number of bytes of the unfinished line that were already searched for a line feed.
  private var searched = 0
  /// True while the rest of a line is skipped because the line is too long.
  private var isSkipping = false
  /// True if the log has headers of `logcat -v long` (`hasHeaders`), and if headers are also between the lines of an
  /// event (`splitsEvents`).
  private var hasHeaders = false
  private var splitsEvents = false
  /// True if at least one event was found.
  private var hasEvent = false

  package init(_ limits: EventLimits) {
    self.limits = limits
    printed = PrintedEvents(limits)
  }

  package var wholeLimit: Int? { nil }

  package mutating func convert(
    _ bytes: Span<UInt8>, from start: Int, isEnd: Bool, into items: inout [ConvertedItem]
  ) -> Int {
    if isNew { place.offset = start }
    isNew = false
    var at = start
    while at < bytes.count {
      let end = Self.lineFeed(in: bytes, from: at + searched)
      searched = 0
      guard let last = end ?? (isEnd ? bytes.count : nil) else {
        let isLong = bytes.count - at > limits.bytes
        if isLong, !isSkipping {
          loseBlock(into: &items)
          isSkipping = true
        }
        if isSkipping {
          place.offset += bytes.count - at
          at = bytes.count
        }
        searched = bytes.count - at
        break
      }
      if !isSkipping {
        if last - at > limits.bytes {
          loseBlock(into: &items)
        } else {
          take(bytes.extracting(at..<last).array(), into: &items)
        }
      }
      isSkipping = false
      let next = end == nil ? last : last + 1
      place.offset += next - at
      if end != nil { place.line += 1 }
      at = next
    }
    if isEnd {
      endBlock(into: &items)
      printed.finish(into: &items)
    }
    return at
  }

  private static func lineFeed(in bytes: Span<UInt8>, from start: Int) -> Int? {
    var at = start
    while at < bytes.count {
      at += bytes.printableRun(from: at)
      guard at < bytes.count else { break }
      if bytes[at] == 0x0A { return at }
      at += 1
    }
    return nil
  }

  /// True if these bytes contain the beginning of an event. `isWhole`: false if the rest of the last line may still
  /// arrive.
  static func hasEvent(in bytes: Span<UInt8>, isWhole: Bool) -> Bool {
    var reader = EventTextReader(.standard)
    var items: [ConvertedItem] = []
    var at = 0
    while at < bytes.count {
      guard let end = lineFeed(in: bytes, from: at) ?? (isWhole ? bytes.count : nil) else { return false }
      reader.take(bytes.extracting(at..<end).array(), into: &items)
      if reader.hasEvent { return true }
      at = end + 1
    }
    return false
  }

  // MARK: lines

  /// Reads a line of the log, from which the decoration of logging tools is not yet removed.
  private mutating func take(_ line: [UInt8], into items: inout [ConvertedItem]) {
    for line in LogLine.lines(of: line) { takePlain(line, into: &items) }
  }

  /// The maximum size in bytes of the first line of an event.
  private static let longestFirstLine = 1 << 14

  private mutating func takePlain(_ line: [UInt8], into items: inout [ConvertedItem]) {
    if LogLine.isHeader(line) {
      hasHeaders = true
      if block != nil || candidate != nil { splitsEvents = true }
      return
    }
    // `logcat -v long` writes an empty line before each header but the first. This line is not a part of the event.
    if hasHeaders, splitsEvents || candidate != nil, line.allSatisfy({ isBlank($0) || $0 == 0x0D }) { return }
    if let candidate, begin(line, after: candidate, into: &items) {
      self.candidate = nil
      return
    }
    candidate = possibleBeginning(line)
    if block == nil, let event = OneLineEvent.event(in: line) {
      hasEvent = true
      printed.add(TextBlock(event.event, event.data, event.lead, at: place), into: &items)
      return
    }
    guard var current = block.take() else { return }
    size += line.count + 1
    if size > limits.bytes {
      items.append(.record(.unusable(EventProblem(.oversize(limit: limits.bytes), at: 0), current.place)))
      return
    }
    switch current.take(line) {
    case .more: block = current
    case .whole: printed.add(current, into: &items)
    case .broken: printed.lose(current, into: &items)
    }
  }

  /// Begins an event if `line` is its second line. Returns false if the line is not a second line.
  private mutating func begin(_ line: [UInt8], after first: Candidate, into items: inout [ConvertedItem]) -> Bool {
    var text = line
    if first.hasReturn, text.last == 0x0D { text.removeLast() }
    guard let prefix = LinePrefix(first.form, second: text, after: first.line) else { return false }
    endBlock(into: &items)
    var new = TextBlock(first.form, TextLead(first.line), prefix, hasReturns: first.hasReturn, at: first.place)
    size = first.line.count + line.count + 2
    if !first.form.isSecondWhole { _ = new.take(line) }
    block = new
    hasEvent = true
    return true
  }

  private func possibleBeginning(_ line: [UInt8]) -> Candidate? {
    guard line.count <= Self.longestFirstLine else { return nil }
    let end = line.lastIndex { !isBlank($0) && $0 != 0x0D }
    guard let end, let form = TextForm.all.first(where: { $0.opener == line[end] }) else { return nil }
    return Candidate(form: form, line: line, place: place, hasReturn: line.last == 0x0D)
  }

  /// Ends the current event, which is incomplete.
  private mutating func endBlock(into items: inout [ConvertedItem]) {
    guard let current = block.take() else { return }
    printed.lose(current, into: &items)
  }

  /// Ends the current event, which is incomplete because a line is over the limit.
  private mutating func loseBlock(into items: inout [ConvertedItem]) {
    candidate = nil
    guard let current = block.take() else { return }
    items.append(.record(.unusable(EventProblem(.oversize(limit: limits.bytes), at: 0), current.place)))
  }
}
