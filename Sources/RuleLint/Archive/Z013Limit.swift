extension Lint {
  static let limitExceeded = Lint(
    RulePage(
      "Z013", "limit-exceeded", .error,
      "the archive is larger, deeper or packed tighter than the limits allow",
      why: """
        A small archive can unpack to more than a device holds. The SDKs have no limit of their \
        own.
        """,
      remedy: """
        Leave out what the rules do not need, or raise the limit by its flag where the archive \
        is your own.
        """,
      source: """
        adobe/aepsdk-core-ios: FileUnzipper, ZipArchive @5.11.0; adobe/aepsdk-core-android: \
        FileUtils @core 3.8.0; both run
        """,
      fires: .archive("rules.json deflate\nassets/a.html deflate name-bytes 300"),
      silent: .archive("rules.json deflate")),
    .reported(by: .archive))
}
