import Foundation
import TestSupport
import Testing

/// Python's standard library and a validator of JSON Schemas, as a second opinion.
enum Python {
  /// Runs a script with arguments; a failure says what to install.
  static func run(_ arguments: String..., in folder: String) throws {
    // The one that `make` finds, with the packages of who runs the tests.
    let words =
      ["HOME", "PATH"].map { name in
        "\(name)='\(ProcessInfo.processInfo.environment[name] ?? "")'"
      } + ["python3"] + arguments.map { "'" + $0 + "'" }
    let outcome = try Program.shell(words.joined(separator: " "), in: folder)
    #expect(outcome.status != 127, "python3 is missing: install python3 and python3-jsonschema")
    #expect(outcome.status == 0, "\(outcome.errors)\(outcome.output)")
  }
}

@Suite struct `reports` {
  static let formats = ["text", "concise", "json", "jsonl", "sarif", "github", "gitlab", "junit", "markdown"]

  /// Texts that steer terminals and builds, wherever a document has a say: keys, names, codes, ids.
  private static let attacks = [
    "\\u001b[2J\\u001b]52;c;AAAA\\u0007", "\\u009b31m", "\\r::error::x", "\\n::error file=a::x",
    "\\u202eevil\\u2066", "\\u200b\\u2028\\ue000", "]]>&<\\\"'", "%0A::warning::x", "##[command]x",
    "\\ufffe\\uffff\\u0000", "a,b:c", "日本語😀e\\u0301",
  ]

  /// A document in which every attack stands in findings' messages, pointers and lines.
  private static let hostile: String = {
    let rules = attacks.enumerated().map { index, attack in
      let condition = Broken.unknown(attack.prefix(40) + "", key: attack)
      return """
        {"condition":\(condition),"consequences":[{"id":"\(attack)"}],"\(attack)":1,"\(attack)":2}
        """
    }
    // As they are, too: bytes that JSON lets stand in strings, and some that it does not.
    let raw = "\"\u{202E}\u{9B}31m##[command]::error::\u{7F}\u{1B}[31m\":1"
    return "{\"version\":\"1\",\(raw),\"rules\":[\n" + rules.joined(separator: ",\n") + "]}"
  }()

  private func report(_ format: String, color: String = "never") throws -> String {
    let (outcome, _) = try Broken.validate(
      "%0A,a: b.json", "--format", format, "--color", color, files: ["%0A,a: b.json": Self.hostile])
    #expect(outcome.status == 1)
    #expect(outcome.isWhole)
    return outcome.output
  }

  @Test(arguments: formats)
  func `hold nothing that steers a terminal or a build`(format: String) throws {
    let text = try report(format)
    #expect(text.utf8.count > 1_000)
    for scalar in text.unicodeScalars where scalar != "\n" {
      switch scalar.properties.generalCategory {
      // JSON is read by programs, and what is no letter yet steers nothing.
      case .unassigned where format.contains("json") || format == "sarif" || format == "gitlab": continue
      case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .unassigned:
        Issue.record("U+\(String(scalar.value, radix: 16)) in \(format)")
      default: continue
      }
    }
    for line in text.split(separator: "\n") {
      #expect(format == "github" || !line.drop { $0 == " " }.hasPrefix("::"), "\(line)")
      #expect(["github", "junit", "json", "jsonl", "sarif", "gitlab"].contains(format) || !line.contains("##["))
    }
  }

