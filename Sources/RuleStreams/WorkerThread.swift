#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

/// A thread that does one piece of work and has to be waited for.
///
/// Signals are left to the thread that starts it, so that they end the waits of that one.
package struct WorkerThread {
  private final class Work {
    let body: @Sendable () -> Void
    package init(_ body: @escaping @Sendable () -> Void) { self.body = body }
  }

  /// As much as the first thread of a program has; it costs only what is used of it.
  private static let stackSize = 8 << 20

  private let id: pthread_t

  /// Starts the work; nil when the system allows no more threads.
  package init?(_ body: @escaping @Sendable () -> Void) {
    var all = sigset_t()
    var before = sigset_t()
    // Sound: both sets are ours and outlive the calls.
    unsafe sigfillset(&all)
    unsafe pthread_sigmask(SIG_BLOCK, &all, &before)
    defer { unsafe pthread_sigmask(SIG_SETMASK, &before, nil) }
    let work = unsafe Unmanaged.passRetained(Work(body))
    var id = pthread_t()
    // Sound: the thread takes over the one reference that the work was retained for.
    let code = unsafe Self.create(
      &id,
      { pointer in
        if let pointer = unsafe pointer {
          unsafe Unmanaged<Work>.fromOpaque(pointer).takeRetainedValue().body()
        }
        return nil
      }, work.toOpaque())
    guard code == 0 else {
      // Sound: no thread has it.
      unsafe work.release()
      return nil
    }
    self.id = id
  }

  /// Starts a thread with the stack size above.
  ///
  /// The attributes are raw memory until they are set up: the C structure holds a union, whose
  /// initializer some builds of this module find in no module that is imported.
  private static func create(
    _ id: inout pthread_t,
    _ body: @convention(c) (UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer?,
    _ work: UnsafeMutableRawPointer
  ) -> Int32 {
    unsafe withUnsafeTemporaryAllocation(of: pthread_attr_t.self, capacity: 1) { memory in
      guard let attributes = memory.baseAddress else { return EAGAIN }
      // Sound: the memory has room for the structure, which is set up before anything else is done
      // with it, and outlives the calls.
      unsafe pthread_attr_init(attributes)
      defer { unsafe pthread_attr_destroy(attributes) }
      unsafe pthread_attr_setstacksize(attributes, stackSize)
      return unsafe pthread_create(&id, attributes, body, work)
    }
  }

  /// Waits for its end; called once.
  package func wait() { _ = pthread_join(id, nil) }
}
