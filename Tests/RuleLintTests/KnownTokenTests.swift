import AirshipLint
import ConvertLint
import LaunchLint
import LaunchSolver
import RuleLint
import Testing

/// T003: tokens that no known event or state can fill.
@Suite struct `a token for data that no event holds` {
  private static let track = ("generic.track", "com.adobe.eventSource.requestContent")

  /// What is found in the action of a rule that asks for a type and a source.
  private func found(_ action: String, type: String = track.0, source: String? = track.1) -> [Finding] {
    var members = [("~type", "com.adobe.eventType." + type)]
    if let source { members.append(("~source", source)) }
    let condition = LintedRules.group(
      "and", members.map { LintedRules.matcher(#""key":"\#($0)","matcher":"eq","values":["\#($1)"]"#) })
    let text = """
      {"version":1,"rules":[{"condition":\(condition),\
      "consequences":[{"id":"c","type":"an","detail":{"action":"\(action)"}}]}]}
      """
    return findings(in: Array(text.utf8)).filter { $0.page.code == "T003" }
  }

  private func outcomes(_ finding: Finding?) -> String? {
    finding.map { finding in
      finding.outcomes.rows.map { "\($0.platform): \($0.outcome.rawValue)" }
        .joined(separator: ", ")
    }
  }

  @Test(arguments: [
    ("{%contextData.sku%}", "ios: no known event, android: no known event"),
    ("{%urlenc(contextData.sku)%}", "ios: no known event, android: no known event"),
    ("{%bool(sku)%}", "ios: other result, android: no known event"),
    ("{% sku %}", "ios: no known event, android: no known event"),
    ("{%~state.com.adobe.module.lifecycle/launches%}", "ios: no known event, android: no known event"),
    ("{%~state.com.adobe.edge.bridge/a%}", "ios: no known event, android: no known event"),
    // An extension that is not listed may publish it.
    ("{%~state.com.adobe.module.lifecyle/a%}", ""),
    // The configuration holds whatever its owner puts into it, but hardly two of nearly one name.
    ("{%~state.com.adobe.module.configuration/global.privasy%}", ""),
  ])
  func `is said to become nothing`(action: String, said: String) {
    let found = found(action)
    #expect(found.count == 1)
    #expect(outcomes(found.first) == said)
  }

  @Test(arguments: [
    "{%action%}", "{%contextdata.sku%}", "{%contextdata%}", "{%urlenc(state)%}", "{%~type%}",
    "{%~typ%}", "{%%name%%}", "{%%}", "{%urlenc()%}", "{%urlenc(string(sku))%}", "{%sku",
    "{%~state.com.adobe.module.lifecycle/lifecyclecontextdata.launches%}",
    "{%~state.com.example/a%}", "{%~state.com.adobe.module.userProfile/userprofiledata.a%}",
    "{%~state.com.adobe.module.configuration/mine%}", "{%~state.com.adobe.module.lifecycle/a/b%}",
    "{%~state.a%}",
  ])
  func `is none where there may be some, or where another code says so`(action: String) {
    #expect(found(action).isEmpty)
  }

  @Test func `is known where the event comes without data`() {
    #expect(
      outcomes(found("{%bool(a)%}", type: "generic.identity", source: "com.adobe.eventSource.requestReset").first)
        == "ios: other result, android: other result")
  }

  @Test func `is guessed only for events of listed names`() {
    #expect(found("{%sku%}", type: "mine").isEmpty)
    #expect(found("{%sku%}", source: "mine").isEmpty)
    #expect(found("{%sku%}", type: "campaign").isEmpty)
    // Whatever the source: all events of the type are listed.
    #expect(found("{%sku%}", source: nil).count == 1)
  }

  @Test func `has the key that is like it`() {
    #expect(found("{%acton%}").first?.hint == "use \(text: "action".utf8)")
    #expect(found("{%sku%}").first?.hint == nil)
  }
}
