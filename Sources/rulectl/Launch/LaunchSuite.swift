internal import LaunchHistory
internal import LaunchSolver
internal import RuleSuites

/// A suite of launch rules with its rules loaded: what each case is played with.
struct LaunchSuite: LoadedSuite {
  /// A document of rules on a platform.
  struct Engine: Sendable {
    fileprivate(set) var loaded: LoadedRules
    fileprivate(set) var program: Program
    /// Its index in the collector of coverage.
    private(set) var coverage: Int?

    var rules: RuleSet { loaded.rules }

    var coveragePlan: CoveragePlan {
      CoveragePlan(
        TracePlan(
          loaded.rules, for: program.profile, indexedRules: Program.indexedRules,
          history: LaunchSuite.historyUse(of: program.profile)))
    }

    /// Adds the document to a collector of coverage. `surroundings`: the environment of events that are searched.
    mutating func add(to collector: CoverageCollector, in surroundings: Environment) {
      let plan = coveragePlan
      program = plan.program
      coverage = collector.add(.init(plan: plan, surroundings: surroundings, file: loaded.file, entry: loaded.entry))
    }
  }

  /// The result of loading the documents on a platform.
  struct Loading: Sendable {
    let profile: LaunchProfile
    var engines: [Engine] = []
    /// The reason why the platform rejects a document; nil if it accepts all.
    var rejection: String?

    init(_ inputs: [RulesInput], for profile: LaunchProfile, _ limits: RulesLimits) {
      self.profile = profile
      for input in inputs {
        do throws(CommandFailure) {
          if case .archive(let archive) = input.content { _ = try input.check(archive) }
          let loaded = try LoadedRules(input, for: profile, limits)
          let program = try loaded.program(history: LaunchSuite.historyUse(of: profile))
          engines.append(Engine(loaded: loaded, program: program, coverage: nil))
        } catch {
          rejection = error.placed
          return
        }
      }
    }

    /// The numbers of dropped parts, by the names that suites use.
    var lost: [String: Int] {
      engines.reduce(into: ["rules": 0, "conditions": 0, "consequences": 0]) { sum, engine in
        sum["rules", default: 0] += engine.program.losses.rules
        sum["conditions", default: 0] += engine.program.losses.conditions
        sum["consequences", default: 0] += engine.program.losses.consequences
      }
    }
  }

  let suite: Suite
  /// Those with the limits.
  let settings: EvalSettings
  let folder: String
  /// Takes what the cases cover; nil if that is not wanted.
  let coverage: CoverageCollector?
  private(set) var loadings: [Loading]
  /// The environments of the cases, and the user profiles of their sessions.
  let environments: [(initial: Environment, profile: ProfileFile?)]
  let plays: [CasePlay]

  /// Loads a suite.
  init(_ request: SuiteRequest) throws(SuiteProblem) {
    (suite, folder, settings, coverage) = (request.suite, request.folder, request.settings, request.coverage)
    (loadings, environments, plays) = try request.plays(on: LaunchDialect.platforms) { profile throws(SuiteProblem) in
      Loading(request.inputs, for: profile, request.settings.rulesLimits)
    } environment: { settings throws(SuiteProblem) in
      try Self.environment(settings, request)
    } check: { item, profiles, _ throws(SuiteProblem) in
      try Self.check(item, on: profiles.map(\.name), request)
    }
    if let coverage { addLoadings(to: coverage) }
  }

  /// Adds the documents to a collector of coverage, each in the environment of the first case that plays it.
  private mutating func addLoadings(to collector: CoverageCollector) {
    for place in loadings.indices {
      guard let play = plays.first(where: { $0.loading == place }) else { continue }
      let surroundings = environment(of: play)
      for engine in loadings[place].engines.indices {
        loadings[place].engines[engine].add(to: collector, in: surroundings)
      }
    }
  }

  func loading(of play: CasePlay) -> CaseLoading {
    let loading = loadings[play.loading]
    return CaseLoading(
      platform: loading.profile.name, outcome: .fires, rejection: loading.rejection, lost: loading.lost)
  }

  func makePlayer() -> any CasePlayer { LaunchCasePlayer(self) }

  // MARK: loading

