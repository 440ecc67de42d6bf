internal import RuleArchive
internal import RuleEngine

/// Judges the events of batches; every thread has its own.
///
/// But for the clock it is pure: a batch in, findings out, whatever was judged before.
struct EvalJudge {
  /// The engine of a target, which cannot be copied, in a place of its own, and behind it those of the
  /// targets that follow: what stands in an array is counted as held whenever something is asked of it.
  private final class Seat {
    // Sound: only the judge holds the seat, and asks one thing after another; no call of the engine
    // comes back to it. To have that checked cost an event some hundred instructions a call.
    @safe @exclusivity(unchecked) var engine: Engine
    /// What stands between the text of an event's id and its rule.
    let opening: [UInt8]
    /// The number of the target.
    let target: Int
    let next: Seat?

    init(_ engine: consuming Engine, _ label: [UInt8], target: Int, next: Seat?) {
      self.engine = engine
      opening = Array("\",".utf8) + label
      (self.target, self.next) = (target, next)
    }

    /// Begins the event at `start` here and behind; the offset behind it.
    func begin(_ text: Span<UInt8>, from start: Int) throws(EventProblem) -> Int {
      let end = try engine.begin(text, from: start)
      return try next?.begin(text, from: start) ?? end
    }

    /// Sets the clock here and behind.
    func apply(_ now: Instant) {
      engine.apply(.clock(now))
      next?.apply(now)
    }

    /// Writes the lines of the event that was begun; nothing when it throws.
    func writeFirings(
      _ text: Span<UInt8>, withTokens: Bool, to writer: inout JSONWriter
    ) throws(Engine.Stop) {
      let start = writer.count
      do throws(Engine.Stop) {
        try engine.writeFirings(text, opening: opening, withTokens: withTokens, to: &writer)
      } catch {
        writer.truncate(to: start)
        throw error
      }
    }
  }

  /// So many notes are handed on, however few bytes they are.
  private static let noteLimit = 1_000

  let plan: EvalPlan
  private let halt: EvalHalt
  /// The seat of the first target.
  private let seat: Seat?
  /// The engines of `plan.visitors`.
  var visitors: [AudienceEngine]
  /// Those of `plan.devices`.
  let devices: [DeviceSeat]
  var explainer: (any EventExplainer)?
  /// Events are explained. To look at the explainer itself costs a copy of it.
  private let explains: Bool

  /// A judge that stops when `halt` says so.
  init(_ plan: EvalPlan, until halt: EvalHalt) {
    self.plan = plan
    self.halt = halt
    var seat: Seat?
    for (number, target) in plan.targets.enumerated().reversed() {
      let engine = Engine(target.program, world: target.world, limits: plan.limits)
      seat = Seat(engine, target.label, target: number, next: seat)
    }
    self.seat = seat
    visitors = plan.visitors.map { AudienceEngine($0.program, limits: plan.limits) }
    devices = plan.devices.map(DeviceSeat.init)
    explainer = plan.explanation.map { $0.makeExplainer() }
    explains = plan.explanation != nil
  }

  /// Judges a batch from where it has come to, until it is done or more than `size` bytes of lines
  /// are found.
  mutating func judge(
    _ batch: borrowing Batch, _ progress: inout EvalProgress, into findings: inout EvalFindings,
    size: Int
  ) {
    findings.removeAll()
    judge(batch, seat, &progress, &findings, size: size)
  }

  /// The same with the first seat, which is then held for the batch and not for each event.
  @inline(never)
  private mutating func judge(
    _ batch: borrowing Batch, _ seat: Seat?, _ progress: inout EvalProgress,
    _ findings: inout EvalFindings, size: Int
  ) {
    while true {
      if halt.isSet || Interruption.pending != nil {
        findings.end = .run
        return
      }
      if findings.text.count > size || findings.notes.count >= Self.noteLimit {
        findings.end = .full
        return
      }
      if explains, explainer?.hasMore == true {
        writeMore(into: &findings)
        continue
      }
      guard progress.findEvent(in: batch) else { break }
      if let end = judgeEvent(of: batch, seat, &progress, &findings) {
        findings.end = end
        return
      }
    }
    guard let fault = batch.fault else {
      findings.place = progress.end(of: batch)
      findings.end = .batch
      return
    }
    findings.bytes += fault.range.count
    findings.end =
      refuse(
        EventProblem(fault.problem), at: fault.range.lowerBound, count: fault.range.count, batch,
        &progress, &findings) ?? .input
  }

