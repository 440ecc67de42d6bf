internal import LaunchLint

/// A run of `validate`: checks all inputs, then writes the reports.
struct ValidateRun {
  /// A report that is written to a file.
  private struct FileReport {
    let format: FindingFormat
    let path: String
    var writer: any FindingWriter
  }

  /// The options that apply to all files.
  private let options: OptionValues
  private let configurations: Configurations
  private let paths: [String]
  /// The folders that contain no rules or cannot be listed.
  private let missing: [CommandFailure]
  private let level: FailLevel
  /// The settings of the current file.
  private var checks: CheckSettings
  /// The settings, keyed by the entries of their configuration.
  private var known: [[Configuration.Entry]: CheckSettings] = [:]
  private let consoleSettings: ReportSettings
  private var console: any FindingWriter
  /// True if the format of standard output is for people.
  private let isProse: Bool
  private var reports: [FileReport]
  private var baseline: Baseline?
  /// The entries of a new baseline.
  private var entries: [Baseline.Entry] = []
  private var repeated = RepeatedRules()
  /// The keys of the findings of earlier files that are reported once per run.
  private var reportedKeys: Set<Message> = []
  private var summary = LoadSummary()
  private var status = ExitStatus.done
  /// True if some input could not be checked.
  private var isPartial = false

  /// `options`: the options of the first file.
  init(_ options: OptionValues, _ configurations: Configurations) throws(CommandFailure) {
    (self.options, self.configurations) = (options, configurations)
    (paths, missing) = try RulesFolder.expand(
      options.inputs, from: options.files, archives: true, FolderLimits(options.limits))
    if (paths + options.events).count(where: { $0 == "-" }) > 1 { throw .standardInputTwice }
    level = options.failLevel ?? .error
    let most =
      try parsed(options.maxFindings, "--max-findings", "a number from 0 to 1000000000") { text in
        ByteCount(argument: text).flatMap { $0.value <= 1_000_000_000 ? $0.value : nil }
      } ?? ReportSettings.standardMostFindings
    // Reports in files have no color, and their layout does not depend on the terminal.
    reports = try Self.reports(options.reports, ReportSettings(mostFindings: most, level: level))
    if options.fixes, paths.contains("-") {
      throw CommandFailure(
        .usage, "`--fix` cannot change standard input", help: "name a file, or use `rulectl fmt` as a filter")
    }
    for path in reports.map(\.path) + [options.newBaseline].compactMap({ $0 }) {
      try WholeFile.checkIsNew(path, options.force, among: options.files)
    }
    let format = options.findingFormat ?? .text
    isProse = format.isProse
    consoleSettings = .console(color: options.color ?? .auto, level: level, mostFindings: most)
    console = format.writer(consoleSettings)
    checks = try CheckSettings(options)
    status = checks.status
    known[try configurations.entries(for: configurations.input)] = checks
    baseline = try options.baseline.map { path throws(CommandFailure) in try Baseline(path: path, from: options.files) }
  }

  private static func reports(_ arguments: [String], _ settings: ReportSettings) throws(CommandFailure) -> [FileReport]
  {
    var reports: [FileReport] = []
    for argument in arguments {
      guard let sign = argument.firstIndex(of: "="), argument.index(after: sign) < argument.endIndex else {
        throw CommandFailure(
          .usage, "invalid value `\(argument)` for `--report`", help: "use FORMAT=FILE, as in sarif=rules.sarif",
          option: "--report")
      }
      let path = String(argument[argument.index(after: sign)...])
      if path == "-" {
        throw CommandFailure(
          .usage, "`--report` cannot write to standard output", help: "use `--format` for standard output")
      }
      if reports.contains(where: { $0.path == path }) {
        throw CommandFailure(.usage, "`--report` names `\(path)` twice", help: "name a different file")
      }
      let format = try FindingFormat.named(String(argument[..<sign]), "--report")
      reports.append(FileReport(format: format, path: path, writer: format.writer(settings)))
    }
    return reports
  }

  mutating func execute() -> ExitStatus {
    for failure in missing {
      isPartial = true
      failure.report(&status)
      show([], ReportedInput(file: failure.place ?? "", failure: failure.message))
    }
    var progress = ProgressLine(options.progress ?? .auto)
    for (number, path) in paths.enumerated() {
      progress.update { _ in "checked \(number) of \(counted(paths.count, "file"))" }
      check(path)
    }
    ProgressLine.remove()
    if let baseline, let path = options.baseline {
      show(baseline.stale(checks.selection), ReportedInput(file: path))
    }
    writeFiles()
    writeConsole()
    return status
  }

