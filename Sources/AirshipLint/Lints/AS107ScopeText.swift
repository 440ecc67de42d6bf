extension AirshipCheck {
  static let airshipScopeText = AirshipCheck(
    RulePage(
      "AS107", "airship-scope-text", .warning,
      "a scope that is a text",
      why: "Android and the old SDKs take it for a list of one name; today's iOS refuses the schedule.",
      remedy: "Write a list.",
      source: SDKSource.schedules,
      fires: .airship(#"{"scope":«"properties"»,"key":"a","value":{"equals":"x"}}"#),
      silent: .airship(#"{"scope":["properties"],"key":"a","value":{"equals":"x"}}"#)))
}
