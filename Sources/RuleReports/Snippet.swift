internal import RuleArchive

/// A line of a text, or an excerpt around some bytes, for display with the position of these bytes.
///
///     "matcher" : "qe",
///                 ^^^^        indent 12, width 4
package struct Snippet {
  /// A displayed character, and the number of its columns.
  private struct Cell {
    package var text: String
    var width: Int
  }

  /// The line number, from 1.
  package let number: Int
  package let line: String
  /// The number of columns before the first mark.
  package let indent: Int
  /// The number of marks, at least one.
  package let width: Int

  /// Creates a snippet of the line in which `range` begins, with at most `columns` columns.
  package init(_ range: ByteRange, in lines: LineTable, columns: Int) {
    number = lines.position(of: range.lower).line
    let whole = lines.lineRange(at: range.lower)
    let start = min(range.lower, whole.upperBound)
    let end = max(start, min(range.upper, whole.upperBound))
    // Read only a few bytes per column around the range, because a line may have megabytes. If all bytes near the range
    // are printable ASCII, one byte per column is enough.
    let close = max(whole.lowerBound, start - columns)..<min(whole.upperBound, min(end, start + columns) + columns)
    let near = lines.text[close].allSatisfy(Self.isPlain) ? columns : columns * 6
    let from = Self.letterStart(max(whole.lowerBound, start - near), start, lines.text)
    let cut = min(end, start + near)
    let to = Self.letterEnd(min(whole.upperBound, cut + near), cut, lines.text)
    let before = Self.cells(lines.text[from..<start], from: 0)
    let marked = Self.cells(lines.text[start..<cut], from: Self.width(before))
    let after = Self.cells(lines.text[cut..<to], from: Self.width(before) + Self.width(marked))

    let isWhole = from == whole.lowerBound && to == whole.upperBound && cut == end
    let total = Self.width(before) + Self.width(marked) + Self.width(after)
    if isWhole, total <= columns {
      line = Self.text(before + marked + after)
      (indent, width) = (Self.width(before), max(1, Self.width(marked)))
      return
    }
    var head = Self.last(of: before, columns: columns / 2)
    if head.count < before.count || from > whole.lowerBound { head.insert(Self.ellipsis, at: 0) }
    // One column is reserved for the ellipsis at the end of the line.
    var room = columns - Self.width(head) - 1
    var body = Self.first(of: marked, columns: room)
    room -= Self.width(body)
    let tail = body.count < marked.count ? [] : Self.first(of: after, columns: room)
    let goesOn = body.count + tail.count < marked.count + after.count || to < whole.upperBound
    if body.isEmpty, let first = marked.first { body = [first] }
    line = Self.text(head + body + tail) + (goesOn ? Self.ellipsis.text : "")
    (indent, width) = (Self.width(head), max(1, Self.width(body)))
  }

  private static let ellipsis = Cell(text: "…", width: 1)
  /// The distance of tab stops, in columns.
  private static let tabStop = 4

  private static func cells(_ bytes: ArraySlice<UInt8>, from column: Int) -> [Cell] {
    var cells: [Cell] = []
    cells.reserveCapacity(bytes.count)
    var column = column
    var at = bytes.startIndex
    while at < bytes.endIndex {
      // Split characters fast: most are printable ASCII, and a character always ends between two bytes of printable
      // ASCII.
      var end = at + 1
      while end < bytes.endIndex, !isPlain(bytes[end - 1]) || !isPlain(bytes[end]) { end += 1 }
      if end == at + 1, isPlain(bytes[at]) {
        cells.append(Cell(text: String(Unicode.Scalar(bytes[at])), width: 1))
        column += 1
      } else {
        for letter in String(decoding: bytes[at..<end], as: UTF8.self) {
          cells.append(cell(letter, at: column))
          column += cells[cells.count - 1].width
        }
      }
      at = end
    }
    return cells
  }

  private static func isPlain(_ byte: UInt8) -> Bool { 0x20..<0x7F ~= byte }

  private static func cell(_ letter: Character, at column: Int) -> Cell {
    if letter == "\t" {
      let width = tabStop - column % tabStop
      return Cell(text: String(repeating: " ", count: width), width: width)
    }
    if letter.unicodeScalars.allSatisfy(isPrintable) {
      return Cell(text: String(letter), width: DisplayWidth.columns(of: letter))
    }
    let shown = Messages.printable(String(letter))
    return Cell(text: shown, width: shown.reduce(0) { $0 + DisplayWidth.columns(of: $1) })
  }

  private static func width(_ cells: [Cell]) -> Int { cells.reduce(0) { $0 + $1.width } }

  private static func text(_ cells: [Cell]) -> String { cells.map(\.text).joined() }

  /// Returns the longest prefix of cells that fits into `columns`.
  private static func first(of cells: [Cell], columns: Int) -> [Cell] {
    var room = columns
    return Array(
      cells.prefix {
        room -= $0.width
        return room >= 0
      })
  }

  /// Returns the longest suffix of cells that fits into `columns`.
  private static func last(of cells: [Cell], columns: Int) -> [Cell] {
    first(of: cells.reversed(), columns: columns).reversed()
  }

  /// Returns the first offset at or after `offset`, up to `end`, at which a UTF-8 sequence begins.
  private static func letterStart(_ offset: Int, _ end: Int, _ text: [UInt8]) -> Int {
    var at = offset
    while at < end, text[at] & 0xC0 == 0x80 { at += 1 }
    return at
  }

  /// Returns the last offset at or before `offset`, down to `start`, at which a UTF-8 sequence begins.
  private static func letterEnd(_ offset: Int, _ start: Int, _ text: [UInt8]) -> Int {
    var at = offset
    while at > start, at < text.count, text[at] & 0xC0 == 0x80 { at -= 1 }
    return at
  }
}
