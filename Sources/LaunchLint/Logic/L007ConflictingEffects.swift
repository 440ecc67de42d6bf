extension LaunchCheck {
  /// Reported by `LogicReport`, which analyzes a document once for all of its lints.
  static let conflictingEffects = LaunchCheck(
    RulePage(
      "L007", "conflicting-effects", .warning,
      "two rules that one event can fire change the same thing in different ways",
      why: """
        Both are carried out, one after the other, and which of them is left hangs on the \
        order of rules, and for the profile on the order in which extensions work. An `add` \
        yields to what an event has, a `mod` does not.
        """,
      remedy: """
        Let the conditions exclude each other, or write the value in one rule.
        """,
      source: """
        adobe/aepsdk-core-ios: AEPCore/Sources/rules/LaunchRulesEngine.swift @5.11.0; \
        adobe/aepsdk-core-android: …/launch/rulesengine/LaunchRulesConsequence.kt @core 3.8.0; \
        run
        """,
      fires: .rules(
        #"{"condition":{"type":"group","definition":{"logic":"and","conditions":[\#(Example.track),{"type":"matcher","definition":{"key":"tier","matcher":"eq","values":["gold"]}}]}},"consequences":[{"id":"c1","type":"csp","detail":{"operation":"write","key":"tier","value":"a"}}]}"#,
        #"{"condition":{"type":"group","definition":{"logic":"and","conditions":[\#(Example.track),{"type":"matcher","definition":{"key":"age","matcher":"gt","values":[5]}}]}},"consequences":[«{"id":"c1","type":"csp","detail":{"operation":"write","key":"tier","value":"b"}}»]}"#
      ),
      silent: .rules(
        #"{"condition":{"type":"group","definition":{"logic":"and","conditions":[\#(Example.track),{"type":"matcher","definition":{"key":"tier","matcher":"eq","values":["gold"]}}]}},"consequences":[{"id":"c1","type":"csp","detail":{"operation":"write","key":"tier","value":"a"}}]}"#,
        #"{"condition":{"type":"group","definition":{"logic":"and","conditions":[\#(Example.track),{"type":"matcher","definition":{"key":"tier","matcher":"eq","values":["silver"]}}]}},"consequences":[{"id":"c1","type":"csp","detail":{"operation":"write","key":"tier","value":"b"}}]}"#
      )),
    .reported(by: .logic))
}
