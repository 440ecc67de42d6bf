internal import RuleCore

/// What one event, state or clock says under one key, without copying it.
package struct Fact: BitwiseCopyable, Equatable, Sendable {
  /// The raw values count from 0 on: so the scanner takes them over from C.
  package enum Kind: UInt8, BitwiseCopyable, CaseIterable, Sendable {
    /// No value; the next four are the first ones of `cscan_kind`.
    case absent
    case `false`, `true`
    /// A number, by its spelling.
    case number
    /// Text in plain ASCII.
    case plainText
    /// Text with letters beyond ASCII, as WTF-8.
    case text
    /// Text whose JSON escapes are still in it.
    case escapedText
    /// An object without members, where that is a value.
    case emptyObject
    /// A null in an array, where that is a value.
    case nullElement
    /// Asking for this fact stops the process.
    case crash
  }

  /// Whose bytes `start..<end` are.
  package enum Origin: UInt8, BitwiseCopyable, CaseIterable, Sendable { case event, arena }

  package var kind: Kind
  package var origin: Origin
  package var start: UInt32
  package var end: UInt32

  package init(_ kind: Kind, _ origin: Origin = .event, _ start: Int = 0, _ end: Int = 0) {
    (self.kind, self.origin) = (kind, origin)
    (self.start, self.end) = (UInt32(truncatingIfNeeded: start), UInt32(truncatingIfNeeded: end))
  }

  package static let absent = Fact(.absent)
  package static let emptyText = Fact(.plainText, .arena, 0, 0)
}

/// Where a fact comes from, settled while the program is built.
package enum FactSource: Hashable, Sendable {
  /// A member of the event's data, by its flattened key.
  case data([UInt8])
  case special(SpecialKey)
  /// A member of a shared state, by its flattened key.
  case state(name: [UInt8], key: [UInt8])
  /// A key that can never have a value.
  case nothing
  /// A key at which the engine of the platform stops.
  case crash
}
