extension Lint {
  static let storedEntry = Lint(
    RulePage(
      "Z004", "stored-entry", .error,
      "an entry that is stored, not deflated",
      why: """
        iOS takes deflated entries only and rejects the whole archive because of one that is \
        not, be it an asset or a folder without a Unix mode. Android takes it. Ordinary packers \
        store what is tiny or does not shrink.
        """,
      remedy: """
        Deflate every entry, however small, and leave folders out.
        """,
      source: """
        adobe/aepsdk-core-ios: FileUnzipper, ZipArchive @5.11.0; adobe/aepsdk-core-android: \
        FileUtils @core 3.8.0; both run
        """,
      differences: ["D176", "R02", "R04"],
      fires: .archive("rules.json deflate\nassets/a.png store"),
      silent: .archive("rules.json deflate\nassets/a.png deflate")),
    .reported(by: .archive))
}
