internal import LaunchLint

/// Checks a document of one dialect and adds the findings to a `DocumentChecker`.
typealias DocumentCheck =
  @Sendable (inout DocumentChecker, RulesInput, RequestedPlatforms, AssetFiles?) throws(CommandFailure) -> Void

/// All findings for one archive, folder or document on the requested platforms.
struct DocumentChecker {
  /// The command line argument, or for a folder the path of its document; `<stdin>` for standard input.
  private(set) var file: String
  /// The findings in order of location: first the findings of the archive, then the findings of each document.
  var findings: [LocatedFinding] = []
  /// The findings that rules ignore in their `meta`.
  var ignored: [Finding] = []
  /// The results of loading, in the order of the platforms.
  var loads: [PlatformLoad] = []
  /// `done`, or the reason why the rules could not be checked.
  var status = ExitStatus.done
  /// Messages for standard error: the reason for `status`, and messages about other parts that were not checked.
  private(set) var failures: [CommandFailure] = []
  /// The reason why `--fix` does not pack the archive again, and the pages of the findings that packing would fix.
  private(set) var unfixed: (obstacle: Repacking.Obstacle, pages: [RulePage])?
  /// The rules of each readable document, for checks across inputs.
  var ruleSets: [(rules: RuleSet, choice: MemberChoice)] = []

  /// The platforms, if the document contains launch rules.
  private let profiles: [LaunchProfile]
  let limits: RulesLimits
  let expectations: LintOptions
  /// The events or visitors of `--events`.
  var recorded: RecordedEvents? { expectations.recorded }
  /// The rules of earlier inputs.
  let earlier: RepeatedRules

  /// Checks an input: an archive for `profiles`, then its document with `check`, the function of its dialect. `name`:
  /// the input's name in reports.
  init(
    _ name: String, _ input: Result<RulesInput, CommandFailure>, for platforms: RequestedPlatforms,
    _ profiles: [LaunchProfile], _ archiveLimits: ArchiveLimits, _ limits: RulesLimits, _ expectations: LintOptions,
    after earlier: RepeatedRules, check: DocumentCheck
  ) {
    var expectations = expectations
    expectations.engine = (try? input.get())?.engine ?? .core
    (self.profiles, self.expectations, self.earlier) = (profiles, expectations, earlier)
    file = name
    self.limits = limits
    do throws(CommandFailure) {
      let input = try input.get()
      var assets: AssetFiles?
      var isFixable = input.copy == nil
      switch input.content {
      case .archive(let archive):
        let checker = ArchiveChecker(archive, named: name, for: profiles, input.consumer)
        add(checker, checker.status)
        unfixed = checker.obstacle.map { obstacle in
          (obstacle, checker.findings.map(\.page).filter { Repacking.repaired.contains($0.code) })
        }
        if checker.status != .done { return }
        isFixable = unfixed == nil
        assets = AssetFiles(in: archive)
      case .document:
        if let folder = input.folder {
          file = input.name
          assets = AssetFiles(beside: folder, from: input.files, archiveLimits)
        } else {
          noteName(name)
        }
      case .configuration, .messages: break
      }
      try check(&self, input, platforms, assets)
      if !isFixable {
        unfixed?.pages += findings.map(\.finding).filter(\.hasSafeFix).map(\.page)
        findings = findings.map { $0.withoutFix }
      }
      checkLosses()
    } catch {
      fail(error)
    }
  }

  /// Adds the archive's own findings. `status`: not `done` if no document in the archive can be trusted, or a limit
  /// is exceeded.
  private mutating func add(_ archive: ArchiveChecker, _ status: ExitStatus, help: String? = nil) {
    findings += archive.findings.map { LocatedFinding($0, file: file) }
    if status == .done { return }
    let reason = status == .limit ? "is over a limit" : "cannot be trusted"
    fail(CommandFailure(status, "the rules are not checked, because the archive \(reason)", place: file, help: help))
    loads = profiles.filter { archive.isRejected(on: $0) }.map { PlatformLoad(platform: $0.name) }
  }

  /// Adds a finding if the file name of a document ends in `.zip`. The file is checked as a document, but no device
  /// could unpack it.
  private mutating func noteName(_ path: String) {
    guard path.lowercased().hasSuffix(".zip"), let page = ArchiveChecker.page("Z001") else { return }
    let finding = Finding(
      page, "a rules document under the name of an archive, which nothing unpacks", at: .file, severity: .info,
      hint: "`rulectl pack` makes an archive")
    findings.append(LocatedFinding(finding, file: file))
  }

  mutating func fail(_ error: CommandFailure) {
    if case .archive(let problem) = error.cause {
      add(ArchiveChecker(rejecting: problem, for: profiles), error.status, help: problem.help)
    } else {
      status.join(error.status)
      failures.append(error)
    }
  }

  /// Fails if a platform drops a part and no finding reports the loss: that is a defect of this program.
  private mutating func checkLosses() {
    for load in loads where load.hasLoss {
      if findings.contains(where: { $0.finding.outcomes.isLoss(on: load.platform) })
        || ignored.contains(where: { $0.outcomes.isLoss(on: load.platform) })
      {
        continue
      }
      fail(
        CommandFailure(
          .fault, "internal error: \(load.platform) does not load all of the document, and no finding says why",
          place: file, help: "report this with the document"))
    }
  }

  // MARK: documents

  /// Parses a document. If no platform can read the document, adds a finding and returns nil.
  mutating func tree(of document: RulesInput.Document, for platforms: [String]) throws(CommandFailure) -> JSONDocument?
  {
    do throws(CommandFailure) {
      return try document.tree(limits)
    } catch {
      guard error.status == .rules, case .json(let problem) = error.cause else { throw error }
      let text = ReportedText(file: file, entry: document.entry, text: document.text, document: nil)
      let finding = Finding.unreadable(problem, in: document.text, for: platforms)
      findings.append(LocatedFinding(finding, in: text))
      return nil
    }
  }

  /// Groups platforms by their choice among repeated members; one group if no member is repeated.
  static func byMemberChoice<Profile>(_ profiles: [Profile], _ choice: (Profile) -> MemberChoice, in tree: JSONDocument)
    -> [[Profile]]
  {
    if tree.objectsOfDoubtfulNames.isEmpty { return [profiles] }
    let groups = [MemberChoice.first, .last].map { wanted in profiles.filter { choice($0) == wanted } }
    return groups.filter { !$0.isEmpty }
  }
}
