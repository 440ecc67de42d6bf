package import RuleEngine

/// One rules document and some events under one profile, as the explainer sees them.
package enum ExplainRun {
  /// What was said of an event.
  package struct Outcome {
    /// In the terms of `LaunchRun`, which knows what fired line by line.
    package enum End: Equatable {
      case rejected
      case unusable
      case crash(rule: Int)
      case limit
      case fired([Int])
    }

    package var end: End
    package var rules: [RuleExplanation] = []
  }

  package static func plan(_ rules: [UInt8], _ profile: LaunchProfile) -> TracePlan? {
    guard let document = try? JSONDocument(rules) else { return nil }
    return TracePlan(RuleSet(document, for: profile), for: profile)
  }

  package static func run(
    rules: [UInt8], events: [[UInt8]], state: [UInt8]?, _ profile: LaunchProfile,
    now: Instant = Instant(milliseconds: 1_700_000_000_000), sdkVersion: String? = nil, dice: RandomSource = .fixed(42)
  ) throws -> [Outcome] {
    guard let plan = plan(rules, profile) else { return events.map { _ in Outcome(end: .rejected) } }
    let world = World(for: profile, now: now, sdkVersion: sdkVersion, dice: dice)
    var explainer = Explainer(plan, world: world)
    if let state { explainer.apply(.sharedStates(try JSONDocument(state))) }
    return events.map { outcome(of: $0, &explainer) }
  }

  /// What is said of events in an empty world.
  package static func outcomes(of events: [[UInt8]], _ plan: TracePlan) -> [Outcome] {
    var explainer = Explainer(plan, world: World(for: plan.profile, now: Instant(milliseconds: 1_700_000_000_000)))
    return events.map { outcome(of: $0, &explainer) }
  }

  private static func outcome(of event: [UInt8], _ explainer: inout Explainer) -> Outcome {
    let bytes = event.span
    let start = event.firstIndex { ![0x20, 0x09, 0x0A, 0x0D].contains($0) } ?? 0
    guard let end = try? explainer.begin(bytes, from: start),
      event[end...].allSatisfy({ [0x20, 0x09, 0x0A, 0x0D].contains($0) })
    else { return Outcome(end: .unusable) }
    explainer.evaluate(bytes)
    var outcome = Outcome(end: .rejected)
    for rule in explainer.rules {
      outcome.rules.append(explainer.explanation(ofRule: rule, bytes))
    }
    guard explainer.plan.rejection == nil else { return outcome }
    outcome.end =
      switch explainer.stop {
      case .crash(let crash): .crash(rule: crash.rule)
      case .limit: .limit
      case nil: .fired(explainer.rules.filter { explainer.fired($0) })
      }
    return outcome
  }
}

extension ExplainRun.Outcome.End {
  /// What the engine did, as far as an explanation tells.
  package init(_ outcome: LaunchRun.Outcome) {
    switch outcome {
    case .rejected, .crashAtLoad: self = .rejected
    case .unusable: self = .unusable
    case .crash(let rule): self = .crash(rule: rule)
    case .fired(let lines):
      self = .fired(lines.map(\.rule).reduce(into: []) { if $0.last != $1 { $0.append($1) } })
    }
  }
}

extension RuleExplanation {
  /// What does not fit together in an explanation; nil where all does.
  package var fault: String? {
    let nodes = condition.nodes
    for (place, node) in nodes.enumerated() {
      if node.kind == .leaf {
        guard let reason = node.reason, node.children.isEmpty else { return "leaf \(place)" }
        if (reason == .matched) != (node.verdict == .yes) { return "leaf \(place): \(reason)" }
        if (reason == .droppedAtLoad) != (node.verdict == .unknown) { return "leaf \(place): \(reason)" }
        continue
      }
      if node.loss != nil || node.kind == .group { continue }
      let verdicts = node.children.map { nodes[$0].verdict }.filter { $0 != .unknown }
      let rest: Explanation.Verdict = node.kind == .all ? .yes : .no
      if loss == nil, node.verdict != verdicts.first(where: { $0 != rest }) ?? rest {
        return "node \(place) says \(node.verdict) of \(verdicts)"
      }
    }
    if let flips {
      if (flips == 0) != (verdict == .yes) { return "\(flips) flips, but \(verdict)" }
      if blockers.count != flips { return "\(flips) flips, \(blockers.count) blockers" }
    }
    if loss != nil, fired || flips != nil { return "not loaded, but judged" }
    if loss != nil, nodes.contains(where: { $0.verdict != .unknown }) {
      return "not loaded, but a verdict"
    }
    return nil
  }
}
