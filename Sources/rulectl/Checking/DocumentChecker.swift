internal import LaunchLint
internal import RuleArchive
internal import RuleEngine
internal import RuleLint

/// Checks a document of one dialect and adds the findings to a `DocumentChecker`.
typealias DocumentCheck =
  @Sendable (inout DocumentChecker, RulesInput, RequestedPlatforms, AssetFiles?)
  throws(CommandFailure) -> Void

/// Everything that is found in one archive, folder or document, on some platforms.
struct DocumentChecker {
  /// As given on the command line, of a folder the document in it; `<stdin>` for the standard input.
  private(set) var file: String
  /// In the order of their places: the archive's, then each document's.
  var findings: [LocatedFinding] = []
  /// In the order of the platforms.
  var loads: [PlatformLoad] = []
  /// Done, or why nothing could be said about the rules.
  private(set) var status = ExitStatus.done
  /// What to say about that, and of what else could not be looked at, on the standard error.
  private(set) var failures: [CommandFailure] = []
  /// The rules of each document that could be read, for what looks at several inputs at once.
  var ruleSets: [(rules: RuleSet, choice: MemberChoice)] = []

  /// The platforms whose document is launch rules.
  var profiles: [LaunchProfile] = []
  let limits: RulesLimits
  let expectations: LintOptions
  /// The rules of the inputs before this one.
  let earlier: RepeatedRules

  package init(
    _ path: String, for platforms: RequestedPlatforms, _ archiveLimits: ArchiveLimits,
    _ limits: RulesLimits, dialect: DialectName?,
    checks check: (DialectName) -> DocumentCheck,
    _ expectations: LintOptions = LintOptions(pages: Catalogue.pages),
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
        guard add(ArchiveChecker(archive, named: path, for: profiles)) else { return }
        assets = AssetFiles(in: archive)
      case .document:
        if let folder = input.folder {
          file = input.name
          assets = AssetFiles(beside: folder, archiveLimits)
        } else {
          noteName(path)
        }
      }
      try check(input.dialect(dialect, limits))(&self, input, platforms, assets)
    } catch {
      fail(error)
    }
  }

  /// Takes what an archive has of its own; false when none of its texts can be trusted.
  private mutating func add(_ archive: ArchiveChecker) -> Bool {
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

  mutating func fail(_ error: CommandFailure) {
    status.join(error.status)
    if case .archive(let problem) = error.cause {
      let finding = ArchiveChecker(rejecting: problem, for: profiles).findings
      findings += finding.map { LocatedFinding($0, file: file) }
    } else {
      failures.append(error)
    }
  }

  // MARK: documents

  /// The tree of a document; nil where no platform reads it, which is a finding like the others.
  mutating func tree(
    of document: RulesInput.Document, for platforms: [String]
  ) throws(CommandFailure) -> JSONDocument? {
    do throws(CommandFailure) {
      return try document.tree(limits)
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

  mutating func add(_ found: [LocatedFinding]) { findings += found }

  mutating func add(loads more: [PlatformLoad]) { loads += more }
}
