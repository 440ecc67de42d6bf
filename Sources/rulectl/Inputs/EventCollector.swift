internal import Synchronization

/// Collects recorded events, and the flattened keys of their data.
final class EventCollector: EventEvaluator, Sendable {
  private let found = Mutex<Found>(Found())
  private let limits: EventLimits

  struct Found {
    var keys: Set<[UInt8]> = []
    var events = RecordedEvents()
  }

  private init(_ limits: EventLimits) { self.limits = limits }

  /// Reads the events in the files at `paths`; `-` is standard input. Reports events that cannot be used. Merges the
  /// status of reading into `status`.
  static func read(_ paths: [String], from files: FileSource, _ status: inout ExitStatus) throws(CommandFailure)
    -> Found
  {
    if paths.count(where: { $0 == "-" }) > 1 { throw .standardInputTwice }
    var settings = EvalSettings(files)
    settings.events = paths
    let collector = EventCollector(settings.eventLimits)
    var plan = EvalPlan(settings, platforms: [LaunchProfile.ios.name], isOrdered: true) { collector }
    plan.formats = .launch(settings)
    var run = EvalRun(plan)
    status.join(run.run())
    let found = collector.found.withLock { $0 }
    if found.events.isCut {
      let size = "\(RecordedEvents.mostBytes >> 20) MiB"
      Messages.report(
        .note, "the events have more than \(size), so G008, G009 and CV115 are not checked",
        help: "use `rulectl eval --summary` to count how often rules fire")
    }
    return found
  }

  func evaluate(
    _ text: Span<UInt8>, from start: Int, of batch: borrowing Batch, _ progress: inout BatchProgress,
    into result: inout BatchResult
  ) throws(EventProblem) -> (end: Int, isOver: Bool) {
    let (document, end) = try JSONDocument.event(text, from: start, limits)
    guard document.isObject(document.root) else { throw EventProblem(.notObject, at: start) }
    // Only events with a `type` are checked, because a visitor without `attributes` may have any members.
    if document.presentMember(document.root, "type") != nil, let note = BatchResult.Note.Kind.seconds(document) {
      result.note(note, of: batch, &progress)
    }
    found.withLock { $0.events.add(text.extracting(start..<end)) }
    for (name, value) in document.members(document.root) where document.isNamed(name, "data") {
      guard document.isObject(value) else { continue }
      var keys: [[UInt8]] = []
      FlattenedData.forEachLeaf(of: value, in: document, for: .ios) { key, _, _ in keys.append(key) }
      found.withLock { $0.keys.formUnion(keys) }
    }
    return (end, false)
  }
}
