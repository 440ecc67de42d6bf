import Foundation
import RuleCore
import TestSupport
import Testing

/// `--coverage` of `test` and `eval`, run as a script would run it.
@Suite struct `coverage` {
  private static func report(_ arguments: [String], in folder: String, status: Int32 = 0) throws -> [String: Any] {
    let outcome = try Program.run(arguments + ["--coverage=json"], in: folder)
    #expect(outcome.status == status, "\(outcome.errors)")
    #expect(outcome.errors.contains("help: raise the limit: --max-run-steps") == (status == 5), "\(outcome.errors)")
    return try #require(
      try JSONSerialization.jsonObject(with: Data(outcome.standardOutput)) as? [String: Any], "\(outcome.errors)")
  }

  private static func counts(_ report: [String: Any], _ platform: String) throws -> [String: [Int]] {
    let summary = try #require(report["summary"] as? [String: [String: [String: Int]]])
    return try #require(summary[platform]).mapValues {
      [$0["covered"] ?? -1, $0["total"] ?? -1, $0["impossible"] ?? -1]
    }
  }

  /// All objects below a value that have a member `status`.
  private static func items(_ value: Any) -> [[String: Any]] {
    if let list = value as? [Any] { return list.flatMap(items) }
    guard let object = value as? [String: Any] else { return [] }
    let inner = object.filter { $0.key != "events" }.values.flatMap(items)
    return object["status"] == nil ? inner : [object] + inner
  }

  private static func scratch() throws -> Scratch { try Scratch(copying: "Tests/Transcripts/test") }

  @Test func `counts the items of each platform, and joins them`() throws {
    let scratch = try Self.scratch()
    let report = try Self.report(["test", "cover.test.yaml"], in: scratch.folder)
    for platform in ["ios", "android", "joined"] {
      let counts = try Self.counts(report, platform)
      // The rule `dead` never fires, so that it does not need to.
      #expect(counts["rules"] == [2, 3, 0])
      // cart.total is true and false; the other conditions are only one of them.
      #expect(counts["decisions"] == [1, 6, 0])
      #expect(counts["values"] == [1, 2, 0])
      #expect(counts["consequences"] == [1, 2, 1])
      #expect(counts["tokens"]?[2] == 1)
    }
    // Each half of `dead` keeps the rule from firing, and neither can make it fire.
    #expect(try Self.counts(report, "joined")["mcdc"] == [1, 4, 2])
  }

  @Test func `is whole with the events that it misses`() throws {
    let scratch = try Self.scratch()
    let before = try Self.report(["test", "cover.test.yaml"], in: scratch.folder)
    let events = Self.items(before).flatMap { $0["events"] as? [Any] ?? [] }
    let lines = try events.map {
      String(decoding: try JSONSerialization.data(withJSONObject: $0, options: .sortedKeys), as: UTF8.self)
    }
    // The events of the suite, and those that it misses.
    let all =
      lines + [
        #"{"type":"t","source":"s","data":{"tier":"gold","cart":{"total":150}}}"#,
        #"{"type":"t","source":"s","data":{"tier":"gold"}}"#,
      ]
    try scratch.write(all.joined(separator: "\n"), to: "all.ndjson")
    let after = try Self.report(["eval", "cover.json", "all.ndjson"], in: scratch.folder)
    // All but the rule that reads a shared state.
    for item in Self.items(after) where item["status"] as? String == "missing" {
      #expect((item["events"] as? [Any])?.isEmpty == true, "\(item)")
    }
    #expect(try Self.counts(after, "joined")["values"] == [2, 2, 0])
    // With the state nothing is missing.
    try scratch.write(#"{"com.example.consent":{"given":"yes"}}"#, to: "state.json")
    let other = try Self.report(["eval", "cover.json", "all.ndjson", "--state", "state.json"], in: scratch.folder)
    let fired = Self.items(other).filter { ($0["pointer"] as? String) == "/rules/2/consequences/0" }
    #expect(fired.allSatisfy { $0["status"] as? String == "covered" })
  }

  @Test func `is the same for any number of threads, and for events and files`() throws {
    let scratch = try Self.scratch()
    let event = #"{"type":"t","source":"s","data":{"tier":"gold","cart":{"total":150}}}"#
    try scratch.write(Array(repeating: event, count: 20_000).joined(separator: "\n"), to: "many.ndjson")
    let one = try Program.run(
      ["eval", "cover.json", "many.ndjson", "--coverage=json", "--jobs", "1"], in: scratch.folder)
    let four = try Program.run(
      ["eval", "cover.json", "many.ndjson", "--coverage=json", "--jobs", "4"], in: scratch.folder)
    #expect(one.status == 0 && one.standardOutput == four.standardOutput)
    let inputs = ["event: \(event)", "events: many.ndjson"]
    for (number, input) in inputs.enumerated() {
      let name = "\(number).test.yaml"
      try scratch.write("rules: cover.json\ncases: [{ \(input), fires-at-least: 1 }]\n", to: name)
      let outcome = try Program.run(["test", name, "--coverage=json"], in: scratch.folder)
      #expect(outcome.status == 0, "\(outcome.errors)")
      #expect(outcome.standardOutput == one.standardOutput, "\(input)")
    }
  }

  @Test func `counts the events that a session emits`() throws {
    let scratch = try Self.scratch()
    let rule = { (key: String, value: String, consequence: String) in
      #"{"condition":{"type":"matcher","definition":{"key":"\#(key)","matcher":"eq","values":["\#(value)"]}},"#
        + #""consequences":[\#(consequence)]}"#
    }
    let dispatch =
      #"{"id":"d","type":"dispatch","detail":{"type":"t.second","source":"s.second","eventdataaction":"copy"}}"#
    let rules = [
      rule("go", "yes", dispatch), rule("~type", "t.second", #"{"id":"p","type":"pb","detail":{"m":1}}"#),
    ]
    try scratch.write(#"{"version":1,"rules":["# + rules.joined(separator: ",") + "]}", to: "chain.json")
    let event = #"{"type":"t.first","source":"s","data":{"go":"yes"}}"#
    for (input, covered) in [("session: [{ event: \(event), fires: [d, p] }]", 2), ("event: \(event), fires: [d]", 1)] {
      try scratch.write("rules: chain.json\ncases: [{ \(input) }]\n", to: "chain.test.yaml")
      let counts = try Self.counts(Self.report(["test", "chain.test.yaml"], in: scratch.folder), "joined")
      #expect(counts["consequences"] == [covered, 2, 0], "\(input)")
    }
  }

  @Test func `tells cases that fail beside the report`() throws {
    let scratch = try Self.scratch()
    try scratch.write(
      "rules: cover.json\ncases: [{ event: { type: t, source: s }, fires: [offer] }]\n", to: "f.test.yaml")
    let outcome = try Program.run(["test", "f.test.yaml", "--coverage=json"], in: scratch.folder)
    #expect(outcome.status == 1)
    #expect(outcome.errors.contains("missing `offer`"))
    #expect(throws: Never.self) { try JSONSerialization.jsonObject(with: Data(outcome.standardOutput)) }
  }

  @Test func `is bounded for a condition of many parts, and says so`() throws {
    let scratch = try Scratch()
    let leaves = (0..<4_000).map {
      #"{"type":"matcher","definition":{"key":"k\#($0)","matcher":"eq","values":["v"]}}"#
    }
    let group = #"{"type":"group","definition":{"logic":"or","conditions":[\#(leaves.joined(separator: ","))]}}"#
    let consequence = #"{"id":"a","type":"pb","detail":{"m":1}}"#
    try scratch.write(
      #"{"version":1,"rules":[{"condition":\#(group),"consequences":[\#(consequence)]}]}"#, to: "wide.json")
    let report = try Self.report(
      ["eval", "wide.json", "--platform", "ios", "--inline", #"{"type":"t","source":"s","data":{"k1":"v"}}"#],
      in: scratch.folder, status: 5)
    #expect(try Self.counts(report, "ios")["decisions"] == [0, 4_000, 0])
    let statuses = Set(Self.items(report).compactMap { $0["status"] as? String })
    #expect(statuses == ["covered", "missing", "open"])
  }

  // MARK: formats

  @Test func `is a tracefile that genhtml reads`() throws {
    let scratch = try Self.scratch()
    let outcome = try Program.run(["test", "cover.test.yaml", "--coverage=lcov"], in: scratch.folder)
    #expect(outcome.status == 0)
    try scratch.write(outcome.standardOutput, to: "cover.info")
    let html = try Program.shell(
      "genhtml cover.info --branch-coverage --output-directory html 2>&1", in: scratch.folder)
    #expect(html.status == 0, "\(html.output)")
    #expect(html.output.contains("lines"))
    let pages = try FileManager.default.subpathsOfDirectory(atPath: scratch.path("html"))
    #expect(pages.contains { $0.hasSuffix("cover.json.gcov.html") }, "\(pages)")
    // A line is covered if all its items are.
    let text = outcome.output
    #expect(text.contains("SF:cover.json\n"))
    #expect(text.contains("FNDA:1,rule 0 offer\n") && text.contains("FNDA:0,rule 2 greeting\n"))
    #expect(!text.contains("DA:\(try line(of: "\"dead\"", in: scratch) - 1),"))
  }

  /// The number of the first line of the document that contains `text`.
  private func line(of text: String, in scratch: Scratch) throws -> Int {
    let lines = String(decoding: try scratch.read("cover.json"), as: UTF8.self).split(
      separator: "\n", omittingEmptySubsequences: false)
    return try #require(lines.firstIndex { $0.contains(text) }) + 1
  }

  @Test func `is one page with every rule in words, its marks and its JSON`() throws {
    let scratch = try Self.scratch()
    let outcome = try Program.run(["test", "cover.test.yaml", "--coverage=html"], in: scratch.folder)
    #expect(outcome.status == 0)
    let page = outcome.output
    let apart = try Program.run(["test", "--coverage", "html", "cover.test.yaml"], in: scratch.folder)
    #expect(apart.status == 0 && apart.output == page)
    // The legend has each status once.
    for status in ["covered", "missing", "impossible"] {
      #expect(page.matches(of: try Regex("<span class=\"\(status)\">")).count > 1, "\(status)")
    }
    #expect(!page.contains("src=") && !page.contains("<script") && !page.contains("url("))
    #expect(page.matches(of: /<span/).count == page.matches(of: /<\/span>/).count)
    // The JSON of all rules is in the page, the rule with the most gaps first.
    let document = try JSONSerialization.jsonObject(with: Data(try scratch.read("cover.json")))
    let rules = try #require((document as? [String: Any])?["rules"] as? [NSDictionary])
    let shown = try page.matches(of: /(?s)<summary>JSON<\/summary><pre>(.*?)<\/pre>/).map { match in
      let plain = match.1.replacing("&quot;", with: "\"").replacing("&gt;", with: ">").replacing("&lt;", with: "<")
        .replacing("&amp;", with: "&")
      return try #require(try JSONSerialization.jsonObject(with: Data(plain.utf8)) as? NSDictionary)
    }
    #expect(Set(shown) == Set(rules))
    let gaps = page.matches(of: /: (\d+) of \d+ items not covered/).map { Int($0.1) ?? -1 }
    #expect(gaps.count == rules.count && gaps == gaps.sorted(by: >))
  }
}
