/// Explains the effect of an event on every schedule and platform, or the result of a predicate for a value.
final class AirshipExplainer: EventEvaluator {
  /// The explanation of the current event on one platform.
  private struct Said {
    let target: Int
    var schedules: [ScheduleExplanation]
    /// The reason why the SDKs would not record the event; nil if they would record it.
    var unrecorded: String?
  }

  private let plan: ExplainPlan
  private let targets: [ScheduleTarget]
  private let engines: [ExplainedSchedules]
  private let writer: ScheduleText
  /// True if the document is a predicate. Then the explained events are values.
  private let isPredicate: Bool
  /// The summary of all values of a predicate, or of all events; nil if the output explains each one.
  private var values: ExplainSummary?
  private var schedules: ScheduleSummary?
  private(set) var isOver = false

  init(_ plan: ExplainPlan, _ targets: [ScheduleTarget], isPredicate: Bool) {
    (self.plan, self.targets, self.isPredicate) = (plan, targets, isPredicate)
    engines = targets.map(ExplainedSchedules.init)
    writer = ScheduleText(tree: ExplainText(style: plan.style, columns: plan.columns))
    values = plan.summary(targets.map(\.profile.name))
    schedules = plan.sumsUp && !isPredicate ? ScheduleSummary() : nil
  }

  func evaluate(
    _ text: Span<UInt8>, from start: Int, of batch: borrowing Batch, _ progress: inout BatchProgress,
    into result: inout BatchResult
  ) throws(EventProblem) -> (end: Int, isOver: Bool) {
    let (document, end) = try JSONDocument.event(text, from: start, plan.limits)
    if isPredicate {
      explain(document, of: plan.input(of: batch), &result)
      return (end, false)
    }
    schedules?.begin()
    var problem: EventProblem?
    var said: [Said] = []
    for (target, engine) in engines.enumerated() {
      let (schedules, fault) = engine.process(document)
      if let fault { problem = problem ?? fault.moved(by: start) }
      said.append(Said(target: target, schedules: schedules, unrecorded: engine.unrecorded))
    }
    write(said, &result, saysNothing: problem == nil)
    noteLimits(&result)
    if let problem { throw problem }
    return (end, isOver)
  }

  func advance(to instant: Instant, into result: inout BatchResult) {
    let said = engines.enumerated().map { target, engine in
      Said(target: target, schedules: engine.advance(to: instant))
    }
    write(said, &result, saysNothing: true)
    noteLimits(&result)
  }

  func passOver(into result: inout BatchResult) { values?.passOver() }

  func finish(into result: inout BatchResult) {
    if isPredicate { return result.write(values, plan, "predicate") }
    if let failure = ScheduleTarget.failure(of: targets, late: engines.map(\.late)) { result.failure = failure }
    guard let schedules, plan.sumsUp(events: schedules.events) else { return }
    result.firings = schedules.firings
    result.write(summary: schedules.blocks(onlyFails: plan.onlyFails, plan.style), plan, events: schedules.events)
  }

  /// Ends the run if an engine reached its limit. Reports equal messages of several engines once.
  private func noteLimits(_ result: inout BatchResult) {
    var said: Set<String> = []
    for limit in engines.compactMap(\.limit) where said.insert(limit).inserted {
      result.noteSpent(limit)
      isOver = true
    }
  }

  // MARK: schedules

  private func write(_ said: [Said], _ result: inout BatchResult, saysNothing: Bool) {
    switch plan.format {
    case .json:
      for part in said {
        for schedule in part.schedules where plan.shows(schedule.fired, &result) {
          result.text.schedule(
            schedule, platform: targets[part.target].profile.name, unrecorded: part.unrecorded,
            isFromEvent: engines[part.target].isFromEvent(schedule), in: engines[part.target].text(of: schedule))
          result.endLine()
        }
      }
    case .text, .html:
      let blocks = blocks(of: said)
      for parts in blocks { schedules?.add(parts) }
      if plan.sumsUp(events: schedules?.events) { return }
      for parts in blocks {
        let fired = parts.count { $0.explanation.fired }
        result.firings += fired
        if !plan.onlyFails || fired < parts.count { result.write(block: writer.block(parts)) }
      }
      guard saysNothing, said.allSatisfy(\.schedules.isEmpty) else { return }
      result.write(block: [": there are no schedules"])
    }
  }

  /// Groups the explanations into blocks, in schedule order: one block per schedule, with all platforms that have it.
  private func blocks(of said: [Said]) -> [[ScheduleText.Part]] {
    var blocks: [ScheduleSummary.Key: [ScheduleText.Part]] = [:]
    for part in said {
      let engine = engines[part.target]
      for schedule in part.schedules {
        blocks[ScheduleSummary.Key(schedule), default: []].append(
          ScheduleText.Part(
            platform: targets[part.target].profile.name, explanation: schedule, source: engine.text(of: schedule),
            unrecorded: part.unrecorded))
      }
    }
    return blocks.sorted { $0.key < $1.key }.map(\.value)
  }

  // MARK: predicates

  private func explain(_ document: JSONDocument, of input: String?, _ result: inout BatchResult) {
    let explanations = engines.compactMap { $0.explanation(for: document) }
    values?.begin(id: nil, of: input)
    for (place, explanation) in explanations.enumerated() {
      values?.add(rule: 0, on: place, fired: explanation.fired, flips: explanation.flips) { explanation }
    }
    if plan.sumsUp(events: values?.events) { return }
    switch plan.format {
    case .json:
      for (place, explanation) in explanations.enumerated() where plan.shows(explanation.fired, &result) {
        result.text.explanation(
          explanation, platform: targets[place].profile.name, eventID: nil, in: engines[place].predicateText
        ) { _ in }
        result.endLine()
      }
    case .text, .html:
      let parts = explanations.enumerated().map { place, explanation in
        ExplainText.Part(
          platform: targets[place].profile.name, explanation: explanation, source: engines[place].predicateText)
      }
      if plan.shows(parts, &result) { result.write(block: writer.tree.block(parts, eventID: nil, isNear: false)) }
    }
  }
}
