import RuleEngine

/// Schedules played out with a journal, and what is explained of each event.
enum ExplainedRun {
  /// What one event brought; the last one is the time behind all of them.
  struct Outcome {
    /// As `AirshipSample.runs` writes them, a problem behind the runs.
    var runs: [String] = []
    var explanations: [ScheduleExplanation] = []
    /// The numbers of the schedules that are explained where only what was touched is.
    var touched: Set<Int> = []

    /// Those of the schedules of which there is anything to say.
    var told: Set<Int> {
      Set(
        explanations.filter { explanation in
          !explanation.steps.isEmpty || explanation.triggers.contains { !$0.offers.isEmpty }
        }.map(\.number))
    }
  }

  /// Nil where the schedules are refused.
  static func outcomes(
    _ schedules: String, _ events: [String], until: Int? = nil, _ profile: AirshipProfile, device: String? = nil
  )
    throws -> [Outcome]?
  {
    let rules = ScheduleSet(try JSONDocument(Array(schedules.utf8)), for: profile)
    guard rules.refusal(for: profile) == nil else { return nil }
    let device = try device.map { try AirshipDevice(JSONDocument(Array($0.utf8))) } ?? AirshipDevice()
    var engine = AirshipEngine(
      [rules], for: profile, start: Instant(milliseconds: AirshipSample.start), zone: { _ in 0 }, zones: { _ in nil },
      on: device, only: nil, isExplained: true)
    var outcomes: [Outcome] = []
    for event in events {
      engine.beginJournal()
      var outcome = Outcome()
      var problem: EventProblem?
      do throws(EventProblem) {
        try engine.process(try AirshipSample.document(event))
      } catch {
        problem = error
      }
      outcome.runs = engine.takeRuns().map(text)
      outcome.explanations = engine.explanations()
      outcome.touched = Set(engine.explanations(onlyTouched: true).map(\.number))
      if let problem { outcome.runs.append("!" + problem.summary) }
      outcomes.append(outcome)
    }
    if let until {
      engine.beginJournal()
      engine.advance(to: Instant(milliseconds: AirshipSample.start + Int64(until) * 1_000))
      outcomes.append(
        Outcome(
          runs: engine.takeRuns().map(text), explanations: engine.explanations(),
          touched: Set(engine.explanations(onlyTouched: true).map(\.number))))
    }
    return outcomes
  }

  private static func text(_ run: AirshipEngine.Run) -> String {
    AirshipSample.text(run.schedule, run.at, run.trigger)
  }

  /// The runs that explanations tell of, in no order.
  static func runs(of explanations: [ScheduleExplanation]) -> [String] {
    explanations.flatMap { explanation in
      explanation.steps.compactMap { step in
        guard case .ran(_, _, let trigger) = step.what else { return nil }
        return AirshipSample.text(String(decoding: explanation.id, as: UTF8.self), step.at, trigger)
      }
    }
  }
}

extension ScheduleExplanation {
  /// What does not fit together; nil where all does.
  var fault: String? {
    for (place, trigger) in triggers.enumerated() {
      let name = "trigger \(place) (\(trigger.type))"
      let counted = trigger.offers.filter { $0.reason == .counted }
      if (trigger.reason == .counted) != !counted.isEmpty { return "\(name): \(trigger.reason)" }
      for offer in trigger.offers {
        guard let condition = offer.condition else { continue }
        if let fault = condition.fault { return "\(name): \(fault)" }
        let verdict: Explanation.Verdict = offer.reason == .counted ? .yes : .no
        if condition.nodes.first?.verdict != verdict { return "\(name): \(offer.reason)" }
      }
      if trigger.omittedOffers == 0, counted.reduce(0, { $0 + $1.value }) != trigger.added {
        return "\(name): added \(trigger.added)"
      }
      // A count changes by what is counted, and begins anew only at its goal or with its compound.
      guard let before = trigger.before, let after = trigger.after, !trigger.isCancelling,
        !trigger.fired, !trigger.wasReset
      else { continue }
      if before + trigger.added != after { return "\(name): \(before) → \(after)" }
    }
    return nil
  }
}

extension Explanation {
  /// What does not fit together in a predicate's tree; nil where all does.
  var fault: String? {
    for (place, node) in nodes.enumerated() {
      let verdicts = node.children.map { nodes[$0].verdict }
      switch node.kind {
      case .leaf:
        guard let reason = node.reason, let test = node.test, verdicts.isEmpty else { return "leaf \(place)" }
        if (reason == .matched) != (node.verdict == .yes) { return "leaf \(place): \(reason)" }
        if test.operands.isEmpty || test.matcher == nil { return "leaf \(place) asks nothing" }
        if test.operands.count > 1 {
          let isMet = test.operands.allSatisfy { $0.verdict == .yes }
          if isMet != (node.verdict == .yes) { return "leaf \(place): its operands" }
        }
        if node.focus.lower < node.range.lower || node.focus.upper > node.range.upper {
          return "leaf \(place): its focus"
        }
      case .all: if (node.verdict == .no) != verdicts.contains(.no) { return "node \(place)" }
      case .any: if (node.verdict == .yes) != verdicts.contains(.yes) { return "node \(place)" }
      case .not: if verdicts != [node.verdict.negated] { return "node \(place)" }
      case .group: return "node \(place)"
      }
    }
    return nil
  }
}

extension RuleExplanation {
  /// What does not fit together in what is said of a predicate; nil where all does.
  var predicateFault: String? {
    if let fault = condition.fault { return fault }
    if fired != (verdict == .yes) || (flips == 0) != fired { return "\(verdict), \(flips ?? -1) flips" }
    if let flips, flips != blockers.count { return "\(flips) flips, \(blockers)" }
    return nil
  }
}
