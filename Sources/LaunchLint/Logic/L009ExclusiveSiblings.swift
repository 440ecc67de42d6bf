extension LaunchCheck {
  /// Reported by `LogicReport`, which analyzes a document once for all of its lints.
  static let exclusiveSiblings = LaunchCheck(
    RulePage(
      "L009", "exclusive-conditions", .warning,
      "members of an `and` that exclude each other",
      why: """
        The group never holds. The rule may still fire by another way, so that nobody notices \
        what is missing.
        """,
      remedy: """
        Join them by `or` where either is meant, or take one out.
        """,
      source: """
        the comparisons of adobe/aepsdk-rulesengine-ios: Sources/AEPRulesEngine @5.0.0; \
        adobe/aepsdk-core-android: …/rulesengine @core 3.8.0; run against both
        """,
      fires: .condition(
        #"{"type":"group","definition":{"logic":"and","conditions":[\#(Example.track),{"type":"group","definition":{"logic":"or","conditions":[{"type":"group","definition":{"logic":"and","conditions":[{"type":"matcher","definition":{"key":"tier","matcher":"eq","values":["gold"]}},«{"type":"matcher","definition":{"key":"tier","matcher":"eq","values":["silver"]}}»]}},{"type":"matcher","definition":{"key":"age","matcher":"gt","values":[5]}}]}}]}}"#
      ),
      silent: .condition(
        #"{"type":"group","definition":{"logic":"and","conditions":[\#(Example.track),{"type":"group","definition":{"logic":"or","conditions":[{"type":"matcher","definition":{"key":"tier","matcher":"eq","values":["gold"]}},{"type":"matcher","definition":{"key":"tier","matcher":"eq","values":["silver"]}},{"type":"matcher","definition":{"key":"age","matcher":"gt","values":[5]}}]}}]}}"#
      )),
    .reported(by: .logic))
}