  /// Judges the event at hand; how the judging ends if it does so here.
  @inline(__always)
  private mutating func judgeEvent(
    of batch: borrowing Batch, _ seat: Seat?, _ progress: inout EvalProgress,
    _ findings: inout EvalFindings
  ) -> EvalFindings.End? {
    let piece = progress.piece
    if progress.isFresh {
      findings.bytes += piece.count
      if piece.count > plan.limits.bytes, let size = oversize(piece, in: batch) {
        return refuse(size, batch, &progress, &findings)
      }
    }
    let text = batch.bytes.span.extracting(piece)
    let start = progress.at - piece.lowerBound
    do throws(EventProblem) {
      let (end, isOver) =
        if explains {
          (try explain(text, start, batch, &progress, &findings), isExplainerOver)
        } else if visitors.isEmpty && devices.isEmpty {
          try evaluate(seat, text, start, batch, &progress, &findings)
        } else {
          try judgeOther(text, start, batch, &progress, &findings)
        }
      progress.at = piece.lowerBound + JSONScanner.skipSpace(in: text, from: end)
      return isOver ? .run : nil
    } catch {
      let end = refuse(
        error, at: piece.lowerBound + error.offset, count: piece.count, batch, &progress, &findings)
      if end != nil { return end }
      if isExplainerOver { return .run }
      // Behind what is no JSON nothing says where the next event begins.
      if case .json = error.reason { return giveUp(batch, &progress) }
      guard let end = self.end(of: text, from: start) else { return giveUp(batch, &progress) }
      progress.at = piece.lowerBound + JSONScanner.skipSpace(in: text, from: end)
      return nil
    }
  }

  /// Nothing more can be explained.
  private var isExplainerOver: Bool { explainer?.isOver ?? false }

  /// Judges an event of another dialect.
  private mutating func judgeOther(
    _ text: Span<UInt8>, _ start: Int, _ batch: borrowing Batch, _ progress: inout EvalProgress,
    _ findings: inout EvalFindings
  ) throws(EventProblem) -> (end: Int, isOver: Bool) {
    visitors.isEmpty
      ? try judgeDeviceEvent(text, start, batch, &progress, &findings)
      : try judgeVisitor(text, start, batch, &progress, &findings)
  }

  /// Evaluates an event under every target; returns the offset behind it, and whether the run ends
  /// with it.
  @inline(never)
  private func evaluate(
    _ seat: Seat?, _ text: Span<UInt8>, _ start: Int, _ batch: borrowing Batch,
    _ progress: inout EvalProgress, _ findings: inout EvalFindings
  ) throws(EventProblem) -> (end: Int, isOver: Bool) {
    // Nobody judges events for no target.
    guard let seat else { return (start, true) }
    let end = try seat.begin(text, from: start)
    // One reading for all targets of an event.
    if plan.readsClock { seat.apply(SystemClock.now()) }
    let isOver = writeFirings(from: seat, text, batch, &progress, &findings)
    findings.events += 1
    return (end, isOver)
  }

  /// Writes the lines of the event that was begun, of a target and those behind it, and says whether they
  /// end the run.
  private func writeFirings(
    from seat: Seat, _ text: Span<UInt8>, _ batch: borrowing Batch,
    _ progress: inout EvalProgress, _ findings: inout EvalFindings
  ) -> Bool {
    var isOver: Bool
    do throws(Engine.Stop) {
      isOver = try writeFirings(of: seat, text, &findings)
      if plan.endsAtFiring, findings.firings > 0 { return isOver }
    } catch {
      // What else the event does is still said.
      let place = progress.place(of: progress.piece.lowerBound, in: batch)
      isOver = stop(error, seat, text, place, &findings)
    }
    if let next = seat.next {
      isOver = writeFirings(from: next, text, batch, &progress, &findings) || isOver
    }
    return isOver
  }
}

// MARK: what an event brings

extension EvalJudge {
  /// Explains an event under every target; returns the offset behind it.
  private mutating func explain(
    _ text: Span<UInt8>, _ start: Int, _ batch: borrowing Batch, _ progress: inout EvalProgress,
    _ findings: inout EvalFindings
  ) throws(EventProblem) -> Int {
    let place = progress.place(of: progress.piece.lowerBound, in: batch)
    let count = text.count
    let end = try explainer?.explain(text, start, into: &findings) { limit, findings in
      findings.notes.append(
        EvalFindings.Note(
          kind: .limit(limit), event: findings.events, after: findings.text.count, place: place,
          count: count))
    }
    if explainer?.hasMore != true { findings.events += 1 }
    return end ?? start
  }

