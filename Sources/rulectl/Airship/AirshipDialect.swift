internal import AirshipLint
internal import LaunchLint
internal import RuleSuites

/// The dialect of Airship schedules and predicates: the row in `Dialect.all`, the plans for `eval` and `explain`, and
/// the check of documents.
enum AirshipDialect {
  static let platforms = PlatformList<AirshipProfile>(
    dialect: title, standard: [.android, .ios])
  static let title = CommandOption.RulesKind.schedules.rawValue

  static let row = Dialect(
    name: "airship", kinds: [.schedules, .predicate], platforms: { platforms.names },
    pages: { AirshipLints.pages }, hasSessions: true, plan: plan,
    suite: { request throws(SuiteProblem) in try AirshipSuite(request) },
    parts: { input, limits throws(CommandFailure) in
      try LoadedSchedules(input, for: .android, limits)
    }, inspection: ScheduleInspection.show, comparison: ScheduleComparison.compare, check: check)

  /// `simulate` works like `eval`: schedules keep their state between events.
  static func plan(_ request: EvalRequest, _ status: inout ExitStatus) throws(CommandFailure) -> EvalPlan {
    let settings = request.settings
    let targets = try ScheduleTarget.load(request, &status)
    var plan: EvalPlan
    if case .explanation(let explaining) = request.mode {
      let isPredicate = targets.contains(where: \.rules.isPredicate)
      if isPredicate { try request.check([.predicate]) }
      plan = EvalPlan(settings, platforms: targets.map(\.name.platform), isOrdered: true) {
        AirshipExplainer(explaining, targets, isPredicate: isPredicate)
      }
      plan.takesArrays = isPredicate
      return plan
    }
    let predicates = targets.count { $0.predicate != nil }
    guard predicates == 0 || predicates == targets.count else {
      throw CommandFailure(
        .usage, "a predicate and schedules cannot be evaluated together", help: "run `rulectl eval` for each document")
    }
    if !targets.isEmpty { try request.check([predicates > 0 ? .predicate : .schedules]) }
    let (limits, output) = (settings.eventLimits, settings.output)
    plan = EvalPlan(settings, platforms: targets.map(\.name.platform), isOrdered: !targets.isEmpty) {
      AirshipEvaluator(targets, limits, output)
    }
    plan.takesArrays = predicates > 0
    plan.eventMembers = AirshipEventReader.names
    plan.targets = targets.map { target in EvalPlan.Target(name: target.name) { target.rulesOfSummary } }
    return plan
  }

  static func check(
    _ checker: inout DocumentChecker, _ input: RulesInput, for requested: RequestedPlatforms, _ assets: AssetFiles?
  ) throws(CommandFailure) {
    let profiles = try requested.profiles(of: platforms)
    let document = try input.document(of: title)
    let names = profiles.map(\.name)
    guard let tree = try checker.tree(of: document, for: names) else {
      checker.loads += names.map { PlatformLoad(platform: $0, unit: "schedule", listed: nil, kept: nil) }
      return
    }
    let pieces = try ScheduleLines.pieces(of: tree, document, checker.limits)
    let isPredicate = pieces.count == 1 && ScheduleSet.isPredicate(tree)
    var counts = profiles.map { _ in (listed: 0, loaded: 0, isRefused: false) }
    var ids: Set<[UInt8]> = []
    for piece in pieces {
      let readings = profiles.enumerated().map { place, profile in
        var set =
          isPredicate
          ? ScheduleSet(predicate: piece.tree, for: profile)
          : ScheduleSet(piece.tree, for: profile, after: counts[place].listed)
        if pieces.count > 1 { set.isList = true }
        return AirshipLintContext.Reading(profile, set)
      }
      for (place, reading) in readings.enumerated() {
        counts[place].listed += reading.set.count
        counts[place].loaded += reading.set.acceptedEntries(for: reading.profile).count { $0 }
        if reading.set.refusal(for: reading.profile) != nil { counts[place].isRefused = true }
        if reading.set.faults.contains(where: { if case .nested = $0.kind { true } else { false } }) {
          checker.status.join(.limit)
        }
      }
      guard counts.allSatisfy({ $0.listed <= checker.limits.rules }) else {
        throw CommandFailure(
          .limit, "more than \(counted(checker.limits.rules, "schedule"))", place: document.name,
          help: "raise the limit: --max-rules")
      }
      let clock = checker.expectations.clock
      let context = AirshipLintContext(readings, isPredicate: isPredicate, after: ids, clock: clock)
      guard let subject = context else { continue }
      for reading in readings { ids.formUnion(reading.accepted.map(\.id)) }
      // In JSON Lines, findings have no JSON pointers: only a single value has one parsed document.
      let text = ReportedText(
        file: checker.file, entry: nil, text: pieces.count == 1 ? tree.text : document.text,
        document: pieces.count == 1 ? tree : nil)
      checker.findings += subject.findings().map { LocatedFinding($0.moved(by: piece.offset), in: text) }
    }
    checker.loads += zip(profiles, counts).map { profile, count in
      PlatformLoad(
        platform: profile.name, unit: isPredicate ? "predicate" : "schedule", listed: count.listed,
        kept: count.listed == 0 && count.isRefused ? nil : Kept(loaded: count.loaded))
    }
  }
}
