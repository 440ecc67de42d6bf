import AirshipLint
import ConvertLint
import LaunchLint
import LaunchSolver
import RuleEngine
import RuleLint
import Testing

@Suite struct `the budget of rules` {
  @Test(arguments: [(1000, 0), (1001, 1)])
  func `is a thousand`(count: Int, findings: Int) throws {
    let rule = #"{"condition":\#(Example.track),"consequences":[]}"#
    let rules = Array(repeating: rule, count: count).joined(separator: ",")
    let tree = try JSONDocument(Array(#"{"version":1,"rules":[\#(rules)]}"#.utf8))
    let subject = LaunchLintContext(RuleSet(tree, for: .ios), for: [.ios])
    #expect(subject.findings().count { $0.page.code == "G005" } == findings)
  }
}
