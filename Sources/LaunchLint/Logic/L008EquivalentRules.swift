extension LaunchCheck {
  /// Reported by `LogicReport`, which analyzes a document once for all of its lints.
  static let equivalentRules = LaunchCheck(
    RulePage(
      "L008", "equivalent-rules", .warning,
      "two rules that fire on the same events and do the same",
      why: """
        The consequence is carried out twice for each of these events.
        """,
      remedy: """
        Keep one of the rules.
        """,
      source: """
        adobe/aepsdk-core-ios: AEPCore/Sources/rules @5.11.0; adobe/aepsdk-core-android: \
        …/launch/rulesengine @core 3.8.0: all rules are tested for each event
        """,
      fires: .rules(
        #"{"condition":{"type":"group","definition":{"logic":"and","conditions":[\#(Example.track),{"type":"matcher","definition":{"key":"tier","matcher":"eq","values":["gold"]}}]}},"consequences":[{"id":"c1","type":"url","detail":{"url":"app://home"}}]}"#,
        #"{"condition":«{"type":"group","definition":{"logic":"and","conditions":[{"type":"matcher","definition":{"key":"tier","matcher":"eq","values":["gold"]}},\#(Example.track)]}}»,"consequences":[{"id":"c1","type":"url","detail":{"url":"app://home"}}]}"#
      ),
      silent: .rules(
        #"{"condition":{"type":"group","definition":{"logic":"and","conditions":[\#(Example.track),{"type":"matcher","definition":{"key":"tier","matcher":"eq","values":["gold"]}}]}},"consequences":[{"id":"c1","type":"url","detail":{"url":"app://home"}}]}"#,
        #"{"condition":{"type":"group","definition":{"logic":"and","conditions":[\#(Example.track),{"type":"matcher","definition":{"key":"tier","matcher":"eq","values":["silver"]}}]}},"consequences":[{"id":"c1","type":"url","detail":{"url":"app://home"}}]}"#
      )),
    .reported(by: .logic))
}
