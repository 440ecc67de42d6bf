internal import LaunchSolver
internal import Synchronization

/// The parsed options of a command that evaluates events: inputs, environment, limits and output.
struct EvalSettings: Sendable {
  let files: FileSource
  /// The paths of the files of events. `-` is standard input, which is also read if no events are given.
  var events: [String] = []
  /// The events that are given on the command line.
  var inline: [String] = []
  private(set) var eventFormat = EventFormat.auto
  private(set) var surroundings = Surroundings()
  /// The number of threads; nil for the number of cores, at most 64.
  private(set) var jobs: Int?
  private(set) var archiveLimits = ArchiveLimits.standard
  private(set) var rulesLimits = RulesLimits.standard
  private(set) var eventLimits = EventLimits.standard
  private(set) var search = SearchLimits()
  /// The options of `--bucketing`.
  private(set) var bucketing: TrafficOptions?

  // MARK: output

  private(set) var output = EvalOutput()
  private(set) var onError = ErrorHandling.skip
  private(set) var progress = DisplayChoice.auto
  /// True if messages report the format of each input.
  private(set) var isVerbose = false
  /// True if the status is 1 when no rule fires.
  private(set) var needsFiring = false
  /// True if the summary is written to standard error.
  private(set) var writesSummary = false
  private(set) var summaryFile: String?
  /// True if existing output files are replaced.
  private(set) var replacesFiles = false

  /// True if each line contains the file name of its event.
  var namesInputs: Bool { events.count > 1 }

  init(_ files: FileSource) { self.files = files }

  /// Parses only the limits, the number of threads and `--bucketing`, for the cases of suites.
  init(limitsOf options: OptionValues) throws(CommandFailure) {
    files = options.files
    archiveLimits = try ArchiveLimits(options.limits)
    rulesLimits = try RulesLimits(options.limits)
    eventLimits = try EventLimits(options.limits)
    search = try SearchLimits(options)
    bucketing = try options.bucketing.map { text throws(CommandFailure) in try TrafficOptions(parsing: text) }
    jobs = try number(options.jobs, "--jobs", 1...1_024)
  }

  /// `readsEvents`: false for a command without events.
  init(_ options: OptionValues, readsEvents: Bool = true) throws(CommandFailure) {
    let surroundings = try Surroundings(options)
    try self.init(limitsOf: options)
    self.surroundings = surroundings
    (events, inline, eventFormat) = (options.events, options.inline, options.eventsFormat ?? .auto)
    output = EvalOutput(options)
    (onError, progress) = (options.onError ?? .skip, options.progress ?? .auto)
    (isVerbose, needsFiring) = (options.verbose, options.quiet || options.exitStatus)
    (writesSummary, summaryFile, replacesFiles) = (options.summary, options.summaryFile, options.force)
    if readsEvents { try Self.checkInputs(options) }
    try WholeFile.checkIsNew(summaryFile, replacesFiles, among: files)
  }

  private static func checkInputs(_ options: OptionValues) throws(CommandFailure) {
    if options.type != nil, !options.inline.isEmpty || !options.events.isEmpty {
      throw CommandFailure(
        .usage, "`--type` makes the only event, so it cannot be used with other events",
        help: "remove `--type`, or the other events")
    }
    if !options.inline.isEmpty, !options.events.isEmpty {
      throw CommandFailure(
        .usage, "`--inline` and event files cannot be used together", help: "remove `--inline` or the files")
    }
    let inputs = [
      ("state", options.state), ("history", options.history), ("profile", options.profile), ("device", options.device),
    ]
    let used = (inputs + ([options.rules] + options.moreRules).map { ("rules", $0) }).filter { $0.1 == "-" }
    // If standard input is RULES, it may contain the events too.
    if let (name, _) = used.first(where: { $0.0 != "rules" }), options.events.isEmpty, options.inline.isEmpty,
      options.type == nil
    {
      throw .noEvents(standardInput: name)
    }
    if used.count + options.events.count(where: { $0 == "-" }) > 1 { throw .standardInputTwice }
  }
}

