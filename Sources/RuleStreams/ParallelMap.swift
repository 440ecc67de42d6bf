internal import Synchronization

/// Returns the results of `tasks` in order, computed on up to `threads` threads.
///
/// Tasks start in order. The calling thread also runs tasks. If no other thread can be started, the calling thread runs
/// all tasks.
package func parallelMap<Result: Sendable>(_ tasks: [@Sendable () -> Result], threads: Int = CPUInfo.cores) -> [Result]
{
  guard tasks.count > 1, threads > 1 else { return tasks.map { $0() } }
  let cells = tasks.map { _ in Cell<Result>() }
  let next = Counter()
  let work: @Sendable () -> Void = {
    while let index = next.take(below: tasks.count) {
      let result = tasks[index]()
      cells[index].result.withLock { $0 = result }
    }
  }
  let others = (1..<min(threads, tasks.count)).compactMap { _ in WorkerThread(work) }
  work()
  for thread in others { thread.wait() }
  return cells.compactMap { $0.result.withLock { $0 } }
}

/// The result of one task.
private final class Cell<Result: Sendable>: Sendable {
  let result = Mutex<Result?>(nil)
}

/// The index of the next task to start.
private final class Counter: Sendable {
  private let next = Mutex(0)

  func take(below count: Int) -> Int? {
    next.withLock { next in
      guard next < count else { return nil }
      defer { next += 1 }
      return next
    }
  }
}
