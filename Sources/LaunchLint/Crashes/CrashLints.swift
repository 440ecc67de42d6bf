/// X: the codes without a check. The readers of archives report X003, X006 and X007, the loader X008.
extension LaunchCheck {
  static let lengthsOverflow = LaunchCheck(
    RulePage(
      "X003", "lengths-overflow", .error,
      """
      name, extra field and comment of an entry that are longer than 65,535 bytes together
      """,
      why: "iOS adds up their lengths in 16 bits, and the app stops.",
      remedy: "Leave the comments and extra fields out.",
      source: SDKSource.archives,
      fires: .archive("rules.json deflate\nassets/a.html deflate extra 40000 comment 40000"),
      silent: .archive("rules.json deflate")))

  static let emptyEntryName = LaunchCheck(
    RulePage(
      "X006", "empty-entry-name", .error, "an entry whose name is empty, or not in its character set",
      why: "iOS would delete the folder that it unpacks into, then reject the archive.",
      remedy: "Name the entry, or leave it out.", source: SDKSource.archives,
      fires: .archive("rules.json deflate\n\"\" deflate"), silent: .archive("rules.json deflate")))

  static let unfinishedData = LaunchCheck(
    RulePage(
      "X007", "unfinished-data", .error, "deflate data that stop before their end",
      why: "The loop in which iOS reads the data may never end.", remedy: "Fetch or pack the archive anew.",
      source: SDKSource.archives, fires: .archive("rules.json deflate\nassets/a.html deflate cut-data 3"),
      silent: .archive("rules.json deflate\nassets/a.html deflate")))

  static let crashingCall = LaunchCheck(
    RulePage(
      "X008", "crashing-call", .error,
      "a key that is a call without a function's name",
      why: """
        iOS reads a key that ends in brackets as a function called on what they hold. Without a name before them it \
        reads past the end of the name while it loads the rules, and the app stops at every start.
        """,
      remedy: "Write the key without brackets.",
      source: "adobe/aepsdk-rulesengine-ios: Sources/AEPRulesEngine/Template/MustacheToken.swift @5.0.0, run",
      differences: ["D114"],
      fires: .test(#""key":«"(x)"»,"matcher":"ex""#),
      silent: .test(#""key":"x","matcher":"ex""#)))
}
