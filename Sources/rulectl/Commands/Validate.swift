internal import ArgumentParser

/// `rulectl validate RULES…`
struct Validate: RulectlCommand {
  static let configuration = CommandConfiguration(
    commandName: "validate",
    abstract: "Says what every platform would make of rules, and whether they are wise.",
    discussion: """
      Finds what a platform would reject, drop, or read in another way than the others, and what is likely a mistake: \
      each with its code, its place and a way out. `rulectl code CODE` explains a code.

        rulectl validate rules.zip
        rulectl validate rules/*.json --format github --report sarif=rules.sarif
        rulectl validate rules.zip --select Z,J,S --fail-level warning
        rulectl validate rules.zip --allow-host '*.example.com' --max-asset 200K

      A rule is left in peace by codes in its own "meta": {"rulectl": {"ignore": ["S012"]}}, and \
      old findings by a baseline.

      Status: 0 nothing at the failing level, 1 something, 2 wrong usage, 3 input that holds no \
      rules text that can be trusted, 6 a file that cannot be read; the others are checked.
      """)

  @Argument(help: "Archives, folders, rules.json files, or -.", completion: .file())
  var rules: [String]
  @Option(.platform) var platform: [String]
  @Option(help: "Only these codes, or what they begin with, joined by commas.")
  var select: [String] = []
  @Option(help: "All but these codes; of two that both name a code, the longer one says.")
  var ignore: [String] = []
  @Option(help: "error, warning, info or never (error).")
  var failLevel: String?
  @Option(help: "text, concise, json, jsonl, sarif, github, gitlab or junit (text).")
  var format: String?
  @Option(help: "Another report: FORMAT=FILE.")
  var report: [String] = []
  @Option(help: "Leaves out the findings that this file lists.", completion: .file())
  var baseline: String?
  @Option(help: "Lists the findings in this file, for --baseline, instead of reporting them.", completion: .file())
  var writeBaseline: String?
  @Flag(help: "Apply safe fixes to the files: remove trailing commas, comments, byte order marks, junk entries")
  var fix = false
  @Flag(help: "With --fix: show the changes instead of making them")
  var diff = false
  @Flag(help: "Overwrite reports and baselines that exist")
  var force = false
  @Option(help: "Most findings that text and concise show; the rest are counted (1000).")
  var maxFindings: String?
  @Option(help: "Hosts that addresses may name, joined by commas; *.HOST for those below one.")
  var allowHost: [String] = []
  @Option(help: "Most bytes of a file below assets/, perhaps with K, M or G (any).")
  var maxAsset: String?
  @Option(help: "auto, always or never (auto).")
  var color: String?
  @Option(.dialect) var dialect: String?

  @OptionGroup(ArchiveLimits.self) var archiveLimits
  @OptionGroup(RulesLimits.self) var rulesLimits

  mutating func execute() throws(CommandFailure) -> ExitStatus {
    var run = try ValidateRun(try ValidateSettings(self))
    return run.execute()
  }
}
