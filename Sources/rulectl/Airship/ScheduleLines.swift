/// Splits a document into its top-level values: one schedule or array, or several in JSON Lines.
enum ScheduleLines {
  /// Returns the values with their offsets. `tree` is the first value of `document`.
  ///
  /// Comments before a value are part of this value. Comments after the last value are part of the last value.
  static func pieces(of tree: JSONDocument, _ document: RulesInput.Document, _ limits: RulesLimits)
    throws(CommandFailure) -> [(tree: JSONDocument, offset: Int)]
  {
    guard tree.tolerances.contains(where: { $0.kind == .trailingText }) else { return [(tree, 0)] }
    let text = document.text
    var ranges: [Range<Int>] = []
    var at = text.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    while true {
      let first = JSONScanner.skipSpace(in: text.span, from: at)
      guard first < text.count else { break }
      let start = skipComments(in: text, from: first)
      if start == text.count, let last = ranges.popLast() {
        ranges.append(last.lowerBound..<start)
        break
      }
      at = max(end(ofValueAt: start, in: text), start + 1)
      ranges.append(first..<min(at, text.count))
    }
    if ranges.count == 1 { return [(tree, 0)] }
    var pieces: [(tree: JSONDocument, offset: Int)] = []
    for range in ranges {
      do throws(JSONProblem) {
        pieces.append((try JSONDocument(Array(text[range]), depthLimit: limits.depth), range.lowerBound))
      } catch {
        throw CommandFailure(
          .rules, "invalid JSON Lines: \(error.summary)",
          place: TextLocations(document.name, text).place(of: range.lowerBound + error.offset), help: error.help,
          cause: .json(error))
      }
    }
    return pieces
  }

  /// Returns the offset after the value at `start`, or the offset of the end of the text if the value does not end.
  private static func end(ofValueAt start: Int, in text: [UInt8]) -> Int {
    var depth = 0
    var at = start
    while at < text.count {
      if depth == 0, at > start, [0x22, 0x7B, 0x5B, 0x20, 0x09, 0x0A, 0x0D].contains(text[at]) { return at }
      switch text[at] {
      case 0x22:
        at = endOfString(in: text, from: at)
        if depth == 0 { return at }
      case 0x7B, 0x5B:
        depth += 1
        at += 1
      case 0x7D, 0x5D:
        depth -= 1
        at += 1
        if depth <= 0 { return at }
      default:
        guard let end = endOfComment(in: text, from: at) else {
          at += 1
          continue
        }
        if depth == 0 { return at }
        at = end
      }
    }
    return text.count
  }

  private static func endOfString(in text: [UInt8], from start: Int) -> Int {
    var at = start + 1
    while at < text.count, text[at] != 0x22 { at += text[at] == 0x5C ? 2 : 1 }
    return min(at + 1, text.count)
  }

  private static func skipComments(in text: [UInt8], from start: Int) -> Int {
    var at = start
    while at < text.count, let end = endOfComment(in: text, from: at) {
      at = JSONScanner.skipSpace(in: text.span, from: end)
    }
    return at
  }

  /// Returns the offset after the comment at `start`; nil if there is none.
  private static func endOfComment(in text: [UInt8], from start: Int) -> Int? {
    let next = start + 1 < text.count ? text[start + 1] : 0
    var at = start
    switch (text[start], next) {
    case (0x23, _), (0x2F, 0x2F):
      while at < text.count, text[at] != 0x0A, text[at] != 0x0D { at += 1 }
      return at
    case (0x2F, 0x2A):
      at += 2
      while at + 1 < text.count, text[at] != 0x2A || text[at + 1] != 0x2F { at += 1 }
      return min(at + 2, text.count)
    default: return nil
    }
  }
}
