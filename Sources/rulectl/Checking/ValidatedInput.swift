internal import LaunchLint
internal import RuleArchive
internal import RuleEngine
internal import RuleLint

/// Everything that is found in one archive, folder or document, on some platforms.
struct ValidatedInput {
  /// What one platform loads in all.
  struct Load {
    let platform: String
    /// What is counted, one of them.
    var unit = "rule"
    /// How many of them the document lists; nil where the platform has taken none.
    let listed: Int?
    /// Nil where the platform rejects the document or the archive.
    let kept: Kept?
  }

  /// What a platform keeps of a document.
  struct Kept {
    var loaded: Int
    /// Parts that are left out of what it loads.
    var conditions = 0
    var consequences = 0
  }

  /// As given on the command line, of a folder the document in it; `<stdin>` for the standard input.
  private(set) var file: String
  /// In the order of their places: the archive's, then each document's.
  private(set) var findings: [LocatedFinding] = []
  /// In the order of the platforms.
  private(set) var loads: [Load] = []
  /// Done, or why nothing could be said about the rules.
  private(set) var status = ExitStatus.done
  /// What to say about that, and of what else could not be looked at, on the standard error.
  private(set) var failures: [CommandFailure] = []
  /// The rules of each document that could be read, for what looks at several inputs at once.
  private(set) var ruleSets: [(rules: RuleSet, choice: MemberChoice)] = []

  /// The platforms whose document is launch rules.
  private var profiles: [LaunchProfile] = []
  let limits: RulesLimits
  private let expectations: Expectations
  /// The rules of the inputs before this one.
  private let earlier: RepeatedRules

  init(
    _ path: String, for platforms: AskedPlatforms, _ archiveLimits: ArchiveLimits,
    _ limits: RulesLimits, dialect: DialectName?,
    _ expectations: Expectations = Expectations(pages: Catalogue.pages),
    after earlier: RepeatedRules = RepeatedRules()
  ) {
    self.earlier = earlier
    self.expectations = expectations
    file = path == "-" ? "<stdin>" : path
    self.limits = limits
    do throws(CommandFailure) {
      // An archive that cannot be read holds launch rules as well as any.
      if let launch = try? platforms.launch() { profiles = launch }
      let input = try RulesInput(path, archiveLimits, limits)
      var assets: AssetFiles?
      switch input.content {
      case .archive(let archive):
        guard add(ArchiveFindings(archive, named: path, for: profiles)) else { return }
        assets = AssetFiles(in: archive)
      case .document:
        if let folder = input.folder {
          file = input.name
          assets = AssetFiles(beside: folder, archiveLimits)
        } else {
          noteName(path)
        }
      }
      switch input.dialect(dialect, limits) {
      case .adobe:
        profiles = try platforms.launch()
        // Of files of which some are not known nothing is said; the rules are checked all the same.
        if let failure = assets?.failure { fail(failure) }
        try check(input, failures.isEmpty ? assets?.assets : nil)
      case .convert: try checkVisitors(input, for: try platforms.convert())
      case .airship: try checkSchedules(input, for: try platforms.airship())
      }
    } catch {
      fail(error)
    }
  }

  /// Takes what an archive has of its own; false when none of its texts can be trusted.
  private mutating func add(_ archive: ArchiveFindings) -> Bool {
    findings += archive.findings.map { LocatedFinding($0, file: file) }
    status.join(archive.status)
    return archive.status == .done
  }

  /// Minds a document under an archive's name: it is checked as what it is, but no device would
  /// unpack it.
  private mutating func noteName(_ path: String) {
    guard path.lowercased().hasSuffix(".zip"), let page = Catalogue.page("Z001") else { return }
    let finding = Finding(
      page, "a rules document under the name of an archive, which nothing unpacks", at: .file,
      severity: .info, hint: "`rulectl pack` makes an archive")
    findings.append(LocatedFinding(finding, file: file))
  }

