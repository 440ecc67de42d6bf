/// The pages of the codes that `ConfigurationCheck` reports.
package enum ConfigurationLint {
  package static let pages: [RulePage] = [
    listedURLs, urlType, invalidURL, insecureURL, missingURL, overriddenURL, unusedKey, unsetEnvironment,
    sharedCacheFile,
  ]

  static let listedURLs = page(
    "F001", "listed-rules-urls", .error, "a list of URLs for `rules.url`",
    why: """
      Documents of 2021 show a list of URLs as `rules.url`, and SDKs before version 2.0 processed the URLs in order. \
      Current SDKs read a string and ignore a value of any other type, so they download no rules.
      """,
    remedy: "Write one URL as a string. Put the rules of all URLs into one archive.", differences: ["R28"],
    fires: #"{"rules.url":«["https://example.com/a.zip","https://example.com/b.zip"]»}"#,
    silent: #"{"rules.url":"https://example.com/rules.zip"}"#)

  static let urlType = page(
    "F002", "rules-url-type", .error, "a value of `rules.url` that is not a string",
    why: """
      iOS and Android expect a string as `rules.url` and ignore a value of any other type, so they download no rules.
      """,
    remedy: "Write the URL as a string.",
    fires: #"{"rules.url":«{"href":"https://example.com/rules.zip"}»}"#,
    silent: #"{"rules.url":"https://example.com/rules.zip"}"#)

  static let invalidURL = page(
    "F003", "invalid-rules-url", .error, "a value of `rules.url` that is not a URL",
    why: """
      Rules are not downloaded if the value is an empty string, or a URL without a host. iOS parses the URL: old \
      versions of iOS reject characters that must be percent-encoded. Tokens such as `{%mcid%}` are not expanded.
      """,
    remedy: "Write the complete URL of the archive, with percent-encoded characters and without tokens.",
    fires: #"{"rules.url":«"https://example.com/my rules.zip"»}"#,
    silent: #"{"rules.url":"https://example.com/my%20rules.zip"}"#)

  static let insecureURL = page(
    "F004", "insecure-rules-url", .error, "a value of `rules.url` that does not begin with `https:`",
    why: """
      iOS and Android send requests to `https` URLs only. The comparison is case-sensitive: a URL that \
      begins with `HTTPS:` is rejected too.
      """,
    remedy: "Serve the archive over HTTPS, and write the scheme in lower case.",
    fires: #"{"rules.url":«"http://example.com/rules.zip"»}"#,
    silent: #"{"rules.url":"https://example.com/rules.zip"}"#)

  static let missingURL = page(
    "F005", "missing-rules-url", .warning, "a configuration without `rules.url`",
    why: """
      No rules are downloaded. At launch, iOS loads the archive `ADBMobileConfig-rules.zip` from the app's bundle. \
      Android loads the rules that were cached last or, if there are none, the same archive. The names of keys are \
      case-sensitive.
      """,
    remedy: "Add `rules.url`, or ignore the code if the app has no rules.",
    fires: #"{«"rules.uri"»:"https://example.com/rules.zip","global.privacy":"optedin"}"#,
    silent: #"{"rules.url":"https://example.com/rules.zip","global.privacy":"optedin"}"#)

  static let overriddenURL = page(
    "F006", "overridden-rules-url", .warning, "a value of `rules.url` that the environment replaces",
    why: """
      `build.environment` names an environment E. If the configuration has the key `__E__rules.url`, iOS and Android \
      download the rules from the URL of this key instead. The names are case-sensitive.
      """,
    remedy: "Check that the app is built for this environment.",
    fires: #"""
      {"build.environment":"dev","rules.url":"https://example.com/a.zip",«"__dev__rules.url"»:"https://example.com/b.zip"}
      """#,
    silent: #"""
      {"build.environment":"prod","rules.url":"https://example.com/a.zip","__dev__rules.url":"https://example.com/b.zip"}
      """#)

  static let unusedKey = page(
    "F007", "unused-environment-key", .warning, "a key of an environment that never takes effect",
    why: """
      `__E__NAME` replaces the value of `NAME` if the environment is E. iOS and Android iterate over the names without \
      an environment: if `NAME` itself is missing, they never look for `__E__NAME`. They drop all other names that \
      begin with two underscores. Adobe's environments are `dev`, `stage` and `prod`.
      """,
    remedy: "Add the key without an environment, or correct the name.",
    fires: #"{"build.environment":"dev",«"__dev__rules.url"»:"https://example.com/b.zip"}"#,
    silent: #"""
      {"build.environment":"dev","rules.url":"https://example.com/a.zip","__dev__rules.url":"https://example.com/b.zip"}
      """#)

  static let unsetEnvironment = page(
    "F008", "unset-environment", .warning, "a missing or unusable `build.environment`",
    why: """
      iOS and Android expect a string as `build.environment`. If the value is missing, empty or not a string, no \
      environment is set, and keys such as `__dev__rules.url` never take effect.
      """,
    remedy: "Write the name of the environment as a string.",
    fires: #"{"build.environment":«1»,"rules.url":"https://example.com/rules.zip"}"#,
    silent: #"{"build.environment":"dev","rules.url":"https://example.com/rules.zip"}"#)

  static let sharedCacheFile = page(
    "F009", "shared-cache-file", .warning, "two URLs whose rules iOS stores in the same file",
    why: """
      iOS names the cache file after the URL in base64, converted to lower case and without `+`, `/` and `=`. Two URLs \
      whose base64 differs only in these respects share a file. After a change of the environment, iOS then loads the \
      rules of the other URL at launch. iOS also sends the cache validators of the other URL to the server.
      """,
    remedy: "Change one of the URLs, for example its file name.",
    fires: #"""
      {"rules.url":"https://example.com/a/rules.zip","__dev__rules.url":«"https://example.com/G/rules.zip"»,"build.environment":"dev"}
      """#,
    silent: #"""
      {"rules.url":"https://example.com/a/rules.zip","__dev__rules.url":"https://example.com/b/rules.zip","build.environment":"dev"}
      """#)

  /// Returns a page with examples of configurations. In the examples, `«` and `»` enclose the reported part.
  private static func page(
    _ code: String, _ name: String, _ severity: Severity, _ summary: String, why: String, remedy: String,
    differences: [String] = [], fires: String, silent: String
  ) -> RulePage {
    RulePage(
      code, name, severity, summary, why: why, remedy: remedy, source: source, differences: differences,
      fires: example(fires, code), silent: example(silent, code))
  }

  private static func example(_ configuration: String, _ code: String) -> Example {
    .call("$ rulectl validate config.json --select \(code)", "config.json \(configuration)")
  }

  private static let source = """
    adobe/aepsdk-core-ios: AEPCore/Sources/configuration, AEPCore/Sources/rules, AEPServices/Sources @5.11.0; \
    adobe/aepsdk-core-android: …/internal/configuration, RulesLoader.java, NetworkService.java @core 3.8.0; both read
    """
}
