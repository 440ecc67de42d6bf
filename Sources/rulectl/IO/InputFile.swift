#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

/// An open file, pipe or the standard input.
struct InputFile: ~Copyable {
  let path: String
  private let descriptor: Int32
  private let isOwned: Bool

  /// The standard input.
  init() {
    (path, descriptor, isOwned) = ("<stdin>", 0, false)
  }

  init(path: String) throws(IOProblem) {
    // Sound: the path lives through the call.
    let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw .last(path, .open) }
    self.path = path
    self.descriptor = descriptor
    isOwned = true
  }

  deinit { if isOwned { _ = close(descriptor) } }

  /// Appends up to `count` bytes to `buffer` and returns how many came; 0 at the end.
  func read(_ count: Int, into buffer: inout [UInt8]) throws(IOProblem) -> Int {
    // A signal that comes between the question and the read would be slept through.
    while Interruption.pending == nil, wouldWait(milliseconds: 100) {}
    if Interruption.pending != nil { return 0 }
    let start = buffer.count
    buffer.append(contentsOf: repeatElement(0, count: count))
    while true {
      let received = unsafe buffer.withUnsafeMutableBytes { bytes -> Int in
        guard let base = bytes.baseAddress else { return 0 }
        // Sound: `count` bytes from `start` on were appended just before.
        return unsafe Self.readBytes(descriptor, base + start, count)
      }
      if received >= 0 {
        buffer.removeLast(count - received)
        return received
      }
      if errno == EINTR, Interruption.pending == nil { continue }
      if errno == EAGAIN, Interruption.pending == nil {
        _ = wouldWait(milliseconds: 100)
        continue
      }
      let problem = IOProblem.last(path, .read)
      buffer.removeLast(count)
      if Interruption.pending != nil { return 0 }
      throw problem
    }
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
  func wouldWait(milliseconds: Int32 = 0) -> Bool {
    var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    // Sound: one request, and one is said to be there.
    return unsafe poll(&request, 1, milliseconds) == 0
  }

  var isTerminal: Bool { isatty(descriptor) == 1 }

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
  func readAll(limit: Int, flag: String) throws(IOProblem) -> [UInt8] {
    let before = identity
    var bytes: [UInt8] = []
    if let size = before?.size { bytes.reserveCapacity(min(size, limit) + 1) }
    while try read(1 << 17, into: &bytes) > 0 {
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
enum FileKind {
  case missing, folder, other

  init(_ path: String) {
    var status = stat()
    // Sound: the structure is ours and outlives the call.
    guard unsafe stat(path, &status) == 0 else {
      self = .missing
      return
    }
    self = status.st_mode & S_IFMT == S_IFDIR ? .folder : .other
  }
}
