/// Findings for members of schedules and predicates that no platform reads.
extension AirshipLintContext {
  func addUnknownMembers(to findings: inout Findings) {
    var check = UnknownMemberCheck(document, .last) { object, kind in
      // A value without a known matcher has a finding of its own.
      kind !== MemberKind.value || ValueMatcherName.allCases.contains { member(object, $0.rawValue) != nil }
    }
    if isPredicate { return check.check(document.root, as: .predicate, &findings) }
    for payload in cancellations { check.check(payload, as: .cancellation, &findings) }
    for schedule in schedules { check.check(schedule, as: .schedule, &findings) }
  }
}

/// The members that the SDKs read. Source: urbanairship/android-library:
/// urbanairship-automation/…/automation/{AutomationSchedule,AutomationTrigger,AutomationDelay,ExecutionWindow}.kt and
/// urbanairship-core/…/json/{JsonMatcher,JsonPredicate}.kt@20.10.0; urbanairship/ios-library:
/// Airship/AirshipAutomation/Source/AutomationSchedule.swift@0499fe0; both read.
extension MemberKind {
  fileprivate static let schedule = MemberKind(
    [
      "id", "type", "actions", "message", "deferred", "created", "triggers", "group", "priority", "limit", "start",
      "end", "delay", "interval", "edit_grace_period", "audience", "compound_audience", "bypass_holdout_groups",
      "frequency_constraint_ids", "message_type", "metadata", "campaigns", "reporting_context", "product_id",
      "min_sdk_version", "queue", "additional_audience_check_overrides", "send_metadata",
    ], lists: ["triggers"], contents: ["triggers": .list(trigger), "delay": .object(delay)])
  private static let trigger: MemberKind = MemberKind(
    ["type", "goal", "predicate", "id", "children"], lists: ["children"],
    contents: ["predicate": .object(predicate), "children": .list(child)])
  private static let child: MemberKind = MemberKind(
    ["trigger", "is_sticky", "reset_on_increment"], contents: ["trigger": .object(trigger)])
  private static let delay = MemberKind(
    [
      "seconds", "screen", "region_id", "region", "app_state", "cancellation_triggers", "execution_window",
      // The name of the window in SDK 18 for iOS.
      "display_window",
    ], lists: ["cancellation_triggers"],
    contents: ["cancellation_triggers": .list(trigger), "execution_window": .object(window)])
  private static let window = MemberKind(
    ["include", "exclude"], lists: ["include", "exclude"],
    contents: ["include": .list(windowRule), "exclude": .list(windowRule)])
  private static let windowRule = MemberKind(
    ["type", "time_range", "time_zone", "days_of_week", "months", "days_of_month"],
    contents: ["time_range": .object(timeRange), "time_zone": .object(timeZone)])
  private static let timeRange = MemberKind(["start_hour", "start_minute", "end_hour", "end_minute"])
  private static let timeZone = MemberKind(["type", "identifiers", "fallback_seconds_from_utc", "on_failure"])
  fileprivate static let predicate: MemberKind = MemberKind(
    ["and", "or", "not", "value", "key", "scope", "ignore_case"],
    contents: [
      "and": .objectOrList(predicate), "or": .objectOrList(predicate), "not": .objectOrList(predicate),
      "value": .object(value),
    ])
  fileprivate static let value: MemberKind = MemberKind(
    ValueMatcherName.allCases.map(\.rawValue) + ["index"],
    contents: ["array_contains": .object(predicate), "array_length": .object(predicate)])
  /// `group` has a finding of its own.
  fileprivate static let cancellation = MemberKind(["groups", "ids", "group"])
}
