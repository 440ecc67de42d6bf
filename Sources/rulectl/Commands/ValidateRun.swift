internal import LaunchLint

/// A run of `validate`: checks all inputs, then writes the reports.
struct ValidateRun {
  private let settings: ValidateSettings
  private let configurations: Configurations
  /// The settings of the current file.
  private var checks: CheckSettings
  /// Keyed by the entries of a configuration.
  private var known: [[Configuration.Entry]: CheckSettings] = [:]
  private var console: any FindingWriter
  private var files: [any FindingWriter]
  private var baseline: Baseline?
  /// The entries of a new baseline.
  private var entries: [Baseline.Entry] = []
  private var repeated = RepeatedRules()
  private var summary = LoadSummary()
  private var status = ExitStatus.done
  /// True if some input could not be checked.
  private var isPartial = false

  /// `options`: those of the first file.
  init(_ options: OptionValues, _ configurations: Configurations) throws(CommandFailure) {
    let settings = try ValidateSettings(options)
    self.settings = settings
    checks = try CheckSettings(options)
    self.configurations = configurations
    status = checks.status
    known[try configurations.entries(for: configurations.input)] = checks
    console = settings.format.writer(settings.consoleSettings)
    files = settings.reports.map { $0.format.writer(settings.fileSettings) }
    baseline = try settings.baseline.map { path throws(CommandFailure) in try Baseline(path: path) }
  }

  mutating func execute() -> ExitStatus {
    for failure in settings.missing {
      isPartial = true
      failure.report(&status)
      show([], ReportedInput(file: failure.place ?? "", failure: failure.message))
    }
    var progress = ProgressLine(settings.progress)
    for (number, path) in settings.paths.enumerated() {
      progress.update { _ in "checked \(number) of \(counted(settings.paths.count, "file"))" }
      check(path)
    }
    ProgressLine.remove()
    if let baseline, let path = settings.baseline {
      show(baseline.stale(checks.selection), ReportedInput(file: path))
    }
    writeFiles()
    writeConsole()
    return status
  }

  // MARK: checking

  /// Checks the content of an input in its dialect.
  private func checker(_ path: String, _ rules: Result<RulesInput, CommandFailure>, in dialect: Dialect)
    -> DocumentChecker
  {
    DocumentChecker(
      checks.files.name(of: path), rules, for: checks.platforms,
      (try? checks.platforms.profiles(of: LaunchDialect.platforms)) ?? [],
      checks.archiveLimits, checks.limits, checks.expectations, after: repeated, check: dialect.check)
  }

  /// Applies or shows the safe fixes of an input. Returns true if the file was changed.
  private mutating func fix(_ rules: Result<RulesInput, CommandFailure>, _ findings: [LocatedFinding]) -> Bool {
    do throws(CommandFailure) {
      let input = try rules.get()
      guard let fixes = try SafeFixes(findings, of: input) else { return false }
      if settings.showsFixes {
        status.join(.no)
        try Output.show(UnifiedDiff.painted(fixes.difference, settings.consoleSettings.style))
        return false
      }
      try fixes.write(to: input.name)
      Messages.report(.note, "fixed \(counted(fixes.count, "finding"))", place: input.name)
      return true
    } catch {
      error.report(&status)
      return false
    }
  }

