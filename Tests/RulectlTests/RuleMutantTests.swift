import Foundation
import Launch
import RuleCore
import TestSupport
import Testing

/// `test --mutate`, held against brute force: the verdicts on mutants of random small rules, and the events that it finds.
///
/// A thirty-fifth of `RULECTL_PROPERTY_CASES` is the number of documents, of up to six rules and some fifty mutants;
/// `RULECTL_PROPERTY_SEED` replays a run.
@Suite struct `mutants of rules` {
  private static let platforms = [LaunchProfile.ios, .android]
  private static let types = ["com.example.type.shop", "com.example.type.home"]
  private static let data = [nil, #""x""#, #""Xy""#, "1", "2"]

  /// All events of a small universe.
  private static let universe: [String] = types.flatMap { type in
    data.flatMap { a in
      data.map { b in
        let members = zip(["a", "b"], [a, b]).compactMap { name, value in value.map { "\"\(name)\":\($0)" } }
        return #"{"type":"\#(type)","source":"s","data":{\#(members.joined(separator: ","))}}"#
      }
    }
  }

  private static func condition(_ random: inout SemanticsProperty, depth: Int) -> String {
    if depth > 0, random.number(0...2) > 0 {
      let members = (0..<random.number(1...3)).map { _ in condition(&random, depth: depth - 1) }
      let logic = random.pick(["and", "and", "or"])
      return #"{"type":"group","definition":{"logic":"\#(logic)","conditions":[\#(members.joined(separator: ", "))]}}"#
    }
    let key = random.pick(["a", "b", "~type"])
    let values = key == "~type" ? types.map { "\"\($0)\"" } : [#""x""#, #""xy""#, "1", "2", "1.5"]
    let matcher = random.pick(["eq", "eq", "ne", "ex", "nx", "co", "sw", "gt", "le"])
    var list = (0..<random.number(1...2)).map { _ in random.pick(values) }
    // A mutant of one of many values is made without most of the others.
    if matcher == "eq", random.number(0...5) == 0 {
      list += (0..<14).map { "\"v\($0)\"" } + (0..<random.number(1...3)).map { _ in random.pick(values) }
    }
    let array = list.joined(separator: ", ")
    return #"{"type":"matcher","definition":{"key":"\#(key)","matcher":"\#(matcher)","values":[\#(array)]}}"#
  }

  private static func document(_ random: inout SemanticsProperty) -> String {
    let rules = (0..<random.number(1...6)).map { index in
      let detail = random.pick([#"{"m": 1}"#, #"{"url": "{%a%}-{%urlenc(b)%}"}"#])
      let consequences = (0..<random.number(1...2)).map {
        #"{"id":"\#(index).\#($0)","type":"pb","detail":\#(detail)}"#
      }
      return
        #"{"condition": \#(condition(&random, depth: 2)), "consequences": [\#(consequences.joined(separator: ", "))]}"#
    }
    return #"{"version": 1, "rules": [\#(rules.joined(separator: ", "))]}"#
  }

  /// The consequences that each event fires, as JSON text; nil if the platform rejects the document.
  private static func firings(_ rules: [UInt8], _ events: [String], _ profile: LaunchProfile) throws -> [[String]]? {
    guard let program = try? Launch.Program(RuleSet(try JSONDocument(rules), for: profile), for: profile) else {
      return nil
    }
    var engine = Engine(program, world: World(for: profile, now: Instant(milliseconds: 0)))
    return try events.map { event in
      try engine.process(Array(event.utf8)).map { #"{"id":\#($0.id),"type":\#($0.type),"detail":\#($0.detail)}"# }
    }
  }

  private struct Mutant: Decodable {
    struct Change: Decodable {
      let op: String
      let path: String
    }
    let rule: Int
    let line: Int
    let column: Int
    let patch: [Change]
    let status: String
  }

  /// Applies a patch (RFC 6902) to a document.
  private static func applied(_ patch: [String: Any], to document: Any) throws -> Any {
    let path = try #require(patch["path"] as? String)
    let parts = path.split(separator: "/").map {
      $0.replacing("~1", with: "/").replacing("~0", with: "~")
    }
    func change(_ value: Any, _ rest: ArraySlice<String>) throws -> Any? {
      guard let name = rest.first else {
        return patch["op"] as? String == "remove" ? nil : patch["value"]
      }
      if var list = value as? [Any] {
        let index = try #require(Int(name))
        if let new = try change(list[index], rest.dropFirst()) { list[index] = new } else { list.remove(at: index) }
        return list
      }
      var object = try #require(value as? [String: Any])
      object[name] = try change(try #require(object[name]), rest.dropFirst())
      return object
    }
    return try #require(try change(document, parts[...]))
  }

  @Test func `have the verdicts of brute force`() throws {
    var random = SemanticsProperty("mutants", cases: 70)
    var tally: [String: Int] = [:]
    let count = max(1, random.cases / 35)
    for _ in 0..<count {
      let text = Self.document(&random)
      let events = (0..<random.number(1...6)).map { _ in random.pick(Self.universe) }
      try Self.check(text, events, &tally, seed: random.seed)
    }
    print("mutants: \(tally.sorted { $0.key < $1.key })")
    // A small sample may miss one.
    guard count >= 20 else { return }
    for status in ["killed", "survived"] { #expect(tally[status, default: 0] > 0, "\(status)") }
    #expect(tally["open", default: 0] * 10 <= tally.values.reduce(0, +))
  }

  private static func check(_ text: String, _ events: [String], _ tally: inout [String: Int], seed: UInt64) throws {
    let original = try platforms.map { try firings(Array(text.utf8), events, $0) }
    guard original.allSatisfy({ $0 != nil }) else { return }
    let scratch = try Scratch()
    try scratch.write(text, to: "rules.json")
    let cases = events.enumerated().map { number, event in
      let expected = zip(platforms, original).map { #""\#($0.name)":[\#($1?[number].joined(separator: ",") ?? "")]"# }
      let ids = zip(platforms, original).map { profile, firings in
        let ids = (firings?[number] ?? []).map { String($0.dropFirst(6).prefix { $0 != "," }) }
        return #""\#(profile.name)":[\#(ids.joined(separator: ","))]"#
      }
      return #"{"name":"case \#(number)","event":\#(event),"fires":{\#(ids.joined(separator: ","))},"#
        + #""expect":{\#(expected.joined(separator: ","))}}"#
    }
    try scratch.write(#"{"rules":"rules.json","cases":[\#(cases.joined(separator: ","))]}"#, to: "s.test.json")
    let outcome = try Program.run(["test", "s.test.json", "--mutate", "--format", "json"], in: scratch.folder)
    func fail(_ claim: String) { Issue.record("\(claim), seed \(seed)\n\(text)\n\(events)\n\(outcome.errors)") }
    guard outcome.status == 0 else { return fail("status \(outcome.status)") }
    let report = try #require(
      try JSONSerialization.jsonObject(with: Data(outcome.standardOutput)) as? [String: Any])
    // Cases are played whatever is left for searches.
    let cut = try Program.run(
      ["test", "s.test.json", "--mutate", "--format", "json", "--max-run-steps", "1"], in: scratch.folder)
    let part = try JSONSerialization.jsonObject(with: Data(cut.standardOutput)) as? [String: Any]
    func killed(_ report: [String: Any]?) -> Int? { (report?["summary"] as? [String: Any])?["killed"] as? Int }
    if killed(part) != killed(report) { fail("\(killed(part) ?? -1) killed with one step for all searches") }
    let tree = try JSONSerialization.jsonObject(with: Data(text.utf8))
    let all = try platforms.map { try firings(Array(text.utf8), universe, $0) }
    var patches: Set<Data> = []
    for mutant in try #require(report["mutants"] as? [[String: Any]]) {
      let status = try #require(mutant["status"] as? String)
      tally[status, default: 0] += 1
      let patch = try #require((mutant["patch"] as? [[String: Any]])?.first)
      #expect(patches.insert(try JSONSerialization.data(withJSONObject: patch, options: .sortedKeys)).inserted)
      let mutated = Array(try JSONSerialization.data(withJSONObject: applied(patch, to: tree)))
      let now = try platforms.map { try firings(mutated, events, $0) }
      let killer = events.indices.first { place in
        zip(original, now).contains { $0?[place] != $1?[place] }
      }
      let words = "\(patch) is \(status)"
      if (killer != nil) != (status == "killed") { fail(words + ", by \(killer.map(String.init) ?? "no case")") }
      if status == "killed", mutant["case"] as? String != killer.map({ "case \($0)" }) {
        fail(words + " by another case")
      }
      let differ = try zip(platforms, all).contains { try firings(mutated, universe, $0) != $1 }
      if status == "equivalent", differ { fail(words) }
      if status == "survived" {
        let event = String(
          decoding: try JSONSerialization.data(withJSONObject: try #require(mutant["event"])), as: UTF8.self)
        let tells = try platforms.contains {
          try firings(mutated, [event], $0) != firings(Array(text.utf8), [event], $0)
        }
        if !tells { fail(words + ", which \(event) does not tell") }
      }
    }
  }

  @Test func `of a long list are decided by the changed value`() throws {
    let scratch = try Scratch()
    let values = (0..<1_000).map { "\"v\($0)\"" } + ["\"v0\""]
    try scratch.write(
      #"{"version":1,"rules":[{"condition":{"type":"matcher","definition":{"key":"a","matcher":"eq","values":["#
        + values.joined(separator: ",") + #"]}},"consequences":[{"id":"c","type":"pb","detail":{"m":1}}]}]}"#,
      to: "rules.json")
    let event = #"{"type":"t","source":"s","data":{"a":"v7"}}"#
    try scratch.write(#"{"rules":"rules.json","cases":[{"event":\#(event),"fires":["c"]}]}"#, to: "s.test.json")
    let outcome = try Program.run(["test", "s.test.json", "--mutate", "--format", "json"], in: scratch.folder)
    let report = try JSONSerialization.jsonObject(with: Data(outcome.standardOutput)) as? [String: Any]
    let summary = try #require(report?["summary"] as? [String: Any])
    // Killed: `v7` emptied, the opposite matcher and no consequence. Equivalent: the other letter case.
    for (name, count) in [("killed", 3), ("survived", 1_000), ("equivalent", 1_001), ("open", 0)] {
      #expect(summary[name] as? Int == count, "\(name): \(summary[name] ?? "none")")
    }
  }

  // MARK: the command

  @Test func `are not made of a suite that fails`() throws {
    let scratch = try Scratch(copying: "Tests/Transcripts/test")
    let outcome = try Program.run(["test", "bad.test.yaml", "--mutate"], in: scratch.folder)
    #expect(outcome.status == 1)
    #expect(outcome.errors.contains("the suite fails with the unchanged rules"))
    #expect(outcome.errors.contains("missing `spring-sale`"))
  }

  @Test func `are killed by sessions, files and what loads, and reported alike for any number of threads`() throws {
    let scratch = try Scratch(copying: "Tests/Transcripts/test")
    let event = #"{"type":"t","source":"s","data":{"tier":"gold","cart":{"total":150}}}"#
    try scratch.write(event, to: "one.ndjson")
    func killed(_ arguments: [String]) throws -> Int {
      let outcome = try Program.run(["test", "--mutate", "--format", "json"] + arguments, in: scratch.folder)
      let report = try JSONSerialization.jsonObject(with: Data(outcome.standardOutput)) as? [String: Any]
      return try #require((report?["summary"] as? [String: Any])?["killed"] as? Int)
    }
    func suite(_ input: String) throws -> [String] {
      try scratch.write("rules: cover.json\ncases: [{ \(input) }]\n", to: "k.test.yaml")
      return ["k.test.yaml"]
    }
    let one = try killed(suite("event: \(event), fires: [offer]"))
    #expect(one > 5)
    #expect(try killed(suite("events: one.ndjson, fires: [offer]")) == one)
    #expect(try killed(suite("loads: true")) == 0)
    #expect(try killed(["good.test.yaml", "--filter", "once in a session"]) > 5)
    let texts = try ["1", "3"].map {
      try Program.run(["test", "cover.test.yaml", "--mutate", "--jobs", $0], in: scratch.folder).standardOutput
    }
    #expect(texts[0] == texts[1])
  }
}
