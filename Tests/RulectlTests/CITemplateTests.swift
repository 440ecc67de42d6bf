import Foundation
import Testing

/// The script and the problem matcher of the templates.
@Suite struct `templates for CI` {
  /// A folder as a user has it: good rules, bad rules, an archive.
  private func project() throws -> Scratch {
    let scratch = try Sample.folder()
    _ = try Program.shell("mkdir bad", in: scratch.folder)
    try scratch.write(Sample.rules.replacing("\"ex\"", with: "\"exists\""), to: "bad/rules.json")
    return scratch
  }

  private static let script = Package.root.appending(path: "Examples/ci/rulectl-ci.sh").path

  /// `make ci-templates` runs all that the templates do.
  @Test(arguments: [
    ("validate", "rules.zip\nrules.json", 0), ("validate", "*/rules.json\nrules.zip", 1),
    ("validate", "gone/*.json", 6),
    ("validate", "$(touch made)", 6), ("test", "a.test.yaml", 0), ("test", "a.test.yaml\nb c.test.yaml", 1),
    ("test", "gone.test.yaml", 6), ("compare", "rules.json", 6),
  ])
  func `end with the status of the program, and say how`(step: String, paths: String, status: Int32) throws {
    let scratch = try project()
    try scratch.write("rules: rules.json\ncases: [{ loads: { lost: { rules: 0 } } }]", to: "a.test.yaml")
    try scratch.write("rules: bad/rules.json\ncases: [{ loads: { lost: { conditions: 0 } } }]", to: "b c.test.yaml")
    for service in ["GITLAB_CI", "GITHUB_ACTIONS"] {
      let variables = "\(service)=1 GITHUB_OUTPUT=output GITHUB_STEP_SUMMARY=summary BASE=gone OUT=."
      let settings = "RULECTL_PLATFORM= RULES='\(paths)' SUITES='\(paths)'"
      let outcome = try Program.shell("\(variables) \(settings) sh '\(Self.script)' \(step)", in: scratch.folder)
      #expect(outcome.status == status, "\(outcome.errors)")
      let isGitHub = service == "GITHUB_ACTIONS"
      let said = isGitHub ? outcome.output : outcome.errors
      let message = (isGitHub ? "::error title=rulectl::" : "rulectl-ci: error: ")
      let reason =
        step == "compare" ? "" : status == 1 ? "rulectl \(step): the rules" : "rulectl \(step) failed with status 6"
      #expect(status == 0 || said.contains(message + reason), "\(outcome)")
      #expect(!scratch.tree().contains("made"))
    }
  }

  // MARK: the problem matcher

  private struct Matcher: Decodable {
    struct Pattern: Decodable {
      var regexp: String
      var file: Int, line: Int, column: Int, code: Int, message: Int
      var severity: Int?
    }
    var owner: String
    var severity: String?
    var pattern: [Pattern]
  }

  private func matchers() throws -> [Matcher] {
    let data = Data(try Package.text("Examples/ci/problem-matcher.json").utf8)
    return try JSONDecoder().decode([String: [Matcher]].self, from: data)["problemMatcher"] ?? []
  }

  @Test func `match every line of the concise format, and nothing else`() throws {
    let scratch = try project()
    try scratch.write(ZipFile.bytes(ZipFile.Entry("rules.json", Sample.rules).with { $0.method = 0 }), to: "stored.zip")
    let outcome = try Program.run(
      ["validate", "--format", "concise", "bad/rules.json", "rules.zip", "stored.zip"], in: scratch.folder)
    #expect(outcome.lines.count >= 3, "\(outcome.output)")
    let matchers = try matchers()
    for line in outcome.lines {
      let matching = try matchers.filter {
        try NSRegularExpression(pattern: $0.pattern[0].regexp).firstMatch(
          in: line, range: NSRange(line.startIndex..., in: line)) != nil
      }
      #expect(matching.count == 1, "\(line)")
    }
    for line in ["rulectl: rules.json: error[S001]: x", "ios: 1 of 1 rules load", ""] {
      for matcher in matchers {
        let expression = try NSRegularExpression(pattern: matcher.pattern[0].regexp)
        #expect(expression.firstMatch(in: line, range: NSRange(line.startIndex..., in: line)) == nil, "\(line)")
      }
    }
  }

  @Test(arguments: [
    (
      "bad/rules.json:1:75: error[S009]: unknown matcher `exists`", 0,
      ["bad/rules.json", "1", "75", "error", "S009", "unknown matcher `exists`"]
    ),
    ("a b.zip!rules.json:2:3: warning[AS001]: x: y", 0, ["a b.zip", "2", "3", "warning", "AS001", "x: y"]),
    ("a.zip: error[Z001]: the file is empty", 0, ["a.zip", "", "", "error", "Z001", "the file is empty"]),
    ("a.zip!rules.json: info[Z018]: x", 1, ["a.zip", "", "", "", "Z018", "x"]),
  ])
  func `tell the parts of a line`(line: String, owner: Int, parts: [String]) throws {
    let matcher = try matchers()[owner]
    let pattern = matcher.pattern[0]
    let match = try #require(
      try NSRegularExpression(pattern: pattern.regexp).firstMatch(
        in: line, range: NSRange(line.startIndex..., in: line)))
    let groups = [
      pattern.file, pattern.line, pattern.column, pattern.severity, pattern.code, pattern.message,
    ]
    let found = groups.map { group in
      guard let group, let range = Range(match.range(at: group), in: line) else { return "" }
      return String(line[range])
    }
    #expect(found == parts)
    // What GitHub knows: error, warning and notice.
    #expect((matcher.severity == "notice") == (pattern.severity == nil))
  }
}
