internal import RuleSuites

/// A suite with its rules loaded: the part of `test` that depends on the dialect.
protocol LoadedSuite: Sendable {
  var suite: Suite { get }
  /// All cases on their platforms, in order.
  var plays: [CasePlay] { get }

  /// The result of loading the rules on the platform of `play`.
  func loading(of play: CasePlay) -> CaseLoading

  /// Returns a player for one thread.
  func makePlayer() -> any CasePlayer

  func makeReasons() -> any CaseReasons
}

/// A case on a platform.
struct CasePlay: Sendable {
  let item: Suite.Case
  /// The index of its rules among those that the suite has loaded, one for each platform.
  let loading: Int
  /// The index of its environment among those of the suite.
  let environment: Int

  /// True if the events are in files.
  var readsFiles: Bool {
    if case .files = item.input { true } else { false }
  }
}

/// The result of loading the rules of a suite on a platform.
struct CaseLoading: Sendable {
  /// The kind of result that an event has.
  enum Outcome: Sendable {
    /// Consequences fire.
    case fires
    /// A visitor matches experiences.
    case matches
    /// A visitor matches the rule set, or a value the predicate.
    case match
    /// Schedules run.
    case runs
  }

  let platform: String
  let outcome: Outcome
  /// The reason why the platform rejects a document; nil if it accepts all.
  var rejection: String?
  /// The numbers of dropped parts, by the names that suites use.
  var lost: [String: Int] = [:]
}

/// Plays cases of a suite; every thread has its own player.
protocol CasePlayer: AnyObject {
  /// Plays a case whose events are in the suite. The platform accepts the rules.
  func play(_ play: CasePlay) -> PlayedCase

  /// Plays a case whose events are in files on several platforms at once: the files are read once. `plays`: those of one
  /// case.
  func playFiles(_ plays: ArraySlice<CasePlay>) -> [PlayedCase]
}

/// Says why cases of a suite fail.
protocol CaseReasons: AnyObject {
  /// Returns a reason for each result that is missing or unexpected.
  func reasons(_ judge: borrowing CaseJudge, _ play: CasePlay) -> [String]
}

extension LoadedSuite {
  /// Plays a case with `player`, unless there is nothing to play.
  func play(_ play: CasePlay, _ player: any CasePlayer) -> PlayedCase {
    if play.readsFiles { return playFiles([play], player)[0] }
    let start = ContinuousClock.now
    var played = PlayedCase()
    if case .none = play.item.input { return played }
    if let rejection = rejection(of: play) { played.stop = rejection } else { played = player.play(play) }
    played.seconds = start.duration(to: .now) / .seconds(1)
    return played
  }

  /// Plays a case whose events are in files. `plays`: those of one case.
  func playFiles(_ plays: ArraySlice<CasePlay>, _ player: any CasePlayer) -> [PlayedCase] {
    let start = ContinuousClock.now
    let accepted = plays.filter { rejection(of: $0) == nil }
    var results = (accepted.isEmpty ? [] : player.playFiles(accepted[...])).makeIterator()
    return plays.map { play in
      var played = PlayedCase()
      if let rejection = rejection(of: play) { played.stop = rejection } else { played = results.next() ?? played }
      played.seconds = start.duration(to: .now) / .seconds(1)
      return played
    }
  }

  /// Says that the platform rejects the rules; nil if it accepts them.
  private func rejection(of play: CasePlay) -> String? {
    let loading = loading(of: play)
    return loading.rejection.map { "\(loading.platform) rejects the rules: \($0)" }
  }
}

extension RuleExplanation {
  /// The maximum number of conditions that are named for one rule.
  private static let mostLeaves = 5

  /// The conditions that keep it from firing, nearest first, and the lost parts. `isMatch`: true for the conditions that
  /// made it fire. `place`: returns `NAME:LINE:COLUMN` of a part.
  func remarks(isMatch: Bool = false, _ place: (ByteRange) -> String) -> [String] {
    let leaves = flips == nil || isMatch ? condition.decidingLeaves : blockers
    let remarks = leaves.prefix(Self.mostLeaves).map { leaf in
      let node = condition.nodes[leaf]
      return "\(place(node.focus)): \(ExplanationPhrases.subject(of: node)): \(ExplanationPhrases.detail(of: node))"
    }
    return remarks + lostParts.map { "\(place($0.range)): \($0.summary)" }
  }
}
