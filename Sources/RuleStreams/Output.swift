internal import RuleArchive
package import RuleCore

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

/// A descriptor that is written to; every byte arrives or the caller hears of it.
package enum Output {
  /// Whether somebody sees the standard output as it is written.
  package static var isTerminal: Bool { isatty(1) == 1 }

  /// Writes all of `bytes` to the standard output.
  package static func write(_ bytes: borrowing [UInt8]) throws(IOProblem) {
    try write(bytes.span, to: 1, "<stdout>")
  }

  /// Writes all that `json` holds to the standard output.
  package static func write(_ json: borrowing JSONWriter) throws(IOProblem) {
    try json.withBytes { bytes throws(IOProblem) in try write(bytes, to: 1, "<stdout>") }
  }

  /// Writes a message for people; if even that fails there is nobody to tell.
  package static func message(_ text: String) {
    try? write((text + "\n").utf8.span, to: 2, "<stderr>")
  }

  package static func write(
    _ bytes: Span<UInt8>, to descriptor: Int32, _ path: String
  ) throws(IOProblem) {
    var at = 0
    let count = bytes.count
    while at < count {
      let written = unsafe bytes.withUnsafeBytes { buffer -> Int in
        guard let base = buffer.baseAddress else { return 0 }
        // Sound: `at` is below the count, so the rest lies inside the buffer.
        return unsafe writeBytes(descriptor, base + at, count - at)
      }
      if written >= 0 {
        at += written
      } else if errno == EAGAIN {
        var request = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        // Sound: one request, and one is said to be there.
        _ = unsafe poll(&request, 1, 100)
      } else if errno != EINTR {
        throw .last(path, .write)
      }
    }
  }

  private static func writeBytes(
    _ descriptor: Int32, _ bytes: UnsafeRawPointer, _ count: Int
  ) -> Int {
    #if canImport(Glibc)
      unsafe Glibc.write(descriptor, bytes, count)
    #else
      unsafe Musl.write(descriptor, bytes, count)
    #endif
  }
}
