extension Lint {
  static let storedWithDescriptor = Lint(
    RulePage(
      "Z015", "stored-with-descriptor", .warning,
      "a stored entry whose size stands behind its data",
      why: """
        A reader that goes from front to back, as that of Android, cannot know where the entry \
        ends. Both platforms reject the archive.
        """,
      remedy: """
        Deflate the entry.
        """,
      source: """
        adobe/aepsdk-core-ios: FileUnzipper, ZipArchive @5.11.0; adobe/aepsdk-core-android: \
        FileUtils @core 3.8.0; both run
        """,
      fires: .archive("rules.json deflate\nassets/a.png store descriptor"),
      silent: .archive("rules.json deflate\nassets/a.png deflate")),
    .reported(by: .archive))
}