  @Test func `colour with our own sequences only`() throws {
    let text = try report("text", color: "always")
    #expect(text.contains("\u{1B}[1;31m"))
    let bare = text.replacing(/\u{1B}\[[0-9;]*m/, with: "")
    #expect(!bare.contains("\u{1B}"))
    #expect(bare == (try report("text")))
  }

  @Test(arguments: [
    ("auto", [:], false), ("always", [:], true), ("never", ["CLICOLOR_FORCE": "1"], false),
    ("auto", ["CLICOLOR_FORCE": "1"], true), ("auto", ["CLICOLOR_FORCE": "0"], false),
    ("auto", ["CLICOLOR_FORCE": "1", "NO_COLOR": "1"], false),
    ("auto", ["CLICOLOR_FORCE": "1", "NO_COLOR": ""], true),
    ("auto", ["CLICOLOR_FORCE": "1", "TERM": "dumb"], true),
    ("always", ["NO_COLOR": "1", "TERM": "dumb"], true),
  ])
  func `are coloured when asked`(choice: String, environment: [String: String], isColored: Bool) throws {
    let (outcome, _) = try Broken.validate(
      "a.json", "--color", choice, files: ["a.json": "{}"], environment: environment)
    #expect(outcome.output.contains("\u{1B}[") == isColored)
  }

  @Test func `are workflow commands on one line each for GitHub`() throws {
    for line in try report("github").split(separator: "\n") {
      #expect(
        line.wholeMatch(
          of:
            /::(error|warning|notice) file=%250A%2Ca%3A b\.json(,line=[0-9]+,endLine=[0-9]+(,col=[0-9]+,endColumn=[0-9]+)?,title=[A-Z][0-9]{3} [a-z0-9-]+)?::.*/
        ) != nil, "\(line)")
    }
  }

  @Test func `are XML that a parser reads`() throws {
    let scratch = try Scratch()
    try scratch.write(try report("junit"), to: "report.xml")
    try Python.run(
      "-c",
      """
      import xml.etree.ElementTree as tree
      root = tree.parse("report.xml").getroot()
      cases = root.findall("testsuite/testcase")
      assert root.tag == "testsuites" and len(cases) > 20, len(cases)
      assert int(root.get("tests")) == len(cases)
      failures = [case for case in cases if case.find("failure") is not None]
      assert int(root.get("failures")) == len(failures) > 0
      assert all(case.get("name") and case.get("classname") for case in cases)
      """, in: scratch.folder)
  }

