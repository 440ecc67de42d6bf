extension LaunchCheck {
  /// Reported by `LogicReport`, which analyzes a document once for all of its lints.
  static let dispatchLoop = LaunchCheck(
    RulePage(
      "L011", "dispatch-loop", .warning,
      "a rule that the event that it dispatches can fire again",
      why: """
        The SDKs carry out no `dispatch` for an event that a `dispatch` made, so that the \
        chain ends after one step; all other consequences of the rule are carried out a second \
        time.
        """,
      remedy: """
        Dispatch another type or source than the rule asks for, or data that its condition \
        excludes.
        """,
      source: """
        adobe/aepsdk-core-ios: AEPCore/Sources/rules/LaunchRulesEngine.swift @5.11.0; \
        adobe/aepsdk-core-android: …/launch/rulesengine/LaunchRulesConsequence.kt @core 3.8.0; \
        run
        """,
      fires: .rule(
        #"{"condition":\#(Example.track),"consequences":[«{"id":"c1","type":"dispatch","detail":{"type":"com.adobe.eventType.generic.track","source":"com.adobe.eventSource.requestContent","eventdataaction":"copy"}}»]}"#
      ),
      silent: .rule(
        #"{"condition":\#(Example.track),"consequences":[{"id":"c1","type":"dispatch","detail":{"type":"com.adobe.eventType.generic.identity","source":"com.adobe.eventSource.requestContent","eventdataaction":"copy"}}]}"#
      )),
    .reported(by: .logic))
}
