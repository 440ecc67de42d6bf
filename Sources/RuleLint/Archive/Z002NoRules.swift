extension Lint {
  static let rulesFileMissing = Lint(
    RulePage(
      "Z002", "rules-file-missing", .error,
      "no `rules.json` in the root of the archive",
      why: """
        Android opens exactly that name and finds no rules. iOS takes whatever entry is first.
        """,
      remedy: """
        Name the document `rules.json` and put it into the root.
        """,
      source: """
        adobe/aepsdk-core-ios: FileUnzipper, ZipArchive @5.11.0; adobe/aepsdk-core-android: \
        FileUtils @core 3.8.0; both run
        """,
      differences: ["D175", "R05"],
      fires: .archive("rules_1.json deflate"),
      silent: .archive("rules.json deflate")),
    .reported(by: .archive))
}
