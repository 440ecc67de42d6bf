extension Lint {
  static let unsafeMode = Lint(
    RulePage(
      "Z011", "unsafe-mode", .error,
      "a link, a device, or rights that no rules need",
      why: """
        Both SDKs write every entry as a plain file, so a link becomes a file that holds its \
        text. Other tools that unpack the archive may follow it.
        """,
      remedy: """
        Pack plain files only.
        """,
      source: """
        adobe/aepsdk-core-ios: FileUnzipper, ZipArchive @5.11.0; adobe/aepsdk-core-android: \
        FileUtils @core 3.8.0; both run
        """,
      fires: .archive("rules.json deflate\nassets/link deflate mode 120777"),
      silent: .archive("rules.json deflate\nassets/a.html deflate")),
    .reported(by: .archive))
}
