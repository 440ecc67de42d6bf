/// A value or member name of a document's tree.
///
/// A node takes 12 bytes. A document with 100,000 rules has eight million nodes, which take more memory than its text.
struct JSONNode: Sendable {
  /// The maximum number of nodes when the reader checks the number: `next` has 27 bits. At most two nodes are added
  /// before the next check.
  static let limit = 1 << 27 - 3

  private let start: UInt32
  private var end: UInt32
  /// The fields from the lowest bit: the kind (three bits), `isPlain`, `isOdd`, `next` (27 bits).
  private var bits: UInt32

  /// Creates a scalar or name.
  @inline(__always)
  init(_ kind: JSONKind, _ start: Int, _ end: Int, next: Int, isPlain: Bool = false, isOdd: Bool = false) {
    (self.start, self.end) = (UInt32(truncatingIfNeeded: start), UInt32(truncatingIfNeeded: end))
    bits = UInt32(truncatingIfNeeded: next) << 5 | UInt32(kind.rawValue) | (isPlain ? 8 : 0) | (isOdd ? 16 : 0)
  }

  /// Creates an open container. Until the container is closed, `next` is the index of the enclosing container.
  @inline(__always)
  init(_ kind: JSONKind, _ start: Int, in outer: Int) { self.init(kind, start, start, next: outer) }

  var kind: JSONKind {
    get { JSONKind(rawValue: UInt8(truncatingIfNeeded: bits & 7)) ?? .null }
    set { bits = bits & ~7 | UInt32(newValue.rawValue) }
  }

  /// True for a string whose bytes between the quotes are the string itself, without escapes or invalid UTF-8.
  var isPlain: Bool { bits & 8 != 0 }

  /// True if this value itself, not a value inside it, has a deviation that at least one reader does not accept.
  var isOdd: Bool {
    get { bits & 16 != 0 }
    set { bits = bits & ~16 | (newValue ? 16 : 0) }
  }

  /// The index after the last node of this value.
  var next: Int { Int(bits >> 5) }

  var range: ByteRange { ByteRange(Int(start), Int(end)) }

  /// Closes a container that ends before byte `end`. `next`: the index of the node after the container.
  @inline(__always)
  mutating func close(_ end: Int, next: Int) {
    self.end = UInt32(truncatingIfNeeded: end)
    bits = bits & 31 | UInt32(truncatingIfNeeded: next) << 5
  }
}
