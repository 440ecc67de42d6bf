/// Writes events as canonical JSON. Writes the shared states that are between the events to a file.
final class EventConversion: EventEvaluator {
  private let limits: EventLimits
  private let path: String?
  private let replaces: Bool
  private let files: FileSource
  private let reader: FactReader
  /// The number of events so far.
  private var count = 0
  /// The lines for the file of shared states.
  private var states = JSONWriter()

  /// `states`: the path of the file for states; nil for none. `replaces`: true if an existing file is replaced.
  init(_ limits: EventLimits, states path: String?, replaces: Bool, among files: FileSource) {
    (self.limits, self.path, self.replaces, self.files) = (limits, path, replaces, files)
    reader = FactReader(keys: [], for: .ios, limits: limits, kernel: .best)
  }

  func evaluate(
    _ text: Span<UInt8>, from start: Int, of batch: borrowing Batch, _ progress: inout BatchProgress,
    into result: inout BatchResult
  ) throws(EventProblem) -> (end: Int, isOver: Bool) {
    // This reader throws for every event that `eval` cannot use.
    let end = try reader.readByReference(text, from: start).end
    let document = try JSONDocument.event(text, from: start, limits).document
    if let note = BatchResult.Note.Kind.seconds(document) { result.note(note, of: batch, &progress) }
    CanonicalJSON.write(document, to: &result.text)
    result.text.raw("\n")
    result.endLine()
    result.firings += 1
    count += 1
    return (end, false)
  }

  func apply(_ state: StateRecord) {
    guard path != nil else { return }
    states.raw("{\"event\":")
    states.integer(count)
    states.raw(",\"owner\":")
    states.string(state.owner.span)
    states.raw(",\"kind\":\"\(state.kind.rawValue)\",\"data\":")
    states.raw(state.data)
    states.raw("}\n")
  }

  func finish(into result: inout BatchResult) {
    guard let path else { return }
    do throws(IOProblem) {
      try WholeFile.write(states.take(), to: path, replaces: replaces, over: nil, among: files)
    } catch {
      result.failure = CommandFailure(error)
    }
  }
}
