internal import Synchronization

/// Pieces of work that know nothing of each other, done on as many threads as there are cores.
package enum WorkCrew {
  /// What one piece came to.
  private final class Cell<Result: Sendable>: Sendable {
    let result = Mutex<Result?>(nil)
  }

  /// The results of `pieces` in their order. The first piece is the first to be begun; this thread
  /// works too, and alone where the system gives no other.
  package static func results<Result: Sendable>(
    of pieces: [@Sendable () -> Result], threads: Int = CPUInfo.cores
  ) -> [Result] {
    guard pieces.count > 1, threads > 1 else { return pieces.map { $0() } }
    let cells = pieces.map { _ in Cell<Result>() }
    let next = Next()
    let work: @Sendable () -> Void = {
      while let place = next.take(of: pieces.count) {
        let result = pieces[place]()
        cells[place].result.withLock { $0 = result }
      }
    }
    let others = (1..<min(threads, pieces.count)).compactMap { _ in WorkerThread(work) }
    work()
    for thread in others { thread.wait() }
    return cells.compactMap { $0.result.withLock { $0 } }
  }

  /// The place of the next piece that nobody has begun.
  private final class Next: Sendable {
    private let place = Mutex(0)

    func take(of count: Int) -> Int? {
      place.withLock { place in
        guard place < count else { return nil }
        defer { place += 1 }
        return place
      }
    }
  }
}
