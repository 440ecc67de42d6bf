@_exported public import Airship
@_exported public import RuleLint

extension AirshipCheck {
  /// All checks of Airship documents, one row for each code.
  package static let all: [AirshipCheck] = [
    .airshipSchedule, .airshipTrigger, .airshipPredicate, .airshipMatcher, .airshipDate, .airshipCancellation,
    .airshipQuotedNumber, .airshipPortability, .airshipNeverActive, .airshipGoal, .airshipGroupMember,
    .airshipNoData, .airshipScopeText, .airshipDelayMember, .airshipScreenPath, .airshipSeveral,
    .airshipVersion, .airshipContradiction, .airshipEveryValue, .airshipEndless, .airshipNothingToCancel,
    .airshipIndex, .airshipValueType, .airshipNoActions, .airshipIgnoredMember, .airshipComparison,
    .airshipSupplied, .airshipConditional, .airshipUnrecorded, .airshipTimestamps,
  ]
}
