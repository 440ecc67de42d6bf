internal import RuleCore

/// The position of a cursor in YAML. The indentation of lines determines the position, because the text may be
/// incomplete.
struct YAMLCursor {
  private(set) var steps: [DocumentTree.Step]
  /// True if the name of a member can follow the cursor.
  let isAtName: Bool
  /// True if a value can follow the cursor. After a dash, both a name and a value can follow.
  let isAtValue: Bool
  /// The names of the members before the cursor in the same mapping.
  private(set) var names: Set<String>
  /// The byte range of the word before the cursor.
  let word: Range<Int>

  /// The maximum number of lines that are read.
  private static let mostLines = 100_000

  /// Reads lines upwards, beginning with the line that contains byte `offset`.
  init(_ text: [UInt8], at offset: Int) {
    let end = min(offset, text.count)
    var start = end
    while start > 0, text[start - 1] != 0x0A { start -= 1 }
    var line = Self.Line(text[start..<end])
    // The rest of the line is a scalar, or a flow collection as in JSON.
    let flow = TextCursor(text, from: line.rest.startIndex, at: end, quotes: [0x22, 0x27])
    word = (flow.stringStart ?? flow.wordStart ?? end)..<end
    let isOpen = !flow.isBetweenParts && (!line.isBlank || line.rest.isEmpty)
    if flow.containers.isEmpty {
      isAtName = isOpen && line.name == nil && flow.stringStart == nil
      // After a colon, a value requires a space.
      isAtValue = isOpen && (line.name == nil ? line.isItem : !line.rest.isEmpty)
    } else {
      isAtName = isOpen && flow.isAtName
      isAtValue = isOpen && !flow.isAtName
    }
    steps = (line.name.map { [.member($0)] } ?? []) + flow.steps
    names = flow.containers.last?.level.names ?? []
    // True while the lines belong to the mapping that contains the cursor.
    var isOwn = flow.containers.isEmpty
    var isItem = line.isItem
    var indent = line.indent
    var count = 0
    if isItem {
      steps.insert(.element(0), at: 0)
      indent = line.dash
    }
    while start > 0, count < Self.mostLines {
      count += 1
      let stop = start - 1
      start = stop
      while start > 0, text[start - 1] != 0x0A { start -= 1 }
      line = Self.Line(text[start..<stop])
      if line.isBlank { continue }
      if line.indent == indent, !isItem {
        if isOwn, let name = line.name { names.insert(name) }
        if line.isItem {
          isOwn = false
          steps.insert(.element(0), at: 0)
          (isItem, indent) = (true, line.dash)
        }
        continue
      }
      // A line with only a dash begins the list item that contains the cursor.
      if !isItem, line.isItem, line.name == nil, line.rest.isEmpty, line.dash < indent {
        steps.insert(.element(0), at: 0)
        (isItem, indent, isOwn) = (true, line.dash, false)
        continue
      }
      // The items of a list may have the same indentation as the name of the list.
      guard line.indent < indent || isItem && line.indent == indent, let name = line.name else { continue }
      isOwn = false
      steps.insert(.member(name), at: 0)
      (isItem, indent) = (false, line.indent)
      if line.isItem {
        steps.insert(.element(0), at: 0)
        (isItem, indent) = (true, line.dash)
      }
    }
  }

  /// A line: `INDENT - NAME: REST`.
  private struct Line {
    /// The column of the name or, without a name, of the rest of the line.
    var indent: Int
    /// The column of the last dash before the name or the rest of the line.
    var dash = 0
    var isItem = false
    var name: String?
    var rest: ArraySlice<UInt8>
    var isBlank: Bool

    init(_ bytes: ArraySlice<UInt8>) {
      var rest = bytes.last == 0x0D ? bytes.dropLast() : bytes
      while let byte = rest.first {
        let isDash = byte == 0x2D && (rest.count == 1 || rest[rest.startIndex + 1] == 0x20)
        guard byte == 0x20 || isDash else { break }
        if isDash { (isItem, dash) = (true, rest.startIndex - bytes.startIndex) }
        rest.removeFirst()
      }
      indent = rest.startIndex - bytes.startIndex
      isBlank = rest.isEmpty && !isItem || rest.first == 0x23
      let colon = rest.indices.first { rest[$0] == 0x3A && ($0 + 1 == rest.endIndex || rest[$0 + 1] == 0x20) }
      if let colon, let first = rest.first, ![0x22, 0x27, 0x5B, 0x7B].contains(first) {
        name = String(decoding: rest[..<colon], as: UTF8.self)
        rest = rest[(colon + 1)...]
      }
      self.rest = rest
    }
  }
}
