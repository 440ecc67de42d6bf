extension Lint {
  static let headersDisagree = Lint(
    RulePage(
      "Z006", "headers-disagree", .error,
      "the local header and the central directory say different things",
      why: """
        Android reads the local headers from the front of the file, iOS the central directory at \
        its end: each platform can be made to see other rules. No text of such an archive is \
        evaluated.
        """,
      remedy: """
        Pack the archive anew with a sound tool.
        """,
      source: """
        adobe/aepsdk-core-ios: FileUnzipper, ZipArchive @5.11.0; adobe/aepsdk-core-android: \
        FileUtils @core 3.8.0; both run
        """,
      fires: .archive("rules.json deflate\nassets/a.html deflate local-name assets/b.html"),
      silent: .archive("rules.json deflate\nassets/a.html deflate")),
    .reported(by: .archive))
}
