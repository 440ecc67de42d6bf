/// The values of the options of all commands. Options that the command line, the environment and `rulectl.yaml` do
/// not set are nil, false or empty.
struct OptionValues {
  // MARK: input

  /// The first RULES argument of a command that reads events.
  var rules = ""
  var events: [String] = []
  var moreRules: [String] = []
  /// The arguments of a command that does not read events.
  var inputs: [String] = []
  var inline: [String] = []
  var type: String?
  var source: String?
  var data: String?
  var dialect: String?
  var eventsFormat: EventFormat?
  /// The files that the run reads. `--stdin-filename` sets the name of standard input in messages.
  var files = FileSource()
  var suites: [String] = []

  // MARK: selection

  var onlyRules: [String] = []
  var near: String?
  var fails = false
  var each = false
  var show: [String] = []
  var leavesOutOptimize = false
  var select: [String] = []
  var ignore: [String] = []
  var baseline: String?
  var allowHosts: [String] = []
  var maxAsset: String?
  var keys: [String] = []
  var filters: [String] = []
  var groups: [String] = []
  var mask: [String] = []

  // MARK: platform and environment

  var platform: [String] = []
  var between: String?
  var differ: String?
  var state: String?
  var history: String?
  var rulesFrom: RulesOrigin?
  var surfaces: [String] = []
  var engines: [String] = []
  var activity: String?
  var afterShow: Messaging.AfterShow?
  var refresh: Messaging.RefreshAnswer?
  var profile: String?
  var device: String?
  var loadAfter: String?
  var resetAfter: String?
  var now: String?
  var until: String?
  var timeZone: String?
  var seed: String?
  var sdkVersion: String?
  var bucketing: String?

  // MARK: action

  var checks = false
  var lists = false
  var fixes = false
  var updates = false
  /// True for `--diff`, which shows changes without making them.
  var showsChanges = false
  var newBaseline: String?
  var watches = false
  var failsFast = false
  var coverage: CoverageFormat?
  var coverageFailUnder: String?
  var mutates = false
  var mutateFailUnder: String?
  var generate: String?
  var template: String?
  var entry: String?
  var allowsErrors = false

  // MARK: output

  var print: PrintChoice?
  var tokens = false
  var all = false
  var suggest = false
  var isFull = false
  /// The value of `--format` as text, for commands in which other options determine its possible values.
  var format: String?
  var reportFormat: ReportFormat?
  var viewFormat: ViewFormat?
  /// The lines of `MessageAnswers` for a page.
  var messageAnswers: [String] = []
  var findingFormat: FindingFormat?
  var caseFormat: CaseFormat?
  var changesFormat: ChangesFormat?
  var pageFormat: RulePageFormat?
  var manualFormat: ManualFormat?
  var reports: [String] = []
  var maxFindings: String?
  var failLevel: FailLevel?
  var failOn: [String] = []
  var exitStatus = false
  var quiet = false
  var onError: ErrorHandling?
  var summary = false
  var summaryFile: String?
  var output: String?
  var directory: String?
  var outProfile: String?
  var outState: String?
  var outHistory: String?
  var stateOut: String?
  var statesFile: String?
  var force = false
  var verbose = false
  var progress: DisplayChoice?
  var color: DisplayChoice?

  // MARK: other options

  var jobs: String?
  var config: String?
  var noConfig = false

  // MARK: limits

  var maxSteps: String?
  var maxRunSteps: String?
  /// The values of the limits without a property of their own, keyed by the long names of their options.
  var limits: [String: String] = [:]

  /// The origins of the options that the command line does not set, keyed by their long names.
  var origins: [String: OptionOrigin] = [:]

  /// The given options that do not apply to all rules.
  var restricted: [CommandOption] = []

  /// Throws a usage error for the first option that applies to none of `kinds`: the kind of RULES, or all possible
  /// kinds before RULES are loaded.
  func check(for kinds: [CommandOption.RulesKind]) throws(CommandFailure) {
    guard let row = restricted.first(where: { Set($0.appliesTo).isDisjoint(with: kinds) }) else { return }
    throw .inapplicable(row.name, to: kinds[0], help: row.instead[kinds[0]])
  }

  /// Returns a style with the colors that `--color` requests, if the format is for people.
  func style(isText: Bool = true) -> Style { Style(isColored: isText && Terminal.wantsColor(color ?? .auto)) }

  /// Returns a failure with the position at which the failure's option is set, unless the command line sets the option.
  func placed(_ failure: CommandFailure) -> CommandFailure {
    guard failure.place == nil, let origin = failure.option.flatMap({ origins[$0] }) else { return failure }
    var failure = failure
    switch origin {
    case .configuration(let place): failure.place = place
    case .variable(let name): (failure.place, failure.isOfVariable) = (name, true)
    }
    return failure
  }
}

/// The source of an option that the command line does not set.
enum OptionOrigin {
  /// The name of an environment variable.
  case variable(String)
  /// The position in a configuration, as `FILE:LINE:COLUMN`.
  case configuration(String)

  var place: String? { if case .configuration(let place) = self { place } else { nil } }

  /// The name of the environment variable in parentheses, for messages about the option; empty for a configuration.
  var suffix: String { if case .variable(let name) = self { " (\(name))" } else { "" } }
}
