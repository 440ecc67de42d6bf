extension Lint {
  static let unsafeName = Lint(
    RulePage(
      "Z010", "unsafe-name", .error,
      "a name that leads out of the folder, or that is not safe to write or to show",
      why: """
        iOS rejects names with `../`; Android rejects a path that leaves its folder, but for one \
        that leads into a folder beside it whose name begins alike. Other names are written as \
        they are.
        """,
      remedy: """
        Use relative names of letters, digits and slashes.
        """,
      source: """
        adobe/aepsdk-core-ios: FileUnzipper, ZipArchive @5.11.0; adobe/aepsdk-core-android: \
        FileUtils @core 3.8.0; both run
        """,
      fires: .archive("rules.json deflate\n../evil.html deflate"),
      silent: .archive("rules.json deflate\nassets/a.html deflate")),
    .reported(by: .archive))
}
