import Foundation
import RuleCore
import TestSupport
import Testing

/// `test --generate`, run as a script would run it.
@Suite struct `generated suites` {
  private static func leaf(_ key: String, _ matcher: String, _ values: String) -> String {
    #"{"type":"matcher","definition":{"key":"\#(key)","matcher":"\#(matcher)","values":\#(values)}}"#
  }

  private static func document(_ conditions: [String]) -> String {
    let rules = conditions.enumerated().map { number, condition in
      #"{"condition":\#(condition),"consequences":[{"id":"c\#(number)","type":"pb","detail":{"u":"{%a%}"}}]}"#
    }
    return #"{"version":1,"rules":[\#(rules.joined(separator: ","))]}"#
  }

  /// Generates a suite, runs it, and expects that it misses nothing.
  private static func check(_ scratch: Scratch, _ rules: String, _ suite: String, _ words: Comment? = nil) throws {
    let made = try Program.run(["test", "--generate", rules, "-o", suite], in: scratch.folder)
    #expect(made.status == 0, "\(made.errors)")
    let run = try Program.run(["test", suite], in: scratch.folder)
    #expect(run.status == 0, "\(run.errors)")
    let report = try Program.run(["test", suite, "--coverage=json"], in: scratch.folder)
    #expect(report.output.contains(#""status":"covered""#), words)
    #expect(!report.output.contains(#""status":"missing""#), words)
  }

  @Test func `pass and cover all that can be, in YAML and in JSON`() throws {
    var random = SemanticsProperty("generated suites of the program", cases: 4)
    for _ in 0..<min(random.cases, 40) {
      let texts = [#""x""#, #""\u007f\u2028é""#, #""no""#, #""a: b # c""#, "1.50", "1e3", #""\"\\""#]
      let conditions = (0..<random.number(1...4)).map { _ in
        let leaves = (0..<random.number(1...3)).map { _ in
          let values = (0..<random.number(1...2)).map { _ in random.pick(texts) }
          return Self.leaf(
            random.pick(["a", "b.c", "d"]), random.pick(["eq", "ne", "co", "ex"]),
            "[\(values.joined(separator: ","))]")
        }
        let logic = random.pick(["and", "or"])
        return #"{"type":"group","definition":{"logic":"\#(logic)","conditions":[\#(leaves.joined(separator: ","))]}}"#
      }
      let scratch = try Scratch()
      let text = Self.document(conditions)
      try scratch.write(text, to: "rules.json")
      for suite in ["a.test.yaml", "a.test.json"] {
        try Self.check(scratch, "rules.json", suite, "seed \(random.seed): \(text)")
      }
      let again = try Program.run(["test", "--generate", "rules.json"], in: scratch.folder)
      #expect(
        again.standardOutput == Array(try Data(contentsOf: URL(fileURLWithPath: "\(scratch.folder)/a.test.yaml"))))
    }
  }

  @Test func `name their rules from their folder`() throws {
    let scratch = try Scratch()
    try scratch.write(Self.document([Self.leaf("a", "eq", #"["x"]"#)]), to: "rules.json")
    try FileManager.default.createDirectory(
      atPath: "\(scratch.folder)/suites/deep", withIntermediateDirectories: true)
    try Self.check(scratch, "rules.json", "suites/deep/a.test.yaml")
    try Self.check(scratch, "./rules.json", "./suites/b.test.yaml")
    try Self.check(scratch, "\(scratch.folder)/rules.json", "c.test.yaml")
    try Self.check(scratch, "\(scratch.folder)/rules.json", "\(scratch.folder)/suites/d.test.yaml")
    let text = try String(contentsOfFile: "\(scratch.folder)/suites/d.test.yaml", encoding: .utf8)
    #expect(text.contains(#"rules: "../rules.json""#))
    for output in ["\(scratch.folder)/e.test.yaml", "../e.test.yaml"] {
      let outcome = try Program.run(["test", "--generate", "rules.json", "-o", output], in: scratch.folder)
      #expect(outcome.status == 2 && outcome.errors.contains("is not known"), "\(outcome.errors)")
    }
  }

  @Test func `say what a platform does not take`() throws {
    let scratch = try Scratch()
    // Android rejects a document with an unknown logic; iOS drops the rule.
    let broken = #"{"type":"group","definition":{"logic":"xor","conditions":[]}}"#
    let rule = Self.leaf("a", "eq", #"["x"]"#)
    try scratch.write(Self.document([rule, broken]), to: "rules.json")
    let outcome = try Program.run(["test", "--generate", "rules.json", "-o", "a.test.yaml"], in: scratch.folder)
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(outcome.errors.contains("ios drops 1 rule while loading"))
    #expect(outcome.errors.contains("android rejects"))
    #expect(try Program.run(["test", "a.test.yaml"], in: scratch.folder).status == 0)
    try scratch.write("[", to: "none.json")
    let none = try Program.run(["test", "--generate", "none.json", "-o", "b.test.yaml"], in: scratch.folder)
    #expect(none.status == 3, "\(none.errors)")
    #expect(!FileManager.default.fileExists(atPath: "\(scratch.folder)/b.test.yaml"))
  }

  @Test func `have cases with a time and states of their own`() throws {
    let scratch = try Scratch()
    let conditions = [
      Self.leaf("~state.com.example.consent/given", "eq", #"["yes"]"#),
      Self.leaf("~state.com.example.consent/given", "eq", #"["no"]"#),
      Self.leaf("~timestampu", "gt", "[4000000000]"),
    ]
    try scratch.write(Self.document(conditions), to: "rules.json")
    try Self.check(scratch, "rules.json", "a.test.yaml")
    try Self.check(scratch, "rules.json", "a.test.json")
  }

  @Test func `replace no file without --force`() throws {
    let scratch = try Scratch()
    try scratch.write(Self.document([Self.leaf("a", "eq", #"["x"]"#)]), to: "rules.json")
    try scratch.write("mine", to: "a.test.yaml")
    let command = ["test", "--generate", "rules.json", "-o", "a.test.yaml"]
    #expect(try Program.run(command, in: scratch.folder).status == 2)
    #expect(try String(contentsOfFile: "\(scratch.folder)/a.test.yaml", encoding: .utf8) == "mine")
    #expect(try Program.run(command + ["--force"], in: scratch.folder).status == 0)
  }
}
