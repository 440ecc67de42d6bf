extension Lint {
  static let unsupportedFeature = Lint(
    RulePage(
      "Z005", "unsupported-feature", .error,
      "another compression method, encryption, or several disks",
      why: """
        No SDK reads such an entry; both reject the archive.
        """,
      remedy: """
        Deflate the entries, without a password.
        """,
      source: """
        adobe/aepsdk-core-ios: FileUnzipper, ZipArchive @5.11.0; adobe/aepsdk-core-android: \
        FileUtils @core 3.8.0; both run
        """,
      fires: .archive("rules.json method 12"),
      silent: .archive("rules.json deflate")),
    .reported(by: .archive))
}
