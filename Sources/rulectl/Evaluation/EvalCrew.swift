internal import RuleEngine
internal import RuleStreams
internal import Synchronization

/// Threads that judge batches beside the one that reads them and reports what is found.
///
///     reads, fills ─▶ slot ─▶ number ─▶ some thread judges ─▶ number ─▶ reports, in order
///
/// Batches lie in slots, which are filled one after the other and around again; only the number of
/// a slot is sent. There are two slots a thread, one at which it works and one for it to go on
/// with: when they are taken nothing more is read, so that memory does not grow.
///
/// A thread that has found much hands that on and leaves the rest of the batch, which goes back to
/// the threads once it has been reported.
final class EvalCrew {
  /// A place for one batch. Who has its number works with it, so that nobody waits for the lock.
  private final class Slot: Sendable {
    let assignment = Mutex(EvalAssignment())
  }

  /// Bytes of batches, and of lines that were found and not yet reported, for all slots together.
  private static let memory = 8 << 20
  private static let batchSizes = 1 << 15...1 << 18
  private static let findingsSizes = 1 << 16...1 << 20
  /// The number that sends a thread home.
  private static let home = UInt16.max

  /// About so many bytes make a batch.
  let batchSize: Int
  private let plan: EvalPlan
  private let halt: EvalHalt
  private let jobs: Int
  private let findingsSize: Int
  private let slots: [Slot]
  private let work: NumberPipe
  private let results: NumberPipe
  private var threads: [WorkerThread] = []
  /// The slot that holds the oldest batch, and how many hold one.
  private var oldest = 0
  private(set) var busy = 0
  /// Slots whose results have come, in any order.
  private var isReady: [Bool]

  /// A crew of `jobs` threads, none of which is started before there is work for it.
  init(_ plan: EvalPlan, until halt: EvalHalt, jobs: Int) throws(IOProblem) {
    (self.plan, self.halt, self.jobs) = (plan, halt, jobs)
    slots = (0..<2 * jobs).map { _ in Slot() }
    isReady = Array(repeating: false, count: slots.count)
    let share = Self.memory / slots.count
    batchSize = min(max(share, Self.batchSizes.lowerBound), Self.batchSizes.upperBound)
    findingsSize = min(max(share, Self.findingsSizes.lowerBound), Self.findingsSizes.upperBound)
    work = try NumberPipe()
    results = try NumberPipe()
  }

  /// To be polled: readable when something can be reported.
  var signal: Int32 { results.reader }

  var isFull: Bool { busy == slots.count }

  /// Takes over a batch, and gives another one's room for it; there must be a free slot. False when
  /// there is no thread and none can be started.
  func take(_ assignment: inout EvalAssignment) -> Bool {
    if threads.count < jobs, threads.count <= busy { startThread() }
    guard !threads.isEmpty else { return false }
    let slot = (oldest + busy) % slots.count
    slots[slot].assignment.withLock { swap(&$0, &assignment) }
    busy += 1
    work.send(UInt16(slot))
    return true
  }

  /// Calls `report` with what was found next, as long as that is there; waits for the first one if
  /// asked to. After one that is `full` the rest of its batch is judged.
  func collect(waiting: Bool, _ report: (borrowing EvalAssignment) -> Void) {
    var waits = waiting
    while busy > 0 {
      while !isReady[oldest] {
        guard waits || results.hasNumber else { return }
        isReady[Int(results.receive())] = true
      }
      waits = false
      let isFull = slots[oldest].assignment.withLock { assignment in
        report(assignment)
        return assignment.findings.end == .full
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

  /// Ends all threads, whatever they are at.
  func end() {
    halt.set()
    for _ in threads { work.send(Self.home) }
    for thread in threads { thread.wait() }
    threads = []
  }

  private func startThread() {
    let (plan, halt, slots, size) = (plan, halt, slots, findingsSize)
    let (work, results) = (work, results)
    let thread = WorkerThread {
      let judge = EvalJudge(plan, until: halt)
      while true {
        let number = work.receive()
        if number == Self.home { return }
        slots[Int(number)].assignment.withLock { assignment in
          judge.judge(
            assignment.batch, &assignment.progress, into: &assignment.findings, size: size)
        }
        results.send(number)
      }
    }
    if let thread { threads.append(thread) }
  }
}
