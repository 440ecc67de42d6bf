extension Lint {
  static let duplicateEntry = Lint(
    RulePage(
      "Z009", "duplicate-entry", .error,
      "two entries of one name, or of names that differ only in case or Unicode form",
      why: """
        Both platforms keep the content of the later entry of one name. Names that differ in \
        case only are one file on some systems and two on others, which is a warning.
        """,
      remedy: """
        Keep one of the entries.
        """,
      source: """
        adobe/aepsdk-core-ios: FileUnzipper, ZipArchive @5.11.0; adobe/aepsdk-core-android: \
        FileUtils @core 3.8.0; both run
        """,
      fires: .archive("rules.json deflate\nassets/a.html deflate\nassets/a.html deflate"),
      silent: .archive("rules.json deflate\nassets/a.html deflate")),
    .reported(by: .archive))
}
