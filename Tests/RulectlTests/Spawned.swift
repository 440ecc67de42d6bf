import Foundation
import Synchronization
import TestSupport

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A process that was started and has to be waited for.
///
/// Foundation's `Process` can neither close a standard descriptor nor keep pipes of one test from
/// reaching the children of another.
struct Spawned: ~Copyable {
  /// What becomes of a descriptor of the new process.
  enum Change {
    case open(Int32, String, Int32)
    case close(Int32)
    case duplicate(Int32, to: Int32)
  }

  let id: pid_t
  /// Longer runs than this are ended, and fail their test with the signal.
  private static let seconds = PropertySettings.isThorough ? 180 : 30
  /// Held while a pipe is made and while a process is started: a pipe is closed to other children
  /// only by a second call.
  fileprivate static let descriptors = Mutex(())

  init(
    _ arguments: [String], in folder: String? = nil, environment: [String: String] = Program.environment,
    _ changes: [Change]
  ) throws {
    let enter = folder.map { ["/bin/sh", "-c", #"cd "$0" && exec "$@""#, $0] } ?? []
    let arguments = enter + arguments
    let variables = environment.map { "\($0)=\($1)" }

    var actions = unsafe posix_spawn_file_actions_t()
    unsafe posix_spawn_file_actions_init(&actions)
    defer { unsafe posix_spawn_file_actions_destroy(&actions) }
    for change in changes {
      switch change {
      case .open(let descriptor, let path, let flags):
        unsafe posix_spawn_file_actions_addopen(&actions, descriptor, path, flags, 0o600)
      case .close(let descriptor): unsafe posix_spawn_file_actions_addclose(&actions, descriptor)
      case .duplicate(let from, let descriptor): unsafe posix_spawn_file_actions_adddup2(&actions, from, descriptor)
      }
    }

    // Signals as a shell leaves them, whatever the runner of the tests has done to its own.
    var attributes = posix_spawnattr_t()
    unsafe posix_spawnattr_init(&attributes)
    defer { unsafe posix_spawnattr_destroy(&attributes) }
    var signals = sigset_t()
    unsafe sigemptyset(&signals)
    unsafe posix_spawnattr_setsigmask(&attributes, &signals)
    for signal in [SIGPIPE, SIGINT, SIGTERM, SIGHUP, SIGXFSZ] { unsafe sigaddset(&signals, signal) }
    unsafe posix_spawnattr_setsigdefault(&attributes, &signals)
    unsafe posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))

    // Sound: the texts are freed only after the call that copies them.
    let words = unsafe arguments.map { unsafe strdup($0) }
    let settings = unsafe variables.map { unsafe strdup($0) }
    defer {
      for index in unsafe words.indices { unsafe free(words[index]) }
      for index in unsafe settings.indices { unsafe free(settings[index]) }
    }
    var id: pid_t = 0
    let code = Self.descriptors.withLock { _ in
      unsafe posix_spawn(&id, arguments[0], &actions, &attributes, words + [nil], settings + [nil])
    }
    guard code == 0 else { throw POSIXError(POSIXErrorCode(rawValue: code) ?? .EIO) }
    self.id = id
  }

  /// Waits for the end and returns the exit status, or 1,000 and the signal that ended it.
  func wait() -> Int32 {
    let id = id
    let watchdog = DispatchWorkItem { kill(id, SIGKILL) }
    DispatchQueue.global().asyncAfter(deadline: .now() + .seconds(Self.seconds), execute: watchdog)
    defer { watchdog.cancel() }
    var status: Int32 = 0
    // Sound: the variable is ours and outlives the call.
    while unsafe waitpid(id, &status, 0) < 0, errno == EINTR {}
    let signal = status & 0x7F
    return signal == 0 ? status >> 8 & 0xFF : 1_000 + signal
  }

  func send(_ signal: Int32) { kill(id, signal) }
}

/// A pipe whose ends no child inherits unasked.
final class Channel {
  let reader: Int32
  let writer: Int32
  private var isReaderOpen = true
  private var isWriterOpen = true

  init() throws {
    // Writing to a program that has ended is a failure of its test, not the end of all tests.
    _ = signal(SIGPIPE, SIG_IGN)
    let ends = Spawned.descriptors.withLock { _ -> [Int32] in
      var ends: [Int32] = [0, 0]
      // Sound: two descriptors are written to an array of two.
      guard unsafe pipe(&ends) == 0 else { return [] }
      for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
      return ends
    }
    guard ends.count == 2 else { throw POSIXError(.EMFILE) }
    (reader, writer) = (ends[0], ends[1])
  }

  deinit {
    closeReader()
    closeWriter()
  }

  func closeReader() {
    if isReaderOpen { close(reader) }
    isReaderOpen = false
  }

  func closeWriter() {
    if isWriterOpen { close(writer) }
    isWriterOpen = false
  }

  func send(_ text: String) {
    let bytes = Array(text.utf8)
    // Sound: the bytes live through the call.
    _ = unsafe write(writer, bytes, bytes.count)
  }

  /// What comes within some seconds: up to the end of a line, or all of it.
  func receive(untilLine: Bool, seconds: Double = 20) -> String {
    Self.receive(reader, seconds: seconds) { untilLine && $0.hasSuffix("\n") }
  }

  /// What comes, until it is what `isEnd` waits for.
  func receive(until isEnd: (String) -> Bool) -> String { Self.receive(reader, isEnd) }

  /// What a descriptor reads, until it is what `isEnd` waits for, or nothing comes for some seconds.
  static func receive(_ reader: Int32, seconds: Double = 20, _ isEnd: (String) -> Bool) -> String {
    var text: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 4_096)
    while true {
      var request = pollfd(fd: reader, events: Int16(POLLIN), revents: 0)
      // Sound: one request, and one is said to be there.
      guard unsafe poll(&request, 1, Int32(seconds * 1_000)) > 0 else { break }
      // Sound: the buffer is as long as is said.
      let count = unsafe read(reader, &buffer, buffer.count)
      guard count > 0 else { break }
      text += buffer[..<count]
      if isEnd(String(decoding: text, as: UTF8.self)) { break }
    }
    return String(decoding: text, as: UTF8.self)
  }
}
