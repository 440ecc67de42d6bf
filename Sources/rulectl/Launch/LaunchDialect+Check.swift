internal import LaunchLint

/// Checks of documents of launch rules, and of configurations of apps.
extension LaunchDialect {
  static func check(
    _ checker: inout DocumentChecker, _ input: RulesInput, for requested: RequestedPlatforms, _ assets: AssetFiles?
  ) throws(CommandFailure) {
    if case .configuration(let text) = input.content {
      let profiles = try configurationProfiles(requested.names, input.name)
      return try checkConfiguration(text, input, for: profiles, &checker)
    }
    let profiles = try requested.profiles(of: platforms)
    // If the messages cannot be parsed, the text is checked as a rules document.
    if checker.expectations.engine == .messaging,
      let messages = try? input.propositions(for: profiles[0], checker.limits)
    {
      return check(messages, for: profiles, &checker)
    }
    // If some assets are unknown, no check of assets runs, but the rules are still checked.
    if let failure = assets?.failure { checker.fail(failure) }
    let known = checker.failures.isEmpty ? assets?.assets : nil
    for reading in Reading.all(of: input, for: profiles) { try check(reading, known, &checker) }
    checker.loads = profiles.map { profile in
      checker.loads.first { $0.platform == profile.name }
        ?? PlatformLoad(platform: profile.name, listed: nil, kept: nil)
    }
  }

  /// Checks the configuration of an app: only the URL of the rules, if there is one.
  private static func checkConfiguration(
    _ text: [UInt8], _ input: RulesInput, for profiles: [LaunchProfile], _ checker: inout DocumentChecker
  ) throws(CommandFailure) {
    let document = RulesInput.Document(entry: nil, name: input.name, text: text, readings: input.readings)
    guard let tree = try checker.tree(of: document, for: profiles.map(\.name)) else {
      checker.loads = profiles.map { PlatformLoad(platform: $0.name, unit: "rules URL") }
      return
    }
    let check = ConfigurationCheck(tree, for: profiles)
    let reported = ReportedText(file: checker.file, entry: nil, text: tree.text, document: tree)
    checker.findings += check.findings().map { LocatedFinding($0, in: reported) }
    checker.loads = check.readings.map { reading in
      let url = reading.rulesMember?.value
      let isFetched = url.map { reading.configuration.problem(of: $0) == nil } ?? false
      return PlatformLoad(
        platform: reading.profile.name, unit: "rules URL", listed: url == nil ? 0 : 1,
        kept: reading.isReadable ? Kept(loaded: isFetched ? 1 : 0) : nil)
    }
  }

  /// A document, and the platforms that read this text in an input.
  private struct Reading {
    var document: RulesInput.Document
    var profiles: [LaunchProfile]

    /// Returns the documents that the platforms read in an input. Platforms that find no document have no reading.
    static func all(of input: RulesInput, for profiles: [LaunchProfile]) -> [Reading] {
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
      return readings
    }
  }

  private static func check(_ reading: Reading, _ assets: [Asset]?, _ checker: inout DocumentChecker)
    throws(CommandFailure)
  {
    let document = reading.document
    guard let tree = try checker.tree(of: document, for: reading.profiles.map(\.name)) else { return }
    let text = ReportedText(file: checker.file, entry: document.entry, text: tree.text, document: tree)
    let history = HistoryUse(isRead: false, isDownload: checker.expectations.engine == .campaign)
    var found: [Finding] = []
    for profiles in DocumentChecker.byMemberChoice(reading.profiles, \.memberChoice, in: tree) {
      let rules = try LoadedRules.rules(in: tree, of: document, for: profiles[0], checker.limits)
      let loadings = parallelMap(
        profiles.map { [readsEvents = checker.recorded != nil] profile in
          { @Sendable in LoadResult(rules, for: profile, readsEvents: readsEvents, history: history) }
        })
      let subject = LaunchLintContext(
        rules, for: profiles, assets: assets, loadings: loadings, expectations: checker.expectations)
      let repeated = checker.earlier.findings(in: rules, profiles[0].memberChoice)
      let parts = parallelMap(subject.parts)
      found = Finding.merged(found, subject.findings(of: parts, and: repeated, ignored: &checker.ignored))
      if text.identity == nil {
        text.identity = { rules.rules.indices.contains($0) ? rules.identity(ofRule: $0) : nil }
        text.consequenceIDs = { rules.consequenceIDs(ofRule: $0) }
      }
      checker.ruleSets.append((rules, profiles[0].memberChoice))
      checker.loads += zip(subject.profiles, subject.programs).map { profile, program in
        PlatformLoad(
          platform: profile.name, listed: subject.rules.ruleCount,
          kept: (try? program.get()).map { program in
            Kept(
              loaded: program.loadedRules.count,
              lost: Lost(["condition": program.losses.conditions, "consequence": program.losses.consequences]))
          })
      }
    }
    checker.findings += found.lazy.map { LocatedFinding($0, in: text) }
  }
}
