internal import LaunchLint

/// Converts the problems of an archive to findings.
///
/// A model of each platform's unpacker determines the effect. If the model rejects the archive, or reads a different
/// document, this outcome is set on the findings that cause the effect.
struct ArchiveChecker {
  private(set) var findings: [Finding] = []
  /// The reason why the archive must not be packed again. Nil if, after packing, every platform reads the content
  /// that the author intended.
  private(set) var obstacle: Repacking.Obstacle?
  /// `rules` if no document in the archive can be trusted, `limit` if a limit is exceeded, else `done`.
  private(set) var status = ExitStatus.done

  private static let pages = CommonLints.pages + LaunchLints.pages

  static func page(_ code: String) -> RulePage? { pages.first { $0.code == code } }

  /// Collects the findings for an archive whose directory could be read, and for its file name.
  init(_ archive: Archive, named path: String, for profiles: [LaunchProfile], _ consumer: ArchiveConsumer) {
    addName(path)
    // Campaign finds the document by its name, on Android in any folder, on iOS only in the root. So Z002 and Z003 do
    // not apply.
    add(archive.verify().filter { consumer == .core || !["Z002", "Z003"].contains($0.code) })
    // The document that the directory lists. Platforms may read a different document.
    let listed = archive.entry(named: RulesFile.name).flatMap { try? archive.contents(of: $0) }
    var documents: [(profile: LaunchProfile, document: ArchiveDocument)] = []
    for profile in profiles {
      guard let reader = ArchiveReader(rawValue: profile.name) else { continue }
      switch archive.view(as: reader, for: consumer) {
      case .accepted(let document):
        documents.append((profile, document))
        if consumer == .core { note(document, listed, on: profile) }
      case .rejected(let rejection): note(rejection, on: profile)
      }
      makeError(on: profile)
    }
    noteDigests(of: documents)
    let repacking = Repacking(archive, findings)
    obstacle = repacking.obstacle(path)
    let commands = repacking.commands(path)
    for index in findings.indices {
      let code = findings[index].page.code
      if obstacle == nil, Repacking.repaired.contains(code) { findings[index].fix = [] }
      if ["Z002", "Z003", "Z004"].contains(code), let commands { findings[index].hint = Message(commands) }
    }
  }

  /// Collects the finding for a file that could not be opened as an archive, because of `problem`.
  init(rejecting problem: ArchiveProblem, for profiles: [LaunchProfile]) {
    add([problem])
    // A limit of `rulectl` does not affect devices, so the finding has no outcomes.
    guard !problem.isLimit else { return }
    findings[0].outcomes = Outcomes(profiles) { _ in .archiveRejected }
  }

  /// Adds problems. In a damaged archive, exceeded limits are not reported.
  private mutating func add(_ problems: [ArchiveProblem]) {
    for problem in problems { add(problem) }
    if problems.contains(where: \.isDamage) {
      status.join(.rules)
    } else if problems.contains(where: \.isLimit) {
      status.join(.limit)
    }
  }

  private mutating func add(_ problem: ArchiveProblem) {
    guard let page = Self.page(problem.code) else {
      preconditionFailure("no page for \(problem.code)")
    }
    findings.append(
      Finding(
        page, Message(problem.summary), at: .archive(offset: problem.offset, entry: problem.entryName),
        severity: problem.severity, hint: problem.help.map { Message($0) }))
  }

  /// The name of the archive that apps bundle.
  private static let bundledName = "ADBMobileConfig-rules.zip"

  /// Adds a finding if the file name resembles the name of the bundled archive.
  private mutating func addName(_ path: String) {
    let name = path.split(separator: "/").last.map(String.init) ?? ""
    guard name != Self.bundledName, name.lowercased().hasPrefix("adbmobileconfig"),
      let page = Self.page("Z019")
    else { return }
    findings.append(Finding(page, "\(text: name.utf8) is not \(text: Self.bundledName.utf8)", at: .file))
  }

  // MARK: platforms

  /// Sets the outcome if a platform reads an entry other than `rules.json`, or other contents than
  /// the directory lists for this name.
  private mutating func note(_ document: ArchiveDocument, _ listed: [UInt8]?, on profile: LaunchProfile) {
    let isNamedSo = document.nameBytes.elementsEqual(RulesFile.name.utf8)
    if !isNamedSo {
      set(.otherDocumentTaken, on: profile, by: ["Z003", "Z002"], of: nil)
    } else if let listed, document.text != listed {
      set(.otherDocumentTaken, on: profile, by: ["Z009", "Z007", "Z006"], of: nil)
    }
  }

