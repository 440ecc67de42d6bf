/// A text with a place in it: `¦` marks an offset, `‹…›` a range.
package struct MarkedText: CustomStringConvertible {
  package let description: String
  package let bytes: [UInt8]
  /// Where the marks stood, as offsets in `bytes`.
  package let offsets: [Int]

  package init(_ text: String) {
    description = text
    var bytes: [UInt8] = []
    var offsets: [Int] = []
    for scalar in text.unicodeScalars {
      switch scalar {
      case "¦", "‹", "›": offsets.append(bytes.count)
      default: bytes += Array(String(scalar).utf8)
      }
    }
    (self.bytes, self.offsets) = (bytes, offsets)
  }
}
