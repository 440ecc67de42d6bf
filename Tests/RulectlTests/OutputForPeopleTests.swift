import Foundation
import RuleLint
import RuleReports
import Testing

/// Color, width and progress: what only people see.
@Suite struct `output for people` {
  @Test(arguments: [
    ["inspect", "rules.json"], ["code", "S009"], ["code"], ["fmt", "--diff", "loose.json"],
    ["validate", "--fix", "--diff", "loose.json"], ["explain", "rules.json", "events.ndjson"],
  ])
  func `is colored only on demand, and says the same`(arguments: [String]) throws {
    let scratch = try Scratch(copying: "Examples/missing-key")
    try scratch.write("{\"version\" : 1,\n\"rules\":[]}", to: "loose.json")
    if arguments.contains("--fix") { try scratch.write("{\"version\":1,\"rules\":[],}", to: "loose.json") }
    let plain = try Program.run(arguments, in: scratch.folder)
    let colored = try Program.run(arguments + ["--color", "always"], in: scratch.folder)
    #expect(!plain.output.contains("\u{1B}") && colored.output.contains("\u{1B}["), "\(colored.output)")
    #expect(colored.output.replacing(/\u{1B}\[[0-9;]*m/, with: "") == plain.output)
    let none = try Program.run(arguments, in: scratch.folder, environment: ["NO_COLOR": "1", "FORCE_COLOR": "1"])
    #expect(none.output == plain.output)
  }

  @Test func `is wrapped below the value of its line`() {
    let line = "    keys          one  two three four"
    #expect(LineWrap.labelled(line, columns: 80) == [line])
    #expect(
      LineWrap.labelled(line, columns: 24) == [
        "    keys          one", "                  two", "                  three", "                  four",
      ])
    #expect(LineWrap.filled("a bb ccc dddddddd e", indent: " ", columns: 6) == [" a bb", " ccc", " dddddddd", " e"])
  }

  @Test func `is wrapped at the width of a terminal`() {
    #expect(LineWrap.fitted("  one two\n\nthree", columns: 9) == "  one two\n\nthree")
    #expect(LineWrap.fitted("  one two three four", columns: 9) == "  one two\n    three\n    four")
    // No line begins with what a CI runner obeys.
    #expect(LineWrap.fitted("  one two ::x four", columns: 9) == "  one two ::x\n    four")
    #expect(LineWrap.filled("one two ::x", indent: " ", columns: 6) == [" one", " two ::x"])
    #expect(LineWrap.fitted("  = help: a b c d e f g h i", columns: 20) == "  = help: a b c d e\n          f g h i")
    #expect(LineWrap.fitted("   |  ^^ drops the rule", columns: 16) == "   |  ^^ drops\n   |   the rule")
    #expect(LineWrap.fitted("\u{1B}[1mone\u{1B}[0m two", columns: 7) == "\u{1B}[1mone\u{1B}[0m two")
  }

  @Test func `shows progress, and removes it`() throws {
    let scratch = try Scratch(copying: "Examples/missing-key")
    let arguments = ["eval", "rules.json", "events.ndjson"]
    let quiet = try Program.run(arguments, in: scratch.folder)
    #expect(quiet.errors == "")
    let shown = try Program.run(arguments + ["--progress", "always"], in: scratch.folder)
    #expect(shown.output == quiet.output)
    #expect(shown.errors.contains(/^\r\u{1B}\[K0 MiB of 0 MiB \(100%\), [0-9]+ events\/s, 0 s left\r\u{1B}\[K$/))
    let piped = try Program.run(
      ["eval", "rules.json", "--progress=always"], input: scratch.read("events.ndjson"), in: scratch.folder)
    #expect(piped.errors.contains(/^\r\u{1B}\[K0 MiB, [0-9]+ events\/s\r\u{1B}\[K$/))
    let checked = try Program.run(["validate", "rules.json", "--progress", "always"], in: scratch.folder)
    #expect(checked.errors.hasPrefix("\r\u{1B}[Kchecked 0 of 1 file\r\u{1B}[K"))
  }

  @Test func `names the build on demand`() throws {
    let lines = try Program.run(["--version", "--verbose"]).lines
    #expect(lines.first == (try Program.run(["--version"]).lines.first))
    #expect(lines.contains { $0.contains(/^commit: ([0-9a-f]{7,40}(-dirty)?|unknown)$/) }, "\(lines)")
    #expect(lines.contains("build: debug") || lines.contains("build: release"))
    #expect(lines.contains { $0.hasPrefix("adobe ios: ") })
  }

  @Test func `names standard input as asked`() throws {
    let outcome = try Program.run(
      ["validate", "-", "--stdin-filename", "my/rules.json", "--format", "jsonl"], input: Array(#"{"rules":[]}"#.utf8))
    #expect(outcome.output.contains(#""file":"my/rules.json""#) && !outcome.output.contains("<stdin>"))
    let archive = ["validate", "-", "--stdin-filename", "rules.zip", "--select", "Z", "--format", "jsonl"]
    #expect(try Program.run(archive, input: Array(#"{"version":2,"rules":[]}"#.utf8)).output.contains(#""Z001""#))
    let events = try Program.run(
      ["eval", Package.root.path + "/Examples/missing-key/rules.json", "--stdin-filename", "e.json"], input: [0x78])
    #expect(events.errors.hasPrefix("rulectl: e.json:1:1: error: "))
    #expect(try Program.run(["validate", "-", "--stdin-filename", ""]).status == 2)
  }
}

@Suite struct `an example on a page` {
  @Test(arguments: [
    (#"{"a":«1»}"#, [#"{"a":1}"#, "     ^"]), ("{\"\u{7}\":«1»}", [#"{"\u{7}":1}"#, "         ^"]),
    (#"{"\\":[«1»,2],"b":3}"#, [#"{"\\":["#, "1,2],", "^", #""b":3}"#]),
  ])
  func `has carets below the part, and breaks outside strings`(text: String, lines: [String]) {
    #expect(Example.document(text).shown(columns: lines.count > 2 ? 8 : 40) == lines)
  }
}
