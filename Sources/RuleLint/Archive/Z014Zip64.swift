extension Lint {
  static let zip64 = Lint(
    RulePage(
      "Z014", "zip64", .warning,
      "ZIP64 records",
      why: """
        The reader of iOS knows 32-bit fields only and ends its listing before such an entry: \
        where it is the first, the archive is rejected, which is an error; where it comes later, \
        it is silently missing.
        """,
      remedy: """
        Pack without ZIP64; rules are far from 4 GiB.
        """,
      source: """
        adobe/aepsdk-core-ios: FileUnzipper, ZipArchive @5.11.0; adobe/aepsdk-core-android: \
        FileUtils @core 3.8.0; both run
        """,
      differences: ["R07"],
      fires: .archive("rules.json deflate\nassets/a.html deflate version 45"),
      silent: .archive("rules.json deflate\nassets/a.html deflate")),
    .reported(by: .archive))
}
