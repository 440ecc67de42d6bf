extension Command {
  /// `rulectl test [PATH…]`
  static let test = Command(
    "test", .check, "Run suites of cases against rules.",
    description: [
      .text(
        """
        A suite is a file NAME.test.yaml, NAME.test.yml or NAME.test.json. The suite names rules, and has cases. A \
        case lists the consequences that an event or a session fires, the experiences that a visitor matches, or the \
        schedules that run. In a folder, all suites are run, except suites in hidden folders and suites that git \
        ignores.
        """),
      .examples([
        "rulectl test", "rulectl test Examples/show-once --format junit > report.xml",
        "rulectl test offers.test.yaml --filter gold --verbose",
        "rulectl test --generate rules.zip -o rules.test.yaml",
      ]),
    ],
    statuses: """
      0 all cases passed, 1 a case failed, 2 wrong usage or an invalid suite, 4 unusable event, 5 limit exceeded, 6 \
      input or output failed.
      """,
    arguments: [
      CommandArgument(
        "PATH", .many, "Suites, or folders with suites (default: the current folder)",
        .files(["test.yaml", "test.yml", "test.json"]), excludes: [SuiteVerb.generate.rawValue]
      ) { $0.inputs.append($1) }
    ],
    options: SuiteVerb.related([
      .filter, .suitePlatform, .suiteEngine, .bucketing, .listCases, .update, .updateDiff, .generate, .failFast, .watch,
      .caseCoverage, .coverageFailUnder, .mutate, .mutateFailUnder, .caseFormat, .showPassed, .suiteOutput,
      .force("With --generate: overwrite the suite if it exists"), .color, .jobs, .config, .noConfig,
      .questionSteps, .maxRunSteps,
    ]) + ArchiveLimits.options + RulesLimits.options + FolderLimits.options + EventLimits.options,
    common: [
      "--filter", "--list", "--update", "--generate", "--fail-fast", "--watch", "--coverage", "--format", "--verbose",
    ],
    configuredInput: { $0.firstInput },
    run: { options, _ throws(CommandFailure) in try options.test() })
}

/// The verbs of `test`, named by their options. A verb has no effect if an earlier verb is given too.
private enum SuiteVerb: String, CaseIterable {
  case generate = "--generate"
  case list = "--list"
  case update = "--update"
  case mutate = "--mutate"
  case coverage = "--coverage"
  /// The verb if none of the options below is given.
  case run = ""

  /// The options that apply to this verb, but not to every verb.
  private var options: [String] {
    switch self {
    case .generate: ["--platform", "--output", "--force", "--max-steps", "--max-run-steps"]
    case .list: ["--filter", "--engine"]
    case .update: ["--filter", "--engine", "--bucketing", "--diff"]
    case .mutate:
      ["--filter", "--engine", "--mutate-fail-under", "--format", "--verbose", "--max-steps", "--max-run-steps"]
    case .coverage:
      [
        "--filter", "--engine", "--bucketing", "--coverage-fail-under", "--fail-fast", "--verbose", "--max-steps",
        "--max-run-steps",
      ]
    case .run: ["--filter", "--engine", "--bucketing", "--fail-fast", "--format", "--verbose"]
    }
  }

  /// Returns the rows, each with the verbs that it requires, and the verbs with which it has no effect.
  static func related(_ rows: [CommandOption]) -> [CommandOption] {
    rows.map { row in
      if let verb = Self(rawValue: row.name) {
        return row.with(excludes: allCases.prefix { $0 != verb }.map(\.rawValue))
      }
      let verbs = allCases.filter { $0.options.contains(row.name) }
      if verbs.isEmpty { return row }
      return row.with(
        requires: verbs.contains(.run) ? [] : verbs.map(\.rawValue).filter { !row.requires.contains($0) },
        excludes: allCases.filter { $0 != .run && !verbs.contains($0) }.map(\.rawValue))
    }
  }
}

extension OptionValues {
  private var verb: SuiteVerb {
    if generate != nil { return .generate }
    if lists { return .list }
    if updates { return .update }
    if mutates { return .mutate }
    return coverage == nil ? .run : .coverage
  }

  /// Runs `test`.
  fileprivate func test() throws(CommandFailure) -> ExitStatus {
    try WatchRun.check(self, inputs)
    func suites(_ coverage: CoverageOptions? = nil) throws(CommandFailure) -> SuiteRun {
      SuiteRun(
        try SuiteFiles.find(inputs, from: files, FolderLimits(limits)), try EvalSettings(limitsOf: self),
        filter: filters, failsFast: failsFast, coverage: coverage, engines: engines,
        showsProgress: updates || !verbose)
    }
    let format = caseFormat ?? .text
    switch verb {
    case .generate: return try GenerateRun(self).run()
    case .list:
      var run = try suites()
      return try run.list()
    case .update:
      var run = try suites()
      return try run.update(shows: showsChanges, style: style())
    case .mutate:
      var run = try suites()
      let least = try number(mutateFailUnder, "--mutate-fail-under", 0...100)
      guard let format = ReportFormat(rawValue: format.rawValue) else {
        throw .invalid(format.rawValue, of: "--format", among: names(ReportFormat.self))
      }
      return try run.mutate(format, least: least, style: style(isText: format == .text), isVerbose: verbose)
    case .coverage, .run:
      let coverage = try CoverageOptions(coverage, failUnder: coverageFailUnder)
      var run = try suites(coverage)
      let style = style(isText: format == .text && (coverage?.format ?? .text) == .text)
      return run.run(format, style: style, isVerbose: verbose)
    }
  }
}
