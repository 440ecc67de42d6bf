internal import ArgumentParser
internal import RuleArchive
internal import RuleEngine
internal import RuleLint

/// `rulectl validate RULES…`
struct Validate: RulectlCommand {
  static let configuration = CommandConfiguration(
    commandName: "validate",
    abstract: "Says what every platform would make of rules, and whether they are wise.",
    discussion: """
      Finds what a platform would reject, drop, or read in another way than the others, and what \
      is likely a mistake: each with its code, its place and a way out. `rulectl rule CODE` \
      explains a code.

        rulectl validate rules.zip
        rulectl validate rules/*.json --format concise --fail-level warning

      Status: 0 nothing at the failing level, 1 something, 3 input that holds no rules text that \
      can be trusted.
      """)

  @Argument(help: "Archives, folders, rules.json files, or -.", completion: .file())
  var rules: [String]
  @Option(help: "ios, android, web, joined by commas (ios,android).")
  var platform: [String] = []
  @Option(help: "text or jsonl.")
  var format: String?
  @Option(help: "error, warning, info or never (error).")
  var failLevel: String?
  @Option(help: "adobe, where detection is not wanted.")
  var dialect: String?

  @OptionGroup(title: "Limits on archives") var archiveLimits: ArchiveLimitOptions
  @OptionGroup(title: "Limits on rules") var rulesLimits: RulesLimitOptions

  mutating func execute() -> ExitStatus {
    do throws(CommandFailure) {
      let dialect: DialectName? = try choice(dialect, "--dialect")
      let format: ValidateFormat = try choice(format, "--format") ?? .text
      let level: FailLevel = try choice(failLevel, "--fail-level") ?? .error
      let profiles =
        platform.isEmpty
        ? [SemanticProfile.launchIOS, .launchAndroid] : try PlatformList.profiles(platform)
      let archiveLimits = try ArchiveLimits(archiveLimits.given)
      let limits = try RulesLimits(rulesLimits.given)
      var status = ExitStatus.done
      var report = FindingReport(format)
      for path in rules {
        let input = ValidatedInput(
          path, for: profiles, archiveLimits, limits, dialect: dialect)
        status.join(input.status)
        if let failure = input.failure { Messages.report(failure.message, place: failure.place) }
        if input.findings.contains(where: { level.fails($0.finding.severity) }) { status.join(.no) }
        report.add(input)
      }
      return write(report.bytes, status)
    } catch {
      Messages.report(error.message, place: error.place)
      return error.status
    }
  }

  private func write(_ bytes: [UInt8], _ status: ExitStatus) -> ExitStatus {
    do throws(IOProblem) {
      try Output.write(bytes)
      return status
    } catch {
      if error.isClosedPipe { return status }
      Messages.report(error)
      return max(status, error.status)
    }
  }
}

enum ValidateFormat: String, CaseIterable { case text, jsonl }

/// From which severity on a finding makes the status 1.
enum FailLevel: String, CaseIterable {
  case error, warning, info, never

  func fails(_ severity: Severity) -> Bool {
    switch self {
    case .error: severity >= .error
    case .warning: severity >= .warning
    case .info: true
    case .never: false
    }
  }
}
