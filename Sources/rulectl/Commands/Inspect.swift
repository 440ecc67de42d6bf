internal import ArgumentParser

/// `rulectl inspect RULES`
struct Inspect: RulectlCommand {
  static let configuration = CommandConfiguration(
    commandName: "inspect",
    abstract: "Shows what a platform loads of an archive or a rules document.",
    discussion: """
      Names the archive entry that the platform takes for the document, the rules that load with \
      their keys and tokens, what is lost of them, and the assets.

        rulectl inspect rules.zip --platform android
        rulectl inspect rules.json --format json | jq '.rules[].keys'

      Status: 0 it loads, 3 the platform rejects it (the output is printed all the same).
      """)

  @Argument(help: "Archive, folder, rules.json, or -.", completion: .file())
  var rules: String
  @Option(help: "ios, android or web (Convert: ios or js; Airship: android, ios, legacy or portable).")
  var platform: [String] = []
  @Option(help: "text or json.")
  var format: String?
  @Option(.dialect) var dialect: String?
  @Option(.color) var color: String?

  @OptionGroup(ArchiveLimits.self) var archiveLimits
  @OptionGroup(RulesLimits.self) var rulesLimits

  mutating func execute() throws(CommandFailure) -> ExitStatus {
    let dialect = try Dialect.named(dialect)
    let format: ReportFormat = try choice(format, "--format") ?? .text
    let _: ColorChoice? = try choice(color, "--color")
    let limits = try RulesLimits(rulesLimits.values.limits)
    let archiveLimits = try ArchiveLimits(archiveLimits.values.limits)
    let input = RulesInput.read(rules, archiveLimits, limits)
    let view = InspectionRequest(
      path: rules, input: input, platforms: platform, format: format, limits: limits, archiveLimits: archiveLimits)
    return try input.dialect(dialect, limits).inspection(view)
  }
}
