extension Lint {
  /// AS: Airship schedules and predicates.
  static let airshipLints: [Lint] = [
    .airshipSchedule, .airshipTrigger, .airshipPredicate, .airshipMatcher, .airshipDate,
    .airshipCancellation, .airshipQuotedNumber, .airshipPortability, .airshipNeverActive,
    .airshipGoal, .airshipGroupMember, .airshipNoData, .airshipScopeText, .airshipDelayMember,
    .airshipScreenPath, .airshipSeveral, .airshipVersion, .airshipContradiction, .airshipEveryValue,
    .airshipEndless, .airshipNothingToCancel, .airshipIndex, .airshipValueType, .airshipSupplied,
    .airshipConditional,
  ]
}
