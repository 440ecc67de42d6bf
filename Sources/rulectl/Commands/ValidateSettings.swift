/// The parsed options of `validate` that hold for the whole run.
struct ValidateSettings {
  /// A report that is written to a file.
  struct FileReport {
    var format: FindingFormat
    var path: String
  }

  let paths: [String]
  /// The folders without rules, and those that cannot be listed.
  let missing: [CommandFailure]
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
  let color: DisplayChoice
  let progress: DisplayChoice

  init(_ options: OptionValues) throws(CommandFailure) {
    (paths, missing) = try RulesFolder.expand(
      options.inputs, archives: true, FolderLimits(options.limits))
    if (paths + options.events).count(where: { $0 == "-" }) > 1 {
      throw .standardInputTwice
    }
    level = options.failLevel ?? .error
    format = options.findingFormat ?? .text
    reports = try Self.reports(options.reports)
    (baseline, newBaseline) = (options.baseline, options.newBaseline)
    force = options.force
    (fixes, showsFixes) = (options.fixes, options.showsChanges)
    if fixes, paths.contains("-") {
      throw CommandFailure(
        .usage, "`--fix` cannot change standard input", help: "name a file, or use `rulectl fmt` as a filter")
    }
    for path in reports.map(\.path) + [newBaseline].compactMap({ $0 }) { try WholeFile.checkIsNew(path, force) }
    mostFindings =
      try parsed(options.maxFindings, "--max-findings", "a number from 0 to 1000000000") { text in
        ByteCount(argument: text).flatMap { $0.value <= 1_000_000_000 ? $0.value : nil }
      } ?? ReportSettings.standardMostFindings
    color = options.color ?? .auto
    progress = options.progress ?? .auto
  }

  private static func reports(_ arguments: [String]) throws(CommandFailure) -> [FileReport] {
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
    color: DisplayChoice, level: FailLevel, mostFindings: Int = ReportSettings.standardMostFindings
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
