internal import LaunchHistory
internal import RuleSuites

/// A suite of launch rules with its rules loaded: what each case is played with.
struct LaunchSuite: Sendable {
  /// A document of rules on a platform.
  struct Engine: Sendable {
    let rules: RuleSet
    let program: Program
    /// The name of the document in messages.
    let name: String
    let file: String
    let entry: String?
  }

  /// The result of loading the documents on a platform.
  struct Loading: Sendable {
    let profile: LaunchProfile
    var engines: [Engine] = []
    /// The reason why the platform rejects a document; nil if it accepts all.
    var rejection: String?

    /// The numbers of dropped parts, by the names that suites use.
    var lost: [String: Int] {
      engines.reduce(into: ["rules": 0, "conditions": 0, "consequences": 0]) { sum, engine in
        sum["rules", default: 0] += engine.program.losses.rules
        sum["conditions", default: 0] += engine.program.losses.conditions
        sum["consequences", default: 0] += engine.program.losses.consequences
      }
    }
  }

  /// The environment of some cases.
  struct Environment: Sendable {
    let options: EvalOptions
    let settings: EvalSettings
    let states: JSONDocument?
    let profile: ProfileFile?
    let history: HistoryFile?
    let now: Instant
  }

  /// A case on a platform.
  struct Play: Sendable {
    let item: Suite.Case
    /// An index in `loadings`.
    let loading: Int
    /// An index in `environments`.
    let environment: Int

    /// True if the events are in files.
    var readsFiles: Bool {
      if case .files = item.input { true } else { false }
    }
  }

  let suite: Suite
  let folder: String
  private(set) var loadings: [Loading] = []
  private(set) var environments: [Environment] = []
  /// All cases on their platforms, in order.
  private(set) var plays: [Play] = []

  /// `options`: those with the limits. `accepts` throws for rules of another dialect.
  init(
    _ suite: Suite, in folder: String, _ options: EvalOptions,
    accepts: (RulesInput, RulesLimits) throws(CommandFailure) -> Void
  ) throws(SuiteProblem) {
    (self.suite, self.folder) = (suite, folder)
    let limits = try Self.located(suite.rules.first?.range) { () throws(CommandFailure) in try EvalSettings(options) }
    let inputs = try Self.inputs(of: suite, in: folder, limits, accepts)
    var known: [Suite.Settings: Int] = [:]
    for item in suite.cases {
      let place: Int
      if let found = known[item.settings] {
        place = found
      } else {
        place = environments.count
        known[item.settings] = place
        environments.append(try Self.environment(item.settings, in: folder, options))
      }
      let names = item.settings.platforms
      let profiles = try Self.located(names?.range) { () throws(CommandFailure) in
        try LaunchDialect.platforms.profiles(names?.value ?? [], option: "platforms")
      }
      try Self.check(item, on: profiles.map(\.name), in: folder)
      for profile in profiles {
        let index = loadings.firstIndex { $0.profile.name == profile.name } ?? loadings.count
        if index == loadings.count { loadings.append(try Self.load(inputs, for: profile, limits.rulesLimits)) }
        plays.append(Play(item: item, loading: index, environment: place))
      }
    }
  }

  /// A file of the suite, in the folder of the suite unless its path is absolute.
  static func path(_ name: String, in folder: String) -> String {
    // A hyphen alone would be standard input.
    name.hasPrefix("/") || folder.isEmpty && name != "-" ? name : (folder.isEmpty ? "." : folder) + "/" + name
  }

  // MARK: loading

  /// Runs `body`. Its failure is a mistake at `range` of the suite.
  private static func located<Result>(_ range: ByteRange?, _ body: () throws(CommandFailure) -> Result)
    throws(SuiteProblem) -> Result
  {
    do throws(CommandFailure) {
      return try body()
    } catch {
      throw SuiteProblem(
        (error.place.map { $0 + ": " } ?? "") + error.message, at: range ?? ByteRange(0, 0), help: error.help)
    }
  }

  private static func inputs(
    of suite: Suite, in folder: String, _ settings: EvalSettings,
    _ accepts: (RulesInput, RulesLimits) throws(CommandFailure) -> Void
  ) throws(SuiteProblem) -> [RulesInput] {
    var inputs: [RulesInput] = []
    for name in suite.rules {
      let input = try located(name.range) { () throws(CommandFailure) in
        let input = try RulesInput(path(name.value, in: folder), settings.archiveLimits, settings.rulesLimits)
        try accepts(input, settings.rulesLimits)
        return input
      }
      inputs.append(input)
    }
    return inputs
  }

  private static func load(_ inputs: [RulesInput], for profile: LaunchProfile, _ limits: RulesLimits)
    throws(SuiteProblem) -> Loading
  {
    var loading = Loading(profile: profile)
    for input in inputs {
      do throws(CommandFailure) {
        if case .archive(let archive) = input.content { _ = try input.check(archive) }
        let loaded = try LoadedRules(try input.document(for: profile), for: profile, limits)
        let program = try loaded.program(for: profile, history: Self.historyUse(of: profile))
        loading.engines.append(
          Engine(
            rules: loaded.rules, program: program, name: loaded.document.name, file: input.name,
            entry: loaded.document.entry))
      } catch {
        loading.rejection = (error.place.map { $0 + ": " } ?? "") + error.message
        return loading
      }
    }
    return loading
  }

