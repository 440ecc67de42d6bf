import AirshipLint
import ConvertLint
import LaunchLint
import LaunchSolver
import RuleEngine
import RuleLint
import Testing

/// A document with one rule that has this consequence.
struct ConsequenceSample {
  let text: [UInt8]
  private let tree: JSONDocument

  /// `type detail`: `url {"url":"app://home"}`.
  init(_ consequence: String) throws {
    let parts = consequence.split(separator: " ", maxSplits: 1)
    text = Array(
      """
      {"version":1,"rules":[{"condition":\(Self.condition),\
      "consequences":[{"id":"c1","type":"\(parts[0])","detail":\(parts[1])}]}]}
      """.utf8)
    tree = try JSONDocument(text)
  }

  private static let condition = #"{"type":"matcher","definition":{"key":"total","matcher":"gt","values":[20.5]}}"#

  /// The findings of a code, on all platforms.
  func findings(_ code: String) -> [Finding] {
    RuleLintTests.findings(in: text).filter { $0.page.code == code }
  }

  /// For each finding of a code, what it points at.
  func marked(_ code: String) -> [String] {
    findings(code).map { finding in
      guard case .document(let range) = finding.location else { return "file" }
      return String(decoding: text[range.lower..<range.upper], as: UTF8.self)
    }
  }

  /// `ios: no effect, android: no effect` for the first finding of a code.
  func outcomes(_ code: String) -> String? {
    findings(code).first.map { finding in
      finding.outcomes.rows.map { "\($0.platform): \($0.outcome.rawValue)" }
        .joined(separator: ", ")
    }
  }

  /// What the checks of tokens say of a platform.
  func tokenOutcomes(on platform: String) -> [Outcome] {
    LaunchProfile.all.filter { $0.name == platform }.flatMap { profile in
      LaunchLintContext(RuleSet(tree, for: profile), for: [profile]).findings()
        .filter { $0.page.code.hasPrefix("T") }.compactMap { $0.outcomes[platform] }
    }
  }

  /// The consequence's detail for an event with these data; nil where the platform stops.
  func detail(on platform: String, _ data: String) throws -> String? {
    let profile = try #require(LaunchProfile.all.first { $0.name == platform })
    let program = try Program(RuleSet(tree, for: profile), for: profile)
    var engine = Engine(program, world: World(for: profile, now: Instant(milliseconds: 0)))
    let event = #"{"type":"com.example.type","source":"com.example.source","data":\#(data)}"#
    do {
      return try engine.process(Array(event.utf8)).first?.detail
    } catch {
      guard case .crash = error else { throw error }
      return nil
    }
  }
}
