/// The lints of the options that an app passes to an SDK together with the configuration.
extension ConvertLints {
  static let convertOptions = ConvertCheck(
    "CV138", "convert-options", .warning,
    "options of the JavaScript SDK that exclude every visitor from one or all experiences",
    why: """
      If the options have both an `sdkKey` and `data`, the JavaScript SDK treats its download as an update of `data`, \
      and never becomes ready. Without an `sdkKey`, the SDK compares `environment`, whose default is `staging`, with \
      the environment of each experience. An experience with a different environment gets no visitors. iOS and Android \
      do not compare environments.
      """,
    remedy: "Remove `sdkKey` or `data`, and set `environment` to the environment of the experiences.",
    source: "convertcom/javascript-sdk: packages/{js-sdk,data}/src @5.0.1, read",
    fires: .options(#""sdkKey":«"10035569/10034190"»"#, environment: "staging"),
    silent: .options(#""environment":"live""#, environment: "live"),
    .document { subject, findings in
      guard let options = subject.rules.options else { return }
      let outcomes = subject.outcomes { $0.hasServerGates ? .neverTrue : nil }
      if let key = options.sdkKey, subject.text(key)?.isEmpty == false {
        findings.add(
          "with both `sdkKey` and `data`, the JavaScript SDK never becomes ready", at: key, affecting: outcomes,
          hint: "remove `sdkKey` or `data`")
      }
      if let error = subject.rules.configurationError {
        findings.add("JavaScript rejects a configuration with an `error`", at: error, affecting: outcomes)
      }
      let current = subject.rules.environment
      let wanted = subject.rules.experiences.compactMap(\.environment).filter { subject.text($0)?.isEmpty == false }
      guard let first = wanted.first, !wanted.contains(where: { subject.text($0) == current }) else { return }
      if let environment = options.environment, subject.kind(environment) != .null {
        findings.add(
          "no experience has the environment \(text: subject.shown(environment))", at: environment,
          affecting: outcomes, hint: "write the environment of the experiences")
      } else {
        findings.add(
          "without `environment` beside `data`, JavaScript uses `staging`, and skips this experience", at: first,
          affecting: outcomes, hint: "add `environment` beside `data`")
      }
    })

  static let convertTrafficOptions = ConvertCheck(
    "CV139", "convert-bucketing-options", .warning, "`bucketing` options that change the split on some platforms",
    why: """
      JavaScript and Android read `hash_seed` and `max_traffic`; iOS stores both without effect. JavaScript reads 0 as \
      a missing value. `max_traffic` does not scale the ranges of the variations, which are in hundredths of a \
      percent. A `max_traffic` of 5000 therefore doubles every share and removes the last shares, and 20000 leaves \
      half of the visitors without a variation. Only JavaScript reads `excludeExperienceIdHash`. A visitor who uses \
      two platforms can then have two variations.
      """,
    remedy: "Remove the option, unless the app runs on one platform only.",
    source: """
      convertcom/javascript-sdk: packages/{bucketing,data}/src @5.0.1; convertcom/android-sdk: \
      core/src/main/kotlin/com/convert/sdk/core/bucketing/BucketingManager.kt @1.0.1; convertcom/ios-sdk: \
      Sources/ConvertSwiftSDKCore/Bucketing @2.0.0; read
      """,
    fires: .options(#""environment":"live","bucketing":{"hash_seed":«11»}"#, environment: "live"),
    silent: .options(#""environment":"live","bucketing":{"hash_seed":9999,"max_traffic":10000}"#, environment: "live"),
    .document { subject, findings in
      guard let bucketing = subject.rules.options?.bucketing, subject.kind(bucketing) != .null else { return }
      guard subject.document.isObject(bucketing) else {
        return subject.addMistyped("bucketing", bucketing, "an object", &findings)
      }
      for member in TrafficOptions.Member.allCases {
        guard let value = subject.member(bucketing, member.rawValue), subject.kind(value) != .null else { continue }
        subject.check(member, value, &findings)
      }
    })
}

extension ConvertLintContext {
  /// Reports a member of `bucketing` that a platform ignores or reads differently, or that changes the traffic shares.
  fileprivate func check(_ member: TrafficOptions.Member, _ value: JSONDocument.Value, _ findings: inout Findings) {
    let (given, name) = (rules.options?.traffic ?? TrafficOptions(), member.rawValue)
    func add(_ message: Message, _ hint: Message? = nil, _ outcome: (ConvertProfile, VisitorHashing) -> Outcome?) {
      findings.add(
        message, at: value, affecting: outcomes { outcome($0, VisitorHashing(given, for: $0)) }, hint: hint)
    }
    switch member {
    case .hashSeed:
      guard let seed = given.hashSeed else { return addMistyped(name, value, "a whole number from 0 on", &findings) }
      add(
        seed == 0
          ? "`\(name)` 0 is used by Android only: JavaScript reads it as 9999, and iOS ignores it"
          : "iOS ignores `\(name)`, so visitors on iOS get different variations"
      ) { profile, hashing in
        if hashing.seed == UInt32(truncatingIfNeeded: seed) { return nil }
        return profile.trafficOptions == .ignored ? .noEffect : .otherResult
      }
    case .maximumTraffic:
      guard let count = given.maximumTraffic else {
        return addMistyped(name, value, "a whole number from 0 on", &findings)
      }
      let change =
        count == 0
        ? "gives every visitor the value 0 on Android, and is read as 10000 by JavaScript"
        : count < 10_000
          ? "multiplies every share by \(JavaScriptNumber.text(10_000 / Double(count))), and cuts the last ones off"
          : "leaves \(percentage(100 - 1_000_000 / Double(count))) of the visitors out"
      add("`\(name)` \(Int(count)) \(change); iOS ignores it", "remove the member: the default is 10000") {
        profile, hashing in
        if count == 10_000 { return nil }
        return profile.trafficOptions == .ignored ? .noEffect : .otherResult
      }
    case .excludesExperience:
      if kind(value) == .false { return }
      guard given.excludesExperience else { return addMistyped(name, value, "true or false", &findings) }
      add("only JavaScript reads `\(name)`: a visitor can get different variations on other platforms") { _, hashing in
        hashing.includesExperience ? .noEffect : nil
      }
    case .excludesExperienceUnread:
      add("no SDK uses `\(name)`", "JavaScript reads `\(TrafficOptions.Member.excludesExperience.rawValue)`") { _, _ in
        .noEffect
      }
    }
  }

  fileprivate func addMistyped(
    _ name: String, _ value: JSONDocument.Value, _ wanted: String, _ findings: inout Findings
  ) {
    findings.add("`\(name)` is not \(wanted), and counts as missing", at: value, outcomes: outcomes { _ in .noEffect })
  }
}
