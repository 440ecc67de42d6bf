import AirshipLint
import ConvertLint
import LaunchLint
import LaunchSolver
import RuleLint
import Testing

@Suite struct `checks of the history` {
  private func codes(_ members: String) throws -> [String] {
    LintedRules.codes(#"{"type":"historical","definition":{\#(members)}}"#)
  }

  private static let shown = #""events":[{"iam.eventType":"display","iam.id":"m1"}]"#

  @Test(arguments: [
    ("H002", #""matcher":"ge","value":1,"to":0"#),
    ("H002", #""matcher":"ge","value":1,"from":1000"#),
    ("H002", #""matcher":"ge","value":1,"from":1.7636832e12"#),
    ("H006", #""matcher":"eq","value":0"#), ("H006", #""matcher":"gt","value":-1"#),
    ("H005", #""matcher":"ge","value":1,"searchType":"mostRecent""#),
    ("H005", #""matcher":"lt","value":1,"searchType":"mostRecent""#),
    ("H004", #""matcher":"eq","value":1,"searchType":"ordered""#),
    ("H002", #""matcher":"ge","value":1,"to":1763683200000000"#),
    ("H009", #""matcher":"ge","value":1,"to":1763683200000"#),
  ])
  func `find`(code: String, members: String) throws {
    let found = try codes(Self.shown + "," + members)
    #expect(found.contains(code), "\(found)")
  }

  @Test(arguments: [
    ("H002", #""matcher":"ge","value":1,"from":0"#),
    ("H002", #""matcher":"ge","value":1,"from":1763683200000"#),
    ("H006", #""matcher":"ge","value":1"#),
    ("H005", #""matcher":"eq","value":0,"searchType":"mostRecent""#),
    ("H003", #""matcher":"ge","value":1"#),
    ("H009", #""matcher":"ge","value":1,"to":1767225600001"#),
    ("H009", #""matcher":"ge","value":1,"to":1763683200"#),
  ])
  func `do not find`(code: String, members: String) throws {
    let found = try codes(Self.shown + "," + members)
    #expect(!found.contains(code), "\(found)")
  }

  @Test(arguments: [
    #"{"iam.eventType":"display"}"#, #"{"iam.id":"m1"}"#,
    #"{"iam.eventType":"shown","iam.id":"m1"}"#, #"{"iam.eventType":"display","iam.ids":"m1"}"#,
  ])
  func `know what in-app interactions are recorded with`(request: String) throws {
    #expect(try codes(#""matcher":"ge","value":1,"events":[\#(request)]"#).contains("H003"))
  }

  @Test(arguments: [
    ("49.0", true), ("1e7", true), ("0.0005", true), ("49", false), ("49.5", false),
  ])
  func `mind numbers that are hashed as different texts`(number: String, isFound: Bool) throws {
    let found = try codes(#""matcher":"ge","value":1,"events":[{"total":\#(number)}]"#)
    #expect(found.contains("H008") == isFound)
  }

  @Test func `look into what a consequence records`() throws {
    let detail =
      #"{"id":"h","schema":"https://ns.adobe.com/personalization/eventHistoryOperation","#
      + #""data":{"operation":"insert","content":{"total":49.0,"a.b":1,"a":{"b":2}}}}"#
    let example = Example.consequences(#"{"id":"h","type":"schema","detail":\#(detail)}"#)
    let found = findings(in: Array(example.text.utf8)).map(\.page.code)
    #expect(found.contains("H008"))
    #expect(found.contains("M013"))
  }

  @Test func `say that iOS drops the condition for one session, which is no loss`() throws {
    let history = #"{"type":"historical","definition":{"matcher":"ge","value":1,\#(Self.shown)}}"#
    let alone = findings(in: LintedRules.document(history))
    #expect(alone.first { $0.page.code == "H001" }?.outcomes["ios"] == .otherResult)
    let group = LintedRules.group("and", [Example.track, history])
    let beside = findings(in: LintedRules.document(group))
    #expect(beside.first { $0.page.code == "H001" }?.severity == .warning)
    #expect(beside.first { $0.page.code == "H001" }?.outcomes["android"] == nil)
  }
}
