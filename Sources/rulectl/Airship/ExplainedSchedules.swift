internal import RuleEngine
internal import RuleStreams

/// The schedules of one platform while they are explained, with the texts that they stand in.
///
/// Only the explainer holds it.
final class ExplainedSchedules {
  /// The name of the text in which a schedule stands that came with an event.
  private static let eventName = "<event>"

  private let target: ScheduleExplainTarget
  private var engine: AirshipEngine
  private let texts: [ReportedText]
  /// The place of its set for each schedule of the rules, by the schedules' numbers.
  private let sets: [Int]
  /// Those that stand in events, by the schedules' numbers.
  private var eventTexts: [Int: ReportedText] = [:]
  /// What is said of refused schedules, whatever happens.
  private let refused: [ScheduleExplanation]

  init(_ target: ScheduleExplainTarget) {
    self.target = target
    let isRun = target.refusal == nil && !target.isPredicate
    engine = AirshipEngine(
      isRun ? target.rules.sets : [], for: target.profile, start: target.start,
      zone: target.zone, zones: { SystemClock.zone(named: $0) }, only: target.wanted,
      isExplained: true)
    texts = target.rules.reportedTexts()
    sets = target.rules.sets.enumerated().flatMap { place, set in
      Array(repeating: place, count: set.count)
    }
    refused = Self.refused(target)
  }

  /// Why the last event would not have been recorded, if so.
  var unrecorded: String? { engine.unrecorded }

  /// Why nothing more happens, if so.
  var limit: String? { engine.limit }

  /// Takes an event, and says what it did to each schedule. One that cannot be used may still have made
  /// time pass: then only what that moved is said.
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

  /// What is said of all schedules. The texts of those that are no more are given back.
  private func explanations() -> [ScheduleExplanation] {
    let explanations = engine.explanations()
    if !eventTexts.isEmpty {
      let numbers = Set(explanations.map(\.number))
      eventTexts = eventTexts.filter { numbers.contains($0.key) }
    }
    return shown(explanations)
  }

  private static func refused(_ target: ScheduleExplainTarget) -> [ScheduleExplanation] {
    guard let refusal = target.refusal, !target.isPredicate else { return [] }
    let reader = RefusedSchedules(target.profile, refusal: refusal)
    return target.rules.sets.enumerated().flatMap { index, set in
      let offset = target.rules.offset(ofSet: index)
      return reader.explanations(of: set).filter {
        target.wanted?.contains($0.number) ?? true
      }.map { $0.moved(by: offset) }
    }
  }

  // MARK: places

  /// Where all stand in the text that is shown for them.
  private func shown(_ explanations: [ScheduleExplanation]) -> [ScheduleExplanation] {
    explanations.map { explanation in
      set(of: explanation).map { explanation.moved(by: target.rules.offset(ofSet: $0)) }
        ?? explanation
    }
  }

  /// The place of the rule set that a schedule came with; nil where it came with an event.
  private func set(of explanation: ScheduleExplanation) -> Int? {
    sets.indices.contains(explanation.number) ? sets[explanation.number] : nil
  }

  func isFromEvent(_ explanation: ScheduleExplanation) -> Bool { set(of: explanation) == nil }

  /// The text in which a schedule stands.
  func text(of explanation: ScheduleExplanation) -> ReportedText {
    if let set = set(of: explanation) { return texts[set] }
    if let known = eventTexts[explanation.number] { return known }
    let document = explanation.set.document
    let text = ReportedText(
      file: Self.eventName, entry: nil, text: document.text, document: document)
    eventTexts[explanation.number] = text
    return text
  }

  // MARK: predicates

  var predicateText: ReportedText { texts[0] }

  /// Why the predicate holds for a value, or does not; nil where there is none.
  func explanation(for document: JSONDocument) -> RuleExplanation? {
    guard target.isPredicate, let set = target.rules.sets.first else { return nil }
    let profile = target.profile
    if let predicate = target.predicate {
      return PredicateRunner.explanation(of: predicate, from: set, for: document, on: profile)
    }
    return RefusedSchedules(profile, refusal: target.refusal ?? "").predicate(of: set)
  }
}
