/// A run of `eval`: inputs are split into batches of events, batches are evaluated, and the results
/// are reported in order.
///
/// The first batch, and small batches from slow inputs, are evaluated on the main thread; others by
/// a thread pool, if more than one thread is allowed.
struct EvalRun {
  /// The size in bytes at which results are reported, if there is one thread.
  private static let findingsSize = 1 << 16
  private static let batchSize = 1 << 18
  /// Batches below this size in bytes take longer to hand over than to evaluate.
  private static let smallBatchSize = 1 << 15
  /// The maximum number of threads without `--jobs`.
  private static let mostJobs = 64

  private let options: EvalOptions
  private let settings: EvalSettings
  private let plan: EvalPlan
  private let halt = CancellationFlag()
  private let judge: BatchEvaluator
  private var report: EvalReport
  private var assignment = BatchJob()
  private var inputs = 0
  private var crew: EvaluationThreadPool?
  /// True if a thread pool is started when there is enough work.
  private var wantsCrew: Bool
  private var hasJudged = false

  /// `status` is the result of loading the rules.
  init(_ options: EvalOptions, _ settings: EvalSettings, _ plan: EvalPlan, _ status: ExitStatus) {
    (self.options, self.settings, self.plan) = (options, settings, plan)
    judge = BatchEvaluator(plan, until: halt)
    report = EvalReport(options, settings, plan, status)
    wantsCrew = !plan.isOrdered && settings.jobs != 1
  }

  mutating func run() -> ExitStatus {
    if !plan.isEmpty { readInputs() }
    finishJudging()
    crew?.end()
    if !isOver, let until = settings.until {
      judge.letTimePass(to: until, into: &assignment.findings)
      report.report(assignment.findings, of: assignment.batch)
    }
    return report.finish()
  }

  private var isOver: Bool { report.isOver || Interruption.pending != nil }

  private mutating func readInputs() {
    for text in options.inline where !isOver {
      read(ByteSource(text: Array(text.utf8), name: "<inline>"))
    }
    let paths = options.inline.isEmpty && options.events.isEmpty ? ["-"] : options.events
    for path in paths where !isOver {
      do throws(IOProblem) {
        let input = path == "-" ? InputFile() : try InputFile(path: path)
        if path == "-", input.isTerminal {
          finishJudging()
          Messages.report("reading events from the terminal; end with Ctrl-D")
        }
        read(ByteSource(input))
      } catch {
        finishJudging()
        if !isOver { report.report(error) }
      }
    }
  }

  /// Reads all events of one input.
  private mutating func read(_ source: consuming ByteSource) {
    var stream = EventStream(source, number: inputs, limit: settings.eventLimits.bytes, splitsArrays: !plan.takesArrays)
    inputs += 1
    while !isOver, report.endedInput < inputs - 1 {
      switch stream.next(into: &assignment.batch, size: crew?.batchSize ?? Self.batchSize) {
      case .end: return
      case .pause:
        collect(waiting: false)
        report.flush()
        stream.wait(or: (crew?.busy ?? 0) > 0 ? crew?.signal : nil)
      case .batch:
        // After a signal the last event may be incomplete.
        if isOver { return }
        assignment.progress = BatchProgress(assignment.batch)
        if !handOver() { judgeHere() }
      }
    }
  }

  private mutating func judgeHere() {
    finishJudging()
    repeat {
      judge.judge(assignment.batch, &assignment.progress, into: &assignment.findings, size: Self.findingsSize)
      report.report(assignment.findings, of: assignment.batch)
    } while assignment.findings.end == .full && !report.isOver
    hasJudged = true
  }

  // MARK: many threads

  /// Hands the batch to the thread pool. Returns false if it should be evaluated on this thread.
  private mutating func handOver() -> Bool {
    guard hasJudged, wantsCrew else { return false }
    let isIdle = (crew?.busy ?? 0) == 0
    if isIdle, assignment.batch.bytes.count < Self.smallBatchSize { return false }
    if crew == nil { startCrew() }
    guard let crew else { return false }
    collect(waiting: crew.isFull)
    while crew.isFull, !report.isOver { collect(waiting: true) }
    return report.isOver || crew.take(&assignment)
  }

  private mutating func startCrew() {
    let jobs = settings.jobs ?? min(CPUInfo.cores, Self.mostJobs)
    if jobs > 1 { crew = try? EvaluationThreadPool(plan, until: halt, jobs: jobs) }
    wantsCrew = crew != nil
  }

  /// Reports the results of the thread pool.
  private mutating func collect(waiting: Bool) {
    crew?.collect(waiting: waiting) { report.report($0.findings, of: $0.batch) }
  }

  /// Waits until all batches are evaluated and reported.
  private mutating func finishJudging() {
    while let crew, crew.busy > 0, !report.isOver { collect(waiting: true) }
  }
}
