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
  /// The name of the archive entry that contains the rules; nil if the input is not an archive.
  let entry: String?

  var platform: String { plan.profile.name }
}

extension ExplainTarget {
  /// Loads RULES for every platform. Failures are reported and merged into `status`; a document
  /// that a platform rejects is still explained.
  static func load(_ inputs: EvalInputs, _ options: OptionValues, _ settings: EvalSettings, status: inout ExitStatus)
    throws(CommandFailure) -> [ExplainTarget]
  {
    let profiles = try LaunchDialect.platforms.profiles(options.platform)
    let states = try EvalTarget.states(options, settings.rulesLimits)
    let history = try HistoryOptions(options, settings.rulesLimits, profiles)
    let filter = NameFilter(options.onlyRules)
    let targets = inputs.loadEach(for: profiles, checkingArchives: true, &status) {
      input, profile, messages throws(CommandFailure) in
      let loaded = try LoadedRules(try input.document(for: profile), for: profile, settings.rulesLimits)
      let world = EvalTarget.world(options, settings, profile, states, history)
      var surroundings = Environment(
        now: world.now, zone: world.zone, sdkVersion: options.sdkVersion, states: states)
      surroundings.history = history.source
      let target = ExplainTarget(
        plan: TracePlan(loaded.rules, for: profile, isDownload: history.isDownload),
        wanted: filter.places(in: loaded.rules), world: world,
        surroundings: surroundings,
        file: input.name, entry: loaded.document.entry)
      // The same messages as those of `eval`.
      if let rejection = target.plan.rejection {
        messages.report(loaded.failure(rejection, on: profile))
      } else {
        loaded.reportLosses(target.plan.program)
      }
      return target
    }.map(\.loaded)
    if let failure = filter.failure(among: targets.map(\.plan.rules)) { throw failure }
    return targets
  }
}
