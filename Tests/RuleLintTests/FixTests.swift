import AirshipLint
import ConvertLint
import LaunchLint
import LaunchSolver
import RuleEngine
import RuleLint
import Testing

@Suite struct `a fix` {
  /// The document with what a finding proposes.
  private func fixed(_ text: [UInt8], by finding: Finding) -> [UInt8]? {
    guard case .document(let range) = finding.location, let fix = finding.fix else { return nil }
    return Array(text[..<range.lower]) + fix + Array(text[range.upper...])
  }

  private static func rules(_ condition: String) -> String { Example.condition(condition).text }

  private static let test = #"{"type":"matcher","definition":{"key":"a","matcher":"eq","values":["x"]}}"#

  private static let documents: [(code: String, text: String)] = [
    ("J011", #"{"version":1,"rules":[],}"#), ("J011", #"{"version":1,"rules":[,],}"#),
    ("J011", rules(test).replacing(#"["x"]"#, with: #"["x", ]"#)),
    ("P001", rules(#"{"type":"group","definition":{"logic":"AND","conditions":[\#(test),\#(test)]}}"#)),
    ("P001", rules(#"{"type":"group","definition":{"logic":"Or","conditions":[\#(test),\#(test)]}}"#)),
    ("S009", rules(test.replacing("eq", with: "EQ"))),
    ("S009", rules(test.replacing("eq", with: "e\\u0051"))),
    ("L005", rules(#"{"type":"group","definition":{"logic":"or","conditions":[\#(test)]}}"#)),
  ]

  @Test(arguments: documents)
  func `mends what is reported and brings no new error`(code: String, text: String) throws {
    let text = Array(text.utf8)
    let before = findings(in: text)
    // Where something else is odd as well, nothing is proposed.
    guard !String(decoding: text, as: UTF8.self).contains("[,]") else {
      #expect(before.allSatisfy { $0.fix == nil })
      return
    }
    let finding = try #require(before.first { $0.page.code == code && $0.fix != nil })
    let after = findings(in: try #require(fixed(text, by: finding)))
    #expect(!after.contains { $0.page.code == code })
    // A rule that is read at last can be unwise.
    let errors = after.filter { $0.severity == .error }.map(\.page.code)
    #expect(Set(errors).isSubset(of: Set(before.map(\.page.code))))
  }

  @Test(arguments: [
    rules(test.replacing("eq", with: "qe")), rules(test.replacing("eq", with: "equals")),
    rules(#"{"type":"group","definition":{"logic":"xor","conditions":[\#(test)]}}"#),
  ])
  func `is none where something else may have been meant`(text: String) {
    #expect(findings(in: Array(text.utf8)).allSatisfy { $0.fix == nil || $0.page.code == "L005" })
  }
}
