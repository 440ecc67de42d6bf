import Foundation
import RuleEngine
import TestSupport
import Testing

/// Random sessions, played twice: by `Session`, and by a simulator that was written from the
/// behaviour alone, on the naive evaluator.
///
/// `RULECTL_PROPERTY_CASES` is how many sessions there are for each platform;
/// `RULECTL_PROPERTY_SEED` replays a run.
@Suite struct `a session and the naive simulator` {
  private static let sessions = PropertySettings.cases(200)
  private static let seed = PropertySettings.seed
  private static let now: Int64 = 1_700_000_000_123

  @Test(arguments: [OraclePlatform.ios, .android])
  func `write the same lines for every random session`(platform: OraclePlatform) throws {
    let profile = try #require(LaunchProfile.all.first { $0.name == platform.rawValue })
    let other = try #require(LaunchProfile.all.first { $0 !== profile && $0.name != "web" })
    print("\(platform): \(Self.sessions) sessions, RULECTL_PROPERTY_SEED=\(Self.seed)")
    var generator = CaseGenerator(seed: Self.seed)
    var tally = Tally()
    var differences = 0
    for number in 0..<Self.sessions {
      let session = generator.nextSession(for: platform)
      guard let want = Oracle.lines(of: session, platform: platform, now: Self.now) else {
        tally.open += 1
        continue
      }
      tally.count(session, want)
      let got = try SessionRun.lines(
        of: session, profile, now: Instant(milliseconds: Self.now), indexedRules: number % 2 == 0 ? 0 : .max,
        beside: number % 3 == 0 ? other : nil
      )?.map { Self.comparable($0, platform) }
      guard got != want.map(\.text) else { continue }
      differences += 1
      guard differences <= 10 else { continue }
      Issue.record(
        "session \(number) of seed \(Self.seed) [\(platform)]\n\(Self.report(session, want.map(\.text), got))")
    }
    print("\(platform): \(differences) differences; \(tally)")
    #expect(differences == 0)
    // What never happens in a run, the run has not tested.
    // The simulator does not know the extensions Optimize and Messaging.
    let others: Set<SessionFactKind> = [.optimize, .inApp, .card, .sent, .refresh]
    let kinds = SessionFactKind.allCases.filter { !others.contains($0) && (platform == .ios || $0 != .crash) }
    #expect(kinds.filter { tally.kinds[$0.rawValue] == nil } == [])
    // Only the database of ios refuses a record.
    let reasons = SessionFact.SkipReason.allCases.filter {
      $0 != .noActivity && (platform == .ios || $0 != .recordFailed)
    }
    // A small sample may miss a rare one.
    #expect(reasons.count { tally.reasons[$0.rawValue] == nil } <= (Self.sessions < 1_000 ? 1 : 0))
    #expect(tally.late > 0 && tally.listening > 0)
    #expect(tally.open < Self.sessions / 4)
  }

  /// What a run was made of.
  private struct Tally: CustomStringConvertible {
    var kinds: [String: Int] = [:]
    var reasons: [String: Int] = [:]
    var late = 0
    var listening = 0
    var open = 0

    mutating func count(_ session: SessionCase, _ lines: [OracleSessionLine]) {
      if session.rules.count > 1 { listening += 1 }
      for line in lines {
        kinds[line.kind, default: 0] += 1
        if let reason = line.reason { reasons[reason, default: 0] += 1 }
        if line.isLate { late += 1 }
      }
    }

    var description: String {
      "\(open) open, \(listening) with listening engines, \(late) late lines; "
        + "\(Self.list(kinds)); \(Self.list(reasons))"
    }

    private static func list(_ counts: [String: Int]) -> String {
      counts.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }.joined(separator: ", ")
    }
  }

  /// A line in the oracle's form, without the words for a crash.
  private static func comparable(_ line: String, _ platform: OraclePlatform) -> String {
    guard line.contains(#""kind":"crash""#) else {
      return Oracle.normalised(Array(line.utf8), platform: platform) ?? line
    }
    let members = [line.range(of: #","crash":"#), line.range(of: "}", options: .backwards)]
    guard let start = members[0], let end = members[1] else {
      return Oracle.normalised(Array(line.utf8), platform: platform) ?? line
    }
    let short = line.replacingCharacters(in: start.lowerBound..<end.lowerBound, with: "")
    return Oracle.normalised(Array(short.utf8), platform: platform) ?? line
  }

  private static func report(_ session: SessionCase, _ want: [String], _ got: [String]?) -> String {
    let place = zip(want, got ?? []).enumerated().first { $1.0 != $1.1 }?.offset ?? min(want.count, got?.count ?? 0)
    func lines(_ lines: [String]) -> String {
      lines.enumerated().map { ($0 == place ? "> " : "  ") + $1 }.joined(separator: "\n")
    }
    func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }
    return """
      rules
      \(session.rules.map(text).joined(separator: "\n"))
      events
      \(session.events.map(text).joined(separator: "\n"))
      state \(text(session.state))
      profile \(session.profile.map(text) ?? "none"), history \(session.history.map { "\($0.hash)@\($0.time)" })
      at most \(session.maxSteps) steps, late rules \(session.late.map { "\($0)" } ?? "none")
      simulator
      \(lines(want))
      session
      \(got.map(lines) ?? "rejected")
      """
  }
}
