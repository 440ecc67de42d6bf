internal import LaunchLint

/// Checks of documents of launch rules.
extension DocumentChecker {
  mutating func checkLaunch(_ input: RulesInput, for platforms: RequestedPlatforms, _ assets: AssetFiles?)
    throws(CommandFailure)
  {
    if case .configuration(let text) = input.content {
      profiles = try LaunchDialect.configurationProfiles(platforms.names, input.name)
      return try checkConfiguration(text, input)
    }
    profiles = try platforms.profiles(of: LaunchDialect.platforms)
    // If some assets are unknown, no check of assets runs; the rules are checked all the same.
    if let failure = assets?.failure { fail(failure) }
    try check(input, failures.isEmpty ? assets?.assets : nil)
  }

  /// Checks the configuration of an app. Its only item is the URL that rules are downloaded from, if it has one.
  private mutating func checkConfiguration(_ text: [UInt8], _ input: RulesInput) throws(CommandFailure) {
    let document = RulesInput.Document(entry: nil, name: input.name, text: text, readings: input.readings)
    guard let tree = try tree(of: document, for: profiles.map(\.name)) else {
      loads = profiles.map { PlatformLoad(platform: $0.name, unit: "rules URL") }
      return
    }
    let check = ConfigurationCheck(tree, for: profiles)
    let reported = ReportedText(file: file, entry: nil, text: tree.text, document: tree)
    findings += check.findings().map { LocatedFinding($0, in: reported) }
    loads = check.readings.map { reading in
      let url = reading.rulesMember?.value
      let isFetched = url.map { reading.configuration.problem(of: $0) == nil } ?? false
      return PlatformLoad(
        platform: reading.profile.name, unit: "rules URL", listed: url == nil ? 0 : 1,
        kept: reading.isReadable ? Kept(loaded: isFetched ? 1 : 0) : nil)
    }
  }

  /// Platforms that read the same document text.
  fileprivate struct Reading {
    var document: RulesInput.Document
    var profiles: [LaunchProfile]
  }

  private mutating func check(_ input: RulesInput, _ assets: [Asset]?) throws(CommandFailure) {
    var readings: [Reading] = []
    for profile in profiles {
      guard let document = try? input.document(for: profile) else { continue }
      let same = readings.firstIndex { $0.document.entry == document.entry && $0.document.text == document.text }
      if let same {
        readings[same].profiles.append(profile)
      } else {
        readings.append(Reading(document: document, profiles: [profile]))
      }
    }
    for reading in readings { try check(reading, assets) }
    loads = profiles.map { profile in
      loads.first { $0.platform == profile.name } ?? PlatformLoad(platform: profile.name, listed: nil, kept: nil)
    }
  }

  private mutating func check(_ reading: Reading, _ assets: [Asset]?) throws(CommandFailure) {
    let document = reading.document
    let names = reading.profiles.map(\.name)
    guard let tree = try tree(of: document, for: names) else { return }
    let text = ReportedText(file: file, entry: document.entry, text: tree.text, document: tree)
    var found: [Finding] = []
    for profiles in Self.byMemberChoice(reading.profiles, \.memberChoice, in: tree) {
      let rules = try LoadedRules.rules(in: tree, of: document, for: profiles[0], limits)
      let loadings = parallelMap(profiles.map { profile in { @Sendable in LoadResult(rules, for: profile) } })
      let subject = LaunchLintContext(
        rules, for: profiles, assets: assets, loadings: loadings, expectations: expectations)
      let repeated = earlier.findings(in: rules, profiles[0].memberChoice)
      let parts = parallelMap(subject.parts)
      found = Finding.merged(found, subject.findings(of: parts, and: repeated, ignored: &ignored))
      if text.identity == nil {
        text.identity = { rules.rules.indices.contains($0) ? rules.identity(ofRule: $0) : nil }
        text.consequenceIDs = { rules.consequenceIDs(ofRule: $0) }
      }
      ruleSets.append((rules, profiles[0].memberChoice))
      addLoads(of: subject)
    }
    findings += found.map { LocatedFinding($0, in: text) }
  }

  private mutating func addLoads(of subject: LaunchLintContext) {
    for (profile, program) in zip(subject.profiles, subject.programs) {
      loads.append(
        PlatformLoad(
          platform: profile.name, listed: subject.rules.ruleCount,
          kept: (try? program.get()).map { program in
            Kept(
              loaded: program.loadedRules.count,
              lost: Lost(["condition": program.losses.conditions, "consequence": program.losses.consequences]))
          }))
    }
  }
}
