internal import LaunchHistory
internal import LaunchSolver
internal import RuleSuites

/// A suite of launch rules, and the loaded rules with which each case is run.
struct LaunchSuite: LoadedSuite {
  /// A document of rules as one platform loads it.
  struct Engine: Sendable {
    fileprivate(set) var loaded: LoadedRules
    fileprivate(set) var program: Program
    fileprivate let isOfCampaign: Bool
    /// The index of the document in the collector of coverage.
    private(set) var coverage: Int?

    var rules: RuleSet { loaded.rules }

    var coveragePlan: CoveragePlan {
      CoveragePlan(
        TracePlan(
          loaded.rules, for: program.profile, indexedRules: Program.indexedRules,
          history: LaunchSuite.historyUse(of: program.profile)))
    }

    /// Adds the document to a collector of coverage. `surroundings`: the environment of the events to search for.
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
    /// The rules that Messaging holds after the last response, and their program. A rule has the same number in both.
    private(set) var held: (rules: HeldRules, program: Program)?
    /// The engines of a session, Core's engine first: the index of each engine in `engines`. Nil for Messaging's
    /// engine, whose rules are in `held`, and for Core's engine if no document is for Core.
    private(set) var members: [Int?] = []
    /// The index of Messaging's engine in `members`.
    private(set) var messaging: Int?
    /// The reason why a document is not loaded; nil if all documents are loaded.
    var failure: CommandFailure?

    init(
      _ inputs: [RulesInput], for profile: LaunchProfile, _ limits: RulesLimits, _ messaging: MessagingInput? = nil
    ) {
      self.profile = profile
      if !inputs.contains(where: { $0.engine == .core }) { members.append(nil) }
      for (number, input) in inputs.enumerated() {
        do throws(CommandFailure) {
          if let messaging, messaging.number == number {
            let held = try messaging.held(for: profile)
            self.held = (held, held.program(held.numbers, history: LaunchSuite.historyUse(of: profile)))
            self.messaging = members.count
            members.append(nil)
            continue
          }
          if case .archive(let archive) = input.content { _ = try input.check(archive) }
          let loaded = try LoadedRules(input, for: profile, limits)
          let program = try loaded.program(history: input.history(LaunchSuite.historyUse(of: profile)))
          let isFirst = input.engine == .core && !inputs[..<number].contains { $0.engine == .core }
          members.insert(engines.count, at: isFirst ? 0 : members.count)
          if isFirst { self.messaging = self.messaging.map { $0 + 1 } }
          engines.append(
            Engine(loaded: loaded, program: program, isOfCampaign: input.engine == .campaign, coverage: nil))
        } catch {
          failure = error
          return
        }
      }
    }

    /// The numbers of dropped parts, keyed by the names that suites use.
    var lost: [String: Int] {
      let sets = held?.rules.sets.map(\.set) ?? []
      let ownLosses = engines.map(\.program.losses)
      // Rules of messages that load, but that no engine accepts, also count as dropped.
      let unheld = sets.reduce(0) { $0 + $1.rules.ruleCount } - (held?.rules.rules.count ?? 0)
      var sum = ["rules": ownLosses.reduce(unheld) { $0 + $1.rules }]
      for losses in ownLosses + sets.map(\.losses) {
        sum["conditions", default: 0] += losses.conditions
        sum["consequences", default: 0] += losses.consequences
      }
      return sum
    }
  }

  let suite: Suite
  /// The options that contain the limits.
  let settings: EvalSettings
  let folder: String
  /// Collects the coverage of the cases; nil if no coverage is requested.
  let coverage: CoverageCollector?
  private(set) var loadings: [Loading]
  /// The environments of the cases, and the user profiles and messages of the cases' sessions.
  let environments: [(initial: Environment, profile: ProfileFile?, messaging: MessagingInput?)]
  /// The files of Campaign's archive; nil if Campaign reads none of the rules, or if the files are not known.
  private let campaignFiles: Set<[UInt8]>?
  private(set) var plays: [CasePlay]

  /// Loads the rules and the environments of a suite.
  init(_ given: SuiteRequest) throws(SuiteProblem) {
    var request = given
    for index in request.suite.cases.indices {
      request.suite.cases[index].input.changeEvents { event in
        if let complete = TypedEvent.withSource(event.value) { event.value = complete }
      }
    }
    (suite, folder, settings, coverage) = (request.suite, request.folder, request.settings, request.coverage)
    let limits = request.settings.rulesLimits
    let inputs = request.inputs
    for input in inputs { input.reportEngine() }
    campaignFiles = inputs.first { $0.engine == .campaign }.flatMap { $0.files(request.settings.archiveLimits) }
    let messages = try Self.messages(among: inputs, request)
    let messaging = try messages.map { number throws(SuiteProblem) in try Self.messaging(number, nil, inputs, request) }
    (loadings, environments, plays) = try request.plays(on: LaunchDialect.platforms) { profile throws(SuiteProblem) in
      Loading(inputs, for: profile, limits, messaging)
    } environment: { settings throws(SuiteProblem) in
      let (initial, profile) = try Self.environment(settings, request)
      return (
        initial, profile,
        try messages.map { number throws(SuiteProblem) in try Self.messaging(number, settings, inputs, request) }
      )
    } check: { item, profiles, _, problems in
      Self.check(item, on: profiles.map(\.name), request, &problems)
      if messages == nil {
        Self.checkWithoutMessages(item, request, &problems)
      } else if profiles.contains(where: { !Self.hasHistory($0) }) {
        problems.add(
          SuiteProblem(
            "cases with messages cannot run on web", at: item.settings.platforms?.range ?? item.range,
            help: "use `rulectl eval --platform web`"))
      }
    }
    completeEvents()
    if let coverage {
      addLoadings(to: coverage)
      if messages != nil { coverage.addOther() }
    }
  }

