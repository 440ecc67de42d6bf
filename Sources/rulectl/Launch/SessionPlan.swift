/// The sessions of `simulate`: one for each platform, with the rules of all RULES arguments.
struct SessionPlan: Sendable {
  /// The rules of one platform, the document of Core's engine first.
  struct Platform: Sendable {
    let name: String
    let programs: [Program]
    /// The index of each program among all targets, and the path of its RULES argument if there are several.
    let targets: [(index: Int, path: String?)]
    let world: World
    /// Nil if no profile is given.
    let attributes: JSONTree.Members?
    let states: JSONTree.Members
    /// The documents of the programs.
    let rules: [RuleSet]

    var names: SessionTimeline.Names {
      SessionTimeline.Names(zip(rules, targets).map { ($0, $1.path) }, for: programs[0].profile)
    }
  }

  /// Files that are written at the end.
  struct Results: Sendable {
    let profile: String?
    let state: String?
    let history: String?
    let force: Bool

    /// The options that are given, with their files.
    var files: [(option: String, path: String)] {
      [("--out-profile", profile), ("--out-state", state), ("--out-history", history)].compactMap { option, path in
        path.map { (option, $0) }
      }
    }

    var isEmpty: Bool { files.isEmpty }
  }

  let platforms: [Platform]
  let settings: Session.Settings
  let limits: EventLimits
  let results: Results
  /// True if the profile was read from a file, and not from the shared states.
  let publishesProfile: Bool
  /// The time of events without a timestamp; nil for the system clock.
  let now: Instant?
  /// True if the run ends at the first firing.
  let endsAtFiring: Bool
  let countsByRule: Bool
  /// True if each line names the file of its event.
  let namesInputs: Bool
  let output: Output

  /// The form of the output.
  struct Output: Sendable {
    let format: SessionFormat
    let style: Style
    let columns: Int
    /// The heading of a page.
    let title: String
  }
}

extension SessionPlan {
  /// The options of `simulate` about the session.
  static func settings(_ options: OptionValues) throws(CommandFailure) -> Session.Settings {
    let most = try number(options.maxSteps, "--max-steps", 1...1_000_000_000) ?? 10_000
    let load = try number(options.loadAfter, "--load-after", 0...Int(Int32.max))
    let reset = try number(options.resetAfter, "--reset-after", 0...Int(Int32.max))
    var arrival: (load: Int, reset: Int)?
    if let load { arrival = (load, reset ?? load) }
    if let reset, reset < load ?? .max {
      throw CommandFailure(
        .usage,
        load == nil
          ? "`--reset-after` has no effect without `--load-after`"
          : "`--reset-after \(reset)` is before `--load-after \(load ?? 0)`",
        help: "the engines evaluate the kept events when the rules are there: use `--load-after`, and a larger number")
    }
    var shows = try kinds(options.show)
    if options.leavesOutOptimize { shows.remove(.optimize) }
    return Session.Settings(maximumSteps: most, shows: shows, arrival: arrival)
  }

  /// The options of `simulate` about the output.
  static func output(_ options: OptionValues, _ profiles: [LaunchProfile]) throws(CommandFailure) -> Output {
    let format = options.sessionFormat ?? .json
    if format != .json, options.onError == .emit {
      let form = format == .html ? "a page" : "text"
      throw CommandFailure(
        .usage, "`--on-error emit` writes JSON, and `--format \(format.rawValue)` \(form)",
        help: "use `--on-error skip`")
    }
    let name = options.files.name(of: options.rules)
    return Output(
      format: format, style: options.style(isText: format == .text),
      columns: max(40, Terminal.columns ?? 80), title: "\(name) on \(listed(profiles.map(\.name)))")
  }

  private static func kinds(_ arguments: [String]) throws(CommandFailure) -> Set<SessionFactKind> {
    if arguments.isEmpty { return Set(SessionFactKind.allCases).subtracting([.event, .end]) }
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
}

extension LaunchDialect {
  static func simulation(
    of inputs: EvalInputs, _ options: OptionValues, _ settings: EvalSettings, _ status: inout ExitStatus
  ) throws(CommandFailure) -> EvalPlan {
    let profiles = try platforms.profiles(options.platform)
    try HistoryOptions.check(profiles, for: "simulate")
    var session = try SessionPlan.settings(options)
    let output = try SessionPlan.output(options, profiles)
    // A timeline consists of events, and marks the messages that are shown.
    if output.format != .json { session.shows.formUnion([.event, .message]) }
    let results = SessionPlan.Results(
      profile: options.outProfile, state: options.outState, history: options.outHistory, force: options.force)
    if let (option, _) = results.files.first, profiles.count > 1 {
      throw CommandFailure(
        .usage, "`\(option)` supports one platform", help: "name one platform, as in `--platform ios`")
    }
    var paths: [String: String] = options.summaryFile.map { [$0: "--summary-out"] } ?? [:]
    for (option, path) in results.files {
      try WholeFile.checkIsNew(path, options.force)
      if let other = paths.updateValue(option, forKey: path) {
        throw CommandFailure(.usage, "`\(other)` and `\(option)` name the same file", help: "name two files")
      }
    }
    let states = try EvalTarget.states(options, settings.rulesLimits)
    let given = try options.profile.map { path throws(CommandFailure) in
      try ProfileFile(path, from: options.files, settings.rulesLimits)
    }
    let targets = try EvalTarget.load(inputs, options, settings, states, status: &status, isSession: true)
    var sessions: [SessionPlan.Platform] = []
    for profile in profiles {
      let own = targets.enumerated().filter { $0.element.program.profile === profile }
      // Without Core's document there is nothing that the other engines could listen to.
      guard let first = own.first, first.element.name.input == 0 else { continue }
      let attributes =
        try given?.attributes(for: profile) ?? ProfileFile.attributes(in: states, for: profile)
      let tree = states.map { JSONTree($0.root, of: $0, for: profile) }
      var world = first.element.world
      if world.history == nil { world.apply(.history(EventHistory(for: profile))) }
      sessions.append(
        SessionPlan.Platform(
          name: profile.name, programs: own.map(\.element.program),
          targets: own.map { ($0.offset, $0.element.name.path) }, world: world,
          attributes: attributes, states: tree?.members ?? JSONTree.Members(),
          rules: own.compactMap(\.element.rules)))
    }
    let plan = SessionPlan(
      platforms: sessions, settings: session, limits: settings.eventLimits, results: results,
      publishesProfile: options.profile != nil, now: settings.now, endsAtFiring: options.quiet && results.isEmpty,
      countsByRule: options.summary || options.summaryFile != nil, namesInputs: options.events.count > 1,
      output: output)
    var eval = EvalPlan(options, settings, platforms: sessions.map(\.name), isOrdered: true) { SessionEvaluator(plan) }
    eval.formats = .launch(settings)
    eval.numbersEvents = false
    // The session publishes the profile itself.
    eval.missingStates = EvalTarget.missingStates(targets).filter { $0.lowercased() != "com.adobe.module.userprofile" }
    (eval.notesMissingStates, eval.foldsStateNames) = (true, true)
    eval.targets = EvalTarget.planned(targets)
    return eval
  }
}
