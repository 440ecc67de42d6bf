internal import LaunchSolver

/// One RULES argument on one platform, and the initial environment of its events.
struct EvalTarget: Sendable {
  var program: Program
  let world: World
  let name: TargetName
  /// The rules as written; nil if only the program is needed.
  let rules: RuleSet?
  /// The rules of messages; nil for rules from a document.
  var messages: LoadedMessages?
  /// The index of the document in the collector of coverage.
  var coverage: Int?
}

extension EvalTarget {
  /// Loads every RULES argument for every platform, except the argument at the index `left`. Failures are reported
  /// and merged into `status`.
  static func load(
    _ request: EvalRequest, in environment: Environment, on profiles: [LaunchProfile], isSession: Bool = false,
    coverage: CoverageCollector? = nil, without left: Int? = nil, _ status: inout ExitStatus
  ) throws(CommandFailure) -> [EvalTarget] {
    let (filter, limits) = (request.inputs.filter, request.settings.rulesLimits)
    let history = environment.historyUse
    let needsRules = isSession || coverage != nil || !filter.isEmpty
    let parts = { (target: EvalTarget?) -> (any NamedParts)? in target?.messages?.held ?? target?.rules }
    let asksForAll = RequestedPlatforms.names(in: request.inputs.platforms) == ["all"]
    let all = try request.inputs.load(
      for: profiles, checkingArchives: true, without: left, parts: parts, &status
    ) { input, profile, name, said throws(CommandFailure) -> EvalTarget? in
      let world = environment.engineWorld(for: profile, isSession: isSession)
      if input.engine == .messaging {
        if asksForAll, profile.values.runtime == .javaScript {
          said.report(
            .note, "messages are evaluated on \(profile.name) only if it is the only platform", place: input.name,
            help: "use `--platform \(profile.name)`")
          return nil
        }
        let messages = try LoadedMessages(input, for: profile, request.settings, only: filter, &said)
        if !isSession, messages.held.sets.isEmpty, let note = try input.propositions(for: profile, limits).contentsNote
        {
          said.report(.note, note, place: input.name)
        }
        return EvalTarget(
          program: Program(profile: profile), world: world, name: name, rules: nil, messages: messages)
      }
      let document = try input.document(for: profile)
      let history = input.history(history)
      if !needsRules, let program = document.program(for: profile, of: profiles, limits, history) {
        // The whole document is read again to find the first dropped part for the warning.
        if !program.losses.isNone {
          try LoadedRules(document, of: input, for: profile, limits).reportLosses(program)
        }
        return EvalTarget(program: program, world: world, name: name, rules: nil)
      }
      let loaded = try LoadedRules(document, of: input, for: profile, limits)
      let program = try loaded.program(only: filter.places(in: loaded.rules), history: history)
      loaded.reportLosses(program)
      guard let coverage else { return EvalTarget(program: program, world: world, name: name, rules: loaded.rules) }
      let plan = CoveragePlan(
        TracePlan(loaded.rules, for: profile, indexedRules: Program.indexedRules, history: history))
      let index = coverage.add(
        CoverageCollector.Subject(plan: plan, surroundings: environment, file: loaded.file, entry: loaded.entry))
      return EvalTarget(program: plan.program, world: world, name: name, rules: loaded.rules, coverage: index)
    }
    var targets = all.compactMap(\.self)
    if let coverage { return targets.filter { $0.messages == nil } + covered(targets, environment, coverage) }
    LoadedMessages.compile(&targets, history)
    return targets
  }

  /// Returns the targets for the coverage of messages: one for each rule set on each platform.
  private static func covered(
    _ targets: [EvalTarget], _ environment: Environment, _ coverage: CoverageCollector
  ) -> [EvalTarget] {
    var environment = environment
    environment.isDownload = false
    let sets = LoadedMessages.bySet(targets.compactMap(\.messages))
    return sets.enumerated().flatMap { number, platforms in
      platforms.map { loaded in
        var rules = loaded.rules
        let sources = rules.rules.map { loaded.sources[$0.index] }
        for place in rules.rules.indices { rules.rules[place].index = place }
        let plan = CoveragePlan(
          TracePlan(
            rules, for: loaded.profile, indexedRules: Program.indexedRules, history: environment.historyUse))
        let index = coverage.add(
          CoverageCollector.Subject(
            plan: plan, surroundings: environment, file: loaded.file, entry: nil,
            messages: loaded.renumbered(rules, sources.compactMap(\.self))))
        return EvalTarget(
          program: plan.program, world: environment.engineWorld(for: loaded.profile),
          name: TargetName(input: -1 - number, path: nil, platform: loaded.profile.name), rules: nil, coverage: index)
      }
    }
  }

  /// Returns the targets for the summary of a run.
  static func planned(_ targets: [EvalTarget]) -> [EvalPlan.Target] {
    targets.map { target in
      var planned = EvalPlan.Target(name: target.name) {
        target.program.loadedRules.enumerated().map { ($1, target.program.consequenceIDs(ofRuleAt: $0)) }
      }
      planned.sources = target.messages?.sources ?? [:]
      return planned
    }
  }

  /// Returns the sorted names of the shared states that rules read and that no option sets.
  static func missingStates(_ targets: [EvalTarget]) -> [String] {
    var names: Set<[UInt8]> = []
    for target in targets { names.formUnion(target.program.statesOfRules.filter { !target.world.has(state: $0) }) }
    return names.map { String(decoding: $0, as: UTF8.self) }.sorted()
  }
}
