internal import CLibrary

/// An open file, a pipe or standard input.
package struct InputFile: ~Copyable {
  package let path: String
  private let descriptor: Int32
  private let isOwned: Bool
  /// The identity of a regular file; nil for a pipe, a terminal or another non-regular file, whose data may arrive
  /// later.
  let identity: FileIdentity?

  /// Opens standard input. `name`: the name of standard input in messages.
  package init(standardInputNamed name: String) {
    (path, descriptor, isOwned) = (name, 0, false)
    identity = Self.identity(0)
  }

  /// Opens a file. For an input of a run, use `FileSource.open`, which calls this initializer. Unless `isTyped` is
  /// true, throws for pipes, devices, sockets and names of open descriptors such as `/dev/stdin`. Opening such a file
  /// could wait forever, or consume input that is meant for a different reader. `isTyped`: true if the path is on the
  /// command line.
  init(path: String, isTyped: Bool = false) throws(IOProblem) {
    (descriptor, identity) = try Self.opened(path, isTyped)
    (self.path, isOwned) = (path, true)
  }

  private static func opened(_ path: String, _ isTyped: Bool) throws(IOProblem) -> (Int32, FileIdentity?) {
    let refusal = IOProblem(path: path, action: .open, cause: .notRegular)
    if !isTyped, SystemPath.isDescriptor(path) || FileKind(path) == .other && !FileKind.isRegular(path) {
      throw refusal
    }
    // Sound: the path is valid during the call.
    let descriptor = unsafe open(
      SystemPath.bytes(path), O_RDONLY | O_CLOEXEC | O_NOCTTY | (isTyped ? 0 : O_NONBLOCK))
    guard descriptor >= 0 else { throw .last(path, .open) }
    let identity = identity(descriptor)
    // A pipe or a device may have replaced the file since the check above. A folder may pass, because reading it fails
    // anyway.
    if !isTyped, identity == nil, FileKind(path) != .folder {
      _ = close(descriptor)
      throw refusal
    }
    return (descriptor, identity)
  }

  deinit { if isOwned { _ = close(descriptor) } }

  private static func identity(_ descriptor: Int32) -> FileIdentity? {
    var status = stat()
    // Sound: the structure is a local variable and outlives the call.
    guard unsafe fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    return FileIdentity(status)
  }

  /// Waits for input, appends up to `count` bytes to `buffer` and returns their number. Returns 0 at the end of the
  /// file, or if a signal ended the run.
  package func read(_ count: Int, into buffer: inout [UInt8]) throws(IOProblem) -> Int {
    while true {
      if let received = try readAtOnce(count, into: &buffer) { return received }
      // Waits with a timeout: a signal between this check and a blocking read would not interrupt the read.
      if Interruption.pending != nil { return 0 }
      _ = wouldWait(milliseconds: 100)
    }
  }

  /// Reads like `read`, but returns nil instead of waiting if no bytes are available yet.
  package func readAtOnce(_ count: Int, into buffer: inout [UInt8]) throws(IOProblem) -> Int? {
    if wouldWait() { return nil }
    var received = 0
    buffer.append(addingCapacity: count) { space in
      unsafe space.withUnsafeMutableBufferPointer { bytes, filled in
        guard let base = bytes.baseAddress else { return }
        // Sound: the buffer has room for `count` bytes; `read` initializes as many bytes as it returns.
        received = unsafe CLibrary.read(descriptor, base + filled, count)
        filled += max(0, received)
      }
    }
    if received >= 0 { return received }
    guard errno == EINTR || errno == EAGAIN else { throw .last(path, .read) }
    return nil
  }

  /// True if a read would still block after waiting `milliseconds` for input.
  package func wouldWait(milliseconds: Int32 = 0) -> Bool {
    guard identity == nil else { return false }
    var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    // Sound: `request` is one structure, and the count is 1. A `poll` that a signal interrupts counts as no input.
    return unsafe poll(&request, 1, milliseconds) <= 0
  }

  /// Waits up to 100 ms for input, or until `other` is readable. The timeout is needed because a signal that arrives
  /// before `poll` would not end the wait.
  package func wait(or other: Int32?) {
    let events = Int16(POLLIN)
    var requests = [
      pollfd(fd: descriptor, events: events, revents: 0),
      // `poll` ignores negative descriptors.
      pollfd(fd: other ?? -1, events: events, revents: 0),
    ]
    // Sound: the array has two elements, and the count is 2.
    _ = unsafe poll(&requests, 2, 100)
  }

  package var isTerminal: Bool { isatty(descriptor) == 1 }

  /// Attributes of a regular file that change if the file is changed or replaced.
  package struct Version: Equatable {
    private var inode: UInt, seconds: Int, nanoseconds: Int
    package private(set) var size: Int

    fileprivate init?(_ status: stat) {
      guard status.st_mode & S_IFMT == S_IFREG else { return nil }
      (inode, size) = (UInt(status.st_ino), Int(status.st_size))
      (seconds, nanoseconds) = (status.st_mtim.tv_sec, status.st_mtim.tv_nsec)
    }
  }

  private var version: Version? {
    var status = stat()
    // Sound: the structure is a local variable and outlives the call.
    return unsafe fstat(descriptor, &status) == 0 ? Version(status) : nil
  }

  /// Returns the version of the regular file at `path`; nil for other files.
  static func version(_ path: String) -> Version? {
    var status = stat()
    // Sound: the path is valid during the call, and the structure outlives it.
    return unsafe stat(SystemPath.bytes(path), &status) == 0 ? Version(status) : nil
  }

  /// Returns all bytes. Throws if the file has more than `limit` bytes, which the option `flag` sets, or if the file
  /// changes while it is read.
  package func readAll(limit: Int, flag: String) throws(IOProblem) -> [UInt8] {
    let before = version
    var bytes: [UInt8] = []
    // Reserve one part more than the size of the file: the last read, which finds the end of the file, needs space too.
    let part = 1 << 17
    if let size = before?.size { bytes.reserveCapacity(min(size, limit) + part) }
    while try read(part, into: &bytes) > 0 {
      if bytes.count > limit { throw .oversize(path, limit: limit, flag: flag) }
    }
    // Files in `/proc` report a size of 0. Do not check these files for changes.
    if let before, before.size > 0, before != version || before.size != bytes.count {
      throw .changed(path)
    }
    return bytes
  }
}

