/// Evaluates the events of a device, and writes a line for each run of a schedule. If the document is a predicate,
/// evaluates the predicate on values instead.
///
/// Events must be in chronological order, because each event advances the clock.
final class AirshipEvaluator: EventEvaluator {
  private let targets: [ScheduleTarget]
  /// The engines, one for each element of `targets`.
  private let boxes: [AirshipEngineBox]
  /// The line mergers, one for each RULES argument.
  private let mergers: [LineMerger]
  private let limits: EventLimits
  private let output: EvalOutput
  /// True until the first event is processed.
  private var isFirst = true

  init(_ targets: [ScheduleTarget], _ limits: EventLimits, _ output: EvalOutput) {
    (self.targets, self.limits, self.output) = (targets, limits, output)
    boxes = targets.map(AirshipEngineBox.init)
    mergers = LineMerger.all(targets.map(\.name), output)
  }

  /// Writes the runs of all targets, even if the event is invalid for some target.
  func evaluate(
    _ text: Span<UInt8>, from start: Int, of batch: borrowing Batch, _ progress: inout BatchProgress,
    into result: inout BatchResult
  ) throws(EventProblem) -> (end: Int, isOver: Bool) {
    let (document, end) = try JSONDocument.event(text, from: start, limits)
    var isOver = false
    var problem: EventProblem?
    var unrecorded: String?
    for merger in mergers where !isOver {
      for (part, target) in merger.targets.enumerated() {
        let box = boxes[target]
        if let verdict = box.holds(for: document) {
          merger.parts[part].add(verdict, all: output.writesAll)
          continue
        }
        do throws(EventProblem) {
          try box.process(document) { merger.parts[part].add($0) }
        } catch {
          problem = problem ?? error.moved(by: start)
        }
        unrecorded = unrecorded ?? box.unrecorded
        isOver = noteLimit(of: box, &result) || isOver
      }
      isOver = merger.write(to: &result, event: text.extracting(start..<end)) || isOver
    }
    if boxes.contains(where: \.hasSchedules) {
      for name in AirshipEventReader.unknownNames(of: document) {
        let written = document.lexeme(name).dropFirst().dropLast()
        result.count(unknownMember: written.span)
      }
      if let note = BatchResult.Note.Kind.seconds(document) { result.note(note, of: batch, &progress) }
    }
    if problem == nil { noteEnd(of: batch, &progress, into: &result) }
    if let problem, !isOver { throw problem }
    if let unrecorded {
      result.note(.remark("the SDKs do not record this event: \(unrecorded) [AS301]"), of: batch, &progress)
    }
    return (end, isOver)
  }

  /// Notes once, after the first event, that all schedules of all targets had ended before this event.
  private func noteEnd(of batch: borrowing Batch, _ progress: inout BatchProgress, into result: inout BatchResult) {
    guard isFirst else { return }
    isFirst = false
    let ends = boxes.compactMap(\.lastEnd)
    guard ends.count == boxes.count, let last = ends.max() else { return }
    result.note(
      .remark("every schedule ended before the first event, the last one at \(last.spelling) [AS103]"), of: batch,
      &progress)
  }

  func advance(to instant: Instant, into result: inout BatchResult) {
    for merger in mergers {
      for (part, target) in merger.targets.enumerated() {
        boxes[target].advance(to: instant) { merger.parts[part].add($0) }
        _ = noteLimit(of: boxes[target], &result)
      }
      if merger.write(to: &result) { return }
    }
  }

  func finish(into result: inout BatchResult) {
    if let failure = ScheduleTarget.failure(of: targets, late: boxes.map(\.late)) { result.failure = failure }
  }

  /// If the engine of `box` has reached its limit, adds a note and returns true.
  private func noteLimit(of box: AirshipEngineBox, _ result: inout BatchResult) -> Bool {
    guard let limit = box.limit else { return false }
    result.noteSpent(limit)
    return true
  }
}

extension TargetLines {
  /// Adds the line of a run. All runs of an event have the same `place`, so that platforms share all of these lines or
  /// none.
  fileprivate mutating func add(_ run: ScheduleRun) {
    text.run(AirshipEngine.Run(run))
    text.raw("\n")
    endLine(.run, at: 0, fired: run.place)
  }

  /// Adds the line of a predicate's result. Without `all`, only a match has a line.
  fileprivate mutating func add(_ verdict: Bool, all: Bool) {
    guard verdict || all else { return }
    text.raw(verdict ? "\"match\":true}\n" : "\"match\":false}\n")
    endLine(.match, at: 0, fired: verdict ? 0 : nil)
  }
}

extension JSONWriter {
  /// Writes the members of a run, and ends its object.
  mutating func run(_ run: AirshipEngine.Run) {
    raw("\"schedule\":")
    string(run.schedule)
    raw(",\"at\":\"" + run.at.spelling + "\",\"trigger\":")
    string(run.trigger)
    raw(",\"actions\":")
    raw(run.actions ?? "null")
    raw(",\"execution\":")
    integer(Int(run.execution))
    raw(",\"remaining\":")
    if let remaining = run.remaining { integer(Int(remaining)) } else { raw("null") }
    if !run.assumes.isEmpty { list("assumes", run.assumes) { $0.string($1) } }
    raw("}")
  }
}

/// A box for the noncopyable engine of a target.
///
/// Schedules are evaluated in order on one thread, so there is only one box per target.
final class AirshipEngineBox {
  private var engine: AirshipEngine
  private var predicate: PredicateRunner?

  init(_ target: ScheduleTarget) {
    engine = target.engine()
    predicate = target.predicate.map { PredicateRunner($0) }
  }

  /// False if the document is a predicate.
  var hasSchedules: Bool { predicate == nil }

  /// Processes an event and passes the resulting runs to `write`, then throws if the event is invalid.
  func process(_ document: JSONDocument, _ write: (ScheduleRun) -> Void) throws(EventProblem) {
    var problem: EventProblem?
    do throws(EventProblem) { try engine.process(document) } catch { problem = error }
    for run in engine.takeScheduleRuns() { write(run) }
    if let problem { throw problem }
  }

  /// The ids of the selected schedules that arrived in events, and the number of all schedules.
  var late: (ids: Set<[UInt8]>, count: Int) { (engine.lateIDs, engine.count) }

  /// The reason why an SDK would not record the last event; nil if the SDK would record this event.
  var unrecorded: String? { engine.unrecorded }

  /// The last end of the schedules, if all of them have ended; else nil.
  var lastEnd: Instant? { engine.lastEnd }

  /// The reason why the engine stopped; nil if the engine has not stopped.
  var limit: String? { engine.limit }

  func advance(to instant: Instant, _ write: (ScheduleRun) -> Void) {
    engine.advance(to: instant)
    for run in engine.takeScheduleRuns() { write(run) }
  }

  /// Returns the result of the target's predicate for a value; nil if the target has schedules.
  func holds(for document: JSONDocument) -> Bool? { predicate?.holds(for: document) }
}