  /// If platforms read different texts by the same name, lists the texts in the first finding that causes the
  /// difference.
  private mutating func noteDigests(of documents: [(profile: LaunchProfile, document: ArchiveDocument)]) {
    guard let first = documents.first?.document,
      documents.contains(where: { $0.document.nameBytes == first.nameBytes && $0.document.text != first.text }),
      let place = findings.firstIndex(where: { $0.outcomes.rows.contains { $0.outcome == .otherDocumentTaken } })
    else { return }
    for (profile, document) in documents {
      let text = "\(profile.name) reads a text with the SHA-256 \(SHA256.hexadecimal(of: document.text))"
      findings[place].notes.append(.init(Message(text), at: .archive(offset: 0, entry: document.nameBytes)))
    }
  }

  /// Sets the outcome on the findings that make a platform reject the archive.
  private mutating func note(_ rejection: ArchiveRejection, on profile: LaunchProfile) {
    if rejection.isLimit {
      // The declared sizes are within the limits; only the actual sizes exceed them.
      if findings.contains(where: { $0.page.code == "Z013" }) || status == .rules { return }
      status.join(.limit)
    }
    let outcome: Outcome? = rejection.isLimit ? nil : rejection.isCrash ? .crashAtLoad : .archiveRejected
    if set(outcome, on: profile, by: rejection.codes, of: rejection) { return }
    guard let page = Self.page(rejection.codes[0]) else { return }
    var outcomes = Outcomes()
    if let outcome { outcomes.set(outcome, on: profile.name) }
    findings.append(
      Finding(
        page, Message("\(profile.name): \(rejection.summary)"), at: .archive(offset: 0, entry: rejection.entryName),
        outcomes: outcomes))
  }

  /// Sets the severity of all findings that make a platform reject the archive to `error`, unless one of them is
  /// already an error.
  private mutating func makeError(on profile: LaunchProfile) {
    let causes = findings.indices.filter { Self.rejects(findings[$0], on: profile) }
    if causes.contains(where: { findings[$0].severity == .error }) { return }
    for place in causes { findings[place].severity = .error }
  }

  private static func rejects(_ finding: Finding, on profile: LaunchProfile) -> Bool {
    let outcome = finding.outcomes[profile.name]
    return outcome == .archiveRejected || outcome == .crashAtLoad
  }

  /// True if a finding makes the platform reject the archive.
  func isRejected(on profile: LaunchProfile) -> Bool { findings.contains { Self.rejects($0, on: profile) } }

  /// Sets `outcome` on findings with the first of `codes` that occurs: on the findings about the entry that the
  /// platform rejects, or, if no finding is about this entry, on all findings with this code. Changes nothing if
  /// `outcome` is nil. Returns false if no code occurs.
  @discardableResult
  private mutating func set(
    _ outcome: Outcome?, on profile: LaunchProfile, by codes: [String], of rejection: ArchiveRejection?
  ) -> Bool {
    for code in codes {
      let all = findings.indices.filter { findings[$0].page.code == code }
      guard !all.isEmpty else { continue }
      let own = all.filter { findings[$0].isAbout(rejection?.entryName) }
      // Every stored entry is a sufficient reason for the rejection, so all findings about stored entries have the
      // outcome.
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
  /// True if the finding is about the entry with this name.
  fileprivate func isAbout(_ name: [UInt8]?) -> Bool {
    if case .archive(_, let entry?) = location { entry == name } else { false }
  }
}

extension ArchiveProblem {
  /// The severity of a finding about this problem; nil if it is the severity on the page of the code.
  fileprivate var severity: Severity? {
    switch reason {
    // Only a warning: a case-insensitive file system loses one of the entries, but most devices have no such file
    // system.
    case .collidingName: .warning
    case .hiddenName(.git): .error
    // These problems show that the archive was changed after packing: an error, even if all platforms accept the
    // archive.
    case .prefix, .gap, .trailing: .error
    default: nil
    }
  }
}

extension ArchiveRejection {
  /// The codes of problems that can cause the rejection, the most likely first.
  fileprivate var codes: [String] {
    switch reason {
    case .endRecordMissing: ["Z001", "Z008"]
    case .noEntries: ["Z008", "Z002", "Z001"]
    case .firstEntryUnreadable: ["Z014", "Z005", "Z006", "Z008", "Z001"]
    case .emptyName: ["X006", "Z010"]
    case .unusableName: ["Z010", "Z017"]
    case .leavesFolder: ["Z010"]
    case .pathBlocked: ["Z009", "Z010", "Z004"]
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
