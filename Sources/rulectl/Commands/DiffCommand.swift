internal import ArgumentParser
internal import LaunchLint

/// `rulectl diff OLD NEW`
struct DiffCommand: RulectlCommand {
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

      The values of --fail-on: \(ChangeKind.allCases.map(\.rawValue).joined(separator: ", ")), any, never. `any` means \
      a difference in what fires or is carried out. --now, --time-zone, --state, --history and --sdk-version have the \
      same meaning as in `eval`.

      Status: 0 no difference, 1 a difference, 2 wrong usage, 3 rules not loaded, 5 a limit was exceeded, or stopped \
      the search, 6 input or output failed.
      """)

  static let commonOptions: [String]? = ["--platform", "--fail-on", "--format"]

  @Argument(
    help: "Archive, folder or document of rules before the change, or - for standard input", completion: .file())
  var old: String
  @Argument(help: "Archive, folder or document of rules after the change", completion: .file())
  var new: String
  @Option(.platform) var platform: [String]
  @Option(
    help: ArgumentHelp(
      "Differences that end with status 1, joined by commas (repeatable; default: any)", valueName: "LIST"))
  var failOn: [String] = []
  @Option(
    help: ArgumentHelp(
      "Format of the report (\(names(ChangesFormat.self).joined(separator: ", ")); default: text)", valueName: "FORMAT"),
    completion: .list(names(ChangesFormat.self)))
  var format: String?
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
  @Option(.color) var color: String?

  @OptionGroup(ArchiveLimits.self) var archiveLimits
  @OptionGroup(RulesLimits.self) var rulesLimits

  mutating func execute() throws(CommandFailure) -> ExitStatus {
    let format: ChangesFormat = try choice(format, "--format") ?? .text
    let color: ColorChoice = try choice(color, "--color") ?? .auto
    let style = Style(isColored: format == .text && Terminal.wantsColor(color))
    let kinds = try ChangeKind.kinds(failOn)
    let dialect = try Dialect.named(dialect)
    var options = EvalOptions()
    (options.state, options.history, options.sdkVersion) = (state, history, sdkVersion)
    (options.now, options.timeZone, options.stdinName) = (now, timeZone, stdinName)
    // Checked here: `eval` has other inputs.
    if [old, new, state, history].count(where: { $0 == "-" }) > 1 { throw .standardInputTwice }
    for limits in [archiveLimits.values.limits, rulesLimits.values.limits] { options.limits.merge(limits) { $1 } }
    let settings = try EvalSettings(options, readsEvents: false)
    let request = ComparisonRequest(
      old: try RulesInput(old, settings.archiveLimits, settings.rulesLimits),
      new: try RulesInput(new, settings.archiveLimits, settings.rulesLimits), platforms: platform, options: options,
      settings: settings, mostSteps: try number(maxSteps, "--max-steps", 1...1_000_000_000),
      mostRunSteps: try number(maxRunSteps, "--max-run-steps", 1...1_000_000_000_000))
    var status = ExitStatus.done
    let row = try request.dialect(dialect)
    var changes = try row.comparison(request, &status)
    try request.compareFindings(row, &changes)
    changes.assets = try AssetChanges(from: request.old, to: request.new, settings.archiveLimits).changes
    if kinds.contains(where: { $0.occurs(in: changes) }) { status.join(.no) }
    try Output.show(format.report(changes, style: style))
    return status
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
        input.path, .success(input), for: asked, profiles, settings.archiveLimits, settings.rulesLimits, expectations,
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
    let rows = [old, new].map { $0.dialect(asked, platforms, settings.rulesLimits) }
    guard rows[0].name == rows[1].name else {
      throw CommandFailure(
        .usage,
        "`\(Self.name(of: old))` contains \(rows[0].title), but `\(Self.name(of: new))` contains \(rows[1].title)",
        help: "compare rules of one dialect, or use `--dialect`")
    }
    return rows[0]
  }
}

/// The kinds of differences, by which `--fail-on` selects.
enum ChangeKind: String, CaseIterable {
  case narrowed, widened, overlapping, disjoint, open, added, removed, consequences
  case lostAtLoad = "lost-at-load"
  case regainedAtLoad = "regained-at-load"
  case order, assets, findings

  /// The kinds that `any` stands for: what fires or is carried out. A finding alone changes neither.
  private static let any = allCases.filter { $0 != .findings }

  /// Parses the values of `--fail-on`.
  static func kinds(_ arguments: [String]) throws(CommandFailure) -> [ChangeKind] {
    let names = arguments.flatMap { $0.split(separator: ",", omittingEmptySubsequences: false).map(String.init) }
    if names.isEmpty { return any }
    var kinds: [ChangeKind] = []
    for name in names {
      switch name {
      case "any": kinds += any
      case "never" where names.count == 1: return []
      default:
        guard let kind = ChangeKind(rawValue: name) else {
          throw .invalid(name, of: "--fail-on", among: rulectl.names(ChangeKind.self) + ["any", "never"])
        }
        kinds.append(kind)
      }
    }
    return kinds
  }

  func occurs(in changes: ReportedChanges) -> Bool {
    func has(_ names: ReportedRelation.Name...) -> Bool {
      changes.pairs.contains { $0.relations.contains { names.contains($0.name) } }
    }
    return switch self {
    case .narrowed: has(.narrower)
    case .widened: has(.wider)
    case .overlapping: has(.overlapping)
    case .disjoint: has(.disjoint)
    case .open: has(.open)
    case .added: !changes.added.isEmpty
    case .removed: !changes.removed.isEmpty
    case .consequences: changes.pairs.contains { $0.parts.contains(where: \.isCarriedOut) }
    case .lostAtLoad: has(.lost) || changes.loads.contains { !$0.newlyLost.isEmpty }
    case .regainedAtLoad: has(.regained) || changes.loads.contains { !$0.regained.isEmpty }
    case .order: !changes.orders.isEmpty
    case .assets: !changes.assets.isEmpty
    case .findings: !changes.newFindings.isEmpty
    }
  }
}
