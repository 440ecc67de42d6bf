internal import CLibrary
internal import RuleArchive
package import RuleCore

/// Writes to file descriptors. Each write writes all bytes or throws.
package enum Output {
  /// True if the standard output is a terminal.
  package static var isTerminal: Bool { isatty(1) == 1 }

  /// Writes all of `bytes` to the standard output.
  package static func write(_ bytes: borrowing [UInt8]) throws(IOProblem) {
    ProgressLine.removeBeforeOutput()
    try write(bytes.span, to: 1, "<stdout>")
  }

  /// Writes the contents of `json` to the standard output.
  package static func write(_ json: borrowing JSONWriter) throws(IOProblem) {
    ProgressLine.removeBeforeOutput()
    try json.withBytes { bytes throws(IOProblem) in try write(bytes, to: 1, "<stdout>") }
  }

  /// Writes a message to the standard error. Failures are ignored, as they cannot be reported.
  package static func message(_ text: String) {
    ProgressLine.remove()
    try? write((text + "\n").utf8.span, to: 2, "<stderr>")
  }

  package static func write(_ bytes: Span<UInt8>, to descriptor: Int32, _ path: String) throws(IOProblem) {
    var at = 0
    let count = bytes.count
    while at < count {
      let written = unsafe bytes.withUnsafeBytes { buffer -> Int in
        guard let base = buffer.baseAddress else { return 0 }
        // Sound: `at` is less than the count, so the range is inside the buffer.
        return unsafe CLibrary.write(descriptor, base + at, count - at)
      }
      if written >= 0 {
        at += written
      } else if errno == EAGAIN {
        var request = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        // Sound: `request` is one structure, and the count is 1.
        _ = unsafe poll(&request, 1, 100)
      } else if errno != EINTR {
        throw .last(path, .write)
      }
    }
  }
}
