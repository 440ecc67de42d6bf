internal import LaunchLint
internal import LaunchSolver

extension LaunchComparison {
  /// The environment and the limits of searches for events.
  struct Settings: Sendable {
    let surroundings: Environment
    let limits: SearchLimits
  }

  /// The old or the new input: its rules on each platform, in the order of the platforms.
  private struct Loading {
    /// The rules as the first platform that can parse the document reads them; nil if none can.
    private(set) var rules: LoadedRules?
    /// The rules on each platform; nil for a platform that rejects the document.
    private(set) var sides: [Side?] = []

    init(_ input: RulesInput, _ profiles: [LaunchProfile], _ limits: RulesLimits, _ status: inout ExitStatus)
      throws(CommandFailure)
    {
      if case .archive(let archive) = input.content { try input.check(archive) }
      var messages = MessageDeduplicator()
      var found: [LoadedRules?] = []
      for profile in profiles {
        do throws(CommandFailure) {
          found.append(try LoadedRules(input, for: profile, limits))
        } catch {
          if error.status == .limit || error.status == .usage { throw error }
          messages.report(error)
          found.append(nil)
        }
      }
      rules = found.lazy.compactMap(\.self).first
      try Self.checkSameRules(found.compactMap(\.self))
      let results = parallelMap(
        zip(found, profiles).map { loaded, profile in
          let rules = loaded?.rules
          return { @Sendable () -> Result<Side?, Rejection> in
            do throws(Rejection) {
              return .success(try rules.map { rules throws(Rejection) in Side(try .init(rules, for: profile)) })
            } catch {
              return .failure(error)
            }
          }
        })
      for (place, result) in results.enumerated() {
        switch result {
        case .success(let side): sides.append(side)
        case .failure(let rejection):
          if let failure = found[place]?.failure(rejection) {
            if failure.status == .limit { throw failure }
            messages.report(failure)
          }
          sides.append(nil)
        }
      }
      status.join(messages.status)
    }

    /// Returns the rules as a platform reads them; nil if the platform rejects the document.
    func written(_ platform: Int) -> RuleSet? { sides[platform]?.rules }

    /// Throws if platforms read different lists of rules from one input, because one index would then mean different
    /// rules.
    private static func checkSameRules(_ found: [LoadedRules]) throws(CommandFailure) {
      guard let first = found.first else { return }
      for other in found.dropFirst() {
        let isSame =
          other.entry == first.entry && other.rules.text == first.rules.text
          && other.rules.rules.map(\.range) == first.rules.rules.map(\.range)
        if isSame { continue }
        throw CommandFailure(
          .rules, "\(first.profile.name) and \(other.profile.name) read different rules", place: first.name,
          help: "run `rulectl validate` for the cause, or name one of them with `--platform`")
      }
    }
  }

  /// Compares two inputs of launch rules.
  static func compare(_ request: ComparisonRequest, _ status: inout ExitStatus) throws(CommandFailure)
    -> ReportedChanges
  {
    let profiles = try LaunchDialect.platforms.profiles(
      request.between ?? request.platforms, option: request.between == nil ? "--platform" : "--between")
    var surroundings = try request.settings.surroundings.environment(for: profiles, request.settings)
    surroundings.leavesFree = true
    surroundings.isTimeGiven = request.settings.surroundings.now != nil
    surroundings.names = KnownNames(
      types: EventCatalogue.all.map { Array($0.type.utf8) }, sources: EventCatalogue.all.map { Array($0.source.utf8) })
    let settings = Settings(surroundings: surroundings, limits: request.limits)
    let limits = request.settings.rulesLimits
    if [request.old, request.new].contains(where: { $0.engine == .messaging }) {
      return try MessageComparison(request, profiles, settings, &status).changes(&status)
    }
    let old = try Loading(request.old, profiles, limits, &status)
    let new = try Loading(request.new, profiles, limits, &status)
    var changes = ReportedChanges(
      old: .init(file: ComparisonRequest.name(of: request.old), text: old.rules?.reported),
      new: .init(file: ComparisonRequest.name(of: request.new), text: new.rules?.reported),
      platforms: profiles.map(\.name))
    guard let one = old.rules?.rules, let other = new.rules?.rules else { return changes }
    let platforms = profiles.indices.map { place in
      Platform(profile: profiles[place], old: old.sides[place], new: new.sides[place])
    }
    if request.between != nil {
      (changes.platforms, changes.between) = ([profiles[1].name], profiles.map(\.name))
      PlatformComparison(
        .init(rules: old.written(0) ?? one, profile: profiles[0], side: old.sides[0]),
        .init(rules: new.written(1) ?? other, profile: profiles[1], side: new.sides[1]), settings
      ).compare(&changes, &status)
      return changes
    }
    let comparison = LaunchComparison(platforms, old: one, new: other, settings)
    comparison.compareRules(&changes, &status)
    if !request.events.isEmpty {
      changes.numbered = (one.rules.map { Self.item(one, $0.index) }, other.rules.map { Self.item(other, $0.index) })
      changes.impact = try comparison.impact(request, changes.partners, changes.numbered, &status)
    }
    return changes
  }

  /// Evaluates the events of the request with both documents.
  private func impact(
    _ request: ComparisonRequest, _ partners: [Int: Int],
    _ items: (old: [ReportedChanges.Item], new: [ReportedChanges.Item]), _ status: inout ExitStatus
  ) throws(CommandFailure) -> ReportedChanges.Impact {
    let programs = platforms.compactMap { platform in
      platform.old.flatMap { old in platform.new.map { (old.loaded.program, $0.loaded.program) } }
    }
    return try Self.impact(of: programs, partners, items, request, settings.surroundings, &status)
  }

  /// Evaluates events with both programs of each platform. `programs`: the old and the new program of each platform.
  /// `items`: the rules in the order of their numbers.
  static func impact(
    of programs: [(old: Program, new: Program)], _ partners: [Int: Int],
    _ items: (old: [ReportedChanges.Item], new: [ReportedChanges.Item]), _ request: ComparisonRequest,
    _ surroundings: Environment, _ status: inout ExitStatus
  ) throws(CommandFailure) -> ReportedChanges.Impact {
    let settings = request.settings
    // Fixed random numbers, so that they are the same for both documents.
    var surroundings = surroundings
    surroundings.dice = .fixed(.max)
    let targets = programs.map { old, new in
      ImpactEvaluator.Target(old: old, new: new, world: surroundings.engineWorld(for: old.profile))
    }
    let places = items.old.indices.map { partners[$0] ?? -1 }
    let tally = ImpactTally(targets.map(\.old.profile.name), partners: places, items)
    let limits = settings.eventLimits
    var plan = EvalPlan(settings, platforms: targets.map(\.old.profile.name), isOrdered: false) {
      ImpactEvaluator(targets, partners: places, limits, tally)
    }
    plan.formats = .launch(settings)
    plan.reportImpact = { tally.add($0, number: $1, place: $2) }
    var run = EvalRun(plan)
    status.join(run.run())
    return tally.result
  }
}
