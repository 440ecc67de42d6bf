import Foundation
import Testing

@Suite struct `usage` {
  @Test func `fits on a screen for every command`() throws {
    let overview = try Program.run(["-h"])
    let commands = overview.lines.drop { $0 != "CHECK:" }.filter { $0.hasPrefix("  ") }
      .compactMap { $0.split(separator: " ").first.map(String.init) }
    #expect(commands.contains("eval") && commands.contains("man"))
    #expect(overview.output.split(separator: "\n", omittingEmptySubsequences: false).count - 1 <= 40)
    #expect(overview.lines.allSatisfy { $0.count <= 80 })
    for command in commands {
      let lines = try Program.run([command, "-h"]).output.split(separator: "\n", omittingEmptySubsequences: false)
      #expect(lines.count - 1 <= 40, "\(command)")
    }
  }

  /// The options that people need first.
  @Test(arguments: [
    ("diff", ["--events", "--suite"]), ("test", ["--coverage"]), ("eval", ["--history", "--data"]),
    ("validate", ["--fix", "--watch"]),
  ])
  func `on a screen names what people need first`(command: String, options: [String]) throws {
    let lines = try Program.run([command, "-h"]).lines
    for option in options { #expect(lines.contains { $0.hasPrefix("  " + option) }, "\(option)") }
    #expect(!lines.contains { $0.contains("--max-") || $0.contains("--regex-budget") })
  }

  /// The groups of the help, with all limits in one section at the end.
  @Test func `is in groups, limits last`() throws {
    let titles = try Program.run(["test", "--help"]).lines.filter {
      $0.hasSuffix(":") && $0.first?.isUppercase ?? false
    }
    #expect(
      titles == [
        "ARGUMENTS:", "SELECTION:", "PLATFORM AND ENVIRONMENT:", "ACTION:", "OUTPUT:", "OTHER OPTIONS:", "ENVIRONMENT:",
        "LIMITS:",
      ])
  }

  @Test(arguments: ["eval", "inspect", "unpack"])
  func `of each command is told, with an example`(command: String) throws {
    let help = try Program.run(["help", command])
    #expect(help.status == 0)
    #expect(help.errors == "")
    #expect(help.output.contains("  rulectl \(command) rules.zip"))
    #expect(try Program.run([command, "--help"]).output == help.output)
    let short = try Program.run([command, "-h"])
    #expect(short.status == 0)
    #expect(short.lines.count < 40 && short.output.contains("--help"))
    // What the examples say can be copied: no line of them is broken.
    for line in help.output.split(separator: "\n") {
      #expect(!line.hasPrefix("'"), "\(line)")
    }
  }

