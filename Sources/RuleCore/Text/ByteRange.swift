/// A half-open range of byte offsets in one document.
///
/// Offsets have 32 bits, to keep the nodes of documents small. The document reader does not accept a document of 4 GiB
/// or more.
public struct ByteRange: Hashable, Sendable {
  /// The offset of the first byte.
  public let start: UInt32
  /// The offset past the last byte.
  public let end: UInt32

  package init(_ start: Int, _ end: Int) {
    precondition(start <= end, "a byte range runs forward")
    (self.start, self.end) = (UInt32(clamping: start), UInt32(clamping: end))
  }

  package var lower: Int { Int(start) }
  package var upper: Int { Int(end) }
  package var count: Int { Int(end - start) }
}