  private mutating func fail(_ error: CommandFailure) {
    status.join(error.status)
    if case .archive(let problem) = error.cause {
      let finding = ArchiveFindings(rejecting: problem, for: profiles).findings
      findings += finding.map { LocatedFinding($0, file: file) }
    } else {
      failures.append(error)
    }
  }

  // MARK: documents

  /// Platforms that take the same text for the document.
  private struct Reading {
    var document: RulesInput.Document
    var profiles: [LaunchProfile]
  }

  private mutating func check(
    _ input: RulesInput, _ assets: [Asset]?
  ) throws(CommandFailure) {
    var readings: [Reading] = []
    for profile in profiles {
      guard let document = try? input.document(for: profile) else { continue }
      let same = readings.firstIndex {
        $0.document.entry == document.entry && $0.document.text == document.text
      }
      if let same {
        readings[same].profiles.append(profile)
      } else {
        readings.append(Reading(document: document, profiles: [profile]))
      }
    }
    for reading in readings { try check(reading, assets) }
    loads = profiles.map { profile in
      loads.first { $0.platform == profile.name }
        ?? Load(platform: profile.name, listed: nil, kept: nil)
    }
  }

  private mutating func check(
    _ reading: Reading, _ assets: [Asset]?
  ) throws(CommandFailure) {
    let document = reading.document
    let names = reading.profiles.map(\.name)
    guard let tree = try tree(of: document, for: names) else { return }
    let text = ReportedText(
      file: file, entry: document.entry, text: tree.text, document: tree)
    var found: [Finding] = []
    for profiles in Self.byMemberChoice(reading.profiles, \.memberChoice, in: tree) {
      let rules = try LoadedRules(tree, of: document, for: profiles[0], limits).rules
      let loadings = WorkCrew.results(
        of: profiles.map { profile in { @Sendable in Loading(rules, for: profile) } })
      let subject = Subject(
        rules, for: profiles, assets: assets, loadings: loadings, expectations: expectations)
      let repeated = earlier.findings(in: rules, profiles[0].memberChoice)
      let parts = WorkCrew.results(of: subject.parts)
      found = Finding.merged(found, subject.findings(of: parts, and: repeated))
      if text.rules == nil { text.rules = rules }
      ruleSets.append((rules, profiles[0].memberChoice))
      addLoads(of: subject)
    }
    findings += found.map { LocatedFinding($0, in: text) }
  }

  /// The tree of a document; nil where no platform reads it, which is a finding like the others.
  mutating func tree(
    of document: RulesInput.Document, for platforms: [String]
  ) throws(CommandFailure) -> JSONDocument? {
    do throws(CommandFailure) {
      return try LoadedRules.tree(of: document, limits)
    } catch {
      guard error.status == .rules, case .json(let problem) = error.cause else { throw error }
      let text = ReportedText(
        file: file, entry: document.entry, text: document.text, document: nil)
      let finding = Finding.unreadable(problem, in: document.text, for: platforms)
      findings.append(LocatedFinding(finding, in: text))
      return nil
    }
  }

  /// The platforms in groups that read the same rules: all of them where no name is repeated.
  static func byMemberChoice<Profile>(
    _ profiles: [Profile], _ choice: (Profile) -> MemberChoice, in tree: JSONDocument
  ) -> [[Profile]] {
    if tree.objectsOfDoubtfulNames.isEmpty { return [profiles] }
    let groups = [MemberChoice.first, .last].map { wanted in
      profiles.filter { choice($0) == wanted }
    }
    return groups.filter { !$0.isEmpty }
  }

  // MARK: other dialects

  mutating func add(_ found: [LocatedFinding]) { findings += found }

  mutating func add(loads more: [Load]) { loads += more }

  private mutating func addLoads(of subject: Subject) {
    for (profile, program) in zip(subject.profiles, subject.programs) {
      loads.append(
        Load(
          platform: profile.name, listed: subject.rules.ruleCount,
          kept: (try? program.get()).map { program in
            Kept(
              loaded: program.loadedRules.count, conditions: program.losses.conditions,
              consequences: program.losses.consequences)
          }))
    }
  }
}
