/// The codes of defects that `AirshipReader` records.
extension AirshipLints {
  static let airshipSchedule = AirshipCheck(
    "AS001", "airship-schedule", .error, "a document that is not a schedule, or a schedule without a `triggers` array",
    why: """
      Every SDK rejects a schedule that is not an object, or has no `triggers` array. In a list, the SDKs keep the \
      other schedules. If an object resembles one of the forms in which schedules are delivered, but lacks a part of \
      this form, the SDKs find no schedules in the object.
      """,
    remedy: """
      Write an object with `triggers`, an array of objects that each have a `type` and a `goal`. For an incomplete \
      form, add the part that the finding names.
      """,
    source: SDKSource.schedules, fires: .airship(#"[«7»]"#),
    silent: .schedule(#""triggers":[{"type":"screen","goal":2}]"#))

  static let airshipTrigger = AirshipCheck(
    "AS002", "airship-trigger", .error, "a trigger with an unknown type, or without a numeric goal",
    why: """
      A trigger that cannot be read makes the SDK reject the whole schedule. Types are case-sensitive, except in SDK \
      versions before 18. If the goal is not a number, Android reads it as 0, a goal that the first event reaches.
      """,
    remedy: "Use one of the known types, and a number for `goal`.",
    source: SDKSource.schedules,
    fires: .schedule(#""triggers":[{"type":«"screens"»,"goal":2}]"#),
    silent: .schedule(#""triggers":[{"type":"screen","goal":2}]"#))

  static let airshipPredicate = AirshipCheck(
    "AS003", "airship-predicate", .error, "a predicate that no platform can read",
    why: """
      A predicate is either an object with `value` and optional `key` and `scope`, or an object with `and`, `or` or \
      `not`. Every SDK rejects a schedule with any other predicate.
      """,
    remedy: "Write a matcher, or `and`, `or` or `not`, at the reported position.",
    source: SDKSource.schedules,
    fires: .schedule(#""triggers":[{"type":"screen","goal":2,"predicate":«"home"»}]"#),
    silent: .schedule(#""triggers":[{"type":"screen","goal":2,"predicate":{"value":{"equals":"home"}}}]"#))

  static let airshipMatcher = AirshipCheck(
    "AS004", "airship-matcher", .error, "a `value` without a known matcher",
    why: """
      Every SDK rejects the predicate, and with it the schedule. The SDKs do not support matchers of other systems, \
      such as `greater_than`.
      """,
    remedy: """
      Use equals, at_least, at_most, is_present, version_matches, array_length, array_contains, string_begins, \
      string_ends or string_contains.
      """,
    source: SDKSource.schedules,
    fires: .airship(#"{"key":"a","value":«{"greater_than":3}»}"#),
    silent: .airship(#"{"key":"a","value":{"at_least":3}}"#))

  static let airshipDate = AirshipCheck(
    "AS005", "airship-date", .error, "an invalid date, app state or execution window",
    why: """
      Android rejects the schedule. iOS ignores an invalid `start` or `end`, and rejects the schedule for an invalid \
      app state or execution window.
      """,
    remedy: """
      Write dates as 2026-03-02T09:00:00Z, app states as foreground or background, and times within their ranges.
      """,
    source: SDKSource.schedules,
    fires: .schedule(#""start":«"tomorrow"»,"triggers":[{"type":"screen","goal":2}]"#),
    silent: .schedule(#""start":"2026-03-02T09:00:00Z","triggers":[{"type":"screen","goal":2}]"#))

  static let airshipQuotedNumber = AirshipCheck(
    "AS101", "airship-quoted-number", .error, "a number in quotes",
    why: """
      Android reads a string as 0. A lower bound of `"30.0"` then accepts every value from 0. The first event reaches \
      a quoted goal, and a quoted limit has no effect. iOS rejects the schedule.
      """,
    remedy: "Remove the quotes.",
    source: SDKSource.schedules,
    fires: .schedule(#""triggers":[{"type":"screen","goal":«"30"»}]"#),
    silent: .schedule(#""triggers":[{"type":"screen","goal":30}]"#))

  static let airshipPortability = AirshipCheck(
    "AS102", "airship-portability", .warning, "a value that Android and iOS read differently",
    why: """
      If a value has the wrong type, Android uses a default and iOS rejects the schedule. iOS also accepts a few \
      values that Android rejects. The finding names the effect on each platform.
      """,
    remedy: "Use values of the expected type, groups that are not empty, and ids for compound triggers.",
    source: SDKSource.schedules,
    fires: .schedule(#""limit":«-1»,"triggers":[{"type":"screen","goal":2}]"#),
    silent: .schedule(#""limit":1,"triggers":[{"type":"screen","goal":2}]"#))

  static let airshipNeverActive = AirshipCheck(
    "AS103", "airship-never-active", .warning, "a schedule that ends before it starts",
    why: """
      The current SDKs accept a schedule that ends before it starts, but never run it. The SDKs before 18 reject such \
      a schedule.
      """,
    remedy: "Set `end` to a time after `start`.",
    source: SDKSource.schedules,
    fires: .schedule(#""start":"2026-03-02","end":«"2026-03-01"»,"triggers":[{"type":"screen","goal":2}]"#),
    silent: .schedule(#""start":"2026-03-02","end":"2026-03-03","triggers":[{"type":"screen","goal":2}]"#))

  static let airshipEnvelope = AirshipCheck(
    "AS124", "airship-envelope", .error, "a defect that makes a platform drop several schedules",
    why: """
      The SDKs read each schedule of a payload separately, but read the rest of the payload as a whole. This rest is \
      wrong if `in_app_messages` or `frequency_constraints` is not an array, or if a constraint cannot be read. \
      Android then drops the whole update with all of its payloads, and iOS drops the payload. The SDKs before 18 only \
      drop the constraint.
      """,
    remedy: """
      Write `in_app_messages` and `frequency_constraints` as arrays. Give each constraint an `id`, a `range`, a \
      `boundary` and a `period`.
      """,
    source: SDKSource.schedules,
    fires: .airship(
      #"{"in_app_messages":[],"frequency_constraints":[{"id":"c","range":1,"boundary":1,"period":«"fortnights"»}]}"#),
    silent: .airship(
      #"{"in_app_messages":[],"frequency_constraints":[{"id":"c","range":2,"boundary":1,"period":"weeks"}]}"#))

  static let airshipScopeText = AirshipCheck(
    "AS107", "airship-scope-text", .warning, "a `scope` that is a string",
    why: """
      Android and the SDKs before 18 read a `scope` that is a string as an array with one name. The current iOS SDK \
      rejects the schedule.
      """,
    remedy: "Write an array.",
    source: SDKSource.schedules,
    fires: .airship(#"{"scope":«"properties"»,"key":"a","value":{"equals":"x"}}"#),
    silent: .airship(#"{"scope":["properties"],"key":"a","value":{"equals":"x"}}"#))

  static let airshipMember = AirshipCheck(
    "AS123", "airship-member", .error, "a member that an SDK rejects, or replaces by a default",
    why: """
      When an SDK loads a schedule, it parses every member that it knows. This includes members that it needs later or \
      never: audiences, messages, deferred content, identifiers. iOS rejects a schedule for a value of a wrong type. \
      For some members, Android also rejects the schedule. For the other members, Android uses a default. A rejected \
      schedule does not run, and the SDK reports nothing.
      """,
    remedy: """
      Write the value that the message names. A note names the row of the table in `ScheduleMember+Table.swift`, which \
      lists the members.
      """,
    source: SDKSource.schedules,
    fires: .schedule(#""triggers":[{"type":"screen","goal":2}],"audience":{"miss_behavior":«"Skip"»}"#),
    silent: .schedule(#""triggers":[{"type":"screen","goal":2}],"audience":{"miss_behavior":"skip"}"#))
}
