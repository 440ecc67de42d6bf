internal import CLibrary
internal import Synchronization

/// Signals that end a run. After the first signal the current line is still completed; the second
/// ends the program immediately.
package enum Interruption {
  private static let signal = Atomic<Int32>(0)

  package enum Signal { case hangup, interrupt, termination }

  /// The last signal that arrived; nil if none did.
  package static var pending: Signal? {
    switch signal.load(ordering: .relaxed) {
    case SIGHUP: .hangup
    case SIGINT: .interrupt
    case SIGTERM: .termination
    default: nil
    }
  }

  /// Restores the default handlers: signals end the program at once. Do not call during writes.
  package static func release() {
    handle([SIGHUP, SIGINT, SIGTERM], by: SIG_DFL)
  }

  /// Installs the signal handlers. Also opens the standard descriptors that are closed, so that no
  /// file opened later gets their numbers.
  package static func install() {
    _ = pending
    for descriptor: Int32 in 0...2 where fcntl(descriptor, F_GETFD) < 0 {
      // Open read-only, so that writing to a closed standard output still fails.
      // Sound: the path is valid during the call.
      _ = unsafe open("/dev/null", O_RDONLY)
    }
    // No `SA_RESTART`: a signal must interrupt a blocking read. The handler only stores an integer atomically, which is
    // async-signal-safe.
    handle([SIGHUP, SIGINT, SIGTERM], flags: UInt32(SA_RESETHAND)) { Interruption.signal.store($0, ordering: .relaxed) }
    // Ignore both: a closed pipe and a file that exceeds its size limit are reported by `write`.
    handle([SIGPIPE, SIGXFSZ], by: SIG_IGN)
  }

  private static func handle(_ signals: [Int32], flags: UInt32 = 0, by handler: (@convention(c) (Int32) -> Void)?) {
    var action = sigaction()
    action.sa_flags = Int32(bitPattern: flags)
    // Sound: the structure outlives the calls, and each handler is async-signal-safe.
    unsafe action.__sigaction_handler.sa_handler = handler
    for number in signals { unsafe sigaction(number, &action, nil) }
  }
}
