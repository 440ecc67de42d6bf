import Foundation
import Testing

/// The files that CI systems look for, run as far as a machine without a network can.
@Suite struct `templates for CI` {
  /// A folder as a user has it: good rules, bad rules, an archive.
  private func project() throws -> Scratch {
    let scratch = try Sample.folder()
    _ = try Program.shell("mkdir bad", in: scratch.folder)
    try scratch.write(Sample.rules.replacing("\"ex\"", with: "\"exists\""), to: "bad/rules.json")
    return scratch
  }

  /// The lines below `key: |` that are indented further, or what stands behind `key: `.
  private func blocks(_ key: String, in file: String) throws -> [String] {
    let lines = try Package.text(file).split(separator: "\n", omittingEmptySubsequences: false)
    var blocks: [String] = []
    for (index, line) in lines.enumerated() {
      let text = line.drop { $0 == " " || $0 == "-" }
      guard text.hasPrefix(key + ":") else { continue }
      let value = text.dropFirst(key.count + 1).trimmingCharacters(in: .whitespaces)
      guard value == "|" else {
        blocks.append(value)
        continue
      }
      let depth = line.prefix { $0 == " " || $0 == "-" }.count
      let body = lines[(index + 1)...].prefix {
        $0.isEmpty || $0.prefix { $0 == " " }.count > depth
      }
      blocks.append(body.joined(separator: "\n"))
    }
    return blocks
  }

  @Test(arguments: [
    (
      ".pre-commit-hooks.yaml",
      "[h['id'] for h in d] == ['rulectl-validate', 'rulectl-fmt'] and all(set(h) >= {'id','name','entry','language','files'} for h in d)"
    ),
    (
      "Examples/ci/action.yml",
      "d['runs']['using'] == 'composite' and all(s['shell'] == 'bash' and s['run'] for s in d['runs']['steps']) and set(d['inputs']) == {'rules','platform','fail-level','old','tests'}"
    ),
    (
      "Examples/ci/gitlab-ci.yml",
      "d['rulectl']['extends'] == '.rulectl' and len(d['.rulectl']['script']) == 3 and set(d['.rulectl']['artifacts']['reports']) == {'codequality','junit'}"
    ),
  ])
  func `are YAML of the right shape`(file: String, test: String) throws {
    // Where python3 has no YAML, the commands are still run below.
    let script = """
      import sys
      try:
          import yaml
      except ImportError:
          sys.exit(0)
      d = yaml.safe_load(open(sys.argv[1]))
      sys.exit(0 if \(test) else "no: " + repr(d))

      """
    let scratch = try Scratch()
    try scratch.write(script, to: "check.py")
    let path = Package.root.appending(path: file).path
    let outcome = try Program.shell("python3 check.py '\(path)'", in: scratch.folder)
    #expect(outcome.status == 0, "\(outcome.errors)")
  }

  @Test func `for pre-commit check and rewrite the files that they are for`() throws {
    let entries = try blocks("entry", in: ".pre-commit-hooks.yaml")
    let patterns = try blocks("files", in: ".pre-commit-hooks.yaml")
    try #require(entries.count == 2 && patterns.count == 2)
    let scratch = try project()
    let files = ["rules.json", "rules.zip", "bad/rules.json", "README.md", "my-rules-v2.zip"]
    let chosen = try patterns.map { pattern in
      let expression = try Regex(pattern)
      return files.filter { $0.firstMatch(of: expression) != nil }
    }
    #expect(chosen[0] == ["rules.json", "rules.zip", "bad/rules.json", "my-rules-v2.zip"])
    #expect(chosen[1] == ["rules.json", "bad/rules.json"])

    let good = try Program.shell("\(entries[0]) rules.json rules.zip", in: scratch.folder)
    #expect(good.status == 0, "\(good.errors)")
    let bad = try Program.shell("\(entries[0]) rules.json bad/rules.json", in: scratch.folder)
    #expect(bad.status == 1)
    #expect(bad.output.contains("bad/rules.json:1:"), "\(bad.output)")
    let formatted = try Program.shell("\(entries[1]) rules.json bad/rules.json", in: scratch.folder)
    #expect(formatted.status == 0)
    #expect(try scratch.read("rules.json") != Array(Sample.rules.utf8))
  }

