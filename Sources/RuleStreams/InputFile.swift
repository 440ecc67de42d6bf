#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

/// An open file, pipe or the standard input.
package struct InputFile: ~Copyable {
  package let path: String
  private let descriptor: Int32
  private let isOwned: Bool
  /// A pipe, a terminal or the like: what is read may not have come yet.
  private let canPause: Bool

  /// The standard input.
  package init() {
    (path, descriptor, isOwned) = ("<stdin>", 0, false)
    canPause = Self.canPause(0)
  }

  package init(path: String) throws(IOProblem) {
    // Sound: the path lives through the call.
    let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw .last(path, .open) }
    self.path = path
    self.descriptor = descriptor
    isOwned = true
    canPause = Self.canPause(descriptor)
  }

  deinit { if isOwned { _ = close(descriptor) } }

  private static func canPause(_ descriptor: Int32) -> Bool {
    var status = stat()
    // Sound: the structure is ours and outlives the call.
    return unsafe fstat(descriptor, &status) != 0 || status.st_mode & S_IFMT != S_IFREG
  }

  /// Appends up to `count` bytes to `buffer`, once there are any, and returns how many came; 0 at
  /// the end, and when a signal ends the run.
  package func read(_ count: Int, into buffer: inout [UInt8]) throws(IOProblem) -> Int {
    while true {
      if let received = try readAtOnce(count, into: &buffer) { return received }
      // A signal that comes between the question and the read would be slept through.
      if Interruption.pending != nil { return 0 }
      _ = wouldWait(milliseconds: 100)
    }
  }

  /// The same without waiting: nil when nothing has come yet.
  package func readAtOnce(_ count: Int, into buffer: inout [UInt8]) throws(IOProblem) -> Int? {
    if wouldWait() { return nil }
    var received = 0
    buffer.append(addingCapacity: count) { space in
      unsafe space.withUnsafeMutableBufferPointer { bytes, filled in
        guard let base = bytes.baseAddress else { return }
        // Sound: the buffer has room for as many bytes as were asked for, and those that came are
        // initialized.
        received = unsafe Self.readBytes(descriptor, base + filled, count)
        filled += max(0, received)
      }
    }
    if received >= 0 { return received }
    guard errno == EINTR || errno == EAGAIN else { throw .last(path, .read) }
    return nil
  }

  private static func readBytes(
    _ descriptor: Int32, _ bytes: UnsafeMutableRawPointer, _ count: Int
  ) -> Int {
    #if canImport(Glibc)
      unsafe Glibc.read(descriptor, bytes, count)
    #else
      unsafe Musl.read(descriptor, bytes, count)
    #endif
  }

  /// Whether a read would have to wait for the other side, once this long has passed.
  package func wouldWait(milliseconds: Int32 = 0) -> Bool {
    guard canPause else { return false }
    var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    // Sound: one request, and one is said to be there. A signal is no answer.
    return unsafe poll(&request, 1, milliseconds) <= 0
  }

  /// Waits for bytes, or for something at another descriptor, but not for long: a signal that
  /// comes between a question and a wait would be slept through.
  package func wait(or other: Int32?) {
    let events = Int16(POLLIN)
    var requests = [
      pollfd(fd: descriptor, events: events, revents: 0),
      // Sound to poll: a negative descriptor is passed over.
      pollfd(fd: other ?? -1, events: events, revents: 0),
    ]
    // Sound: two requests, and two are said to be there.
    _ = unsafe poll(&requests, 2, 100)
  }

  package var isTerminal: Bool { isatty(descriptor) == 1 }

  /// What tells whether a file is still the same: nil for pipes and the like.
  private struct Identity: Equatable {
    var inode: UInt, size: Int, seconds: Int, nanoseconds: Int
  }

  private var identity: Identity? {
    var status = stat()
    // Sound: the structure is ours and outlives the call.
    guard unsafe fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      return nil
    }
    return Identity(
      inode: UInt(status.st_ino), size: Int(status.st_size), seconds: status.st_mtim.tv_sec,
      nanoseconds: status.st_mtim.tv_nsec)
  }

  /// All bytes to the end, at most `limit`.
  package func readAll(limit: Int, flag: String) throws(IOProblem) -> [UInt8] {
    let before = identity
    var bytes: [UInt8] = []
    // The last read asks for as much as the others, and finds nothing.
    let part = 1 << 17
    if let size = before?.size { bytes.reserveCapacity(min(size, limit) + part) }
    while try read(part, into: &bytes) > 0 {
      if bytes.count > limit {
        throw IOProblem(path: path, action: .read, cause: .oversize(limit: limit, flag: flag))
      }
    }
    // Files of /proc say that they are empty; what came is what there was.
    if let before, before.size > 0, before != identity || before.size != bytes.count {
      throw IOProblem(path: path, action: .read, cause: .changed)
    }
    return bytes
  }
}

/// What stands at a path, links followed.
package enum FileKind {
  case missing, folder, other

  package init(_ path: String) {
    var status = stat()
    // Sound: the structure is ours and outlives the call.
    guard unsafe stat(path, &status) == 0 else {
      self = .missing
      return
    }
    self = status.st_mode & S_IFMT == S_IFDIR ? .folder : .other
  }
}
