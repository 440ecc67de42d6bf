/// The encodings of rules documents that at least one platform can read.
public enum TextEncoding: String, Sendable {
  case utf8 = "UTF-8"
  case utf16Little = "UTF-16 (little-endian)"
  case utf16Big = "UTF-16 (big-endian)"
  case utf32Little = "UTF-32 (little-endian)"
  case utf32Big = "UTF-32 (big-endian)"
}

/// A document's text converted to UTF-8, with its original encoding.
struct DecodedText {
  var bytes: [UInt8]
  var encoding: TextEncoding
  var hasByteOrderMark: Bool

  /// Detects the encoding from the byte order mark, or from the zeros among the first four bytes, and converts UTF-16
  /// and UTF-32 to UTF-8. UTF-8 is not validated, but its byte order mark is removed.
  ///
  /// A little-endian UTF-32 mark is read as a UTF-16 mark, as on iOS. The zero after the mark is then not valid JSON.
  /// Source: swift-foundation: JSONDecoder's detection, observed by running 6.3.1.
  init(_ raw: [UInt8]) throws(JSONProblem) {
    let head = (0..<4).map { $0 < raw.count ? Int(raw[$0]) : -1 }
    hasByteOrderMark = true
    switch (head[0], head[1], head[2], head[3]) {
    case (0xEF, 0xBB, 0xBF, _): (encoding, bytes) = (.utf8, Array(raw[3...]))
    case (0x00, 0x00, 0xFE, 0xFF): (encoding, bytes) = try (.utf32Big, Self.utf32(raw[4...], true))
    case (0xFF, 0xFE, _, _): (encoding, bytes) = try (.utf16Little, Self.utf16(raw[2...], false))
    case (0xFE, 0xFF, _, _): (encoding, bytes) = try (.utf16Big, Self.utf16(raw[2...], true))
    default:
      hasByteOrderMark = false
      switch (head[0], head[1], head[2], head[3]) {
      case (0, 0, 0, 1...): (encoding, bytes) = try (.utf32Big, Self.utf32(raw[...], true))
      case (1..., 0, 0, 0): (encoding, bytes) = try (.utf32Little, Self.utf32(raw[...], false))
      case (0, 1..., _, _): (encoding, bytes) = try (.utf16Big, Self.utf16(raw[...], true))
      case (1..., 0, _, _): (encoding, bytes) = try (.utf16Little, Self.utf16(raw[...], false))
      default: (encoding, bytes) = (.utf8, raw)
      }
    }
  }

  private static func utf16(_ raw: ArraySlice<UInt8>, _ big: Bool) throws(JSONProblem) -> [UInt8] {
    let units = stride(from: raw.startIndex, to: raw.endIndex - 1, by: 2).map { at in
      UInt16(raw[big ? at : at + 1]) << 8 | UInt16(raw[big ? at + 1 : at])
    }
    var text: [UInt8] = []
    text.reserveCapacity(raw.count)
    let broken = transcode(units.makeIterator(), from: UTF16.self, to: UTF8.self, stoppingOnError: true) {
      text.append($0)
    }
    if broken || raw.count % 2 != 0 { throw JSONProblem(.encoding, at: text.count) }
    return text
  }

  private static func utf32(_ raw: ArraySlice<UInt8>, _ big: Bool) throws(JSONProblem) -> [UInt8] {
    var text: [UInt8] = []
    var at = raw.startIndex
    while at + 3 < raw.endIndex {
      let bytes = (0..<4).map { UInt32(raw[at + (big ? $0 : 3 - $0)]) }
      let value = bytes[0] << 24 | bytes[1] << 16 | bytes[2] << 8 | bytes[3]
      guard let scalar = Unicode.Scalar(value) else { throw JSONProblem(.encoding, at: text.count) }
      appendWTF8(scalar.value, to: &text)
      at += 4
    }
    guard at == raw.endIndex else { throw JSONProblem(.encoding, at: text.count) }
    return text
  }
}
