/// The parts of a URL as index ranges of `bytes`. Tokens may occur anywhere.
///
///     https://user@host:8080/path?query
///     scheme  user host      rest
struct Address {
  /// The URL. Each token with its delimiters is replaced by zero bytes.
  let bytes: [UInt8]
  /// The range of the scheme without the colon; nil if the scheme is missing or contains a token.
  let scheme: Range<Int>?
  /// The part of the URL before `@`.
  let user: Range<Int>?
  /// The host without the port; nil unless `//` follows the scheme.
  let host: Range<Int>?
  /// The start of the path, the query or the fragment.
  let rest: Int

  init(_ text: ArraySlice<UInt8>, _ tokens: [DetailToken]) {
    var bytes = Array(text)
    for token in tokens {
      for index in token.whole where index < bytes.count { bytes[index] = 0 }
    }
    let scheme = Self.scheme(of: bytes)
    self.scheme = scheme
    let start = scheme.map { $0.upperBound + 1 } ?? 0
    guard start + 1 < bytes.count, bytes[start] == 0x2F, bytes[start + 1] == 0x2F else {
      (user, host, rest) = (nil, nil, start)
      self.bytes = bytes
      return
    }
    let end = bytes[(start + 2)...].firstIndex { [0x2F, 0x3F, 0x23].contains($0) } ?? bytes.count
    let at = bytes[(start + 2)..<end].lastIndex(of: 0x40)
    user = at.map { (start + 2)..<$0 }
    let hostStart = at.map { $0 + 1 } ?? start + 2
    let bracket = bytes[hostStart..<end].firstIndex(of: 0x5D)
    let port = bytes[(bracket ?? hostStart)..<end].firstIndex(of: 0x3A)
    host = hostStart..<(port ?? end)
    rest = end
    self.bytes = bytes
  }

  private static func scheme(of bytes: [UInt8]) -> Range<Int>? {
    guard let first = bytes.first, (first | 0x20) &- 0x61 < 26 else { return nil }
    let end = bytes.firstIndex { byte in
      let isLetter = (byte | 0x20) &- 0x61 < 26 || byte &- 0x30 < 10
      return !isLetter && byte != 0x2B && byte != 0x2D && byte != 0x2E
    }
    guard let end, bytes[end] == 0x3A else { return nil }
    return 0..<end
  }

  /// True if the URL begins with a token, so that its scheme is unknown.
  var beginsWithToken: Bool { bytes.first == 0 }

  /// True if the scheme equals `name`, ignoring case.
  func hasScheme(_ name: String) -> Bool {
    guard let scheme, scheme.count == name.utf8.count else { return false }
    return zip(bytes[scheme], name.utf8).allSatisfy { $0 | 0x20 == $1 }
  }

  /// The host in lower case; nil if the host is missing or contains a token.
  var hostName: [UInt8]? {
    guard let host, !host.isEmpty, !bytes[host].contains(0) else { return nil }
    return bytes[host].map(\.asciiLowercased)
  }
}
