/// Writes a rules document with canonical member order and layout.
///
///     {
///       "version": 1,
///       "rules": [
///         {
///           "condition": …
///
/// One member or element per line, two spaces per level (up to 100 levels), `{}` and `[]` for empty containers, and a
/// final line feed. Strings and numbers are copied byte by byte. Only members with names that the engines know are
/// reordered, so every engine reads the same rules as before. Reordering members with repeated names could change the
/// rules; `refusal` rejects such documents.
struct DocumentLayout {
  /// An open container and its children.
  private struct Frame {
    var part: DocumentPart
    /// The names of an object's members in output order, or the elements of an array.
    var parts: [JSONDocument.Value]
    var next = 0
    var isObject: Bool
  }

  private let document: JSONDocument
  private var writer = JSONWriter()
  /// An explicit stack, as the nesting of documents may exceed the call stack.
  private var frames: [Frame] = []

  /// Returns the canonical text of `document`.
  static func text(_ document: JSONDocument) -> [UInt8] {
    var layout = DocumentLayout(document)
    layout.write(document.root, .root)
    return layout.writer.take()
  }

  /// Returns the canonical text of a part of `document`.
  static func text(_ document: JSONDocument, of value: JSONDocument.Value, as part: DocumentPart) -> [UInt8] {
    var layout = DocumentLayout(document)
    layout.write(value, part)
    return layout.writer.take()
  }

  private init(_ document: JSONDocument) { self.document = document }

  private mutating func write(_ root: JSONDocument.Value, _ part: DocumentPart) {
    value(root, part)
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

  /// Writes a scalar or an empty container, or opens a container.
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

  /// The maximum number of indented levels. Deeper levels have the same indentation, so that deep nesting adds few
  /// spaces.
  private static let mostLevels = 100
  private static let blanks = [UInt8](repeating: 0x20, count: 2 * mostLevels)

  /// Returns the names of an object's members: first the names in `order`, then all other names.
  private func names(of object: JSONDocument.Value, in order: JSONWords) -> [JSONDocument.Value] {
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
  /// The reason why a document must not be rewritten, and its location.
  struct Refusal {
    var summary: String
    var range: ByteRange
  }

  /// Returns nil for strict JSON without repeated member names. `part`: the value to check; nil for the whole document.
  ///
  /// Platforms read other documents in different ways, and formatting could change what some platform reads.
  static func refusal(_ document: JSONDocument, in part: JSONDocument.Value? = nil) -> Refusal? {
    let range = part.map { document.range($0) }
    for tolerance in document.tolerances {
      if let range, part != document.root, tolerance.range.lower < range.lower || tolerance.range.upper > range.upper {
        continue
      }
      // `JSON.parse` accepts only strict JSON. Invalid UTF-8 is an exception, because it is replaced before
      // `JSON.parse` runs.
      let isJSON =
        JSONReader.javaScript.reading(of: tolerance.kind) == .accepted
        && tolerance.kind != .invalidUTF8
      if !isJSON { return Refusal(summary: "not strict JSON: " + tolerance.kind.summary, range: tolerance.range) }
    }
    for object in document.objectsOfDoubtfulNames(in: part ?? document.root) {
      var seen: Set<[UInt8]> = []
      for (name, _) in document.members(object) where !seen.insert(document.string(name)).inserted {
        return Refusal(
          summary: "duplicate member: some platforms use the first, others the last", range: document.range(name))
      }
    }
    return nil
  }
}
