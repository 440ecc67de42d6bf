/// Checks the configuration of an app: the location from which each platform downloads rules, and the keys that take
/// effect.
package struct ConfigurationCheck {
  /// The configuration as one platform reads it.
  package struct Reading {
    package let profile: LaunchProfile
    package let configuration: AppConfiguration
    /// False if the platform rejects the text of the configuration.
    package let isReadable: Bool

    /// The member that the platform reads as `rules.url`; nil if there is none.
    package var rulesMember: (name: [UInt8], value: JSONDocument.Value)? {
      configuration.rulesMember(in: configuration.environment)
    }
  }

  package let document: JSONDocument
  package let readings: [Reading]

  /// Skips platforms that read no configurations. `document`: a document whose root is an object.
  package init(_ document: JSONDocument, for profiles: [LaunchProfile]) {
    self.document = document
    let isReadable = { (profile: LaunchProfile) in
      document.tolerances.allSatisfy { profile.reader.reading(of: $0.kind) == .accepted }
    }
    readings = profiles.compactMap { profile in
      AppConfiguration(document, for: profile).map {
        Reading(profile: profile, configuration: $0, isReadable: isReadable(profile))
      }
    }
  }

  /// Returns the findings in document order.
  package func findings() -> [Finding] {
    var findings = Findings(in: document)
    TextLintContext(
      document: document,
      platforms: readings.map { TextLintContext.Platform(name: $0.profile.name, reader: $0.profile.reader) },
      readsAll: true
    ).check(&findings)
    for reading in readings where reading.isReadable {
      checkURLs(reading, &findings)
      checkRulesMember(reading, &findings)
      checkKeys(reading, &findings)
      if reading.configuration.platform == .ios { checkCacheFiles(reading, &findings) }
    }
    return Finding.inOrder(findings.all)
  }

  /// Adds a finding. If the same finding already exists for another platform, adds this platform to the existing
  /// finding.
  private func add(
    _ page: RulePage, _ message: Message, at range: ByteRange, _ reading: Reading, _ outcome: Outcome?,
    severity: Severity? = nil, hint: Message? = nil, notes: [Finding.Note] = [], to findings: inout Findings
  ) {
    var outcomes = Outcomes()
    if let outcome { outcomes.set(outcome, on: reading.profile.name) }
    findings.join(
      Finding(page, message, at: .document(range), severity: severity, outcomes: outcomes, hint: hint, notes: notes))
  }

  // MARK: URLs

  /// Checks the URLs of all environments. A problem is only a warning if the environment is not the one that
  /// `build.environment` selects.
  private func checkURLs(_ reading: Reading, _ findings: inout Findings) {
    let configuration = reading.configuration
    let current = reading.rulesMember?.name
    for environment in [nil] + configuration.rulesEnvironments.map(Optional.init) {
      guard let (name, value) = configuration.rulesMember(in: environment),
        let problem = configuration.problem(of: value)
      else { continue }
      let isCurrent = name == current
      add(
        problem.page, problem.message(for: name, document, value), at: document.range(value), reading,
        isCurrent ? .valueDropped : nil, severity: isCurrent ? nil : .warning, hint: problem.hint(document, value),
        to: &findings)
    }
  }

  /// Reports that `rules.url` is missing, or that the member of an environment replaces `rules.url`.
  private func checkRulesMember(_ reading: Reading, _ findings: inout Findings) {
    let configuration = reading.configuration
    guard let (name, value) = reading.rulesMember else {
      let names = document.members(document.root).map(\.name)
      let near = names.first { name in
        SpellingSuggestion.name(for: document.string(name), among: ["rules.url"]) != nil
          || document.string(name).map(\.asciiLowercased) == AppConfiguration.rulesURL
      }
      let brace = ByteRange(document.range(document.root).lower, document.range(document.root).lower + 1)
      return add(
        ConfigurationLint.missingURL,
        near.map { "unknown key \(text: document.string($0)), and no `rules.url`" } ?? "no `rules.url`",
        at: near.map(document.range) ?? brace, reading, .noEffect,
        hint: near == nil ? "add `rules.url`, or ignore F005 if the app has no rules" : "use `rules.url`", to: &findings
      )
    }
    guard name != AppConfiguration.rulesURL, let environment = configuration.environment,
      let replaced = configuration.members[AppConfiguration.rulesURL],
      configuration.string(replaced) != configuration.string(value)
    else { return }
    add(
      ConfigurationLint.overriddenURL, "\(text: name) replaces `rules.url` in the environment \(text: environment)",
      at: document.range(document.name(of: value)), reading, .otherResult,
      hint: "check that the app is built for this environment",
      notes: [Finding.Note("`build.environment` names this environment", at: environmentPlace(configuration))],
      to: &findings)
  }

  /// Reports the URLs that share a cache file on iOS.
  private func checkCacheFiles(_ reading: Reading, _ findings: inout Findings) {
    let configuration = reading.configuration
    var first: [[UInt8]: (url: [UInt8], value: JSONDocument.Value)] = [:]
    for environment in [nil] + configuration.rulesEnvironments.map(Optional.init) {
      guard let value = configuration.rulesMember(in: environment)?.value, configuration.problem(of: value) == nil,
        let url = configuration.string(value)
      else { continue }
      let file = AppConfiguration.iosCacheName(of: url)
      guard let earlier = first[file] else {
        first[file] = (url, value)
        continue
      }
      if earlier.url == url { continue }
      add(
        ConfigurationLint.sharedCacheFile, "iOS keeps the rules of this URL in the cache file of a different URL",
        at: document.range(value), reading, .otherResult, hint: "change one of the URLs",
        notes: [Finding.Note("the other URL", at: .document(document.range(earlier.value)))], to: &findings)
    }
  }

  // MARK: environments

  private func environmentPlace(_ configuration: AppConfiguration) -> FindingLocation {
    .document(document.range(configuration.members[AppConfiguration.buildEnvironment] ?? document.root))
  }

  /// Checks the names that begin with two underscores, and `build.environment`.
  private func checkKeys(_ reading: Reading, _ findings: inout Findings) {
    let configuration = reading.configuration
    let keys = document.members(document.root).map(\.name).filter {
      document.string($0).starts(with: AppConfiguration.delimiter)
    }
    let hasEnvironment = configuration.environment != nil
    // To compare many keys with many names would take quadratic time.
    let names =
      keys.count * configuration.members.count > Self.mostComparisons
      ? []
      : configuration.members.keys.sorted {
        $0.lexicographicallyPrecedes($1)
      }.map { String(decoding: $0, as: UTF8.self) }
    checkEnvironment(reading, keys, &findings)
    for key in keys {
      let name = document.string(key)
      let range = document.range(key)
      guard let (environment, base) = parts(of: name, configuration) else {
        add(
          ConfigurationLint.unusedKey, "\(text: name) does not have the form `__ENVIRONMENT__NAME`", at: range,
          reading, .noEffect, hint: "write `__ENVIRONMENT__NAME`, such as `__dev__rules.url`", to: &findings)
        continue
      }
      if configuration.members[base] == nil {
        let near = SpellingSuggestion.name(for: base, among: names)
        add(
          ConfigurationLint.unusedKey, "\(text: name) never takes effect without \(text: base)", at: range, reading,
          .noEffect,
          hint: near.map { "use \(text: AppConfiguration.name(Array($0.utf8), in: environment))" }
            ?? "add \(text: base), or remove the key", to: &findings)
      } else if configuration.members[name].map(document.isNull) ?? true {
        add(
          ConfigurationLint.unusedKey, "null for \(text: name) does not replace \(text: base)", at: range, reading,
          .noEffect, hint: "write a value, or remove the key", to: &findings)
      } else if hasEnvironment, environment != configuration.environment, !Self.known.contains(environment) {
        let names = [configuration.environment ?? []] + Self.known
        let near = SpellingSuggestion.name(for: environment, among: names.map { String(decoding: $0, as: UTF8.self) })
        add(
          ConfigurationLint.unusedKey,
          "\(text: environment) is neither an environment of Adobe nor the value of `build.environment`", at: range,
          reading,
          .noEffect,
          hint: near.map { "use \(text: AppConfiguration.name(base, in: Array($0.utf8)))" }
            ?? "use `dev`, `stage` or `prod`, or remove the key", to: &findings)
      }
    }
  }

  /// The maximum number of comparisons of names for suggestions. So many comparisons take some milliseconds.
  private static let mostComparisons = 10_000

  /// The names that Adobe gives to environments.
  private static let known = ["dev", "stage", "prod"].map { Array($0.utf8) }

  /// Splits `__E__NAME`. Tries the configuration's own environment first, because its name may contain underscores.
  private func parts(of name: [UInt8], _ configuration: AppConfiguration) -> (environment: [UInt8], name: [UInt8])? {
    if let environment = configuration.environment {
      let start = AppConfiguration.name([], in: environment)
      if name.starts(with: start), name.count > start.count { return (environment, Array(name.dropFirst(start.count))) }
    }
    return AppConfiguration.parts(of: name)
  }

  private func checkEnvironment(_ reading: Reading, _ keys: [JSONDocument.Value], _ findings: inout Findings) {
    guard reading.configuration.environment == nil else { return }
    if let value = reading.configuration.members[AppConfiguration.buildEnvironment] {
      return add(
        ConfigurationLint.unsetEnvironment, "`build.environment` must be a string that is not empty",
        at: document.range(value), reading, .noEffect, hint: "write `dev`, `stage` or `prod`", to: &findings)
    }
    guard let key = keys.first else { return }
    let near = document.members(document.root).map(\.name).first {
      SpellingSuggestion.name(for: document.string($0), among: ["build.environment"]) != nil
    }
    add(
      ConfigurationLint.unsetEnvironment,
      near.map { "unknown key \(text: document.string($0)), and no `build.environment`" }
        ?? "no `build.environment`, so no key of an environment takes effect", at: document.range(near ?? key), reading,
      .noEffect, hint: near == nil ? "add `build.environment`" : "use `build.environment`", to: &findings)
  }
}

