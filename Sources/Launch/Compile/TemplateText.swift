internal import RuleCore

/// The text of a program's templates while it is written.
///
/// Most of it stands in the document as it will be written. Such neighbours are not copied one by
/// one: they are kept as one stretch of the document until something else comes.
struct TemplateText {
  private let document: [UInt8]
  private var json = JSONWriter()
  /// The stretch of the document that belongs behind what is in `json`.
  private var start = 0
  private var end = 0

  init(_ document: [UInt8]) {
    self.document = document
    // Half of a document is consequences; room that is not used costs no memory.
    json.reserveCapacity(document.count / 2)
  }

  /// How many bytes have been written.
  var count: Int32 { Int32(json.count + (end - start)) }

  /// The text, which is then gone.
  mutating func take() -> [UInt8] {
    flush()
    return json.take()
  }

  mutating func truncate(to count: Int) {
    flush()
    json.truncate(to: count)
  }

  // MARK: what the document may hold

  /// Tells that what is written next may stand at `place` of the document.
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

  /// Writes a stretch of the document as it is.
  mutating func copy(_ range: ByteRange) {
    seek(range.lower)
    end = range.upper
  }

  /// Writes the content of a string, which stands at `place` of the document if that is not nil.
  mutating func escaped(_ text: Span<UInt8>, standingAt place: Int?) {
    if let place, text.printableRun(from: 0) == text.count {
      copy(ByteRange(place, place + text.count))
    } else {
      flush()
      json.escaped(text)
    }
  }

  /// Writes a string with its quotes.
  mutating func string(_ text: Span<UInt8>, standingAt place: Int?) {
    if let place, document[place - 1] == 0x22, text.printableRun(from: 0) == text.count {
      copy(ByteRange(place - 1, place + text.count + 1))
    } else {
      flush()
      json.string(text)
    }
  }

  // MARK: what it does not hold

  mutating func raw(_ text: String) {
    flush()
    json.raw(text)
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
