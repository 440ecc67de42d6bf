internal import RuleSuites

/// A run of `test`: reads the suites in the order of the files, and runs their cases on all cores.
struct SuiteRun {
  private let files: [String]
  /// The options that contain the limits.
  let settings: EvalSettings
  private let names: [String]
  private let failsFast: Bool
  let jobs: Int
  private let coverage: CoverageOptions?
  private let collector: CoverageCollector?
  /// The rules that replace the rules of the suites; nil to use the suites' own rules.
  private let rules: RulesInput?
  /// The values of `--engine`.
  private let engines: [String]
  /// The joined statuses of the suites so far.
  var status = ExitStatus.done
  /// True if a case expects a variation, which `--bucketing` may change.
  var expectsVariation = false
  /// True if no further suite is to run.
  private var isOver = false
  private var progress: Progress

  /// `names`: the values of `--filter`. The name of a case must contain one of them.
  init(
    _ files: [String], _ settings: EvalSettings, filter names: [String] = [], failsFast: Bool = false,
    coverage: CoverageOptions? = nil, rules: RulesInput? = nil, engines: [String] = [], showsProgress: Bool = false
  ) {
    self.coverage = coverage
    collector = coverage.map { _ in CoverageCollector() }
    (self.files, self.settings, self.names, self.failsFast) = (files, settings, names, failsFast)
    (self.rules, self.engines) = (rules, engines)
    jobs = settings.jobs ?? CPUInfo.cores
    progress = Progress(suites: files.count, isShown: showsProgress)
  }

  /// A suite with its rules, or the reason why the suite is not run.
  enum Loaded {
    case suite(any LoadedSuite)
    case wrong(SuiteProblem)
    case failure(CommandFailure)
  }

  func isWanted(_ item: Suite.Case) -> Bool {
    names.isEmpty || names.contains { item.name.contains($0) }
  }

  /// Reads a suite and its rules. The text is returned even if the suite is invalid.
  func load(_ path: String) -> (text: ReportedText, loaded: Loaded) {
    let bytes: [UInt8]
    do throws(CommandFailure) {
      bytes = try settings.files.text(path, limit: settings.rulesLimits.bytes, flag: "--max-rules-bytes")
    } catch {
      return (ReportedText(file: path, entry: nil, text: [], document: nil), .failure(error))
    }
    return load(path, bytes)
  }

  func load(_ path: String, _ bytes: [UInt8]) -> (text: ReportedText, loaded: Loaded) {
    let text = ReportedText(file: path, entry: nil, text: bytes, document: nil)
    do throws(SuiteProblem) {
      let suite = try Suite(
        SuiteText(path, bytes, depth: settings.rulesLimits.depth, depthOption: "--max-depth"))
      let folder = path.contains("/") ? String(path[..<(path.lastIndex(of: "/") ?? path.startIndex)]) : ""
      let root = path.hasPrefix("/") && folder.isEmpty ? "/" : folder
      let request = try SuiteRequest(suite, in: root, settings, rules: rules, engines: engines, coverage: collector)
      return (text, .suite(try request.dialect().suite(request)))
    } catch {
      return (text, .wrong(error))
    }
  }

  /// Loads the suites one after the other, and reports the suites that cannot be run.
  mutating func forEachSuite(
    _ body: (inout SuiteRun, String, ReportedText, any LoadedSuite) throws(CommandFailure) -> Void
  ) throws(CommandFailure) {
    for path in files {
      progress.suite += 1
      let (text, loaded) = load(path)
      if case .suite(let suite) = loaded { try body(&self, path, text, suite) } else { report(loaded, text) }
    }
  }

  // MARK: list

  /// Writes the cases without running them, one per line.
  mutating func list() throws(CommandFailure) -> ExitStatus {
    var text = JSONWriter()
    try forEachSuite { run, path, source, suite throws(CommandFailure) in
      let plays = Dictionary(grouping: suite.plays) { $0.item.index }
      for item in suite.suite.cases where run.isWanted(item) {
        let line = source.lines.position(of: item.range.lower).line
        let platforms = plays[item.index, default: []].map { suite.loading(of: $0).platform }
        text.raw(EscapedOutput.lead("\(path):\(line): \(item.name) (\(platforms.joined(separator: ", ")))") + "\n")
      }
    }
    try Output.show(text.take())
    return status
  }

  // MARK: run

