extension EventFormats {
  /// Returns the event formats that launch rules support.
  static func launch(_ settings: EvalSettings) -> EventFormats {
    let (format, limits) = (settings.eventFormat, settings.eventLimits)
    return EventFormats(
      recognizer: { head, isWhole in format.recognize(head, isWhole: isWhole, limits) },
      inlineRecognizer: { head, isWhole in EventFormat.json.recognize(head, isWhole: isWhole, limits) },
      canonical: { CanonicalEvaluator($0, limits) })
  }
}

extension StateRecord {
  /// The state as rules read it: an object whose only member is named after the state. Nil for a state that rules
  /// cannot read.
  var standard: JSONDocument? {
    guard kind == .standard else { return nil }
    var json = JSONWriter()
    json.raw("{")
    json.string(owner.span)
    json.raw(":")
    json.raw(data)
    json.raw("}")
    return try? JSONDocument(json.take(), depthLimit: .max)
  }
}

/// Converts events that the iOS SDK has written to canonical events, and passes them to an evaluator.
private final class CanonicalEvaluator: EventEvaluator {
  private let evaluator: any EventEvaluator
  private let limits: EventLimits

  init(_ evaluator: any EventEvaluator, _ limits: EventLimits) { (self.evaluator, self.limits) = (evaluator, limits) }

  func evaluate(
    _ text: Span<UInt8>, from start: Int, of batch: borrowing Batch, _ progress: inout BatchProgress,
    into result: inout BatchResult
  ) throws(EventProblem) -> (end: Int, isOver: Bool) {
    let (document, end) = try JSONDocument.event(text, from: start, limits)
    var canonical: [UInt8]?
    if document.isObject(document.root) {
      var json = JSONWriter()
      CanonicalJSON.write(document, to: &json)
      canonical = json.take()
    }
    do throws(EventProblem) {
      guard let canonical else { throw EventProblem(.notObject, at: start) }
      return (end, try evaluator.evaluate(canonical.span, from: 0, of: batch, &progress, into: &result).isOver)
    } catch {
      // The unchanged event throws the same error, with a position in the input.
      return try evaluator.evaluate(text, from: start, of: batch, &progress, into: &result)
    }
  }

  var hasMore: Bool { evaluator.hasMore }

  func writeMore(into result: inout BatchResult) { evaluator.writeMore(into: &result) }

  func apply(_ state: StateRecord) { evaluator.apply(state) }

  func passOver(into result: inout BatchResult) { evaluator.passOver(into: &result) }

  func finish(into result: inout BatchResult) { evaluator.finish(into: &result) }

  func advance(to instant: Instant, into result: inout BatchResult) { evaluator.advance(to: instant, into: &result) }

  var isOver: Bool { evaluator.isOver }
}
