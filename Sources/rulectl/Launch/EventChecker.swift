internal import LaunchLint
internal import Synchronization

/// Compares events with the catalogue of known events, for `events --check`.
final class EventChecker: EventEvaluator {
  private let limits: EventLimits
  /// This reader throws for every event that `eval` cannot use.
  private let reader: FactReader

  init(_ limits: EventLimits) {
    self.limits = limits
    reader = FactReader(keys: [], for: .ios, limits: limits, kernel: .best)
  }

  func evaluate(
    _ text: Span<UInt8>, from start: Int, of batch: borrowing Batch, _ progress: inout BatchProgress,
    into result: inout BatchResult
  ) throws(EventProblem) -> (end: Int, isOver: Bool) {
    let (document, end) = try JSONDocument.event(text, from: start, limits)
    do throws(EventProblem) {
      if reader.readQuickly(text, from: start) == nil { _ = try reader.readByReference(text, from: start) }
    } catch {
      _ = try UserAct(document, insteadOf: error)
      return (end, false)
    }
    if let note = BatchResult.Note.Kind.seconds(document) { result.note(note, of: batch, &progress) }
    let findings = EventCheck(document).findings()
    if !findings.isEmpty {
      let place = progress.place(of: progress.piece.lowerBound + start, in: batch)
      result.notes.append(
        BatchResult.Note(
          kind: .findings(CheckedEvent(findings: findings, document: document, isConverted: batch.isConverted)),
          event: result.events, after: result.text.count, place: place,
          count: end - start))
    }
    return (end, false)
  }
}

/// The findings of the events of one input.
final class EventFindings: Sendable {
  private let events = Mutex<[(event: CheckedEvent, place: StreamPosition)]>([])

  func add(_ event: CheckedEvent, at place: StreamPosition) { events.withLock { $0.append((event, place)) } }

  /// Returns the findings in the order of the events. `file`: the name of the input in reports.
  func located(in file: String) -> [LocatedFinding] {
    events.withLock(\.self).flatMap { event, place in
      let text = ReportedText(
        file: file, entry: nil, text: event.document.text, document: event.document,
        startingAt: TextPosition(line: place.line, column: place.column), isConverted: event.isConverted)
      return event.findings.map { LocatedFinding($0, in: text) }
    }
  }
}
