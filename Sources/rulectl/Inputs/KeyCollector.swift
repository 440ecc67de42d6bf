internal import Synchronization

/// Collects the flattened keys of the data of events.
final class KeyCollector: EventEvaluator, Sendable {
  private let keys = Mutex<Set<[UInt8]>>([])
  private let limits: EventLimits

  private init(_ limits: EventLimits) { self.limits = limits }

  /// Returns the keys of the events in the file at `path`, which may be `-`. Reports events that cannot be used, and
  /// merges the status of reading into `status`.
  static func keys(ofEventsIn path: String, _ status: inout ExitStatus) throws(CommandFailure) -> Set<[UInt8]> {
    var options = EvalOptions()
    options.events = [path]
    let settings = try EvalSettings(options)
    let collector = KeyCollector(settings.eventLimits)
    var plan = EvalPlan(options, settings, platforms: [LaunchProfile.ios.name], isOrdered: true) { collector }
    plan.formats = .launch(settings)
    var run = EvalRun(options, settings, plan, .done)
    status.join(run.run())
    return collector.keys.withLock { $0 }
  }

  func evaluate(
    _ text: Span<UInt8>, from start: Int, of batch: borrowing Batch, _ progress: inout BatchProgress,
    into result: inout BatchResult
  ) throws(EventProblem) -> (end: Int, isOver: Bool) {
    let document: JSONDocument
    let end: Int
    do throws(JSONProblem) {
      var scanner = JSONScanner(depthLimit: limits.depth, memberLimit: limits.keys)
      end = try scanner.skipValue(in: text, from: start, depth: 0)
      document = try JSONDocument(text.extracting(start..<end).array(), depthLimit: limits.depth + 1)
    } catch {
      throw EventProblem(error)
    }
    guard document.isObject(document.root) else { throw EventProblem(.notObject, at: start) }
    for (name, value) in document.members(document.root) where document.isNamed(name, "data") {
      guard document.isObject(value) else { continue }
      var found: [[UInt8]] = []
      FlattenedData.forEachLeaf(of: value, in: document, for: .ios) { key, _, _ in found.append(key) }
      keys.withLock { $0.formUnion(found) }
    }
    return (end, false)
  }
}
