import Foundation
import Testing

/// `rulectl.yaml`: the options that it sets, and the mistakes in it.
@Suite struct `a configuration` {
  /// A repository with rules in two folders. `b.json` has two warnings, `sub/a.json` four errors and a warning.
  private static func scratch(_ configuration: String? = nil, at path: String = "rulectl.yaml") throws -> Scratch {
    let scratch = try Scratch()
    for folder in [".git", "sub"] {
      try FileManager.default.createDirectory(atPath: scratch.path(folder), withIntermediateDirectories: false)
    }
    try scratch.write(Array(Package.text("Examples/missing-key/rules.json").utf8), to: "b.json")
    try scratch.write(Array(Package.text("Examples/lost-parts/rules.json").utf8), to: "sub/a.json")
    if let configuration { try scratch.write(Array(configuration.utf8), to: path) }
    return scratch
  }

  private static func run(
    _ arguments: String..., in scratch: Scratch, folder: String = "", environment: [String: String] = [:]
  ) throws -> Program.Outcome {
    try Program.run(arguments, in: scratch.path(folder), environment: environment)
  }

  /// The codes in the concise report.
  private static func codes(_ outcome: Program.Outcome, of file: String) -> [String] {
    outcome.lines.filter { $0.hasPrefix(file + ":") }.compactMap {
      $0.firstMatch(of: /\[([A-Z]+[0-9]+)\]/).map { String($0.1) }
    }
  }

  @Test func `sets what the command line and the environment do not`() throws {
    let scratch = try Self.scratch("fail-level: warning\nvalidate:\n  format: concise\n")
    let outcome = try Self.run("validate", "b.json", in: scratch)
    #expect(outcome.status == 1 && Self.codes(outcome, of: "b.json") == ["L010", "P006"])
    #expect(try Self.run("validate", "b.json", "--fail-level", "error", in: scratch).status == 0)
    let json = try Self.run("validate", "b.json", in: scratch, environment: ["RULECTL_FORMAT": "json"])
    #expect(json.output.hasPrefix("{\"findings\""))
    #expect(try Self.run("validate", "b.json", "--no-config", in: scratch).status == 0)
    // The format of another command.
    #expect(try Self.run("diff", "b.json", "b.json", in: scratch).status == 0)
    #expect(try Self.run("eval", "b.json", "--inline", #"{"type":"t","source":"s"}"#, in: scratch).status == 0)
  }

  @Test func `is the nearest one up to the root of the repository`() throws {
    let scratch = try Self.scratch("fail-level: warning\n")
    #expect(try Self.run("validate", "../b.json", in: scratch, folder: "sub").status == 1)
    try scratch.write(Array("fail-level: never\n".utf8), to: "sub/rulectl.yaml")
    #expect(try Self.run("validate", "sub/a.json", in: scratch).status == 0)
    #expect(try Self.run("validate", "b.json", in: scratch).status == 1)
    #expect(try Self.run("validate", "b.json", "--config", "sub/rulectl.yaml", in: scratch).status == 0)
    let other = try Self.scratch()
    #expect(try Self.run("validate", "b.json", in: other).status == 0)
  }

  @Test func `is that of the folder outside of a repository`() throws {
    let scratch = try Self.scratch("fail-level: never\n")
    try FileManager.default.removeItem(atPath: scratch.path(".git"))
    #expect(try Self.run("validate", "sub/a.json", in: scratch).status == 1)
    #expect(try Self.run("validate", "a.json", in: scratch, folder: "sub").status == 1)
    try scratch.write("fail-level: never\n", to: "sub/rulectl.yaml")
    #expect(try Self.run("validate", "sub/a.json", in: scratch).status == 0)
  }

  @Test(.enabled(if: getuid() == 0)) func `of a different user is ignored, with a warning`() throws {
    let scratch = try Self.scratch("fail-level: never\n")
    try FileManager.default.setAttributes([.ownerAccountID: 12345], ofItemAtPath: scratch.path("rulectl.yaml"))
    let outcome = try Self.run("validate", "sub/a.json", "sub/a.json", in: scratch)
    #expect(outcome.status == 1)
    #expect(outcome.errors.components(separatedBy: "rulectl.yaml: warning: the file is ignored").count == 2)
    #expect(try Self.run("validate", "sub/a.json", "--config", "rulectl.yaml", in: scratch).status == 0)
    // One further up, of the user, holds.
    try FileManager.default.moveItem(atPath: scratch.path("rulectl.yaml"), toPath: scratch.path("sub/rulectl.yaml"))
    try scratch.write("fail-level: never\n", to: "rulectl.yaml")
    #expect(try Self.run("validate", "sub/a.json", in: scratch).status == 0)
  }