  /// The engines of a session read the history, and those of other cases may: without one it is empty.
  private static func historyUse(of profile: LaunchProfile) -> HistoryUse {
    hasHistory(profile) ? HistoryUse(isRead: true) : .empty
  }

  private static func hasHistory(_ profile: LaunchProfile) -> Bool { profile.values.runtime != .javaScript }

  private static func environment(_ settings: Suite.Settings, in folder: String, _ limits: EvalOptions)
    throws(SuiteProblem) -> Environment
  {
    var options = limits
    options.now = settings.options["now"]?.value
    options.timeZone = settings.options["time-zone"]?.value
    options.seed = settings.options["seed"]?.value ?? "0"
    options.sdkVersion = settings.options["sdk-version"]?.value
    let first = settings.options.values.map(\.range).min { $0.lower < $1.lower }
    let parsed = try located(first) { () throws(CommandFailure) in try EvalSettings(options) }
    let limits = parsed.rulesLimits
    func content<Read>(
      _ name: String, _ read: (_ path: String) throws(CommandFailure) -> Read,
      _ inline: ([UInt8], _ name: String) throws(CommandFailure) -> Read
    ) throws(SuiteProblem) -> Read? {
      guard let part = settings.contents[name] else { return nil }
      return try located(part.range) { () throws(CommandFailure) in
        switch part.value {
        case .file(let file): try read(path(file, in: folder))
        case .inline(let text): try inline(text, "`\(name)`")
        }
      }
    }
    let states = try content("state") { path throws(CommandFailure) in
      try EvalTarget.states(path, limits)
    } _: { text, name throws(CommandFailure) in
      try EvalTarget.states(of: text, name, limits)
    }
    let profile = try content("profile") { path throws(CommandFailure) in
      try ProfileFile(path, limits)
    } _: { text, name throws(CommandFailure) in
      try ProfileFile(text, name, limits)
    }
    let history = try content("history") { path throws(CommandFailure) in
      try HistoryFile(path, limits)
    } _: { text, name throws(CommandFailure) in
      try HistoryFile(lines: text, name, limits)
    }
    return Environment(
      options: options, settings: parsed, states: states ?? nil, profile: profile, history: history,
      now: parsed.now ?? SystemClock.now())
  }

  // MARK: checks

  /// Checks the events of a case, and the names of platforms in it.
  private static func check(_ item: Suite.Case, on platforms: [String], in folder: String) throws(SuiteProblem) {
    let reader = FactReader(keys: [], for: .ios, limits: .standard, kernel: .best)
    func check(_ event: Suite.Part<[UInt8]>) throws(SuiteProblem) {
      do throws(EventProblem) {
        _ = try reader.readByReference(event.value.span, from: 0)
      } catch {
        throw SuiteProblem("the event cannot be used: " + error.summary, at: event.range, help: error.help)
      }
    }
    func check(_ expectation: Suite.Expectation) throws(SuiteProblem) {
      try checkPlatforms(expectation.fires, platforms)
      try checkPlatforms(expectation.expect, platforms)
    }
    try check(item.expectation)
    try checkPlatforms(item.loads, platforms)
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
    case .none: break
    case .files(let files):
      for file in files where FileKind(path(file.value, in: folder)) == .missing {
        throw SuiteProblem("there is no file `\(file.value)`", at: file.range, help: "name a file beside the suite")
      }
    case .event(let event): try check(event)
    case .session(let steps):
      for step in steps {
        try check(step.event)
        try check(step.expectation)
      }
    }
  }

  private static func checkPlatforms<Value>(_ demand: Suite.Demand<Value>?, _ platforms: [String]) throws(SuiteProblem)
  {
    guard let demand else { return }
    for name in demand.platforms where !platforms.contains(name) {
      throw SuiteProblem(
        "the case does not run on the platform `\(name)`", at: demand.range,
        help: "it runs on \(listed(platforms)): change the name, or `platforms`")
    }
  }

  // MARK: the environment

  /// The initial environment of the events of a play.
  func world(of play: Play, isSession: Bool) -> World {
    let (environment, profile) = (environments[play.environment], loadings[play.loading].profile)
    let settings = environment.settings
    var world = World(
      for: profile, now: environment.now, zone: settings.zone ?? SystemClock.localZone,
      sdkVersion: environment.options.sdkVersion, dice: settings.dice,
      followsEvents: settings.followsEvents || isSession, foldsStateNames: isSession)
    if let states = environment.states { world.apply(.sharedStates(states)) }
    if Self.hasHistory(profile) {
      world.apply(.history(environment.history?.history(for: profile) ?? EventHistory(for: profile)))
    }
    return world
  }
}
