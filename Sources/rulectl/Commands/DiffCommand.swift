internal import LaunchLint
internal import RuleSuites

extension Command {
  /// `rulectl diff OLD NEW`
  static let diff = Command(
    "diff", .check, "Show what changes for users if NEW replaces OLD.",
    description: [
      .text(
        """
        Pairs the rules of two archives or documents. For each changed pair, shows whether the new rule fires for \
        fewer events, for more events, or for the same events with a different condition. This result is proven. An \
        event that was evaluated with both rules shows each difference. Also lists the consequences that changed, and \
        the rules that were added and removed.
        """),
      .examples([
        "rulectl diff old.zip new.zip", "rulectl diff main/rules.json rules.json --fail-on narrowed,removed",
        "rulectl diff old.zip new.zip --events last-week.ndjson.gz --format markdown",
        "rulectl diff --between ios,android rules.zip",
      ]),
      .text(
        """
        The values of --fail-on: \(ChangeKind.allCases.map(\.rawValue).joined(separator: ", ")), any, never. `any` \
        means every difference in the consequences that fire, or in how they are carried out. --now, --time-zone, \
        --state, --history and --sdk-version have the same meaning as in `eval`.
        """),
    ],
    statuses: """
      0 no difference, 1 a difference, 2 wrong usage, 3 rules not loaded, 5 a limit was exceeded, or stopped the \
      search, 6 input or output failed.
      """,
    arguments: [
      CommandArgument(
        "RULES", .oneOrMore,
        """
        OLD and NEW: archives, folders or documents of rules, or - for standard input; one is enough with --between; \
        git passes seven arguments
        """, .rules
      ) { $0.inputs.append($1) }
    ],
    options: [
      .comparedEvents, .suite, .dialect, .eventsFormat.with(requires: ["--events"]), .stdinName, .platform, .between,
      .engine, .state, .history, .now.with(appliesTo: [.launch]), .timeZone.with(appliesTo: [.launch]), .sdkVersion,
      .bucketing, .failOn, .changesFormat, .color,
      .jobs.with(requires: ["--events", "--suite"]), .config, .noConfig, .questionSteps, .maxRunSteps,
    ] + ArchiveLimits.options + RulesLimits.options + FolderLimits.options + EventLimits.options,
    common: ["--events", "--suite", "--platform", "--between", "--fail-on", "--format"],
    configuredInput: { $0.arguments.last },
    run: { options, _ throws(CommandFailure) in try options.diff() })
}

extension OptionValues {
  /// Runs `diff`.
  fileprivate func diff() throws(CommandFailure) -> ExitStatus {
    let format = changesFormat ?? .text
    let kinds = try ChangeKind.kinds(failOn)
    let dialect = try Dialect.named(dialect)
    let inputs = try DiffInputs(inputs, isBetween: between != nil)
    if ([inputs.old, inputs.new, state, history] + events).count(where: { $0 == "-" }) > 1 {
      throw .standardInputTwice
    }
    let settings = try EvalSettings(self, readsEvents: false)
    let folderLimits = try FolderLimits(limits)
    if events.isEmpty, now == "event" {
      throw CommandFailure(
        .usage, "`--now event` has no effect without `--events`", help: "remove `--now event`", option: "--now")
    }
    let (old, new) = try inputs.read(
      settings, of: dialect, engines: engines, for: platform + [between].compactMap(\.self))
    let request = ComparisonRequest(
      old: old, new: new, platforms: platform,
      between: try between.map { list throws(CommandFailure) in try Self.pair(list) },
      settings: settings, limits: try SearchLimits(self))
    var status = ExitStatus.done
    let row = try request.dialect(dialect)
    try check(for: row.kinds)
    var changes = try row.comparison(request, &status)
    changes.markOddities()
    if between == nil {
      try request.compareFindings(row, self, &changes)
      // A placeholder is compared in place of a file that does not exist. Its findings, and the parts of it that
      // platforms drop, are not reported.
      if old.isMissing || new.isMissing { changes.loads = [] }
      if old.isMissing { changes.goneFindings = [] }
      if new.isMissing { changes.newFindings = [] }
      if changes.loads.contains(where: { $0.rejectsOld || $0.rejectsNew }) { status.join(.rules) }
      changes.assets = try AssetChanges(from: request.old, to: request.new, settings.archiveLimits).changes
    }
    if !suites.isEmpty { changes.broken = try Self.brokenCases(suites, folderLimits, request, &status) }
    if kinds.contains(where: { $0.occurs(in: changes) }) { status.join(.no) }
    try Output.show(
      format.report(changes, style: style(isText: format == .text)), isText: format == .text)
    // git stops its diff if an external diff ends with a status other than 0.
    if inputs.isFromGit, [.no, .rules].contains(status) { return .done }
    return status
  }
}