/// The kind of the file at a path, after following links. For an input of a run, use `FileSource`, which may watch the
/// file for changes.
package enum FileKind {
  case missing, folder, other

  package init(_ path: String) {
    var status = stat()
    // Sound: the structure is a local variable and outlives the call.
    guard unsafe stat(SystemPath.bytes(path), &status) == 0 else {
      self = .missing
      return
    }
    self = status.st_mode & S_IFMT == S_IFDIR ? .folder : .other
  }

  /// True for a regular file: not a folder, a pipe or a device.
  package static func isRegular(_ path: String) -> Bool { InputFile.version(path) != nil }

  /// Returns a noun phrase for the object at the path if it is not a regular file, such as a folder. Nil if a regular
  /// file or nothing is at the path.
  package static func obstacle(at path: String) -> String? {
    if isRegular(path) { return nil }
    switch FileKind(path) {
    case .folder: return "a folder"
    case .other: return "a pipe, a device or a socket"
    case .missing:
      var link = stat()
      // Sound: the path is valid during the call, and the structure outlives it.
      return unsafe lstat(SystemPath.bytes(path), &link) == 0 ? "a link to a file that does not exist" : nil
    }
  }

  /// Returns the absolute path with all symbolic links resolved; returns `path` itself on failure.
  package static func resolved(_ path: String) -> String {
    // Sound: `realpath` allocates the string, which is copied and freed here.
    guard let text = unsafe realpath(SystemPath.bytes(path), nil) else { return path }
    defer { unsafe free(text) }
    return unsafe String(cString: text)
  }

  /// True if `path`, with its links resolved, is `folder` or below it. The last parts of the path need not exist.
  /// `folder`: an absolute path without links.
  package static func isInside(_ path: String, _ folder: String) -> Bool {
    var (known, rest) = (path, [Substring]())
    while FileKind(known) == .missing {
      let parts = known.split(separator: "/")
      guard let last = parts.last, last != ".." else { return false }
      rest.append(last)
      known = (known.hasPrefix("/") ? "/" : "") + parts.dropLast().joined(separator: "/")
      if known.isEmpty { known = "." }
    }
    let whole = ([resolved(known)[...]] + rest.reversed()).joined(separator: "/")
    return whole == folder || whole.hasPrefix(SystemPath.joined(folder, ""))
  }

  /// True if the file at `path`, or the link at `path`, belongs to somebody other than the current user and the
  /// superuser. False if the file does not exist.
  package static func belongsToOthers(_ path: String) -> Bool {
    var (file, link) = (stat(), stat())
    // Sound: the path is valid during the calls, and the structures outlive them.
    guard unsafe stat(SystemPath.bytes(path), &file) == 0, unsafe lstat(SystemPath.bytes(path), &link) == 0 else {
      return false
    }
    return [file, link].contains { $0.st_uid != 0 && $0.st_uid != geteuid() }
  }
}

/// The device and the inode: two paths with equal identities refer to the same file.
package struct FileIdentity: Hashable, Sendable {
  private var device: UInt64
  private var inode: UInt64

  /// Creates the identity of the file at a path, following links; nil if the file does not exist.
  package init?(_ path: String) {
    var status = stat()
    // Sound: the path is valid during the call, and the structure outlives it.
    guard unsafe stat(SystemPath.bytes(path), &status) == 0 else { return nil }
    self.init(status)
  }

  init(_ status: stat) { (device, inode) = (UInt64(status.st_dev), UInt64(status.st_ino)) }
}
