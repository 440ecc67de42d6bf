@_exported public import Airship
@_exported public import RuleLint

extension AirshipLints {
  package static let pages = all.map(\.page)

  /// All checks of Airship documents, one row for each code.
  static let all: [AirshipCheck] = [
    airshipSchedule, airshipTrigger, airshipPredicate, airshipMatcher, airshipDate, airshipCancellation,
    airshipQuotedNumber, airshipPortability, airshipNeverActive, airshipGoal, airshipGroupMember,
    airshipNoData, airshipScopeText, airshipDelayMember, airshipScreenPath, airshipSeveral,
    airshipVersion, airshipContradiction, airshipEveryValue, airshipEndless, airshipNothingToCancel,
    airshipIndex, airshipValueType, airshipNoActions, airshipIgnoredMember, airshipComparison, airshipUnknownKey,
    airshipEnvelope, airshipAudience, airshipMember, airshipRepeatedID, airshipSupplied, airshipConditional,
    airshipNeverDisplayed, airshipUnrecorded, airshipTimestamps, airshipEnded,
  ]

  /// The checks that are called for a document, each with its page.
  static let checks = all.compactMap { lint in lint.body.map { (page: lint.page, check: $0) } }
}
