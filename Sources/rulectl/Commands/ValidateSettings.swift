internal import LaunchLint

/// The parsed options of `validate`.
struct ValidateSettings {
  /// A report that is written to a file.
  struct FileReport {
    var format: FindingFormat
    var path: String
  }

  let paths: [String]
  let platforms: RequestedPlatforms
  let selection: CodeSelection
  let level: FailLevel
  let format: FindingFormat
  let reports: [FileReport]
  let baseline: String?
  let newBaseline: String?
  /// True if safe fixes are applied.
  let fixes: Bool
  /// True if fixes are shown instead.
  let showsFixes: Bool
  /// True if existing files are overwritten.
  let force: Bool
  let mostFindings: Int
  let color: ColorChoice
  let progress: ProgressChoice
  let dialect: Dialect?
  let archiveLimits: ArchiveLimits
  let limits: RulesLimits
  let expectations: LintOptions
  /// The status of reading the events of `--events`.
  private(set) var status = ExitStatus.done

  init(_ options: Validate) throws(CommandFailure) {
    try StandardInput.rename(to: options.stdinName)
    paths = try RulesFolder.expand(options.rules, archives: true)
    if (paths + options.events).count(where: { $0 == "-" }) > 1 {
      throw .standardInputTwice
    }
    dialect = try Dialect.named(options.dialect)
    platforms = try RequestedPlatforms(options.platform, known: Dialect.platformNames)
    selection = try CodeSelection(select: options.select, ignore: options.ignore)
    level = try choice(options.failLevel, "--fail-level") ?? .error
    format =
      try options.format.map { name throws(CommandFailure) in
        try FindingFormat.named(name, "--format")
      } ?? .text
    reports = try Self.reports(options.report)
    (baseline, newBaseline) = (options.baseline, options.writeBaseline)
    force = options.force
    (fixes, showsFixes) = (options.fix, options.diff)
    if showsFixes, !fixes {
      throw CommandFailure(.usage, "`--diff` has no effect without `--fix`", help: "add `--fix`")
    }
    if fixes, paths.contains("-") {
      throw CommandFailure(
        .usage, "`--fix` cannot change standard input", help: "name a file, or use `rulectl fmt` as a filter")
    }
    for path in reports.map(\.path) + [newBaseline].compactMap({ $0 }) { try WholeFile.checkIsNew(path, force) }
    mostFindings =
      try parsed(options.maxFindings, "--max-findings", "a number from 0 to 1000000000") { text in
        ByteCount(argument: text).flatMap { $0.value <= 1_000_000_000 ? $0.value : nil }
      } ?? ReportSettings.standardMostFindings
    color = try choice(options.color, "--color") ?? .auto
    progress = try choice(options.progress, "--progress") ?? .auto
    archiveLimits = try ArchiveLimits(options.archiveLimits.values.limits)
    limits = try RulesLimits(options.rulesLimits.values.limits)
    var keys = Set(options.keys.flatMap { $0.split(separator: ",").map { Array($0.utf8) } })
    for path in options.events { keys.formUnion(try KeyCollector.keys(ofEventsIn: path, &status)) }
    expectations = LintOptions(
      hosts: try Self.hosts(options.allowHost),
      assetBytes: try parsed(options.maxAsset, "--max-asset", "a number of bytes, or one with K, M or G") {
        ByteCount(argument: $0)?.value
      }, knownKeys: keys, pages: Catalogue.pages)
  }

  /// Returns nil if no hosts are given: then every host is allowed.
  private static func hosts(_ arguments: [String]) throws(CommandFailure) -> [HostPattern]? {
    guard !arguments.isEmpty else { return nil }
    let names = arguments.flatMap { $0.split(separator: ",", omittingEmptySubsequences: false) }
    return try names.map { name throws(CommandFailure) in
      guard let host = HostPattern(String(name)) else {
        throw CommandFailure(
          .usage, "invalid value `\(name)` for `--allow-host`", help: "use a host such as example.com or *.example.com")
      }
      return host
    }
  }

  private static func reports(_ arguments: [String]) throws(CommandFailure) -> [FileReport] {
    var reports: [FileReport] = []
    for argument in arguments {
      guard let sign = argument.firstIndex(of: "="), argument.index(after: sign) < argument.endIndex else {
        throw CommandFailure(
          .usage, "invalid value `\(argument)` for `--report`", help: "use FORMAT=FILE, as in sarif=rules.sarif")
      }
      let path = String(argument[argument.index(after: sign)...])
      if path == "-" {
        throw CommandFailure(
          .usage, "`--report` cannot write to standard output", help: "use `--format` for standard output")
      }
      if reports.contains(where: { $0.path == path }) {
        throw CommandFailure(.usage, "`--report` names `\(path)` twice", help: "name another file")
      }
      let format = try FindingFormat.named(String(argument[..<sign]), "--report")
      reports.append(FileReport(format: format, path: path))
    }
    return reports
  }

  /// The settings for standard output.
  var consoleSettings: ReportSettings { .console(color: color, level: level, mostFindings: mostFindings) }

  /// The settings for files: no color, and the same layout on every machine.
  var fileSettings: ReportSettings { ReportSettings(mostFindings: mostFindings, level: level) }
}

extension ReportSettings {
  /// The settings for standard output.
  static func console(
    color: ColorChoice, level: FailLevel, mostFindings: Int = ReportSettings.standardMostFindings
  ) -> ReportSettings {
    var settings = ReportSettings(mostFindings: mostFindings, level: level)
    settings.style = Style(isColored: Terminal.wantsColor(color))
    // The snippet frame takes eight columns; fewer than 40 for the text are useless.
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
