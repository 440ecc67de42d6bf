/// Writes results in input order: lines to standard output, messages to standard error, and finally
/// counts and the exit status.
struct EvalReport {
  /// The size in bytes at which collected output is written.
  private static let outputSize = 1 << 16
  /// The maximum size in bytes of the lines that wait for a summary. Lines with more bytes are written.
  private static let mostHeld = 16 << 20

  let settings: EvalSettings
  let plan: EvalPlan
  let started = SystemClock.elapsed()
  private(set) var status: ExitStatus
  /// True if the run ends before the end of the input.
  private(set) var isOver = false
  /// The index of the input whose remaining results are ignored; -1 if none.
  private(set) var endedInput = -1
  private var output = JSONWriter()
  /// The lines that a summary may replace, and the remarks about these lines. Nil if lines do not wait.
  private var held: (lines: JSONWriter, remarks: [(text: String, place: String)])?
  /// The beginning of each line, before the event number.
  private let eventLabel: [UInt8]
  /// The beginning of a line that belongs to no event.
  private let behindLabel: [UInt8]
  /// True if the output cannot be written: its pipe was closed, or a write has failed and was reported.
  private var isOutputGone = false
  private(set) var events = 0
  /// The indices of the inputs that have events or about which a message was written.
  private var told: Set<Int> = []
  private(set) var unusable = 0
  /// The messages about unusable events.
  private(set) var complaints = EventComplaints()
  /// The names of unknown members of events, as written, and the number of events with each name.
  private(set) var unknownMembers: [[UInt8]: Int] = [:]
  /// The texts of once-only messages that have already been written.
  private var said: Set<String> = []
  private(set) var withoutLocation = 0
  private(set) var firings = 0
  private(set) var bytes = 0
  private(set) var ruleCounts: RuleCounts
  /// The start position of the current batch, and the index and name of its input.
  private var place = StreamPosition()
  private var input = -1
  private var name = ""
  /// The names of the formats of the inputs.
  private(set) var formats: Set<String> = []
  /// The shared states that rules read, but that neither an option nor an input has set.
  private(set) var missingStates: [String]
  /// True if the note that lists `missingStates` is still to be written.
  private var notesMissingStates: Bool
  /// The number of messages about conversions.
  private(set) var remarks = 0

  init(_ plan: EvalPlan, _ status: ExitStatus) {
    (self.plan, settings) = (plan, plan.settings)
    eventLabel = Array((plan.eventLabel ?? "{\"event\":").utf8)
    behindLabel = Array((plan.eventLabel == nil ? "{\"event\":null" : "after all events").utf8)
    ruleCounts = RuleCounts(plan.targets)
    self.status = status
    if plan.sumsUp { held = (JSONWriter(), []) }
    (missingStates, notesMissingStates) = (plan.missingStates, plan.notesMissingStates)
  }

  /// The number of the next event; nil if the evaluator may not begin lines with this number.
  var nextNumber: Int? { plan.evaluatorWritesNumbers && plan.numbersEvents && !settings.namesInputs ? events : nil }

  /// Writes the next results of `batch`.
  mutating func report(_ result: borrowing BatchResult, of batch: borrowing Batch) {
    guard !isOver || result.isSummary, result.isBehindEvents || batch.input != endedInput else { return }
    if batch.input != input {
      complain(about: complaints.end())
      (input, name, place) = (batch.input, batch.name, StreamPosition())
    }
    if result.isSummary {
      held = nil
      output.raw(result.text, 0..<result.text.count)
    }
    for case .state(let state) in batch.records where state.kind == .standard {
      let owner = String(decoding: state.owner, as: UTF8.self)
      missingStates.removeAll { plan.foldsStateNames ? $0.lowercased() == owner.lowercased() : $0 == owner }
    }
    if result.hasUsableEvents { complain(about: complaints.take(usableEventOf: batch.input)) }
    var line = 0
    var from = 0
    for note in result.notes {
      write(result, from: &from, line: &line, to: note.after)
      tell(note, of: batch)
    }
    write(result, from: &from, line: &line, to: result.text.count)
    if held?.lines.count ?? 0 >= Self.mostHeld { release() }
    events += result.events
    if result.events > 0 || !result.notes.isEmpty || batch.stop != nil { told.insert(batch.input) }
    bytes += result.bytes
    firings += result.firings
    withoutLocation += result.withoutLocation
    for firing in result.fired { ruleCounts.add(firing) }
    for (name, count) in result.unknownMembers { unknownMembers[name, default: 0] += count }
    if result.hasCrash { status.join(.no) }
    if let failure = result.failure { report(failure) }
    if result.hasSpentLimit { reportSpentLimit() }
    switch result.end {
    case .full: return
    case .run: isOver = true
    case .input: endedInput = batch.input
    case .batch:
      place = place.moved(by: result.place)
      if let stop = batch.stop { end(with: stop) }
    }
  }

