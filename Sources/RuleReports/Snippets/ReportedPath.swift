/// Paths in the forms that report formats require.
package enum ReportedPath {
  /// Returns `path` without `.` components and repeated slashes.
  package static func plain(_ path: String) -> String {
    let isAbsolute = path.hasPrefix("/")
    let parts = path.split(separator: "/").filter { $0 != "." }
    let joined = parts.joined(separator: "/")
    return isAbsolute ? "/" + joined : joined
  }

  /// Returns a URI reference (RFC 3986): relative, or with the scheme `file`.
  package static func uri(_ path: String) -> (text: String, isRelative: Bool) {
    let plain = plain(path)
    var text = plain.hasPrefix("/") ? "file://" : ""
    for byte in plain.utf8 {
      if isUnreserved(byte) || byte == 0x2F {
        text.unicodeScalars.append(Unicode.Scalar(byte))
      } else {
        let digits = String(byte, radix: 16, uppercase: true)
        text += "%" + (digits.count == 1 ? "0" : "") + digits
      }
    }
    return (text, !plain.hasPrefix("/"))
  }

  private static func isUnreserved(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E, 0x5F, 0x7E: true
    default: false
    }
  }
}
