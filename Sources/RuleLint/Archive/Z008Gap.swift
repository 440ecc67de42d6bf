extension Lint {
  static let unlistedBytes = Lint(
    RulePage(
      "Z008", "unlisted-bytes", .warning,
      "bytes that belong to no entry, or a second end record",
      why: """
        Bytes before the archive or between its entries stop Android, which reads from the \
        front; some stop iOS. Bytes behind it do no harm on either, but the file is not the \
        one that was packed: bytes round the entries are always reported as an error.
        """,
      remedy: """
        Pack the archive anew.
        """,
      source: """
        adobe/aepsdk-core-ios: FileUnzipper, ZipArchive @5.11.0; adobe/aepsdk-core-android: \
        FileUtils @core 3.8.0; both run
        """,
      fires: .archive("rules.json deflate\ntrailing 5"),
      silent: .archive("rules.json deflate")),
    .reported(by: .archive))
}
