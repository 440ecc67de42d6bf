internal import LaunchSolver

/// The rules on one platform, and the initial environment of events.
struct ExplainTarget: Sendable {
  let plan: TracePlan
  /// The indices of the selected rules; nil selects all.
  let wanted: Set<Int>?
  let world: World
  /// The environment of `world`, in the form that a search for suggestions needs.
  let surroundings: Environment
  /// The command line argument; `<stdin>` for standard input.
  let file: String
  /// The name of the archive entry.
  let entry: String?

  var platform: String { plan.profile.name }
}

extension ExplainTarget {
  /// Loads RULES for every platform. Failures are reported and merged into `status`; a document
  /// that a platform rejects is still explained.
  static func load(_ input: RulesInput, _ options: EvalOptions, _ settings: EvalSettings, status: inout ExitStatus)
    throws(CommandFailure) -> [ExplainTarget]
  {
    let limits = settings.rulesLimits
    let profiles = try PlatformList.launch.profiles(options.platform)
    let states = try options.state.map { path throws(CommandFailure) in
      try EvalTarget.states(path, limits)
    }
    if case .archive(let archive) = input.content { try input.check(archive) }
    let filter = NameFilter(options.onlyRules)
    var targets: [ExplainTarget] = []
    var failures = FailureDeduplicator()
    for profile in profiles {
      do throws(CommandFailure) {
        let document = try input.document(for: profile)
        let loaded = try LoadedRules(document, for: profile, limits)
        var world = EvalTarget.world(options, settings, profile)
        if let states { world.apply(.sharedStates(states)) }
        let surroundings = Environment(now: world.now, zone: world.zone, sdkVersion: options.sdkVersion, states: states)
        let target = ExplainTarget(loaded, profile, filter, world, surroundings, name: input.name)
        try target.check(loaded, &status)
        targets.append(target)
      } catch {
        failures.report(error, &status)
      }
    }
    if let failure = filter.failure(among: targets.map(\.plan.rules)) { throw failure }
    return targets
  }

  private init(
    _ loaded: LoadedRules, _ profile: LaunchProfile, _ filter: NameFilter, _ world: World, _ surroundings: Environment,
    name: String
  ) {
    plan = TracePlan(loaded.rules, for: profile)
    wanted = filter.places(in: loaded.rules)
    (self.world, self.surroundings) = (world, surroundings)
    (file, entry) = (name, loaded.document.entry)
  }

  /// Reports a rejection by the platform, or dropped rules, with the same messages as `eval`.
  private func check(_ loaded: LoadedRules, _ status: inout ExitStatus) throws(CommandFailure) {
    if let rejection = plan.rejection {
      let failure = loaded.failure(rejection, on: plan.profile)
      Messages.report(failure.message, place: failure.place)
      status.join(failure.status)
    } else if let message = loaded.lossMessage(plan.program) {
      Messages.report(message, place: loaded.document.name)
    }
  }
}
