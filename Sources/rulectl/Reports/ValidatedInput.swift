internal import RuleArchive
internal import RuleDialects
internal import RuleEngine
internal import RuleLint

/// Everything that is found in one archive, folder or document, on some platforms.
struct ValidatedInput {
  /// What one platform loads in all.
  struct Load {
    let platform: String
    /// How many rules the document lists; nil where the platform has taken none.
    let listed: Int?
    /// Nil where the platform rejects the document or the archive.
    let program: Program?
  }

  /// As given on the command line, of a folder the document in it; `<stdin>` for the standard input.
  private(set) var file: String
  /// In the order of their places: the archive's, then each document's.
  private(set) var findings: [LocatedFinding] = []
  /// In the order of the platforms.
  private(set) var loads: [Load] = []
  /// Done, or why nothing could be said about the rules.
  private(set) var status = ExitStatus.done
  /// What to say about that on the standard error.
  private(set) var failure: CommandFailure?
  /// The rules of each document that could be read, for what looks at several inputs at once.
  private(set) var ruleSets: [(rules: RuleSet, choice: MemberChoice)] = []

  private let profiles: [SemanticProfile]
  private let limits: RulesLimits
  /// The rules of the inputs before this one.
  private let earlier: RepeatedRules

  init(
    _ path: String, for profiles: [SemanticProfile], _ archiveLimits: ArchiveLimits,
    _ limits: RulesLimits, dialect: DialectName?, after earlier: RepeatedRules = RepeatedRules()
  ) {
    self.earlier = earlier
    file = path == "-" ? "<stdin>" : path
    (self.profiles, self.limits) = (profiles, limits)
    do throws(CommandFailure) {
      let input = try RulesInput(path, archiveLimits, limits)
      var assets: [[UInt8]]?
      switch input.content {
      case .archive(let archive):
        guard add(ArchiveFindings(archive, named: path, for: profiles)) else { return }
        assets = archive.assetNames
      case .document:
        if let folder = input.folder {
          file = input.name
          assets = FolderListing.files(below: folder + "/assets").map { Array($0.utf8) }
        }
      }
      let dialect = input.dialect(dialect, limits)
      guard dialect == .adobe else { throw dialect.unreadable(by: "validate", input.name) }
      try check(input, assets)
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

  private mutating func fail(_ error: CommandFailure) {
    status.join(error.status)
    if case .archive(let problem) = error.cause {
      let finding = ArchiveFindings(rejecting: problem, for: profiles).findings
      findings += finding.map { LocatedFinding($0, file: file) }
    } else {
      failure = error
    }
  }

  // MARK: documents

  /// Platforms that take the same text for the document.
  private struct Reading {
    var document: RulesInput.Document
    var profiles: [SemanticProfile]
  }

  private mutating func check(
    _ input: RulesInput, _ assets: [[UInt8]]?
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
        ?? Load(platform: profile.name, listed: nil, program: nil)
    }
  }

  private mutating func check(
    _ reading: Reading, _ assets: [[UInt8]]?
  ) throws(CommandFailure) {
    let document = reading.document
    let tree: JSONDocument
    do throws(CommandFailure) {
      tree = try LoadedRules.tree(of: document, limits)
    } catch {
      guard error.status == .rules, case .json(let problem) = error.cause else { throw error }
      // No platform reads it: a finding like the others.
      let text = ReportedText(
        file: file, entry: document.entry, text: document.text, document: nil)
      let finding = Finding.unreadable(problem, in: document.text, for: reading.profiles)
      findings.append(LocatedFinding(finding, in: text))
      return
    }
    let text = ReportedText(
      file: file, entry: document.entry, text: tree.text, document: tree)
    var found: [Finding] = []
    for profiles in Self.byMemberChoice(reading.profiles, in: tree) {
      let rules = try LoadedRules(tree, of: document, for: profiles[0], limits).rules
      let loadings = WorkCrew.results(
        of: profiles.map { profile in { @Sendable in Loading(rules, for: profile) } })
      let subject = Subject(rules, for: profiles, assets: assets, loadings: loadings)
      let repeated = earlier.findings(in: rules, profiles[0].memberChoice)
      let parts = WorkCrew.results(of: subject.parts)
      found = Finding.merged(found, subject.findings(of: parts, and: repeated))
      if text.rules == nil { text.rules = rules }
      ruleSets.append((rules, profiles[0].memberChoice))
      addLoads(of: subject)
    }
    findings += found.map { LocatedFinding($0, in: text) }
  }

  /// The platforms in groups that read the same rules: all of them where no name is repeated.
  private static func byMemberChoice(
    _ profiles: [SemanticProfile], in tree: JSONDocument
  ) -> [[SemanticProfile]] {
    if tree.objectsOfDoubtfulNames.isEmpty { return [profiles] }
    let groups = [MemberChoice.first, .last].map { choice in
      profiles.filter { $0.memberChoice == choice }
    }
    return groups.filter { !$0.isEmpty }
  }

  private mutating func addLoads(of subject: Subject) {
    for (profile, program) in zip(subject.profiles, subject.programs) {
      loads.append(
        Load(
          platform: profile.name, listed: subject.rules.ruleCount, program: try? program.get()))
    }
  }
}
