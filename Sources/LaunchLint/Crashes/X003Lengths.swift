extension LaunchCheck {
  static let lengthsOverflow = LaunchCheck(
    RulePage(
      "X003", "lengths-overflow", .error,
      """
      name, extra field and comment of an entry that are longer than 65,535 bytes together
      """,
      why: """
        iOS adds up their lengths in 16 bits, and the app stops.
        """,
      remedy: """
        Leave the comments and extra fields out.
        """,
      source: """
        adobe/aepsdk-core-ios: FileUnzipper, ZipArchive @5.11.0; adobe/aepsdk-core-android: \
        FileUtils @core 3.8.0; both run
        """,
      fires: .archive("rules.json deflate\nassets/a.html deflate extra 40000 comment 40000"),
      silent: .archive("rules.json deflate")),
    .reported(by: .archive))
}
