/// Explains for the page of a session why the rules of Core fired for an input event, or did not, on one platform.
final class SessionExplainer {
  private var explainer: Explainer

  /// Returns nil if the platform has no document of rules for Core.
  init?(_ platform: SessionPlan.Platform, limits: EventLimits) {
    guard let rules = platform.rules.first ?? nil else { return nil }
    let program = platform.programs[0]
    let plan = TracePlan(rules, for: program.profile, indexedRules: .max, history: platform.histories[0])
    explainer = Explainer(plan, only: Set(program.loadedRules), world: platform.world, limits: limits)
  }

  /// Returns the answers about the event at `start` of `text`, which `session` has read but not run: first the rules
  /// that match, with their conditions, then the rules that came closest.
  func answers(_ text: Span<UInt8>, from start: Int, in session: Session) -> Answers {
    if session.awaitsRules { return ("", []) }
    session.copyWorld(to: &explainer)
    guard (try? explainer.begin(text, from: start)) != nil else { return ("", []) }
    explainer.evaluate(text)
    var fired: [Int] = []
    var missed: [(flips: Int, rule: Int)] = []
    for rule in explainer.rules {
      if explainer.fired(rule) {
        fired.append(rule)
      } else if let flips = explainer.flips(ofRule: rule), flips > 0 {
        missed.append((flips, rule))
      }
    }
    let nearest = missed.sorted { ($0.flips, $0.rule) < ($1.flips, $1.rule) }.prefix(Self.maximumMissed)
    var items = fired.prefix(Self.maximumFired).map { rule in
      let found = explainer.explanation(ofRule: rule, text)
      return ReportItem(
        [ReportRun(data: "\(ExplanationPhrases.name(of: found)) fires")], nil, ReportItem.tree(found.conditionLines))
    }
    items += nearest.map { _, rule in
      let found = explainer.explanation(ofRule: rule, text)
      let words = "\(ExplanationPhrases.name(of: found)) does not fire: \(ExplainSummary.missing(in: found))"
      return ReportItem([ReportRun(data: words)])
    }
    let rest = fired.count - min(fired.count, Self.maximumFired) + missed.count - nearest.count
    if rest > 0 { items.append(ReportItem("and \(counted(rest, "more rule"))")) }
    return (items.map(\.allText).joined(separator: "\n"), items)
  }

  /// The answers, and their text, by which the answers of two platforms are compared.
  typealias Answers = (text: String, items: [ReportItem])

  /// The maximum numbers of rules that are explained for one event.
  private static let (maximumFired, maximumMissed) = (5, 3)
}

extension ReportItem {
  /// The text of the item and of the items below it.
  fileprivate var allText: String {
    ([runs.map(\.text).joined()] + children.map(\.allText)).joined(separator: "\n")
  }
}
