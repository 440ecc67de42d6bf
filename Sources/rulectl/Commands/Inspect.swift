internal import ArgumentParser

/// `rulectl inspect RULES`
struct Inspect: RulectlCommand {
  static let configuration = CommandConfiguration(
    commandName: "inspect",
    abstract: "Show the rules that each platform loads.",
    discussion: """
      For each platform, shows the archive entry that is read as the document, and the assets. Also shows the rules \
      that load, with keys and tokens, and dropped parts. --full adds the condition of each rule in one line, and the \
      dates, delay and actions of schedules.

      Of the configuration of an app, shows the URL of the rules and the cache file for each environment. Of a copy \
      from the cache of a device, shows the ETag and the date too.

        rulectl inspect rules.zip --platform android
        rulectl inspect rules.json --platform ios --format json | jq '.rules[].keys'
        rulectl inspect schedules.json --group spring --full
        rulectl inspect ADBMobileConfig.json

      Status: 0 every file loads, 3 a platform rejects a file (the output is still written).
      """)

  @Argument(
    help: "Archives, folders or documents of rules, configurations of apps, or - for standard input", completion: .rules
  )
  var rules: [String]
  @Option(.platform) var platform: [String]
  @Option(
    name: .customLong("rule"),
    help: ArgumentHelp(
      "Show only this rule: its index, or the id of a consequence, experience or schedule (repeatable)",
      valueName: "N|ID"), completion: .ruleNames)
  var onlyRules: [String] = []
  @Option(
    name: .customLong("group"),
    help: ArgumentHelp("Show only schedules of this group (Airship; repeatable)", valueName: "NAME"))
  var groups: [String] = []
  @Option(.rulesFrom) var rulesFrom: String?
  @Flag(
    help: """
      Add the condition of each rule in one line; for schedules (Airship), also group, priority, dates, interval, \
      cancellations, delay and actions
      """)
  var full = false
  @Option(
    help: ArgumentHelp(
      "Format of the output; json: one object for each file and platform (text, json; default: text)",
      valueName: "FORMAT"), completion: .list(names(ReportFormat.self)))
  var format: String?
  @Option(.dialect) var dialect: String?
  @Option(.stdinName) var stdinName: String?
  @Option(.color) var color: String?

  @OptionGroup(ArchiveLimits.self) var archiveLimits
  @OptionGroup(RulesLimits.self) var rulesLimits

  mutating func execute() throws(CommandFailure) -> ExitStatus {
    try StandardInput.rename(to: stdinName)
    let dialect = try Dialect.named(dialect)
    let format: ReportFormat = try choice(format, "--format") ?? .text
    let style = Style(isColored: Terminal.wantsColor(try choice(color, "--color") ?? .auto))
    let origin: RulesOrigin = try choice(rulesFrom, "--rules-from") ?? .cache
    let limits = try RulesLimits(rulesLimits.values.limits)
    let archiveLimits = try ArchiveLimits(archiveLimits.values.limits)
    if rules.count(where: { $0 == "-" }) > 1 {
      throw .standardInputTwice
    }
    var status = ExitStatus.done
    // With several files, a value of `--rule` must name a part of one of them.
    var missingName: CommandFailure?
    var hasNames = false
    for path in rules {
      let input = RulesInput.read(path, archiveLimits, limits, isConfigurationRead: true)
      let request = InspectionRequest(
        path: path, input: input, platforms: platform, filter: NameFilter(onlyRules), groups: groups,
        isDownload: origin == .download, isFull: full,
        format: format, style: style, limits: limits, archiveLimits: archiveLimits)
      do throws(CommandFailure) {
        let result = try input.dialect(dialect, platform, limits).inspection(request)
        if result == .rules { (try? input.get())?.reportGuess(loadsNothing: false, limits) }
        status.join(result)
        hasNames = true
      } catch {
        if case .name = error.cause {
          missingName = missingName ?? error
        } else if error.status == .usage {
          throw error
        } else {
          error.report(&status)
        }
      }
    }
    if !hasNames { missingName?.report(&status) }
    return status
  }
}
