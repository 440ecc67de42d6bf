internal import RuleArchive
internal import RuleEngine

/// One run of `eval`: inputs are cut into batches of events, batches are judged, and what was found
/// is reported in order.
///
/// The first batch and what little comes from an input that pauses are judged at once; other
/// batches are handed to a crew of threads, if there is to be more than one.
struct EvalRun {
  /// The lines that are found before they are handed on, where one thread does all.
  private static let findingsSize = 1 << 16
  private static let batchSize = 1 << 18
  /// It would take as long to hand on fewer bytes as to judge them.
  private static let smallBatchSize = 1 << 15

  private let options: Eval
  private let settings: EvalSettings
  private let plan: EvalPlan
  private let halt = EvalHalt()
  private var judge: EvalJudge
  private var report: EvalReport
  private var assignment = EvalAssignment()
  private var inputs = 0

  init(_ options: Eval, _ settings: EvalSettings) throws(CommandFailure) {
    self.options = options
    self.settings = settings
    var status = ExitStatus.done
    let targets = try EvalTarget.load(options, settings, status: &status)
    plan = EvalPlan(options, settings, targets)
    judge = EvalJudge(plan, until: halt)
    report = EvalReport(options, settings, targets, status)
  }

  mutating func run() -> ExitStatus {
    if !plan.targets.isEmpty { readInputs() }
    return report.finish()
  }

  private var isOver: Bool { report.isOver || Interruption.pending != nil }

  private mutating func readInputs() {
    for text in options.inline where !isOver {
      read(ByteSource(text: Array(text.utf8), name: "<inline>"))
    }
    let paths = options.inline.isEmpty && options.events.isEmpty ? ["-"] : options.events
    for path in paths where !isOver {
      if path == "-" {
        let input = InputFile()
        if input.isTerminal { Messages.report("reading events from the terminal; end with Ctrl-D") }
        read(ByteSource(input))
        continue
      }
      do throws(IOProblem) {
        read(ByteSource(try InputFile(path: path)))
      } catch {
        report.report(error)
      }
    }
  }

  /// Reads all events of one input.
  private mutating func read(_ source: consuming ByteSource) {
    var stream = EventStream(source, number: inputs, limit: settings.eventLimits.bytes)
    inputs += 1
    while !isOver, report.endedInput < inputs - 1 {
      switch stream.next(into: &assignment.batch, size: Self.batchSize) {
      case .end: return
      case .pause:
        report.flush()
        stream.wait(or: nil)
      case .batch:
        // A signal ends the stream wherever it stands: what came last may be half an event.
        if isOver { return }
        assignment.progress = EvalProgress(assignment.batch)
        judgeHere()
      }
    }
  }

  private mutating func judgeHere() {
    repeat {
      judge.judge(
        assignment.batch, &assignment.progress, into: &assignment.findings,
        size: Self.findingsSize)
      report.report(assignment.findings, of: assignment.batch)
    } while assignment.findings.end == .full && !report.isOver
  }
}
