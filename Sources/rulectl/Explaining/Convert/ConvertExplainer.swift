internal import RuleEngine

/// Explains visitors to Convert rules: for each one what every platform makes of every experience that
/// is asked about, or of the one rule set.
struct ConvertExplainer: EventExplainer {
  private let plan: ExplainPlan
  private let targets: [ConvertExplainTarget]
  private var explainers: [AudienceExplainer]
  private let texts: [ReportedText]
  private let writer: ExplainText

  init(_ plan: ExplainPlan, _ targets: [ConvertExplainTarget]) {
    (self.plan, self.targets) = (plan, targets)
    explainers = targets.map {
      AudienceExplainer($0.plan, only: $0.wanted, limits: plan.limits)
    }
    texts = targets.map { target in
      let document = target.plan.rules.document
      return ReportedText(
        file: target.file, entry: nil, text: document.text, document: document)
    }
    writer = ExplainText(style: plan.style, columns: plan.columns)
  }

  mutating func explain(
    _ text: Span<UInt8>, _ start: Int, into findings: inout EvalFindings,
    overrun: (ExpansionLimit, inout EvalFindings) -> Void
  ) throws(EventProblem) -> Int {
    let (document, end) = try AudienceEngine.document(text, from: start, plan.limits)
    do throws(EventProblem) {
      for place in explainers.indices { try explainers[place].begin(document) }
    } catch {
      throw EventProblem(error.reason, at: start + error.offset)
    }
    // Of every target what each platform says; nil where it has no such target.
    var asked: [AudienceExplainer.Target] = []
    var seen: Set<AudienceExplainer.Target> = []
    var said: [AudienceExplainer.Target: [RuleExplanation?]] = [:]
    for place in explainers.indices {
      for target in explainers[place].targets {
        if seen.insert(target).inserted { asked.append(target) }
        said[target, default: explainers.map { _ in nil }][place] =
          explainers[place].explanation(of: target)
        if explainers[place].hasSpentLimit { findings.hasSpentLimit = true }
      }
    }
    let all = asked.map { said[$0] ?? [] }
    let shown = plan.shown(of: all.indices) { place in
      all[place].compactMap { $0?.flips }.filter { $0 > 0 }.min()
    }.map { all[$0] }
    switch plan.format {
    case .json: writeJSON(shown, &findings)
    case .text: writeText(shown, &findings)
    }
    return end
  }

  // MARK: writing

  private func writeJSON(_ shown: [[RuleExplanation?]], _ findings: inout EvalFindings) {
    for (place, target) in targets.enumerated() {
      for case let explanation? in shown.map({ $0[place] }) {
        findings.text.explanation(
          explanation, platform: target.platform, eventID: nil, in: texts[place]
        ) { _ in }
        findings.endLine()
      }
    }
  }

  private func writeText(_ shown: [[RuleExplanation?]], _ findings: inout EvalFindings) {
    for explanations in shown {
      let parts = zip(targets.indices, explanations).compactMap { place, explanation in
        explanation.map {
          ExplainText.Part(
            platform: targets[place].platform, explanation: $0, source: texts[place])
        }
      }
      let lines = writer.block(parts, eventID: nil, isNear: plan.near != nil)
      findings.text.raw(lines.joined(separator: "\n") + "\n\n")
      findings.endLine()
    }
    if shown.isEmpty {
      findings.text.raw(
        plan.near == nil
          ? ": nothing is asked about\n\n"
          : ": the visitor is in everything, or nothing could change that\n\n")
      findings.endLine()
    }
  }
}