  @Test(arguments: [true, false]) func `is no link out of the repository`(hasRepository: Bool) throws {
    let scratch = try Self.scratch()
    if !hasRepository { try FileManager.default.removeItem(atPath: scratch.path(".git")) }
    let other = try Scratch()
    try other.write("SECRET: 1\n", to: "x")
    let link = scratch.path("rulectl.yaml")
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: other.path("x"))
    let outcome = try Self.run("validate", "b.json", in: scratch)
    #expect(outcome.status == 2 && !outcome.errors.contains("SECRET"), "\(outcome.errors)")
    #expect(outcome.errors.hasPrefix("rulectl: rulectl.yaml: error: the file is a link that leaves the "))
    try FileManager.default.removeItem(atPath: link)
    try scratch.write("fail-level: warning\n", to: "settings.yaml")
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "settings.yaml")
    #expect(try Self.run("validate", "b.json", in: scratch).status == 1)
  }

  @Test(arguments: [
    ("ln -s gone rulectl.yaml", "a link to a file that does not exist"), ("mkdir rulectl.yaml", "a folder"),
    ("mkfifo rulectl.yaml", "a pipe, a device or a socket"),
    ("ln -s /dev/null rulectl.yaml", "a pipe, a device or a socket"),
  ]) func `is ignored with a warning if it is no file`(make: String, reason: String) throws {
    let scratch = try Self.scratch()
    let run = "rm -rf rulectl.yaml; \(make); rulectl validate b.json"
    let outcome = try Program.shell(run, in: scratch.folder)
    let warning = "rulectl: rulectl.yaml: warning: the configuration is ignored, because it is \(reason)\n"
    #expect(outcome.errors.contains(warning), "\(outcome.errors)")
    let silent = try Program.shell(run + " --no-config", in: scratch.folder)
    #expect(!silent.errors.contains("ignored") && silent.output == outcome.output && silent.status == outcome.status)
  }

  /// The repository may be hostile.
  @Test(arguments: [
    "validate:\n  report: concise=out", "write-baseline: out", "fix: true", "validate: { force: false }",
    "test: {update: true}", "generate: b.json", "test:\n  output: out", "watch: true", "config: x.yaml",
    "validate: { no-config: true }",
  ]) func `sets nothing that writes files`(text: String) throws {
    let scratch = try Self.scratch(text + "\n")
    let old = try scratch.read("b.json")
    let outcome = try Self.run("validate", "b.json", in: scratch)
    #expect(
      outcome.status == 2 && outcome.errors.contains("` can only be set on the command line"), "\(outcome.errors)")
    #expect(outcome.errors.contains("\n  help: remove it, and use `--"))
    #expect(try scratch.read("b.json") == old && !FileManager.default.fileExists(atPath: scratch.path("out")))
  }

  @Test(arguments: [
    ("max-rules: 100001", true), ("max-rules: 99K", true), ("max-rules: 100000", false), ("max-rules: 5", false),
    ("max-ratio: 0", true), ("max-ratio: 251", true), ("max-archive: 64M", false), ("max-archive: 65M", true),
    ("max-depth: 513", true), ("max-depth: 512", false), ("test: { max-files: 1000001 }", true),
    ("diff: { max-run-steps: 5000001 }", true), ("diff: { max-run-steps: 5000000 }", false),
    ("max-findings: 5000", false),
  ]) func `raises no limit`(text: String, isRefused: Bool) throws {
    let scratch = try Self.scratch(text + "\n")
    let outcome = try Self.run("validate", "b.json", in: scratch)
    #expect(outcome.status == (isRefused ? 2 : 0), "\(outcome.errors)")
    #expect(outcome.errors.contains("raises the limit of ") == isRefused)
    if isRefused { #expect(outcome.errors.contains(" on the command line\n")) }
  }

  @Test(arguments: [
    "baseline: ../x", "baseline: sub/../../x", "baseline: /etc/hostname", "events: [b.json, out/x]", "baseline: '-'",
    "diff: { suite: .. }", "overrides:\n- files: b.json\n  events: ../x",
  ]) func `names no file outside of its folder`(text: String) throws {
    let scratch = try Self.scratch(text + "\n", at: "sub/rulectl.yaml")
    let other = try Scratch()
    try FileManager.default.createSymbolicLink(
      atPath: scratch.path("sub/out"), withDestinationPath: other.folder)
    let outcome = try Self.run("validate", "a.json", in: scratch, folder: "sub")
    #expect(outcome.status == 2 && outcome.errors.contains("is not a file in the folder of"), "\(outcome.errors)")
  }

  @Test func `sets options for some files`() throws {
    let scratch = try Self.scratch(
      """
      validate: { format: concise }
      ignore: [L010]
      overrides:
        - files: "sub/*.json"
          ignore: [S009, P004]
        - files: ["b.json", "c.json"]
          platform: ios
          select: [L]
          ignore: [Z]
      """)
    let outcome = try Self.run("validate", "sub/a.json", "b.json", in: scratch)
    #expect(Self.codes(outcome, of: "sub/a.json") == ["L015"])
    #expect(Self.codes(outcome, of: "b.json") == [])
    // Only iOS is asked about `b.json`.
    #expect(outcome.errors.contains("ios: 3 of 4 rules load") && outcome.errors.contains("android: 0 of 3 rules load"))
    let all = try Self.run("validate", "sub/a.json", "--ignore", "A", in: scratch)
    #expect(Self.codes(all, of: "sub/a.json").contains("S009"))
  }

  @Test func `takes values away for some files`() throws {
    let text = "validate: { format: concise }\nignore: [L010, S009]\noverrides:\n- files: b.json\n  ignore: ["
    let scratch = try Self.scratch(text + "\"!L010\", P006]\n")
    let outcome = try Self.run("validate", "sub/a.json", "b.json", in: scratch)
    #expect(Self.codes(outcome, of: "sub/a.json") == ["L015", "P004"])
    #expect(Self.codes(outcome, of: "b.json") == ["L010"])
    let shown = try Self.run("config", "b.json", in: scratch).output
    #expect(shown.contains("rulectl.yaml:2:10 (removed by rulectl.yaml:5:12)\n"))
  }

  @Test func `takes values of one command away, and joined ones`() throws {
    let scratch = try Self.scratch(
      "validate: { ignore: \"L010,P006\", format: concise }\noverrides:\n- files: b.json\n  ignore: \"!P006\"\n")
    #expect(Self.codes(try Self.run("validate", "b.json", in: scratch), of: "b.json") == ["P006"])
    // The other commands have no such option, or no such values.
    #expect(try Self.run("fmt", "--check", "b.json", in: scratch).status == 0)
    #expect(try Self.run("diff", "b.json", "b.json", in: scratch).status == 0)
    #expect(try Self.run("config", "b.json", in: scratch).status == 0)
    // What an override repeats is there once.
    let twice = try Self.scratch("platform: [ios, android]\noverrides:\n- files: b.json\n  platform: ios\n")
    #expect(try Self.run("validate", "b.json", in: twice).status == 0)
  }

  @Test(arguments: [
    ("ignore: [L010]\noverrides:\n- files: b.json\n  ignore: \"!L01\"", "4:11: error: the file sets no value `L01`"),
    ("overrides:\n- files: b.json\n  ignore: \"!S009\"", "3:11: error: the file sets no value `S009` for `ignore`"),
    ("ignore: [\"!L010\"]", "1:10: error: `!L010` removes no value"),
    ("overrides:\n- files: b.json\n  ignore: \"!\"", "3:11: error: `!` removes no value"),
    ("platform: ios\noverrides:\n- files: \"*\"\n  platform: \"!ios\"", "4:13: error: `platform` has no value left"),
    ("select: L\noverrides:\n- files: \"*\"\n  select: [\"!L\"]", "4:12: error: `select` has no value left"),
    ("ignore: !L010", "1:9: error: unexpected tag `!L010`\n  help: put the value in quotes: \"!L010\""),
    ("ignore: [L, !L010]", "1:13: error: invalid YAML: while scanning a tag"),
    ("fail-level: [error, warning]", "1:13: error: invalid value for `fail-level`"),
  ]) func `takes nothing away by mistake`(text: String, message: String) throws {
    let outcome = try Self.run("validate", "b.json", in: Self.scratch(text + "\n"))
    #expect(outcome.status == 2 && outcome.errors.hasPrefix("rulectl: rulectl.yaml:" + message), "\(outcome.errors)")
  }

  @Test func `is left out where it has no effect`() throws {
    let scratch = try Self.scratch("platform: ios\nformat: tap\nvalidate:\n  diff: true\n  format: json\n")
    try scratch.write(
      Array("rules: b.json\ncases: [{ name: n, event: { type: t, source: s }, fires: [] }]\n".utf8), to: "x.test.yaml")
    #expect(try Self.run("test", in: scratch).output.contains("ok 1"))
    #expect(try Self.run("test", "--coverage=json", in: scratch).output.hasPrefix("{\"files\""))
    #expect(try Self.run("validate", "b.json", in: scratch).status == 0)
    let ios = try Self.scratch("platform: ios\n")
    #expect(try Self.run("diff", "b.json", "--between", "ios,android", in: ios).errors.contains("cannot be") == false)
    #expect(try Self.run("diff", "b.json", "--between", "ios,android", "--platform", "ios", in: ios).status == 2)
  }

  /// The command line replaces the environment, and the environment the configuration.
  @Test func `gives way to options that exclude its own`() throws {
    let scratch = try Self.scratch("test:\n  coverage: text\n")
    try scratch.write(
      Array("rules: b.json\ncases: [{ name: n, event: { type: t, source: s }, fires: [] }]\n".utf8), to: "x.test.yaml")
    #expect(try Self.run("test", "--format", "tap", in: scratch).output.contains("ok 1"))
    try scratch.write(Array("validate:\n  format: json\n".utf8), to: "c.yaml")
    let off = ["RULECTL_NO_CONFIG": "1"]
    let json = try Self.run("validate", "b.json", "--config", "c.yaml", in: scratch, environment: off)
    #expect(json.output.hasPrefix("{\"findings\""))
    let both = ["RULECTL_NO_CONFIG": "1", "RULECTL_CONFIG": "c.yaml"]
    #expect(try Self.run("validate", "b.json", in: scratch, environment: both).status == 2)
    let doubtful = try Self.scratch("diff:\n  platform: ios\n  between: ios,android\n")
    let outcome = try Self.run("diff", "b.json", "b.json", in: doubtful)
    #expect(outcome.status == 2 && outcome.errors.hasPrefix("rulectl: rulectl.yaml:3:12: error: "), "\(outcome.errors)")
  }

  @Test func `holds for standard input by its name`() throws {
    let scratch = try Self.scratch("overrides:\n- files: sub/new.json\n  ignore: [S009, P004, L015, L010]\n")
    let input = Array(try Package.text("Examples/lost-parts/rules.json").utf8)
    let named = ["validate", "-", "--stdin-filename", "sub/new.json"]
    #expect(try Program.run(named, input: input, in: scratch.folder).status == 0)
    #expect(try Program.run(["validate", "-"], input: input, in: scratch.folder).status == 1)
  }

  @Test func `is no pipe`() throws {
    let scratch = try Self.scratch()
    #expect(try Program.shell("mkfifo rulectl.yaml && rulectl validate b.json", in: scratch.folder).status == 0)
  }

  @Test func `names files relative to its own folder`() throws {
    let scratch = try Self.scratch("baseline: b.baseline.json\n")
    #expect(
      try Self.run("validate", "sub/a.json", "--no-config", "--write-baseline", "b.baseline.json", in: scratch).status
        == 0)
    #expect(try Self.run("validate", "a.json", in: scratch, folder: "sub").status == 0)
    try scratch.write(Array("events: missing.ndjson\n".utf8), to: "rulectl.yaml")
    #expect(try Self.run("validate", "a.json", in: scratch, folder: "sub").errors.contains("../missing.ndjson"))
  }

  @Test(arguments: [
    ("fail-levl: never", "1:1: error: unknown key `fail-levl`\n  help: use `fail-level`"),
    ("validate:\n  formt: json", "2:3: error: unknown key `formt`\n  help: use `format`"),
    ("validate:\n  fail-on: any", "2:3: error: unknown key `fail-on`"),
    ("format: sarrif", "1:9: error: invalid value `sarrif` for `--format`\n  help: use `sarif`"),
    ("mutate: 3", "1:9: error: invalid value for `mutate`\n  help: use true or false"),
    (
      "ignore: [a, {}]",
      "1:13: error: invalid value for `ignore`\n  help: write a string or a number, or a list of them"
    ),
    ("overrides: 3", "1:12: error: expected a list for `overrides`"),
    ("overrides:\n- ignore: A", "2:3: error: the override has no `files`"),
    ("overrides:\n- files: []\n  ignore: A", "2:10: error: the list `files` of the override is empty"),
    ("overrides:\n- files: 3\n  ignore: A", "2:10: error: invalid value for `files`"),
    ("overrides:\n- files: x\n  format: json", "3:3: error: unknown key `format`"),
    ("overrides:\n- files: b.json\n  select: [Q9]", "3:12: error: unknown code `Q9` in `--select`"),
    ("- a", "1:1: error: expected options with values"),
    ("format: [json", "invalid YAML"),
    ("format: json\nformat: text", "`format`"),
    ("max-rules: many", "1:12: error: invalid value `many` for `--max-rules`"),
    ("max-depth: 0", "1:12: error: invalid value `0` for `--max-depth`\n  help: use a number from 1 to 10000"),
  ])
  func `has its mistakes told with their place`(text: String, message: String) throws {
    let scratch = try Self.scratch(text + "\n")
    let outcome = try Self.run("validate", "b.json", in: scratch)
    #expect(outcome.status == 2 && outcome.output.isEmpty, "\(outcome.output)")
    #expect(outcome.errors.hasPrefix("rulectl: rulectl.yaml:") && outcome.errors.contains(message), "\(outcome.errors)")
  }

  @Test func `has all its mistakes told at once, each at its place`() throws {
    let text = """
      fail-levl: never
      validate: { formt: json, mutate: [a, {}], fix: true }
      diff: 3
      test: { diff: [1, {}] }
      max-rules: 1000000
      max-rules: 5
      baseline: ../x
      overrides:
      - ignore: A
        formt: 3
      - { files: [3, "*.json"], format: json }
      - 7
      """
    let scratch = try Self.scratch(text + "\n")
    let outcome = try Self.run("validate", "b.json", in: scratch)
    #expect(outcome.status == 2 && outcome.output.isEmpty)
    let found = outcome.errors.matches(of: /rulectl: rulectl\.yaml:([0-9:]+): error: ([^\n]{1,15})/).map {
      "\($0.1) \($0.2)"
    }
    #expect(
      found == [
        "1:1 unknown key `fa", "2:13 unknown key `fo", "2:26 unknown key `mu", "2:43 `fix` can only ",
        "3:7 expected option", "4:15 invalid value f", "5:12 `max-rules` rai", "6:1 repeated member",
        "7:11 `../x` is not a", "9:3 the override ha", "10:3 unknown key `fo", "11:13 invalid value f",
        "11:27 unknown key `fo", "12:3 the override ha",
      ])
  }

  @Test func `has its mistakes told up to a number`() throws {
    let scratch = try Self.scratch((0..<1_002).map { "k\($0): 1\n" }.joined())
    let outcome = try Self.run("validate", "b.json", in: scratch)
    #expect(outcome.status == 2 && outcome.errors.hasSuffix("rulectl: rulectl.yaml: error: 2 more mistakes\n"))
    #expect(outcome.errors.matches(of: /unknown key/).count == 1_000)
  }

  @Test func `may be empty, and must exist if it is named`() throws {
    let scratch = try Self.scratch("")
    #expect(try Self.run("validate", "b.json", in: scratch).status == 0)
    #expect(try Self.run("validate", "b.json", "--config", "none.yaml", in: scratch).status == 6)
    #expect(try Self.run("validate", "b.json", "--config", "rulectl.yaml", "--no-config", in: scratch).status == 2)
  }

  @Test func `is shown with the origin of each option`() throws {
    let scratch = try Self.scratch("validate:\n  format: concise\noverrides:\n- files: sub\n  select: [S, L]\n")
    let outcome = try Self.run("config", "sub/a.json", in: scratch, environment: ["RULECTL_FAIL_LEVEL": "never"])
    func row(_ words: String...) -> Bool {
      outcome.lines.contains { $0.split(separator: " ").map(String.init) == words }
    }
    #expect(outcome.lines.first == "sub/a.json: rulectl.yaml")
    #expect(row("format", "concise", "rulectl.yaml:2:11") && row("fail-level", "never", "RULECTL_FAIL_LEVEL"))
    #expect(row("select", "S", "rulectl.yaml:5:12") && row("select", "L", "rulectl.yaml:5:15"))
    #expect(!outcome.output.contains("default"))
    let all = try Self.run("config", "sub/a.json", "--all", in: scratch)
    #expect(all.lines.contains { $0.split(separator: " ") == ["color", "auto", "default"] })
    #expect(try Self.run("config", "b.json", in: scratch).output.contains("select") == false)
    #expect(try Self.run("config", "none", in: scratch).status == 6)
  }

  @Test func `is shown with what is replaced, and by which value`() throws {
    let scratch = try Self.scratch(
      "ignore: [L010]\nvalidate: {ignore: [P006]}\ndialect: convert\noverrides: [{files: b.json, dialect: adobe}]\n")
    let outcome = try Self.run("config", "b.json", in: scratch, environment: ["RULECTL_DIALECT": "airship"])
    let rows = Set(outcome.lines.map { $0.split(separator: " ").joined(separator: " ") })
    #expect(
      rows.isSuperset(of: [
        "ignore P006 rulectl.yaml:2:21", "ignore L010 rulectl.yaml:1:10 (replaced by rulectl.yaml:2:21)",
        "dialect airship RULECTL_DIALECT", "dialect convert rulectl.yaml:3:10 (replaced by rulectl.yaml:4:38)",
        "dialect adobe rulectl.yaml:4:38 (replaced by RULECTL_DIALECT)",
      ]), "\(outcome.output)")
  }

  @Test func `is shown without the defaults of options that are off`() throws {
    let scratch = try Self.scratch("")
    func names() throws -> Set<Substring> {
      Set(try Self.run("config", "b.json", "--all", in: scratch).lines.compactMap { $0.split(separator: " ").first })
    }
    #expect(try names().contains("jobs") && names().isDisjoint(with: ["coverage", "output"]))
    try scratch.write("test:\n  coverage: json\n", to: "rulectl.yaml")
    #expect(try names().contains("coverage"))
  }

  @Test func `has a schema with every option`() throws {
    let text = try Program.run(["schema", "config"]).output
    let schema = try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    let definitions = try #require(schema["definitions"] as? [String: [String: Any]])
    let general = try #require(schema["properties"] as? [String: [String: Any]])
    let ofCommand = try #require(definitions["options"]?["properties"] as? [String: [String: Any]])
    let commands: Set = ["validate", "test", "diff", "fmt"]
    // The options of the commands; true for those with a value.
    var options: [String: Bool] = [:]
    for command in commands {
      for match in try Program.run([command, "--help"]).output.matches(of: /\n  (?:-[a-z], )?--([a-z-]+)( <|\[=)?/) {
        options[String(match.1)] = match.2 != nil
      }
    }
    let others = [
      "help", "version", "config", "no-config", "watch", "report", "write-baseline", "fix", "force", "update",
      "generate", "output",
    ]
    for name in others { options[name] = nil }
    #expect(ofCommand.mapValues { $0["$ref"] as? String != "#/definitions/flag" } == options)
    // `diff` is the command.
    options["diff"] = nil
    #expect(Set(general.keys).subtracting(commands) == Set(options.keys).union(["overrides"]))
    for (name, value) in general where options[name] != nil {
      #expect(value["$ref"] as? String == ofCommand[name]?["$ref"] as? String, "\(name)")
    }
  }
}
