/// Explains visitor events for Convert rules: the result of every selected experience, or of the
/// only rule set, on every platform.
///
/// Each explanation is created when it is written, and then released: all explanations of one visitor may be many times
/// larger than the rules.
final class ConvertExplainer: EventEvaluator {
  /// A unit of output.
  private enum Piece {
    /// The explanation of one platform, given by its index in `targets`.
    case line(AudienceExplainer.Target, platform: Int)
    /// The explanations of all platforms.
    case block(AudienceExplainer.Target)
    /// A message that no experience or rule set is to be explained.
    case nothing
  }

  /// The rules on one platform.
  struct Target: Sendable {
    let loaded: LoadedAudiences
    let plan: AudienceTracePlan
    /// The indices of the selected experiences; nil selects all.
    let wanted: Set<Int>?
  }

  private let plan: ExplainPlan
  private let targets: [Target]
  private var explainers: [AudienceExplainer]
  private let texts: [ReportedText]
  private let writer: ExplainText
  /// The summary of all visitors; nil if only the trees of each visitor are written.
  private var summary: ExplainSummary?
  /// True for the first visitor. Its explanations are added to the summary while its blocks are written, so that each
  /// explanation is created once.
  private var sumsWhileWriting = false
  /// The remaining output of the current visitor, in reverse order.
  private var pieces: [Piece] = []
  /// Indexed by platform: the targets that the current visitor selects.
  private var asked: [Set<AudienceExplainer.Target>] = []

  init(_ plan: ExplainPlan, _ targets: [Target]) {
    (self.plan, self.targets) = (plan, targets)
    explainers = targets.map { AudienceExplainer($0.plan, only: $0.wanted, limits: plan.limits) }
    texts = targets.map(\.loaded.reported)
    writer = ExplainText(style: plan.style, columns: plan.columns)
    summary = plan.summary(targets.map(\.loaded.profile.name))
  }

  func evaluate(
    _ text: Span<UInt8>, from start: Int, of batch: borrowing Batch, _ progress: inout BatchProgress,
    into result: inout BatchResult
  ) throws(EventProblem) -> (end: Int, isOver: Bool) {
    let (document, end) = try JSONDocument.event(text, from: start, plan.limits)
    do throws(EventProblem) {
      for place in explainers.indices { try explainers[place].begin(document) }
    } catch {
      throw error.moved(by: start)
    }
    for name in explainers.first?.unknownNames ?? [] {
      let text = document.string(name)
      result.count(unknownMember: text.span)
    }
    sumsWhileWriting = summary?.events == 0 && plan.near == nil && plan.format == .text
    summary?.begin(id: nil, of: plan.input(of: batch))
    if !sumsWhileWriting { sumUp(&result) }
    if plan.sumsUp(events: summary?.events) { return (end, false) }
    let (shown, ties) = shownTargets(&result)
    if ties > 0 {
      let text = "\(counted(ties, "more experience")) \(ties == 1 ? "is" : "are") as near to a match"
      result.note(.remark(text), of: batch, &progress)
    }
    switch plan.format {
    case .json:
      pieces = explainers.indices.flatMap { platform in
        shown.filter(asked[platform].contains).map { .line($0, platform: platform) }
      }
    case .text, .html: pieces = shown.isEmpty ? [.nothing] : shown.map { .block($0) }
    }
    pieces.reverse()
    return (end, false)
  }

  /// Adds the current visitor to the summary.
  private func sumUp(_ result: inout BatchResult) {
    guard summary != nil else { return }
    for platform in explainers.indices {
      for target in explainers[platform].targets {
        let found = explainers[platform].explanation(of: target)
        if explainers[platform].hasSpentLimit { result.hasSpentLimit = true }
        sumUp(found, on: platform)
      }
    }
  }

  private func sumUp(_ found: RuleExplanation, on platform: Int) {
    summary?.add(rule: found.rule, on: platform, fired: found.fired, flips: found.flips, split: found.split) { found }
  }

  func passOver(into result: inout BatchResult) { summary?.passOver() }

  func finish(into result: inout BatchResult) { result.write(summary, plan, "experience") }

  /// Returns the targets that are selected on some platform. With `--near`, returns the targets that are closest to a
  /// match, and the number of other targets that are as close as the last one.
  private func shownTargets(_ result: inout BatchResult) -> (targets: [AudienceExplainer.Target], ties: Int) {
    let lists = explainers.map(\.targets)
    asked = lists.map { Set($0) }
    var seen: Set<AudienceExplainer.Target> = []
    let all = lists.joined().filter { seen.insert($0).inserted }
    guard plan.near != nil else { return (all, 0) }
    let distances = all.map { target in
      explainers.indices.compactMap { explanation(of: target, on: $0, &result)?.flips }
        .filter { $0 > 0 }.min()
    }
    let places = plan.shown(of: all.indices) { distances[$0] }
    return (places.places.map { all[$0] }, places.ties)
  }

  /// Returns the explanation of one platform; nil if the visitor does not select the target on this platform.
  private func explanation(of target: AudienceExplainer.Target, on platform: Int, _ result: inout BatchResult)
    -> RuleExplanation?
  {
    guard asked[platform].contains(target) else { return nil }
    let explanation = explainers[platform].explanation(of: target)
    if explainers[platform].hasSpentLimit { result.hasSpentLimit = true }
    return explanation
  }

  // MARK: writing

  var hasMore: Bool { !pieces.isEmpty }

  func writeMore(into result: inout BatchResult) {
    guard let piece = pieces.popLast() else { return }
    switch piece {
    case .line(let target, let platform):
      guard let explanation = explanation(of: target, on: platform, &result), plan.shows(explanation.fired, &result)
      else { return }
      result.text.explanation(
        explanation, platform: targets[platform].loaded.profile.name, eventID: nil, in: texts[platform]
      ) {
        _ in
      }
      result.endLine()
    case .block(let target):
      let parts = explainers.indices.compactMap { platform in
        explanation(of: target, on: platform, &result).map {
          if sumsWhileWriting { sumUp($0, on: platform) }
          return ExplainText.Part(
            platform: targets[platform].loaded.profile.name, explanation: $0, source: texts[platform])
        }
      }
      guard plan.shows(parts, &result) else { return }
      result.write(block: writer.block(parts, eventID: nil, isNear: plan.near != nil))
    case .nothing:
      result.write(block: [
        plan.near == nil ? ": there is nothing to explain" : ": everything matches, or can never match"
      ])
    }
  }
}
