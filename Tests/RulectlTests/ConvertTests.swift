import Testing

@Suite struct `Convert rules on the command line` {
  private static let rules = #"""
    {"OR":[{"AND":[{"OR_WHEN":[{"rule_type":"generic_text_key_value","key":"n",
    "matching":{"match_type":"startsWith","negated":false},"value":"1"}]}]}]}

    """#

  private func folder(_ rules: String = Self.rules) throws -> Scratch {
    let scratch = try Scratch()
    try scratch.write(rules, to: "rules.json")
    return scratch
  }

  /// Enough bytes for several batches, a line that cannot be read among them.
  private static let events: String = {
    let padding = String(repeating: "x", count: 900)
    return (0..<2_400).map { n in
      n == 1_500 ? "{\n" : #"{"n":"\#(n)","x":"\#(padding)"}"# + "\n"
    }.joined()
  }()

  @Test(arguments: ["2", "3", "8"])
  func `are judged alike by any number of threads`(jobs: String) throws {
    let scratch = try folder()
    let arguments = ["eval", "rules.json", "--platform", "ios,js", "--all", "--jobs"]
    let input = Array(Self.events.utf8)
    let one = try Program.run(arguments + ["1"], input: input, in: scratch.folder)
    let many = try Program.run(arguments + [jobs], input: input, in: scratch.folder)
    #expect(one.lines.count == 2_399)
    #expect(one.status == 4)
    #expect(many.standardOutput == one.standardOutput)
    #expect(many.standardError == one.standardError)
    #expect(many.status == one.status)
  }

  @Test(arguments: [("null", true), ("{}", false), ("17", false), ("\"OR\"", false), ("[]", false)])
  func `may be any JSON, on the standard input too`(rules: String, throwsInScript: Bool) throws {
    for platform in ["ios", "js"] {
      let outcome = try Program.run(
        ["eval", "-", "--dialect", "convert", "--platform", platform, "--all", "--inline", "{}"],
        input: Array(rules.utf8))
      let isError = throwsInScript && platform == "js"
      #expect(outcome.lines.count == 1 && outcome.status == 0)
      #expect(outcome.output.contains(#""error":"#) == isError)
      #expect(outcome.output.contains(#""match":false"#) != isError)
    }
  }

  @Test func `name the first key that differs in case only`() throws {
    let scratch = try folder(
      #"{"OR":[{"AND":[{"OR_WHEN":[{"rule_type":"generic_text_key_value","key":"plan","value":"gold","matching":{"match_type":"matches","negated":false}}]}]}]}"#
    )
    let outcome = try Program.run(
      ["explain", "rules.json", "--inline", #"{"attributes":{"PLAN":"x","Plan":"y"}}"#], in: scratch.folder)
    #expect(outcome.output.contains("the visitor has `PLAN`"), "\(outcome.output)")
  }

  @Test func `come in no archive`() throws {
    let scratch = try Sample.folder()
    let outcome = try Program.run(["eval", "rules.zip", "--dialect", "convert", "--inline", "{}"], in: scratch.folder)
    #expect(outcome.status == 3)
    #expect(outcome.standardOutput.isEmpty)
    #expect(outcome.errors.contains("found an archive"))
  }

  @Test func `that are no JSON do not load`() throws {
    let scratch = try folder("{\"OR\":[}")
    let outcome = try Program.run(["eval", "rules.json", "--inline", "{}", "--dialect", "convert"], in: scratch.folder)
    #expect(outcome.status == 3)
    #expect(outcome.errors.hasPrefix("rulectl: rules.json:1:8: error: "))
  }

  @Test(arguments: [("--max-leaves", "1"), ("--max-rules", "1"), ("--max-depth", "4")])
  func `keep to the limits`(flag: String, limit: String) throws {
    let block = #"{"OR_WHEN":[{},{}]}"#
    let scratch = try folder(#"{"audiences":[{"rules":{"OR":[{"AND":[\#(block)]}]}}],"locations":[{}]}"#)
    let outcome = try Program.run(["eval", "rules.json", "--inline", "{}", flag, limit], in: scratch.folder)
    #expect(outcome.status == 5)
    #expect(outcome.standardOutput.isEmpty)
    #expect(outcome.errors.contains(flag))
  }

  @Test func `end quickly on a pattern that goes nowhere`() throws {
    let scratch = try folder(
      Self.rules.replacing("startsWith", with: "regexMatches").replacing(#""value":"1""#, with: #""value":"^(a+)+$""#))
    let subject = String(repeating: "a", count: 1 << 20) + "b"
    let outcome = try Program.run(
      ["eval", "rules.json", "--platform", "ios,js", "--all"], input: Array(#"{"n":"\#(subject)"}"#.utf8),
      in: scratch.folder)
    #expect(outcome.lines.count == 1 && outcome.status == 0)
    #expect(outcome.lines.allSatisfy { $0.contains(#""match":false"#) })
  }

  @Test func `give a visitor with an id a variation`() throws {
    let any = #""type":"a/b","settings":{"matching_options":{"audiences":"any"}}"#
    let scratch = try folder(
      #"{"experiences":[{"id":"100","key":"a",\#(any),"variations":[{"id":"v","traffic_allocation":50},{"id":"7","traffic_allocation":30}]}]}"#
    )
    let visitors = #"""
      {"visitorId":"visitor-1","location":{}}
      {"plan":"gold"}
      {"visitorId":7}
      {"visitorId":"","location":{}}
      {"location":{}}
      """#
    let outcome = try Program.run(["eval", "rules.json"], input: Array(visitors.utf8), in: scratch.folder)
    func line(_ event: Int, _ platforms: String, _ variation: String) -> String {
      #"{"event":\#(event),"kind":"match","platforms":[\#(platforms)],"experience":"a","match":true,"audiences":{},"locations":{}\#(variation)}"#
    }
    let all = #""ios","js","android""#
    // Android hashes an empty id, too.
    #expect(
      outcome.lines.map { String($0) } == [
        line(0, #""ios","android""#, #","variation":"7""#), line(0, #""js""#, #","variation":"v""#),
        line(3, #""ios","js""#, #","variation":null"#), line(3, #""android""#, #","variation":"v""#), line(4, all, ""),
      ])
    #expect(outcome.status == 4)
    #expect(outcome.errors.contains("<stdin>:2:1: error: no known member: expected at least one, such as"))
    #expect(outcome.errors.contains("expected a string or null for `visitorId`"))
  }

  /// What `--rule` may name is said in one way for all dialects.
  @Test(arguments: [
    ("7", "use an index from 0 to 1"), ("heor", "use `hero`"),
    ("something else", "use an existing id, such as `"),
  ])
  func `say what there is to be named`(name: String, message: String) throws {
    let scratch = try folder(#"{"experiences":[{"id":"1","key":"hero"},{"id":"2","key":"two"}]}"#)
    let outcome = try Program.run(["explain", "rules.json", "--inline", "{}", "--rule", name], in: scratch.folder)
    #expect(outcome.status == 2 && outcome.standardOutput.isEmpty)
    #expect(outcome.errors.contains("`\(name)`\n") && outcome.errors.contains(message))
    let bare = try folder()
    let alone = try Program.run(["explain", "rules.json", "--inline", "{}", "--rule", name], in: bare.folder)
    #expect(alone.errors.contains("no rule set has the index `\(name)`\n  help: use 0"))
  }

  /// All explanations of the visitor together would take more memory than machines have; what stands
  /// first comes before the rest is made.
  @Test func `are explained one after the other`() throws {
    let leaves = (0..<1_000).map {
      #"{"AND":[{"OR_WHEN":[{"rule_type":"url","key":"k\#($0)","matching":{"match_type":"contains","negated":false},"value":"x"}]}]}"#
    }
    let experiences = (0..<50_000).map {
      #"{"id":"\#($0)","key":"e\#($0)","audiences":["a"],"settings":{},"variations":[{}]}"#
    }
    let scratch = try folder(
      #"{"audiences":[{"id":"a","rules":{"OR":[\#(leaves.joined(separator: ","))]}}],"experiences":[\#(experiences.joined(separator: ","))]}"#
    )
    for format in ["json", "text"] {
      let outcome = try Program.shell(
        "rulectl explain rules.json --inline '{}' --platform ios,js --format \(format) | head -c 1000",
        in: scratch.folder)
      #expect(outcome.standardOutput.count == 1_000 && outcome.errors.isEmpty)
    }
  }

  @Test func `show nothing that steers a terminal`() throws {
    let scratch = try folder(
      #"{"experiences":[{"id":"1","key":"\u001b[31m","audiences":[],"variations":[{}]}]}"#)
    let eval = try Program.run(["eval", "rules.json", "--inline", "{}"], in: scratch.folder)
    #expect(eval.output.contains(#""experience":"\u001b[31m","match":true"#))
    let inspect = try Program.run(["inspect", "rules.json"], in: scratch.folder)
    #expect(inspect.output.contains("experience \\u{1B}[31m"))
  }
}
