/// One value or member name of a document's tree.
///
/// Twelve bytes: 100,000 rules have eight million nodes, more bytes than their text.
struct JSONNode: Sendable {
  /// The most nodes of a document in front of a name and its value: `next` has 27 bits.
  static let limit = 1 << 27 - 3

  private let start: UInt32
  private var end: UInt32
  /// From the lowest bit: the kind, three bits; `isPlain`; `isOdd`; `next`.
  private var bits: UInt32

  /// A scalar or name.
  @inline(__always)
  init(
    _ kind: JSONDocument.Kind, _ start: Int, _ end: Int, next: Int, isPlain: Bool = false,
    isOdd: Bool = false
  ) {
    (self.start, self.end) = (
      UInt32(truncatingIfNeeded: start), UInt32(truncatingIfNeeded: end)
    )
    bits =
      UInt32(truncatingIfNeeded: next) << 5 | UInt32(kind.rawValue) | (isPlain ? 8 : 0)
      | (isOdd ? 16 : 0)
  }

  /// A container that is open: until it is closed, `next` is the one round it.
  @inline(__always)
  init(_ kind: JSONDocument.Kind, _ start: Int, in outer: Int) {
    self.init(kind, start, start, next: outer)
  }

  var kind: JSONDocument.Kind {
    get { JSONDocument.Kind(rawValue: UInt8(truncatingIfNeeded: bits & 7)) ?? .null }
    set { bits = bits & ~7 | UInt32(newValue.rawValue) }
  }

  /// A string with neither escapes nor bytes that need repair: the bytes between the quotes are the
  /// text.
  var isPlain: Bool { bits & 8 != 0 }

  /// Whether a tolerance that some reader minds lies in this very value.
  var isOdd: Bool {
    get { bits & 16 != 0 }
    set { bits = bits & ~16 | (newValue ? 16 : 0) }
  }

  /// The index behind the last node of this value.
  var next: Int { Int(bits >> 5) }

  var range: ByteRange { ByteRange(Int(start), Int(end)) }

  /// Ends a container in front of byte `end` and node `next`.
  @inline(__always)
  mutating func close(_ end: Int, next: Int) {
    self.end = UInt32(truncatingIfNeeded: end)
    bits = bits & 31 | UInt32(truncatingIfNeeded: next) << 5
  }
}
