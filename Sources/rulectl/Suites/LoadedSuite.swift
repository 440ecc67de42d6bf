internal import RuleSuites
internal import Synchronization

/// A suite with its rules loaded: the part of `test` that depends on the dialect.
protocol LoadedSuite: Sendable {
  var suite: Suite { get }
  /// The runs of all cases on their platforms, in order.
  var plays: [CasePlay] { get }

  /// Returns the result of loading the rules on the platform of `play`.
  func loading(of play: CasePlay) -> CaseLoading

  /// Returns a player for one thread.
  func makePlayer() -> any CasePlayer
}

/// A run of a case on one platform.
struct CasePlay: Sendable {
  var item: Suite.Case
  /// The index of the platform among the platforms for which the suite has loaded its rules.
  let loading: Int
  /// The index of the case's environment among the environments of the suite.
  let environment: Int

  /// True if the events are in files.
  var readsFiles: Bool {
    if case .files = item.input { true } else { false }
  }

  /// The number of cases that one thread runs one after the other; these cases share engines.
  fileprivate static let groupSize = 64
  /// The number of groups for each thread between two updates of the progress.
  fileprivate static let groupsOfThread = 8
}

/// Runs cases of a suite; every thread has its own player.
protocol CasePlayer: AnyObject {
  /// Runs a case whose events are in the suite. Requires that the platform accepts the rules.
  func play(_ play: CasePlay, _ result: inout CaseResult)

  /// Runs a case on several platforms at once. The events of the case are in files, which are read only once. `plays`:
  /// the runs of one case.
  func playFiles(_ plays: [CasePlay]) -> [CaseResult]

  /// Adds a reason to the fault of each outcome that is missing or unexpected.
  func explain(_ result: inout CaseResult, of play: CasePlay)
}

extension LoadedSuite {
  /// Runs cases on several threads. `plays`: the runs of a case are adjacent. `progress` receives the number of
  /// results so far.
  func results(of plays: [CasePlay], jobs: Int, _ progress: (Int) -> Void = { _ in }) -> [CaseResult] {
    let groups = stride(from: 0, to: plays.count, by: CasePlay.groupSize).map { start in
      plays[start..<min(start + CasePlay.groupSize, plays.count)]
    }
    var results: [CaseResult] = []
    let round = CasePlay.groupsOfThread * jobs
    for start in stride(from: 0, to: groups.count, by: round) {
      progress(results.count)
      let played = parallelMap(
        groups[start..<min(start + round, groups.count)].map { group in
          { @Sendable in
            let player = makePlayer()
            return group.map { $0.readsFiles ? begun($0) : result(of: $0, player) }
          }
        }, threads: jobs)
      results += played.joined()
    }
    // Files are read one after the other, so that messages about them are in order.
    var next = 0
    while next < plays.count {
      let end = plays[next...].firstIndex { $0.item.index != plays[next].item.index } ?? plays.count
      if plays[next].readsFiles {
        progress(next)
        results.replaceSubrange(next..<end, with: self.results(ofFiles: Array(plays[next..<end]), makePlayer()))
      }
      next = end
    }
    return results
  }

  /// Adds the reasons why cases fail, for at most `most` cases. `plays`: the runs that have `results`.
  func explain(_ results: inout [CaseResult], of plays: [CasePlay], most: Int = .max) {
    let player = makePlayer()
    for place in results.indices.filter({ results[$0].needsReasons }).prefix(most) {
      player.explain(&results[place], of: plays[place])
    }
  }

  /// Runs a case with `player`, unless the case is skipped, and compares the result with the expectations.
  func result(of play: CasePlay, _ player: any CasePlayer) -> CaseResult {
    if play.readsFiles { return results(ofFiles: [play], player)[0] }
    var result = begun(play)
    if result.stop == nil, play.item.skip == nil {
      let start = SystemClock.elapsed()
      player.play(play, &result)
      result.seconds = SystemClock.elapsed() - start
    }
    return CaseJudge.judged(result)
  }

