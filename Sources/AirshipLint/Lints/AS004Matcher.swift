extension AirshipCheck {
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
}
