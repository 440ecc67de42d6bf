extension Lint {
  static let junkEntry = Lint(
    RulePage(
      "Z016", "junk-entry", .info,
      "an entry that the file system put there",
      why: """
        It does no harm, and every phone downloads it.
        """,
      remedy: """
        Leave out `__MACOSX`, `.DS_Store`, `._*` and `Thumbs.db`; `rulectl pack` does.
        """,
      source: """
        adobe/aepsdk-core-ios: FileUnzipper, ZipArchive @5.11.0; adobe/aepsdk-core-android: \
        FileUtils @core 3.8.0; both run
        """,
      fires: .archive("rules.json deflate\n.DS_Store deflate"),
      silent: .archive("rules.json deflate")),
    .reported(by: .archive))
}
