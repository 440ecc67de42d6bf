internal import LaunchSolver

/// One RULES argument on one platform, and the initial environment of its events.
struct EvalTarget: Sendable {
  let program: Program
  let world: World
  let name: TargetName
  /// The rules as written, for a session.
  let rules: RuleSet?
  /// Its index in the collector of coverage.
  let coverage: Int?
}

extension EvalTarget {
  /// Loads every RULES argument for every platform. Failures are reported and merged into `status`.
  static func load(
    _ inputs: EvalInputs, _ options: OptionValues, _ settings: EvalSettings, _ states: JSONDocument?,
    status: inout ExitStatus, isSession: Bool = false, coverage: CoverageCollector? = nil
  ) throws(CommandFailure) -> [EvalTarget] {
    let profiles = try LaunchDialect.platforms.profiles(options.platform)
    let limits = settings.rulesLimits
    let history = try HistoryOptions(options, limits, profiles)
    let filter = NameFilter(options.onlyRules)
    let needsRules = isSession || coverage != nil || !filter.isEmpty
    let loaded = inputs.loadEach(for: profiles, checkingArchives: true, &status) {
      input, profile, _ throws(CommandFailure) in
      let document = try input.document(for: profile)
      let program = needsRules ? nil : document.program(for: profile, of: profiles, limits, history.use())
      // The document is also read to name the first loss of a program.
      let isRead = program.map { !$0.losses.isNone } ?? true
      let rules = isRead ? try LoadedRules(document, for: profile, limits) : nil
      return (
        rules: program == nil ? rules : nil, program: program, profile: profile,
        input: (file: input.name, document: document.name, firstLoss: program.flatMap { rules?.firstLoss($0) })
      )
    }
    var targets: [EvalTarget] = []
    var accepted: [RuleSet] = []
    for (name, (rules, ready, profile, input)) in loaded {
      do throws(CommandFailure) {
        let world = world(options, settings, profile, states, history, isSession: isSession)
        if let ready {
          LoadedRules.reportLosses(ready, of: input.document, first: input.firstLoss)
          targets.append(EvalTarget(program: ready, world: world, name: name, rules: nil, coverage: nil))
        }
        guard let rules else { continue }
        let program = try rules.program(
          for: profile, only: filter.places(in: rules.rules), history: history.use(isSession: isSession))
        rules.reportLosses(program)
        let subject = coverage.map { _ in
          var surroundings = Environment(
            now: world.now, zone: world.zone, sdkVersion: options.sdkVersion, states: states)
          surroundings.history = history.source
          let plan = TracePlan(
            rules.rules, for: profile, indexedRules: Program.indexedRules, history: history.use(isSession: isSession))
          return CoverageCollector.Subject(
            plan: CoveragePlan(plan), surroundings: surroundings, file: input.file, entry: rules.document.entry)
        }
        targets.append(
          EvalTarget(
            program: subject?.plan.program ?? program, world: world, name: name, rules: isSession ? rules.rules : nil,
            coverage: subject.flatMap { coverage?.add($0) }))
        accepted.append(rules.rules)
      } catch {
        error.report(&status)
      }
    }
    if let failure = filter.failure(among: accepted) {
      failure.report(&status)
      return []
    }
    return targets
  }

  /// Returns the targets for the summary of a run.
  static func planned(_ targets: [EvalTarget]) -> [EvalPlan.Target] {
    targets.map { target in
      EvalPlan.Target(name: target.name) {
        target.program.loadedRules.enumerated().map { ($1, target.program.consequenceIDs(ofRuleAt: $0)) }
      }
    }
  }

  /// Returns the names of the shared states that rules read and that are not given, sorted.
  static func missingStates(_ targets: [EvalTarget]) -> [String] {
    var names: Set<[UInt8]> = []
    for target in targets { names.formUnion(target.program.statesOfRules.filter { !target.world.has(state: $0) }) }
    return names.map { String(decoding: $0, as: UTF8.self) }.sorted()
  }

  /// Returns the initial environment of events.
  static func world(
    _ options: OptionValues, _ settings: EvalSettings, _ profile: LaunchProfile, _ states: JSONDocument?,
    _ history: HistoryOptions, isSession: Bool = false
  ) -> World {
    var world = World(
      for: profile, now: settings.now ?? SystemClock.now(), zone: settings.zone ?? SystemClock.localZone,
      sdkVersion: options.sdkVersion, dice: settings.dice, followsEvents: settings.followsEvents || isSession,
      foldsStateNames: isSession)
    if let states { world.apply(.sharedStates(states)) }
    if let file = history.file { world.apply(.history(file.history(for: profile))) }
    return world
  }

  /// Reads the shared states of `--state`; nil without this option.
  static func states(_ options: OptionValues, _ limits: RulesLimits) throws(CommandFailure) -> JSONDocument? {
    guard let path = options.state else { return nil }
    return try states(at: path, from: options.files, limits)
  }

  /// Reads shared states from a file, which must be strict JSON: an object of objects.
  static func states(at path: String, from files: FileSource, _ limits: RulesLimits) throws(CommandFailure)
    -> JSONDocument
  {
    let bytes = try files.contents(path, limit: limits.bytes, flag: "--max-rules-bytes")
    return try states(of: bytes, files.name(of: path), limits)
  }

  /// Reads the contents of such a file.
  static func states(of bytes: [UInt8], _ name: String, _ limits: RulesLimits) throws(CommandFailure) -> JSONDocument {
    let shape = "write an object of objects: {\"com.adobe.module.lifecycle\":{…},…}"
    let document = try StrictJSON.document(bytes, "state file", name, depth: limits.depth, shape: shape)
    guard document.kind(document.root) == .object,
      document.members(document.root).allSatisfy({ document.kind($0.value) == .object })
    else {
      throw CommandFailure(
        .usage, "invalid state file: expected an object of objects", place: name, help: shape)
    }
    return document
  }
}
