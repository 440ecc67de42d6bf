extension Command {
  /// `rulectl test [PATH…]`
  static let test = Command(
    "test", .check, "Run suites of cases against rules.",
    description: [
      .text(
        """
        A suite is a file NAME.test.yaml, NAME.test.yml or NAME.test.json: rules, and cases that say which consequences \
        an event or a session fires, which experiences a visitor matches, or which schedules run. Below a folder all \
        suites are run, but those in hidden folders and those that git ignores. Without PATH, the current folder is \
        searched.
        """),
      .examples([
        "rulectl test", "rulectl test Examples/show-once --format junit > report.xml",
        "rulectl test offers.test.yaml --filter gold --verbose",
        "rulectl test --generate rules.zip -o rules.test.yaml",
      ]),
    ],
    statuses: """
      0 all cases passed, 1 a case failed, 2 wrong usage or a suite is wrong, 4 unusable event, 5 limit exceeded, 6 input \
      or output failed.
      """,
    arguments: [
      CommandArgument(
        "PATH", .many, "Suites, or folders with suites (default: the current folder)",
        .files(["test.yaml", "test.yml", "test.json"])
      ) { $0.inputs.append($1) }
    ],
    options: [
      .filter, .suitePlatform, .listCases, .update, .updateDiff, .generate, .failFast, .watch, .caseCoverage,
      .coverageFailUnder.with(excludes: ["--generate"]), .mutate, .mutateFailUnder, .caseFormat, .showPassed,
      .suiteOutput, .force("With --generate: overwrite the suite if it exists", requires: ["--generate"]), .color,
      .jobs,
      .config, .noConfig,
    ] + ArchiveLimits.options + RulesLimits.options + FolderLimits.options + EventLimits.options,
    common: [
      "--filter", "--list", "--update", "--generate", "--fail-fast", "--watch", "--coverage", "--format", "--verbose",
    ],
    configuredInput: { $0.firstInput },
    run: { options, _ throws(CommandFailure) in try options.test() })
}

extension OptionValues {
  /// Runs `test`.
  fileprivate func test() throws(CommandFailure) -> ExitStatus {
    try WatchRun.check(self, inputs)
    let folderLimits = try FolderLimits(limits)
    if generate != nil {
      if !inputs.isEmpty {
        throw CommandFailure(
          .usage, "`PATH` has no effect with `--generate`", help: "remove `\(inputs[0])`",
          option: "--generate")
      }
      return try GenerateRun(self).run()
    }
    if inputs.contains("-") {
      throw CommandFailure(.usage, "a suite cannot be read from standard input", help: "name a file")
    }
    let coverage = try CoverageOptions(coverage, failUnder: coverageFailUnder)
    var run = SuiteRun(
      try SuiteFiles.find(inputs, folderLimits), try EvalSettings(limitsOf: self), filter: filters,
      failsFast: failsFast, coverage: coverage, showsProgress: updates || !verbose)
    if lists { return try run.list() }
    if updates { return try run.update(shows: showsChanges, style: style()) }
    let format = caseFormat ?? .text
    if mutates {
      let least = try number(mutateFailUnder, "--mutate-fail-under", 0...100)
      guard let format = ReportFormat(rawValue: format.rawValue) else {
        throw .invalid(format.rawValue, of: "--format", among: names(ReportFormat.self))
      }
      return try run.mutate(format, least: least, style: style(isText: format == .text), isVerbose: verbose)
    }
    return run.run(
      format, style: style(isText: format == .text && (coverage?.format ?? .text) == .text), isVerbose: verbose)
  }
}
