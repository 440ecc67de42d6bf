internal import Synchronization

/// A thread pool that evaluates batches, while the main thread reads input and writes results.
///
///     main fills a slot ─▶ slot index ─▶ worker evaluates ─▶ slot index ─▶ main reports in order
///
/// Batches are stored in a ring of slots; only slot indices are sent between threads. There are two slots per thread,
/// one in work and one waiting. If all slots are in use, no more input is read, so memory use is constant.
///
/// If the results exceed a size limit, the worker returns the slot before its batch is done. After the results are
/// reported, the slot is queued again for the rest.
final class EvaluationThreadPool {
  /// A slot for one batch. Only the thread that received the slot's index uses the slot, so the lock is never
  /// contended.
  private final class Slot: Sendable {
    let job = Mutex(BatchJob())
  }

  /// The target memory in bytes for the batches of all slots, and the same amount for their unreported results.
  private static let memory = 8 << 20
  private static let batchSizes = 1 << 15...1 << 19
  private static let resultSizes = 1 << 16...1 << 20
  /// The message to a worker thread that ends the thread.
  private static let home = UInt16.max

  /// The target size of a batch in bytes.
  let batchSize: Int
  private let plan: EvalPlan
  private let halt: CancellationFlag
  private let jobs: Int
  private let resultSize: Int
  private let slots: [Slot]
  private let work: PipeQueue
  private let results: PipeQueue
  private var threads: [WorkerThread] = []
  /// The index of the slot with the oldest batch, and the number of slots in use.
  private var oldest = 0
  private(set) var busy = 0
  /// Indexed by slot: true if the slot's results have arrived.
  private var isReady: [Bool]

  /// Creates a pool of at most `jobs` threads. Threads are started when there is work for them.
  init(_ plan: EvalPlan, until halt: CancellationFlag, jobs: Int) throws(IOProblem) {
    (self.plan, self.halt, self.jobs) = (plan, halt, jobs)
    slots = (0..<2 * jobs).map { _ in Slot() }
    isReady = Array(repeating: false, count: slots.count)
    let share = Self.memory / slots.count
    batchSize = min(max(share, Self.batchSizes.lowerBound), Self.batchSizes.upperBound)
    resultSize = min(max(share, Self.resultSizes.lowerBound), Self.resultSizes.upperBound)
    work = try PipeQueue()
    results = try PipeQueue()
  }

  /// A file descriptor that is readable when results have arrived.
  var signal: Int32 { results.reader }

  var isFull: Bool { busy == slots.count }

  /// Moves `job` to a slot and queues the slot. Replaces `job` with the old contents of the slot, for reuse. Requires a
  /// free slot. Returns false if there is no thread and none can be started.
  func take(_ job: inout BatchJob) -> Bool {
    if threads.count < jobs, threads.count <= busy { startThread() }
    guard !threads.isEmpty else { return false }
    let slot = (oldest + busy) % slots.count
    slots[slot].job.withLock { swap(&$0, &job) }
    busy += 1
    work.send(UInt16(slot))
    return true
  }

  /// Calls `report` with the results in input order, as far as they have arrived. `waiting`: true to block until the
  /// first results arrive. A slot whose results were full is queued again afterwards.
  func collect(waiting: Bool, _ report: (borrowing BatchJob) -> Void) {
    var waits = waiting
    while busy > 0 {
      while !isReady[oldest] {
        guard waits || results.hasNumber else { return }
        isReady[Int(results.receive())] = true
      }
      waits = false
      let isFull = slots[oldest].job.withLock { job in
        report(job)
        return job.result.end == .full
      }
      isReady[oldest] = false
      if isFull {
        work.send(UInt16(oldest))
      } else {
        oldest = (oldest + 1) % slots.count
        busy -= 1
      }
    }
  }

  /// Stops all threads, even in the middle of a batch.
  func end() {
    halt.set()
    for _ in threads { work.send(Self.home) }
    for thread in threads { thread.wait() }
    threads = []
  }

  private func startThread() {
    let (plan, halt, slots, size) = (plan, halt, slots, resultSize)
    let (work, results) = (work, results)
    let thread = WorkerThread {
      let evaluator = BatchEvaluator(plan, until: halt)
      while true {
        let number = work.receive()
        if number == Self.home { return }
        slots[Int(number)].job.withLock { job in
          evaluator.evaluate(job.batch, &job.progress, into: &job.result, size: size)
        }
        results.send(number)
      }
    }
    if let thread { threads.append(thread) }
  }
}

/// A flag that cancels the evaluation on all threads.
final class CancellationFlag: Sendable {
  private let flag = Atomic(false)

  var isSet: Bool { flag.load(ordering: .relaxed) }

  func set() { flag.store(true, ordering: .relaxed) }
}
