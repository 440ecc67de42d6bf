internal import LaunchLint
internal import RuleEditor
internal import RuleSuites

/// Does the jobs of the language server, with the code of `validate`, `test` and `test --generate`.
struct EditorChecker: EditorServices {
  private let file: String?
  private let isOff: Bool
  /// The options with the limits.
  private let options = EvalOptions()

  init(_ configuration: ConfigurationOptions) throws(CommandFailure) {
    (file, isOff) = (configuration.config, configuration.noConfig)
    // Fails at once if the file cannot be read.
    _ = try settings(of: ".")
  }

  var version: String { ProgramVersion.number }

  var watchedFiles: [String] { ["**/\(Configuration.fileName)", "**/*.test.{yaml,yml,json}"] }

  func kind(of path: String) -> DocumentKind? {
    SuiteFiles.isSuite(path) ? .suite : path.hasSuffix("/" + Configuration.fileName) ? .config : nil
  }

  func set(_ text: [UInt8]?, at path: String) { OpenTexts.set(text, at: path) }

  func contents(of path: String) -> [UInt8]? {
    guard FileKind.isRegular(path) || OpenTexts.text(at: path) != nil else { return nil }
    return try? InputFile.contents(path, limit: RulesLimits.standard.bytes, flag: "")
  }

  func path(of name: String, inSuite path: String) -> String {
    let rules = SuiteRequest.path(name, in: Configuration.folder(of: path))
    return FileKind.resolved(FileKind(rules) == .folder ? rules + "/" + RulesFile.name : rules)
  }

  func formatted(_ document: JSONDocument) throws(EditorFailure) -> [UInt8] {
    if let refusal = DocumentLayout.refusal(document) { throw EditorFailure(.requestFailed, refusal.summary) }
    return DocumentLayout.text(document)
  }

  func page(of code: String) -> RulePage? { Catalogue.pages.first { $0.code == code || $0.name == code } }

  /// The settings of `validate` for a file.
  private func settings(of path: String) throws(CommandFailure) -> CheckSettings {
    var given = ConfigurationOptions()
    (given.config, given.noConfig) = (file, isOff)
    let configurations = try Configurations(["validate", path], given)
    do throws(CommandFailure) {
      return try CheckSettings(try configurations.command(try configurations.words(for: path)))
    } catch {
      throw configurations.placed(error, for: path)
    }
  }

  func answer(_ job: EditorJob) -> EditorAnswer {
    switch job {
    case .check(let snapshot, let plays):
      switch kind(of: snapshot.path) {
      case .config: return .checked(snapshot, kind: .config, findings(ofConfiguration: snapshot))
      case .suite: return .checked(snapshot, kind: .suite, findings(ofSuite: snapshot, plays: plays))
      default: return check(snapshot)
      }
    case .play(let snapshot, let announces): return play(snapshot, announces: announces)
    case .writeTest(let snapshot, let rule): return writeTest(snapshot, rule)
    }
  }

  // MARK: findings

  private func check(_ snapshot: EditorSnapshot) -> EditorAnswer {
    let settings: CheckSettings
    do throws(CommandFailure) {
      settings = try self.settings(of: snapshot.path)
    } catch {
      return .checked(snapshot, kind: nil, [EditorFinding(error)])
    }
    let rules = RulesInput.read(snapshot.path, settings.archiveLimits, settings.limits)
    let dialect = rules.dialect(settings.dialect, settings.platforms.names, settings.limits)
    let isNamed = snapshot.path.split(separator: "/").last.map { $0.hasSuffix(RulesFile.name) } ?? false
    if let input = try? rules.get(), case .none? = input.readings.guess?.reason, !isNamed {
      return .checked(snapshot, kind: nil, [])
    }
    let kind = DocumentKind(rawValue: dialect.name) ?? .rules
    let checker = DocumentChecker(
      snapshot.path, rules, for: settings.platforms,
      (try? settings.platforms.profiles(of: LaunchDialect.platforms)) ?? [], settings.archiveLimits, settings.limits,
      settings.expectations, after: RepeatedRules(), check: dialect.check)
    // Ranges are those of the text without its byte order mark.
    let origin = snapshot.text.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    let found = checker.findings.filter { settings.selection.contains($0.finding.page) }
    return .checked(
      snapshot, kind: kind, checker.failures.map { EditorFinding($0) } + found.map { EditorFinding($0.finding, origin) }
    )
  }

  private func findings(ofConfiguration snapshot: EditorSnapshot) -> [EditorFinding] {
    do throws(SuiteProblem) {
      _ = try Configuration(path: snapshot.path, text: snapshot.text, Configurations.commands)
      return []
    } catch {
      return [EditorFinding(error)]
    }
  }

  private func findings(ofSuite snapshot: EditorSnapshot, plays: Bool) -> [EditorFinding] {
    guard let run = try? SuiteRun([snapshot.path], options, filter: [], failsFast: false) else { return [] }
    switch run.load(snapshot.path, snapshot.text).loaded {
    case .wrong(let problem): return [EditorFinding(problem)]
    case .failure(let failure): return [EditorFinding(failure)]
    case .suite(let suite):
      if !plays { return [] }
      return Self.played(suite).flatMap { result, _ in
        result.faults.map { fault in
          EditorFinding(
            range: fault.range, severity: result.status == .error ? .error : .warning,
            message: (["\(fault.label) on \(result.platform)"] + fault.reasons).joined(separator: "\n"))
        }
      }
    }
  }

