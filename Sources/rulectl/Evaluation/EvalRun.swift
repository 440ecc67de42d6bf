/// A run of `eval`: inputs are split into batches of events, batches are evaluated, and the results
/// are reported in order.
///
/// The first batch, and small batches from slow inputs, are evaluated on the main thread. Other batches are evaluated
/// by a thread pool, if more than one thread is allowed.
struct EvalRun {
  /// The size in bytes at which results are reported, if there is only one thread.
  private static let resultSize = 1 << 16
  private static let batchSize = 1 << 18
  /// The size in bytes below which passing a batch to another thread takes longer than evaluating it.
  private static let smallBatchSize = 1 << 15
  /// The maximum number of threads without `--jobs`.
  private static let mostJobs = 64

  private let settings: EvalSettings
  private let plan: EvalPlan
  private let halt = CancellationFlag()
  private let evaluator: BatchEvaluator
  private var report: EvalReport
  private var job = BatchJob()
  private var inputs = 0
  /// The inputs that are regular files, with the formats that were recognized.
  private var readFiles: [(input: Int, name: String, format: RecognizedFormat?)] = []
  private var pool: EvaluationThreadPool?
  /// True if a thread pool is started when there is enough work.
  private var wantsPool: Bool
  private var hasEvaluated = false
  private var progress: ProgressLine
  /// The number of bytes read from earlier inputs.
  private var bytesBefore = 0
  /// The size in bytes of all inputs; nil if some input is not a regular file.
  private let size: Int?

  /// `status`: the status of loading the rules.
  init(_ plan: EvalPlan, _ status: ExitStatus = .done) {
    (settings, self.plan) = (plan.settings, plan)
    evaluator = BatchEvaluator(plan, until: halt)
    report = EvalReport(plan, status)
    wantsPool = !plan.isOrdered && settings.jobs != 1
    progress = ProgressLine(settings.progress)
    let sizes = settings.events.map { [files = settings.files] in files.version(of: $0)?.size }
    size = sizes.isEmpty || sizes.contains(nil) ? nil : sizes.reduce(0) { $0 + ($1 ?? 0) }
  }

  mutating func run() -> ExitStatus {
    if !plan.isEmpty { readInputs() }
    finishEvaluating()
    if !isOver { report.reportEmpty(readFiles) }
    pool?.end()
    if !isOver, let until = settings.surroundings.until {
      evaluator.letTimePass(to: until, into: &job.result)
      report.report(job.result, of: job.batch)
    }
    // A report at the end needs the results so far.
    if !isOver || plan.closingReport != nil || plan.sumsUp, !plan.isEmpty {
      evaluator.finish(into: &job.result)
      report.report(job.result, of: job.batch)
    }
    return report.finish()
  }

  private var isOver: Bool { report.isOver || Interruption.pending != nil }

  private mutating func readInputs() {
    for text in settings.inline where !isOver {
      read(ByteSource(text: Array(text.utf8), name: "<inline>"), plan.formats?.inlineRecognizer)
    }
    let paths = settings.inline.isEmpty && settings.events.isEmpty ? ["-"] : settings.events
    for path in paths where !isOver {
      do throws(IOProblem) {
        if path != "-", settings.files.kind(of: path) != .other, let failure = CommandFailure(eventsAt: path) {
          finishEvaluating()
          report.report(failure)
          continue
        }
        if let text = (path == "-" ? plan.standardInput : nil) ?? settings.files[path] {
          read(ByteSource(text: text, name: settings.files.name(of: path)), plan.formats?.recognizer)
          continue
        }
        let input = try settings.files.open(path)
        if path == "-", input.isTerminal {
          finishEvaluating()
          Messages.reportWaiting(for: "events", input)
        }
        let isFile = path != "-" && settings.files.isRegular(path)
        if isFile {
          readFiles.append((inputs, input.path, nil))
          report.wait(forUsableEventOf: inputs)
        }
        read(ByteSource(input), plan.formats?.recognizer)
      } catch {
        finishEvaluating()
        if !isOver { report.report(error) }
      }
    }
  }

