/// Explains for the page of a session why the rules of Core fired for an input event, or did not, on one platform.
final class SessionExplainer {
  private var explainer: Explainer

  /// Returns nil if the platform has no document of rules for Core.
  init?(_ platform: SessionPlan.Platform, limits: EventLimits) {
    guard let rules = platform.rules.first ?? nil else { return nil }
    explainer = Explainer(TracePlan(rules, for: platform.programs[0].profile), world: platform.world, limits: limits)
  }

  /// Returns the answers about the event at `start` of `text`, which `session` has read but not run: first the rules
  /// that match, with their conditions, then the rules that came closest.
  func answers(_ text: Span<UInt8>, from start: Int, in session: Session) -> [ReportItem] {
    session.copyWorld(to: &explainer)
    guard (try? explainer.begin(text, from: start)) != nil else { return [] }
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
      return ReportItem("\(ExplanationPhrases.name(of: found)) fires", nil, ReportItem.tree(found.conditionLines))
    }
    items += nearest.map { _, rule in
      let found = explainer.explanation(ofRule: rule, text)
      return ReportItem("\(ExplanationPhrases.name(of: found)) does not fire: \(ExplainSummary.missing(in: found))")
    }
    let rest = fired.count - min(fired.count, Self.maximumFired) + missed.count - nearest.count
    if rest > 0 { items.append(ReportItem("and \(counted(rest, "more rule"))")) }
    return items
  }

  /// The maximum numbers of rules that are explained for one event.
  private static let (maximumFired, maximumMissed) = (5, 3)
}
