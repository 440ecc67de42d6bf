internal import ArgumentParser
internal import RuleArchive
internal import RuleEngine
internal import RuleLint

/// `rulectl witness RULES`
struct Witness: RulectlCommand {
  static let configuration = CommandConfiguration(
    commandName: "witness",
    abstract: "Writes an event for each rule that fires it, or proves that there is none.",
    discussion: """
      Solves the conditions and writes canonical events, one a line, each of which was evaluated \
      before it was written. What no event fires is said on standard error, with the members of \
      the condition that clash, and so is what was not decided.

        rulectl witness rules.zip | rulectl eval rules.zip
        rulectl witness rules.zip --rule 3 --platform android
        rulectl witness rules.zip --differ ios,android

      The clock, the states and the SDK are those that `eval` would meet with the same options. \
      Where a rule fires with other ones only, these are named instead of an event; --state-out \
      gathers states of all rules in a file for `eval --state`.

      With --differ: events on which two platforms judge a rule differently.

      Status: 0 an event for every rule, 1 none for some, 2 usage, 3 the rules do not load, 5 not \
      decided within the steps, 6 input or output failed.
      """)

  @Argument(help: "Archive, folder, rules.json, or -.", completion: .file())
  var rules: String
  @Option(name: .customLong("rule"), help: "Only this rule: its index, or the id of a consequence.")
  var onlyRules: [String] = []
  @Option(
    help: "ios, android or web; several joined by commas, or repeated.",
    completion: .list(PlatformList.names))
  var platform: [String] = []
  @Option(help: "Two platforms, such as ios,android: events on which they differ.")
  var differ: String?
  @Option(help: "File with shared states: {\"NAME\":{…},…}.", completion: .file())
  var state: String?
  @Option(help: "Writes the shared states that the events are to meet.", completion: .file())
  var stateOut: String?
  @Option(parsing: .unconditional, help: "The clock: ISO 8601, or seconds since 1970.")
  var now: String?
  @Option(parsing: .unconditional, help: "Zone of local times: IANA name or ±hh:mm.")
  var timeZone: String?
  @Option(help: "The value of ~sdkver.")
  var sdkVersion: String?
  @Option(help: "Most steps of the search for one rule (200000).")
  var maxSteps: String?
  @Option(help: "adobe, where detection is not wanted.")
  var dialect: String?

  @OptionGroup(title: "Limits on archives") var archiveLimits: ArchiveLimitOptions
  @OptionGroup(title: "Limits on rules") var rulesLimits: RulesLimitOptions

  mutating func execute() throws(CommandFailure) -> ExitStatus {
    let settings = try WitnessSettings(self)
    let loading = try WitnessInput(rules, settings)
    var status = loading.status
    if let failure = loading.filter.failure(among: loading.inputs.map(\.rules.rules)) {
      throw failure
    }
    if settings.isDifference {
      guard loading.inputs.count == 2 else { return status }
      var run = DifferenceRun(loading.inputs[0], loading.inputs[1], loading.filter, settings)
      status.join(run.run())
      try Output.show(run.lines)
      return status
    }
    var run = WitnessRun(loading.filter, settings)
    status.join(run.run(loading.inputs))
    if let stateOut {
      do throws(IOProblem) {
        try WholeFile.write(run.states + [0x0A], to: stateOut)
      } catch {
        throw CommandFailure(error)
      }
    }
    try Output.show(run.lines)
    return status
  }
}

/// The options of `witness`, read.
struct WitnessSettings {
  let profiles: [SemanticProfile]
  let isDifference: Bool
  let gathersStates: Bool
  let onlyRules: [String]
  let surroundings: Surroundings
  let budget: Int
  let archiveLimits: ArchiveLimits
  let rulesLimits: RulesLimits
  let dialect: DialectName?

  init(_ options: Witness) throws(CommandFailure) {
    dialect = try choice(options.dialect, "--dialect")
    isDifference = options.differ != nil
    if let differ = options.differ {
      profiles = try PlatformList.profiles([differ])
      guard profiles.count == 2, options.platform.isEmpty else {
        throw CommandFailure(.usage, "--differ takes two platforms, as in ios,android, alone")
      }
    } else {
      profiles = try PlatformList.profiles(options.platform)
    }
    gathersStates = options.stateOut != nil
    if gathersStates, isDifference || profiles.count > 1 {
      throw CommandFailure(.usage, "--state-out gathers the states of one platform")
    }
    if options.rules == "-", options.state == "-" {
      throw CommandFailure(
        .usage, "standard input can be read only once: more than one - is given")
    }
    onlyRules = options.onlyRules
    archiveLimits = try ArchiveLimits(options.archiveLimits.given)
    rulesLimits = try RulesLimits(options.rulesLimits.given)
    budget =
      try parsed(options.maxSteps, "--max-steps", "a number from 1 to 1000000000") { text in
        Int(text).flatMap { (1...1_000_000_000).contains($0) ? $0 : nil }
      } ?? WitnessSearch.standardBudget
    let now = try parsed(options.now, "--now", "ISO 8601, or seconds since 1970,") {
      InstantArgument(argument: $0)?.instant
    }
    let zone = try parsed(options.timeZone, "--time-zone", "an IANA name, or +hh:mm,") {
      ZoneArgument(argument: $0)?.zone
    }
    let limits = rulesLimits
    let states = try options.state.map { path throws(CommandFailure) in
      try EvalTarget.states(path, limits)
    }
    surroundings = Surroundings(
      now: now ?? SystemClock.now(), zone: zone ?? SystemClock.localZone,
      sdkVersion: options.sdkVersion, states: states)
  }
}

/// RULES as each platform loads them.
struct WitnessInput {
  struct Loaded {
    let rules: LoadedRules
    let program: Program

    /// `FILE:LINE:COLUMN` of a condition.
    func place(of condition: ConditionID) -> String {
      rules.place(rules.rules.conditions[Int(condition)].range)
    }
  }

  private(set) var inputs: [Loaded] = []
  let filter: RuleFilter
  /// What failed has been reported.
  private(set) var status = ExitStatus.done

  init(_ path: String, _ settings: WitnessSettings) throws(CommandFailure) {
    filter = RuleFilter(settings.onlyRules)
    let input = try RulesInput(path, settings.archiveLimits, settings.rulesLimits)
    let dialect = input.dialect(settings.dialect, settings.rulesLimits)
    guard dialect == .adobe else { throw dialect.unreadable(by: "witness", input.name) }
    if case .archive(let archive) = input.content { try input.check(archive) }
    var said: Set<String> = []
    for profile in settings.profiles {
      do throws(CommandFailure) {
        let document = try input.document(for: profile)
        let rules = try LoadedRules(document, for: profile, settings.rulesLimits)
        let program = try rules.program(for: profile)
        if let message = rules.lossMessage(program) {
          Messages.report(message, place: document.name)
        }
        inputs.append(Loaded(rules: rules, program: program))
      } catch {
        if said.insert(error.message).inserted {
          Messages.report(error.message, place: error.place)
        }
        status.join(error.status)
      }
    }
  }
}