  /// Reports, once per run, that a search with a regular expression ended at its step limit.
  private mutating func reportSpentLimit() {
    status.join(.limit)
    let text = "a search with a regular expression reached the limit of steps, so some results are undecided"
    guard said.insert(text).inserted else { return }
    message(.error, text, help: "simplify the pattern, or raise the limit: --regex-budget")
  }

  /// Reports that an input cannot be opened or read.
  mutating func report(_ problem: IOProblem) {
    complain(about: complaints.end())
    message(.error, problem.summary, place: problem.path, help: problem.help)
    status.join(ExitStatus(problem))
  }

  /// Delays the messages about the events of an input, a regular file, until one of its events is usable.
  mutating func wait(forUsableEventOf input: Int) { complaints.files.insert(input) }

  private mutating func complain(about events: [EventComplaints.Complaint]) {
    for one in events { message(.error, one.text, place: one.place, notes: one.notes, help: one.help) }
  }

  /// Reports the files without events. `files`: indices of inputs, with names and recognized formats.
  mutating func reportEmpty(_ files: [(input: Int, name: String, format: RecognizedFormat?)]) {
    complain(about: complaints.end())
    for file in files where !told.contains(file.input) {
      let reading = file.format.map { $0.converter == nil ? "" : " in the format `\($0.name)` (\($0.title))" } ?? ""
      let isLog = file.format?.name == EventFormat.text.rawValue
      report(
        CommandFailure(
          .events, isLog ? "the log contains no events of an SDK" : "the file contains no events\(reading)",
          place: file.name, help: isLog ? Self.logHelp : "name a file with events"))
    }
  }

  private static let logHelp =
    "set the log level of the SDK to VERBOSE (Android) or .trace (iOS), and record the log again"

  /// Reports a failure of an input, such as a file without events.
  mutating func report(_ failure: CommandFailure) {
    message(.error, failure.message, place: failure.place, help: failure.help)
    status.join(failure.status)
  }

  /// Notes the format that was recognized for an input.
  mutating func note(_ format: RecognizedFormat, of input: String) {
    formats.insert(format.name)
    if !format.holdsStates { noteMissingStates() }
    if settings.isVerbose { message(.note, "the format is `\(format.name)` (\(format.title))", place: input) }
  }

  private mutating func noteMissingStates() {
    guard notesMissingStates, !missingStates.isEmpty else { return }
    notesMissingStates = false
    let isOne = missingStates.count == 1
    let list = missingStates.map { "`\($0)`" }.joined(separator: ", ")
    let reading = "the rules read shared \(isOne ? "state" : "states") \(list)"
    if let given = plan.givenStates {
      let names =
        given.isEmpty
        ? "is empty" : "has " + given.prefix(8).map { "`\(Messages.printable($0))`" }.joined(separator: ", ")
      Messages.report(
        .note, "\(reading), but the state file \(names)",
        help: given.compactMap { (name: String) -> String? in
          let wanted = SpellingSuggestion.name(for: name.utf8, among: missingStates)
          return wanted.map { "rename `\(Messages.printable(name))` to `\($0)`" }
        }.first ?? "write the members of a state into an object with this state's name: {\"\(missingStates[0])\":{…}}")
      return
    }
    Messages.report(
      .note, "\(reading), which \(isOne ? "is" : "are") not given",
      help: "pass the shared states in a JSON file: `--state FILE`")
  }

