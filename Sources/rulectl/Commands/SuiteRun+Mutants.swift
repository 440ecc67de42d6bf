internal import RuleSuites

extension SuiteRun {
  /// Plays the suites on mutants of their rules, and writes the mutants that no case notices. `least`: the percentage of
  /// the mutation score below which the status is 1.
  func mutate(_ format: ReportFormat, least: Int?, style: Style, isVerbose: Bool) -> ExitStatus {
    var status = ExitStatus.done
    var isOver = false
    var failing = CaseFormat.text.writer(style: style, columns: ReportSettings.standardColumns, isVerbose: false)
    var progress = Progress(suites: files.count, isShown: !isVerbose)
    var mutation = SuiteMutation(settings.eventLimits, jobs: jobs)
    var failed: [String] = []
    for path in files {
      progress.suite += 1
      let (text, loaded) = load(path)
      guard case .suite(let suite) = loaded else {
        _ = report(loaded, text, &status)
        continue
      }
      guard let launch = suite as? LaunchSuite else {
        Messages.report(.note, "only launch rules have mutants: the suite is passed over", place: path)
        continue
      }
      var updates: [SuiteUpdate.Part] = []
      let cases = cases(of: suite, &isOver, &status, &updates, &progress)
      guard !cases.contains(where: { $0.status == .failed || $0.status == .error }) else {
        failing.add(ReportedSuite(file: path, text: text, cases: cases))
        failed.append(path)
        continue
      }
      let plays = launch.plays.filter { isWanted($0.item) && $0.item.skip == nil }
      let player = launch.makePlayer()
      mutation.add(launch, plays.map { ($0, launch.play($0, player)) })
    }
    let report = mutation.report()
    ProgressLine.remove()
    if !failed.isEmpty {
      Output.message(String(decoding: failing.finish().dropLast(), as: UTF8.self))
      for path in failed {
        Messages.report(
          .error, "the suite fails on the rules as they are: not mutated", place: path,
          help: "mend the suite, or the rules, first")
      }
      status.join(.no)
    }
    do throws(IOProblem) {
      try Output.write(format == .json ? report.json() : report.text(style: style, isVerbose: isVerbose))
    } catch {
      if !error.isClosedPipe { CommandFailure(error).report(&status) }
      return status
    }
    if format == .text { Output.message(report.line) }
    let (killed, all) = report.score
    if let least, killed * 100 < least * all {
      Messages.report(
        .error, "the mutation score is \(killed * 100 / all)%, less than \(least)%",
        help: "add cases with the events of the survivors")
      status.join(.no)
    }
    return status
  }
}