extension OptionValues {
  /// Returns the cases of suites that pass with the old rules and fail with the new rules.
  fileprivate static func brokenCases(
    _ paths: [String], _ limits: FolderLimits, _ request: ComparisonRequest, _ status: inout ExitStatus
  ) throws(CommandFailure) -> [ReportedChanges.BrokenCase] {
    let files = try SuiteFiles.find(paths, from: request.settings.files, limits)
    func results(_ files: [String], _ rules: RulesInput) throws(CommandFailure) -> [ReportedSuite] {
      var run = SuiteRun(files, request.settings, rules: rules)
      defer { status.join(run.status) }
      return run.results()
    }
    let after = try results(files, request.new)
    // Suites that cannot be read are not run again, because they have already been reported.
    let before = try results(after.filter { $0.problem == nil }.map(\.file), request.old)
    var passed: Set<[String]> = []
    func name(_ suite: ReportedSuite, _ result: CaseResult) -> [String] {
      [suite.file, String(result.item.index), result.platform]
    }
    for suite in before {
      for result in suite.cases where result.status == .passed { passed.insert(name(suite, result)) }
    }
    return after.flatMap { suite in
      suite.cases.filter { $0.isBad && passed.contains(name(suite, $0)) }
        .map { ReportedChanges.BrokenCase($0, of: suite) }
    }
  }

  /// Parses the value of `--between`.
  fileprivate static func pair(_ list: String) throws(CommandFailure) -> [String] {
    let names = RequestedPlatforms.names(in: [list])
    guard names.count == 2 else {
      throw CommandFailure(
        .usage, "`--between` needs two platforms, found `\(list)`", help: "use `--between ios,android`")
    }
    return names
  }
}

extension ComparisonRequest {
  /// Adds the findings that `validate` reports for only one of the inputs.
  fileprivate func compareFindings(_ row: Dialect, _ options: OptionValues, _ changes: inout ReportedChanges)
    throws(CommandFailure)
  {
    var options = options
    // The events of `diff --events` are evaluated with both documents; lints must not use them as recorded events.
    options.events = []
    // Lints check no event whose time they could use. Without a time, lints do not report messages that have ended.
    if options.now == "event" { options.now = nil }
    let settings = try CheckSettings(options)
    let checkers = [old, new].map { settings.check(Self.name(of: $0), .success($0), in: row) }
    for checker in checkers {
      if let failure = checker.failures.first { throw failure }
    }
    let found = FindingChanges(from: checkers[0], to: checkers[1], changes)
    (changes.newFindings, changes.goneFindings, changes.loads) = (found.new, found.gone, found.loads)
  }

  /// Returns the dialect of both inputs. Throws if the inputs have different dialects.
  fileprivate func dialect(_ asked: Dialect?) throws(CommandFailure) -> Dialect {
    // A file that does not exist has the dialect of the other file.
    let rows = (old.isMissing ? [new, new] : new.isMissing ? [old, old] : [old, new])
      .map { $0.dialect(asked, platforms, settings.rulesLimits) }
    guard rows[0].name == rows[1].name else {
      throw CommandFailure(
        .usage,
        "`\(Self.name(of: old))` contains \(rows[0].title), but `\(Self.name(of: new))` contains \(rows[1].title)",
        help: "compare rules of one dialect, or use `--dialect`")
    }
    return rows[0]
  }
}

/// The arguments of `diff`: OLD and NEW, or the arguments that git passes to an external diff.
private struct DiffInputs {
  let old: String
  let new: String
  /// The names in messages; nil for the names of the files.
  private var titles: (old: String, new: String)?

  /// Source: git documentation, "GIT_EXTERNAL_DIFF": path old-file old-hex old-mode new-file new-hex new-mode, and two
  /// more words for a renamed file.
  init(_ words: [String], isBetween: Bool) throws(CommandFailure) {
    switch words.count {
    case 1 where isBetween: (old, new) = (words[0], words[0])
    case 2: (old, new) = (words[0], words[1])
    case 7, 9:
      (old, new) = (words[1], words[4])
      titles = ("a/" + words[0], "b/" + (words.count == 9 ? words[7] : words[0]))
    default:
      throw CommandFailure(
        .usage, "expected OLD and NEW, found \(counted(words.count, "argument"))",
        help: "use `rulectl diff OLD NEW`")
    }
  }

  var isFromGit: Bool { titles != nil }

  /// Reads both inputs. `names`: the values of `--engine`; `platforms`: the values of `--platform` and `--between`.
  func read(_ settings: EvalSettings, of dialect: Dialect?, engines names: [String], for platforms: [String])
    throws(CommandFailure) -> (old: RulesInput, new: RulesInput)
  {
    let engines = try RulesEngine.choices(names, count: 2)
    let old = try read(old, titles?.old, settings, dialect).read(by: engines[0], for: platforms).get()
    let new = try read(new, titles?.new, settings, dialect).read(by: engines[1], for: platforms).get()
    old.reportEngine()
    if new.path != old.path { new.reportEngine() }
    return (old, new)
  }

  /// Reads one input. git passes `/dev/null` for a file that does not exist.
  private func read(_ path: String, _ title: String?, _ settings: EvalSettings, _ dialect: Dialect?)
    throws(CommandFailure) -> RulesInput
  {
    if let title, path == "/dev/null" { return RulesInput(missing: #"{"version":1,"rules":[]}"#, named: title) }
    return try RulesInput(
      path, from: settings.files, named: title, settings.archiveLimits, settings.rulesLimits, dialect: dialect?.name)
  }
}
