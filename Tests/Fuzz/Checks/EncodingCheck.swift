import RuleCore

/// The fuzz target `encoding`: a rules document as UTF-8.
enum EncodingCheck {
  /// A document in UTF-16 or UTF-32, in either byte order, must read as it does in UTF-8.
  static func check(_ bytes: [UInt8]) {
    // A NUL among the first four bytes stands for an encoding, and so does a mark.
    guard let text = String(validating: bytes, as: UTF8.self), !bytes.prefix(4).contains(0),
      !bytes.starts(with: [0xEF, 0xBB, 0xBF])
    else { return }
    let plain = read(bytes)
    for isBig in [false, true] {
      let pairs = text.utf16.flatMap { Self.bytes(UInt32($0), 2, isBig) }
      let words = text.unicodeScalars.flatMap { Self.bytes($0.value, 4, isBig) }
      precondition(read(Self.bytes(0xFEFF, 2, isBig) + pairs) == plain, "UTF-16 read otherwise")
      // A little-endian mark of four bytes is taken for one of UTF-16.
      if isBig { precondition(read(Self.bytes(0xFEFF, 4, isBig) + words) == plain, "UTF-32 read otherwise") }
    }
  }

  private static func bytes(_ value: UInt32, _ count: Int, _ isBig: Bool) -> [UInt8] {
    let little = (0..<count).map { UInt8(truncatingIfNeeded: value >> UInt32(8 * $0)) }
    return isBig ? little.reversed() : little
  }

  /// The values that a document has, written as JSON; nil if it is not read.
  private static func read(_ bytes: [UInt8]) -> [UInt8]? {
    guard let document = try? JSONDocument(bytes) else { return nil }
    var writer = JSONWriter()
    writer.value(document.root, of: document)
    return writer.bytes
  }
}
