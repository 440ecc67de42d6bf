extension LaunchCheck {
  /// Reported by `LogicReport`, which analyzes a document once for all of its lints.
  static let settledHistory = LaunchCheck(
    RulePage(
      "L012", "settled-history", .warning,
      "a question to the event history that has one answer",
      why: """
        A count is never below zero, events in order give one or zero, and the newest of \
        several gives the place of a request or -1. A comparison beyond these has the same \
        answer on every device; only an error of the database, which gives -1, may turn it \
        round.
        """,
      remedy: """
        Compare with a number that the search can give.
        """,
      source: """
        adobe/aepsdk-core-ios: AEPCore/Sources/eventhub/history @5.11.0; adobe/aepsdk-core- \
        android: …/eventhub/history @core 3.8.0; run
        """,
      fires: .condition(
        #"{"type":"group","definition":{"logic":"and","conditions":[\#(Example.track),«{"type":"historical","definition":{"events":[{"iam.id":"a"}],"matcher":"ge","value":0}}»]}}"#
      ),
      silent: .condition(
        #"{"type":"group","definition":{"logic":"and","conditions":[\#(Example.track),{"type":"historical","definition":{"events":[{"iam.id":"a"}],"matcher":"lt","value":3}}]}}"#
      )),
    .reported(by: .logic))
}