  /// Writes the remaining output and returns the exit status.
  mutating func finish() -> ExitStatus {
    if let report = plan.closingReport, !plan.isEmpty { output.raw(report(&status)) }
    release()
    flush()
    complain(about: complaints.end(isCut: isOver || Interruption.pending != nil))
    noteMissingStates()
    if events == 0, !isOver, !plan.isEmpty, status == .done, Interruption.pending == nil {
      Messages.report(
        .note, "the input contains no events", help: formats.contains(EventFormat.text.rawValue) ? Self.logHelp : nil)
    }
    reportCounts()
    writeSummary()?.report(&status)
    if settings.output.isQuiet, firings > 0 { return .done }
    // A closed output pipe is not a failure, and does not hide earlier failures. `status` contains any other failure
    // to write.
    if isOutputGone { return status }
    if settings.needsFiring, firings == 0 { status.join(.no) }
    return status
  }

  // MARK: the output

  /// Writes the lines up to offset `end` of the text, each with the number of its event, unless the evaluator has
  /// already written the number. Advances `from` and `line`, the offset and the index of the next line.
  private mutating func write(_ result: borrowing BatchResult, from: inout Int, line: inout Int, to end: Int) {
    guard !settings.output.isQuiet, !isOutputGone, plan.closingReport == nil else { return }
    if result.firstNumber != nil {
      defer { from = end }
      if end - from >= Self.outputSize / 2 {
        // A copy of so many bytes takes longer than a call to write them.
        flush()
        return write(result.text, from..<end)
      }
      output.raw(result.text, from..<end)
      if output.count >= Self.outputSize { flush() }
      return
    }
    // From here on, `output` contains the lines that wait for a summary.
    let isHeld = held != nil
    if isHeld { swapHeld() }
    defer { if isHeld { swapHeld() } }
    while line < result.lines.count, result.lines[line].end <= end {
      let (event, next) = (result.lines[line].event, result.lines[line].end)
      if result.isBehindEvents, plan.numbersEvents {
        output.raw(behindLabel)
      } else if plan.numbersEvents {
        output.raw(eventLabel)
        output.integer(events + event)
        if settings.namesInputs { nameInput() }
      }
      output.raw(result.text, from..<next)
      (from, line) = (next, line + 1)
      if !isHeld, output.count >= Self.outputSize { flush() }
    }
  }

  private mutating func swapHeld() {
    let lines = held?.lines ?? JSONWriter()
    held?.lines = output
    output = lines
  }

  /// Writes the lines that wait for a summary.
  private mutating func release() {
    guard let (lines, remarks) = held else { return }
    held = nil
    output.raw(lines, 0..<lines.count)
    for (text, place) in remarks { message(.note, text, place: place) }
  }

  /// Writes the name of the input after the number of an event.
  private mutating func nameInput() {
    if plan.eventLabel == nil { output.member("input", name) } else { output.raw(" of " + Messages.printable(name)) }
  }

  /// Writes the collected output.
  mutating func flush() {
    defer { output.removeAll() }
    if output.count > 0 { write(output, 0..<output.count) }
  }

  private mutating func write(_ text: borrowing JSONWriter, _ range: Range<Int>) {
    guard !settings.output.isQuiet, !isOutputGone else { return }
    do throws(IOProblem) {
      try Output.write(text, range)
    } catch {
      (isOver, isOutputGone) = (true, true)
      guard !error.isClosedPipe else { return }
      CommandFailure(error).report(&status)
    }
  }

  /// Writes a message, after the output of earlier events.
  private mutating func message(
    _ level: Messages.Level, _ text: String, place: String? = nil, notes: [String] = [], help: String? = nil
  ) {
    flush()
    Messages.report(level, text, place: place, notes: notes, help: help)
  }

  // MARK: notes