  // MARK: checking

  /// Applies or shows the safe fixes of an input. Returns true if the file was changed.
  private mutating func fix(_ rules: Result<RulesInput, CommandFailure>, _ findings: [LocatedFinding]) -> Bool {
    do throws(CommandFailure) {
      let input = try rules.get()
      guard let fixes = try SafeFixes(findings, of: input) else { return false }
      if options.showsChanges {
        status.join(.no)
        try Output.show(UnifiedDiff.painted(fixes.difference, consoleSettings.style))
        return false
      }
      try fixes.write(to: input.name, among: options.files)
      let pages = findings.filter(\.finding.hasSafeFix).map(\.finding.page)
      let hidden = Set(pages.filter { !checks.selection.contains($0) }.map(\.code)).sorted()
      Messages.report(
        .note, "fixed \(counted(fixes.count, "finding"))", place: input.name,
        notes: hidden.map { "without `--select \($0)`, findings of \($0) are fixed but not reported" })
      return true
    } catch {
      error.report(&status)
      return false
    }
  }

  /// Sets `checks` to the settings that apply to the file at `path`.
  private mutating func configure(_ path: String) throws(CommandFailure) {
    let entries = try configurations.entries(for: path)
    if let found = known[entries] {
      checks = found
      return
    }
    let options = try configurations.values(for: path)
    do throws(CommandFailure) {
      checks = try CheckSettings(options)
    } catch {
      throw options.placed(error)
    }
    status.join(checks.status)
    known[entries] = checks
  }

  private mutating func check(_ path: String) {
    do throws(CommandFailure) {
      try configure(path)
    } catch {
      isPartial = true
      return error.report(&status)
    }
    var (rules, dialect) = checks.read(path)
    (try? rules.get())?.reportEngine()
    var input = checks.check(checks.files.name(of: path), rules, in: dialect, after: repeated)
    if options.fixes, let (obstacle, pages) = input.unfixed, pages.contains(where: checks.selection.fixes) {
      obstacle.report(input.file)
    }
    if options.fixes, fix(rules, input.findings.filter { checks.selection.fixes($0.finding.page) }) {
      (rules, _) = checks.read(path)
      input = checks.check(checks.files.name(of: path), rules, in: dialect, after: repeated)
    }
    status.join(input.status)
    for failure in input.failures {
      isPartial = true
      failure.report()
    }
    if paths.count > 1 {
      for (rules, choice) in input.ruleSets { repeated.add(rules, choice, file: input.file) }
    }
    if let loaded = try? rules.get(), input.loads.allSatisfy({ ($0.kept?.loaded ?? 0) == 0 }) {
      if case .messages(let messages, _) = loaded.content { messages.reportContents(of: input.file) }
      loaded.reportGuess(loadsNothing: input.loads.contains(where: \.hasLoss), checks.limits)
    }
    var findings = input.findings.filter { checks.selection.contains($0.finding.page) }
    if level.fails(.error), hidesLoss(of: input) { status.join(.no) }
    let ignored = input.ignored.count + input.findings.count { checks.selection.isIgnored($0.finding.page) }
    let all = findings.count
    if options.newBaseline != nil {
      let digest = (try? rules.get())?.digest ?? ""
      entries.append(Baseline.Entry(file: input.file, content: digest, keys: findings.map(\.key)))
      // Findings in a new baseline are accepted immediately, unless an old baseline is given too.
      if options.baseline == nil { findings = [] }
    }
    if var baseline {
      self.baseline = nil
      baseline.begin(input.file, content: (try? rules.get())?.digest ?? "")
      findings = findings.filter { !baseline.accepts($0) }
      self.baseline = baseline
    }
    let baselined = all - findings.count
    if paths.count > 1 {
      let keys = Set(findings.compactMap(\.finding.keyOfRun))
      findings.removeAll { $0.finding.keyOfRun.map(reportedKeys.contains) ?? false }
      reportedKeys.formUnion(keys)
    }
    show(
      findings,
      ReportedInput(
        file: input.file, dialect: dialect.name,
        failure: input.failures.isEmpty ? nil : input.failures.map(\.message).joined(separator: "; "),
        loads: input.loads, ignored: ignored, baselined: baselined))
  }

