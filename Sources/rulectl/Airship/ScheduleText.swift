/// Formats explanations of schedules as text: first the outcome, and source lines of the conditions that kept triggers
/// from counting; then the steps, the state of the schedule, and its triggers.
///
///     event 2, schedule 0 "landing": android does not run it
///
///     rules.json:9:47: properties.price at_least 30
///         9 |   {"key": "price", "value": {"at_least": 30}}
///           |                                          ^^ 4.5: threshold-not-met
///
///       idle: its triggers count; 0 of 1 runs
///         screen 2 of 10: other-type
///         custom_event_count 0 of 1: predicate-false
///           no    all of
///           …
///
/// Platforms with the same explanation are merged.
struct ScheduleText {
  /// The explanation of a schedule on one platform.
  struct Part {
    let platform: String
    let explanation: ScheduleExplanation
    let source: ReportedText
    let unrecorded: String?
  }

  /// Formats the trees of predicates, and source lines.
  let tree: ExplainText

  private var style: Style { tree.style }

  /// Returns the lines about one schedule. The first line continues the line that begins with the event number.
  func block(_ parts: [Part]) -> [String] {
    guard let first = parts.first else { return [] }
    let outcomes = parts.map { part in
      style.paint(
        "\(part.platform) \(SchedulePhrases.outcome(of: part.explanation))",
        part.explanation.fired ? .strong : part.explanation.refusal == nil ? .warning : .error)
    }
    let name = "schedule \(first.explanation.number) \(ExplanationPhrases.quoted(first.explanation.id))"
    var lines = [EscapedOutput.harmless(", \(name)") + ": " + outcomes.joined(separator: "; ")]
    let bodies = parts.map(body)
    for (place, body) in bodies.enumerated() where bodies.firstIndex(of: body) == place {
      let same = zip(parts, bodies).filter { $1 == body }.map(\.0.platform)
      if same.count < parts.count { lines += ["", "on \(listed(same)):"] }
      lines += body
    }
    return lines
  }

  // MARK: one platform

  private func body(_ part: Part) -> [String] {
    let explanation = part.explanation
    var lines = why(part)
    // Omit the reason if the defect itself is shown.
    if let refusal = explanation.refusal,
      !explanation.lostParts.contains(where: { $0.loss == .fileRejected || $0.loss == .ruleDropped })
    {
      lines += ["", style.paint(ExplanationPhrases.line(refusal), .error)]
    }
    if let unrecorded = part.unrecorded {
      lines += ["", "the SDKs do not record this event: " + ExplanationPhrases.line(unrecorded)]
    }
    lines.append("")
    for step in explanation.steps {
      let words = SchedulePhrases.step(step) { place in
        explanation.triggers.indices.contains(place) ? explanation.triggers[place].type : nil
      }
      lines.append("  \(step.at.spelling)  \(words)")
    }
    if explanation.refusal == nil {
      lines.append(
        "  " + SchedulePhrases.standing(explanation.standing) + "; " + SchedulePhrases.executions(of: explanation))
    }
    if let audience = explanation.audience, explanation.hasAudience {
      lines.append("  audience: " + (audience ? "the device matches" : "the device does not match"))
    }
    if let words = SchedulePhrases.conditions(explanation.assumptions, isConditional: explanation.isConditional) {
      lines.append("  also depends on " + words)
    }
    return lines.map(EscapedOutput.harmless) + triggers(part)
  }

  /// Returns the leaf conditions that kept triggers from counting, and the dropped parts.
  private func why(_ part: Part) -> [String] {
    var lines: [String] = []
    var seen: Set<ByteRange> = []
    var count = 0
    for trigger in part.explanation.triggers where trigger.reason == .predicateFalse {
      for condition in trigger.conditions {
        let shown = self.part(condition, of: part)
        for place in condition.decidingLeaves {
          guard seen.insert(condition.nodes[place].focus).inserted else { continue }
          count += 1
          if count <= ExplainText.mostSnippets { lines += [""] + tree.snippet([shown], place) }
        }
      }
    }
    if count > ExplainText.mostSnippets {
      lines += ["", "and \(count - ExplainText.mostSnippets) more"]
    }
    for lost in part.explanation.lostParts {
      lines += [""] + tree.snippet(lost, of: self.part(Explanation(), of: part))
    }
    return lines
  }

  /// Wraps a predicate for `ExplainText`. The platform is empty, because the heading names the platform.
  private func part(_ condition: Explanation, of part: Part) -> ExplainText.Part {
    var rule = RuleExplanation(rule: part.explanation.number, range: part.explanation.range)
    rule.condition = condition
    return ExplainText.Part(platform: "", explanation: rule, source: part.source)
  }

  // MARK: triggers

  private func triggers(_ part: Part) -> [String] {
    let triggers = part.explanation.triggers
    var lines: [String] = []
    /// Indexed by trigger: its nesting depth.
    var depths = Array(repeating: 0, count: triggers.count)
    var wasCancelling = false
    for (place, trigger) in triggers.enumerated() {
      if trigger.isCancelling, !wasCancelling { lines.append("    called off by") }
      wasCancelling = trigger.isCancelling
      for child in trigger.children { depths[child] = depths[place] + 1 }
      // Limited, so that deep lines do not consist of indentation only.
      let depth = min(depths[place], 20) + (trigger.isCancelling ? 1 : 0)
      let indent = String(repeating: "  ", count: depth + 2)
      let words = SchedulePhrases.trigger(trigger)
      let ink: Style.Ink? = trigger.fired ? .strong : trigger.reason == .counted ? .info : nil
      lines.append(indent + EscapedOutput.harmless(ink.map { style.paint(words, $0) } ?? words))
      guard let condition = trigger.tellingCondition else { continue }
      // Omit the first line of the tree, which has the platform names.
      let tree = self.tree.tree([self.part(condition, of: part)]).dropFirst()
      lines += tree.map { indent + $0 }
    }
    return lines
  }
}
