internal import LaunchLint
internal import RuleEditor
internal import RuleSuites

/// Implements the services of the language server with the code of `validate`, `test` and `test --generate`.
struct EditorChecker: EditorServices {
  private let file: String?
  private let isOff: Bool

  /// `given`: the options of `lsp`.
  init(_ given: OptionValues) throws(CommandFailure) {
    (file, isOff) = (given.config, given.noConfig)
    guard file != nil else { return }
    // A configuration file that an option names must have no mistakes. Mistakes in other configuration files are
    // findings.
    _ = try settings(of: ".", in: given.files, isOff: false)
  }

  var version: String { ProgramVersion.number }

  var watchedFiles: [String] { ["**/\(Configuration.fileName)", "**/*.test.{yaml,yml,json}", "**/*\(RulesFile.name)"] }

  func kind(of path: String) -> DocumentKind? {
    SuiteFiles.isSuite(path) ? .suite : path.hasSuffix("/" + Configuration.fileName) ? .config : nil
  }

  func contents(of path: String, in files: FileSource) -> [UInt8]? {
    guard FileKind.isRegular(path) || files[path] != nil else { return nil }
    return try? files.contents(path, limit: RulesLimits.standard.bytes, flag: "")
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

  /// Returns the settings of `validate` for a file.
  private func settings(of path: String, in files: FileSource, isOff: Bool) throws(CommandFailure) -> CheckSettings {
    var given = GivenOptions(.validate, arguments: [path])
    try EnvironmentOptions.add(to: &given)
    let options = try Configurations(given, path: isOff ? nil : file, isOff: isOff, from: files).values(for: path)
    do throws(CommandFailure) {
      return try CheckSettings(options)
    } catch {
      throw options.placed(error)
    }
  }

  func answer(_ job: EditorJob) -> EditorAnswer {
    switch job {
    case .check(let snapshot, let plays):
      switch kind(of: snapshot.path) {
      case .config: return .checked(snapshot, kind: .config, problems(ofConfiguration: snapshot))
      case .suite:
        let start = SystemClock.elapsed()
        let found = problems(ofSuite: snapshot, plays: plays)
        let seconds = SystemClock.elapsed() - start
        return .checked(snapshot, kind: .suite, found, seconds: plays ? seconds : nil)
      default: return check(snapshot)
      }
    case .play(let snapshot, let announces): return play(snapshot, announces: announces)
    case .writeTest(let snapshot, let rule): return writeTest(snapshot, rule)
    }
  }

  // MARK: findings

  private func check(_ snapshot: EditorSnapshot) -> EditorAnswer {
    let none = EditorAnswer.checked(snapshot, kind: nil)
    // Rules are JSON files, so YAML files are not checked.
    if snapshot.path.hasSuffix(".yaml") || snapshot.path.hasSuffix(".yml") { return none }
    var failures: [EditorProblem] = []
    guard let settings = settings(of: snapshot, &failures) else { return none }
    let (rules, dialect) = settings.read(snapshot.path)
    let isNamed = snapshot.path.split(separator: "/").last.map { $0.hasSuffix(RulesFile.name) } ?? false
    let input = try? rules.get()
    // A document from the cache of a device is not meant for editing.
    if input?.copy != nil { return none }
    var kind = DocumentKind(rawValue: dialect.name) ?? .rules
    switch input?.content {
    case .configuration: kind = .app
    case .messages: return none
    case .document, .archive, nil:
      guard !isNamed, settings.dialect == nil, input?.hasDialect != true else { break }
      // If the text cannot be parsed, the user is probably typing. Then the document keeps the kind that is already
      // known.
      let isWhole = (try? JSONDocument(snapshot.text, depthLimit: settings.limits.depth)) != nil
      guard let known = snapshot.kind, !isWhole else { return none }
      kind = known
    }
    let checker = settings.check(snapshot.path, rules, in: dialect)
    // Ranges of findings refer to the text without its byte order mark. Ranges in the editor include the mark.
    let origin = snapshot.text.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    let found = checker.findings.filter { settings.selection.contains($0.finding.page) }
    failures += checker.failures.map { EditorProblem($0) }
    return .checked(snapshot, kind: kind, failures, found.map { $0.finding.moved(by: origin) })
  }

  /// Returns the settings of a document. A mistake in the configuration of the document becomes a finding; then the
  /// default settings apply.
  private func settings(of snapshot: EditorSnapshot, _ failures: inout [EditorProblem]) -> CheckSettings? {
    do throws(CommandFailure) {
      return try settings(of: snapshot.path, in: snapshot.files, isOff: isOff)
    } catch {
      failures.append(EditorProblem(error))
      return try? settings(of: snapshot.path, in: snapshot.files, isOff: true)
    }
  }

  private func problems(ofConfiguration snapshot: EditorSnapshot) -> [EditorProblem] {
    do throws(SuiteProblem) {
      _ = try Configuration(path: snapshot.path, text: snapshot.text, Command.configured)
      return []
    } catch {
      return ([error] + error.others).map { EditorProblem($0) }
    }
  }

  private func problems(ofSuite snapshot: EditorSnapshot, plays: Bool) -> [EditorProblem] {
    let run = SuiteRun([snapshot.path], EvalSettings(snapshot.files))
    switch run.load(snapshot.path, snapshot.text).loaded {
    case .wrong(let problem): return ([problem] + problem.others).map { EditorProblem($0) }
    case .failure(let failure): return [EditorProblem(failure)]
    case .suite(let suite):
      if !plays { return [] }
      let left = suite.suite.cases.count - Self.mostCases
      let more = EditorProblem(
        severity: .info,
        message: "the editor does not run \(counted(max(0, left), "case")): run `rulectl test` to run all cases")
      return (left > 0 ? [more] : [])
        + Self.results(of: suite).flatMap { result in
          result.faults.map { fault in
            EditorProblem(
              range: fault.range, severity: result.status == .error ? .error : .warning,
              message: (["\(result.platform): \(fault.label)"] + fault.reasons).joined(separator: "\n"))
          }
        }
    }
  }

  // MARK: suites

  /// The maximum number of cases of a suite that are run in an editor.
  private static let mostCases = 1_000
  /// The maximum number of files in a folder among which suites are looked for.
  private static let mostFiles = 10_000

  /// Runs the cases of a suite, and returns their results.
  private static func results(of suite: any LoadedSuite) -> [CaseResult] {
    let plays = suite.plays.filter { $0.item.index < mostCases }
    var results = suite.results(of: plays, jobs: 1)
    suite.explain(&results, of: plays)
    return results
  }

  func suites(of path: String, in files: FileSource) -> [String] {
    let folder = Configuration.folder(of: path)
    let contents = FolderContents(folder, from: files, most: Self.mostFiles) { _, isFolder in isFolder }
    let names = contents.items.filter { $0.kind == .file }.map(\.name).filter(SuiteFiles.isSuite).sorted()
    let base = folder == "." ? "" : SystemPath.joined(folder, "")
    let beside = names.map { base + $0 }
    let known = Set(beside.map(FileKind.resolved))
    let open = files.replaced.filter { SuiteFiles.isSuite($0) && !known.contains($0) }
    let rules = FileKind.resolved(path)
    return (beside + open).filter { suite in
      let tree = self.contents(of: suite, in: files).flatMap { DocumentTree(suite, $0) }
      return tree?.rulesNames.contains { self.path(of: $0, inSuite: suite) == rules } ?? false
    }
  }

  private func play(_ snapshot: EditorSnapshot, announces: Bool) -> EditorAnswer {
    let suites = SuiteFiles.isSuite(snapshot.path) ? [snapshot.path] : suites(of: snapshot.path, in: snapshot.files)
    guard !suites.isEmpty else {
      return .played(snapshot, runs: nil, message: announces ? "no suite in this folder names the document" : nil)
    }
    let run = SuiteRun(suites, EvalSettings(snapshot.files))
    let rules = FileKind.resolved(snapshot.path)
    var runs: [Int: RuleRuns] = [:]
    var (count, failed, left) = (0, 0, 0)
    var problems: [String] = []
    for path in suites {
      guard case .suite(let suite) = run.load(path).loaded else {
        problems.append(path)
        continue
      }
      left += max(0, suite.suite.cases.count - Self.mostCases)
      let own = suite.suite.rules.indices.filter { self.path(of: suite.suite.rules[$0].value, inSuite: path) == rules }
      var cases: [Int: Set<Int>] = [:]
      var (all, bad): (Set<Int>, Set<Int>) = ([], [])
      for result in Self.results(of: suite) where result.status != .skipped {
        all.insert(result.item.index)
        if result.isBad { bad.insert(result.item.index) }
        for fired in result.events.joined() where own.contains(fired.document) {
          cases[fired.rule, default: []].insert(result.item.index)
          runs[fired.rule, default: RuleRuns()].platforms.insert(result.platform)
        }
      }
      (count, failed) = (count + all.count, failed + bad.count)
      for (rule, cases) in cases { runs[rule, default: RuleRuns()].cases += cases.count }
    }
    guard announces else { return .played(snapshot, runs: runs, message: nil) }
    var message = failed == 0 ? "all \(counted(count, "case")) passed" : "\(failed) of \(counted(count, "case")) failed"
    if left > 0 { message += "; the editor did not run \(counted(left, "case")): run `rulectl test`" }
    if !problems.isEmpty { message += "; \(counted(problems.count, "suite")) cannot be run" }
    return .played(snapshot, runs: runs, message: message)
  }

  // MARK: tests

  private func writeTest(_ snapshot: EditorSnapshot, _ rule: Int) -> EditorAnswer {
    let suite = suites(of: snapshot.path, in: snapshot.files).first ?? newSuite(of: snapshot)
    let old = contents(of: suite, in: snapshot.files)
    do throws(CommandFailure) {
      let text = try RuleTest(snapshot.path, suite, EvalSettings(snapshot.files)).text(ofRule: rule)
      return .wrote(snapshot, path: suite, old: old, text: text, message: "wrote a case for rule \(rule)")
    } catch {
      return .wrote(snapshot, path: suite, old: old, text: nil, message: error.message)
    }
  }

  /// Returns a path next to the document for a new suite. No file exists at this path, or the file is empty.
  private func newSuite(of snapshot: EditorSnapshot) -> String {
    let path = snapshot.path
    let name = path.hasSuffix(".json") ? String(path.dropLast(".json".count)) : path
    let names = (1...Self.mostFiles).lazy.map { $0 == 1 ? name + ".test.yaml" : "\(name)-\($0).test.yaml" }
    return names.first { name in
      contents(of: name, in: snapshot.files).map { $0.allSatisfy { $0 <= 0x20 } } ?? (FileKind(name) == .missing)
    } ?? name + ".test.yaml"
  }
}

extension RulesInput {
  /// True if the document has members that identify its dialect.
  fileprivate var hasDialect: Bool {
    guard case .document = content else { return false }
    // Launch rules are identified by `hasRules`, without a guess.
    guard let guess = readings.guess else { return true }
    if case .none = guess.reason { return false }
    return true
  }
}

extension EditorProblem {
  fileprivate init(_ failure: CommandFailure) {
    let help = failure.help.map { "\nhelp: \($0)" } ?? ""
    self.init(severity: .error, message: failure.placed + help)
  }

  fileprivate init(_ problem: SuiteProblem) {
    let help = problem.advice.map { "\nhelp: \($0)" } ?? ""
    self.init(range: problem.range, severity: .error, message: problem.message + help)
  }
}
