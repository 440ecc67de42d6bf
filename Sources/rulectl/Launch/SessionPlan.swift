internal import LaunchSolver

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
    var sessionSettings = try options.settings(onError: settings.onError)
    try options.checkFiles(settings, platforms: profiles.count)
    let environment = try settings.surroundings.environment(for: profiles, settings, isSession: true)
    let states = environment.states
    let given = try settings.surroundings.userProfile(settings.rulesLimits)
    let targets = try EvalTarget.load(request, in: environment, on: profiles, isSession: true, &status)
    var sessions: [SessionPlan.Platform] = []
    for profile in profiles {
      let own = targets.enumerated().filter { $0.element.program.profile === profile }
      // Without Core's document there is nothing that the other engines could listen to.
      guard let first = own.first, first.element.name.input == 0 else { continue }
      let attributes =
        try given?.attributes(for: profile) ?? ProfileFile.attributes(in: states, for: profile)
      let tree = states.map { JSONTree($0.root, of: $0, for: profile) }
      sessions.append(
        SessionPlan.Platform(
          name: profile.name, programs: own.map(\.element.program),
          targets: own.map { ($0.offset, $0.element.name.path) }, world: first.element.world,
          attributes: attributes, states: tree?.members ?? JSONTree.Members(),
          rules: own.compactMap(\.element.rules)))
    }
    var campaign: CampaignMessages.Settings?
    for (_, input) in request.inputs.all {
      guard let input = try? input.get(), input.consumer == .campaign else { continue }
      campaign = CampaignMessages.Settings(files: input.files(settings.archiveLimits))
    }
    sessionSettings.campaign = campaign
    let plan = SessionPlan(
      platforms: sessions, eval: settings, session: sessionSettings, options: options, publishesProfile: given != nil,
      title: "\(settings.files.name(of: request.inputs.all[0].path)) on \(listed(profiles.map(\.name)))")
    var eval = EvalPlan(settings, platforms: sessions.map(\.name), isOrdered: true) { SessionEvaluator(plan) }
    eval.numbersEvents = false
    // The session publishes the profile itself.
    eval.missingStates = EvalTarget.missingStates(targets).filter { $0.lowercased() != "com.adobe.module.userprofile" }
    (eval.notesMissingStates, eval.foldsStateNames) = (true, true)
    eval.targets = EvalTarget.planned(targets)
    return eval
  }
}
