extension LaunchCheck {
  static let unfinishedData = LaunchCheck(
    RulePage(
      "X007", "unfinished-data", .error,
      "deflate data that stop before their end",
      why: """
        The loop in which iOS reads the data may never end.
        """,
      remedy: """
        Fetch or pack the archive anew.
        """,
      source: """
        adobe/aepsdk-core-ios: FileUnzipper, ZipArchive @5.11.0; adobe/aepsdk-core-android: \
        FileUtils @core 3.8.0; both run
        """,
      fires: .archive("rules.json deflate\nassets/a.html deflate cut-data 3"),
      silent: .archive("rules.json deflate\nassets/a.html deflate")),
    .reported(by: .archive))
}
