/// Evaluates the events of batches. Every thread has its own instance.
///
/// Unless the plan is ordered, the results of a batch depend only on the batch and the clock, not on earlier batches.
struct BatchEvaluator {
  /// The maximum number of notes that are collected before they are reported.
  private static let noteLimit = 1_000

  private let plan: EvalPlan
  private let halt: CancellationFlag
  private let evaluator: any EventEvaluator

  /// Creates an evaluator that stops when `halt` is set.
  init(_ plan: EvalPlan, until halt: CancellationFlag) {
    (self.plan, self.halt) = (plan, halt)
    evaluator = plan.makeEvaluator()
  }

  /// Evaluates a batch from its current position, until the batch is done, or `result` has more than `size` bytes of
  /// lines. `firstNumber`: the number of the batch's next event, if lines may begin with event numbers.
  func evaluate(
    _ batch: borrowing Batch, _ progress: inout BatchProgress, into result: inout BatchResult, size: Int,
    firstNumber: Int? = nil
  ) {
    result.removeAll()
    result.firstNumber = firstNumber
    // A local copy: the evaluator is retained once for the batch, not for each event.
    let evaluator = batch.isVariant ? plan.formats?.canonical(self.evaluator) ?? self.evaluator : self.evaluator
    if progress.hasRecords, takeRecords(of: batch, &progress, &result) {
      result.end = .run
      return
    }
    while true {
      if halt.isSet || Interruption.pending != nil {
        result.end = .run
        return
      }
      if result.text.count > size || result.notes.count >= Self.noteLimit {
        result.end = .full
        return
      }
      if evaluator.hasMore {
        evaluator.writeMore(into: &result)
        if !evaluator.hasMore { result.events += 1 }
        continue
      }
      guard progress.findEvent(in: batch) else { break }
      if let end = evaluateEvent(of: batch, evaluator, &progress, &result) {
        result.end = end
        return
      }
    }
    guard let fault = batch.fault else {
      result.place = progress.end(of: batch)
      result.end = .batch
      return
    }
    result.bytes += fault.range.count
    result.end =
      refuse(
        EventProblem(fault.problem), at: fault.range.lowerBound, count: fault.range.count, batch, &progress, &result)
      ?? .input
  }

  /// Evaluates the current event. Returns the reason if the evaluation of the batch ends with this event, otherwise
  /// nil.
  @inline(__always)
  private func evaluateEvent(
    of batch: borrowing Batch, _ evaluator: any EventEvaluator, _ progress: inout BatchProgress,
    _ result: inout BatchResult
  ) -> BatchResult.End? {
    let piece = progress.piece
    if progress.isFresh {
      result.bytes += piece.count
      if piece.count > plan.settings.eventLimits.bytes, let size = oversize(piece, in: batch) {
        return refuse(size, batch, &progress, &result)
      }
    }
    let text = batch.bytes.span.extracting(piece)
    let start = progress.at - piece.lowerBound
    do throws(EventProblem) {
      let (end, isOver) = try evaluator.evaluate(text, from: start, of: batch, &progress, into: &result)
      // An event is counted only when all of its output is written.
      if !evaluator.hasMore { result.events += 1 }
      progress.at = piece.lowerBound + JSONScanner.skipSpace(in: text, from: end)
      return isOver ? .run : nil
    } catch {
      let end = refuse(error, at: piece.lowerBound + error.offset, count: piece.count, batch, &progress, &result)
      if end != nil { return end }
      if evaluator.isOver { return .run }
      // After invalid JSON, the start of the next event is unknown, so the rest of the line or input is skipped.
      if case .json = error.reason { return giveUp(batch, &progress) }
      guard let end = self.end(of: text, from: start) else { return giveUp(batch, &progress) }
      progress.at = piece.lowerBound + JSONScanner.skipSpace(in: text, from: end)
      return nil
    }
  }

  /// Writes the output that remains after the last event of the run.
  func finish(into result: inout BatchResult) {
    result.removeAll()
    result.isBehindEvents = true
    result.end = .full
    evaluator.finish(into: &result)
  }

