internal import RuleCore

/// The place of a cursor in YAML that may be incomplete, by the indentation of lines.
struct YAMLCursor {
  private(set) var steps: [DocumentTree.Step] = []
  /// True if the name of a member comes at the cursor.
  private(set) var isAtName = false
  /// The names of the members before the cursor in the same map.
  private(set) var names: Set<String> = []
  /// The bytes of the word before the cursor.
  private(set) var word: Range<Int>

  /// The maximum number of lines that are looked at.
  private static let mostLines = 100_000

  /// Reads lines from the one with byte `offset` upwards.
  init(_ text: [UInt8], at offset: Int) {
    let end = min(offset, text.count)
    var start = end
    while start > 0, text[start - 1] != 0x0A { start -= 1 }
    var from = end
    while from > start, ![0x20, 0x22, 0x27, 0x2C, 0x5B, 0x5D].contains(text[from - 1]) { from -= 1 }
    word = from..<end
    var line = Self.Line(text[start..<end])
    isAtName = line.name == nil && !line.rest.contains { [0x22, 0x27, 0x5B, 0x2C, 0x7B].contains($0) }
    var isItem = line.isItem
    if let name = line.name {
      steps.append(.member(name))
      if line.rest.contains(0x5B) { steps.append(.element(0)) }
    }
    // A list item that holds a word, not a member, may also be a value: a name is more likely only below a map.
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
        if let name = line.name, steps.first.map({ $0.name != nil }) ?? true { names.insert(name) }
        if line.isItem {
          steps.insert(.element(0), at: 0)
          (isItem, indent) = (true, line.dash)
        }
        continue
      }
      // Items may stand at the indentation of their name.
      guard line.indent < indent || isItem && line.indent == indent && !line.isItem, let name = line.name else {
        continue
      }
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
    /// The column of the name or of the rest.
    var indent: Int
    /// The column of the last dash before it.
    var dash = 0
    var isItem = false
    var name: String?
    var rest: ArraySlice<UInt8>
    var isBlank: Bool

    init(_ bytes: ArraySlice<UInt8>) {
      var rest = bytes
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
