import AirshipLint
import ConvertLint
import LaunchLint
import LaunchSolver
import RuleEngine
import RuleLint
import Testing

/// What findings say of a test, held against what the engine does with it.
@Suite struct `what a finding says of a platform` {
  /// Values of the one key, and data without it.
  private static let data = [
    #"{"a":"5"}"#, #"{"a":"x5y"}"#, #"{"a":""}"#, #"{"a":"true"}"#, #"{"a":"Gold"}"#, #"{"a":5}"#,
    #"{"a":6}"#, #"{"a":5.0}"#, #"{"a":5.5}"#, #"{"a":3000000000}"#, #"{"a":-7}"#, #"{"a":true}"#,
    #"{"a":false}"#, #"{"a":null}"#, #"{"a":[5]}"#, #"{"a":{"b":5}}"#, #"{"a":{}}"#, "{}", "null",
  ]
  private static let values = [
    "", #","values":[]"#, #","values":null"#, #","values":["5"]"#, #","values":[""]"#,
    #","values":["gold"]"#, #","values":[5]"#, #","values":[5.5]"#, #","values":[3000000000]"#,
    #","values":[true]"#, #","values":[false]"#, #","values":["gold","5"]"#, #","values":[5,true]"#,
    #","values":["gold",5]"#, #","values":["gold",null]"#, #","values":[true,""]"#,
  ]
  private static let codes = [
    "eq", "ne", "gt", "ge", "lt", "le", "co", "nc", "sw", "ew", "ex", "nx",
  ]

  private enum Answer { case fires, silent, crash }

  private func answers(_ text: [UInt8], on profile: LaunchProfile) throws -> [Answer] {
    let program = try Program(RuleSet(try JSONDocument(text), for: profile), for: profile)
    var engine = Engine(program, world: World(for: profile, now: Instant(milliseconds: 0)))
    return try Self.data.map { data in
      do {
        let event = #"{"name":"e","type":"t","source":"s","data":\#(data)}"#
        return try engine.process(Array(event.utf8)).isEmpty ? .silent : .fires
      } catch Engine.Stop.crash {
        return .crash
      }
    }
  }

  @Test(arguments: codes)
  func `is what the engine does`(code: String) throws {
    for profile in LaunchProfile.all {
      for values in Self.values {
        let condition = LintedRules.matcher(#""key":"a","matcher":"\#(code)"\#(values)"#)
        let text = LintedRules.document(condition)
        let answers = try answers(text, on: profile)
        for finding in findings(in: text, for: [profile]) {
          let said: Comment = "\(finding.page.code) on \(profile.name): \(code)\(values) \(answers)"
          switch finding.outcomes[profile.name] {
          case .neverTrue: #expect(answers.allSatisfy { $0 == .silent }, said)
          case .alwaysTrue: #expect(answers.allSatisfy { $0 == .fires }, said)
          case .crashAtEvaluation: #expect(answers.contains(.crash), said)
          default: continue
          }
        }
      }
    }
  }

  /// A rule that fires without the key on one device and not on the other has a finding that says so.
  @Test(arguments: codes)
  func `is said where a missing key divides the devices`(code: String) throws {
    let missing = try #require(Self.data.firstIndex(of: "{}"))
    for values in Self.values {
      let condition = LintedRules.matcher(#""key":"a","matcher":"\#(code)"\#(values)"#)
      let text = LintedRules.document(condition)
      let ios = try answers(text, on: .ios)[missing]
      let android = try answers(text, on: .android)[missing]
      guard ios != android else { continue }
      let found = findings(in: text, for: [.ios, .android])
      #expect(found.contains { !$0.outcomes.rows.isEmpty }, "\(code)\(values)")
    }
  }
}
