import AirshipLint
import ConvertLint
import Foundation
import LaunchLint
import LaunchSolver
import RuleEngine
import RuleLint
import TestSupport
import Testing

/// What the logic checks claim, held against random events.
///
/// `RULECTL_PROPERTY_CASES` times 25 is how many events there are for each platform;
/// `RULECTL_PROPERTY_SEED` replays a run.
@Suite struct `what is said of conditions` {
  private static let cases = PropertySettings.cases(40)
  private static let seed = PropertySettings.seed
  private static let eventsEach = 25

  /// A claim that events can refute: of conditions that are written out as rules of their own.
  private struct Claim {
    enum Kind { case never, always, implies, same }
    var kind: Kind
    var finding: String
    var conditions: [String]
  }

  @Test(arguments: ["ios", "android", "web"])
  func `no random event refutes`(platform: String) throws {
    let profile = try #require(LaunchProfile.all.first { $0.name == platform })
    print("\(platform): \(Self.cases) documents, RULECTL_PROPERTY_SEED=\(Self.seed)")
    var random = LogicCases(seed: Self.seed)
    var tally: [String: Int] = [:]
    for _ in 0..<Self.cases {
      let conditions = (0..<8).map { _ in random.condition() }
      let claims = try Self.claims(on: LogicCases.document(conditions), profile)
      for claim in claims { tally[claim.finding, default: 0] += 1 }
      let events = (0..<Self.eventsEach).map { _ in random.event() }
      try Self.check(claims, events, state: random.state(), profile)
    }
    print("\(platform): \(tally.sorted { $0.key < $1.key })")
    // What is never claimed is not tested.
    #expect(tally.keys.contains("L001"))
  }

  private static func claims(on rules: [UInt8], _ profile: LaunchProfile) throws -> [Claim] {
    let document = try JSONDocument(rules)
    let subject = LaunchLintContext(RuleSet(document, for: profile), for: [profile])
    func text(_ place: FindingLocation) -> String? {
      guard case .document(let range) = place else { return nil }
      return String(decoding: rules[range.lower..<range.upper], as: UTF8.self)
    }
    return subject.findings().compactMap { finding in
      let code = finding.page.code
      guard let own = text(finding.location) else { return nil }
      let others = finding.notes.compactMap { text($0.location) }
      func claim(_ kind: Claim.Kind, _ conditions: [String]) -> Claim {
        Claim(kind: kind, finding: code, conditions: conditions)
      }
      switch code {
      case "L001", "L009": return claim(.never, [LogicCases.group("and", others + [own])])
      case "L002": return claim(.always, [own])
      case "L003":
        let isAlways = finding.outcomes[profile.name] == .alwaysTrue
        return claim(isAlways ? .always : .never, [own])
      case "L004", "L008": return claim(.same, [own] + others)
      case "L005":
        guard let fix = finding.fix else { return nil }
        // The parts of an `and` or `or` are joined by the group that they came from.
        let logic = own.contains(#""logic":"and""#) && !own.hasPrefix(Self.orHead) ? "and" : "or"
        return claim(.same, [own, LogicCases.group(logic, [String(decoding: fix, as: UTF8.self)])])
      case "L006": return claim(.implies, [own] + others)
      default: return nil
      }
    }
  }

  private static let orHead = #"{"type":"group","definition":{"logic":"or""#

  private static func check(_ claims: [Claim], _ events: [[UInt8]], state: [UInt8], _ profile: LaunchProfile) throws {
    // Each claim has rules of its own, so that where one stops the others still answer.
    for claim in claims {
      let rules = LogicCases.document(claim.conditions)
      let outcomes = try LaunchRun.run(
        rules: rules, events: events, state: state, profile, now: Instant(milliseconds: 1_700_000_000_000),
        sdkVersion: nil)
      for (event, outcome) in zip(events, outcomes) {
        guard case .fired(let lines) = outcome else { continue }
        let fired = Set(lines.map(\.rule))
        let holds =
          switch claim.kind {
          case .never: fired.isEmpty
          case .always: fired.contains(0)
          case .implies: !fired.contains(0) || fired.contains(1)
          case .same: fired.isEmpty || fired.count == claim.conditions.count
          }
        guard holds else {
          Issue.record(
            """
            \(claim.finding) \(claim.kind) of seed \(Self.seed) [\(profile.name)]
            \(claim.conditions.joined(separator: "\n"))
            event \(String(decoding: event, as: UTF8.self))
            state \(String(decoding: state, as: UTF8.self))
            """)
          break
        }
      }
    }
  }
}
