extension Lint {
  static let damagedData = Lint(
    RulePage(
      "Z012", "damaged-data", .error,
      "data that do not have their checksum, or are no deflate data",
      why: """
        Android compares the checksum and rejects the archive. iOS works it out and never looks \
        at it, so it may load damaged rules. Neither reads broken deflate data.
        """,
      remedy: """
        Fetch or pack the archive anew.
        """,
      source: """
        adobe/aepsdk-core-ios: FileUnzipper, ZipArchive @5.11.0; adobe/aepsdk-core-android: \
        FileUtils @core 3.8.0; both run
        """,
      differences: ["R06"],
      fires: .archive("rules.json deflate crc 1"),
      silent: .archive("rules.json deflate")),
    .reported(by: .archive))
}