  mutating func run(_ format: CaseFormat, style: Style, isVerbose: Bool) -> ExitStatus {
    let columns = Terminal.columns.map { max(40, $0 - 8) } ?? ReportSettings.standardColumns
    var writer = format.writer(style: style, columns: columns, isVerbose: isVerbose)
    var counts = CaseCounts()
    for path in files where !isOver {
      let reported = result(of: path)
      if reported.cases.contains(where: \.isBad) { status.join(.no) }
      counts.add(reported)
      writer.add(reported)
    }
    ProgressLine.remove()
    var report = writer.finish()
    if let coverage, let collector {
      if collector.others > 0 {
        let others = counted(collector.others, "suite")
        Messages.report(.note, "coverage is measured for launch rules only, without \(others) of other rules")
      }
      // The coverage replaces the report of the cases in the output, so that report is written to standard error.
      if !report.isEmpty { Output.message(String(decoding: report.dropLast(), as: UTF8.self)) }
      report = coverage.report(collector, settings, style: style, isVerbose: isVerbose, &status)
    }
    do throws(IOProblem) {
      let isText = format == .text && (coverage?.format ?? .text) == .text
      if isText { try Output.writeText(report) } else { try Output.write(report) }
    } catch {
      if !error.isClosedPipe { CommandFailure(error).report(&status) }
      return status
    }
    if format == .text { Output.message(counts.line) }
    if counts.total == 0, counts.wrong == 0 {
      Messages.report(
        .error, "no case was run", help: names.isEmpty ? "write a case" : "use a part of a case's name for `--filter`")
      status.join(.usage)
    }
    reportUnusedBucketing()
    return status
  }

  /// Reports that `--bucketing` has no effect, if no case depends on this option.
  mutating func reportUnusedBucketing() {
    guard settings.bucketing != nil, !expectsVariation else { return }
    CommandFailure(
      .usage, "`--bucketing` has no effect: no case expects a variation",
      help: "remove `--bucketing`, or write a case with `expect: [{experience: KEY, variation: ID}]`",
      option: "--bucketing"
    ).report(&status)
  }

  /// Runs the cases of all suites, in order.
  mutating func results() -> [ReportedSuite] {
    var results: [ReportedSuite] = []
    for path in files { results.append(result(of: path)) }
    return results
  }

  private mutating func result(of path: String) -> ReportedSuite {
    progress.suite += 1
    let (text, loaded) = load(path)
    guard case .suite(let suite) = loaded else { return ReportedSuite(text, problem: report(loaded, text)) }
    noteSeconds(in: suite.suite, text)
    return ReportedSuite(text, cases: cases(of: suite))
  }

  /// Notes which events of a suite have a timestamp in seconds or microseconds instead of milliseconds.
  private func noteSeconds(in suite: Suite, _ text: ReportedText) {
    var said: Set<String> = []
    for item in suite.cases where isWanted(item) {
      let events =
        switch item.input {
        case .none, .files: [] as [Suite.Part<[UInt8]>]
        case .event(let event): [event]
        case .events(let events): events
        case .session(let steps): steps.map(\.event)
        }
      for event in events {
        // Only events with a `type` are checked, because a visitor without `attributes` may have any members.
        guard let document = try? JSONDocument(event.value, depthLimit: settings.eventLimits.depth),
          document.presentMember(document.root, "type") != nil,
          case .once(let note, let help)? = BatchResult.Note.Kind.seconds(document), said.insert(note).inserted
        else { continue }
        Messages.report(.note, note, place: text.location(of: event.range), help: help)
      }
    }
  }

  /// Runs the selected cases of a suite.
  mutating func cases(of suite: any LoadedSuite) -> [CaseResult] {
    let plays = suite.plays.filter { isWanted($0.item) }
    expectsVariation = expectsVariation || plays.contains { $0.item.expectsVariation }
    var results: [CaseResult] = []
    if failsFast {
      let player = suite.makePlayer()
      for play in plays where !isOver {
        progress.update(played: results.count, of: plays.count)
        let result = suite.result(of: play, player)
        results.append(result)
        isOver = result.isBad
      }
    } else {
      results = suite.results(of: plays, jobs: jobs) { progress.update(played: $0, of: plays.count) }
    }
    suite.explain(&results, of: plays, most: Self.mostReasons)
    for result in results { status.join(ExitStatus(result.stop)) }
    return results
  }

  /// The maximum number of cases for which reasons are given.
  private static let mostReasons = 1_000

  /// The progress line of a run.
  private struct Progress {
    private var line: ProgressLine
    private let suites: Int
    /// The number of the current suite, from 1.
    var suite = 0

    init(suites: Int, isShown: Bool) {
      self.suites = suites
      line = ProgressLine(isShown ? .auto : .never, isOutputLast: true)
    }

    mutating func update(played: Int, of cases: Int) {
      let suite = suite
      line.update { [suites] _ in "suite \(suite) of \(suites): ran \(played) of \(counted(cases, "case"))" }
    }
  }

  /// Reports why a suite is not run, and returns the reason; nil if the suite is run.
  @discardableResult
  mutating func report(_ loaded: Loaded, _ text: ReportedText) -> String? {
    switch loaded {
    case .suite: return nil
    case .failure(let failure):
      failure.report(&status)
      return failure.message
    case .wrong(let problem):
      CommandFailure(problem, in: text.file, text.lines).report(&status)
      return problem.mistakes(text.lines).map { ($0.place.map { $0 + ": " } ?? "") + $0.message }
        .joined(separator: "; ")
    }
  }
}
