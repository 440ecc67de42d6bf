internal import RuleEngine
internal import RuleStreams

/// Explains visitors to Convert rules: for each one what every platform makes of every experience that
/// is asked about, or of the one rule set.
///
/// An explanation is made when it is its turn to be written, and forgotten then: together those of one
/// visitor may be many times as long as the rules.
final class ConvertExplainer: EventEvaluator {
  /// What is written in one go.
  private enum Piece {
    /// What one platform says, by its place among the targets.
    case line(AudienceExplainer.Target, platform: Int)
    /// What all platforms say.
    case block(AudienceExplainer.Target)
    /// That there is nothing to say.
    case nothing
  }

  private let plan: ExplainPlan
  private let targets: [ConvertExplainTarget]
  private var explainers: [AudienceExplainer]
  private let texts: [ReportedText]
  private let writer: ExplainText
  /// What is still to be written of the visitor at hand, the next one last.
  private var pieces: [Piece] = []
  /// By platform what the visitor at hand asks about.
  private var asked: [Set<AudienceExplainer.Target>] = []

  init(_ plan: ExplainPlan, _ targets: [ConvertExplainTarget]) {
    (self.plan, self.targets) = (plan, targets)
    explainers = targets.map { AudienceExplainer($0.plan, only: $0.wanted) }
    texts = targets.map { target in
      let document = target.plan.rules.document
      return ReportedText(
        file: target.file, entry: nil, text: document.text, document: document)
    }
    writer = ExplainText(style: plan.style, columns: plan.columns)
  }

  func evaluate(
    _ text: Span<UInt8>, from start: Int, of batch: borrowing Batch,
    _ progress: inout BatchProgress, into findings: inout BatchResult
  ) throws(EventProblem) -> (end: Int, isOver: Bool) {
    let (document, end) = try JSONDocument.event(text, from: start, plan.limits)
    do throws(EventProblem) {
      for place in explainers.indices { try explainers[place].begin(document) }
    } catch {
      throw EventProblem(error.reason, at: start + error.offset)
    }
    let shown = shownTargets(&findings)
    switch plan.format {
    case .json:
      pieces = explainers.indices.flatMap { platform in
        shown.filter(asked[platform].contains).map { .line($0, platform: platform) }
      }
    case .text: pieces = shown.isEmpty ? [.nothing] : shown.map { .block($0) }
    }
    pieces.reverse()
    return (end, false)
  }

  /// What is asked about on some platform, or what came closest of it.
  private func shownTargets(
    _ findings: inout BatchResult
  ) -> [AudienceExplainer.Target] {
    let lists = explainers.map(\.targets)
    asked = lists.map { Set($0) }
    var seen: Set<AudienceExplainer.Target> = []
    let all = lists.joined().filter { seen.insert($0).inserted }
    guard plan.near != nil else { return all }
    let distances = all.map { target in
      explainers.indices.compactMap { explanation(of: target, on: $0, &findings)?.flips }
        .filter { $0 > 0 }.min()
    }
    return plan.shown(of: all.indices) { distances[$0] }.map { all[$0] }
  }

  /// What a platform says; nil where the visitor asks it nothing about the target.
  private func explanation(
    of target: AudienceExplainer.Target, on platform: Int, _ findings: inout BatchResult
  ) -> RuleExplanation? {
    guard asked[platform].contains(target) else { return nil }
    let explanation = explainers[platform].explanation(of: target)
    if explainers[platform].hasSpentLimit { findings.hasSpentLimit = true }
    return explanation
  }

  // MARK: writing

  var hasMore: Bool { !pieces.isEmpty }

  func writeMore(into findings: inout BatchResult) {
    guard let piece = pieces.popLast() else { return }
    switch piece {
    case .line(let target, let platform):
      guard let explanation = explanation(of: target, on: platform, &findings) else { return }
      findings.text.explanation(
        explanation, platform: targets[platform].platform, eventID: nil, in: texts[platform]
      ) { _ in }
    case .block(let target):
      let parts = explainers.indices.compactMap { platform in
        explanation(of: target, on: platform, &findings).map {
          ExplainText.Part(
            platform: targets[platform].platform, explanation: $0, source: texts[platform])
        }
      }
      let lines = writer.block(parts, eventID: nil, isNear: plan.near != nil)
      findings.text.raw(lines.joined(separator: "\n") + "\n\n")
    case .nothing:
      findings.text.raw(
        plan.near == nil
          ? ": nothing is asked about\n\n"
          : ": the visitor is in everything, or nothing could change that\n\n")
    }
    findings.endLine()
  }
}