  /// Goes on with an event of which there is more to be said; it counts once all is said.
  private mutating func writeMore(into findings: inout EvalFindings) {
    explainer?.writeMore(into: &findings)
    if explainer?.hasMore != true { findings.events += 1 }
  }

  /// Writes the lines of one target, and says whether they end the run.
  @inline(__always)
  private func writeFirings(
    of seat: Seat, _ text: Span<UInt8>, _ findings: inout EvalFindings
  ) throws(Engine.Stop) -> Bool {
    try seat.writeFirings(text, withTokens: plan.withTokens, to: &findings.text)
    let count = seat.engine.lines.count
    for index in 0..<count {
      let line = seat.engine.lines[index]
      findings.lines.append(.init(event: findings.events, end: line.end))
      if plan.countsByRule { findings.fired.append(.init(target: seat.target, rule: line.rule)) }
    }
    findings.firings += count
    return plan.endsAtFiring && count > 0
  }

  /// Notes why an event has no verdict, and says whether that ends the run.
  private func stop(
    _ stop: Engine.Stop, _ seat: Seat, _ text: Span<UInt8>, _ place: StreamPosition,
    _ findings: inout EvalFindings
  ) -> Bool {
    let kind: EvalFindings.Note.Kind
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
      EvalFindings.Note(
        kind: kind, event: findings.events, after: findings.text.count, place: place,
        count: text.count))
    if case .limit = kind { return true }
    return false
  }
}

// MARK: what cannot be used

extension EvalJudge {
  /// Notes an event that cannot be used, at `offset` of the batch; how that ends the judging.
  private func refuse(
    _ problem: EventProblem, at offset: Int, count: Int, _ batch: borrowing Batch,
    _ progress: inout EvalProgress, _ findings: inout EvalFindings
  ) -> EvalFindings.End? {
    note(.unusable(problem), at: offset, count, batch, &progress, &findings)
    return plan.endsAtUnusable ? .run : nil
  }

  private func note(
    _ kind: EvalFindings.Note.Kind, at offset: Int, _ count: Int, _ batch: borrowing Batch,
    _ progress: inout EvalProgress, _ findings: inout EvalFindings
  ) {
    findings.notes.append(
      EvalFindings.Note(
        kind: kind, event: findings.events, after: findings.text.count,
        place: progress.place(of: offset, in: batch), count: count))
    findings.events += 1
  }

  private enum Size { case over, endless }

  /// How much too long a piece of more bytes than the limit is; nil when blanks make it so.
  private func oversize(_ piece: Range<Int>, in batch: borrowing Batch) -> Size? {
    if batch.layout == .lines, piece.count > 2 * plan.limits.bytes { return .endless }
    let text = batch.bytes.span.extracting(piece)
    var last = text.count
    while last > 0, [0x20, 0x09, 0x0D].contains(text[last - 1]) { last -= 1 }
    let length = last - min(last, JSONScanner.skipSpace(in: text, from: 0))
    return length > plan.limits.bytes ? .over : nil
  }

  private func refuse(
    _ size: Size, _ batch: borrowing Batch, _ progress: inout EvalProgress,
    _ findings: inout EvalFindings
  ) -> EvalFindings.End? {
    let piece = progress.piece
    switch size {
    case .endless:
      note(.endless, at: piece.lowerBound, piece.count, batch, &progress, &findings)
      return .run
    case .over:
      let problem = EventProblem(.oversize(limit: plan.limits.bytes), at: 0)
      let end = refuse(
        problem, at: piece.lowerBound, count: piece.count, batch, &progress, &findings)
      return end ?? giveUp(batch, &progress)
    }
  }

  /// Goes on behind the line at hand, if what cannot be read costs only that.
  private func giveUp(
    _ batch: borrowing Batch, _ progress: inout EvalProgress
  ) -> EvalFindings.End? {
    progress.leavePiece()
    return batch.layout == .lines ? nil : .input
  }

  /// The offset behind the JSON value at `start`, which is no usable event.
  private func end(of text: Span<UInt8>, from start: Int) -> Int? {
    var scanner = JSONScanner(depthLimit: plan.limits.depth, memberLimit: .max)
    return try? scanner.skipValue(in: text, from: start, depth: 0)
  }
}
