import Foundation
import RuleCore
import RuleSuites
import TestSupport
import Testing

@Suite struct `a suite` {
  private static func text(_ yaml: String, _ file: String = "x.test.yaml") throws -> SuiteText {
    try SuiteText(file, Array(yaml.utf8), depth: 64, limit: 1 << 16)
  }

  private static func json(_ text: SuiteText) -> String {
    String(decoding: text.document.json(of: text.document.root), as: UTF8.self)
  }

  /// Scalars as the core schema of YAML 1.2 resolves them.
  private static let scalars = [
    ("", "null"), ("~", "null"), ("NULL", "null"), ("nUll", #""nUll""#), ("true", "true"), ("False", "false"),
    ("yes", #""yes""#), ("no", #""no""#), ("on", #""on""#), ("off", #""off""#), ("y", #""y""#),
    ("7", "7"), ("-7", "-7"), ("+7", "7"), ("007", "7"), ("0", "0"), ("-0", "-0"), ("0x1F", "31"), ("0o17", "15"),
    ("0b1", #""0b1""#), ("017", "17"), ("1_000", #""1_000""#), ("0xG", #""0xG""#), ("1:30", #""1:30""#),
    ("1.50", "1.50"), (".5", "0.5"), ("5.", "5.0"), ("1e3", "1e3"), ("-1.5E-3", "-1.5E-3"), ("1e", #""1e""#),
    (".", #"".""#), ("-", #""-""#), ("1.2.3", #""1.2.3""#), ("123456789012345678901", "123456789012345678901"),
    ("2026-03-02T10:15:30Z", #""2026-03-02T10:15:30Z""#), ("a b", #""a b""#), ("'7'", #""7""#), (#""7""#, #""7""#),
    ("'it''s'", #""it's""#), (#""\u00e9\n""#, #""é\n""#), ("!!str 7", #""7""#), ("!!int '7'", "7"), ("! 7", #""7""#),
    ("!!float 7", "7"), ("!!bool true", "true"), ("!!null ''", "null"), ("<<", #""<<""#), ("=", #""=""#),
  ]

  @Test(arguments: scalars)
  func `resolves scalars as the core schema does`(yaml: String, json: String) throws {
    // A plain scalar that is only a hyphen is the beginning of a list.
    let value = yaml == "-" ? "'-'" : yaml
    #expect(Self.json(try Self.text("a: \(value)\n")) == "{\"a\":\(json)}")
  }

  private static let mistakes = [
    ("a: .inf", 3, "JSON has no number"), ("a: -.Inf", 3, "JSON has no number"), ("a: .NaN", 3, "JSON has no number"),
    ("a: 0x10000000000000000", 3, "more than 64 bits"), ("a: !!int x", 3, "does not have the type"),
    ("a: !!int 1.5", 3, "does not have the type"), ("a: !x y", 3, "unexpected tag"),
    ("a: !!map [b]", 3, "unexpected tag"),
    ("a: 1\n\u{E9}: {b: 1, b: 2}", 16, "repeated member"), ("*a : 1", 0, "name of a member"), ("a: *b", 3, "no anchor"),
    ("a: 1\n--- b", 5, "more than one document"), ("a: [", 4, "invalid YAML"), ("a:\n\t- b", 3, "invalid YAML"),
    ("{[a]: b}", 1, "name of a member"), ("a: &a [*a]", 7, "no anchor"),
  ]

  @Test(arguments: mistakes)
  func `has a place for each mistake`(yaml: String, offset: Int, words: String) throws {
    let problem = try #require(Self.problems(in: yaml).first)
    #expect(problem.message.contains(words), "\(problem.message)")
    #expect(problem.range.lower == offset)
  }

  /// The mistakes in a text as YAML.
  private static func problems(in yaml: String) -> [SuiteProblem] {
    do throws(SuiteProblem) {
      return try SuiteText("x.test.yaml", Array(yaml.utf8), depth: 64, limit: 1 << 16).problems
    } catch {
      return [error]
    }
  }

  @Test(arguments: ["x.test.yaml", "x.test.json"])
  func `has mistakes in its syntax beside those in its cases`(file: String) throws {
    let yaml = #"{"rules": "a", "rules": 1, "cases": [{"event": 1, "fires": [], "fires": []}, {"fire": 1}]}"#
    let text = try Self.text(yaml, file)
    let problem = try #require(#expect(throws: SuiteProblem.self) { try Suite(text) })
    let found = [problem] + problem.others
    let words = [
      "repeated member `rules`", "expected a string", "expected an object", "repeated member `fires`", "unknown member",
    ]
    #expect(zip(found, words).allSatisfy { $0.message.hasPrefix($1) } && found.count == words.count, "\(found)")
    #expect(found.map(\.range.lower) == [15, 24, 47, 63, 78])
  }

  @Test func `has no mistake in the meaning of what is not read`() throws {
    let text = try Self.text("rules: *a\ncases:\n- event: !x {}\n  fires: [!y 1, !z 2]\n- name: .inf\n  loads: 1\n")
    let problem = try #require(#expect(throws: SuiteProblem.self) { try Suite(text) })
    let words = ["no anchor", "unexpected tag", "unexpected tag", "unexpected tag", "JSON has no", "expected true"]
    let found = [problem] + problem.others
    #expect(zip(found, words).allSatisfy { $0.message.hasPrefix($1) } && found.count == words.count, "\(found)")
  }

  @Test func `has the places of its values, in aliases those of the alias`() throws {
    let yaml = "é: &x {b: [1, 'two']}\nc: *x\nd: last\n"
    let text = try Self.text(yaml)
    let document = text.document
    #expect(Self.json(text) == #"{"é":{"b":[1,"two"]},"c":{"b":[1,"two"]},"d":"last"}"#)
    let members = document.members(document.root)
    func source(_ value: JSONDocument.Value) -> String {
      let range = text.range(value)
      return String(decoding: text.source[range.lower..<range.upper], as: UTF8.self)
    }
    #expect(members.map { source($0.name) } == ["é", "c", "d"])
    let first = try #require(document.member(members[0].value, "b", .last))
    #expect(document.elements(first).map(source) == ["1", "'two'"])
    #expect(source(first) == "[1, 'two']")
    let second = try #require(document.member(members[1].value, "b", .last))
    #expect(document.elements(second).map(source) == ["*x", "*x"])
    #expect(source(members[2].value) == "last")
  }

  @Test func `has its places inside of the text, even without a value`() throws {
    let problem = #expect(throws: SuiteProblem.self) { try Suite(Self.text("")) }
    #expect(problem?.range == ByteRange(0, 0))
  }

  @Test func `is the same in JSON as in YAML`() throws {
    var count = 0
    for file in ["events/json", "sessions/late", "sessions/merge", "events/assurance"] {
      for line in try VectorFile.lines(file) {
        let bytes = line.document.text
        // The C library does not join the halves of surrogate pairs.
        if String(decoding: bytes, as: UTF8.self).contains("\\ud") { continue }
        let json = try SuiteText("x.test.json", bytes, depth: 64, limit: 1 << 20)
        let yaml = try SuiteText("x.test.yaml", bytes, depth: 64, limit: 1 << 20)
        #expect(Self.json(json) == Self.json(yaml), "\(line.id)")
        #expect(json.range(json.document.root).lower == yaml.range(yaml.document.root).lower)
        count += 1
      }
    }
    #expect(count > 90)
  }

  @Test func `limits what aliases stand for, and depth`() throws {
    var yaml = "a0: &a0 [x, x, x, x, x, x, x, x, x, x]\n"
    for level in 1...9 {
      let alias = "*a\(level - 1)"
      yaml += "a\(level): &a\(level) [\(Array(repeating: alias, count: 10).joined(separator: ", "))]\n"
    }
    let problem = #expect(throws: SuiteProblem.self) { try Self.text(yaml) }
    #expect(problem?.message == "the text has more than 65536 bytes with its aliases replaced")
    let deep = #expect(throws: SuiteProblem.self) { try Self.text(String(repeating: "[", count: 100_000)) }
    #expect(deep?.message == "lists and maps nested deeper than 64 levels")
  }

  @Test func `of every example passes`() throws {
    let outcome = try Program.run(["test"], in: Package.root.appending(path: "Examples").path)
    #expect(outcome.status == 0, "\(outcome.output)\(outcome.errors)")
    let report = try Program.run(["test", "--format", "json"], in: Package.root.appending(path: "Examples").path)
    let others = ["ci", "delivery", "spark"]
    let folders = Package.folders(in: "Examples").filter { !others.contains($0) }
    var subjects = [SchemaValidator.Subject(schema: "test", text: report.standardOutput)]
    for folder in folders {
      let names = Package.paths(in: "Examples/\(folder)").filter { $0.hasSuffix(".test.yaml") }
      #expect(!names.isEmpty, "\(folder)")
      for name in names {
        let text = try Self.text(Package.text("Examples/\(folder)/\(name)"))
        subjects.append(.init(schema: "suite", text: Array(Self.json(text).utf8)))
      }
    }
    #expect(try SchemaValidator.faults(subjects).compactMap { $0 } == [])
  }

  @Test(arguments: [([], true), (["--verbose"], false), (["--format", "tap"], true)])
  func `shows how far it has come on a terminal, and removes that`(options: [String], isShown: Bool) throws {
    let scratch = try Scratch(copying: "Examples/show-once")
    // The messages about unusable events fill the terminal: the run waits in its first case until they are read. Those
    // of a file without a usable event would wait for its end.
    let slow = String(repeating: "n", count: 200)
    try scratch.write(#"{"type":"t","source":"s"}"# + "\n" + String(repeating: "{}\n", count: 1_000), to: slow)
    let suite =
      "rules: rules.zip\ncases:\n- { events: \(slow), fires: [] }\n- { events: events.ndjson, fires-at-least: 0 }\n"
    try scratch.write(suite, to: "x.test.yaml")
    var (terminal, program): (Int32, Int32) = (-1, -1)
    // Sound: the descriptors are written to local variables.
    try #require(unsafe openpty(&terminal, &program, nil, nil, nil) == 0)
    for end in [terminal, program] { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    defer { close(terminal) }
    let process = try Spawned(
      [Program.path, "test", "x.test.yaml"] + options, in: scratch.folder,
      environment: Program.environment.merging(["TERM": "xterm"]) { $1 },
      [.open(0, "/dev/null", O_RDONLY), .open(1, "/dev/null", O_WRONLY), .duplicate(program, to: 2)])
    close(program)
    var text = Channel.receive(terminal) { !$0.isEmpty }
    // The first update is due after a second.
    usleep(1_100_000)
    text += Channel.receive(terminal) { _ in false }
    #expect(process.wait() == 4)
    let progress = "\r\u{1B}[Ksuite 1 of 1: ran 2 of 4 cases"
    #expect(text.contains(progress) == isShown, "\(text.suffix(500).debugDescription)")
    #expect(text.contains(progress + "\r\u{1B}[K") == isShown)
  }

  /// Block lists may begin below the first letter of their names; lists in brackets may not.
  @Test(arguments: [
    ("  fires:\n  - zz\n", "  fires:\n    [show]\n"),
    ("  fires:\n  - zz\n  - yy # why\n", "  fires:\n    [show] # why\n"),
    ("  fires:\n\n  # why\n  - zz\n", "  fires:\n\n  # why\n    [show]\n"),
    ("  fires:\n    - zz\n", "  fires:\n    [show]\n"),
    ("  fires:\n    ios:\n    - zz\n    android: [zz]\n", "  fires:\n    ios:\n      [show]\n    android: [show]\n"),
    ("  fires: [zz]\n", "  fires: [show]\n"),
  ]) func `are rewritten with lists that are not indented`(old: String, new: String) throws {
    let scratch = try Scratch()
    try scratch.write(
      """
      {"version":1,"rules":[{"condition":{"type":"matcher","definition":{"key":"a","matcher":"eq","values":["x"]}},
       "consequences":[{"id":"show","type":"url","detail":{"url":"app://a"}}]}]}
      """, to: "rules.json")
    let start = "rules: rules.json\ncases:\n- event: { type: t, source: s, data: { a: x } }\n"
    try scratch.write(start + old, to: "x.test.yaml")
    #expect(try Program.run(["test", "--update"], in: scratch.folder).status == 0)
    #expect(try String(decoding: scratch.read("x.test.yaml"), as: UTF8.self) == start + new)
    #expect(try Program.run(["test"], in: scratch.folder).status == 0)
  }

  @Test(arguments: [
    ("rules: [a.json\ncases: []\n", "1:8"), ("rules: a.json\nname: \"x\ncases: []\n", "2:7"),
    ("rules: a.json\ncases:\n- name: {a: 1\n- name: b\n", "3:9"),
    ("rules: a.json\ncases:\n- name: a\n - name: b\n", "4:2"),
  ]) func `have a mistake in their YAML told at the entry`(text: String, place: String) throws {
    let scratch = try Scratch()
    try scratch.write(text, to: "x.test.yaml")
    let outcome = try Program.run(["test"], in: scratch.folder)
    #expect(outcome.status == 2 && outcome.errors.hasPrefix("rulectl: x.test.yaml:\(place): "), "\(outcome.errors)")
  }

  /// A suite may be that of a hostile repository.
  @Test(arguments: [
    ("rules: ../r.json", "1:8"), ("rules: [rules.zip, out/r.json]", "1:20"),
    ("state: ../s.json\nrules: rules.zip", "1:8"),
    ("rules: rules.zip\nhistory: link", "2:10"), ("rules: rules.zip\nprofile: /etc/hostname", "2:10"),
    ("rules: rules.zip\ncases: [{ events: ../e, fires: [] }]", "2:19"),
  ]) func `name no file outside of their repository`(text: String, place: String) throws {
    let scratch = try Scratch(copying: "Examples/show-once")
    let other = try Scratch()
    for name in ["r.json", "s.json", "e"] { try other.write(#"{"SECRET":{"a":"b"}}"#, to: name) }
    let links = ["out": other.folder, "link": other.path("e")]
    for (name, target) in links {
      try FileManager.default.createSymbolicLink(atPath: scratch.path(name), withDestinationPath: target)
    }
    let cases = "\ncases: [{ event: { type: t, source: s }, fires: [] }]\n"
    try scratch.write(text.contains("cases") ? text : text + cases, to: "x.test.yaml")
    for folder in ["", ".git"] {
      if !folder.isEmpty {
        try FileManager.default.createDirectory(atPath: scratch.path(folder), withIntermediateDirectories: false)
      }
      let outcome = try Program.run(["test", "x.test.yaml"], in: scratch.folder)
      #expect(outcome.status == 2 && !(outcome.output + outcome.errors).contains("SECRET"), "\(outcome.errors)")
      #expect(outcome.errors.hasPrefix("rulectl: x.test.yaml:\(place): error: "), "\(outcome.errors)")
      #expect(outcome.errors.contains(" is outside of the "), "\(outcome.errors)")
    }
  }

  /// What fires, matches or runs: a list, or a list for each platform.
  private static var expectation: Regex<(Substring, Substring, Substring)> {
    /(fires|matches|runs): (\[[^\]]+\]|\{[^}]+\})/
  }

  @Test func `passes after an update, which leaves the rest as it is`() throws {
    let scratch = try Scratch(copying: "Examples")
    let names = Package.paths(in: "Examples").filter { $0.hasSuffix(".test.yaml") }
    var blanks: [String: String] = [:]
    for name in names {
      let text = try Package.text("Examples/\(name)")
      let blank = text.replacing(Self.expectation) { "\($0.1): [ ]" }
      blanks[name] = blank
      try scratch.write(blank, to: name)
    }
    #expect(try Program.run(["test", "."], in: scratch.folder).status == 1)
    let outcome = try Program.run(["test", ".", "--update"], in: scratch.folder)
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(try Program.run(["test", "."], in: scratch.folder).status == 0)
    for name in names {
      // Without the lists that it has written, a suite is as it was.
      let text = String(decoding: try scratch.read(name), as: UTF8.self)
      let blank = text.replacing(Self.expectation) { "\($0.1): [ ]" }
      #expect(
        blank.replacing(": []", with: ": [ ]") == blanks[name]?.replacing(": []", with: ": [ ]"))
    }
  }

  /// What a suite expects, what is there, and the difference.
  private static let matches = [
    (#"{"a":1}"#, #"{"a":1.0,"b":2}"#, nil), (#"{"a":{"b":"x"}}"#, #"{"a":{"b":"x","c":[]}}"#, nil),
    (#"[1,2]"#, #"[1,2]"#, nil), (#"{"a":[{"b":1}]}"#, #"{"a":[{"b":1,"c":2}]}"#, nil), ("null", "null", nil),
    (#"{"a":1}"#, #"{"a":"1"}"#, #"a: expected 1, got "1""#),
    (#"{"a":{"b":"x"}}"#, #"{"a":{}}"#, #"a.b: expected "x", got nothing"#),
    (#"{"a":[1,2]}"#, #"{"a":[1]}"#, "a: expected 2 elements, got 1"),
    (#"{"a":[1,2]}"#, #"{"a":[1,3]}"#, "a[1]: expected 2, got 3"),
    (#"{"a":{}}"#, #"{"a":[]}"#, "a: expected {}, got []"),
    (#"{"a":true}"#, #"{"a":false}"#, "a: expected true, got false"),
  ]

  @Test(arguments: matches)
  func `compares the members that it names`(wanted: String, got: String, difference: String?) throws {
    let (one, other) = (try JSONDocument(Array(wanted.utf8)), try JSONDocument(Array(got.utf8)))
    let value = JSONTree(other.root, of: other, .last) { JSONTree(leaf: $0, of: other) }
    #expect(PartialMatch(one).differences(one.root, value).first?.text == difference)
  }
}
