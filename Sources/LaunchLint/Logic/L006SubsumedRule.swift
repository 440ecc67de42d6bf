extension LaunchCheck {
  /// Reported by `LogicReport`, which analyzes a document once for all of its lints.
  static let subsumedRule = LaunchCheck(
    RulePage(
      "L006", "subsumed-rule", .warning,
      "a rule that fires only where another one does the same",
      why: """
        Both rules fire on its events, so that their consequence is carried out twice.
        """,
      remedy: """
        Take the narrower rule out, or narrow the wider one.
        """,
      source: """
        adobe/aepsdk-core-ios: AEPCore/Sources/rules @5.11.0; adobe/aepsdk-core-android: \
        …/launch/rulesengine @core 3.8.0: all rules are tested for each event
        """,
      fires: .rules(
        #"{"condition":{"type":"group","definition":{"logic":"and","conditions":[\#(Example.track),{"type":"matcher","definition":{"key":"tier","matcher":"eq","values":["gold"]}}]}},"consequences":[{"id":"c1","type":"url","detail":{"url":"app://home"}}]}"#,
        #"{"condition":«{"type":"group","definition":{"logic":"and","conditions":[\#(Example.track),{"type":"matcher","definition":{"key":"tier","matcher":"eq","values":["gold"]}},{"type":"matcher","definition":{"key":"age","matcher":"gt","values":[5]}}]}}»,"consequences":[{"id":"c1","type":"url","detail":{"url":"app://home"}}]}"#
      ),
      silent: .rules(
        #"{"condition":{"type":"group","definition":{"logic":"and","conditions":[\#(Example.track),{"type":"matcher","definition":{"key":"tier","matcher":"eq","values":["gold"]}},{"type":"matcher","definition":{"key":"age","matcher":"gt","values":[5]}}]}},"consequences":[{"id":"c1","type":"url","detail":{"url":"app://home"}}]}"#,
        #"{"condition":{"type":"group","definition":{"logic":"and","conditions":[\#(Example.track),{"type":"matcher","definition":{"key":"tier","matcher":"eq","values":["silver"]}},{"type":"matcher","definition":{"key":"age","matcher":"gt","values":[5]}}]}},"consequences":[{"id":"c1","type":"url","detail":{"url":"app://home"}}]}"#
      )),
    .reported(by: .logic))
}
