extension Lint {
  static let bundledName = Lint(
    RulePage(
      "Z019", "bundled-name", .info,
      "a name like that of the rules in an app's bundle, but not quite the same",
      why: """
        Until rules were downloaded once, iOS and Android take those in the app's bundle, from \
        an archive of exactly this name: `ADBMobileConfig-rules.zip`. Under any other name, or in \
        other letters' case on a device, they are not found, and no word is said.
        """,
      remedy: """
        Rename the archive to `ADBMobileConfig-rules.zip`, or give it a name of its own where it \
        is not for the bundle.
        """,
      source: """
        adobe/aepsdk-core-ios: issue 797; adobe/aepsdk-core-android: launch rules engine @core \
        3.8.0
        """,
      fires: .archive("file ADBMobileConfig-Rules.zip\nrules.json deflate"),
      silent: .archive("file ADBMobileConfig-rules.zip\nrules.json deflate")),
    .reported(by: .archive))
}
