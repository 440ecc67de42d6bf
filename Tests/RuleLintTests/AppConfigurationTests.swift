import Foundation
import LaunchLint
import RuleEngine
import TestSupport
import Testing

/// Random configurations of apps, compared with plain copies of what the SDKs do.
///
/// `RULECTL_PROPERTY_CASES` is the number of configurations, `RULECTL_PROPERTY_SEED` repeats a run.
@Suite struct `the configuration of an app` {
  private static let cases = PropertySettings.cases(2_000)
  private static let seed = PropertySettings.seed

  private static let names = [
    "rules.url", "__dev__rules.url", "__stage__rules.url", "__a__b__rules.url", "____rules.url", "__rules.url", "__",
    "build.environment", "rules.uri", "Rules.url", "__dev__other", "other", "__dve__rules.url", "global.privacy",
  ]
  private static let values = [
    "null", "1", "true", #""""#, #"" ""#, #"["https://example.com/a"]"#, #"{"a":1}"#,
    #""https://example.com/a/rules.zip""#,
    #""https://example.com/G/rules.zip""#, #""HTTPS://example.com/a""#, #""http://example.com/https""#,
    #"" https://example.com/a ""#, #""https://example.com/a b""#, #""https://example.com/{%mcid%}""#,
    #""https://example.com/%zz""#, #""https:///a""#, #""https://example.com:99999/""#,
    #""https://u:p@example.com:443/?q""#,
    #""https:example.com""#, #""example.com/rules.zip""#, #""dev""#, #""stage""#, #""a__b""#, #""\u0000""#,
    #""https://[::1]:8443/a""#, #""https://[::1]""#, #""httpsx://example.com""#,
  ]

  /// Members of the root, in order; names may repeat.
  private static func members(_ random: inout SplitMix64) -> [(name: String, value: String)] {
    (0..<Int.random(in: 1...6, using: &random)).map { _ in
      (names.randomElement(using: &random) ?? "", values.randomElement(using: &random) ?? "")
    }
  }

  /// Returns what the configuration extension publishes under `rules.url`, as its code computes it.
  private static func published(_ members: [(name: String, value: String)], isIOS: Bool) -> Any? {
    var current: [String: Any?] = [:]
    for (name, value) in members {
      if isIOS, current.keys.contains(name) { continue }
      let object = try? JSONSerialization.jsonObject(with: Data(value.utf8), options: .fragmentsAllowed)
      current.updateValue(object is NSNull ? nil : object, forKey: name)
    }
    if isIOS { current = current.filter { $0.value != nil } }
    let environment = (current["build.environment"] ?? nil) as? String ?? ""
    var aware: [String: Any] = [:]
    for (key, value) in current where !key.hasPrefix("__") {
      let name = environment.isEmpty ? key : "__\(environment)__\(key)"
      if let member = current[name], let override = member { aware[key] = override } else { aware[key] = value }
    }
    return aware["rules.url"]
  }

  /// True if the SDK requests `value`, as the code of its network layer and its system's URL type decide.
  private static func isRequested(_ value: Any?, isIOS: Bool) -> Bool {
    guard let text = value as? String else { return false }
    if isIOS {
      // URL without encoding of invalid characters, as in the systems before iOS 17.
      guard let url = URL(string: text, encodingInvalidCharacters: false), text.hasPrefix("https") else { return false }
      return url.scheme == "https" && !(url.host() ?? "").isEmpty && (url.port ?? 0) <= 65_535
    }
    let trimmed = text.trimmingCharacters(in: CharacterSet(charactersIn: "\u{0}"..." "))
    guard trimmed.lowercased().hasPrefix("https://"), text.contains("https") else { return false }
    let authority = trimmed.dropFirst("https://".count).prefix { !"/?#".contains($0) }
    let place = authority.split(separator: "@", omittingEmptySubsequences: false).last ?? ""
    let port = place.split(separator: "]", omittingEmptySubsequences: false).last?.split(
      separator: ":", omittingEmptySubsequences: false)
    if let digits = port?.dropFirst().first, !digits.isEmpty, UInt16(digits) == nil { return false }
    return !place.prefix { $0 != ":" }.isEmpty
  }

