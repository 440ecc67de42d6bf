@_exported public import Airship
@_exported public import RuleLint

extension AirshipLints {
  package static let pages = all.map(\.page)

  /// The lints of Airship documents, one for each code.
  static let all: [AirshipCheck] = [
    airshipSchedule, airshipTrigger, airshipPredicate, airshipMatcher, airshipDate, airshipCancellation,
    airshipQuotedNumber, airshipPortability, airshipNeverActive, airshipGoal, airshipGroupMember,
    airshipNoData, airshipScopeText, airshipDelayMember, airshipScreenPath, airshipSeveral,
    airshipVersion, airshipContradiction, airshipEveryValue, airshipEndless, airshipNothingToCancel,
    airshipIndex, airshipValueType, airshipNoActions, airshipIgnoredMember, airshipComparison, airshipUnknownKey,
    airshipEnvelope, airshipAudience, airshipMember, airshipRepeatedID, airshipSupplied, airshipConditional,
    airshipNeverDisplayed, airshipUnrecorded, airshipTimestamps, airshipEnded,
  ]

  /// The lints that have a check for documents. `page`: the page of the code.
  static let checks = all.compactMap { lint in lint.body.map { (page: lint.page, check: $0) } }
}
