internal import ArgumentParser

/// `rulectl test [PATH…]`
struct TestCommand: ConfiguredCommand {
  static let configuration = CommandConfiguration(
    commandName: "test",
    abstract: "Run suites of cases against rules.",
    discussion: """
      A suite is a file NAME.test.yaml, NAME.test.yml or NAME.test.json: rules, and cases that say which consequences \
      an event or a session fires, which experiences a visitor matches, or which schedules run. Below a folder all \
      suites are run, but those in hidden folders and those that git ignores. Without PATH, the current folder is \
      searched.

        rulectl test
        rulectl test Examples/show-once --format junit > report.xml
        rulectl test offers.test.yaml --filter gold --verbose
        rulectl test --generate rules.zip -o rules.test.yaml

      Status: 0 all cases passed, 1 a case failed, 2 wrong usage or a suite is wrong, 4 unusable event, 5 limit \
      exceeded, 6 input or output failed.
      """)

  static let commonOptions: [String]? = [
    "--filter", "--fail-fast", "--list", "--update", "--watch", "--format", "--verbose",
  ]

  @Argument(
    help: "Suites, or folders with suites (default: the current folder)",
    completion: .file(extensions: ["test.yaml", "test.yml", "test.json"]))
  var paths: [String] = []
  @Option(help: ArgumentHelp("Run only cases with this text in their names (repeatable)", valueName: "TEXT"))
  var filter: [String] = []
  @Flag(name: .customLong("fail-fast"), help: "End at the first case that fails")
  var failsFast = false
  @Flag(help: "Write the names of the cases, without running them")
  var list = false
  @Flag(help: "Rewrite what the cases that fail expect to fire, match or run, so that they pass; nothing else changes")
  var update = false
  @Flag(help: "With --update, show the changes instead of writing them")
  var diff = false
  @Option(
    help: ArgumentHelp(
      "Format of the report (\(names(CaseFormat.self).joined(separator: ", ")); default: text)", valueName: "FORMAT"),
    completion: .list(names(CaseFormat.self)))
  var format: String?
  @Flag(help: "Show the cases that pass too")
  var verbose = false
  @Option(
    help: ArgumentHelp(
      "Instead of the report, write what the cases cover of the rules, and events for what they do not, as --coverage=FORMAT (text, json, lcov, html; default: text)",
      valueName: "FORMAT"), completion: .list(names(CoverageFormat.self)))
  var coverage: String?
  @Option(
    name: .customLong("coverage-fail-under"),
    help: ArgumentHelp(
      "End with status 1 if less than N percent of MC/DC are covered; with names for more than one measure, as in rules:80,mcdc:90",
      valueName: "N"))
  var coverageFailUnder: String?
  @Flag(help: "Change the rules one place at a time, and show the changes that no case notices")
  var mutate = false
  @Option(
    name: .customLong("mutate-fail-under"),
    help: ArgumentHelp("End with status 1 if cases notice less than N percent of the changes", valueName: "N"))
  var mutateFailUnder: String?
  @OptionGroup var watching: WatchOptions
  @OptionGroup var generation: GenerateOptions
  @Option(help: ArgumentHelp("Use N threads (default: the number of cores)", valueName: "N"))
  var jobs: String?
  @OptionGroup var configuration: ConfigurationOptions
  @Option(.color) var color: String?

  @OptionGroup(ArchiveLimits.self) var archiveLimits
  @OptionGroup(RulesLimits.self) var rulesLimits
  @OptionGroup(FolderLimits.self) var folderLimits
  @OptionGroup(EventLimits.self) var eventLimits

  var configuredPaths: [String] { paths }

  var isWatching: Bool { watching.watch }

  func execute(_ configurations: Configurations) throws(CommandFailure) -> ExitStatus {
    try watching.check([("--update", update), ("--generate", generation.rules != nil)], paths)
    let format: CaseFormat = try choice(format, "--format") ?? .text
    let color: ColorChoice = try choice(color, "--color") ?? .auto
    var options = EvalOptions()
    options.jobs = jobs
    for limits in [archiveLimits.values.limits, rulesLimits.values.limits, eventLimits.values.limits] {
      options.limits.merge(limits) { $1 }
    }
    let folderLimits = try FolderLimits(folderLimits.values.limits)
    if let rules = generation.rules {
      let others = [
        ("PATH", !paths.isEmpty), ("--filter", !filter.isEmpty), ("--fail-fast", failsFast), ("--list", list),
        ("--update", update), ("--diff", diff), ("--format", self.format != nil), ("--verbose", verbose),
        ("--coverage", self.coverage != nil), ("--coverage-fail-under", coverageFailUnder != nil),
        ("--mutate", mutate), ("--mutate-fail-under", mutateFailUnder != nil),
      ]
      if let other = others.first(where: \.1)?.0 {
        throw CommandFailure(.usage, "`\(other)` has no effect with `--generate`", help: "remove `\(other)`")
      }
      return try GenerateRun(rules, generation, options).run()
    }
    try generation.checkUnused()
    if paths.contains("-") {
      throw CommandFailure(.usage, "a suite cannot be read from standard input", help: "name a file")
    }
    let coverage = try CoverageOptions(coverage, failUnder: coverageFailUnder)
    let run = try SuiteRun(
      try SuiteFiles.find(paths, folderLimits), options, filter: filter, failsFast: failsFast, coverage: coverage)
    let mode = list ? "--list" : update ? "--update" : mutate ? "--mutate" : nil
    let others = [
      ("--update", list && update), ("--mutate", mutate && mode != "--mutate"), ("--fail-fast", failsFast),
      ("--verbose", verbose && !mutate), ("--format", self.format != nil && !mutate), ("--coverage", coverage != nil),
    ]
    if let mode, let other = others.first(where: \.1)?.0 {
      throw CommandFailure(.usage, "`\(other)` has no effect with `\(mode)`", help: "remove `\(other)`")
    }
    if list { return try run.list() }
    if diff, !update {
      throw CommandFailure(.usage, "`--diff` has no effect without `--update`", help: "add `--update`")
    }
    if update { return try run.update(shows: diff, style: Style(isColored: Terminal.wantsColor(color))) }
    let least = try number(mutateFailUnder, "--mutate-fail-under", 0...100)
    if !mutate, least != nil {
      throw CommandFailure(.usage, "`--mutate-fail-under` has no effect without `--mutate`", help: "add `--mutate`")
    }
    if mutate {
      let format: ReportFormat = try choice(self.format, "--format") ?? .text
      let isColored = format == .text && Terminal.wantsColor(color)
      return run.mutate(format, least: least, style: Style(isColored: isColored), isVerbose: verbose)
    }
    if coverage != nil, self.format != nil {
      throw CommandFailure(
        .usage, "`--format` has no effect with `--coverage`", help: "use `--coverage=FORMAT`, or remove `--coverage`")
    }
    let isColored = format == .text && (coverage?.format ?? .text) == .text && Terminal.wantsColor(color)
    return run.run(
      format, style: Style(isColored: isColored), columns: ReportSettings.standardColumns, isVerbose: verbose)
  }
}
