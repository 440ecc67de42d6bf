internal import RuleDialects
internal import RuleEngine

/// Explains events to Airship schedules: for each one what it did to every schedule on every platform.
/// Or values to a predicate: why it holds or does not.
struct AirshipExplainer: EventExplainer {
  /// What one platform says of the event at hand.
  private struct Said {
    let target: Int
    var schedules: [ScheduleExplanation]
    /// Why the SDKs would not record the event.
    var unrecorded: String?
  }

  private let plan: ExplainPlan
  private let targets: [ScheduleExplainTarget]
  private let seats: [ExplainedSchedules]
  private let writer: ScheduleText

  init(_ plan: ExplainPlan, _ targets: [ScheduleExplainTarget]) {
    (self.plan, self.targets) = (plan, targets)
    seats = targets.map(ExplainedSchedules.init)
    writer = ScheduleText(tree: ExplainText(style: plan.style, columns: plan.columns))
  }

  func explain(
    _ text: Span<UInt8>, _ start: Int, into findings: inout EvalFindings,
    overrun: (ExpansionLimit, inout EvalFindings) -> Void
  ) throws(EventProblem) -> Int {
    let (document, end) = try AudienceEngine.document(text, from: start, plan.limits)
    if plan.takesArrays {
      explain(document, &findings)
      return end
    }
    var problem: EventProblem?
    var said: [Said] = []
    for (target, seat) in seats.enumerated() {
      let (schedules, fault) = seat.process(document)
      if let fault { problem = problem ?? EventProblem(fault.reason, at: start + fault.offset) }
      said.append(Said(target: target, schedules: schedules, unrecorded: seat.unrecorded))
    }
    write(said, &findings, saysNothing: problem == nil)
    if let problem { throw problem }
    return end
  }

  func letTimePass(to instant: Instant, into findings: inout EvalFindings) {
    let said = seats.enumerated().map { target, seat in
      Said(target: target, schedules: seat.advance(to: instant))
    }
    write(said, &findings, saysNothing: true)
  }

  // MARK: schedules

  private func write(_ said: [Said], _ findings: inout EvalFindings, saysNothing: Bool) {
    if seats.contains(where: { $0.limit != nil }) { findings.hasSpentLimit = true }
    switch plan.format {
    case .json:
      for part in said {
        for schedule in part.schedules {
          findings.text.schedule(
            schedule, platform: targets[part.target].platform, unrecorded: part.unrecorded,
            isFromEvent: seats[part.target].isFromEvent(schedule),
            in: seats[part.target].text(of: schedule))
          findings.endLine()
        }
      }
    case .text:
      for number in numbers(of: said) {
        let parts = said.compactMap { part in
          part.schedules.first { $0.number == number }.map { schedule in
            ScheduleText.Part(
              platform: targets[part.target].platform, explanation: schedule,
              source: seats[part.target].text(of: schedule), unrecorded: part.unrecorded)
          }
        }
        findings.text.raw(writer.block(parts).joined(separator: "\n") + "\n\n")
        findings.endLine()
      }
      guard saysNothing, said.allSatisfy(\.schedules.isEmpty) else { return }
      findings.text.raw(": there are no schedules\n\n")
      findings.endLine()
    }
  }

  /// The schedules that are shown, in the order in which they came.
  private func numbers(of said: [Said]) -> [Int] {
    Set(said.flatMap { $0.schedules.map(\.number) }).sorted()
  }

  // MARK: predicates

  private func explain(_ document: JSONDocument, _ findings: inout EvalFindings) {
    let explanations = seats.compactMap { $0.explanation(for: document) }
    switch plan.format {
    case .json:
      for (place, explanation) in explanations.enumerated() {
        findings.text.explanation(
          explanation, platform: targets[place].platform, eventID: nil,
          in: seats[place].predicateText
        ) { _ in }
        findings.endLine()
      }
    case .text:
      let parts = explanations.enumerated().map { place, explanation in
        ExplainText.Part(
          platform: targets[place].platform, explanation: explanation,
          source: seats[place].predicateText)
      }
      let lines = writer.tree.block(parts, eventID: nil, isNear: false)
      findings.text.raw(lines.joined(separator: "\n") + "\n\n")
      findings.endLine()
    }
  }
}
