extension Lint {
  static let rulesFileNotFirst = Lint(
    RulePage(
      "Z003", "rules-file-not-first", .error,
      "`rules.json` is not the first entry",
      why: """
        iOS reads the first entry of the central directory and nothing else, so it takes an \
        asset for the rules and loads none. Archives whose entries are sorted begin with \
        `assets/`.
        """,
      remedy: """
        Put `rules.json` first.
        """,
      source: """
        adobe/aepsdk-core-ios: FileUnzipper, ZipArchive @5.11.0; adobe/aepsdk-core-android: \
        FileUtils @core 3.8.0; both run
        """,
      differences: ["D175", "R03"],
      fires: .archive("assets/a.html deflate\nrules.json deflate"),
      silent: .archive("rules.json deflate\nassets/a.html deflate")),
    .reported(by: .archive))
}