  // MARK: suites

  /// The maximum number of cases of a suite that are played in an editor.
  private static let mostCases = 1_000
  /// The maximum number of files in a folder among which suites are looked for.
  private static let mostFiles = 10_000

  /// Plays the cases of a suite.
  private static func played(_ suite: any LoadedSuite) -> [(case: ReportedCase, played: PlayedCase)] {
    let (player, reasons) = (suite.makePlayer(), suite.makeReasons())
    return suite.plays.prefix(mostCases).map { play in
      let played = play.item.skip == nil ? suite.play(play, player) : PlayedCase()
      let (result, _) = CaseJudge.judge(suite, play, played) { judge in reasons.reasons(judge, play) }
      return (result, played)
    }
  }

  func suites(of path: String) -> [String] {
    let folder = Configuration.folder(of: path)
    let files = FolderContents(folder, most: Self.mostFiles) { _, isFolder in isFolder }
    let names = files.items.filter { $0.kind == .file }.map(\.name).filter(SuiteFiles.isSuite).sorted()
    let base = folder == "." ? "" : folder.hasSuffix("/") ? folder : folder + "/"
    return names.map { base + $0 }.filter { suite in
      guard let bytes = contents(of: suite),
        let tree = DocumentTree(suite, bytes), let rules = tree.value("rules")
      else { return false }
      let names = tree.document.isArray(rules) ? tree.document.elements(rules) : [rules]
      return names.contains { Self.isSame(SuiteRequest.path(tree.text($0), in: folder), path) }
    }
  }

  /// True if `rules` names the document: the file, or the folder that holds it.
  private static func isSame(_ rules: String, _ path: String) -> Bool {
    let resolved = FileKind.resolved(path)
    return FileKind.resolved(rules) == resolved || FileKind.resolved(rules + "/" + RulesFile.name) == resolved
  }

  private func play(_ snapshot: EditorSnapshot, announces: Bool) -> EditorAnswer {
    let suites = suites(of: snapshot.path)
    guard !suites.isEmpty, let run = try? SuiteRun(suites, options, filter: [], failsFast: false) else {
      return .played(snapshot, runs: nil, message: announces ? "no suite beside the document names it" : nil)
    }
    var runs: [Int: RuleRuns] = [:]
    var (count, failed) = (0, 0)
    var problems: [String] = []
    for path in suites {
      guard case .suite(let suite) = run.load(path).loaded else {
        problems.append(path)
        continue
      }
      let own = suite.suite.rules.indices.filter { index in
        Self.isSame(
          SuiteRequest.path(suite.suite.rules[index].value, in: Configuration.folder(of: path)), snapshot.path)
      }
      var cases: [Int: Set<Int>] = [:]
      for (result, played) in Self.played(suite) where result.status != .skipped {
        count += 1
        if result.status != .passed { failed += 1 }
        for fired in played.events.joined() where own.contains(fired.document) {
          cases[fired.rule, default: []].insert(result.index)
          runs[fired.rule, default: RuleRuns()].platforms.insert(result.platform)
        }
      }
      for (rule, cases) in cases { runs[rule, default: RuleRuns()].cases += cases.count }
    }
    guard announces else { return .played(snapshot, runs: runs, message: nil) }
    var message = failed == 0 ? "all \(counted(count, "case")) passed" : "\(failed) of \(counted(count, "case")) failed"
    if !problems.isEmpty { message += "; \(counted(problems.count, "suite")) cannot be run" }
    return .played(snapshot, runs: runs, message: message)
  }

  // MARK: tests

  private func writeTest(_ snapshot: EditorSnapshot, _ rule: Int) -> EditorAnswer {
    let suite = suites(of: snapshot.path).first ?? Self.suiteName(of: snapshot.path)
    do throws(CommandFailure) {
      let text = try RuleTest(snapshot.path, suite, options).text(ofRule: rule)
      return .wrote(snapshot, path: suite, text: text, message: "wrote a case for rule \(rule)")
    } catch {
      return .wrote(snapshot, path: suite, text: nil, message: error.message)
    }
  }

  private static func suiteName(of path: String) -> String {
    (path.hasSuffix(".json") ? String(path.dropLast(".json".count)) : path) + ".test.yaml"
  }
}

extension EditorFinding {
  fileprivate init(_ failure: CommandFailure) {
    let help = failure.help.map { "\nhelp: \($0)" } ?? ""
    self.init(severity: .error, message: failure.placed + help)
  }

  fileprivate init(_ problem: SuiteProblem) {
    let help = problem.advice.map { "\nhelp: \($0)" } ?? ""
    self.init(range: problem.range, severity: .error, message: problem.message + help)
  }

  /// `origin`: the offset of the document in its text.
  fileprivate init(_ finding: Finding, _ origin: Int) {
    func moved(_ place: Finding.Place) -> ByteRange? {
      guard case .document(let range) = place else { return nil }
      return ByteRange(range.lower + origin, range.upper + origin)
    }
    var lines = [finding.message.line()]
    if let sentence = finding.outcomes.sentence(rule: finding.rule) { lines.append(sentence) }
    if let hint = finding.hint { lines.append("help: \(hint.line())") }
    self.init(
      range: moved(finding.place), severity: finding.severity, page: finding.page,
      message: lines.joined(separator: "\n"),
      fix: finding.hasSafeFix ? finding.fix : nil, rule: finding.rule)
    notes = finding.notes.compactMap { note in moved(note.place).map { (note.message.line(), $0) } }
  }
}
