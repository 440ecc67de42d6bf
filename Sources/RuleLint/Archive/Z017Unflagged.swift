extension Lint {
  static let unflaggedName = Lint(
    RulePage(
      "Z017", "unflagged-name", .warning,
      "a name beyond ASCII without the UTF-8 flag",
      why: """
        iOS reads such a name in code page 437, Android in UTF-8, so they write files of \
        different names.
        """,
      remedy: """
        Use ASCII names, or a packer that sets the flag.
        """,
      source: """
        adobe/aepsdk-core-ios: FileUnzipper, ZipArchive @5.11.0; adobe/aepsdk-core-android: \
        FileUtils @core 3.8.0; both run
        """,
      fires: .archive("rules.json deflate\nassets/é.html deflate"),
      silent: .archive("rules.json deflate\nassets/é.html deflate utf8")),
    .reported(by: .archive))
}