extension RulesURLProblem {
  fileprivate var page: RulePage {
    switch self {
    case .list: ConfigurationLint.listedURLs
    case .notString: ConfigurationLint.urlType
    case .empty, .character, .percent, .noHost, .port: ConfigurationLint.invalidURL
    case .notHTTPS: ConfigurationLint.insecureURL
    }
  }

  /// Returns the message about the problem, for the member `name` with `value`.
  package func message(for name: [UInt8], _ document: JSONDocument, _ value: JSONDocument.Value) -> Message {
    switch self {
    case .list: "\(text: name) is a list, but SDKs from version 2.0 on read a string"
    case .notString: "expected a URL for \(text: name), found \(document.kind(value).words)"
    case .empty: "\(text: name) is empty"
    case .character(let byte): "invalid character \(text: [byte]) in \(text: name)"
    case .percent: "\(text: name) has a percent sign without two hexadecimal digits"
    case .notHTTPS: "\(text: name) does not begin with `https:`"
    case .noHost: "\(text: name) has no host"
    case .port: "\(text: name) has an invalid port"
    }
  }

  fileprivate func hint(_ document: JSONDocument, _ value: JSONDocument.Value) -> Message {
    switch self {
    case .list: "write one URL as a string"
    case .notString, .empty, .noHost, .port: "write the complete URL of the archive as a string"
    case .character where document.string(value).contains { $0 == 0x7B }:
      "write the URL without tokens: they are not expanded"
    case .character(let byte): "percent-encode the character as \(text: LaunchLints.percentEncoding(byte))"
    case .percent: "write `%25` for a percent sign"
    case .notHTTPS: "use `https:`, in lower case"
    }
  }
}

extension AppConfiguration {
  /// Returns the name of the file in which iOS keeps the rules of a URL.
  ///
  /// Source: adobe/aepsdk-core-ios: RulesDownloader.swift, DiskCacheService.swift @5.11.0, read.
  package static func iosCacheName(of url: [UInt8]) -> [UInt8] {
    let key = Array("cached.rules.".utf8) + Base64.encoded(url)
    return key.filter { $0 != 0x2E && $0 != 0x2B && $0 != 0x2F && $0 != 0x3D }.map(\.asciiLowercased)
  }
}
