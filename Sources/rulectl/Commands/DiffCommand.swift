internal import ArgumentParser
internal import LaunchLint

/// `rulectl diff OLD NEW`
struct DiffCommand: ConfiguredCommand {
  static let configuration = CommandConfiguration(
    commandName: "diff",
    abstract: "Show what changes for users if NEW replaces OLD.",
    discussion: """
      Pairs the rules of two archives or documents, and says for each changed pair on which events it fires: on fewer, \
      on more, or on the same ones, written otherwise. The relation is proven; each difference is shown by an event \
      that was evaluated with both. Also lists the consequences that changed, and the rules that were added and \
      removed.

        rulectl diff old.zip new.zip
        rulectl diff main/rules.json rules.json --fail-on narrowed,removed
        rulectl diff old.zip new.zip --events last-week.ndjson.gz --format markdown
        rulectl diff --between ios,android rules.zip

      The values of --fail-on: \(ChangeKind.allCases.map(\.rawValue).joined(separator: ", ")), any, never. `any` means \
      a difference in what fires or is carried out. --now, --time-zone, --state, --history and --sdk-version have the \
      same meaning as in `eval`.

      Status: 0 no difference, 1 a difference, 2 wrong usage, 3 rules not loaded, 5 a limit was exceeded, or stopped \
      the search, 6 input or output failed.
      """)

  static let commonOptions: [String]? = ["--platform", "--fail-on", "--format"]

  @Argument(
    help: ArgumentHelp(
      """
      OLD and NEW: archives, folders or documents of rules, or - for standard input; with --between one is enough; \
      git passes seven arguments
      """, valueName: "RULES"), completion: .rules)
  var inputs: [String]
  @Option(.platform) var platform: [String]
  @Option(
    help: ArgumentHelp(
      "Differences that end with status 1, joined by commas (repeatable; default: any)", valueName: "LIST"),
    completion: .list(ChangeKind.allCases.map(\.rawValue) + ["any", "never"]))
  var failOn: [String] = []
  @Option(
    help: ArgumentHelp(
      "Compare the rules on two platforms, as in ios,android: OLD on the first, NEW on the second",
      valueName: "PLATFORMS"))
  var between: String?
  @Option(
    help: ArgumentHelp(
      "Format of the report (\(names(ChangesFormat.self).joined(separator: ", ")); default: text)", valueName: "FORMAT"),
    completion: .list(names(ChangesFormat.self)))
  var format: String?
  @Option(
    help: ArgumentHelp(
      "Also evaluate these recorded events with both, and show those with another outcome (repeatable)",
      valueName: "FILE"), completion: .events)
  var events: [String] = []
  @Option(
    help: ArgumentHelp(
      "Also run these suites, or those in these folders, with both, and show the cases that newly fail (repeatable)",
      valueName: "PATH"), completion: .file())
  var suite: [String] = []
  @Option(.eventsFormat) var eventsFormat: String?
  @Option(.jobs) var jobs: String?
  @Option(.state) var state: String?
  @Option(.history) var history: String?
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Set the clock: a time in ISO 8601 with a zone, or seconds since 1970 (default: the system's clock)",
      valueName: "TIME"))
  var now: String?
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Zone of local times: an IANA name or ±hh:mm (default: the system's)", valueName: "ZONE"))
  var timeZone: String?
  @Option(.sdkVersion) var sdkVersion: String?
  @Option(help: ArgumentHelp("Maximum number of search steps for one question (default: 200000)", valueName: "N"))
  var maxSteps: String?
  @Option(
    help: ArgumentHelp(
      "Maximum number of search steps for all rules on one platform (default: 5000000, and 200 for each rule)",
      valueName: "N"))
  var maxRunSteps: String?
  @Option(.dialect) var dialect: String?
  @Option(.stdinName) var stdinName: String?
  @OptionGroup var configuration: ConfigurationOptions
  @Option(.color) var color: String?

  @OptionGroup(ArchiveLimits.self) var archiveLimits
  @OptionGroup(RulesLimits.self) var rulesLimits
  @OptionGroup(FolderLimits.self) var folderLimits
  @OptionGroup(EventLimits.self) var eventLimits

  var configuredPaths: [String] { inputs.suffix(1) }

  mutating func execute(_ configurations: Configurations) throws(CommandFailure) -> ExitStatus {
    let format: ChangesFormat = try choice(format, "--format") ?? .text
    let color: ColorChoice = try choice(color, "--color") ?? .auto
    let style = Style(isColored: format == .text && Terminal.wantsColor(color))
    let kinds = try ChangeKind.kinds(failOn)
    let dialect = try Dialect.named(dialect)
    var options = EvalOptions()
    (options.state, options.history, options.sdkVersion) = (state, history, sdkVersion)
    (options.now, options.timeZone, options.stdinName) = (now, timeZone, stdinName)
    (options.events, options.eventsFormat, options.jobs) = (events, eventsFormat, jobs)
    // Checked here: `eval` has other inputs.
    let others = [("--events", !events.isEmpty), ("--suite", !suite.isEmpty)]
    if between != nil, let flag = others.first(where: \.1)?.0 {
      throw CommandFailure(.usage, "`\(flag)` has no effect with `--between`", help: "remove `\(flag)`")
    }
    let inputs = try DiffInputs(inputs, isBetween: between != nil)
    if ([inputs.old, inputs.new, state, history] + events).count(where: { $0 == "-" }) > 1 {
      throw .standardInputTwice
    }
    for limits in [archiveLimits.values.limits, rulesLimits.values.limits, eventLimits.values.limits] {
      options.limits.merge(limits) { $1 }
    }
    let settings = try EvalSettings(options, readsEvents: false)
    let folderLimits = try FolderLimits(folderLimits.values.limits)
    let unused = [
      ("--events-format", eventsFormat != nil), ("--jobs", jobs != nil && suite.isEmpty),
      ("--now event", now == "event"),
    ]
    if events.isEmpty, let flag = unused.first(where: \.1)?.0 {
      throw CommandFailure(.usage, "`\(flag)` has no effect without `--events`", help: "remove `\(flag)`")
    }
    let (old, new) = try inputs.read(settings)
    let request = ComparisonRequest(
      old: old, new: new, platforms: platform,
      between: try between.map { list throws(CommandFailure) in
        try Self.pair(list, platform)
      }, options: options, settings: settings, mostSteps: try number(maxSteps, "--max-steps", 1...1_000_000_000),
      mostRunSteps: try number(maxRunSteps, "--max-run-steps", 1...1_000_000_000_000))
    var status = ExitStatus.done
    let row = try request.dialect(dialect)
    var changes = try row.comparison(request, &status)
    if between == nil {
      try request.compareFindings(row, &changes)
      // The rules of a file that does not exist have no findings, and nothing to lose.
      if old.isMissing || new.isMissing { changes.loads = [] }
      if old.isMissing { changes.goneFindings = [] }
      if new.isMissing { changes.newFindings = [] }
      if changes.loads.contains(where: { $0.rejectsOld || $0.rejectsNew }) { status.join(.rules) }
      changes.assets = try AssetChanges(from: request.old, to: request.new, settings.archiveLimits).changes
    }
    if !suite.isEmpty { changes.broken = try Self.brokenCases(suite, folderLimits, request, &status) }
    if kinds.contains(where: { $0.occurs(in: changes) }) { status.join(.no) }
    try Output.show(format.report(changes, style: style))
    // Another status would make git stop.
    if inputs.isFromGit, [.no, .rules].contains(status) { return .done }
    return status
  }
}

