/// How the inputs of a run are read that are not canonical JSON.
struct EventFormats: Sendable {
  let recognizer: FormatRecognizer
  /// Decides on the format of events on the command line, which are JSON.
  let inlineRecognizer: FormatRecognizer
  /// Returns an evaluator that hands events with other members than the canonical ones to the given evaluator.
  let canonical: @Sendable (any EventEvaluator) -> any EventEvaluator
}

extension BatchResult.Note {
  /// The note about a record of a converted input.
  init(_ kind: Kind, at place: EventPlace, of result: borrowing BatchResult) {
    self.init(
      kind: kind, event: result.events, after: result.text.count, place: StreamPosition(place), count: 0)
  }
}
