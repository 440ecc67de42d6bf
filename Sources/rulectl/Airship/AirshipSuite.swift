internal import RuleSuites

/// A suite of Airship schedules or of a predicate, with its rules loaded. A case for schedules runs events from the
/// initial state; a case for a predicate has a value.
struct AirshipSuite: LoadedSuite {
  /// The documents of the suite, loaded for one platform.
  struct Loading: Sendable {
    let profile: AirshipProfile
    /// The documents in order; empty if a document cannot be read.
    var documents: [LoadedSchedules]
    var result: CaseLoading
  }

  let suite: Suite
  let folder: String
  /// The options that contain the limits.
  let settings: EvalSettings
  let loadings: [Loading]
  let environments: [Surroundings]
  let plays: [CasePlay]

  /// Loads a suite.
  init(_ request: SuiteRequest) throws(SuiteProblem) {
    (suite, folder, settings) = (request.suite, request.folder, request.settings)
    (loadings, environments, plays) = try request.plays(on: AirshipDialect.platforms) { profile throws(SuiteProblem) in
      try Self.load(request, for: profile)
    } environment: { settings throws(SuiteProblem) in
      var problems = SuiteProblems()
      let surroundings = request.surroundings(settings, &problems)
      try problems.check()
      return surroundings
    } check: { item, _, loadings, problems in
      let isPredicate = loadings.contains { $0.result.outcome == .match }
      let title = isPredicate ? "a predicate" : AirshipDialect.title
      let names = isPredicate ? ["value", "match"] : ["events", "runs", "now", "time-zone", "event"]
      SuiteRequest.check(item, has: names, for: title, &problems)
      SuiteRequest.check(item.loads, counts: [], of: title, &problems)
      request.checkFiles(of: item, &problems)
      if !isPredicate, case .event(let event) = item.input {
        problems.add(
          SuiteProblem("`event` does not apply to \(title)", at: event.range, help: "use `events` with a list"))
      }
    }
    request.coverage?.addOther()
  }

  private static func load(_ request: SuiteRequest, for profile: AirshipProfile) throws(SuiteProblem) -> Loading {
    var documents: [LoadedSchedules] = []
    var failure: CaseLoading.Failure?
    for (input, name) in zip(request.inputs, request.suite.rules) {
      var cancellation: CommandFailure?
      do throws(CommandFailure) {
        let rules = try LoadedSchedules(input, for: profile, request.settings.rulesLimits)
        documents.append(rules)
        failure = failure ?? rules.refusal.map { .init($0) }
        cancellation = rules.cancellation
      } catch {
        failure = failure ?? .init(error)
      }
      if let cancellation { throw SuiteProblem(cancellation.placed, at: name.range, help: cancellation.help) }
    }
    let isPredicate = documents.contains(where: \.isPredicate)
    if isPredicate, documents.count > 1 {
      throw SuiteProblem(
        "a predicate cannot be combined with other rules", at: request.suite.rules[1].range,
        help: "write a suite for each document")
    }
    return Loading(
      profile: profile, documents: documents,
      result: CaseLoading(platform: profile.name, outcome: isPredicate ? .match : .runs, failure: failure))
  }

  func loading(of play: CasePlay) -> CaseLoading { loadings[play.loading].result }

  func makePlayer() -> any CasePlayer { AirshipCasePlayer(self) }

  /// Returns the targets for one run of a case.
  func targets(of play: CasePlay) -> [ScheduleTarget] {
    let loading = loadings[play.loading]
    return loading.documents.enumerated().map { place, rules in
      ScheduleTarget(
        rules, in: environments[play.environment],
        TargetName(input: place, path: nil, platform: loading.profile.name))
    }
  }
}
