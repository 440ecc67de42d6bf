internal import RuleSuites

/// A run of `test`: reads the suites, plays their cases on all cores, and writes the report in the order of the files.
struct SuiteRun {
  let files: [String]
  /// The options with the limits.
  private let options: OptionValues
  let settings: EvalSettings
  private let names: [String]
  private let failsFast: Bool
  let jobs: Int
  private let coverage: CoverageOptions?
  private let collector: CoverageCollector?
  /// Replaces the rules of the suites.
  private let rules: RulesInput?

  /// `names`: the texts of `--filter`, one of which the name of a case must contain.
  init(
    _ files: [String], _ options: OptionValues, filter names: [String], failsFast: Bool,
    coverage: CoverageOptions? = nil, rules: RulesInput? = nil
  ) throws(CommandFailure) {
    self.coverage = coverage
    collector = coverage.map { _ in CoverageCollector() }
    (self.files, self.options, self.names, self.failsFast) = (files, options, names, failsFast)
    self.rules = rules
    settings = try EvalSettings(options)
    jobs = settings.jobs ?? CPUInfo.cores
  }

  /// The maximum size in bytes of what aliases stand for.
  private static let mostOfAliases = 8 << 20

  /// A suite with its rules, or the reason why it is not run.
  enum Loaded {
    case suite(any LoadedSuite)
    case wrong(SuiteProblem)
    case failure(CommandFailure)
  }

  func isWanted(_ item: Suite.Case) -> Bool {
    names.isEmpty || names.contains { item.name.contains($0) }
  }

  /// Reads a suite and its rules. The text is there even if it is wrong.
  func load(_ path: String) -> (text: ReportedText, loaded: Loaded) {
    let bytes: [UInt8]
    do throws(CommandFailure) {
      bytes = try options.files.contents(path, limit: settings.rulesLimits.bytes, flag: "--max-rules-bytes")
    } catch {
      return (ReportedText(file: path, entry: nil, text: [], document: nil), .failure(error))
    }
    return load(path, bytes)
  }

  func load(_ path: String, _ bytes: [UInt8]) -> (text: ReportedText, loaded: Loaded) {
    let text = ReportedText(file: path, entry: nil, text: bytes, document: nil)
    do throws(SuiteProblem) {
      let limits = settings.rulesLimits
      // Aliases may stand for much more than they are.
      let suite = try Suite(SuiteText(path, bytes, depth: limits.depth, limit: 2 * bytes.count + Self.mostOfAliases))
      let folder = path.contains("/") ? String(path[..<(path.lastIndex(of: "/") ?? path.startIndex)]) : ""
      let root = path.hasPrefix("/") && folder.isEmpty ? "/" : folder
      let request = try SuiteRequest(suite, in: root, options, rules: rules, coverage: collector)
      return (text, .suite(try request.dialect().suite(request)))
    } catch {
      return (text, .wrong(error))
    }
  }

  // MARK: list

  /// Writes the cases without playing them, one a line.
  func list() throws(CommandFailure) -> ExitStatus {
    var status = ExitStatus.done
    var text = JSONWriter()
    for path in files {
      let (source, loaded) = load(path)
      guard case .suite(let suite) = loaded else {
        _ = report(loaded, source, &status)
        continue
      }
      let plays = Dictionary(grouping: suite.plays) { $0.item.index }
      for item in suite.suite.cases where isWanted(item) {
        let line = source.lines.position(of: item.range.lower).line
        let platforms = plays[item.index, default: []].map { suite.loading(of: $0).platform }
        text.raw(Messages.printable("\(path):\(line): \(item.name) (\(platforms.joined(separator: ", ")))") + "\n")
      }
    }
    try Output.show(text.take())
    return status
  }

  // MARK: run

  func run(_ format: CaseFormat, style: Style, columns: Int, isVerbose: Bool) -> ExitStatus {
    var status = ExitStatus.done
    var writer = format.writer(style: style, columns: columns, isVerbose: isVerbose)
    var counts = CaseCounts()
    var isOver = false
    var progress = Progress(suites: files.count, isShown: !isVerbose)
    for path in files where !isOver {
      progress.suite += 1
      let reported = result(of: path, &isOver, &status, &progress)
      if reported.cases.contains(where: { $0.status == .failed || $0.status == .error }) { status.join(.no) }
      counts.add(reported)
      writer.add(reported)
    }
    ProgressLine.remove()
    var report = writer.finish()
    if let coverage, let collector {
      if collector.others > 0 {
        let others = counted(collector.others, "suite")
        Messages.report(.note, "coverage is that of launch rules: \(others) of other rules not counted")
      }
      // The cases that fail are told as text beside the report.
      if !report.isEmpty { Output.message(String(decoding: report.dropLast(), as: UTF8.self)) }
      report = coverage.report(collector, settings, style: style, isVerbose: isVerbose, &status)
    }
    do throws(IOProblem) {
      try Output.write(report)
    } catch {
      if !error.isClosedPipe { CommandFailure(error).report(&status) }
      return status
    }
    if format == .text { Output.message(counts.line) }
    if counts.total == 0, counts.wrong == 0 {
      Messages.report(
        .error, "no case was run", help: names.isEmpty ? "write a case" : "`--filter` must be a part of a name")
      status.join(.usage)
    }
    return status
  }