  /// Reads all events of one input.
  private mutating func read(_ source: consuming ByteSource, _ recognizer: FormatRecognizer?) {
    var stream = EventStream(
      source, number: inputs, limit: settings.eventLimits.bytes, splitsArrays: !plan.takesArrays,
      recognizer: recognizer)
    inputs += 1
    defer { bytesBefore += stream.position }
    var isNoted = false
    while !isOver, report.endedInput < inputs - 1 {
      let step = stream.next(into: &job.batch, size: pool?.batchSize ?? Self.batchSize)
      if !isNoted, let format = stream.format {
        isNoted = true
        if readFiles.last?.input == inputs - 1 { readFiles[readFiles.count - 1].format = format }
        report.note(format, of: stream.name)
      }
      switch step {
      case .end: return
      case .pause:
        collect(waiting: false)
        report.flush()
        stream.wait(or: (pool?.busy ?? 0) > 0 ? pool?.signal : nil)
      case .batch:
        // After a signal, the last event of the batch may be incomplete, so the batch is not evaluated.
        if isOver { return }
        job.progress = BatchProgress(job.batch)
        if job.batch.hasStates {
          // The batch replaces shared states. Evaluators of other threads would not know the new states, so from now on
          // only this thread evaluates.
          finishEvaluating()
          wantsPool = false
        }
        if !handOver() { evaluateHere() }
        let (read, size, events) = (bytesBefore + stream.position, size, report.events)
        progress.update { Self.progress(read, of: size, events, $0) }
      }
    }
  }

  /// Returns a line such as `12 MiB of 50 MiB (24%), 310000 events/s, 5 s left`.
  private static func progress(_ read: Int, of size: Int?, _ events: Int, _ seconds: Double) -> String {
    let mebibytes = { (bytes: Int) in "\(bytes >> 20) MiB" }
    let rate = "\(Int(Double(events) / seconds)) events/s"
    guard let size, size > 0, read > 0 else { return "\(mebibytes(read)), \(rate)" }
    let share = min(1, Double(read) / Double(size))
    let left = Int((seconds / share - seconds).rounded(.up))
    return "\(mebibytes(read)) of \(mebibytes(size)) (\(Int(share * 100))%), \(rate), \(left) s left"
  }

  private mutating func evaluateHere() {
    finishEvaluating()
    repeat {
      evaluator.evaluate(
        job.batch, &job.progress, into: &job.result, size: Self.resultSize, firstNumber: report.nextNumber)
      report.report(job.result, of: job.batch)
    } while job.result.end == .full && !report.isOver
    hasEvaluated = true
  }

  // MARK: many threads

  /// Passes the batch to the thread pool. Returns false if the batch should be evaluated on this thread.
  private mutating func handOver() -> Bool {
    guard hasEvaluated, wantsPool else { return false }
    let isIdle = (pool?.busy ?? 0) == 0
    if isIdle, job.batch.bytes.count < Self.smallBatchSize { return false }
    if pool == nil { startPool() }
    guard let pool else { return false }
    collect(waiting: pool.isFull)
    while pool.isFull, !report.isOver { collect(waiting: true) }
    return report.isOver || pool.take(&job)
  }

  private mutating func startPool() {
    let asked = settings.jobs ?? min(CPUInfo.cores, Self.mostJobs)
    let jobs = min(asked, CPUInfo.threadsInAddressSpace)
    if jobs < asked, settings.jobs != nil {
      Messages.report(.note, "uses \(counted(jobs, "thread")): the address space is limited, as by `ulimit -v`")
    }
    if jobs > 1 { pool = try? EvaluationThreadPool(plan, until: halt, jobs: jobs) }
    wantsPool = pool != nil
  }

  /// Reports the results of the thread pool that have arrived. `waiting`: true to wait for the first results.
  private mutating func collect(waiting: Bool) {
    pool?.collect(waiting: waiting) { report.report($0.result, of: $0.batch) }
  }

  /// Waits until all batches are evaluated and reported.
  private mutating func finishEvaluating() {
    while let pool, pool.busy > 0, !report.isOver { collect(waiting: true) }
  }
}