  @Test(arguments: ["error", "warning", "never"])
  func `are tests that fail from the failing level on`(level: String) throws {
    let (outcome, scratch) = try Broken.validate(
      "a.json", "missing.json", "fine.json", "--select", "S009,G001", "--format", "junit",
      "--fail-level", level,
      files: [
        "a.json": Broken.document(Broken.rule(Broken.unknown(), meta: Broken.ignoring(#"["S011"]"#))),
        "fine.json": #"{"version":1,"rules":[]}"#,
      ])
    #expect(outcome.status == 6)
    // Two platforms that do not load a.json fail, whatever the level.
    let failures = (["error": 1, "warning": 2, "never": 0][level] ?? -1) + 2
    #expect(outcome.output.contains("tests=\"6\" failures=\"\(failures)\" errors=\"1\""))
    #expect(outcome.output.contains("<testcase name=\"no findings\" classname=\"fine.json\"/>"))
    #expect(scratch.tree() == ["a.json", "fine.json"])
  }

  @Test func `have fingerprints for GitLab that differ, and stay when lines move`() throws {
    func fingerprints(_ document: String) throws -> [String] {
      let (outcome, _) = try Broken.validate("a.json", "--format", "gitlab", files: ["a.json": document])
      let issues = try JSONSerialization.jsonObject(with: Data(outcome.standardOutput))
      return try #require(issues as? [[String: Any]]).compactMap { $0["fingerprint"] as? String }
    }
    let twins =
      #"{"type":"group","definition":{"logic":"and","conditions":["# + Broken.unknown() + ","
      + Broken.unknown() + "]}}"
    let rules = Broken.document(Broken.rule(twins), Broken.rule(Broken.unknown(), id: "d"))
    let found = try fingerprints(rules)
    #expect(found.count >= 3)
    #expect(Set(found).count == found.count)
    #expect(try fingerprints("\n\n" + rules.replacing(",", with: ",\n  ")) == found)
  }

  @Test func `stop after some findings and count the rest`() throws {
    let rules = Broken.document(
      Broken.rule(Broken.unknown()), Broken.rule(Broken.unknown()), Broken.rule(Broken.unknown()))
    for format in Self.formats {
      let (outcome, _) = try Broken.validate(
        "a.json", "--format", format, "--select", "S009", "--max-findings", "1", files: ["a.json": rules])
      let shown = outcome.output.ranges(of: "unknown matcher `qe`").count
      if format == "text" || format == "concise" {
        #expect(shown == 1)
        #expect(outcome.output.hasSuffix("\nand 2 more findings (--max-findings)\n"))
        #expect(outcome.errors.hasPrefix("3 errors\n"))
      } else {
        #expect(shown >= 3)
        #expect(outcome.errors == "")
      }
      #expect(outcome.status == 1)
    }
  }

  @Test func `go to files besides, whole, with the mode that the file had`() throws {
    let scratch = try Scratch()
    try scratch.write(Broken.document(Broken.rule(Broken.unknown())), to: "a.json")
    try scratch.write("old", to: "b.sarif")
    try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: scratch.path("b.sarif"))
    let outcome = try Program.run(
      [
        "validate", "a.json", "--format", "concise", "--select", "S009", "--report", "json=r.json",
        "--report", "sarif=b.sarif", "--report", "text=/dev/null", "--report=text=t.txt",
        "--color", "always", "--force",
      ], in: scratch.folder)
    #expect(outcome.status == 1)
    #expect(outcome.lines.count == 1)
    #expect(scratch.tree() == ["a.json", "b.sarif", "r.json", "t.txt"])
    #expect(String(decoding: try scratch.read("r.json"), as: UTF8.self).hasPrefix("{\"findings\":[\n{\"kind\""))
    #expect(String(decoding: try scratch.read("b.sarif"), as: UTF8.self).hasPrefix("{\"$schema\""))
    #expect(!(try scratch.read("t.txt")).contains(0x1B))
    let attributes = try FileManager.default.attributesOfItem(atPath: scratch.path("b.sarif"))
    #expect(attributes[.posixPermissions] as? Int == 0o600)
  }

  @Test(arguments: [
    ("json", 2), ("=x", 2), ("json=", 2), ("json=-", 2), ("yaml=x", 2), ("json=no/such/x", 6),
    ("json=/dev/full", 6),
  ])
  func `that cannot be written fail`(argument: String, status: Int32) throws {
    let (outcome, scratch) = try Broken.validate(
      "a.json", "--report", argument, "--select", "S001", "--format", "concise", files: ["a.json": "{\"rules\":[]}"])
    #expect(outcome.status == status, "\(outcome.errors)")
    // The other report is written all the same.
    #expect(outcome.lines.count == (status == 2 ? 0 : 1))
    #expect(scratch.tree() == ["a.json"])
  }

  @Test func `of several inputs go on after one that fails`() throws {
    let (outcome, _) = try Broken.validate(
      "no.json", "a.json", "no*.zip", "b", "--select", "S001", "--format", "jsonl",
      files: ["a.json": "{\"rules\":[]}", "b/rules.json": "{\"rules\":[]}"])
    #expect(try outcome.values("file") == ["a.json", "b/rules.json"])
    #expect(outcome.status == 6)
    #expect(outcome.errors.split(separator: "\n").count == 2)
  }

  @Test func `show near the place of a line of megabytes, and no more`() throws {
    let rules = (0..<2_000).map { Broken.rule(Broken.unknown(), id: "c\($0)") }
    let document = #"{"version":1,"rules":["# + rules.joined(separator: ",") + "]}"
    let (outcome, _) = try Broken.validate("a.json", "--select", "S009", files: ["a.json": document])
    #expect(outcome.lines.count == 4_001)
    for line in outcome.lines { #expect(line.count < 150) }
    #expect(outcome.lines[1].contains("…"))
    let caret = try #require(outcome.lines[2].firstIndex(of: "^"))
    let column = outcome.lines[2].distance(from: outcome.lines[2].startIndex, to: caret)
    #expect(outcome.lines[1].dropFirst(column).hasPrefix("\"qe\""))
  }

  /// The caret stands under the code whatever stands before it.
  @Test(arguments: [
    ("a", 1), ("\t", 4), ("日", 2), ("é", 1), ("e\u{301}", 1), ("😀", 2), ("❤\u{FE0F}", 2), ("ﾊ", 1),
    ("\u{202E}", 8), ("한", 2), ("\u{1F468}", 2), ("☎", 1),
  ])
  func `measure letters as terminals do`(letter: String, columns: Int) throws {
    let text = "\"\(letter)\": {\"version\": []}"
    let document = "{\n\"rules\":[],\n" + text + ",\"version\":\"x\"}"
    let (outcome, _) = try Broken.validate("a.json", "--select", "S001", files: ["a.json": document])
    let carets = try #require(outcome.lines.first { $0.contains("^") })
    // A tab goes to the next stop, here from the second column to the fifth.
    let width = letter == "\t" ? 3 : columns
    let before = #""": {"version": []},"version":"#.count + width
    #expect(
      carets.hasPrefix("      | " + String(repeating: " ", count: before) + "^^^ "), "\(carets)")
  }
}

@Suite struct `SARIF` {
  private func check(_ log: [UInt8]) throws -> [String: Any] {
    let scratch = try Scratch()
    try scratch.write(log, to: "log.sarif")
    let schemas = Package.root.appending(path: "Tests/Schemas").path
    try Python.run(
      schemas + "/check.py", schemas + "/sarif.schema.json", "log.sarif", in: scratch.folder)
    let object = try JSONSerialization.jsonObject(with: Data(log)) as? [String: Any]
    let runs = try #require(object?["runs"] as? [[String: Any]])
    return try #require(runs.first)
  }

  private func log(_ arguments: String..., files: [String: String]) throws -> [String: Any] {
    let scratch = try Scratch()
    try FileManager.default.createDirectory(
      atPath: scratch.path("a #%b"), withIntermediateDirectories: true)
    for (name, text) in files { try scratch.write(text, to: name) }
    try scratch.write(ZipFile.bytes(ZipFile.Entry("rules.json", "{}")), to: "rules.zip")
    let outcome = try Program.run(
      ["validate", "--format", "sarif"] + arguments, in: scratch.folder)
    return try check(outcome.standardOutput)
  }

  private func results(_ run: [String: Any]) throws -> [[String: Any]] {
    try #require(run["results"] as? [[String: Any]])
  }

  @Test func `follows its schema without findings`() throws {
    let run = try log("a.json", "--select", "S001", files: ["a.json": #"{"version":1,"rules":[]}"#])
    #expect(try results(run).isEmpty)
  }

  @Test func `follows its schema with findings of files, archives and failures`() throws {
    let document =
      #"{"version":1,"rules":["# + Broken.rule(Broken.unknown())
      + #"],"a":{"x":1,"x":2},"rules":[]}"#
    let run = try log(
      "a #%b/ü,:.json", "./rules.zip", "/nonexistent/x.json", files: ["a #%b/ü,:.json": document])
    let results = try results(run)
    let uris = try results.map { result in
      let text = String(
        decoding: try JSONSerialization.data(
          withJSONObject: result, options: .withoutEscapingSlashes), as: UTF8.self)
      return String(try #require(text.firstMatch(of: /"uri":"([^"]*)"/)).output.1)
    }
    #expect(Set(uris) == ["a%20%23%25b/%C3%BC%2C%3A.json", "rules.zip"])
    let rules = try #require(
      ((run["tool"] as? [String: Any])?["driver"] as? [String: Any])?["rules"] as? [[String: Any]])
    for result in results {
      let index = try #require(result["ruleIndex"] as? Int)
      #expect(rules[index]["id"] as? String == result["ruleId"] as? String)
    }
    #expect(results.contains { $0["relatedLocations"] != nil })
    let invocation = try #require((run["invocations"] as? [[String: Any]])?.first)
    #expect(invocation["executionSuccessful"] as? Bool == false)
  }

  @Test func `offers what is safe to put in the place's stead, in files alone`() throws {
    let document = #"{"version":1,"# + "\n" + #""rules":["日",],}"#
    let rules = Broken.document(
      Broken.rule(Broken.unknown().replacing("qe", with: "EQ")), Broken.rule(Broken.unknown()))
    let run = try log(
      "a.json", "b.json", "--select", "J011,S009", files: ["a.json": document, "b.json": rules])
    let fixes = try results(run).compactMap { $0["fixes"] as? [[String: Any]] }
    let changes = try fixes.map { fix in
      let change = try #require((fix.first?["artifactChanges"] as? [[String: Any]])?.first)
      let edit = try #require((change["replacements"] as? [[String: Any]])?.first)
      let region = try #require(edit["deletedRegion"] as? [String: Int])
      let text = try #require((edit["insertedContent"] as? [String: String])?["text"])
      let uri = try #require((change["artifactLocation"] as? [String: String])?["uri"])
      return "\(uri) \(region["startLine"] ?? 0):\(region["startColumn"] ?? 0) \(text)"
    }
    let line = String(rules.split(separator: "\n")[1])
    // Of the quote before it, from 1.
    let column =
      line.firstRange(of: "EQ").map {
        line.distance(from: line.startIndex, to: $0.lowerBound)
      } ?? 0
    #expect(changes == ["a.json 2:13 ", "a.json 2:15 ", "b.json 2:\(column) \"eq\""])
    // Nobody edits a pipe or an entry of an archive.
    let scratch = try Scratch()
    try scratch.write(ZipFile.bytes(ZipFile.Entry("rules.json", document)), to: "a.zip")
    let other = try Program.run(
      ["validate", "-", "a.zip", "--format", "sarif", "--select", "J011"],
      input: Array(document.utf8),
      in: scratch.folder)
    #expect(try results(try check(other.standardOutput)).count == 4)
    #expect(!other.output.contains("\"fixes\""))
  }

  @Test func `names files outside the folder by their whole path`() throws {
    let scratch = try Scratch()
    try scratch.write("{\"rules\":[]}", to: "a b.json")
    let outcome = try Program.run(
      ["validate", scratch.path("a b.json"), "--format", "sarif", "--select", "S001"])
    _ = try check(outcome.standardOutput)
    #expect(
      outcome.output.contains(
        "\"uri\":\"file://\(ReportedFolder.encoded(scratch.folder))/a%20b.json\"}"))
  }

  /// More than readers take: the worst stay, and it is said that others are left out.
  @Test(.enabled(if: PropertySettings.isThorough, "the other validator takes ten seconds for so many findings"))
  func `keeps the worst when there are too many`() throws {
    // One condition each that is an error, behind one ignore each that is a warning.
    let ignores = (0..<300).map { _ in #""S011""# }.joined(separator: ",")
    let conditions = (0..<24_900).map { _ in
      #"{"type":"matcher","definition":{"key":"k","matcher":"qe"}}"#
    }
    let rule = Broken.rule(
      #"{"type":"group","definition":{"logic":"and","conditions":["#
        + conditions.joined(separator: ",") + "]}}")
    let first = Broken.rule(
      #"{"type":"matcher","definition":{"key":"k","matcher":"ex"}}"#,
      meta: Broken.ignoring("[\(ignores)]"))
    let run = try log(
      "a.json", "--select", "S009,G001", files: ["a.json": Broken.document(first, rule)])
    let results = try results(run)
    #expect(results.count == 25_000)
    #expect(results.count { $0["ruleId"] as? String == "S009" } == 24_900)
    let text = "\(run["invocations"] ?? "")"
    #expect(text.contains("200 results left out"))
  }
}

@Suite struct `a large report` {
  @Test func `is announced if some readers refuse it`() throws {
    let scratch = try Scratch()
    let rule = #"{"condition":{"type":"matcher","definition":{"key":"k","matcher":"qe"}},"consequences":[]}"#
    let rules = [String](repeating: rule, count: 8_000).joined(separator: ",")
    try scratch.write(#"{"version":1,"rules":[\#(rules)]}"#, to: "a.json")
    let outcome = try Program.run(
      ["validate", "a.json", "--report", "sarif=a.sarif"], in: scratch.folder)
    let size = try scratch.read("a.sarif").count
    #expect(size > 10_000_000)
    #expect(outcome.errors.contains("a.sarif: warning: the report has \(size) bytes"), "\(outcome.errors)")
  }
}

/// A path as a reference has it.
enum ReportedFolder {
  static func encoded(_ path: String) -> String {
    path.split(separator: "/", omittingEmptySubsequences: true).map {
      "/"
        + ($0.addingPercentEncoding(
          withAllowedCharacters: .alphanumerics.union(.init(charactersIn: "-._~"))) ?? "")
    }.joined()
  }
}