  @Test(arguments: ["ios", "android"])
  func `is read as the SDKs read it`(platform: String) throws {
    print("\(platform): \(Self.cases) configurations, RULECTL_PROPERTY_SEED=\(Self.seed)")
    let profile = try #require(LaunchProfile.all.first { $0.name == platform })
    var random = SplitMix64(seed: Self.seed)
    var requested = 0
    for _ in 0..<Self.cases {
      let members = Self.members(&random)
      let text = "{" + members.map { "\"\($0.name)\":\($0.value)" }.joined(separator: ",") + "}"
      let document = try JSONDocument(Array(text.utf8), depthLimit: 100)
      let configuration = try #require(AppConfiguration(document, for: profile))
      let expected = Self.published(members, isIOS: platform == "ios")
      let member = configuration.rulesMember(in: configuration.environment)
      #expect((member == nil) == (expected == nil), "\(text)")
      guard let member else { continue }
      if let expected = expected as? String {
        #expect(configuration.string(member.value) == Array(expected.utf8), "\(text)")
      }
      let isRequested = Self.isRequested(expected, isIOS: platform == "ios")
      #expect((configuration.problem(of: member.value) == nil) == isRequested, "\(text)")
      requested += isRequested ? 1 : 0
      // Rules that are not downloaded are an error, which says so for the platform.
      let found = ConfigurationCheck(document, for: [profile]).findings()
      let hasError = found.contains { $0.severity == .error && $0.outcomes[platform] == .valueDropped }
      #expect(hasError == !isRequested, "\(text)")
    }
    #expect(requested > 0)
  }

  @Test(arguments: [
    (#"{"global.privacy":"optedin"}"#, true), (#"{"rules.url":1}"#, true), (#"{"build.environment":1}"#, true),
    (#"{"__dev__a":1}"#, true), (#"{"__dev":1}"#, false), (#"{"____a":1}"#, false), (#"{"a":1}"#, false),
  ])
  func `is known by its names`(text: String, isConfiguration: Bool) throws {
    let document = try JSONDocument(Array(text.utf8), depthLimit: 100)
    let names = document.members(document.root).map { document.string($0.name) }
    #expect(names.contains(where: AppConfiguration.isMark) == isConfiguration)
  }

  /// Findings of both platforms are joined; codes that only one has name it.
  @Test(arguments: [
    (#"{"rules.url":null,"__dev__rules.url":"https://a.example/","build.environment":"dev"}"#, "F005 F007", "F006"),
    (#"{"rules.url":"https://a.example/b c"}"#, "F003", ""),
    (#"{"rules.url":"https://a.example/","__a__b__rules.url":1,"build.environment":"a__b"}"#, "F002 F006", "F002 F006"),
    (#"{"rules.url":"https://a.example/","__dev__rules.url":null,"build.environment":"dev"}"#, "F007", "F007"),
    (#"{"rules.url":" https://a.example/"}"#, "F003", ""),
    (#"{"rules.url":"HTTPS://a.example/"}"#, "F004", "F004"),
    (#"{"rules.url":"https://a.example/","__dev__rules.url":5}"#, "F002 F008", "F002 F008"),
    (#"{"rules.url":"https://a.example/","__dev__rules.url":"https://a.example/","build.environment":"dev"}"#, "", ""),
    (#"{"rules.url":"https://a.example/","__prod__rules.url":"https://b.example/","build.environment":"dev"}"#, "", ""),
    (
      #"{"rules.url":"https://a.example/","__x__rules.url":"https://b.example/","build.environment":"x"}"#, "F006",
      "F006"
    ),
    (
      #"{"rules.url":"https://a.example/","__x__rules.url":"https://b.example/","build.environment":"y"}"#, "F007",
      "F007"
    ),
    (#"{"rules.url":"https://a.example/","a":1e999}"#, "J006", "J006"),
    (#"{"rules.url":"https://a.example/","a":[1,]}"#, "", "J011"),
  ])
  func `has the findings of a platform`(text: String, ios: String, android: String) throws {
    let document = try JSONDocument(Array(text.utf8), depthLimit: 100)
    let found = ConfigurationCheck(document, for: [.ios, .android]).findings()
    for (platform, codes) in [("ios", ios), ("android", android)] {
      let own = Set(found.filter { $0.outcomes.rows.isEmpty || $0.outcomes[platform] != nil }.map(\.page.code))
      #expect(own.sorted().joined(separator: " ") == codes, "\(platform)")
    }
  }
}
