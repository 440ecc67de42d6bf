extension LaunchCheck {
  static let crashingCall = LaunchCheck(
    RulePage(
      "X008", "crashing-call", .error,
      "a key that is a call without a function's name",
      why: """
        iOS reads a key that ends in brackets as a function called on what they hold. Without a \
        name before them it reads past the end of the name while it loads the rules, and the app \
        stops at every start.
        """,
      remedy: """
        Write the key without brackets.
        """,
      source: """
        adobe/aepsdk-rulesengine-ios: Sources/AEPRulesEngine/Template/MustacheToken.swift @5.0.0, \
        run
        """,
      differences: ["D114"],
      fires: .test(#""key":«"(x)"»,"matcher":"ex""#),
      silent: .test(#""key":"x","matcher":"ex""#)),
    .reported(by: .archive))
}
