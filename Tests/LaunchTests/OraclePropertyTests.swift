import Foundation
import RuleEngine
import TestSupport
import Testing

/// Random rules and events, judged twice: by the compiled program and by an evaluator that was
/// written from the behaviour alone, without the program.
///
/// Ten times `RULECTL_PROPERTY_CASES` is how many pairs of rules and event there are for each
/// platform; `RULECTL_PROPERTY_SEED` replays a run. Each is judged through the index as well as by a
/// test of all rules.
@Suite struct `a program and the naive evaluator` {
  private static let pairs = 10 * PropertySettings.cases(400)
  private static let seed = PropertySettings.seed

  @Test(arguments: OraclePlatform.allCases)
  func `agree on every random rule set and event`(platform: OraclePlatform) throws {
    let profile = try #require(LaunchProfile.all.first { $0.name == platform.rawValue })
    print("\(platform): \(Self.pairs) pairs of rules and event, RULECTL_PROPERTY_SEED=\(Self.seed)")
    var generator = CaseGenerator(seed: Self.seed)
    var tally: [String: Int] = [:]
    var differences = 0
    var pairs = 0
    while pairs < Self.pairs {
      let random = generator.next(for: platform)
      let found = try Self.compiled(random, profile, platform)
      pairs += random.events.count
      for (event, got) in zip(random.events, found) {
        let want = Self.naive(random, event, platform)
        tally[Self.kind(want), default: 0] += 1
        guard want != got else { continue }
        differences += 1
        guard differences <= 20 else { continue }
        Issue.record(
          """
          pair \(pairs) of seed \(Self.seed) [\(platform)]
          rules \(String(decoding: random.rules, as: UTF8.self))
          event \(String(decoding: event, as: UTF8.self))
          state \(String(decoding: random.state, as: UTF8.self))
          naive \(want)
          program \(got)
          """)
      }
    }
    print("\(platform): \(differences) differences; \(tally.sorted { $0.key < $1.key })")
    #expect(differences == 0)
    // A run in which nothing ever fires, is rejected or stops has tested nothing. Nothing that is
    // written here stops android.
    let kinds = Set(["fired", "nothing", "rejected"] + (platform == .android ? [] : ["crash"]))
    #expect(Set(tally.keys) == kinds)
  }

  private static func kind(_ outcome: OracleOutcome) -> String {
    switch outcome {
    case .rejected: "rejected"
    case .crash: "crash"
    case .fired(let firings): firings.isEmpty ? "nothing" : "fired"
    }
  }

  private static func naive(_ random: RandomCase, _ event: [UInt8], _ platform: OraclePlatform) -> OracleOutcome {
    let outcome = Oracle.evaluate(
      rules: random.rules, event: event, state: random.state, platform: platform, now: (1_700_000_000, 123),
      sdkVersion: "9.9.9", cachebust: 42)
    guard case .fired(let firings) = outcome else { return outcome }
    // A detail that is not there is written as null.
    return .fired(
      firings.map {
        OracleFiring(rule: $0.rule, id: $0.id, type: $0.type, detail: $0.detail ?? "null")
      })
  }

  private static func compiled(_ random: RandomCase, _ profile: LaunchProfile, _ platform: OraclePlatform) throws
    -> [OracleOutcome]
  {
    try LaunchRun.run(
      rules: random.rules, events: random.events, state: random.state, profile,
      now: Instant(milliseconds: 1_700_000_000_123), sdkVersion: "9.9.9"
    ).map { outcome(of: $0, platform) }
  }

  private static func outcome(of outcome: LaunchRun.Outcome, _ platform: OraclePlatform) -> OracleOutcome {
    switch outcome {
    case .rejected, .crashAtLoad: return .rejected
    case .crash(let rule): return .crash(rule: rule)
    case .unusable(let reason):
      Issue.record("the event was refused: \(reason)")
      return .rejected
    case .fired(let lines):
      return .fired(
        lines.map {
          OracleFiring(
            rule: $0.rule, id: Oracle.field(Array($0.id.utf8)), type: Oracle.field(Array($0.type.utf8)),
            detail: Oracle.normalised(Array($0.detail.utf8), platform: platform))
        })
    }
  }
}