  /// Reads the settings of a file.
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
    var rules = RulesInput.read(
      path, from: checks.files, checks.archiveLimits, checks.limits, isConfigurationRead: true)
    let dialect = rules.dialect(checks.dialect, checks.platforms.names, checks.limits)
    var input = checker(path, rules, in: dialect)
    if settings.fixes, fix(rules, input.findings.filter { checks.selection.contains($0.finding.page) }) {
      rules = RulesInput.read(path, from: checks.files, checks.archiveLimits, checks.limits, isConfigurationRead: true)
      input = checker(path, rules, in: dialect)
    }
    status.join(input.status)
    for failure in input.failures {
      isPartial = true
      failure.report()
    }
    if settings.paths.count > 1 {
      for (rules, choice) in input.ruleSets { repeated.add(rules, choice, file: input.file) }
    }
    if let loaded = try? rules.get(), input.loads.allSatisfy({ ($0.kept?.loaded ?? 0) == 0 }) {
      loaded.reportGuess(loadsNothing: input.loads.contains(where: \.hasLoss), checks.limits)
    }
    var findings = input.findings.filter { checks.selection.contains($0.finding.page) }
    if settings.level.fails(.error), hidesLoss(of: input) { status.join(.no) }
    let ignored = input.ignored.count + input.findings.count { checks.selection.isIgnored($0.finding.page) }
    let all = findings.count
    if settings.newBaseline != nil {
      let digest = (try? rules.get())?.digest ?? ""
      entries.append(Baseline.Entry(file: input.file, content: digest, keys: findings.map(\.key)))
      // Findings in a new baseline are accepted immediately, unless an old baseline is given too.
      if settings.baseline == nil { findings = [] }
    }
    if var baseline {
      self.baseline = nil
      baseline.begin(input.file, content: (try? rules.get())?.digest ?? "")
      findings = findings.filter { !baseline.accepts($0) }
      self.baseline = baseline
    }
    show(
      findings,
      ReportedInput(
        file: input.file, dialect: dialect.name,
        failure: input.failures.isEmpty ? nil : input.failures.map(\.message).joined(separator: "; "),
        loads: input.loads, ignored: ignored, baselined: all - findings.count))
  }

  /// True if a platform does not load all of an input, and `--select` leaves out every finding that says so. Unlike
  /// `--ignore` and a baseline, `--select` does not accept a loss.
  private func hidesLoss(of input: DocumentChecker) -> Bool {
    let told =
      input.findings.map(\.finding).filter { checks.selection.contains($0.page) || checks.selection.isIgnored($0.page) }
      + input.ignored
    return input.loads.contains { load in
      load.hasLoss && !told.contains { $0.outcomes[load.platform]?.isLoss ?? false }
    }
  }

  private mutating func show(_ findings: [LocatedFinding], _ input: ReportedInput) {
    if findings.contains(where: { settings.level.fails($0.finding.severity) }) { status.join(.no) }
    summary.add(findings, of: input)
    // Do not list the baseline as an input unless it has findings.
    if settings.baseline == input.file, findings.isEmpty { return }
    console.add(findings, of: input)
    for index in files.indices { files[index].add(findings, of: input) }
  }

  // MARK: writing

  private mutating func writeFiles() {
    for (index, report) in settings.reports.enumerated() {
      let bytes = files[index].finish()
      write(bytes, to: report.path)
      if let most = report.format.mostBytes, bytes.count > most {
        Messages.report(
          .warning, "the report has \(bytes.count) bytes, and some readers refuse more than \(most)",
          place: report.path, help: "validate fewer files at a time, or use `--select` or `--baseline`")
      }
    }
    guard let path = settings.newBaseline else { return }
    if isPartial {
      Messages.report(.error, "the baseline is not written: some inputs could not be checked", place: path)
    } else if write(Baseline.text(of: entries, at: path), to: path) {
      let count = entries.reduce(0) { $0 + $1.keys.count }
      Messages.report(.note, "wrote \(counted(count, "finding"))", place: path)
    }
  }

  /// Returns true if the file was written.
  @discardableResult
  private mutating func write(_ bytes: [UInt8], to path: String) -> Bool {
    do throws(IOProblem) {
      try WholeFile.write(bytes, to: path, replaces: settings.force, isInput: path == settings.baseline)
      return true
    } catch {
      CommandFailure(error).report(&status)
      return false
    }
  }

  private mutating func writeConsole() {
    if settings.showsFixes { return }
    do throws(IOProblem) {
      try Output.write(console.finish())
    } catch {
      if error.isClosedPipe { return }
      return CommandFailure(error).report(&status)
    }
    guard settings.format.isProse else { return }
    for line in summary.lines { Output.message(line) }
  }
}
