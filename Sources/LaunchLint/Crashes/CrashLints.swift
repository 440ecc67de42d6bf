/// X: the codes without a check. The readers of archives report X003, X006 and X007, the loader X008.
extension LaunchLints {
  static let lengthsOverflow = LaunchCheck(
    "X003", "lengths-overflow", .error,
    "an archive entry whose name, extra field and comment exceed 65,535 bytes in total",
    why: "iOS adds the three lengths as 16-bit integers. The sum overflows, and the app crashes.",
    remedy: "Remove the comments and extra fields.",
    source: SDKSource.archives,
    fires: .archive("rules.json deflate\nassets/a.html deflate extra 40000 comment 40000"),
    silent: .archive("rules.json deflate\nassets/a.html deflate"))

  static let emptyEntryName = LaunchCheck(
    "X006", "empty-entry-name", .error,
    "an archive entry whose name is empty or not valid in its character set",
    why: "iOS deletes the target folder of the archive and then rejects the archive.",
    remedy: "Give the entry a valid name, or remove it.",
    source: SDKSource.archives,
    fires: .archive("rules.json deflate\n\"\" deflate"),
    silent: .archive("rules.json deflate\nassets/a.html deflate"))

  static let unfinishedData = LaunchCheck(
    "X007", "unfinished-data", .error,
    "truncated deflate data in an archive",
    why: "iOS reads the data in a loop that may never end.",
    remedy: "Download or pack the archive again.",
    source: SDKSource.archives, fires: .archive("rules.json deflate\nassets/a.html deflate cut-data 3"),
    silent: .archive("rules.json deflate\nassets/a.html deflate"))

  static let crashingCall = LaunchCheck(
    "X008", "crashing-call", .error,
    "a key that is a function call without a function name",
    why: """
      iOS reads a key that ends in parentheses as a function call. If the function name is missing, iOS reads past \
      the end of the string while it loads the rules. The app crashes at every start.
      """,
    remedy: "Write the key without parentheses.",
    source: "adobe/aepsdk-rulesengine-ios: Sources/AEPRulesEngine/Template/MustacheToken.swift @5.0.0, run",
    differences: ["D114"],
    fires: .test(#""key":«"(x)"»,"matcher":"ex""#),
    silent: .test(#""key":"x","matcher":"ex""#))
}