  /// Returns the suite with a mutant of `rules` as the document at an index, on the platforms that load the rules.
  func with(_ mutant: RuleMutant, of rules: RuleSet, at document: Int) -> LaunchSuite {
    var copy = self
    for place in loadings.indices where loadings[place].rejection == nil {
      let profile = loadings[place].profile
      do throws(Rejection) {
        guard let mutated = RuleSet(rules, with: mutant, for: profile) else { continue }
        copy.loadings[place].engines[document].program = try Program(
          mutated, for: profile, history: Self.historyUse(of: profile))
        copy.loadings[place].engines[document].loaded.replace(by: mutated, in: mutated.document)
      } catch {
        copy.loadings[place].rejection = error.summary
      }
    }
    return copy
  }

  /// The engines of a session read the history, and those of other cases may: without one it is empty.
  static func historyUse(of profile: LaunchProfile) -> HistoryUse {
    hasHistory(profile) ? HistoryUse(isRead: true) : .empty
  }

  static func hasHistory(_ profile: LaunchProfile) -> Bool { profile.values.runtime != .javaScript }

  private static func environment(_ settings: Suite.Settings, _ request: SuiteRequest) throws(SuiteProblem)
    -> (initial: Environment, profile: ProfileFile?)
  {
    let (given, limits) = (try request.surroundings(settings), request.settings)
    func read<Value>(_ name: String, _ body: () throws(CommandFailure) -> Value) throws(SuiteProblem) -> Value {
      try SuiteRequest.located(settings.contents[name]?.range, body)
    }
    let states = try read("state") { () throws(CommandFailure) in try given.states(limits.rulesLimits) }
    let profile = try read("profile") { () throws(CommandFailure) in try given.userProfile(limits.rulesLimits) }
    let history = try read("history") { () throws(CommandFailure) in try given.eventHistory(limits) }
    return (given.environment(states, history, hasHistory: true), profile)
  }

  // MARK: checks

  /// The members of cases, first the usual ones, and of what a platform drops.
  private static let members = [
    "event", "fires", "session", "events", "expect", "fires-at-least", "fires-at-most", "end", "now", "time-zone",
    "seed",
    "sdk-version", "state", "profile", "history",
  ]
  private static let parts = ["rules", "conditions", "consequences"]

  private static func check(_ item: Suite.Case, on platforms: [String], _ request: SuiteRequest) throws(SuiteProblem) {
    try SuiteRequest.check(item, has: members, for: LaunchDialect.title)
    try SuiteRequest.check(item.loads, counts: parts, of: LaunchDialect.title)
    try request.checkFiles(of: item)
    let reader = FactReader(keys: [], for: .ios, limits: .standard, kernel: .best)
    func check(_ event: Suite.Part<[UInt8]>) throws(SuiteProblem) {
      do throws(EventProblem) {
        _ = try reader.readByReference(event.value.span, from: 0)
      } catch {
        throw SuiteProblem("the event cannot be used: " + error.summary, at: event.range, help: error.help)
      }
    }
    if platforms.contains("web") {
      let range = item.settings.contents["history"]?.range ?? item.range
      if case .session = item.input {
        throw SuiteProblem("no session is played on web", at: item.range, help: "add `platforms: [ios, android]`")
      }
      if item.settings.contents["history"] != nil {
        throw SuiteProblem("web keeps no history", at: range, help: "add `platforms: [ios, android]` to the case")
      }
    }
    switch item.input {
    case .none, .files: break
    case .event(let event): try check(event)
    case .session(let steps): for step in steps { try check(step.event) }
    case .events:
      throw SuiteProblem(
        "`events` of launch rules are files", at: item.range, help: "use `session` for events in the suite")
    }
  }

  // MARK: the environment

  /// The environment in which the events of a play begin. Rules for the web read no history.
  func environment(of play: CasePlay) -> Environment {
    var environment = environments[play.environment].initial
    if !Self.hasHistory(loadings[play.loading].profile) { environment.history = nil }
    return environment
  }

  /// The same for an engine.
  func world(of play: CasePlay, isSession: Bool = false) -> World {
    environment(of: play).engineWorld(for: loadings[play.loading].profile, isSession: isSession)
  }
}
