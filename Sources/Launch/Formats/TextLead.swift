/// The words before an event in a log line. They show when the event was printed.
struct TextLead: Equatable {
  enum Stage {
    /// The event was dispatched; rules have not been evaluated.
    case dispatched
    /// Rules have been evaluated.
    case processed
    /// A rule has created the event, which is not yet dispatched.
    case generated
  }

  let stage: Stage
  let number: Int?

  init(_ stage: Stage, number: Int? = nil) { (self.stage, self.number) = (stage, number) }

  private static let leads: [(words: [UInt8], stage: Stage)] = [
    (Array("Dispatching Event #".utf8), .dispatched), (Array("Processed Event #".utf8), .processed),
    (Array("Dispatched Event #".utf8), .processed), (Array("Generating new consequence event ".utf8), .generated),
    (Array("Generating new dispatch consequence result event ".utf8), .generated),
  ]

  /// Finds the first lead in a line; nil if the line has no lead.
  init?(_ line: [UInt8]) {
    for start in line.indices where line[start] == 0x44 || line[start] == 0x50 || line[start] == 0x47 {
      for (words, stage) in Self.leads where line[start...].starts(with: words) {
        self.stage = stage
        var rest = line[start...].dropFirst(words.count)
        let optional = Array("Optional(".utf8)
        if rest.starts(with: optional) { rest = rest.dropFirst(optional.count) }
        number = Int(String(decoding: rest.prefix { $0 &- 0x30 < 10 }.prefix(18), as: UTF8.self))
        return
      }
    }
    return nil
  }
}

/// The prefix that a log writes before each line of a message, such as `03-02 10:15:30.123  812  907 D Tag: `.
struct LinePrefix {
  /// The prefix without trailing spaces. Empty if lines have no prefix.
  private let text: [UInt8]

  static let none = LinePrefix(text: [])

  private init(text: [UInt8]) { self.text = text }

  /// Finds the prefix of `line`, the second line of a block: the text before `form.second`. Nil if `line` does not
  /// contain `form.second` where the form expects it, or if `first` does not begin with the same prefix. Digits may
  /// differ.
  init?(_ form: TextForm, second line: [UInt8], after first: [UInt8]) {
    let end = line.lastIndex { !isBlank($0) }.map { $0 + 1 } ?? 0
    var start: Int?
    if form.isSecondWhole {
      if line[..<end].count >= form.second.count, line[..<end].suffix(form.second.count).elementsEqual(form.second) {
        start = end - form.second.count
      }
    } else {
      let indentation = line.prefix(while: isBlank).count
      if line[indentation...].starts(with: form.second) {
        start = indentation
      } else {
        start = Self.identifier(in: line, form.second)
      }
    }
    guard let start else { return nil }
    text = Array(line[..<(line[..<start].lastIndex { !isBlank($0) }.map { $0 + 1 } ?? 0)])
    guard text.isEmpty || strip(first) != nil else { return nil }
  }

  /// Returns the offset of `label`, if a UUID follows it.
  private static func identifier(in line: [UInt8], _ label: [UInt8]) -> Int? {
    line.indices.first { start in
      guard start > 0, isBlank(line[start - 1]), line[start...].starts(with: label) else { return false }
      let id = line[start...].dropFirst(label.count).prefix(36)
      return id.count == 36 && id.allSatisfy { $0 == 0x2D || $0 &- 0x30 < 10 || ($0 | 0x20) &- 0x61 < 6 }
    }
  }

  /// Returns a line without the prefix; nil if the line does not have the prefix.
  func strip(_ line: [UInt8]) -> ArraySlice<UInt8>? {
    guard line.count >= text.count else { return nil }
    for (one, other) in zip(line, text) where one != other {
      guard one &- 0x30 < 10, other &- 0x30 < 10 else { return nil }
    }
    let rest = line.dropFirst(text.count)
    return !text.isEmpty && rest.first == 0x20 ? rest.dropFirst() : rest
  }
}
