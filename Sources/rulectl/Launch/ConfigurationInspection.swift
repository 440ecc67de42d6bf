internal import LaunchLint

/// The output of `inspect` for the configuration of an app on one platform: for each environment, the URL of the
/// rules, and the file in which the device keeps them.
struct ConfigurationInspection: Inspection {
  /// The rules of each environment; empty if the platform rejects the configuration.
  private var rows: [Row] = []

  var document: RuleSet? { nil }

  /// The rules of an environment.
  fileprivate struct Row {
    /// The name of the environment. Nil for the row of all other environments, and for the selected environment if the
    /// configuration does not name it.
    var environment: [UInt8]?
    /// True if the configuration selects this environment.
    var isCurrent: Bool
    /// The name of the member that contains the URL; nil if there is none.
    var key: [UInt8]?
    /// The URL of the rules; nil if no rules are downloaded.
    var url: [UInt8]?
    /// The reason why no rules are downloaded.
    var reason: String?
    /// The path of the file in the folder of the app; nil without a URL.
    var cacheFile: String?
    /// The URLs of a list, in the order in which the SDKs before version 2.0 processed them.
    var listed: [[UInt8]] = []
  }

  static func show(_ text: [UInt8], _ request: InspectionRequest) throws(CommandFailure) -> ExitStatus {
    let input = try request.input.get()
    let document = RulesInput.Document(entry: nil, name: input.name, text: text, readings: input.readings)
    var status = ExitStatus.done
    for profile in try LaunchDialect.configurationProfiles(request.platforms, input.name) {
      let shown = try request.show(as: LaunchDialect.row.name, on: [profile]) {
        (view: inout ConfigurationInspection, profile: LaunchProfile, _: RulesInput) throws(CommandFailure) in
        try view.read(document, on: profile, request.limits)
      }
      status.join(shown)
    }
    return status
  }

  private mutating func read(_ document: RulesInput.Document, on profile: LaunchProfile, _ limits: RulesLimits)
    throws(CommandFailure)
  {
    let tree = try document.tree(limits)
    let check = ConfigurationCheck(tree, for: [profile])
    guard let reading = check.readings.first else { return }
    if !reading.isReadable {
      let cause = check.findings().first { $0.outcomes[profile.name] == .fileRejected }
      var place: String?
      if case .document(let range) = cause?.location {
        place = TextLocations(document.name, tree.text).place(of: range.lower)
      }
      let reason = cause.map { ": \($0.message.line()) [\($0.page.code)]" } ?? ""
      throw CommandFailure(.rules, "\(profile.name) rejects the configuration" + reason, place: place ?? document.name)
    }
    let configuration = reading.configuration
    let others = configuration.rulesEnvironments.filter { $0 != configuration.environment }.map(Optional.init)
    let rest = configuration.environment == nil ? [] : [[UInt8]?.none]
    rows = ([configuration.environment] + others + rest).map { Self.row($0, in: configuration) }
    rows[0].isCurrent = true
  }

  private static func row(_ environment: [UInt8]?, in configuration: AppConfiguration) -> Row {
    var row = Row(environment: environment, isCurrent: false)
    guard let (key, value) = configuration.rulesMember(in: environment) else {
      row.reason = "no `rules.url`"
      return row
    }
    row.key = key
    let document = configuration.document
    guard let problem = configuration.problem(of: value) else {
      let url = configuration.string(value) ?? []
      row.url = url
      row.cacheFile = configuration.platform.cacheFile(of: url)
      return row
    }
    row.reason = problem.message(for: key, document, value).line()
    if problem == .list { row.listed = document.elements(value).map { document.string(orLexeme: $0) } }
    return row
  }

  func lines(_: InspectionRequest) -> [InspectedLine] { rows.flatMap(\.lines) }

  func write(rejected: String?, to json: inout JSONWriter) {
    json.member("rejected", rejected)
    json.list("environments", rows) { json, row in
      json.raw("{\"environment\":" + JSONWriter.text(row.environment))
      json.member("current", row.isCurrent)
      json.member("key", row.key)
      json.member("url", row.url)
      json.member("reason", row.reason)
      json.member("cacheFile", row.cacheFile)
      json.member("listed", row.listed)
      json.raw("}")
    }
  }
}

extension ConfigurationInspection.Row {
  fileprivate var lines: [InspectedLine] {
    let name = environment.map { "environment " + InspectionRequest.shown($0) }
    let mark = isCurrent && environment != nil ? " (build.environment)" : ""
    var parts: [(String, String)] = []
    if let key { parts.append(("key", InspectionRequest.shown(key))) }
    parts.append(("rules", url.map(InspectionRequest.shown) ?? "none: \(reason ?? "")"))
    if let cacheFile { parts.append(("cache file", cacheFile)) }
    for (index, url) in listed.enumerated() {
      parts.append((index == 0 ? "before 2.0" : "", "\(index + 1). " + InspectionRequest.shown(url)))
    }
    return [.title((name ?? (isCurrent ? "no environment" : "other environments")) + mark)]
      + parts.map { .part($0.0, [$0.1], width: 12) }
  }
}

extension AppConfiguration.Platform {
  /// Returns the path, in the folder of the app, of the file in which the SDK keeps the rules of a URL.
  ///
  /// Source: adobe/aepsdk-core-ios: RulesDownloader.swift, DiskCacheService.swift @5.11.0; adobe/aepsdk-core-android:
  /// ConfigurationRulesManager.kt, CacheFileManager.java @core 3.8.0; both read.
  fileprivate func cacheFile(of url: [UInt8]) -> String {
    switch self {
    case .ios:
      "Library/Caches/com.adobe.mobile.diskcache/rulescache/"
        + String(decoding: AppConfiguration.iosCacheName(of: url), as: UTF8.self)
    case .android: "cache/aepsdkcache/config.rules/" + SHA256.hexadecimal(of: url)
    }
  }
}

extension LaunchDialect {
  /// Returns the platforms that read the configuration of an app. Throws a usage error if a different platform is
  /// named.
  static func configurationProfiles(_ names: [String], _ place: String) throws(CommandFailure) -> [LaunchProfile] {
    let profiles = try platforms.profiles(names)
    let readers = profiles.filter { AppConfiguration.Platform(rawValue: $0.name) != nil }
    if readers.count < profiles.count, RequestedPlatforms.names(in: names) != ["all"] {
      throw CommandFailure(
        .usage, "`web` does not read the configuration of an app", place: place, help: "use `--platform ios,android`")
    }
    return readers
  }
}
