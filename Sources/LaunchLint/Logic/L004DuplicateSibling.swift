extension LaunchCheck {
  /// Reported by `LogicReport`, which analyzes a document once for all of its lints.
  static let duplicateSibling = LaunchCheck(
    RulePage(
      "L004", "duplicate-condition", .warning,
      "a member of a group that repeats another one",
      why: """
        It changes nothing, and often another key or value was meant where a part was copied.
        """,
      remedy: """
        Take it out, or change what was meant to differ.
        """,
      source: """
        the order of evaluation of adobe/aepsdk-rulesengine-ios: Sources/AEPRulesEngine \
        @5.0.0; adobe/aepsdk-core-android: …/rulesengine @core 3.8.0
        """,
      fires: .condition(
        #"{"type":"group","definition":{"logic":"and","conditions":[\#(Example.track),{"type":"matcher","definition":{"key":"tier","matcher":"eq","values":["gold"]}},«{"type":"matcher","definition":{"key":"tier","matcher":"eq","values":["GOLD"]}}»]}}"#
      ),
      silent: .condition(
        #"{"type":"group","definition":{"logic":"and","conditions":[\#(Example.track),{"type":"matcher","definition":{"key":"tier","matcher":"eq","values":["gold"]}},{"type":"matcher","definition":{"key":"age","matcher":"gt","values":[5]}}]}}"#
      )),
    .reported(by: .logic))
}
