internal import CLibrary
internal import Synchronization

/// Signals that end a run: SIGHUP, SIGINT and SIGTERM.
///
/// These signals end the program at once, except between `hold` and `resume`, while output is written that must be
/// complete. A signal that arrives between these calls is pending: the run detects it and ends, or `resume` ends the
/// program. The second signal always ends the program at once.
package enum Interruption {
  private static let signal = Atomic<Int32>(0)
  private static let holds = Atomic<Int>(0)

  package enum Signal { case hangup, interrupt, termination }

  /// The last signal that arrived; nil if no signal has arrived.
  package static var pending: Signal? {
    switch signal.load(ordering: .relaxed) {
    case SIGHUP: .hangup
    case SIGINT: .interrupt
    case SIGTERM: .termination
    default: nil
    }
  }

  /// Sets the effects of signals. Also opens standard descriptors that are closed, so that files that are opened later
  /// do not get the numbers 0 to 2.
  package static func install() {
    _ = pending
    for descriptor: Int32 in 0...2 where fcntl(descriptor, F_GETFD) < 0 {
      // The null device is opened in the wrong direction, so that reading and writing still fail.
      // Sound: the path is valid during the call.
      _ = unsafe open("/dev/null", descriptor == 0 ? O_WRONLY : O_RDONLY)
    }
    // SIGPIPE and SIGXFSZ are ignored, because `write` reports a closed pipe and a file that exceeds its size limit.
    handle([SIGPIPE, SIGXFSZ], by: SIG_IGN)
    // At a crash, the Swift runtime starts `swift-backtrace` from a folder near the program, which may contain a
    // different user's file.
    handle([SIGABRT, SIGBUS, SIGFPE, SIGILL, SIGQUIT, SIGSEGV, SIGTRAP], by: SIG_DFL)
  }

  /// Delays signals until `resume`. Calls may be nested.
  package static func hold() {
    guard holds.add(1, ordering: .relaxed).oldValue == 0 else { return }
    // No `SA_RESTART`: a signal must interrupt a blocking read or write. The alarm interrupts a read or write that
    // began just after the signal. The handler only calls functions that are async-signal-safe.
    handle([SIGHUP, SIGINT, SIGTERM], flags: UInt32(SA_RESETHAND)) {
      Interruption.signal.store($0, ordering: .relaxed)
      alarm(1)
    }
    handle([SIGALRM]) { _ in }
  }

  /// Ends the effect of one call of `hold`. If this was the last one and a signal is pending, ends the program.
  package static func resume() {
    guard holds.subtract(1, ordering: .relaxed).oldValue == 1 else { return }
    handle([SIGHUP, SIGINT, SIGTERM, SIGALRM], by: SIG_DFL)
    let pending = signal.load(ordering: .relaxed)
    if pending != 0 { raise(pending) }
  }

  private static func handle(_ signals: [Int32], flags: UInt32 = 0, by handler: (@convention(c) (Int32) -> Void)?) {
    var action = sigaction()
    action.sa_flags = Int32(bitPattern: flags)
    // Sound: the structure outlives the calls, and each handler is async-signal-safe.
    unsafe action.__sigaction_handler.sa_handler = handler
    for number in signals { unsafe sigaction(number, &action, nil) }
  }
}
