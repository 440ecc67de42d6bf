/// Writes results in input order: lines to standard output, messages to standard error, and finally
/// counts and the exit status.
struct EvalReport {
  /// The maximum number of invalid events with a message of their own.
  private static let messageLimit = 1_000
  /// The size in bytes at which collected output is written.
  private static let outputSize = 1 << 16

  private let options: EvalOptions
  private let onError: ErrorHandling
  private let plan: EvalPlan
  private let limit: Int
  private let started = SystemClock.elapsed()
  private(set) var status: ExitStatus
  /// True if the run ends before the end of the input.
  private(set) var isOver = false
  /// The index of the input whose remaining results are ignored; -1 if none.
  private(set) var endedInput = -1
  private var output = JSONWriter()
  /// The beginning of each line, before the event number.
  private let eventLabel: [UInt8]
  /// The beginning of a line that belongs to no event.
  private let behindLabel: [UInt8]
  /// True if the output pipe was closed.
  private var isOutputGone = false
  private var events = 0
  private var unusable = 0
  private var firings = 0
  private var bytes = 0
  /// Indexed by target: the number of firings of each rule.
  private var fired: [[Int: Int]]
  /// The start position of the current batch, and the index and name of its input.
  private var place = StreamPosition()
  private var input = -1
  private var name = ""

  init(_ options: EvalOptions, _ settings: EvalSettings, _ plan: EvalPlan, _ status: ExitStatus) {
    self.options = options
    eventLabel = Array((plan.eventLabel ?? "{\"event\":").utf8)
    behindLabel = Array((plan.eventLabel == nil ? "{\"event\":null" : "after all events").utf8)
    onError = settings.onError
    limit = settings.eventLimits.bytes
    self.plan = plan
    fired = Array(repeating: [:], count: plan.labels.count)
    self.status = status
  }

  /// Writes the next results of `batch`.
  mutating func report(_ result: borrowing BatchResult, of batch: borrowing Batch) {
    guard !isOver, result.isBehindEvents || batch.input != endedInput else { return }
    if batch.input != input {
      (input, name, place) = (batch.input, batch.name, StreamPosition())
    }
    var line = 0
    var from = 0
    for note in result.notes {
      write(result, from: &from, line: &line, to: note.after)
      tell(note)
    }
    write(result, from: &from, line: &line, to: result.text.count)
    events += result.events
    bytes += result.bytes
    firings += result.firings
    for firing in result.fired { fired[firing.target][firing.rule, default: 0] += 1 }
    if result.hasCrash { status.join(.no) }
    if result.hasSpentLimit { status.join(.limit) }
    switch result.end {
    case .full: return
    case .run: isOver = true
    case .input: endedInput = batch.input
    case .batch:
      place = place.moved(by: result.place)
      if let stop = batch.stop { end(with: stop) }
    }
  }

  /// Reports that an input cannot be opened or read.
  mutating func report(_ problem: IOProblem) {
    message(problem.summary, place: problem.path)
    status.join(ExitStatus(problem))
  }

  /// Writes the remaining output and returns the exit status.
  mutating func finish() -> ExitStatus {
    flush()
    if events == 0, !isOver, status == .done, Interruption.pending == nil {
      Messages.report("0 events")
    }
    if unusable > Self.messageLimit {
      let rest = counted(unusable - Self.messageLimit, "more event")
      Messages.report("\(rest) could not be used")
    }
    if options.summary { Output.message(summaryText()) }
    if options.quiet, firings > 0 { return .done }
    // A closed output pipe is not a failure, and does not hide earlier ones.
    if isOutputGone { return status }
    if (options.quiet || options.exitStatus) && firings == 0 { status.join(.no) }
    return status
  }

  // MARK: the output

