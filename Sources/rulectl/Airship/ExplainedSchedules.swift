/// Explains schedules on one platform: contains the engine, and the texts in which the schedules are written.
///
/// Each instance belongs to one `AirshipExplainer`.
final class ExplainedSchedules {
  /// The name of the text for schedules that an event contained.
  private static let eventName = "<event>"

  private let target: ScheduleTarget
  private var engine: AirshipEngine
  private let texts: [ReportedText]
  /// Indexed by schedule number: the index of the schedule's set in `target.rules.sets`. Schedules that arrived with
  /// events have no entry.
  private let sets: [Int]
  /// The texts of schedules that events contained, keyed by schedule number.
  private var eventTexts: [Int: ReportedText] = [:]
  /// The explanations of schedules that the platform dropped; they are the same for every event.
  private let refused: [ScheduleExplanation]

  init(_ target: ScheduleTarget) {
    self.target = target
    engine = target.engine(isExplained: true)
    texts = target.rules.reportedTexts()
    sets = target.rules.sets.enumerated().flatMap { place, set in Array(repeating: place, count: set.count) }
    refused = Self.refused(target)
  }

  /// The ids of the selected schedules that arrived in events, and the number of all schedules.
  var late: (ids: Set<[UInt8]>, count: Int) { (engine.lateIDs, engine.count) }

  /// The reason why an SDK would not record the last event; nil if the SDK would record this event.
  var unrecorded: String? { engine.unrecorded }

  /// The reason why the engine stopped; nil if the engine has not stopped.
  var limit: String? { engine.limit }

  /// Processes an event and returns its effect on each schedule. An invalid event may still advance the clock; then
  /// only the schedules that this affects are returned.
  func process(_ document: JSONDocument) -> ([ScheduleExplanation], EventProblem?) {
    if target.refusal != nil { return (refused, nil) }
    engine.beginJournal()
    do throws(EventProblem) {
      try engine.process(document)
    } catch {
      return (shown(engine.explanations(onlyTouched: true)), error)
    }
    return (explanations(), nil)
  }

  func advance(to instant: Instant) -> [ScheduleExplanation] {
    if target.refusal != nil { return refused }
    engine.beginJournal()
    engine.advance(to: instant)
    return explanations()
  }

  /// Returns the explanations of all schedules. Releases the texts of schedules that were removed.
  private func explanations() -> [ScheduleExplanation] {
    let explanations = engine.explanations()
    if !eventTexts.isEmpty {
      let numbers = Set(explanations.map(\.number))
      eventTexts = eventTexts.filter { numbers.contains($0.key) }
    }
    if refused.isEmpty { return shown(explanations) }
    return (shown(explanations) + refused).sorted { $0.number < $1.number }
  }

  private static func refused(_ target: ScheduleTarget) -> [ScheduleExplanation] {
    if target.rules.isPredicate { return [] }
    let reader = RefusedSchedules(target.profile, refusal: target.refusal)
    return target.rules.sets.enumerated().flatMap { index, set in
      let offset = target.rules.offset(ofSet: index)
      return reader.explanations(of: set).filter {
        target.wanted?.contains($0.number) ?? true
      }.map { $0.moved(by: offset) }
    }
  }

  // MARK: places

  /// Returns the explanations with byte ranges relative to their reported texts.
  private func shown(_ explanations: [ScheduleExplanation]) -> [ScheduleExplanation] {
    explanations.map { explanation in
      set(of: explanation).map { explanation.moved(by: target.rules.offset(ofSet: $0)) } ?? explanation
    }
  }

  /// Returns the index of the rule set of a schedule; nil if the schedule arrived with an event.
  private func set(of explanation: ScheduleExplanation) -> Int? {
    sets.indices.contains(explanation.number) ? sets[explanation.number] : nil
  }

  func isFromEvent(_ explanation: ScheduleExplanation) -> Bool { set(of: explanation) == nil }

  /// Returns the text that contains a schedule.
  func text(of explanation: ScheduleExplanation) -> ReportedText {
    if let set = set(of: explanation) { return texts[set] }
    if let known = eventTexts[explanation.number] { return known }
    let document = explanation.set.document
    let text = ReportedText(file: Self.eventName, entry: nil, text: document.text, document: document)
    eventTexts[explanation.number] = text
    return text
  }

  // MARK: predicates

  var predicateText: ReportedText { texts[0] }

  /// Explains the result of the predicate for a value; nil if there is no predicate.
  func explanation(for document: JSONDocument) -> RuleExplanation? {
    guard target.rules.isPredicate, let set = target.rules.sets.first else { return nil }
    let profile = target.profile
    if let predicate = target.predicate {
      return PredicateRunner.explanation(of: predicate, from: set, for: document, on: profile)
    }
    return RefusedSchedules(profile, refusal: target.refusal ?? "").predicate(of: set)
  }
}
