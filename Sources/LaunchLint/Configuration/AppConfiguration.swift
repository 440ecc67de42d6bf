/// The configuration of an app, as the SDK of one platform reads it: an object with dotted names.
///
///     "rules.url"              the URL from which rules are downloaded
///     "build.environment"      the environment E of the build
///     "__E__rules.url"         replaces `rules.url` in the environment E, if `rules.url` exists
///
/// Source: adobe/aepsdk-core-ios: AEPCore/Sources/configuration/ConfigurationState.swift @5.11.0;
/// adobe/aepsdk-core-android: …/internal/configuration/ConfigurationStateManager.kt @core 3.8.0; both read.
package struct AppConfiguration: Sendable {
  /// The platforms whose SDKs read configurations. Raw values are the names of the platforms.
  package enum Platform: String, Sendable { case ios, android }

  package static let rulesURL = Array("rules.url".utf8)
  static let buildEnvironment = Array("build.environment".utf8)
  /// The delimiter before and after the environment in a name.
  static let delimiter = Array("__".utf8)

  package let document: JSONDocument
  package let platform: Platform
  /// The members that the platform keeps, keyed by name. iOS drops members whose value is null.
  let members: [[UInt8]: JSONDocument.Value]
  /// The environment of the build. Nil if `build.environment` is missing, empty or not a string; then the names
  /// without an environment are used.
  package let environment: [UInt8]?

  /// Returns nil if the platform reads no configurations. The root of `document` must be an object.
  package init?(_ document: JSONDocument, for profile: LaunchProfile) {
    guard let platform = Platform(rawValue: profile.name) else { return nil }
    (self.document, self.platform) = (document, platform)
    var members: [[UInt8]: JSONDocument.Value] = [:]
    for (name, value) in document.distinctMembers(document.root, profile.memberChoice) {
      if platform == .ios, document.isNull(value) { continue }
      members[name] = value
    }
    self.members = members
    let environment = members[Self.buildEnvironment].flatMap { Self.string($0, in: document, on: platform) }
    self.environment = environment?.isEmpty ?? true ? nil : environment
  }

  /// Returns `value` as the string that the platform reads; nil if the platform reads no string. Android also reads
  /// words without quotes as strings.
  private static func string(_ value: JSONDocument.Value, in document: JSONDocument, on platform: Platform) -> [UInt8]?
  {
    switch document.kind(value) {
    case .string: document.string(value)
    case .word: platform == .android ? Array(document.lexeme(value)) : nil
    case .object, .array, .number, .true, .false, .null: nil
    }
  }

  /// Returns `value` as the string that the platform reads; nil if the platform reads no string.
  package func string(_ value: JSONDocument.Value) -> [UInt8]? { Self.string(value, in: document, on: platform) }

  /// True if a member called `name` shows that an object is a configuration.
  package static func isMark(_ name: [UInt8]) -> Bool {
    if [rulesURL, buildEnvironment, Array("global.privacy".utf8)].contains(name) { return true }
    return parts(of: name) != nil
  }

  /// Splits `__E__NAME`. Returns nil for other names, and if the environment or the name is empty.
  static func parts(of name: [UInt8]) -> (environment: [UInt8], name: [UInt8])? {
    guard name.starts(with: delimiter) else { return nil }
    let rest = Array(name.dropFirst(2))
    guard let end = rest.indices.first(where: { rest[$0...].starts(with: delimiter) }), end > 0, end + 2 < rest.count
    else { return nil }
    return (Array(rest[..<end]), Array(rest[(end + 2)...]))
  }

  static func name(_ name: [UInt8], in environment: [UInt8]) -> [UInt8] {
    delimiter + environment + delimiter + name
  }

  /// The environments E for which the configuration has a member `__E__rules.url`, in document order. The name of an
  /// environment may contain underscores.
  package var rulesEnvironments: [[UInt8]] {
    var known: Set<[UInt8]> = []
    let end = Self.delimiter + Self.rulesURL
    return document.members(document.root).compactMap { member in
      let name = document.string(member.name)
      let length = name.count - Self.delimiter.count - end.count
      guard length > 0, name.starts(with: Self.delimiter), name.suffix(end.count) == end[...] else { return nil }
      let environment = Array(name[Self.delimiter.count...].prefix(length))
      return known.insert(environment).inserted ? environment : nil
    }
  }

  /// Returns the member that the platform reads as `rules.url` in an environment; nil if there is none, or if its
  /// value is null.
  package func rulesMember(in environment: [UInt8]?) -> (name: [UInt8], value: JSONDocument.Value)? {
    guard let value = members[Self.rulesURL] else { return nil }
    if let environment {
      let name = Self.name(Self.rulesURL, in: environment)
      if let value = members[name], !document.isNull(value) { return (name, value) }
    }
    return document.isNull(value) ? nil : (Self.rulesURL, value)
  }

  /// Returns the reason why the platform downloads no rules from `value`; nil if the platform downloads rules from
  /// `value`.
  package func problem(of value: JSONDocument.Value) -> RulesURLProblem? {
    guard let text = string(value) else { return document.isArray(value) ? .list : .notString }
    return RulesURLProblem(text, on: platform)
  }
}

/// The reason why an SDK downloads no rules from a value of `rules.url`.
///
/// Source: adobe/aepsdk-core-ios: Configuration.swift, LaunchRulesEngine+Downloader.swift, NetworkService.swift @5.11.0;
/// adobe/aepsdk-core-android: ConfigurationExtension.kt, RulesLoader.java, NetworkService.java @core 3.8.0; both read.
package enum RulesURLProblem: Hashable, Sendable {
  case list, notString, empty
  /// A byte that must be percent-encoded.
  case character(UInt8)
  case percent
  /// The URL does not have the scheme `https` in lower case.
  case notHTTPS
  case noHost, port

  /// Returns nil if the platform downloads rules from `text`.
  init?(_ text: [UInt8], on platform: AppConfiguration.Platform) {
    // In Java, `URL` ignores whitespace at both ends of the text. In Swift, `URL` does not parse such a text.
    var url = text[...]
    if platform == .android {
      url = url.drop { $0 <= 0x20 }
      while let last = url.last, last <= 0x20 { url.removeLast() }
    }
    if url.isEmpty {
      self = .empty
      return
    }
    // In an `Address`, a zero byte is part of a token. A configuration has no tokens, so a zero byte is an invalid
    // character.
    let address = Address(url, [])
    if platform == .ios {
      if let byte = address.bytes.contains(0) ? 0 : address.forbidden() {
        self = .character(byte)
        return
      }
      if address.hasBrokenPercent {
        self = .percent
        return
      }
    }
    // Both SDKs search case-sensitively for `https`: iOS at the start of the URL, Android anywhere in it.
    let https = Array("https".utf8)
    let isLowerCase = url.indices.contains { url[$0...].starts(with: https) }
    guard address.hasScheme("https"), platform == .android ? isLowerCase : url.starts(with: https) else {
      self = .notHTTPS
      return
    }
    guard let host = address.host, !host.isEmpty else {
      self = .noHost
      return
    }
    let port = address.bytes[host.upperBound..<address.rest].drop { $0 == 0x3A }
    guard !port.isEmpty, UInt16(String(decoding: port, as: UTF8.self)) == nil else { return nil }
    self = .port
  }
}
