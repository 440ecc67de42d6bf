extension Lint {
  static let notReproducible = Lint(
    RulePage(
      "Z018", "not-reproducible", .info,
      "the archive carries times: the same files will not pack to the same bytes again",
      why: """
        Caches and reviews see a change where there is none.
        """,
      remedy: """
        Pack with `rulectl pack`, which writes the same bytes on every machine and day.
        """,
      source: """
        adobe/aepsdk-core-ios: FileUnzipper, ZipArchive @5.11.0; adobe/aepsdk-core-android: \
        FileUtils @core 3.8.0; both run
        """,
      fires: .archive("rules.json deflate time 5a215a21"),
      silent: .archive("rules.json deflate")),
    .reported(by: .archive))
}
