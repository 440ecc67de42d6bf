internal import RuleArchive
internal import RuleEngine
internal import RuleLint

/// What is wrong with an archive, as findings: the only place where the two meet.
struct ArchiveFindings {
  private(set) var findings: [Finding] = []
  /// Done, or `rules` when no text of the archive can be trusted, or `limit`.
  private(set) var status = ExitStatus.done

  /// All that is found in an archive whose directory could be read.
  init(_ archive: Archive, for profiles: [SemanticProfile]) {
    for problem in archive.verify() { add(problem) }
    for profile in profiles {
      guard let reader = ArchiveReader(rawValue: profile.name) else { continue }
      switch archive.view(as: reader) {
      case .accepted(let document): note(document, on: profile)
      case .rejected(let rejection): note(rejection, on: profile)
      }
    }
  }

  /// Why a file is no archive.
  init(rejecting problem: ArchiveProblem, for profiles: [SemanticProfile]) {
    add(problem)
    findings[0].outcomes = Outcomes(profiles) { _ in .archiveRejected }
  }

  private mutating func add(_ problem: ArchiveProblem) {
    guard let page = Lint.page(problem.code) else {
      preconditionFailure("no page for \(problem.code)")
    }
    if problem.isDamage { status.join(.rules) }
    if problem.isLimit { status.join(.limit) }
    let severity: Severity? =
      switch problem.verdict {
      case .note: .info
      case .finding, .damage, .limit: nil
      }
    findings.append(
      Finding(
        page, Message(problem.summary),
        at: .archive(offset: problem.offset, entry: problem.entryName), severity: severity))
  }

  /// A platform that takes another entry than `rules.json` reads other rules.
  private mutating func note(_ document: ArchiveDocument, on profile: SemanticProfile) {
    guard document.nameBytes != Array(RulesFile.name.utf8) else { return }
    for place in findings.indices where ["Z002", "Z003"].contains(findings[place].page.code) {
      findings[place].outcomes.set(.otherDocumentTaken, on: profile.name)
    }
  }

  /// The findings that tell why a platform rejects the archive say that it does.
  private mutating func note(_ rejection: ArchiveRejection, on profile: SemanticProfile) {
    let outcome: Outcome = rejection.isCrash ? .crashAtLoad : .archiveRejected
    let codes = rejection.codes
    let places = findings.indices.filter { codes.contains(findings[$0].page.code) }
    for place in places { findings[place].outcomes.set(outcome, on: profile.name) }
    guard places.isEmpty, let page = Lint.page(codes[0]) else { return }
    var outcomes = Outcomes()
    outcomes.set(outcome, on: profile.name)
    findings.append(
      Finding(
        page, Message("\(profile.name): \(rejection.summary)"),
        at: .archive(offset: 0, entry: rejection.entryName), outcomes: outcomes))
  }
}

extension ArchiveRejection {
  /// The codes under which what the platform stumbles over is found, the likeliest first.
  fileprivate var codes: [String] {
    switch reason {
    case .endRecordMissing, .noEntries: ["Z001", "Z008"]
    case .firstEntryUnreadable: ["Z014", "Z005", "Z006", "Z001"]
    case .emptyName: ["X006", "Z010"]
    case .unusableName, .leavesFolder: ["Z010", "Z017"]
    case .pathBlocked: ["Z009", "Z010"]
    case .stored: ["Z004"]
    case .storedWithDescriptor: ["Z015"]
    case .method, .encrypted: ["Z005", "Z006"]
    case .deflateInvalid, .deflateUnfinished, .wrongCRC: ["Z012", "Z006"]
    case .wrongSize, .cutShort: ["Z006", "Z001"]
    case .documentReplaced: ["Z009", "Z006"]
    case .noRulesFile: ["Z002", "Z006", "Z008"]
    case .limit: ["Z013"]
    case .damaged(let problem): [problem.code]
    case .crash: ["X003"]
    }
  }
}