  /// Plays the cases of all suites, in order.
  func results(_ status: inout ExitStatus) -> [ReportedSuite] {
    var isOver = false
    var progress = Progress(suites: files.count, isShown: false)
    return files.map { result(of: $0, &isOver, &status, &progress) }
  }

  private func result(
    of path: String, _ isOver: inout Bool, _ status: inout ExitStatus, _ progress: inout Progress
  ) -> ReportedSuite {
    let (text, loaded) = load(path)
    var reported = ReportedSuite(file: path, text: text, cases: [])
    if case .suite(let suite) = loaded {
      if !(suite is LaunchSuite) { collector?.addOther() }
      var updates: [SuiteUpdate.Part] = []
      reported.cases = cases(of: suite, &isOver, &status, &updates, &progress)
    } else {
      reported.problem = report(loaded, text, &status)
    }
    return reported
  }

  /// Plays the cases of a suite. Sets `isOver` if no further suite is to be run.
  func cases(
    of suite: any LoadedSuite, _ isOver: inout Bool, _ status: inout ExitStatus, _ updates: inout [SuiteUpdate.Part],
    _ progress: inout Progress
  ) -> [ReportedCase] {
    let plays = suite.plays.filter { isWanted($0.item) }
    let reasons = suite.makeReasons()
    var budget = Self.mostReasons
    func judge(_ play: CasePlay, _ played: PlayedCase) -> ReportedCase {
      status.join(played.status)
      let (result, parts) = CaseJudge.judge(suite, play, played) { judge in
        budget -= 1
        return budget < 0 ? [] : reasons.reasons(judge, play)
      }
      updates += parts
      return result
    }
    var cases: [ReportedCase] = []
    if failsFast {
      let player = suite.makePlayer()
      for play in plays where !isOver {
        progress.update(played: cases.count, of: plays.count)
        let result = judge(play, play.item.skip == nil ? suite.play(play, player) : PlayedCase())
        cases.append(result)
        isOver = result.status == .failed || result.status == .error
      }
      return cases
    }
    // Files are read one after the other: messages about them are in order.
    let groups = stride(from: 0, to: plays.count, by: Self.groupSize).map { start in
      Array(plays[start..<min(start + Self.groupSize, plays.count)])
    }
    var results: [PlayedCase] = []
    for start in stride(from: 0, to: groups.count, by: Self.groupsOfThread * jobs) {
      progress.update(played: results.count, of: plays.count)
      let played = parallelMap(
        groups[start..<min(start + Self.groupsOfThread * jobs, groups.count)].map { group in
          { @Sendable in
            let player = suite.makePlayer()
            return group.map { play in
              play.item.skip != nil || play.readsFiles ? PlayedCase() : suite.play(play, player)
            }
          }
        }, threads: jobs)
      results += played.joined()
    }
    var next = 0
    while next < plays.count {
      let item = plays[next].item
      let end = plays[next...].firstIndex { $0.item.index != item.index } ?? plays.count
      if item.skip == nil, plays[next].readsFiles {
        progress.update(played: next, of: plays.count)
        results.replaceSubrange(next..<end, with: suite.playFiles(plays[next..<end], suite.makePlayer()))
      }
      next = end
    }
    return zip(plays, results).map { judge($0, $1) }
  }

  /// The number of cases for which reasons are given.
  private static let mostReasons = 1_000

  /// The number of cases that one thread plays in turn: they share engines.
  private static let groupSize = 64
  /// The number of groups for each thread between two updates of the progress.
  private static let groupsOfThread = 8

  /// The line about the progress of a run.
  struct Progress {
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
      line.update { [suites] _ in "suite \(suite) of \(suites): played \(played) of \(counted(cases, "case"))" }
    }
  }

  /// The maximum number of mistakes that are told of one suite.
  private static let mostProblems = 1_000

  /// Reports why a suite is not run, and returns the reason.
  func report(_ loaded: Loaded, _ text: ReportedText, _ status: inout ExitStatus) -> String? {
    switch loaded {
    case .suite: return nil
    case .failure(let failure):
      failure.report(&status)
      return failure.message
    case .wrong(let problem):
      status.join(.usage)
      let problems = [problem] + problem.others
      var lines = problems.prefix(Self.mostProblems).map { problem in
        let position = text.lines.position(of: problem.range.lower)
        let place = "\(position.line):\(position.column)"
        Messages.report(.error, problem.message, place: "\(text.file):\(place)", help: problem.advice)
        return "\(place): \(problem.message)"
      }
      if problems.count > Self.mostProblems {
        lines.append(counted(problems.count - Self.mostProblems, "more mistake"))
        Messages.report(.error, lines[Self.mostProblems], place: text.file)
      }
      return lines.joined(separator: "; ")
    }
  }
}
