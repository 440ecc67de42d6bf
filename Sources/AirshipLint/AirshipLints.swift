@_exported public import Airship
@_exported public import RuleLint

typealias AirshipCheck = Check<@Sendable (AirshipLintContext, inout Findings) -> Void>

/// The lints of Airship documents.
package enum AirshipLints {
  package static let pages = all.map(\.page)

  /// All checks of Airship documents, one row for each code.
  static let all: [AirshipCheck] = [
    airshipSchedule, airshipTrigger, airshipPredicate, airshipMatcher, airshipDate, airshipCancellation,
    airshipQuotedNumber, airshipPortability, airshipNeverActive, airshipGoal, airshipGroupMember,
    airshipNoData, airshipScopeText, airshipDelayMember, airshipScreenPath, airshipSeveral,
    airshipVersion, airshipContradiction, airshipEveryValue, airshipEndless, airshipNothingToCancel,
    airshipIndex, airshipValueType, airshipNoActions, airshipIgnoredMember, airshipComparison,
    airshipSupplied, airshipConditional, airshipUnrecorded, airshipTimestamps,
  ]

  /// The checks that are called with a document, each with its page.
  static let checks = all.compactMap { lint in lint.body.map { (page: lint.page, check: $0) } }
}

extension SDKSource {
  static let schedules = """
    urbanairship/android-library: urbanairship-automation and urbanairship-core/…/json @20.10.0, run; \
    urbanairship/ios-library: Airship/AirshipAutomation @0499fe0, read, and AirshipBasement/Source/Json @bab34c2, run
    """
}

extension Example {
  /// Returns an example of schedules, or of a predicate.
  static func airship(_ text: String) -> Self { .document(text, dialect: "airship") }

  /// Returns an example of a schedule with `members`, which must include `triggers`, and the other required members.
  static func schedule(_ members: String) -> Self {
    .airship(#"{"id":"s","type":"actions","created":"2026-01-01T00:00:00Z","actions":{"a":1},\#(members)}"#)
  }
}
