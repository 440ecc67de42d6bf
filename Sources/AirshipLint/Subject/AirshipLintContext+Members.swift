/// Findings for members of schedules and predicates that no platform reads.
extension AirshipLintContext {
  func addUnknownMembers(to findings: inout Findings) {
    var check = UnknownMemberCheck(document)
    if isPredicate { return addUnknownMembers(ofPredicate: document.root, &check, to: &findings) }
    for payload in cancellations { check.check(payload, as: .cancellation, &findings) }
    for schedule in schedules {
      check.check(schedule, as: .schedule, &findings)
      addUnknownMembers(ofTriggers: elements(member(schedule, "triggers")), &check, to: &findings)
      guard let delay = member(schedule, "delay"), document.isObject(delay) else { continue }
      check.check(delay, as: .delay, &findings)
      addUnknownMembers(ofTriggers: elements(member(delay, "cancellation_triggers")), &check, to: &findings)
      guard let window = member(delay, "execution_window") else { continue }
      check.check(window, as: .window, &findings)
      for rule in elements(member(window, "include")) + elements(member(window, "exclude")) {
        check.check(rule, as: .windowRule, &findings)
        check.check(member(rule, "time_range"), as: .timeRange, &findings)
        check.check(member(rule, "time_zone"), as: .timeZone, &findings)
      }
    }
  }

  private func addUnknownMembers(
    ofTriggers triggers: [JSONDocument.Value], _ check: inout UnknownMemberCheck, to findings: inout Findings
  ) {
    var open = Array(triggers.reversed())
    while let trigger = open.popLast() {
      guard document.isObject(trigger) else { continue }
      check.check(trigger, as: .trigger, &findings)
      if let predicate = member(trigger, "predicate") {
        addUnknownMembers(ofPredicate: predicate, &check, to: &findings)
      }
      let children = elements(member(trigger, "children"))
      for child in children { check.check(child, as: .child, &findings) }
      open += children.compactMap { member($0, "trigger") }.reversed()
    }
  }

  private func addUnknownMembers(
    ofPredicate predicate: JSONDocument.Value, _ check: inout UnknownMemberCheck, to findings: inout Findings
  ) {
    var open = [predicate]
    while let object = open.popLast() {
      guard document.isObject(object) else { continue }
      check.check(object, as: .predicate, &findings)
      for name in ["and", "or", "not"] {
        guard let members = member(object, name) else { continue }
        open += document.isArray(members) ? document.elements(members).reversed() : [members]
      }
      // A value without a known matcher has a finding of its own.
      guard let value = member(object, "value"), document.isObject(value),
        ValueMatcherName.allCases.contains(where: { member(value, $0.rawValue) != nil })
      else { continue }
      check.check(value, as: .value, &findings)
      open += ["array_contains", "array_length"].compactMap { member(value, $0) }
    }
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
    ], lists: ["triggers"])
  fileprivate static let trigger = MemberKind(
    ["type", "goal", "predicate", "id", "children"], lists: ["children"])
  fileprivate static let child = MemberKind(["trigger", "is_sticky", "reset_on_increment"])
  fileprivate static let delay = MemberKind(
    [
      "seconds", "screen", "region_id", "region", "app_state", "cancellation_triggers", "execution_window",
      // The name of the window in SDK 18 for iOS.
      "display_window",
    ], lists: ["cancellation_triggers"])
  fileprivate static let window = MemberKind(["include", "exclude"], lists: ["include", "exclude"])
  fileprivate static let windowRule = MemberKind([
    "type", "time_range", "time_zone", "days_of_week", "months", "days_of_month",
  ])
  fileprivate static let timeRange = MemberKind(["start_hour", "start_minute", "end_hour", "end_minute"])
  fileprivate static let timeZone = MemberKind(["type", "identifiers", "fallback_seconds_from_utc", "on_failure"])
  fileprivate static let predicate = MemberKind(["and", "or", "not", "value", "key", "scope", "ignore_case"])
  fileprivate static let value = MemberKind(ValueMatcherName.allCases.map(\.rawValue) + ["index"])
  /// `group` has a finding of its own.
  fileprivate static let cancellation = MemberKind(["groups", "ids", "group"])
}