  /// Writes the lines up to offset `end` of the text, each with the number of its event. Advances `from` and `line`,
  /// the offset and the index of the next line.
  private mutating func write(_ result: borrowing BatchResult, from: inout Int, line: inout Int, to end: Int) {
    guard !options.quiet, !isOutputGone else { return }
    while line < result.lines.count, result.lines[line].end <= end {
      let (event, next) = (result.lines[line].event, result.lines[line].end)
      if result.isBehindEvents {
        output.raw(behindLabel)
        output.raw(result.text, from..<next)
      } else {
        output.raw(eventLabel, events + event, result.text, from..<next)
      }
      (from, line) = (next, line + 1)
      if output.count >= Self.outputSize { flush() }
    }
  }

  /// Writes the collected output.
  mutating func flush() {
    defer { output.removeAll() }
    guard !options.quiet, !isOutputGone, output.count > 0 else { return }
    do throws(IOProblem) {
      try Output.write(output)
    } catch {
      isOver = true
      isOutputGone = error.isClosedPipe
      guard !error.isClosedPipe else { return }
      CommandFailure(error).report(&status)
    }
  }

  /// Writes a message, after the output of earlier events.
  private mutating func message(_ text: String, place: String? = nil) {
    flush()
    Messages.report(text, place: place)
  }

  // MARK: notes

  private mutating func tell(_ note: BatchResult.Note) {
    let position = place.moved(by: note.place)
    let line = "\(name):\(position.line):\(position.column)"
    switch note.kind {
    case .message(let text): message(text)
    case .remark(let text): message(text, place: line)
    case .endless: endLine(at: position)
    case .limit(let limit):
      message(
        "event \(events + note.event), rule \(limit.rule): the token {%\(limit.token)%} expands past \(limit.limit) bytes a string, or \(limit.limit * 16) an event (--max-expansion)",
        place: line)
      status.join(.limit)
    case .spent(let text):
      message(text)
      status.join(.limit)
    case .unusable(let problem):
      if unusable < Self.messageLimit {
        let isLong = position.column > 1_000 || note.count > 1_000
        message(problem.summary, place: isLong ? "\(line): byte \(position.offset)" : line)
      }
      if onError == .emit { emit(problem, events + note.event, position) }
      unusable += 1
      status.join(.events)
    }
  }

  /// Writes an output line for an invalid event.
  private mutating func emit(_ problem: EventProblem, _ event: Int, _ position: StreamPosition) {
    output.raw("{\"event\":\(event),\"error\":{\"message\":")
    output.string(problem.summary)
    output.raw(",\"line\":\(position.line),\"offset\":\(position.offset)}}\n")
    if output.count >= Self.outputSize { flush() }
  }

  // MARK: ends

  /// Reports why reading an input stopped early.
  private mutating func end(with stop: EventStream.Stop) {
    switch stop {
    case .io(let problem): report(problem)
    case .gzip(let problem):
      message(
        "\(problem.summary), at byte \(problem.offset) of the compressed data, after \(counted(events, "event"))",
        place: name)
      status.join(.events)
      if onError == .fail { isOver = true }
    case .endlessLine:
      endLine(at: place)
      events += 1
      isOver = true
    }
  }

  private mutating func endLine(at position: StreamPosition) {
    message(
      "a line of more than \(2 * limit) bytes without an end (--max-event)",
      place: "\(name):\(position.line):\(position.column)")
    unusable += 1
    status.join(.limit)
  }
}

extension EvalReport {
  private func summaryText() -> String {
    var json = JSONWriter()
    json.raw("{\"events\":\(events),\"unusable\":\(unusable),\"firings\":\(firings),\"rules\":[")
    var isFirst = true
    for (target, (label, fired)) in zip(plan.labels, fired).enumerated() {
      for (rule, count) in fired.sorted(by: { $0.key < $1.key }) {
        json.raw(isFirst ? "{" : ",{")
        isFirst = false
        json.raw(label)
        json.raw(plan.ruleName(rule, target))
        json.raw(",\"fired\":\(count)}")
      }
    }
    let milliseconds = Int((SystemClock.elapsed() - started) * 1_000)
    let fraction = String(1_000 + milliseconds % 1_000).dropFirst()
    json.raw("],\"bytes\":\(bytes),\"seconds\":\(milliseconds / 1_000).\(fraction)}")
    return String(decoding: json.bytes, as: UTF8.self)
  }
}
