extension Lint {
  static let overlappingEntries = Lint(
    RulePage(
      "Z007", "overlapping-entries", .error,
      "entries that share bytes with each other or with the directory",
      why: """
        Packers never write such an archive. It is made to unpack to more than it should, or to \
        be read in two ways.
        """,
      remedy: """
        Pack the archive anew.
        """,
      source: """
        adobe/aepsdk-core-ios: FileUnzipper, ZipArchive @5.11.0; adobe/aepsdk-core-android: \
        FileUtils @core 3.8.0; both run
        """,
      fires: .archive("rules.json deflate\nassets/a.html deflate at 0"),
      silent: .archive("rules.json deflate\nassets/a.html deflate")),
    .reported(by: .archive))
}
