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
    let parts = plain.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    let encoded = parts.map { String(decoding: URLText.urlEncoded(Array($0)), as: UTF8.self) }.joined(separator: "/")
    let isRelative = !plain.hasPrefix("/")
    return (isRelative ? encoded : "file://" + encoded, isRelative)
  }
}
