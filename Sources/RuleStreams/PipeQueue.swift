#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

/// Hands small numbers from thread to thread, first come, first served.
///
/// The queue is the kernel's: it can be polled beside the input, whoever waits sleeps, and what was
/// written before a number was sent is seen by who receives it.
package final class PipeQueue: Sendable {
  /// To be polled: readable when a number is there.
  package let reader: Int32
  private let writer: Int32

  package init() throws(IOProblem) {
    var ends: [Int32] = [-1, -1]
    // Sound: two descriptors are written to an array of two.
    guard unsafe pipe(&ends) == 0 else { throw .last("pipe", .create) }
    (reader, writer) = (ends[0], ends[1])
  }

  deinit {
    _ = close(reader)
    _ = close(writer)
  }

  /// Sends a number. As many as a pipe holds can be under way, 32,768: more than there are slots.
  package func send(_ number: UInt16) {
    var number = number
    // Sound: the two bytes are ours; so few are written whole or not at all.
    while unsafe write(writer, &number, 2) < 0, errno == EINTR {}
  }

  /// Takes the next number, and waits for one.
  package func receive() -> UInt16 {
    var number: UInt16 = 0
    // Sound: as above; whoever reads takes a whole number.
    while unsafe read(reader, &number, 2) < 0, errno == EINTR {}
    return number
  }

  /// Whether a number is there.
  package var hasNumber: Bool {
    var request = pollfd(fd: reader, events: Int16(POLLIN), revents: 0)
    // Sound: one request, and one is said to be there.
    return unsafe poll(&request, 1, 0) > 0
  }
}
