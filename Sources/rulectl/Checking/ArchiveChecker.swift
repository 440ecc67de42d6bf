internal import RuleArchive
internal import RuleEngine
internal import RuleLint

/// What is wrong with an archive, as findings: the only place where the two meet.
///
/// A problem is of the archive; what a platform makes of it, its own unpacker tells. Where that
/// rejects the archive, or takes another text for the rules, the findings that are the reason say so.
struct ArchiveChecker {
  private(set) var findings: [Finding] = []
  /// Done, or `rules` when no text of the archive can be trusted, or `limit`.
  private(set) var status = ExitStatus.done

  /// All that is found in an archive whose directory could be read, and in the name of its file.
  init(_ archive: Archive, named path: String, for profiles: [LaunchProfile]) {
    addName(path)
    for problem in archive.verify() { add(problem) }
    // What the directory lists as the rules; platforms differ in whether they take it.
    let listed = archive.entry(named: RulesFile.name).flatMap { try? archive.contents(of: $0) }
    for profile in profiles {
      guard let reader = ArchiveReader(rawValue: profile.name) else { continue }
      switch archive.view(as: reader) {
      case .accepted(let document): note(document, listed, on: profile)
      case .rejected(let rejection): note(rejection, on: profile)
      }
      makeError(on: profile)
    }
  }

  /// Why a file is no archive, or is not looked into.
  init(rejecting problem: ArchiveProblem, for profiles: [LaunchProfile]) {
    add(problem)
    // A limit is ours: a device would go on.
    guard !problem.isLimit else { return }
    findings[0].outcomes = Outcomes(profiles) { _ in .archiveRejected }
  }

  private mutating func add(_ problem: ArchiveProblem) {
    guard let page = Catalogue.page(problem.code) else {
      preconditionFailure("no page for \(problem.code)")
    }
    if problem.isDamage { status.join(.rules) }
    if problem.isLimit { status.join(.limit) }
    findings.append(
      Finding(
        page, Message(problem.summary),
        at: .archive(offset: problem.offset, entry: problem.entryName),
        severity: problem.severity))
  }

  /// The archive that apps have in their bundle.
  private static let bundledName = "ADBMobileConfig-rules.zip"

  /// Minds a name that was meant to be that of the bundle's rules.
  private mutating func addName(_ path: String) {
    let name = path.split(separator: "/").last.map(String.init) ?? ""
    guard name != Self.bundledName, name.lowercased().hasPrefix("adbmobileconfig"),
      let page = Catalogue.page("Z019")
    else { return }
    findings.append(
      Finding(page, "\(text: name.utf8) is not \(text: Self.bundledName.utf8)", at: .file))
  }

  // MARK: platforms

  /// A platform that takes another entry than `rules.json`, or another text than the one that the
  /// directory lists under that name, reads other rules.
  private mutating func note(
    _ document: ArchiveDocument, _ listed: [UInt8]?, on profile: LaunchProfile
  ) {
    let isNamedSo = document.nameBytes.elementsEqual(RulesFile.name.utf8)
    if !isNamedSo {
      set(.otherDocumentTaken, on: profile, by: ["Z003", "Z002"], of: nil)
    } else if let listed, document.text != listed {
      set(.otherDocumentTaken, on: profile, by: ["Z009", "Z007", "Z006"], of: nil)
    }
  }

  /// The findings that tell why a platform rejects the archive say that it does.
  private mutating func note(_ rejection: ArchiveRejection, on profile: LaunchProfile) {
    if rejection.isLimit {
      // Found by unpacking alone, where what is declared is within the limits.
      if findings.contains(where: { $0.page.code == "Z013" }) || status == .rules { return }
      status.join(.limit)
    }
    let outcome: Outcome? =
      rejection.isLimit ? nil : rejection.isCrash ? .crashAtLoad : .archiveRejected
    if set(outcome, on: profile, by: rejection.codes, of: rejection) { return }
    guard let page = Catalogue.page(rejection.codes[0]) else { return }
    var outcomes = Outcomes()
    if let outcome { outcomes.set(outcome, on: profile.name) }
    findings.append(
      Finding(
        page, Message("\(profile.name): \(rejection.summary)"),
        at: .archive(offset: 0, entry: rejection.entryName), outcomes: outcomes))
  }

  /// An archive that a platform rejects has an error, be its cause a warning elsewhere.
  private mutating func makeError(on profile: LaunchProfile) {
    let causes = findings.indices.filter {
      let outcome = findings[$0].outcomes[profile.name]
      return outcome == .archiveRejected || outcome == .crashAtLoad
    }
    if causes.contains(where: { findings[$0].severity == .error }) { return }
    for place in causes { findings[place].severity = .error }
  }

  /// Sets an outcome at the findings of the first of `codes` that was found: those of the entry at
  /// which a platform has stopped, or all of them. False when there is none.
  @discardableResult
  private mutating func set(
    _ outcome: Outcome?, on profile: LaunchProfile, by codes: [String],
    of rejection: ArchiveRejection?
  ) -> Bool {
    for code in codes {
      let all = findings.indices.filter { findings[$0].page.code == code }
      guard !all.isEmpty else { continue }
      let own = all.filter { findings[$0].isAbout(rejection?.entryName) }
      // Each stored entry would be enough.
      let isEach = own.isEmpty || rejection?.reason == .stored
      guard let outcome else { return true }
      for place in isEach ? all : own { findings[place].outcomes.set(outcome, on: profile.name) }
      if rejection?.reason == .deflateUnfinished {
        set(outcome, on: profile, by: ["X007"], of: nil)
      }
      return true
    }
    return false
  }
}

extension Finding {
  /// Whether it is about the entry of this name.
  fileprivate func isAbout(_ name: [UInt8]?) -> Bool {
    if case .archive(_, let entry?) = place { entry == name } else { false }
  }
}

extension ArchiveProblem {
  /// The severity where it is not that of the code's page.
  fileprivate var severity: Severity? {
    switch reason {
    // On a device with such a file system one of the two is lost; most have none.
    case .collidingName: .warning
    // Not the file that was packed, even where no platform minds.
    case .prefix, .gap, .trailing: .error
    default: nil
    }
  }
}

extension ArchiveRejection {
  /// The codes under which what the platform stumbles over is found, the likeliest first.
  fileprivate var codes: [String] {
    switch reason {
    case .endRecordMissing: ["Z001", "Z008"]
    case .noEntries: ["Z008", "Z002", "Z001"]
    case .firstEntryUnreadable: ["Z014", "Z005", "Z006", "Z008", "Z001"]
    case .emptyName: ["X006", "Z010"]
    case .unusableName: ["Z010", "Z017"]
    case .leavesFolder: ["Z010"]
    case .pathBlocked: ["Z009", "Z010"]
    case .stored: ["Z004"]
    case .storedWithDescriptor: ["Z015"]
    case .method, .encrypted: ["Z005", "Z006"]
    case .deflateInvalid, .deflateUnfinished, .wrongCRC: ["Z012", "Z006"]
    case .wrongSize: ["Z006", "Z012"]
    case .cutShort: ["Z006", "Z001"]
    case .documentReplaced: ["Z009", "Z006"]
    case .noRulesFile: ["Z002", "Z006", "Z008"]
    case .limit: ["Z013"]
    case .damaged(let problem): [problem.code]
    case .crash: ["X003"]
    }
  }
}