  /// Completes the short types and sources of events, as `--type` does, unless a rule contains the short form.
  private mutating func completeEvents() {
    let programs = loadings.flatMap { $0.engines.map(\.program) + [$0.held?.program].compactMap(\.self) }
    let literals = programs.reduce(into: Set<[UInt8]>()) { literals, program in
      literals.formUnion(program.literals(of: .type).union(program.literals(of: .source)))
    }
    for index in plays.indices {
      plays[index].item.input.changeEvents { event in
        if let complete = TypedEvent.completed(event.value, except: literals) { event.value = complete }
      }
    }
  }

  /// Adds the documents to a collector of coverage, each in the environment of the first case that runs it.
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
      platform: loading.profile.name, outcome: .fires, failure: loading.failure.map { .init($0) }, lost: loading.lost)
  }

  /// Returns the settings of Campaign on a platform; nil if Campaign reads none of the rules.
  func campaign(of loading: Loading) -> CampaignMessages.Settings? {
    let places = loading.members.indices.filter { place in
      loading.members[place].map { loading.engines[$0].isOfCampaign } ?? false
    }
    return places.isEmpty ? nil : CampaignMessages.Settings(files: campaignFiles, engines: places)
  }

  func makePlayer() -> any CasePlayer { LaunchCasePlayer(self) }

  // MARK: loading

  /// Returns the suite in which a mutant of `rules` replaces the document at an index, on the platforms that load the
  /// rules.
  func with(_ mutant: RuleMutant, of rules: RuleSet, at document: Int) -> LaunchSuite {
    var copy = self
    for place in loadings.indices where loadings[place].failure == nil {
      let profile = loadings[place].profile
      do throws(Rejection) {
        guard let mutated = RuleSet(rules, with: mutant, for: profile) else { continue }
        copy.loadings[place].engines[document].program = try Program(
          mutated, for: profile, history: Self.historyUse(of: profile))
        copy.loadings[place].engines[document].loaded.replace(by: mutated, in: mutated.document)
      } catch {
        copy.loadings[place].failure = CommandFailure(.rules, error.summary)
      }
    }
    return copy
  }

  /// Returns the use of the history. The engines of a session read the history, and engines of other cases may read
  /// it; without a file, the history is empty.
  static func historyUse(of profile: LaunchProfile) -> HistoryUse {
    hasHistory(profile) ? HistoryUse(isRead: true) : .empty
  }

  static func hasHistory(_ profile: LaunchProfile) -> Bool { profile.values.runtime != .javaScript }

  private static func environment(_ settings: Suite.Settings, _ request: SuiteRequest) throws(SuiteProblem)
    -> (initial: Environment, profile: ProfileFile?)
  {
    var problems = SuiteProblems()
    let (given, limits) = (request.surroundings(settings, &problems), request.settings)
    func read<Value>(_ name: String, _ body: () throws(CommandFailure) -> Value) throws(SuiteProblem) -> Value {
      try SuiteRequest.located(settings.contents[name]?.range, body)
    }
    let states = problems.read { () throws(SuiteProblem) in
      try read("state") { () throws(CommandFailure) in try given.states(limits.rulesLimits) }
    }
    let profile = problems.read { () throws(SuiteProblem) in
      try read("profile") { () throws(CommandFailure) in try given.userProfile(limits.rulesLimits) }
    }
    let history = problems.read { () throws(SuiteProblem) in
      try read("history") { () throws(CommandFailure) in try given.eventHistory(limits) }
    }
    try problems.check()
    return (given.environment(states ?? nil, history ?? nil, hasHistory: true), profile ?? nil)
  }

  // MARK: messages

  /// Returns the index of the input whose rules Messaging holds; nil if there is none.
  private static func messages(among inputs: [RulesInput], _ request: SuiteRequest) throws(SuiteProblem) -> Int? {
    let all = inputs.indices.filter { inputs[$0].engine == .messaging }
    if all.count > 1 {
      throw SuiteProblem(
        "an app has only one extension Messaging, but two of the documents contain messages",
        at: request.suite.rules.last?.range ?? ByteRange(0, 0), help: "write a suite for each document with messages")
    }
    return all.first
  }

  /// `settings`: the settings of a case; nil if only the rules are read.
  private static func messaging(
    _ number: Int, _ settings: Suite.Settings?, _ inputs: [RulesInput], _ request: SuiteRequest
  ) throws(SuiteProblem) -> MessagingInput {
    func read<Choice: RawRepresentable & CaseIterable>(_ name: String, _ standard: Choice) throws(SuiteProblem)
      -> Choice where Choice.RawValue == String
    {
      guard let option = settings?.options[name] else { return standard }
      guard let choice = Choice(rawValue: option.value) else {
        throw SuiteProblem(
          "`\(name)` cannot be `\(option.value)`", at: option.range,
          help: "use one of \(Choice.allCases.map(\.rawValue).joined(separator: ", "))")
      }
      return choice
    }
    let options = MessagingOptions(
      activity: settings.map { $0.options["activity"]?.value } ?? "", afterShow: try read("after-show", .close),
      refresh: try read("refresh", .fail))
    var surroundings = Surroundings()
    let surfaces = request.suite.surfaces.map { Array($0.value.utf8) }
    surroundings.surfaces = surfaces.isEmpty ? nil : surfaces
    return try SuiteRequest.located(request.suite.rules.first?.range) { () throws(CommandFailure) in
      try MessagingInput(inputs[number], at: number, in: surroundings, options, request.settings.rulesLimits)
    }
  }

  // MARK: checks

  /// Reports members of a case that need Messaging, if the app has no Messaging.
  private static func checkWithoutMessages(
    _ item: Suite.Case, _ request: SuiteRequest, _ problems: inout SuiteProblems
  ) {
    var ranges = [item.expectation.cards?.range, request.suite.surfaces.first?.range]
    ranges += ["activity", "after-show", "refresh"].map { item.settings.options[$0]?.range }
    if case .session(let steps) = item.input {
      ranges += steps.map { UserAct($0.event.value) == nil ? $0.expectation.cards?.range : $0.event.range }
    }
    for range in ranges.compactMap(\.self) {
      problems.add(
        SuiteProblem(
          "the rules contain no messages of Journey Optimizer", at: range,
          help: "name a response of the Edge Network in `rules`, or use `engine: messaging`"))
    }
  }

  /// The members that a case may have, the usual ones first, and the names that `lost` may contain.
  private static let members = [
    "event", "fires", "session", "events", "expect", "fires-at-least", "fires-at-most", "shows", "cards", "end", "now",
    "time-zone", "seed", "sdk-version", "activity", "after-show", "refresh", "state", "profile", "history",
  ]
  private static let parts = ["rules", "conditions", "consequences"]

  private static func check(
    _ item: Suite.Case, on platforms: [String], _ request: SuiteRequest, _ problems: inout SuiteProblems
  ) {
    SuiteRequest.check(item, has: members, for: LaunchDialect.title, &problems)
    SuiteRequest.check(item.loads, counts: parts, of: LaunchDialect.title, &problems)
    request.checkFiles(of: item, &problems)
    let reader = FactReader(keys: [], for: .ios, limits: .standard, kernel: .best)
    func check(_ event: Suite.Part<[UInt8]>) {
      do throws(EventProblem) {
        do throws(EventProblem) {
          _ = try reader.readByReference(event.value.span, from: 0)
        } catch {
          _ = try UserAct(event.value, insteadOf: error)
        }
      } catch {
        let near = error.reason == .missing("source") ? TypedEvent.misspelling(in: event.value)?.near : nil
        problems.add(
          SuiteProblem(
            "the event cannot be used: " + error.summary, at: event.range,
            help: near.map { "use `type: \($0)`, or add `source:`" } ?? error.help))
      }
    }
    if platforms.contains("web") {
      if case .session = item.input {
        problems.add(
          SuiteProblem("sessions cannot run on web", at: item.range, help: "add `platforms: [ios, android]`"))
      }
      if let history = item.settings.contents["history"] {
        problems.add(
          SuiteProblem(
            "web has no event history", at: history.range, help: "add `platforms: [ios, android]` to the case"))
      }
    }
    switch item.input {
    case .none, .files: break
    case .event(let event): check(event)
    case .session(let steps): for step in steps { check(step.event) }
    case .events:
      problems.add(
        SuiteProblem(
          "`events` of launch rules must be names of files", at: item.range,
          help: "use `session` for events in the suite"))
    }
  }

  // MARK: the environment

  /// Returns the initial environment of the events in a run of a case. Rules for the web read no history.
  func environment(of play: CasePlay) -> Environment {
    var environment = environments[play.environment].initial
    if !Self.hasHistory(loadings[play.loading].profile) { environment.history = nil }
    return environment
  }

  /// Returns the initial environment of an engine.
  func world(of play: CasePlay, isSession: Bool = false) -> World {
    environment(of: play).engineWorld(for: loadings[play.loading].profile, isSession: isSession)
  }
}
