extension LaunchCheck {
  static let logicUnknown = LaunchCheck(
    RulePage(
      "S008", "unknown-logic", .error,
      "a group whose `logic` is not exactly `and` or `or`",
      why: """
        In other letters, such as `AND`, the group works on Android and is never true on iOS and \
        the web. With any other word, or none, Android drops the group, at the top of a rule \
        with the whole document; iOS keeps it as never true, or drops it where the word is \
        missing.
        """,
      remedy: """
        Write `and` or `or`, in small letters.
        """,
      source: """
        adobe/aepsdk-core-ios: AEPCore/Sources/rules/JSONRulesParser.swift @5.11.0; \
        adobe/aepsdk-core-android: …/launch/rulesengine/json @core 3.8.0; both run
        """,
      differences: ["D16", "D35", "D36", "D37", "D38"],
      fires: .condition(
        #"{"type":"group","definition":{"logic":«"AND"»,"conditions":[{"type":"matcher","definition":{"key":"~type","matcher":"ex"}}]}}"#
      ),
      silent: .condition(Example.track)),
    .reported(by: .reader))
}