  /// Advances the clock after the last event.
  func letTimePass(to instant: Instant, into result: inout BatchResult) {
    result.removeAll()
    result.isBehindEvents = true
    result.end = .full
    evaluator.advance(to: instant, into: &result)
  }
}

// MARK: unusable parts

extension BatchEvaluator {
  /// Applies the records of a converted input that precede the first event of the batch. Returns true if the run ends.
  private func takeRecords(of batch: borrowing Batch, _ progress: inout BatchProgress, _ result: inout BatchResult)
    -> Bool
  {
    progress.takeRecords()
    for record in batch.records {
      switch record {
      case .state(let state): evaluator.apply(state)
      case .diagnostic(let diagnostic):
        result.notes.append(BatchResult.Note(.diagnostic(diagnostic), at: diagnostic.place, of: result))
        if diagnostic.level == .loss, plan.settings.onError == .fail { return true }
      case .unusable(let problem, let place):
        result.notes.append(BatchResult.Note(.unusable(problem), at: place, of: result))
        evaluator.passOver(into: &result)
        result.events += 1
        if plan.settings.onError == .fail { return true }
      }
    }
    return false
  }

  /// Records an invalid event at `offset` of the batch. Returns the reason if the evaluation of the batch ends,
  /// otherwise nil. `count`: the size in bytes of the line or value with the event.
  private func refuse(
    _ problem: EventProblem, at offset: Int, count: Int, _ batch: borrowing Batch, _ progress: inout BatchProgress,
    _ result: inout BatchResult
  ) -> BatchResult.End? {
    note(.unusable(problem), at: offset, count, batch, &progress, &result)
    return plan.settings.onError == .fail ? .run : nil
  }

  private func note(
    _ kind: BatchResult.Note.Kind, at offset: Int, _ count: Int, _ batch: borrowing Batch,
    _ progress: inout BatchProgress, _ result: inout BatchResult
  ) {
    result.notes.append(
      BatchResult.Note(
        kind: kind, event: result.events, after: result.text.count, place: progress.place(of: offset, in: batch),
        count: count))
    evaluator.passOver(into: &result)
    result.events += 1
  }

  private enum Size { case over, endless }

  /// Returns `endless` for a line over twice the size limit, `over` for any other event over the limit; nil if only
  /// surrounding whitespace exceeds the limit.
  private func oversize(_ piece: Range<Int>, in batch: borrowing Batch) -> Size? {
    if batch.layout == .lines, piece.count > 2 * plan.settings.eventLimits.bytes { return .endless }
    let text = batch.bytes.span.extracting(piece)
    var last = text.count
    while last > 0, [0x20, 0x09, 0x0D].contains(text[last - 1]) { last -= 1 }
    let length = last - min(last, JSONScanner.skipSpace(in: text, from: 0))
    return length > plan.settings.eventLimits.bytes ? .over : nil
  }

  private func refuse(
    _ size: Size, _ batch: borrowing Batch, _ progress: inout BatchProgress, _ result: inout BatchResult
  ) -> BatchResult.End? {
    let piece = progress.piece
    switch size {
    case .endless:
      note(.endless, at: piece.lowerBound, piece.count, batch, &progress, &result)
      return .run
    case .over:
      let problem = EventProblem(.oversize(limit: plan.settings.eventLimits.bytes), at: 0)
      let end = refuse(problem, at: piece.lowerBound, count: piece.count, batch, &progress, &result)
      return end ?? giveUp(batch, &progress)
    }
  }

  /// Skips the rest of the current line. If the events are not in lines, returns `input`, which skips the rest of the
  /// input.
  private func giveUp(_ batch: borrowing Batch, _ progress: inout BatchProgress) -> BatchResult.End? {
    progress.leavePiece()
    return batch.layout == .lines ? nil : .input
  }

  /// Returns the offset after the invalid event at `start`; nil if the event is not valid JSON.
  private func end(of text: Span<UInt8>, from start: Int) -> Int? {
    var scanner = JSONScanner(depthLimit: plan.settings.eventLimits.depth, memberLimit: .max)
    return try? scanner.skipValue(in: text, from: start, depth: 0)
  }
}
