/// A writer for the text of a program's templates.
///
/// Most of the text equals the document. Consecutive copies from the document are merged into one pending range, which
/// is written when different text follows.
struct TemplateText {
  private var document: [UInt8]
  private var json = JSONWriter()
  /// The pending range of the document. It will be appended to `json`.
  private var start = 0
  private var end = 0

  init(_ document: [UInt8]) {
    self.document = document
    // About half of a document is consequences; unused capacity is not backed by memory.
    json.reserveCapacity(document.count / 2)
  }

  /// The number of bytes written.
  var count: Int32 { Int32(json.count + (end - start)) }

  /// Moves the text out of the writer.
  mutating func take() -> [UInt8] {
    flush()
    return json.take()
  }

  mutating func truncate(to count: Int) {
    flush()
    json.truncate(to: count)
  }

  mutating func use(_ document: [UInt8]) {
    flush()
    (self.document, start, end) = (document, 0, 0)
  }

  // MARK: text that may equal the document

  /// Call before output that may equal the document from offset `place` on: equal bytes are written as one copy.
  mutating func seek(_ place: Int) {
    if end == place { return }
    flush()
    (start, end) = (place, place)
  }

  mutating func byte(_ byte: UInt8) {
    if end < document.count, document[end] == byte {
      end += 1
    } else {
      flush()
      json.byte(byte)
    }
  }

  /// Writes a range of the document unchanged.
  mutating func copy(_ range: ByteRange) {
    seek(range.lower)
    end = range.upper
  }

  /// Writes the escaped content of a string. `place`: the offset of the string in the document; nil if the string is
  /// not in the document.
  mutating func escaped(_ text: Span<UInt8>, standingAt place: Int?) {
    if let place, text.printableRun(from: 0) == text.count {
      copy(ByteRange(place, place + text.count))
    } else {
      flush()
      json.escaped(text)
    }
  }

  /// Writes a string with quotes. `place`: the offset of the string's content in the document; nil if the string is not
  /// in the document.
  mutating func string(_ text: Span<UInt8>, standingAt place: Int?) {
    if let place, document[place - 1] == 0x22, text.printableRun(from: 0) == text.count {
      copy(ByteRange(place - 1, place + text.count + 1))
    } else {
      flush()
      json.string(text)
    }
  }

  // MARK: text that is not in the document

  mutating func raw(_ text: String) {
    flush()
    json.raw(text)
  }

  mutating func raw(_ bytes: [UInt8]) {
    flush()
    json.raw(bytes)
  }

  mutating func integer(_ value: Int) {
    flush()
    json.integer(value)
  }

  private mutating func flush() {
    if start < end { json.raw(document, start..<end) }
    start = end
  }
}
