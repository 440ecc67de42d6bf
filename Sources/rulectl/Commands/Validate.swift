internal import ArgumentParser

/// `rulectl validate RULES…`
struct Validate: ConfiguredCommand {
  static let configuration = CommandConfiguration(
    commandName: "validate",
    abstract: "Check rules for defects and platform differences.",
    discussion: """
      Finds parts that a platform rejects, drops or reads differently, and likely mistakes. Each finding has a code, \
      a place and a fix. `rulectl code CODE` explains a code. If everything is reported, status 0 means that \
      everything loads on every requested platform.

        rulectl validate rules.zip
        rulectl validate rules/ --format github --report sarif=rules.sarif
        rulectl validate rules.zip --select Z,J,S --fail-level warning
        rulectl validate rules.json --fix --diff

      To ignore findings about one rule of a document, list their codes in the member "meta" of that rule: \
      {"rulectl": {"ignore": ["S012"]}}. A baseline lists findings that are not reported again.

      Status: 0 no finding at or above --fail-level, 1 such findings, 2 wrong usage, 3 a damaged or hostile archive, \
      5 limit exceeded, 6 input or output failed.
      """)

  static let commonOptions: [String]? = [
    "--platform", "--select", "--ignore", "--fail-level", "--format", "--report", "--baseline", "--write-baseline",
    "--fix", "--diff", "--watch",
  ]

  @Argument(
    help: "Archives, documents, folders of them, configurations of apps, or - for standard input", completion: .rules)
  var rules: [String]
  @Option(.platform) var platform: [String]
  @Option(
    help: ArgumentHelp(
      """
      Report only these findings: codes (S009), names (unknown-matcher), families (S) or beginnings of codes (AS1), \
      joined by commas
      """, valueName: "LIST"), completion: .codes)
  var select: [String] = []
  @Option(
    help: ArgumentHelp(
      """
      Do not report these codes; if --select and --ignore both match a code, the longer of the two entries decides
      """, valueName: "LIST"), completion: .codes)
  var ignore: [String] = []
  @Option(
    help: ArgumentHelp(
      "Lowest severity that ends with status 1 (error, warning, info, never; default: error)", valueName: "LEVEL"),
    completion: .list(names(FailLevel.self)))
  var failLevel: String?
  @Option(
    help: ArgumentHelp(
      "Format of the report (text, concise, json, jsonl, sarif, github, gitlab, junit, markdown; default: text)",
      valueName: "FORMAT"), completion: .list(FindingFormat.all.map(\.name)))
  var format: String?
  @Option(help: ArgumentHelp("Write another report to a file (repeatable)", valueName: "FORMAT=FILE"))
  var report: [String] = []
  @Option(help: ArgumentHelp("Do not report the findings that this file lists", valueName: "FILE"), completion: .file())
  var baseline: String?
  @Option(
    help: ArgumentHelp(
      """
      Write the findings to this file, for use with --baseline, and do not report them
      """, valueName: "FILE"),
    completion: .file())
  var writeBaseline: String?
  @Flag(
    help: """
      Apply safe fixes to the files: remove trailing commas, comments, byte order marks, files that the operating \
      system added
      """)
  var fix = false
  @Flag(help: "With --fix: show the changes instead of making them")
  var diff = false
  @OptionGroup var watching: WatchOptions
  @Flag(help: "Overwrite reports and baselines that exist")
  var force = false
  @Option(
    help: ArgumentHelp(
      "Maximum number of findings that text and concise show; the rest are counted (default: 1000)", valueName: "N"))
  var maxFindings: String?
  @Option(
    help: ArgumentHelp(
      "Allowed hosts of URLs; other hosts are reported; *.HOST allows the subdomains of HOST (default: any host)",
      valueName: "LIST"))
  var allowHost: [String] = []
  @Option(
    help: ArgumentHelp("Report files below assets/ that are larger than SIZE (default: any size)", valueName: "SIZE"))
  var maxAsset: String?
  @Option(
    help: ArgumentHelp(
      "Do not report these keys as unknown: keys in the data of the app's own events, joined by commas (repeatable)",
      valueName: "LIST"))
  var keys: [String] = []
  @Option(
    help: ArgumentHelp(
      "Also accept the keys of these recorded events, and report rules that fire for none of them (repeatable)",
      valueName: "FILE"),
    completion: .events)
  var events: [String] = []
  @Option(.stdinName) var stdinName: String?
  @Option(.progress) var progress: String?
  @OptionGroup var configuration: ConfigurationOptions
  @Option(.color) var color: String?
  @Option(.dialect) var dialect: String?

  @OptionGroup(ArchiveLimits.self) var archiveLimits
  @OptionGroup(RulesLimits.self) var rulesLimits
  @OptionGroup(FolderLimits.self) var folderLimits

  var configuredPaths: [String] { rules.map { $0 == "-" ? stdinName ?? $0 : $0 } }

  var isWatching: Bool { watching.watch }

  mutating func execute(_ configurations: Configurations) throws(CommandFailure) -> ExitStatus {
    try watching.check([("--fix", fix), ("--write-baseline", writeBaseline != nil)], rules + events)
    var run = try ValidateRun(self, configurations)
    return run.execute()
  }
}
