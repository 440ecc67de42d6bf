/// The value of one key of an event, shared state or clock, as a byte range that is not copied.
package struct Fact: BitwiseCopyable, Equatable, Sendable {
  /// The buffer that contains the bytes `start..<end`: the text of the event, or `Runner.arena`.
  package enum Origin: UInt8, BitwiseCopyable, CaseIterable, Sendable { case event, arena }

  package var kind: FactKind
  package var origin: Origin
  package var start: UInt32
  package var end: UInt32

  package init(_ kind: FactKind, _ origin: Origin = .event, _ start: Int = 0, _ end: Int = 0) {
    (self.kind, self.origin) = (kind, origin)
    (self.start, self.end) = (UInt32(truncatingIfNeeded: start), UInt32(truncatingIfNeeded: end))
  }

  /// The byte range of an ASCII string without escapes; nil for other facts.
  var plainRange: Range<Int>? { kind == .plainText ? Int(start)..<Int(end) : nil }

  package static let absent = Fact(.absent)
  package static let emptyText = Fact(.plainText, .arena, 0, 0)
}

/// Raw values are consecutive from 0, so that the scanner can convert them from C.
package enum FactKind: UInt8, BitwiseCopyable, CaseIterable, Sendable {
  /// No value. The next four cases have the raw values of `cscan_kind`.
  case absent
  case `false`, `true`
  /// A number; the bytes are its literal.
  case number
  /// An ASCII string without escapes.
  case plainText
  /// A string with non-ASCII characters, as WTF-8.
  case text
  /// A string whose bytes still contain JSON escapes.
  case escapedText
  /// An empty object, on platforms that keep it as a value.
  case emptyObject
  /// A null in an array, on platforms that keep it as a value.
  case nullElement
  /// Reading this fact crashes the app.
  case crash
}

/// The source of a fact, resolved when the program is built.
package enum FactSource: Hashable, Sendable {
  /// A member of the event's data, given by its flattened key.
  case data([UInt8])
  case special(SpecialKey)
  /// A member of a shared state, given by its flattened key.
  case state(name: [UInt8], key: [UInt8])
  /// The number that a search of the event history finds. The value is the index of the search in the program.
  case history(Int)
  /// A key that can never have a value.
  case nothing
  /// A key that crashes the platform's engine.
  case crash
}