extension DiffCommand {
  /// Returns the cases of suites that pass with the old rules and fail with the new ones.
  fileprivate static func brokenCases(
    _ paths: [String], _ limits: FolderLimits, _ request: ComparisonRequest, _ status: inout ExitStatus
  ) throws(CommandFailure) -> [ReportedChanges.BrokenCase] {
    var options = EvalOptions()
    (options.limits, options.jobs) = (request.options.limits, request.options.jobs)
    if paths.contains("-") {
      throw CommandFailure(.usage, "a suite cannot be read from standard input", help: "name a file")
    }
    let files = try SuiteFiles.find(paths, limits)
    func results(_ files: [String], _ rules: RulesInput) throws(CommandFailure) -> [ReportedSuite] {
      try SuiteRun(files, options, filter: [], failsFast: false, rules: rules).results(&status)
    }
    let after = try results(files, request.new)
    // A suite that cannot be read was reported.
    let before = try results(after.filter { $0.problem == nil }.map(\.file), request.old)
    var passed: Set<[String]> = []
    func name(_ suite: ReportedSuite, _ item: ReportedCase) -> [String] {
      [suite.file, String(item.index), item.platform]
    }
    for suite in before { for item in suite.cases where item.status == .passed { passed.insert(name(suite, item)) } }
    return after.flatMap { suite in
      suite.cases.filter { ($0.status == .failed || $0.status == .error) && passed.contains(name(suite, $0)) }
        .map { ReportedChanges.BrokenCase($0, of: suite) }
    }
  }

  /// Parses the value of `--between`.
  fileprivate static func pair(_ list: String, _ platforms: [String]) throws(CommandFailure) -> [String] {
    if !platforms.isEmpty {
      throw CommandFailure(
        .usage, "`--between` and `--platform` cannot be used together", help: "remove `--platform`")
    }
    let names = RequestedPlatforms.names(in: [list])
    guard names.count == 2 else {
      throw CommandFailure(
        .usage, "`--between` needs two platforms, found `\(list)`", help: "use `--between ios,android`")
    }
    return names
  }
}

extension ComparisonRequest {
  /// Adds what `validate` finds in one of the inputs only.
  fileprivate func compareFindings(_ row: Dialect, _ changes: inout ReportedChanges) throws(CommandFailure) {
    let asked = try RequestedPlatforms(platforms, known: Dialect.platformNames)
    let profiles = (try? asked.profiles(of: LaunchDialect.platforms)) ?? []
    let expectations = LintOptions(pages: Catalogue.pages)
    let checkers = [old, new].map { input in
      DocumentChecker(
        Self.name(of: input), .success(input), for: asked, profiles, settings.archiveLimits, settings.rulesLimits,
        expectations,
        after: RepeatedRules(), check: row.check)
    }
    for checker in checkers {
      if let failure = checker.failures.first { throw failure }
    }
    let found = FindingChanges(
      from: checkers[0], to: checkers[1], partners: changes.partners, same: changes.equals,
      platforms: changes.platforms)
    (changes.newFindings, changes.goneFindings, changes.loads) = (found.new, found.gone, found.loads)
  }

  /// Returns the dialect of both inputs. Throws if they have different ones.
  fileprivate func dialect(_ asked: Dialect?) throws(CommandFailure) -> Dialect {
    // A file that does not exist has that of the other one.
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