  @Test(arguments: [
    ["evaluate", "rules.json"], ["eval"], ["inspect"], ["unpack"], ["help", "evaluate"],
    ["help", "--foo"], ["help", "eval", "--foo"], ["help", "eval", "extra"], ["help", "help", "eval"],
    ["eval", "rules.json", "--frobnicate"], ["eval", "rules.json", "-z"],
    ["eval", "rules.json", "--platform"], ["eval", "rules.json", "--platform="],
    ["eval", "rules.json", "--platform", "ios,"],
    ["eval", "rules.json", "--platform", "ios,symbian"],
    ["eval", "rules.json", "--platform", "typescript"],
    ["eval", "rules.json", "--now", ""], ["eval", "rules.json", "--now", "yesterday"],
    ["eval", "rules.json", "--now", "2026-02-30"], ["eval", "rules.json", "--now", "1e9"],
    ["eval", "rules.json", "--now", "2026-03-02T25:00:00Z"],
    ["eval", "rules.json", "--now", "99999999999999999999"],
    ["eval", "rules.json", "--time-zone", "Mars/Olympus"],
    ["eval", "rules.json", "--time-zone", "+25:00"],
    ["eval", "rules.json", "--time-zone", "../../etc/passwd"],
    ["eval", "rules.json", "--time-zone", ""],
    ["eval", "rules.json", "--seed", "-1"], ["eval", "rules.json", "--seed", "x"],
    ["eval", "rules.json", "--jobs", "0"], ["eval", "rules.json", "--jobs", "-1"],
    ["eval", "rules.json", "--jobs", "two"], ["eval", "rules.json", "--jobs", "1025"],
    ["eval", "rules.json", "--on-error", "ignore"], ["eval", "rules.json", "--color", "green"],
    ["eval", "rules.json", "--dialect", "launch"],
    ["eval", "rules.json", "--events-format", "xml"],
    ["eval", "rules.json", "--rule", "1"], ["eval", "rules.json", "--rule", "d"],
    ["eval", "rules.json", "--rule", ""], ["eval", "rules.json", "--rule", "-1"],
    ["eval", "rules.json", "events", "--inline", "{}"],
    ["eval", "-"], ["eval", "-", "-"], ["eval", "-", "events", "--rules", "-"],
    ["eval", "rules.json", "-", "-"], ["eval", "rules.json", "--rules", "-", "-"],
    ["eval", "rules.json", "events", "--state", "rules.json", "--state"],
    ["inspect", "-", "-"], ["inspect", "rules.json", "--format", "xml"], ["unpack", "rules.zip", "--json"],
    ["unpack", "rules.zip", "--format", "json"], ["eval", "rules.json", "--now", "2026-03-02T10:15:30"],
    ["eval", "rules.json", "--now", "1790000000000"], ["eval", "rules.json", "--print", "all"],
    ["eval", "rules.json", "--source", "s"], ["eval", "rules.json", "--type", "nothing.known"],
    ["eval", "rules.json", "--type", "t", "--source", "s", "--data", "5"], ["eval", "events", "rules.json"],
    ["eval", "https://example.com/rules.zip"], ["lint", "rules.json"],
    ["unpack", "rules.zip", "more.zip"],
  ])
  func `that is wrong ends with 2 and says why`(arguments: [String]) throws {
    let scratch = try Sample.folder()
    try scratch.write(Sample.event(1), to: "events")
    let outcome = try Program.run(arguments, in: scratch.folder)
    #expect(outcome.status == 2)
    #expect(outcome.output == "")
    #expect(outcome.errors.hasPrefix("rulectl: "), "\(outcome.errors)")
  }

  @Test(arguments: [
    ("2026-03-02", "1772409600"), ("2026-03-02T10:15Z", "1772446500"),
    ("2026-03-02T10:15:30.999+01:00", "1772442930"), ("2026-03-02 10:15:30Z", "1772446530"),
    ("1700000000", "1700000000"), ("1700000000.999", "1700000000"), ("-1", "-1"), ("0", "0"),
    ("1969-12-31T23:59:59Z", "-1"), ("9999-12-31T23:59:59Z", "253402300799"),
  ])
  func `of --now takes instants`(text: String, seconds: String) throws {
    let scratch = try Scratch()
    let clock = Sample.rules.replacing("{%n%}", with: "{%~timestampu%}")
    try scratch.write(clock, to: "clock.json")
    let outcome = try Program.run(
      ["eval", "clock.json", "--now", text, "--inline", Sample.event(1)], in: scratch.folder)
    #expect(outcome.output.contains(#""app://\#(seconds)""#), "\(outcome.output)\(outcome.errors)")
  }

  @Test func `ends options at --`() throws {
    let scratch = try Sample.folder()
    try scratch.write(Sample.rules, to: "--quiet")
    try scratch.write(Sample.event(1), to: "--tokens")
    let outcome = try Program.run(["eval", "--", "--quiet", "--tokens"], in: scratch.folder)
    #expect(outcome.lines == [Sample.fired(1, at: 0)])
  }

  @Test func `takes rules from standard input where events are named`() throws {
    let scratch = try Sample.folder()
    try scratch.write(Sample.event(1), to: "events")
    for arguments in [["events"], ["--inline", Sample.event(1)]] {
      for rules in [Sample.archive, Array(Sample.rules.utf8)] {
        let outcome = try Program.run(["eval", "-"] + arguments, input: rules, in: scratch.folder)
        #expect(outcome.lines == [Sample.fired(1, at: 0)])
      }
    }
  }