extension TrafficOptions {
  /// Parses the value of `--bucketing`. Its members have the same names as in the JavaScript SDK.
  fileprivate init(parsing text: String) throws(CommandFailure) {
    func failure(_ message: String, at offset: Int, help: String? = nil) -> CommandFailure {
      CommandFailure(
        .usage, "\(message) in `--bucketing` at byte \(offset)",
        help: help ?? "use `--bucketing '{\"hash_seed\":9999,\"max_traffic\":10000}'`", option: "--bucketing")
    }
    let document: JSONDocument
    do throws(JSONProblem) {
      document = try JSONDocument(Array(text.utf8))
    } catch {
      throw failure("invalid JSON, \(error.summary),", at: error.offset)
    }
    guard document.isObject(document.root) else {
      throw failure(
        "expected an object, found \(document.noun(document.root)),", at: document.range(document.root).lower)
    }
    if let name = document.repeatedName(in: document.root) {
      let text = String(decoding: document.string(name), as: UTF8.self)
      throw failure("repeated member `\(text)`", at: document.range(name).lower, help: "remove one of them")
    }
    for (name, value) in document.members(document.root) {
      let text = String(decoding: document.string(name), as: UTF8.self)
      let known = Member.allCases.map(\.rawValue)
      guard let member = Member(rawValue: text) else {
        let near = SpellingSuggestion.name(for: text.utf8, among: known)
        throw failure(
          "unknown member `\(text)`", at: document.range(name).lower,
          help: near.map { "use `\($0)`" } ?? "use one of " + known.joined(separator: ", "))
      }
      if let wanted = member.wanted(for: value, in: document) {
        throw failure(
          "expected \(wanted) for `\(text)`, found \(document.noun(value)),", at: document.range(value).lower)
      }
    }
    self.init(document.root, in: document, .last)
  }
}

/// The options that decide which lines are written.
struct EvalOutput: Sendable {
  private(set) var print = PrintChoice.consequences
  /// True if results other than matches are written too.
  private(set) var writesAll = false
  private(set) var withTokens = false
  /// True if nothing is written and the run ends at the first firing.
  private(set) var isQuiet = false
  /// True if firings are counted by rule.
  private(set) var countsByRule = false

  init() {}

  init(_ options: OptionValues) {
    print = options.print ?? .consequences
    (writesAll, withTokens, isQuiet) = (options.all, options.tokens, options.quiet)
    countsByRule = options.summary || options.summaryFile != nil
  }
}

/// The step limits of searches for events. A limit that no option sets is nil, and has its default.
struct SearchLimits: Sendable {
  private var steps: Int?
  private var runSteps: Int?
  private let spent = SpentSteps()

  init() {}

  init(_ options: OptionValues) throws(CommandFailure) {
    steps = try number(options.maxSteps, "--max-steps", 1...1_000_000_000)
    runSteps = try number(options.maxRunSteps, "--max-run-steps", 1...1_000_000_000_000)
  }

  /// The maximum number of steps for one search.
  var budget: Int { steps ?? WitnessSearch.standardBudget }

  var launch: SearchBudget { SearchBudget(question: budget, run: runSteps) }

  /// Returns the maximum number of steps for `rules` rules on one platform.
  func runBudget(rules: Int) -> Int { runSteps ?? WitnessSearch.standardRunBudget(rules: rules) }

  /// True if the step limit of the run allows a further search for one of `rules` rules. `steps`: the steps of the
  /// current search. Earlier searches on the platform count too if `--max-run-steps` is given; by default, each
  /// search has its own limit.
  func suffice(for steps: Int, rules: Int, on platform: String) -> Bool {
    steps + (runSteps == nil ? 0 : spent.steps(on: platform)) <= runBudget(rules: rules)
  }

  /// Counts the steps of a finished search.
  func spend(_ steps: Int, on platform: String) { spent.add(steps, on: platform) }

  /// Returns the failure for a run whose step limit is reached, with `left` rules still to search.
  static func runEnd(left: Int, on platform: String?, place: String? = nil) -> CommandFailure {
    CommandFailure(
      .limit,
      "the run used all its steps before it searched \(counted(left, "rule"))\(platform.map { " on \($0)" } ?? "")",
      place: place, help: "raise the limit: --max-run-steps")
  }

  /// Reports the searches that the budget left open. `noun`: the noun for the subject of a search.
  func report(
    _ ends: SearchEnds, _ noun: String, on platform: String? = nil, place: String? = nil, _ status: inout ExitStatus
  ) {
    for (text, help) in messages(ends, noun, on: platform) {
      CommandFailure(.limit, text, place: place, help: help).report(&status)
    }
  }

  /// Returns a message for each limit that left searches open, with the option of the limit.
  func messages(_ ends: SearchEnds, _ noun: String, on platform: String?) -> [(text: String, help: String)] {
    let platform = platform.map { " on \($0)" } ?? ""
    var messages: [(text: String, help: String)] = []
    if ends.questions > 0 {
      let text = "\(counted(ends.questions, noun)) left open\(platform) after \(budget) steps each"
      messages.append((text, "raise the limit: --max-steps"))
    }
    if ends.run > 0 {
      let text = "the run used all its steps: \(counted(ends.run, noun)) left open\(platform)"
      messages.append((text, "raise the limit: --max-run-steps"))
    }
    return messages
  }
}

/// The number of steps that the searches of a run have used on each platform.
private final class SpentSteps: Sendable {
  private let counts = Mutex<[String: Int]>([:])

  func steps(on platform: String) -> Int { counts.withLock { $0[platform] ?? 0 } }
  func add(_ steps: Int, on platform: String) { counts.withLock { $0[platform, default: 0] += steps } }
}
