internal import CLibrary

/// A thread that runs one closure and must be joined by calling `wait`.
///
/// Signals interrupt the waits of the thread that receives them: the starting thread, or the new thread if
/// `takesSignals` is true.
package struct WorkerThread {
  private final class Work {
    let body: @Sendable () -> Void
    package init(_ body: @escaping @Sendable () -> Void) { self.body = body }
  }

  /// The size of a stack: 8 MiB, the usual size of the main thread's stack. Only touched pages use memory.
  private static let stackSize = 8 << 20

  private let id: pthread_t

  /// Runs `body` on a new thread and waits for its end, if the stack of the calling thread is smaller than `stackSize`,
  /// for example because of `ulimit -s`. Returns false if `body` was not run.
  package static func runIfStackIsSmall(_ body: @escaping @Sendable () -> Void) -> Bool {
    guard ResourceLimit.stack.bytes < stackSize,
      let thread = WorkerThread(takesSignals: true, body)
    else { return false }
    thread.wait()
    return true
  }

  /// Starts the thread; nil if the system cannot create a thread. `takesSignals`: true if the new thread receives
  /// signals from now on, instead of the starting thread.
  package init?(takesSignals: Bool = false, _ body: @escaping @Sendable () -> Void) {
    var all = sigset_t()
    var before = sigset_t()
    // Sound: both sets are local variables and outlive the calls.
    unsafe sigfillset(&all)
    if !takesSignals { unsafe pthread_sigmask(SIG_BLOCK, &all, &before) }
    defer {
      if takesSignals {
        unsafe pthread_sigmask(SIG_BLOCK, &all, nil)
      } else {
        unsafe pthread_sigmask(SIG_SETMASK, &before, nil)
      }
    }
    let work = unsafe Unmanaged.passRetained(Work(body))
    var id = pthread_t()
    // Sound: the new thread consumes the reference retained above.
    let code = unsafe Self.create(
      &id,
      { pointer in
        if let pointer = unsafe pointer {
          unsafe Unmanaged<Work>.fromOpaque(pointer).takeRetainedValue().body()
        }
        return nil
      }, work.toOpaque())
    guard code == 0 else {
      // Sound: no thread was created, so nothing else releases the reference.
      unsafe work.release()
      return nil
    }
    self.id = id
  }

  /// Starts a thread with a stack of `stackSize` bytes.
  ///
  /// The attributes are allocated as raw memory: the C structure contains a union, and some builds
  /// of this module cannot find its initializer.
  private static func create(
    _ id: inout pthread_t, _ body: @convention(c) (UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer?,
    _ work: UnsafeMutableRawPointer
  ) -> Int32 {
    unsafe withUnsafeTemporaryAllocation(of: pthread_attr_t.self, capacity: 1) { memory in
      guard let attributes = memory.baseAddress else { return EAGAIN }
      // Sound: the first call initializes the memory, which fits the structure and outlives all calls.
      unsafe pthread_attr_init(attributes)
      defer { unsafe pthread_attr_destroy(attributes) }
      unsafe pthread_attr_setstacksize(attributes, stackSize)
      return unsafe pthread_create(&id, attributes, body, work)
    }
  }

  /// Waits until the thread ends. Call exactly once.
  package func wait() { _ = pthread_join(id, nil) }
}
