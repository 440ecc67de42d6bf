internal import ConvertLint

/// Checks of Convert documents.
extension DocumentChecker {
  mutating func checkConvert(_ input: RulesInput, for platforms: RequestedPlatforms, _ assets: AssetFiles?)
    throws(CommandFailure)
  {
    let profiles = try platforms.profiles(of: ConvertDialect.platforms)
    guard let first = profiles.first else { return }
    let document = try input.document(of: ConvertDialect.title)
    let names = profiles.map(\.name)
    guard let tree = try tree(of: document, for: names) else {
      loads += names.map { PlatformLoad(platform: $0, unit: "experience", listed: nil, kept: nil) }
      return
    }
    var found: [Finding] = []
    for group in Self.byMemberChoice(profiles, \.memberChoice, in: tree) {
      let rules = AudienceRules(tree, for: group.first ?? first)
      try LoadedAudiences.check(rules, limits, document)
      found = Finding.merged(found, ConvertLintContext(rules, for: group, recorded: recorded).findings())
      loads += group.map { load(rules, on: $0) }
    }
    let text = ReportedText(file: file, entry: nil, text: tree.text, document: tree)
    findings += found.map { LocatedFinding($0, in: text) }
  }

  private func load(_ rules: AudienceRules, on profile: ConvertProfile) -> PlatformLoad {
    let listed = rules.isBare ? 1 : rules.experiences.count
    let kept = (try? AudienceProgram(rules, for: profile)).map { program in
      Kept(
        loaded: listed - program.lostExperiences,
        lost: Lost(["location": program.lostLocations, "condition": program.lostLeaves]))
    }
    return PlatformLoad(
      platform: profile.name, unit: rules.isBare ? "rule set" : "experience", listed: listed, kept: kept)
  }
}
