/// Evaluates launch rules: writes a line for each fired consequence of each target.
final class LaunchEvaluator: EventEvaluator {
  /// The engine of a target, and a link to the next target. A linked list of classes, because every
  /// access to an array element would retain it.
  private final class Seat {
    // Unchecked: a `Seat` is used by one `BatchEvaluator`, one call at a time, and the engine never
    // calls back. The exclusivity check costs about 100 instructions per call.
    @safe @exclusivity(unchecked) var engine: Engine
    /// The bytes of an output line between the event's id and the rule.
    let opening: [UInt8]
    /// The index of the target.
    let target: Int
    let next: Seat?

    init(_ engine: consuming Engine, _ label: [UInt8], target: Int, next: Seat?) {
      self.engine = engine
      opening = Array("\",".utf8) + label
      (self.target, self.next) = (target, next)
    }

    /// Begins the event at `start` for this and the following targets. Returns the offset after it.
    func begin(_ text: Span<UInt8>, from start: Int) throws(EventProblem) -> Int {
      let end = try engine.begin(text, from: start)
      return try next?.begin(text, from: start) ?? end
    }

    /// Sets the clock of this and the following targets.
    func apply(_ now: Instant) {
      engine.apply(.clock(now))
      next?.apply(now)
    }

    /// Writes the lines of the current event; writes nothing if it throws.
    func writeFirings(_ text: Span<UInt8>, withTokens: Bool, to writer: inout JSONWriter) throws(Engine.Stop) {
      let start = writer.count
      do throws(Engine.Stop) {
        try engine.writeFirings(text, opening: opening, withTokens: withTokens, to: &writer)
      } catch {
        writer.truncate(to: start)
        throw error
      }
    }
  }

  private let first: Seat?
  private let output: EvalOutput
  /// The clock is read for each event: some rule uses it, and no option fixes it.
  private let readsClock: Bool

  init(_ targets: [EvalTarget], readsClock: Bool, _ limits: EventLimits, _ output: EvalOutput) {
    (self.output, self.readsClock) = (output, readsClock)
    var seat: Seat?
    for (number, target) in targets.enumerated().reversed() {
      let engine = Engine(target.program, world: target.world, limits: limits)
      seat = Seat(engine, target.label, target: number, next: seat)
    }
    first = seat
  }

  func evaluate(
    _ text: Span<UInt8>, from start: Int, of batch: borrowing Batch, _ progress: inout BatchProgress,
    into findings: inout BatchResult
  ) throws(EventProblem) -> (end: Int, isOver: Bool) {
    // Unreachable: a run without targets reads no events.
    guard let first else { return (start, true) }
    let end = try first.begin(text, from: start)
    // All targets of an event use the same time.
    if readsClock { first.apply(SystemClock.now()) }
    return (end, writeFirings(from: first, text, batch, &progress, &findings))
  }

  /// Writes the lines of the current event for this and the following targets. Returns true if the run ends.
  private func writeFirings(
    from seat: Seat, _ text: Span<UInt8>, _ batch: borrowing Batch, _ progress: inout BatchProgress,
    _ findings: inout BatchResult
  ) -> Bool {
    var isOver: Bool
    do throws(Engine.Stop) {
      isOver = try writeFirings(of: seat, text, &findings)
      if output.endsAtFiring, findings.firings > 0 { return isOver }
    } catch {
      // The following targets are still evaluated.
      let place = progress.place(of: progress.piece.lowerBound, in: batch)
      isOver = stop(error, seat, text, place, &findings)
    }
    if let next = seat.next {
      isOver = writeFirings(from: next, text, batch, &progress, &findings) || isOver
    }
    return isOver
  }

  /// Writes the lines of one target. Returns true if the run ends.
  @inline(__always)
  private func writeFirings(of seat: Seat, _ text: Span<UInt8>, _ findings: inout BatchResult) throws(Engine.Stop)
    -> Bool
  {
    try seat.writeFirings(text, withTokens: output.withTokens, to: &findings.text)
    let count = seat.engine.lines.count
    for index in 0..<count {
      let line = seat.engine.lines[index]
      findings.lines.append(.init(event: findings.events, end: line.end))
      if output.countsByRule { findings.fired.append(.init(target: seat.target, rule: line.rule)) }
    }
    findings.firings += count
    return output.endsAtFiring && count > 0
  }

  /// Records why an event has no result for a target. Returns true if the run ends.
  private func stop(
    _ stop: Engine.Stop, _ seat: Seat, _ text: Span<UInt8>, _ place: StreamPosition, _ findings: inout BatchResult
  ) -> Bool {
    let kind: BatchResult.Note.Kind
    switch stop {
    case .crash(let crash):
      seat.engine.writeOpening(text, seat.opening, to: &findings.text)
      findings.text.raw("\"rule\":")
      findings.text.integer(crash.rule)
      findings.text.raw(",\"crash\":\"evaluate\",\"reason\":")
      findings.text.string(crash.reason)
      findings.text.raw("}\n")
      findings.endLine()
      findings.hasCrash = true
      return false
    case .event(let problem): kind = .message(problem.summary)
    case .limit(let limit): kind = .limit(limit)
    }
    findings.notes.append(
      BatchResult.Note(kind: kind, event: findings.events, after: findings.text.count, place: place, count: text.count))
    if case .limit = kind { return true }
    return false
  }
}