  private mutating func tell(_ note: BatchResult.Note, of batch: borrowing Batch) {
    let position = place.moved(by: note.place)
    let line = "\(name):\(position.line):\(position.column)"
    switch note.kind {
    case .message(let text): message(.note, text)
    case .remark(let text, let level):
      if held == nil { message(level, text, place: line) } else { held?.remarks.append((text, line)) }
    case .once(let text, let help):
      if said.insert(text).inserted { message(.note, text, place: line, help: help) }
    case .endless: endLine(at: position)
    case .limit(let limit, let source):
      // Several platforms may reach the limit with one token, so equal messages are written once.
      let text = """
        event \(events + note.event), \(source?.name ?? "rule \(limit.rule)"): the token `{%\(limit.token)%}` \
        expands to more than \(limit.limit) bytes in a string, or \(limit.limit * 16) in an event
        """
      if said.insert(text).inserted { message(.error, text, place: line, help: "raise the limit: --max-expansion") }
      status.join(.limit)
    case .cut(let text, let help):
      message(.error, "event \(events + note.event): " + text, place: line, help: help)
      status.join(.limit)
    case .diagnostic(let diagnostic): tell(diagnostic, of: batch.input, position)
    case .findings(let event): plan.reportFindings?(event, position)
    case .impact(let impact): plan.reportImpact?(impact, events + note.event, line)
    case .spent(let text, let help):
      message(.error, text, help: help)
      status.join(.limit)
    case .unusable(let problem):
      let summary =
        batch.isConverted ? problem.summary : problem.summary(in: batch.bytes.span, at: note.place.offset)
      if complaints.isWanted(of: batch.input) {
        let complaint = EventComplaints.Complaint(problem, summary, note, of: batch, in: name, at: position)
        complain(about: complaints.take(complaint, of: batch.input))
      }
      lose(summary, events + note.event, position)
    }
  }

  private mutating func tell(_ diagnostic: EventDiagnostic, of input: Int, _ position: StreamPosition) {
    let text = "\(diagnostic.code): \(diagnostic.summary)"
    let place = "\(name):\(position.line)"
    guard diagnostic.level == .loss else {
      if remarks < EventComplaints.maximumMessages {
        message(diagnostic.level == .warning ? .warning : .note, text, place: place, help: diagnostic.help)
      }
      remarks += 1
      return
    }
    if complaints.isWanted(of: input) {
      complain(about: complaints.take(.init(text: text, place: place, help: diagnostic.help), of: input))
    }
    lose(text, nil, position)
  }

  /// Counts an unusable event, and with `--on-error emit` writes an error line for it. `event`: nil if the event has
  /// no number.
  private mutating func lose(_ summary: String, _ event: Int?, _ position: StreamPosition) {
    unusable += 1
    status.join(.events)
    guard settings.onError == .emit else { return }
    output.raw("{\"event\":\(event.map(String.init) ?? "null")")
    if settings.namesInputs { output.member("input", name) }
    output.raw(",\"kind\":\"error\"")
    output.member("platforms", plan.platforms.map { Array($0.utf8) })
    output.raw(",\"error\":{\"message\":")
    output.string(summary)
    output.raw(",\"line\":\(position.line),\"offset\":\(position.offset)}}\n")
    if output.count >= Self.outputSize { flush() }
  }

  // MARK: end of inputs

  /// Reports why reading an input stopped early.
  private mutating func end(with stop: EventStream.Stop) {
    switch stop {
    case .io(let problem): report(problem)
    case .gzip(let problem):
      message(
        .error,
        "\(problem.summary), at byte \(problem.offset) of the compressed data, after \(counted(events, "event"))",
        place: name)
      status.join(.events)
      if settings.onError == .fail { isOver = true }
    case .packed(let format, true):
      message(.error, "\(format.name) data in gzip are not decompressed", place: name, help: PackedFormat.nestedHelp)
      status.join(.events)
    case .packed(let format, false):
      let (text, help) = EventMistake.packed(format, at: name, settings.files)
      message(.error, text, place: name, help: help)
      status.join(.events)
    case .encoding(let name):
      message(
        .error, "expected UTF-8, found \(name)", place: self.name,
        help: "convert the file: iconv -f \(name) -t UTF-8")
      unusable += 1
      status.join(.events)
    case .oversize(let limit):
      message(.error, "more than \(limit) bytes", place: name, help: "raise the limit: --max-session")
      status.join(.limit)
    case .endlessLine:
      endLine(at: place)
      events += 1
      isOver = true
    }
  }

  private mutating func endLine(at position: StreamPosition) {
    message(
      .error, "a line of more than \(2 * settings.eventLimits.bytes) bytes does not end",
      place: "\(name):\(position.line):\(position.column)", help: "raise the limit: --max-event")
    unusable += 1
    status.join(.limit)
  }
}