  /// True if a platform drops a part of an input, and `--select` excludes every finding about this loss. Unlike
  /// `--ignore` and a baseline, `--select` does not accept a loss.
  private func hidesLoss(of input: DocumentChecker) -> Bool {
    input.loads.contains { load in
      load.hasLoss && !input.ignored.contains { $0.outcomes.isLoss(on: load.platform) }
        && !input.findings.contains { located in
          let page = located.finding.page
          return located.finding.outcomes.isLoss(on: load.platform)
            && (checks.selection.contains(page) || checks.selection.isIgnored(page))
        }
    }
  }

  private mutating func show(_ findings: [LocatedFinding], _ input: ReportedInput) {
    if findings.contains(where: { level.fails($0.finding.severity) }) { status.join(.no) }
    summary.add(findings, of: input)
    // Do not list the baseline as an input unless it has findings.
    if options.baseline == input.file, findings.isEmpty { return }
    console.add(findings, of: input)
    for index in reports.indices { reports[index].writer.add(findings, of: input) }
  }

  // MARK: writing

  private mutating func writeFiles() {
    for index in reports.indices {
      let report = reports[index]
      let bytes = reports[index].writer.finish()
      write(bytes, to: report.path)
      checkSize(of: bytes, report.format, report.path)
    }
    guard let path = options.newBaseline else { return }
    if isPartial {
      Messages.report(.error, "the baseline is not written: some inputs could not be checked", place: path)
    } else if write(Baseline.text(of: entries, at: path), to: path) {
      let count = entries.reduce(0) { $0 + $1.keys.count }
      Messages.report(.note, "wrote \(counted(count, "finding"))", place: path)
    }
  }

  private func checkSize(of bytes: [UInt8], _ format: FindingFormat, _ path: String) {
    guard let most = format.mostBytes, bytes.count > most else { return }
    Messages.report(
      .warning, "the report has \(bytes.count) bytes, and some readers reject more than \(most)", place: path,
      help: "validate fewer files at a time, or use `--select` or `--baseline`")
  }

  /// Writes a file, or reports why it cannot be written. Returns true if the file was written.
  @discardableResult
  private mutating func write(_ bytes: [UInt8], to path: String) -> Bool {
    do throws(IOProblem) {
      try WholeFile.write(
        bytes, to: path, replaces: options.force, isInput: path == options.baseline, over: nil, among: options.files)
      return true
    } catch {
      CommandFailure(error).report(&status)
      return false
    }
  }

  private mutating func writeConsole() {
    if options.showsChanges { return }
    do throws(IOProblem) {
      let bytes = console.finish()
      checkSize(of: bytes, options.findingFormat ?? .text, "<stdout>")
      if isProse { try Output.writeText(bytes) } else { try Output.write(bytes) }
    } catch {
      if error.isClosedPipe { return }
      return CommandFailure(error).report(&status)
    }
    guard isProse else { return }
    for line in summary.lines { Output.message(line) }
  }
}

extension Finding {
  /// A key for findings that are reported once per run. For an unknown key, the message without the number of
  /// conditions at its end; for a code that is reported only on request, the code. Nil for other findings.
  fileprivate var keyOfRun: Message? {
    if page.isOnRequest { return Message(page.code) }
    guard page.name == "key-not-produced" else { return nil }
    guard case .words(let words)? = message.parts.first, message.parts.count > 1, case .text(let key) = message.parts[1]
    else { return message }
    return "\(words)\(text: key)"
  }
}

extension ReportSettings {
  /// Returns the settings for standard output.
  static func console(
    color: DisplayChoice, level: FailLevel, mostFindings: Int = ReportSettings.standardMostFindings
  ) -> ReportSettings {
    var settings = ReportSettings(mostFindings: mostFindings, level: level)
    settings.style = Style(isColored: Terminal.wantsColor(color))
    // The snippet frame needs eight columns; fewer than 40 columns for the text are useless.
    if let columns = Terminal.columns { settings.columns = max(40, columns - 8) }
    return settings
  }
}

extension FindingFormat {
  /// Returns the format called `name`; `flag` is the option, for the error message.
  static func named(_ name: String, _ flag: String) throws(CommandFailure) -> FindingFormat {
    guard let format = all.first(where: { $0.name == name }) else {
      throw .invalid(name, of: flag, among: all.map(\.name))
    }
    return format
  }
}
