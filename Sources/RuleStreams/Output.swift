internal import CLibrary
internal import RuleArchive
package import RuleCore

/// Writes to file descriptors. Each write writes all bytes or throws, even if a signal arrives in the meantime.
package enum Output {
  /// True if standard output is a terminal.
  package static var isTerminal: Bool { isatty(1) == 1 }

  /// Writes all of `bytes` to standard output.
  package static func write(_ bytes: borrowing [UInt8]) throws(IOProblem) {
    ProgressLine.removeBeforeOutput()
    try write(bytes.span, to: 1, "<stdout>")
  }

  /// Writes a range of the contents of `json`, or all of its contents, to standard output.
  package static func write(_ json: borrowing JSONWriter, _ range: Range<Int>? = nil) throws(IOProblem) {
    ProgressLine.removeBeforeOutput()
    try json.withBytes { bytes throws(IOProblem) in
      try write(bytes.extracting(range ?? 0..<bytes.count), to: 1, "<stdout>")
    }
  }

  /// Clears the terminal, if the terminal supports control sequences.
  package static func clearTerminal() throws(IOProblem) {
    if Terminal.variable("TERM") == "dumb" { return }
    try write("\u{1B}[H\u{1B}[2J".utf8.span, to: 1, "<stdout>")
  }

  /// Writes a message to standard error. Failures are ignored, because they cannot be reported.
  package static func message(_ text: String) {
    ProgressLine.remove()
    try? write((text + "\n").utf8.span, to: 2, "<stderr>")
  }

  /// Writes bytes to a descriptor. If a signal is pending, throws `interrupted` after a short time: at the end of a
  /// line, or as soon as the reader of the pipe does not read.
  package static func write(_ bytes: Span<UInt8>, to descriptor: Int32, _ path: String) throws(IOProblem) {
    Interruption.hold()
    defer { Interruption.resume() }
    var at = 0
    var deadline: Double?
    while at < bytes.count {
      var end = bytes.count
      if Interruption.pending != nil {
        let limit = deadline ?? SystemClock.elapsed() + patience
        deadline = limit
        let isLate = SystemClock.elapsed() > limit
        let isReady = waits(for: descriptor, milliseconds: Int32(patience * 1_000))
        if isLate, !isReady || at == 0 || bytes[at - 1] == UInt8(ascii: "\n") {
          throw IOProblem(path: path, action: .write, cause: .interrupted)
        }
        guard isReady else { continue }
        // A pipe that is writable accepts `PIPE_BUF` bytes without blocking.
        end = min(end, at + Int(PIPE_BUF))
      }
      let written = unsafe bytes.withUnsafeBytes { buffer -> Int in
        guard let base = buffer.baseAddress else { return 0 }
        // Sound: `at` is less than `end`, which is at most the count, so the range is inside the buffer.
        return unsafe CLibrary.write(descriptor, base + at, end - at)
      }
      if written >= 0 {
        at += written
      } else if errno == EAGAIN {
        _ = waits(for: descriptor, milliseconds: 100)
      } else if errno != EINTR {
        throw .last(path, .write)
      }
    }
  }

  /// The maximum time in seconds to wait for the reader of a pipe after a signal.
  private static let patience = 0.05

  /// Waits until the descriptor is writable. Returns false if it is not writable after `milliseconds`.
  private static func waits(for descriptor: Int32, milliseconds: Int32) -> Bool {
    var request = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
    // Sound: `request` is one structure, and the count is 1.
    return unsafe poll(&request, 1, milliseconds) > 0
  }
}