  /// Runs a case on several platforms, and compares the results with the expectations. The events of the case are in
  /// files.
  func results(ofFiles plays: [CasePlay], _ player: any CasePlayer) -> [CaseResult] {
    let start = SystemClock.elapsed()
    let accepted = plays.filter { $0.item.skip == nil && begun($0).stop == nil }
    var played = (accepted.isEmpty ? [] : player.playFiles(accepted)).makeIterator()
    return plays.map { play in
      var result = begun(play)
      if play.item.skip == nil, result.stop == nil { result = played.next() ?? result }
      result.seconds = SystemClock.elapsed() - start
      return CaseJudge.judged(result)
    }
  }

  /// Returns the result of a case before its first event.
  private func begun(_ play: CasePlay) -> CaseResult {
    var result = CaseResult(play.item, loading(of: play))
    guard let failure = result.loading.failure else { return result }
    guard failure.isRejection else {
      result.stop(.failure(status: failure.status), failure.reason)
      return result
    }
    if case .none = play.item.input { return result }
    let isExpected = play.item.loads?.value(on: result.platform) != nil
    result.stop(
      isExpected ? .platform : .failure(status: failure.status),
      result.loading.rejection ?? failure.reason)
    return result
  }
}

/// A result that several threads fill in.
final class SharedResult: Sendable {
  private let state: Mutex<CaseResult>

  init(_ result: CaseResult) { state = Mutex(result) }

  var value: CaseResult { state.withLock { $0 } }

  func update(_ change: (inout CaseResult) -> Void) { state.withLock { change(&$0) } }

  /// Reads the files of a case as `eval` reads them, and returns the case's result for each of `plays`. `settings`:
  /// the options that contain the limits. `plan`: returns a plan whose evaluators fill in the results.
  static func results(
    of plays: [CasePlay], in suite: any LoadedSuite, _ folder: String, _ settings: EvalSettings,
    _ plan: ([SharedResult], EvalSettings) -> EvalPlan
  ) -> [CaseResult] {
    let results = plays.map { SharedResult(CaseResult($0.item, suite.loading(of: $0))) }
    guard case .files(let files)? = plays.first?.item.input else { return results.map(\.value) }
    var settings = settings
    settings.events = files.map { SuiteRequest.path($0.value, in: folder) }
    var run = EvalRun(plan(results, settings))
    let status = run.run()
    if status > .no {
      let failure = CommandFailure(status, "some events could not be read")
      for result in results { result.update { $0.stop(failure) } }
    }
    return results.map(\.value)
  }
}

extension CaseResult {
  mutating func stop(_ failure: CommandFailure) {
    stop(.failure(status: max(failure.status, ExitStatus(stop)).rawValue), failure.message)
  }
}

extension CaseLoading.Failure {
  init(_ failure: CommandFailure) {
    let help = failure.status == .limit ? failure.help.map { ": " + $0 } ?? "" : ""
    let notes = failure.notes.map { " (\($0))" }.joined()
    self.init(failure.placed + notes + help, status: failure.status.rawValue, isRejection: failure.status == .rules)
  }
}

extension ExitStatus {
  /// Creates the status of a run with a case that stopped. `done` if `stop` is nil, because the case has a result.
  init(_ stop: CaseResult.Stop?) {
    self =
      switch stop?.cause {
      case nil, .platform, .undecided: .done
      case .event: .events
      case .limit: .limit
      case .failure(let status): ExitStatus(rawValue: status) ?? .fault
      }
  }
}

extension RuleExplanation {
  /// The maximum number of conditions that are listed for one rule.
  private static let mostLeaves = 5

  /// Returns the conditions that keep the rule from firing, nearest to true first, and the parts that were dropped at
  /// load. `isMatch`: true to return the conditions that made the rule fire. `place`: returns `NAME:LINE:COLUMN` of a
  /// part.
  func remarks(isMatch: Bool = false, _ place: (ByteRange) -> String) -> [String] {
    let leaves = flips == nil || isMatch ? condition.decidingLeaves : blockers
    let remarks = leaves.prefix(Self.mostLeaves).map { leaf in
      let node = condition.nodes[leaf]
      return "\(place(node.focus)): \(ExplanationPhrases.subject(of: node)): \(ExplanationPhrases.detail(of: node))"
    }
    return remarks + lostParts.map { "\(place($0.range)): \($0.summary)" }
  }
}
