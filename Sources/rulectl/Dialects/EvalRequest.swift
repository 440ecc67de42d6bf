/// The rules and the options of `eval`, `simulate` or `explain`, once the dialect of the rules is known.
struct EvalRequest {
  enum Mode {
    /// Evaluates the events. With coverage options, the output is a report of coverage instead of lines.
    case evaluation(CoverageOptions?, Style)
    case simulation(SessionOptions)
    case explanation(ExplainPlan)
  }

  let inputs: EvalInputs
  let settings: EvalSettings
  let mode: Mode
  /// Throws a usage error for the first option that applies to none of these kinds of rules.
  let check: ([CommandOption.RulesKind]) throws(CommandFailure) -> Void
}

/// The options of a session that only Messaging reads.
struct MessagingOptions: Sendable {
  let activity: String?
  let afterShow: Messaging.AfterShow
  let refresh: Messaging.RefreshAnswer
}

/// The options of `simulate` about the session and its output.
struct SessionOptions: Sendable {
  private let maxSteps: Int?
  private let loadAfter: Int?
  private let resetAfter: Int?
  private let shows: Set<SessionFactKind>
  private let leavesOutOptimize: Bool
  let messaging: MessagingOptions
  let format: ViewFormat
  let style: Style
  let columns: Int
  /// The paths of the files that are written at the end of the run.
  let outProfile: String?
  let outState: String?
  let outHistory: String?
  /// True if files that already exist are replaced.
  let replacesFiles: Bool

  init(_ options: OptionValues) throws(CommandFailure) {
    maxSteps = try number(options.maxSteps, "--max-steps", 1...1_000_000_000)
    loadAfter = try number(options.loadAfter, "--load-after", 0...Int(Int32.max))
    resetAfter = try number(options.resetAfter, "--reset-after", 0...Int(Int32.max))
    shows = try Self.kinds(options.show)
    messaging = MessagingOptions(
      activity: options.activity, afterShow: options.afterShow ?? .close, refresh: options.refresh ?? .fail)
    (leavesOutOptimize, format) = (options.leavesOutOptimize, options.viewFormat ?? .json)
    style = options.style(isText: format == .text)
    columns = max(40, Terminal.columns ?? 80)
    (outProfile, outState, outHistory) = (options.outProfile, options.outState, options.outHistory)
    replacesFiles = options.force
  }

  private static func kinds(_ arguments: [String]) throws(CommandFailure) -> Set<SessionFactKind> {
    if arguments.isEmpty { return Set(SessionFactKind.allCases).subtracting([.event, .end, .sent]) }
    var kinds: Set<SessionFactKind> = []
    for name in arguments.flatMap({ $0.split(separator: ",") }) {
      if name == "all" {
        kinds.formUnion(SessionFactKind.allCases)
      } else if let kind = SessionFactKind(rawValue: String(name)) {
        kinds.insert(kind)
      } else {
        throw .invalid(String(name), of: "--show", among: names(SessionFactKind.self) + ["all"])
      }
    }
    return kinds
  }

  /// The files that are written at the end, with their options.
  var files: [(option: String, path: String)] {
    [("--out-profile", outProfile), ("--out-state", outState), ("--out-history", outHistory)].compactMap {
      option, path in path.map { (option, $0) }
    }
  }

  func settings(onError: ErrorHandling) throws(CommandFailure) -> Session.Settings {
    if let resetAfter, resetAfter < loadAfter ?? .max {
      throw CommandFailure(
        .usage,
        loadAfter == nil
          ? "`--reset-after` has no effect without `--load-after`"
          : "`--reset-after \(resetAfter)` is before `--load-after \(loadAfter ?? 0)`",
        help: "use `--load-after`, and a larger number for `--reset-after`")
    }
    if format != .json {
      try onError.check(with: "--format \(format.rawValue)", for: format == .html ? "a page" : "text")
    }
    var shows = shows
    if leavesOutOptimize { shows.remove(.optimize) }
    // The formats `text` and `html` write a timeline, which consists of events and shown messages.
    if format != .json { shows.formUnion([.event, .message]) }
    return Session.Settings(
      maximumSteps: maxSteps ?? 10_000, shows: shows, arrival: loadAfter.map { ($0, resetAfter ?? $0) })
  }

  /// Throws if the files that are written at the end exist, have the same name, or would be written by several
  /// platforms. `platforms`: the number of platforms.
  func checkFiles(_ settings: EvalSettings, platforms: Int) throws(CommandFailure) {
    if let (option, _) = files.first, platforms > 1 {
      throw CommandFailure(
        .usage, "`\(option)` supports one platform", help: "name one platform, as in `--platform ios`")
    }
    var paths: [String: String] = settings.summaryFile.map { [$0: "--summary-out"] } ?? [:]
    for (option, path) in files {
      try WholeFile.checkIsNew(path, replacesFiles, among: settings.files)
      if let other = paths.updateValue(option, forKey: path) {
        throw CommandFailure(.usage, "`\(other)` and `\(option)` name the same file", help: "name two files")
      }
    }
  }
}
