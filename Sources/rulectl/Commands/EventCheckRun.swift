/// A run of `events --check`: checks the events of all inputs, then writes the report.
struct EventCheckRun {
  private let files: [String]
  private let settings: EvalSettings
  private let selection: CodeSelection
  private let level: FailLevel
  private let format: FindingFormat
  private let report: ReportSettings

  init(_ files: [String], _ options: OptionValues) throws(CommandFailure) {
    if files.count(where: { $0 == "-" }) > 1 { throw .standardInputTwice }
    self.files = files.isEmpty ? ["-"] : files
    settings = try EvalSettings(options)
    selection = try CodeSelection(select: options.select, ignore: options.ignore)
    level = options.failLevel ?? .error
    format =
      try options.format.map { name throws(CommandFailure) in try FindingFormat.named(name, "--format") } ?? .text
    var report = ReportSettings.console(color: options.color ?? .auto, level: level, mostFindings: .max)
    report.command = "events --check"
    self.report = report
  }

  func execute() -> ExitStatus {
    var status = ExitStatus.done
    var summary = LoadSummary()
    var writer = format.writer(report)
    for path in files {
      let (all, reading) = check(path)
      status.join(reading)
      let findings = all.filter { selection.contains($0.finding.page) }
      if findings.contains(where: { level.fails($0.finding.severity) }) { status.join(.no) }
      let input = ReportedInput(
        file: settings.files.name(of: path), dialect: LaunchDialect.row.name,
        failure: reading == .done ? nil : "some events could not be read",
        ignored: all.count { selection.isIgnored($0.finding.page) })
      summary.add(findings, of: input)
      writer.add(findings, of: input)
    }
    do throws(IOProblem) {
      try Output.write(writer.finish())
    } catch {
      if !error.isClosedPipe { CommandFailure(error).report(&status) }
      return status
    }
    if format.isProse { for line in summary.lines { Output.message(line) } }
    return status
  }

  /// Reads the events of an input. Events that cannot be used are reported on standard error.
  private func check(_ path: String) -> ([LocatedFinding], ExitStatus) {
    var settings = settings
    settings.events = [path]
    let findings = EventFindings()
    let limits = settings.eventLimits
    var plan = EvalPlan(settings, platforms: LaunchDialect.platforms.names, isOrdered: false) {
      EventChecker(limits)
    }
    plan.formats = .launch(settings)
    plan.reportFindings = { findings.add($0, at: $1) }
    var run = EvalRun(plan)
    let status = run.run()
    return (findings.located(in: settings.files.name(of: path)), status)
  }
}