  @Test func `for GitHub validate what the inputs name`() throws {
    let steps = try blocks("run", in: "Examples/ci/action.yml")
    try #require(steps.count == 4)
    // A runner that has the program does not build it.
    let provided = try run(steps[0], ["GITHUB_ACTION_PATH": "/nonexistent/a/b"])
    #expect(provided.status == 0, "\(provided.errors)")
    #expect(provided.output == "")

    var settings = [
      "PLATFORM": "ios,android", "FAIL_LEVEL": "error", "RULES": "rules.zip\nrules.json",
    ]
    #expect(try run(steps[1], settings).status == 0)
    settings["RULES"] = "*/rules.json\nrules.zip"
    let bad = try run(steps[1], settings)
    #expect(bad.status == 1)
    #expect(bad.output.contains("::error file=bad/rules.json,line=1"), "\(bad.output)")
    settings["FAIL_LEVEL"] = "never"
    #expect(try run(steps[1], settings).status == 0)
    // What is not there is no success, and no text of an input is run.
    settings["RULES"] = "gone/*.json"
    #expect(try run(steps[1], settings).status == 6)
    settings["RULES"] = "$(touch made)"
    #expect(try run(steps[1], settings).status == 6)
    let suite = "rules: rules.json\ncases: [{ loads: true }]"
    for (tests, status) in [("a.test.yaml", 0), ("a.test.yaml\nbad", 1), ("gone.test.yaml", 6)] {
      let script = "printf '%s' '\(suite)' > a.test.yaml; cp a.test.yaml bad\n" + steps[2]
      #expect(try run(script, ["TESTS": tests]).status == status, "\(tests)")
    }
    settings["RULES"] = "rules.json\nbad/rules.json"
    settings["GITHUB_STEP_SUMMARY"] = "summary.md"
    for (old, status) in [("rules.zip", 0), ("gone.json", 6)] {
      settings["OLD"] = old
      #expect(try run(steps[3] + "\ngrep -q '^## rulectl diff' summary.md", settings).status == status, "\(old)")
    }
    // The settings reach the step as the file says.
    let text = try Package.text("Examples/ci/action.yml")
    for (name, input) in [
      ("RULES", "rules"), ("PLATFORM", "platform"), ("FAIL_LEVEL", "fail-level"),
      ("TESTS", "tests"), ("OLD", "old"),
    ] {
      #expect(text.contains("\(name): ${{ inputs.\(input) }}\n"))
    }
  }

  private func run(_ step: String, _ settings: [String: String]) throws -> Program.Outcome {
    let scratch = try project()
    try scratch.write(step, to: "step")
    let exports = settings.map { "\($0)='\($1)'" }.sorted().joined(separator: " ")
    let outcome = try Program.shell("\(exports) bash --noprofile --norc -eo pipefail step", in: scratch.folder)
    #expect(!scratch.tree().contains("made"))
    return outcome
  }

  @Test func `for GitLab write both reports`() throws {
    let lines = try Package.text("Examples/ci/gitlab-ci.yml").split(separator: "\n")
    let command = try #require(lines.first { $0.contains("- rulectl validate ") })
      .drop { $0 == " " || $0 == "-" }
    let scratch = try project()
    let outcome = try Program.shell(
      "RULES='rules.zip bad/rules.json' RULECTL_PLATFORM=ios,android; \(command)", in: scratch.folder)
    #expect(outcome.status == 1, "\(outcome.errors)")
    let quality = try JSONSerialization.jsonObject(with: Data(scratch.read("rulectl-quality.json")))
    #expect((quality as? [[String: Any]])?.isEmpty == false)
    #expect(String(decoding: try scratch.read("rulectl-junit.xml"), as: UTF8.self).contains("<testsuite"))
    let compare = try #require(lines.first { $0.contains("rulectl diff ") }).drop { $0 == " " || $0 == "-" }
    let compared = try Program.shell(
      "RULES='rules.zip bad/rules.json' RULECTL_OLD=rules.json RULECTL_PLATFORM=ios,android; \(compare)",
      in: scratch.folder)
    #expect(compared.status == 0, "\(compared.errors)")
    #expect(String(decoding: try scratch.read("rulectl-diff.html"), as: UTF8.self).contains("<main>"))
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
