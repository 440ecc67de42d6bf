internal import CLibrary

/// A blocking FIFO queue of `UInt16` between threads.
///
/// The queue uses a pipe, so that `poll` can wait for the queue and the input together. Memory writes made before
/// `send` are visible after `receive`.
package final class PipeQueue: Sendable {
  /// The descriptor for `poll`, which is readable if the queue is not empty.
  package let reader: Int32
  private let writer: Int32

  package init() throws(IOProblem) {
    var ends: [Int32] = [-1, -1]
    // Sound: `pipe` writes two descriptors to an array of two.
    guard unsafe pipe(&ends) == 0 else { throw .last("pipe", .create) }
    (reader, writer) = (ends[0], ends[1])
  }

  deinit {
    _ = close(reader)
    _ = close(writer)
  }

  /// Sends a number. Does not block while the queue has fewer than 32,768 numbers. Callers send far fewer.
  package func send(_ number: UInt16) {
    var number = number
    // Sound: `number` is a local variable of 2 bytes, and a pipe write this small is atomic.
    while unsafe write(writer, &number, 2) < 0, errno == EINTR {}
  }

  /// Receives the next number; blocks while the queue is empty.
  package func receive() -> UInt16 {
    var number: UInt16 = 0
    // Sound: `number` is a local variable of 2 bytes, and all writes are atomic writes of 2 bytes.
    while unsafe read(reader, &number, 2) < 0, errno == EINTR {}
    return number
  }

  /// True if `receive` would not block.
  package var hasNumber: Bool {
    var request = pollfd(fd: reader, events: Int16(POLLIN), revents: 0)
    // Sound: `request` is one structure, and the count is 1.
    return unsafe poll(&request, 1, 0) > 0
  }
}
