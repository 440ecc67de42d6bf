/// Adds findings for members of schedules and predicates that no platform reads.
extension AirshipLintContext {
  func addUnknownMembers(to findings: inout Findings) {
    var check = UnknownMemberCheck(document, .last) { object, kind in
      // A different lint reports an object `value` that has no known matcher.
      kind !== MemberKind.value || ValueMatcherName.allCases.contains { member(object, $0.rawValue) != nil }
    }
    if isPredicate { return check.check(document.root, as: .predicate, &findings) }
    for payload in cancellations { check.check(payload, as: .cancellation, &findings) }
    for entry in entries { if let kind = envelopeKind(of: entry) { check.check(entry, as: kind, &findings) } }
    let kind = readings.allSatisfy(\.profile.readsTypes) ? MemberKind.schedule : .oldSchedule
    for schedule in schedules {
      check.check(schedule, as: kind, &findings)
      let message = member(schedule, "message")
      guard let type = text(member(message, "display_type")), let display = member(message, "display"),
        let kind = MemberKind.displays[String(decoding: type, as: UTF8.self)]
      else { continue }
      check.check(display, as: kind, &findings)
    }
  }
}

extension AirshipLintContext {
  /// Returns the kind of an object that contains schedules of remote data; nil for other formats.
  private func envelopeKind(of entry: JSONDocument.Value) -> MemberKind? {
    switch ScheduleEnvelope(entry, in: document)?.kind {
    case .response: MemberKind.response
    case .payload: MemberKind.payload
    case .data: MemberKind.data
    case .action, .cancellation, .push, .schedule, nil: nil
    }
  }
}

/// The members that the SDKs read. Source: urbanairship/android-library:
/// urbanairship-automation/…/automation/{AutomationSchedule,AutomationTrigger,AutomationDelay,ExecutionWindow}.kt and
/// urbanairship-core/…/json/{JsonMatcher,JsonPredicate}.kt@20.10.0; urbanairship/ios-library:
/// Airship/AirshipAutomation/Source/AutomationSchedule.swift@0499fe0; both read.
extension MemberKind {
  fileprivate static let response = MemberKind(["payloads", "ok"], lists: ["payloads"])
  fileprivate static let payload = MemberKind(["type", "timestamp", "data"], contents: ["data": .object(data)])
  fileprivate static let data: MemberKind = MemberKind(
    ["in_app_messages", "frequency_constraints"], lists: ["in_app_messages"],
    contents: ["frequency_constraints": .list(owned(.constraint))])
  fileprivate static let schedule: MemberKind = schedule(.object(audience))
  /// SDKs before 18 read the audience of an action payload inside a second audience.
  fileprivate static let oldSchedule: MemberKind = schedule(.object(oldAudience))

  private static func schedule(_ audience: Content) -> MemberKind {
    owned(
      .schedule, [.actions, .messageContent, .deferredContent],
      also: ["triggers", "priority", "limit", "start", "end", "interval"], lists: ["triggers"],
      contents: [
        "triggers": .list(trigger), "delay": .object(delay), "message": .object(message), "deferred": .object(deferred),
        "audience": audience, "compound_audience": .object(compoundAudience),
        "additional_audience_check_overrides": .object(overrides),
      ])
  }

  private static let overrides: MemberKind = owned(.overrides)
  private static let deferred: MemberKind = owned(.deferred)
  private static let audienceContents: [String: Content] = [
    "app_version": .object(predicate), "permissions": .object(predicate), "tags": .object(tagSelector),
    "hash": .object(hash),
  ]
  private static let audience: MemberKind = owned(.audience, contents: audienceContents)
  private static let oldAudience: MemberKind = owned(
    .audience, also: ["audience"], contents: audienceContents.merging(["audience": .object(audience)]) { $1 })
  private static let hash: MemberKind = owned(
    .hash,
    contents: [
      "audience_hash": .object(owned(.audienceHash)), "audience_subset": .object(owned(.subset)),
      "sticky": .object(owned(.sticky)),
    ])
  private static let tagSelector: MemberKind = owned(
    .tagSelector, contents: ["or": .list(tagSelector), "and": .list(tagSelector), "not": .object(tagSelector)])
  private static let compoundAudience: MemberKind = owned(
    .compoundAudience, contents: ["selector": .object(compoundSelector)])
  private static let compoundSelector: MemberKind = owned(
    .compoundSelector,
    contents: [
      "audience": .object(audience), "selector": .object(compoundSelector), "selectors": .list(compoundSelector),
    ])
  /// A message. The members of its display depend on the display type. Only older SDKs support `audience`, `extras` and
  /// `message_id`.
  private static let message: MemberKind = owned(.message, also: ["audience", "extras", "message_id"])
  /// Keyed by display type: the kind of the object `display`. The display of a custom message may have any members.
  fileprivate static let displays = [
    "banner": display(.banner), "modal": display(.modal), "fullscreen": display(.fullscreen), "html": display(.html),
    "layout": owned(.layout),
  ]
  private static let text: MemberKind = owned(.text)
  private static let button: MemberKind = owned(.button, contents: ["label": .object(text)])

  private static func display(_ owner: MemberOwner) -> MemberKind {
    owned(
      owner,
      contents: [
        "heading": .object(text), "body": .object(text), "media": .object(owned(.media)), "buttons": .list(button),
        "footer": .object(button),
      ])
  }

  private static let trigger: MemberKind = owned(
    .trigger, lists: ["children"], contents: ["predicate": .object(predicate), "children": .list(child)])
  private static let child: MemberKind = owned(.child, contents: ["trigger": .object(trigger)])
  private static let delay: MemberKind = owned(
    .delay,
    // The SDK 18 for iOS calls the execution window `display_window`.
    also: ["display_window"], lists: ["cancellation_triggers"],
    contents: ["cancellation_triggers": .list(trigger), "execution_window": .object(window)])
  private static let window: MemberKind = owned(
    .window, lists: ["include", "exclude"], contents: ["include": .list(windowRule), "exclude": .list(windowRule)])

  /// Returns the kind of the objects whose members `ScheduleMember.table` lists for `owner`.
  private static func owned(
    _ owner: MemberOwner, _ others: [MemberOwner] = [], also names: [String] = [], lists: [String] = [],
    contents: [String: Content] = [:]
  ) -> MemberKind {
    let rows = ScheduleMember.table.filter { row in ([owner] + others).contains { row.owners.contains($0) } }
    return MemberKind(rows.map(\.name) + names, lists: lists, contents: contents)
  }

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
  /// `group` is a known member here only because a different lint reports it.
  fileprivate static let cancellation = MemberKind(["groups", "ids", "group"])
}
