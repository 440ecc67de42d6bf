extension LaunchCheck {
  /// Reported by `LogicReport`, which analyzes a document once for all of its lints.
  static let constantPart = LaunchCheck(
    RulePage(
      "L003", "constant-condition", .warning,
      "a part of a condition that always or never holds",
      why: """
        It says less than it seems to: a part that always holds is no limit, and one that \
        never holds adds no case.
        """,
      remedy: """
        Take the part out, or write what it was meant to ask.
        """,
      source: """
        the comparisons of adobe/aepsdk-rulesengine-ios: Sources/AEPRulesEngine @5.0.0; \
        adobe/aepsdk-core-android: …/rulesengine @core 3.8.0; run against both
        """,
      fires: .condition(
        #"{"type":"group","definition":{"logic":"and","conditions":[\#(Example.track),«{"type":"matcher","definition":{"key":"~source","matcher":"ex"}}»]}}"#
      ),
      silent: .condition(
        #"{"type":"group","definition":{"logic":"and","conditions":[\#(Example.track),{"type":"matcher","definition":{"key":"tier","matcher":"ex"}}]}}"#
      )),
    .reported(by: .logic))
}
