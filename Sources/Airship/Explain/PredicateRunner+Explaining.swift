package import RuleCore

extension PredicateRunner {
  /// Why a predicate holds for the root of a document, or does not.
  ///
  /// `set` is what it was made from, as `profile` reads it.
  package static func explanation(
    of predicate: ValuePredicate, from set: ScheduleSet, for document: JSONDocument,
    on profile: AirshipProfile
  ) -> RuleExplanation {
    let range = set.document.range(set.document.root)
    var result = RuleExplanation(.predicate, rule: 0, range: range)
    let lostParts = DroppedRanges(of: set, on: profile)
    result.lostParts = lostParts.within(range)
    var trace = ValueTrace(predicate, of: set, on: profile, lostParts)
    result.condition = trace.explanation(for: DataValue(document, document.root))
    result.fired = result.verdict == .yes
    let flips = ExplanationFlips(result.condition)
    (result.flips, result.blockers) = (flips.flips, flips.blockers)
    return result
  }
}
