internal import RuleEngine

/// Writes a rules document in canonical order and layout.
///
///     {
///       "version": 1,
///       "rules": [
///         {
///           "condition": …
///
/// One member or element a line, two blanks a level (no more of them from the hundredth level on), `{}`
/// and `[]` where there is nothing, a line end at the end. Strings and numbers keep every byte of their spelling. Only members whose names
/// the engines know change places, so that no engine reads anything else than before; members of
/// one name would, and are refused by `refusal`.
struct DocumentLayout {
  /// A container that is open, and what of it is to be written yet.
  private struct Frame {
    var part: DocumentPart
    /// Names of members, or elements.
    var parts: [JSONDocument.Value]
    var next = 0
    var isObject: Bool
  }

  private let document: JSONDocument
  private var writer = JSONWriter()
  /// A stack of its own: documents nest deeper than calls may.
  private var frames: [Frame] = []

  /// The text of `document` in canonical form.
  static func text(_ document: JSONDocument) -> [UInt8] {
    var layout = DocumentLayout(document)
    layout.write()
    return layout.writer.take()
  }

  private init(_ document: JSONDocument) { self.document = document }

  private mutating func write() {
    value(document.root, .root)
    while let frame = frames.last {
      guard frame.next < frame.parts.count else {
        frames.removeLast()
        breakLine()
        writer.raw(frame.isObject ? "}" : "]")
        continue
      }
      frames[frames.count - 1].next += 1
      if frame.next > 0 { writer.raw(",") }
      breakLine()
      let part = frame.parts[frame.next]
      if frame.isObject {
        lexeme(part)
        writer.raw(": ")
        let place = document.place(of: part, in: frame.part.order)
        value(document.value(of: part), frame.part.member(place))
      } else {
        value(part, frame.part.element)
      }
    }
    writer.raw("\n")
  }

  /// Writes a value, or opens it.
  private mutating func value(_ value: JSONDocument.Value, _ part: DocumentPart) {
    switch document.kind(value) {
    case .object:
      let names = names(of: value, in: part.order)
      guard !names.isEmpty else { return writer.raw("{}") }
      writer.raw("{")
      frames.append(Frame(part: part, parts: names, isObject: true))
    case .array:
      let elements = document.elements(value)
      guard !elements.isEmpty else { return writer.raw("[]") }
      writer.raw("[")
      frames.append(Frame(part: part, parts: elements, isObject: false))
    case .string, .number, .word, .true, .false, .null: lexeme(value)
    }
  }

  private mutating func lexeme(_ value: JSONDocument.Value) {
    let range = document.range(value)
    writer.raw(document.text, range.lower..<range.upper)
  }

  private mutating func breakLine() {
    writer.raw("\n")
    writer.raw(Self.blanks[..<(2 * min(frames.count, Self.mostLevels))])
  }

  /// Nobody reads on beyond these, and thousands of levels would be more blanks than document.
  private static let mostLevels = 100
  private static let blanks = [UInt8](repeating: 0x20, count: 2 * mostLevels)

  /// The names of an object's members: those of `order` first.
  private func names(
    of object: JSONDocument.Value, in order: JSONWords
  ) -> [JSONDocument.Value] {
    var known = JSONWords.Members(repeating: nil)
    var others: [JSONDocument.Value] = []
    for (name, _) in document.members(object) {
      if let place = document.place(of: name, in: order) {
        known[place] = name
      } else {
        others.append(name)
      }
    }
    return known.indices.compactMap { known[$0] } + others
  }
}

extension DocumentLayout {
  /// Why a document must not be rewritten, and where.
  struct Refusal {
    var summary: String
    var range: ByteRange
  }

  /// Nil for JSON to the letter without members of one name in an object.
  ///
  /// Platforms read anything else each in its own way, and some by the order of what stands there.
  static func refusal(_ document: JSONDocument) -> Refusal? {
    for tolerance in document.tolerances {
      // What JavaScript reads is JSON, but for bytes that its decoder has replaced before.
      let isJSON =
        JSONReader.javaScript.reading(of: tolerance.kind) == .accepted
        && tolerance.kind != .invalidUTF8
      if !isJSON {
        return Refusal(summary: "no strict JSON: " + tolerance.kind.summary, range: tolerance.range)
      }
    }
    for object in document.objectsOfDoubtfulNames {
      var seen: Set<[UInt8]> = []
      for (name, _) in document.members(object)
      where !seen.insert(document.string(name)).inserted {
        return Refusal(
          summary: "a second member of this name: platforms differ in which one they take",
          range: document.range(name))
      }
    }
    return nil
  }
}
