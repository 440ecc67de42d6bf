extension Lint {
  static let notAnArchive = Lint(
    RulePage(
      "Z001", "not-an-archive", .error,
      "no ZIP archive, or one that is cut off",
      why: """
        iOS looks for the end record and rejects the archive without one. Android reads from the \
        front and may load what is there, so that the platforms differ.
        """,
      remedy: """
        Pack the archive anew; `rulectl pack` writes the layout that every SDK takes.
        """,
      source: """
        adobe/aepsdk-core-ios: FileUnzipper, ZipArchive @5.11.0; adobe/aepsdk-core-android: \
        FileUtils @core 3.8.0; both run
        """,
      fires: .archive("rules.json deflate\ncut 30"),
      silent: .archive("rules.json deflate")),
    .reported(by: .archive))
}
