import Foundation
import TestSupport
import Testing

/// A budget that ends a search is reported once, with its option and status 5, and never as a verdict.
@Suite struct `budgets of searches` {
  private static func test(_ key: String) -> String {
    #"{"type":"matcher","definition":{"key":"\#(key)","matcher":"eq","values":["x"]}}"#
  }

  private static func group(_ logic: String, _ members: [String]) -> String {
    #"{"type":"group","definition":{"logic":"\#(logic)","conditions":[\#(members.joined(separator: ","))]}}"#
  }

  /// Rules each of which needs a choice in every one of twenty groups, and a suite that misses most of them.
  private static func scratch() throws -> Scratch {
    let rules = (0..<2).map { rule in
      let groups = (0..<20).map { group("or", [test("r\(rule).a\($0)"), test("r\(rule).b\($0)")]) }
      return
        #"{"condition":\#(group("and", groups)),"consequences":[{"id":"c\#(rule)","type":"url","detail":{"url":"x://"}}]}"#
    }
    let event = #"{"type":"t","source":"s","data":{}}"#
    let scratch = try Scratch()
    try scratch.write(#"{"version":1,"rules":[\#(rules.joined(separator: ","))]}"#, to: "rules.json")
    try scratch.write(event, to: "event.json")
    try scratch.write(
      "rules: rules.json\nplatforms: [ios]\ncases:\n  - { name: n, event: \(event), fires: [] }\n", to: "s.test.yaml")
    return scratch
  }

  private static let commands = [
    "test s.test.yaml --coverage", "test s.test.yaml --coverage=json", "test s.test.yaml --mutate",
    "test s.test.yaml --mutate --format json", "test --generate rules.json --platform ios",
    "explain rules.json event.json --suggest --platform ios",
    "explain rules.json event.json --suggest --platform ios --format json",
  ]

  @Test(arguments: commands, ["--max-steps", "--max-run-steps"])
  func `are reported once`(command: String, option: String) throws {
    let scratch = try Self.scratch()
    let whole = try Program.shell("rulectl \(command)", in: scratch.folder)
    #expect(whole.status == 0, "\(whole.errors)")
    #expect(!whole.errors.contains("raise the limit"), "\(whole.errors)")
    let cut = try Program.shell("rulectl \(command) \(option) 1", in: scratch.folder)
    #expect(cut.status == 5, "\(cut.errors)")
    #expect(cut.errors.matches(of: /help: raise the limit: --max/).count == 1, "\(cut.errors)")
    #expect(cut.errors.contains("help: raise the limit: \(option)\n"), "\(cut.errors)")
    #expect(cut.errors.contains(option == "--max-steps" ? "after 1 steps" : "the run used all its steps"))
  }

  /// `--generate` searches in rounds. What one has proved impossible takes no steps of the others.
  @Test func `suffice for proofs once`() throws {
    func test(_ key: String, _ value: String) -> String {
      #"{"type":"matcher","definition":{"key":"\#(key)","matcher":"eq","values":["\#(value)"]}}"#
    }
    let rules = (0..<5).map { rule in
      let never = (0..<8).map { test("a\(rule)", "y\($0)") }
      let condition = rule == 4 ? test("b", "x") : Self.group("and", [test("a\(rule)", "x"), Self.group("or", never)])
      return #"{"condition":\#(condition),"consequences":[{"id":"c\#(rule)","type":"url","detail":{"url":"x://"}}]}"#
    }
    let scratch = try Scratch()
    try scratch.write(#"{"version":1,"rules":[\#(rules.joined(separator: ","))]}"#, to: "rules.json")
    func status(_ command: String, _ steps: Int) throws -> Int32 {
      try Program.shell("rulectl test \(command) --max-run-steps \(steps)", in: scratch.folder).status
    }
    let generate = "--generate rules.json --platform ios --force -o o.test.yaml"
    #expect(try status(generate, 1_000_000) == 0)
    let steps = try #require(try (6..<20).map { 1 << $0 }.first { try status("o.test.yaml --coverage", $0) == 0 })
    #expect(try status(generate, steps) == 0)
  }

  /// Two suites with a document each: the second document has only the steps that the first has left.
  @Test func `are those of the run, not of a document`() throws {
    let scratch = try Self.scratch()
    let prepare = "cp rules.json other.json; sed 's/rules.json/other.json/' s.test.yaml > t.test.yaml"
    #expect(try Program.shell(prepare, in: scratch.folder).status == 0)
    func status(_ suites: String, _ steps: Int) throws -> Int32 {
      try Program.shell("rulectl test \(suites) --coverage --max-run-steps \(steps)", in: scratch.folder).status
    }
    // The least power of two that suffices for one document is not enough for both.
    let steps = try #require(try (6..<24).map { 1 << $0 }.first { try status("s.test.yaml", $0) == 0 })
    #expect(try status("s.test.yaml t.test.yaml", steps) == 5)
    #expect(try status("s.test.yaml t.test.yaml", 2 * steps) == 0)
  }
}
