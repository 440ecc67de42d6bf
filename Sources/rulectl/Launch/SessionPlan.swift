internal import LaunchSolver

/// The sessions of `simulate`: one for each platform, with the rules of all RULES arguments.
struct SessionPlan: Sendable {
  /// The rules of one platform. The document of Core's engine is first.
  struct Platform: Sendable {
    let name: String
    let programs: [Program]
    /// The index of each program among all targets, and the path of its RULES argument if there are several.
    let targets: [(index: Int, path: String?)]
    let world: World
    /// The attributes of the user profile; nil if no profile is given.
    let attributes: JSONTree.Members?
    let states: JSONTree.Members
    /// The documents of the programs; nil for an engine of Messaging, and for Core without rules.
    let rules: [RuleSet?]
    /// Whether the rules of each program read the event history.
    let histories: [HistoryUse]
    let messaging: Messaging.Settings?
    let campaign: CampaignMessages.Settings?

    var names: SessionTimeline.Names { SessionTimeline.Names(targets.map(\.path), for: programs[0].profile) }
  }

  let platforms: [Platform]
  let eval: EvalSettings
  let session: Session.Settings
  let options: SessionOptions
  /// True if the profile was read from a file, and not from the shared states.
  let publishesProfile: Bool
  /// The heading of a page.
  let title: String
}

extension LaunchDialect {
  static func simulation(
    _ request: EvalRequest, on profiles: [LaunchProfile], _ options: SessionOptions, _ status: inout ExitStatus
  ) throws(CommandFailure) -> EvalPlan {
    let settings = request.settings
    try refuseWeb(profiles, "simulate")
    let sessionSettings = try options.settings(onError: settings.onError)
    try options.checkFiles(settings, platforms: profiles.count)
    let environment = try settings.surroundings.environment(for: profiles, settings, isSession: true)
    let states = environment.states
    let given = try settings.surroundings.userProfile(settings.rulesLimits)
    let engines = request.inputs.engines
    let messaging = try MessagingInput(request.inputs, engines, options.messaging, settings)
    let targets = try EvalTarget.load(
      request, in: environment, on: profiles, isSession: true, without: messaging?.number, &status)
    let campaign = request.inputs.all.compactMap { try? $0.input.get() }.last { $0.engine == .campaign }
      .map { $0.files(settings.archiveLimits) }
    var sessions: [SessionPlan.Platform] = []
    var said = MessageDeduplicator()
    for profile in profiles {
      var own: [(offset: Int, element: EvalTarget?)] = targets.enumerated()
        .filter { $0.element.program.profile === profile }.map { ($0.offset, $0.element) }
      if own.isEmpty, messaging == nil { continue }
      // If the platform rejects Core's document, the other engines run with a Core without rules.
      let core = engines.firstIndex(of: .core)
      if let core, let place = own.firstIndex(where: { $0.element?.name.input == core }) {
        own.insert(own.remove(at: place), at: 0)
      } else {
        own.insert((0, nil), at: 0)
      }
      var place: Int?
      var loaded: [MessageRules]?
      if let messaging {
        do throws(CommandFailure) {
          loaded = try messaging.load(for: profile, &said)
        } catch {
          said.report(error)
          continue
        }
        // The position of Messaging among the other engines that receive events.
        place = own.dropFirst().firstIndex { ($0.element?.name.input ?? 0) > messaging.number } ?? own.count
        own.insert((0, nil), at: place ?? own.count)
      }
      let paths = own.enumerated().map { index, target in
        index == place && request.inputs.all.count > 1
          ? messaging.map { request.inputs.all[$0.number].path } : target.element?.name.path
      }
      let attributes =
        try given?.attributes(for: profile) ?? ProfileFile.attributes(in: states, for: profile)
      let tree = states.map { JSONTree($0.root, of: $0, for: profile) }
      sessions.append(
        SessionPlan.Platform(
          name: profile.name, programs: own.map { $0.element?.program ?? Program(profile: profile) },
          targets: zip(own, paths).map { ($0.offset, $1) },
          world: environment.engineWorld(for: profile, isSession: true),
          attributes: attributes, states: tree?.members ?? JSONTree.Members(),
          rules: own.map { $0.element?.rules },
          histories: own.map { target in
            let input = target.element.flatMap { try? request.inputs.all[$0.name.input].input.get() }
            return input?.history(environment.historyUse) ?? environment.historyUse
          },
          messaging: place.flatMap { messaging?.settings(engine: $0, loaded: loaded) },
          campaign: campaign.map { files in
            let places = own.indices.filter { own[$0].element.map { engines[$0.name.input] == .campaign } ?? false }
            return CampaignMessages.Settings(files: files, engines: places)
          }))
    }
    status.join(said.status)
    let plan = SessionPlan(
      platforms: sessions, eval: settings, session: sessionSettings, options: options, publishesProfile: given != nil,
      title: listed(request.inputs.all.map { settings.files.name(of: $0.path) })
        + " on \(listed(sessions.map(\.name)))")
    var eval = EvalPlan(settings, platforms: sessions.map(\.name), isOrdered: true) { SessionEvaluator(plan) }
    eval.numbersEvents = false
    eval.standardInput = messaging?.standardInput
    // The session itself publishes the shared state of the profile, so this state is not missing.
    eval.missingStates = EvalTarget.missingStates(targets).filter { $0.lowercased() != "com.adobe.module.userprofile" }
    eval.givenStates = environment.givenStates
    (eval.notesMissingStates, eval.foldsStateNames) = (true, true)
    eval.targets = EvalTarget.planned(targets)
    return eval
  }
}
