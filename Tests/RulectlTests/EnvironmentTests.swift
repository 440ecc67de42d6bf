import Foundation
import Testing

/// Options that variables of the environment set.
@Suite struct `a variable of the environment` {
  private static let rules = Package.root.appending(path: "Examples/missing-key/rules.zip").path
  private static let events = Package.root.appending(path: "Examples/missing-key/events.ndjson").path

  private static func run(_ arguments: [String], _ environment: [String: String]) throws -> Program.Outcome {
    try Program.run(arguments, environment: environment)
  }

  @Test(arguments: ["validate", "test", "diff", "fmt"])
  func `has the name that the help lists`(command: String) throws {
    let help = try Program.run([command, "--help"]).output
    let listed = help.split(separator: "ENVIRONMENT:").last ?? ""
    for option in help.matches(of: /\n  (?:-[a-z], )?--([a-z-]+)/).map(\.1)
    where !["version", "help"].contains(option) {
      let name = "RULECTL_" + option.uppercased().replacing("-", with: "_")
      #expect(listed.contains(name) != Self.writing.contains(String(option)), "\(name)")
    }
  }

  /// The options that only the command line sets.
  private static let writing: Set = [
    "watch", "report", "write-baseline", "fix", "force", "update", "generate", "output",
  ]

  @Test func `sets nothing that writes files`() throws {
    let scratch = try Sample.folder()
    let outcome = try Program.run(
      ["validate", "rules.json"], in: scratch.folder,
      environment: ["RULECTL_REPORT": "text=out", "RULECTL_FORCE": "1", "RULECTL_FIX": "1"])
    #expect(!FileManager.default.fileExists(atPath: scratch.path("out")))
    #expect(outcome.errors.contains("warning: `RULECTL_FIX` is ignored\n  help: use `--fix` on the command line\n"))
  }

  @Test func `sets what the command line does not`() throws {
    let arguments = ["validate", Self.rules]
    let json = try Self.run(arguments, ["RULECTL_FORMAT": "json"])
    #expect(json.output.hasPrefix("{\"findings\""))
    let text = try Self.run(arguments + ["--format", "concise"], ["RULECTL_FORMAT": "json"])
    #expect(text.output == (try Program.run(arguments + ["--format=concise"]).output))
    #expect(try Self.run(arguments, ["RULECTL_FORMAT": ""]).output == (try Program.run(arguments).output))
    #expect(try Self.run(arguments, ["RULECTL_FAIL_LEVEL": "warning"]).status == 1)
    #expect(try Self.run(["validate", "--", Self.rules], ["RULECTL_FORMAT": "json"]).output.hasPrefix("{\"findings\""))
  }

  @Test func `is 1 or 0 for an option without a value`() throws {
    let arguments = ["test", Package.root.appending(path: "Examples/missing-key").path]
    for value in ["1", "true", "Yes"] {
      #expect(
        try Self.run(arguments, ["RULECTL_LIST": value]).output == (try Program.run(arguments + ["--list"]).output))
    }
    for value in ["0", "no", ""] {
      #expect(try Self.run(arguments, ["RULECTL_LIST": value]).output == (try Program.run(arguments).output))
    }
    let outcome = try Self.run(arguments, ["RULECTL_LIST": "maybe"])
    #expect(outcome.status == 2)
    #expect(
      outcome.errors
        == "rulectl: error: invalid value `maybe` for `RULECTL_LIST`\n  help: use 1, or 0 to leave the option out\n")
  }

  @Test func `is named where its value is wrong`() throws {
    let outcome = try Self.run(["validate", Self.rules], ["RULECTL_FORMAT": "sarrif"])
    #expect(outcome.status == 2)
    #expect(
      outcome.errors.hasPrefix(
        "rulectl: error: invalid value `sarrif` for `--format` (RULECTL_FORMAT)\n  help: use `sarif`; the values are text,"
      ))
    #expect(
      try Self.run(["validate", Self.rules], ["RULECTL_SELECT": "Q9"]).errors.hasPrefix(
        "rulectl: RULECTL_SELECT: error: unknown code `Q9` in `--select`\n"))
    #expect(
      try Self.run(["eval", Self.rules, Self.events], ["RULECTL_COLOR": "blue"]).errors.contains(
        "`--color` (RULECTL_COLOR)"))
  }

  @Test func `is reported if no option has a name so near`() throws {
    let outcome = try Self.run(["validate", Self.rules], ["RULECTL_FAILLEVEL": "never", "RULECTL_OTHER": "1"])
    #expect(
      outcome.errors.contains(
        "warning: no option has the variable `RULECTL_FAILLEVEL`\n  help: use `RULECTL_FAIL_LEVEL`\n"))
    #expect(!outcome.errors.contains("RULECTL_OTHER"))
  }

  /// A default for one mode of a command is no mistake in another.
  @Test func `is left out where it has no effect`() throws {
    let suites = Package.root.appending(path: "Examples/missing-key").path
    #expect(try Self.run(["test", suites], ["RULECTL_PLATFORM": "ios,android"]).status == 0)
    let coverage = try Self.run(
      ["test", suites, "--coverage=json"], ["RULECTL_FORMAT": "tap", "RULECTL_PLATFORM": "ios"])
    #expect(coverage.status == 0 && coverage.output.hasPrefix("{\"files\""), "\(coverage.errors)")
    #expect(try Self.run(["validate", Self.rules], ["RULECTL_DIFF": "1"]).status == 0)
    #expect(try Self.run(["test", suites, "--platform", "ios"], [:]).status == 2)
  }

  /// The output of a pipeline depends on its arguments alone.
  @Test func `changes no result of other commands`() throws {
    let variables = [
      "RULECTL_FORMAT": "json", "RULECTL_PLATFORM": "ios", "RULECTL_SUMMARY": "1", "RULECTL_TOKENS": "1",
    ]
    for arguments in [
      ["eval", Self.rules, Self.events], ["explain", Self.rules, Self.events], ["inspect", Self.rules],
    ] {
      let (with, without) = (try Self.run(arguments, variables), try Program.run(arguments))
      #expect(with.output == without.output && with.errors == without.errors)
    }
    let colored = try Self.run(["explain", Self.rules, Self.events], ["RULECTL_COLOR": "always"])
    #expect(colored.output.contains("\u{1B}["))
    #expect(try Self.run(["evil"], ["RULECTL_COLOR": "always"]).errors.contains("\u{1B}["))
  }
}