  @Test func `of --quiet says it in the status`() throws {
    let scratch = try Sample.folder()
    for (text, status) in [
      ("\(Sample.event(1))\n{\n", Int32(0)), ("{\"type\":\"t\",\"source\":\"s\",\"data\":{}}", 1),
      ("", 1),
      ("{\n", 4),
    ] {
      for options in [["--quiet"], ["-q", "--exit-status"]] {
        let outcome = try Program.run(["eval", "rules.json"] + options, input: Array(text.utf8), in: scratch.folder)
        #expect(outcome.status == status, "\(text)")
        #expect(outcome.output == "")
      }
    }
    // The first firing ends the run: an endless stream too.
    let endless = try Program.shell("yes '\(Sample.event(1))' | rulectl eval rules.json -q", in: scratch.folder)
    #expect(endless.status == 0)
  }

  @Test func `of --exit-status minds only that nothing fired`() throws {
    let scratch = try Sample.folder()
    for (text, status) in [(Sample.event(1), Int32(0)), ("", 1), ("5", 4)] {
      let outcome = try Program.run(
        ["eval", "rules.json", "--exit-status"], input: Array(text.utf8), in: scratch.folder)
      #expect(outcome.status == status, "\(text)")
    }
  }

  @Test func `of --jobs, the locale and the terminal changes no byte`() throws {
    let scratch = try Sample.folder()
    let text = (0..<1_500).map { $0 % 97 == 0 ? "{" : Sample.event($0) }.joined(separator: "\n")
    let options = ["eval", "rules.json", "--platform", "ios,android,web", "--seed", "1"]
    let expected = try Program.run(options, input: Array(text.utf8), in: scratch.folder)
    #expect(expected.status == 4)
    #expect(expected.lines.count > 1_400)
    for (jobs, environment) in [
      ("1", ["LC_ALL": "tr_TR.UTF-8", "TZ": "Asia/Kathmandu"]),
      ("2", ["CLICOLOR_FORCE": "1", "TERM": "xterm-256color", "COLUMNS": "0"]),
      ("7", ["NO_COLOR": "1", "TERM": "dumb", "COLUMNS": "-1", "LC_NUMERIC": "de_DE"]),
    ] {
      let outcome = try Program.run(
        options + ["--jobs", jobs], input: Array(text.utf8), in: scratch.folder, environment: environment)
      #expect(outcome.standardOutput == expected.standardOutput, "\(jobs)")
      // Only that environment asks for colors, which messages have too.
      let errors = outcome.errors.replacing(#/\u{1B}\[[0-9;]*m/#, with: "")
      #expect(errors == expected.errors, "\(jobs)")
      #expect((errors != outcome.errors) == (environment["CLICOLOR_FORCE"] != nil))
      #expect(outcome.status == 4)
    }
  }

  @Test func `of named time zones follows zone files`() throws {
    let scratch = try Scratch()
    try scratch.write(Sample.rules.replacing("{%n%}", with: "{%~timestampz%}"), to: "clock.json")
    // No change of the offset, one kind of time, four letters of names: two hours, no summer time.
    let counts: [UInt8] = Array(repeating: 0, count: 16) + [0, 0, 0, 1, 0, 0, 0, 4]
    let header = Array("TZif".utf8) + Array(repeating: 0, count: 16) + counts
    try scratch.write(header + [0, 0, 0x1C, 0x20, 0, 0] + Array("EET\0".utf8), to: "Here")
    var zones = [("UTC", [:], "12:00:00Z"), ("Here", ["TZDIR": scratch.folder], "14:00:00+0200")]
    // A machine may have no zone files.
    if FileManager.default.fileExists(atPath: "/usr/share/zoneinfo/Europe/Berlin") {
      zones.append(("Europe/Berlin", [:], "14:00:00+0200"))
    }
    for (name, environment, time) in zones {
      let options = ["--now", "2026-07-01T12:00:00Z", "--time-zone", name]
      let outcome = try Program.run(
        ["eval", "clock.json", "--inline", Sample.event(1)] + options, in: scratch.folder, environment: environment)
      #expect(outcome.output.contains("app://2026-07-01T\(time)"), "\(name): \(outcome.errors)")
    }
  }
}
