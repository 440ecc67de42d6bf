extension LaunchCheck {
  static let emptyEntryName = LaunchCheck(
    RulePage(
      "X006", "empty-entry-name", .error,
      "an entry whose name is empty, or not in its character set",
      why: """
        iOS would delete the folder that it unpacks into, then reject the archive.
        """,
      remedy: """
        Name the entry, or leave it out.
        """,
      source: """
        adobe/aepsdk-core-ios: FileUnzipper, ZipArchive @5.11.0; adobe/aepsdk-core-android: \
        FileUtils @core 3.8.0; both run
        """,
      fires: .archive("rules.json deflate\n\"\" deflate"),
      silent: .archive("rules.json deflate")),
    .reported(by: .archive))
}
