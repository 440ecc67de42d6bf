import AirshipLint
import ConvertLint
import LaunchLint
import LaunchSolver
import RuleLint
import Testing

/// What is said of keys whose value is known to be a text, or a time, against numbers.
@Suite struct `a number against a value of known kind` {
  /// The outcomes of the findings of a code in a test, `-` where there are none.
  private func outcomes(_ code: String, _ members: String) -> [String] {
    findings(in: LintedRules.document(LintedRules.matcher(members)))
      .filter { $0.page.code == code }
      .map { finding in
        let rows = finding.outcomes.rows.map { "\($0.platform): \($0.outcome.rawValue)" }
        return rows.isEmpty ? "-" : rows.joined(separator: ", ")
      }
  }

  private static let version = "~state.com.adobe.module.lifecycle/lifecyclecontextdata.osversion"

  @Test(arguments: [
    (version, "eq", "5", ["ios: no known event, android: no known event"]),
    (version, "gt", "5", ["ios: no known event, android: no known event, web: no known event"]),
    // Another value may be met.
    (version, "eq", "5,\"a\"", ["ios: no effect, android: no effect"]),
    // All of them are needed.
    (version, "ne", "5,\"a\"", ["ios: no known event, android: no known event"]),
    // To Android no text is a whole number beyond 32 bits.
    (version, "ne", "3000000000", ["ios: no known event"]),
    // Types and sources are named by the app, and may spell a number.
    ("~type", "eq", "5", ["-"]), ("~source", "gt", "5", ["web: no known event"]),
    ("~cachebust", "eq", "5", []),
  ])
  func `says what each platform does with a text`(key: String, matcher: String, values: String, said: [String]) {
    #expect(outcomes("M007", #""key":"\#(key)","matcher":"\#(matcher)","values":[\#(values)]"#) == said)
  }

  @Test(arguments: [
    ("lt", "1763683200000", ["always true"]), ("lt", "-1763683200000", ["never true"]),
    ("ge", "-1763683200000", ["always true"]), ("eq", "1763683200000", ["never true"]),
    ("ne", "1763683200000", ["always true"]), ("ne", "-1763683200000", ["always true"]),
    ("gt", "1763683200000,5", ["no effect"]), ("lt", "1763683200000,5", ["always true"]),
    ("ne", "1763683200000,\"a\"", ["no effect"]),
  ])
  func `says what a time that is none does`(matcher: String, values: String, said: [String]) {
    let found = outcomes("M017", #""key":"~timestampu","matcher":"\#(matcher)","values":[\#(values)]"#)
    // To the web engine `~timestampu` is a member of the data.
    #expect(
      found == said.map { "ios: \($0), android: \($0), web: \($0 == "never true" ? "no known event" : $0)" })
  }
}
