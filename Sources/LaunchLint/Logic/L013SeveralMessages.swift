extension LaunchCheck {
  /// Reported by `LogicReport`, which analyzes a document once for all of its lints.
  static let severalMessages = LaunchCheck(
    RulePage(
      "L013", "several-messages", .warning,
      "in-app messages of several rules that one event can fire",
      why: """
        Of several messages that one event asks for only the first is shown, and in which \
        order they come is promised nowhere. One such pair is reported for each type of event.
        """,
      remedy: """
        Let the conditions exclude each other.
        """,
      source: """
        the documents of Adobe; adobe/aepsdk-core-ios: \
        AEPCore/Sources/rules/LaunchRulesEngine.swift @5.11.0, read
        """,
      fires: .rules(
        #"{"condition":{"type":"group","definition":{"logic":"and","conditions":[\#(Example.track),{"type":"matcher","definition":{"key":"tier","matcher":"eq","values":["gold"]}}]}},"consequences":[{"id":"c1","type":"iam","detail":{"template":"local","content":"a"}}]}"#,
        #"{"condition":{"type":"group","definition":{"logic":"and","conditions":[\#(Example.track),{"type":"matcher","definition":{"key":"age","matcher":"gt","values":[5]}}]}},"consequences":[«{"id":"c2","type":"iam","detail":{"template":"local","content":"a"}}»]}"#
      ),
      silent: .rules(
        #"{"condition":{"type":"group","definition":{"logic":"and","conditions":[\#(Example.track),{"type":"matcher","definition":{"key":"tier","matcher":"eq","values":["gold"]}}]}},"consequences":[{"id":"c1","type":"iam","detail":{"template":"local","content":"a"}}]}"#,
        #"{"condition":{"type":"group","definition":{"logic":"and","conditions":[\#(Example.track),{"type":"matcher","definition":{"key":"tier","matcher":"eq","values":["silver"]}}]}},"consequences":[{"id":"c2","type":"iam","detail":{"template":"local","content":"a"}}]}"#
      )),
    .reported(by: .logic))
}
