/// Codes of defects that the reader reports.
extension AirshipCheck {
  static let airshipSchedule = AirshipCheck(
    RulePage(
      "AS001", "airship-schedule", .error, "no schedule, or one without a list of triggers",
      why: "Every SDK refuses it, and the others of the same document with it where one reads them together.",
      remedy: "Write an object with triggers, a list of objects that each have a type and a goal.",
      source: SDKSource.schedules, fires: .airship(#"[«7»]"#),
      silent: .schedule(#""triggers":[{"type":"screen","goal":2}]"#)))

  static let airshipTrigger = AirshipCheck(
    RulePage(
      "AS002", "airship-trigger", .error,
      "a trigger without a type that is known, or without a goal that is a number",
      why: """
        A trigger that does not parse costs its whole schedule. Names are exact; only the old SDKs read them in any \
        case. Android reads a goal that is no number as 0, which the first event reaches.
        """,
      remedy: "Write one of the types, and a number for the goal.",
      source: SDKSource.schedules,
      fires: .schedule(#""triggers":[{"type":«"screens"»,"goal":2}]"#),
      silent: .schedule(#""triggers":[{"type":"screen","goal":2}]"#)))

  static let airshipPredicate = AirshipCheck(
    RulePage(
      "AS003", "airship-predicate", .error,
      "a predicate that no platform reads",
      why: """
        A predicate is an object with value, and perhaps key and scope, or with one of and, \
        or, not. What is none costs the whole schedule.
        """,
      remedy: "Write a matcher or a connective where the message points.",
      source: SDKSource.schedules,
      fires: .schedule(#""triggers":[{"type":"screen","goal":2,"predicate":«"home"»}]"#),
      silent: .schedule(#""triggers":[{"type":"screen","goal":2}]"#)))

  static let airshipMatcher = AirshipCheck(
    RulePage(
      "AS004", "airship-matcher", .error,
      "a value with no matcher that is known",
      why: """
        Every SDK refuses the predicate, and with it the schedule. Other systems have names that these do not know.
        """,
      remedy: """
        Use equals, at_least, at_most, is_present, version_matches, array_length, \
        array_contains, string_begins, string_ends or string_contains.
        """,
      source: SDKSource.schedules,
      fires: .airship(#"{"key":"a","value":«{"greater_than":3}»}"#),
      silent: .airship(#"{"key":"a","value":{"equals":"x"}}"#)))

  static let airshipDate = AirshipCheck(
    RulePage(
      "AS005", "airship-date", .error,
      "a date, an app state or an execution window that cannot be read",
      why: """
        Android refuses the schedule. iOS refuses it too, but for start and end: a bound \
        that it cannot read is no bound.
        """,
      remedy: """
        Write dates as 2026-03-02T09:00:00Z, states as foreground or background, and windows within their ranges.
        """,
      source: SDKSource.schedules,
      fires: .schedule(#""start":«"tomorrow"»,"triggers":[{"type":"screen","goal":2}]"#),
      silent: .schedule(#""triggers":[{"type":"screen","goal":2}]"#)))

  static let airshipQuotedNumber = AirshipCheck(
    RulePage(
      "AS101", "airship-quoted-number", .error,
      "a number in quotes",
      why: """
        Android reads a text as 0: a bound of "30.0" lets every purchase through, a goal is \
        reached by the first event, a limit is none. iOS refuses the schedule.
        """,
      remedy: "Write the number without quotes.",
      source: SDKSource.schedules,
      fires: .schedule(#""triggers":[{"type":"screen","goal":«"30"»}]"#),
      silent: .schedule(#""triggers":[{"type":"screen","goal":2}]"#)))

  static let airshipPortability = AirshipCheck(
    RulePage(
      "AS102", "airship-portability", .warning,
      "something that the platforms do not read alike",
      why: """
        Android reads leniently, and gives a default for what is of another type; iOS refuses the schedule, and reads \
        some things that Android refuses. What happens on each of the asked platforms stands with the finding.
        """,
      remedy: """
        Write what both read: values of the type that is wanted, groups that are not empty, ids for compound triggers.
        """,
      source: SDKSource.schedules,
      fires: .schedule(#""limit":«-1»,"triggers":[{"type":"screen","goal":2}]"#),
      silent: .schedule(#""triggers":[{"type":"screen","goal":2}]"#)))

  static let airshipNeverActive = AirshipCheck(
    RulePage(
      "AS103", "airship-never-active", .warning, "a schedule that ends before it starts",
      why: "It is accepted and never runs; the old SDKs refuse it.", remedy: "Let it end after its start.",
      source: SDKSource.schedules,
      fires: .schedule(#""start":"2026-03-02","end":«"2026-03-01"»,"triggers":[{"type":"screen","goal":2}]"#),
      silent: .schedule(#""triggers":[{"type":"screen","goal":2}]"#)))

  static let airshipScopeText = AirshipCheck(
    RulePage(
      "AS107", "airship-scope-text", .warning, "a scope that is a text",
      why: "Android and the old SDKs take it for a list of one name; today's iOS refuses the schedule.",
      remedy: "Write a list.", source: SDKSource.schedules,
      fires: .airship(#"{"scope":«"properties"»,"key":"a","value":{"equals":"x"}}"#),
      silent: .airship(#"{"scope":["properties"],"key":"a","value":{"equals":"x"}}"#)))
}
