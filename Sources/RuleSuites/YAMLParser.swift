internal import CYAML
internal import RuleCore

/// Parses a text in YAML to events, in order.
///
/// The grammar is that of the C library libyaml, which many other readers of YAML use too.
@safe struct YAMLParser: ~Copyable {
  enum Kind { case alias, scalar, listStart, listEnd, mapStart, mapEnd, documentStart, end, other }

  struct Step {
    var kind = Kind.other
    /// The name of the anchor of a node, or the name in an alias.
    var anchor: [UInt8]?
    var tag: [UInt8]?
    /// The text of a scalar.
    var text: [UInt8] = []
    /// True for a scalar without quotes.
    var isPlain = false
    /// The byte range of a scalar or alias, or of the token that begins or ends a list, map or document.
    var range = ByteRange(0, 0)
  }

  private let parser: UnsafeMutablePointer<yaml_parser_t>
  /// A copy of the text, from which the parser reads.
  private let copy: UnsafeMutableBufferPointer<UInt8>
  private let text: [UInt8]
  /// The position in the text for which an offset was last requested, in characters as in libyaml, and in bytes as in
  /// messages.
  private var character = 0
  private var byte = 0

  /// Creates a parser. `text` must be valid UTF-8 without a byte order mark.
  init(_ text: [UInt8]) {
    self.text = text
    // Sound, in this type: parser and copy are allocated here, and freed in `deinit`.
    unsafe parser = .allocate(capacity: 1)
    unsafe copy = .allocate(capacity: max(1, text.count))
    _ = unsafe copy.initialize(from: text)
    precondition(unsafe yaml_parser_initialize(parser) == 1, "there is no memory for a parser")
    unsafe yaml_parser_set_encoding(parser, YAML_UTF8_ENCODING)
    unsafe yaml_parser_set_input_string(parser, UnsafePointer(copy.baseAddress), text.count)
  }

  deinit {
    unsafe yaml_parser_delete(parser)
    unsafe parser.deallocate()
    unsafe copy.deallocate()
  }

  /// Returns the next event.
  mutating func next() throws(SuiteProblem) -> Step {
    var event = unsafe yaml_event_t()
    guard unsafe yaml_parser_parse(parser, &event) == 1 else { throw problem() }
    // Sound: the strings of an event are valid until the event is deleted.
    defer { unsafe yaml_event_delete(&event) }
    let read = unsafe rulectl_yaml_read(&event)
    var step = Step()
    switch unsafe read.type {
    case YAML_ALIAS_EVENT: step.kind = .alias
    case YAML_SCALAR_EVENT: step.kind = .scalar
    case YAML_SEQUENCE_START_EVENT: step.kind = .listStart
    case YAML_SEQUENCE_END_EVENT: step.kind = .listEnd
    case YAML_MAPPING_START_EVENT: step.kind = .mapStart
    case YAML_MAPPING_END_EVENT: step.kind = .mapEnd
    case YAML_DOCUMENT_START_EVENT: step.kind = .documentStart
    case YAML_STREAM_END_EVENT: step.kind = .end
    default: step.kind = .other
    }
    step.anchor = unsafe Self.string(read.anchor)
    step.tag = unsafe Self.string(read.tag)
    if let start = unsafe read.text {
      step.text = unsafe Array(UnsafeBufferPointer(start: start, count: read.length))
    }
    step.isPlain = unsafe read.isPlain != 0
    let start = offset(ofCharacter: Int(unsafe read.start))
    step.range = ByteRange(start, offset(ofCharacter: Int(unsafe read.end)))
    return step
  }

  private static func string(_ start: UnsafePointer<UInt8>?) -> [UInt8]? {
    guard let start = unsafe start else { return nil }
    var length = 0
    while unsafe start[length] != 0 { length += 1 }
    return unsafe Array(UnsafeBufferPointer(start: start, count: length))
  }

  /// Returns the byte offset of a character. Searches from the character that was last requested, so nearby characters
  /// are found fast.
  private mutating func offset(ofCharacter wanted: Int) -> Int {
    while character < wanted, byte < text.count {
      byte += 1
      while byte < text.count, text[byte] & 0xC0 == 0x80 { byte += 1 }
      character += 1
    }
    while character > wanted {
      byte -= 1
      while byte > 0, text[byte] & 0xC0 == 0x80 { byte -= 1 }
      character -= 1
    }
    return byte
  }

  private mutating func problem() -> SuiteProblem {
    let state = unsafe parser.pointee
    // Sound: the texts of a problem are constant strings.
    var words = unsafe state.problem.map { unsafe String(cString: $0) } ?? "there is not enough memory"
    if let context = unsafe state.context { words = unsafe String(cString: context) + ", " + words }
    var at = offset(ofCharacter: Int(unsafe state.problem_mark.index))
    // For an unclosed bracket or quote, use the position where the entry begins; for other problems, the position where
    // libyaml found them.
    if let context = unsafe state.context, unsafe !String(cString: context).hasPrefix("while parsing a block") {
      at = offset(ofCharacter: Int(unsafe state.context_mark.index))
    }
    if unsafe state.error == YAML_READER_ERROR { at = min(Int(unsafe state.problem_offset), text.count) }
    let help: [UInt8: String] = [
      0x09: "indent with blanks, not with tabs", 0x21: "quote a string that begins with `!`",
    ]
    return SuiteProblem(
      "invalid YAML: \(words)", at: ByteRange(at, min(at + 1, text.count)), help: at < text.count ? help[text[at]] : nil
    )
  }
}
