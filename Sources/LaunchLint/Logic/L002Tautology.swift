extension LaunchCheck {
  /// Reported by `LogicReport`, which analyzes a document once for all of its lints.
  static let tautology = LaunchCheck(
    RulePage(
      "L002", "tautology", .warning,
      "a rule that every event fires",
      why: """
        Its condition holds whatever an event has, so its consequences are carried out for \
        each of the hundreds of events of a session.
        """,
      remedy: """
        Ask for the event that is meant, first of all by `~type` and `~source`.
        """,
      source: """
        the comparisons of adobe/aepsdk-rulesengine-ios: Sources/AEPRulesEngine @5.0.0; \
        adobe/aepsdk-core-android: …/rulesengine @core 3.8.0; run against both
        """,
      fires: .condition(
        #"«{"type":"group","definition":{"logic":"or","conditions":[{"type":"matcher","definition":{"key":"~type","matcher":"ex"}},{"type":"matcher","definition":{"key":"tier","matcher":"eq","values":["gold"]}}]}}»"#
      ),
      silent: .condition(
        #"{"type":"group","definition":{"logic":"and","conditions":[\#(Example.track),{"type":"group","definition":{"logic":"or","conditions":[{"type":"matcher","definition":{"key":"tier","matcher":"eq","values":["gold"]}},{"type":"matcher","definition":{"key":"tier","matcher":"eq","values":["silver"]}}]}}]}}"#
      )),
    .reported(by: .logic))
}
