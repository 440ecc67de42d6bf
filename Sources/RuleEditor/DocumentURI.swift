/// URIs of files, as editors name documents.
enum DocumentURI {
  private static let scheme = "file://"

  /// Returns the path of a file; nil for all other URIs.
  static func path(of uri: String) -> String? {
    guard uri.lowercased().hasPrefix(scheme) else { return nil }
    let rest = uri.dropFirst(scheme.count)
    // A URI with a host before the path is supported only if the host is this machine.
    guard let slash = rest.firstIndex(of: "/"), ["", "localhost"].contains(rest[..<slash]) else { return nil }
    var bytes: [UInt8] = []
    let text = Array(rest[slash...].utf8)
    var at = 0
    while at < text.count {
      if text[at] == 0x25, at + 2 < text.count, let value = hex(text[at + 1], text[at + 2]) {
        bytes.append(value)
        at += 3
      } else {
        bytes.append(text[at])
        at += 1
      }
    }
    if bytes.contains(0) { return nil }
    return String(validating: bytes, as: UTF8.self)
  }

  private static func hex(_ high: UInt8, _ low: UInt8) -> UInt8? {
    UInt8(String(decoding: [high, low], as: UTF8.self), radix: 16)
  }

  /// Returns the URI of a file. `path`: an absolute path.
  static func uri(of path: String) -> String {
    var uri = scheme
    for byte in path.utf8 {
      switch byte {
      case 0x2D...0x39, 0x41...0x5A, 0x5F, 0x61...0x7A, 0x7E: uri.unicodeScalars.append(Unicode.Scalar(byte))
      default:
        let digits = String(byte, radix: 16, uppercase: true)
        uri += "%" + (digits.count == 1 ? "0" : "") + digits
      }
    }
    return uri
  }
}
