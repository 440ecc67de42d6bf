internal import Synchronization

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

/// Signals that end a run: the first one lets the line at hand be finished, the second one ends the
/// program at once.
package enum Interruption {
  private static let signal = Atomic<Int32>(0)

  /// The signal that arrived; nil if none did.
  package enum Signal { case hangup, interrupt, termination }

  package static var pending: Signal? {
    switch signal.load(ordering: .relaxed) {
    case SIGHUP: .hangup
    case SIGINT: .interrupt
    case SIGTERM: .termination
    default: nil
    }
  }

  /// Lets signals end the program at once, as long as nothing is being written.
  package static func release() {
    var action = sigaction()
    unsafe action.__sigaction_handler.sa_handler = SIG_DFL
    for number in [SIGHUP, SIGINT, SIGTERM] { unsafe sigaction(number, &action, nil) }
  }

  /// Takes over the signals, and makes sure that the three standard descriptors are open, so that
  /// no file that is opened later lands on one of them.
  package static func install() {
    _ = pending
    for descriptor: Int32 in 0...2 where fcntl(descriptor, F_GETFD) < 0 {
      // For reading only: a write to what was closed then fails, as it should.
      // Sound: the path lives through the call.
      _ = unsafe open("/dev/null", O_RDONLY)
    }
    var action = sigaction()
    // SA_RESTART is left out: a read that waits must notice.
    action.sa_flags = Int32(bitPattern: UInt32(SA_RESETHAND))
    // Sound: the handler stores one number atomically and does nothing else.
    unsafe action.__sigaction_handler.sa_handler = {
      Interruption.signal.store($0, ordering: .relaxed)
    }
    for number in [SIGHUP, SIGINT, SIGTERM] {
      unsafe sigaction(number, &action, nil)
    }
    var ignored = sigaction()
    unsafe ignored.__sigaction_handler.sa_handler = SIG_IGN
    // A closed pipe, and a file that grows past its limit, are seen where they are written to.
    unsafe sigaction(SIGPIPE, &ignored, nil)
    unsafe sigaction(SIGXFSZ, &ignored, nil)
  }
}
