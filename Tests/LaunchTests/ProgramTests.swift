import RuleEngine
import TestSupport
import Testing

@Suite struct `a program` {
  private static let unknown = Sample.matcher("a", "zz", #"["v"]"#)

  private func rejection(_ document: [UInt8], _ profile: LaunchProfile) throws -> Rejection? {
    let rules = try Sample.ruleSet(String(decoding: document, as: UTF8.self), for: profile)
    do throws(Rejection) {
      _ = try Program(rules, for: profile)
      return nil
    } catch {
      return error
    }
  }

  // MARK: only

  @Test(
    arguments: [
      ([], []), ([1], [1]), ([0, 2], [0, 2]), ([7], []), ([-1, 2], [2]),
    ] as [(Set<Int>, [Int])])
  func `keeps the rules that are asked for`(only: Set<Int>, loaded: [Int]) throws {
    let rules = (0..<3).map { Sample.rule(Sample.always, id: "r\($0)") }
    for profile in LaunchProfile.all {
      let program = try Sample.program(Sample.document(rules), for: profile, only: only)
      #expect(program.loadedRules == loaded)
      #expect(program.loadedRules.indices.map(program.consequenceIDs) == loaded.map { ["\"r\($0)\""] })
      var engine = Engine(program, world: World(for: profile, now: Instant(milliseconds: 0)))
      let firings = try engine.process(Array(Sample.event("{}").utf8))
      #expect(firings.map(\.rule) == loaded)
    }
  }

  @Test func `is rejected for a rule that is not asked for`() throws {
    let rules = Sample.document([Sample.rule(Sample.always), Sample.rule(Self.unknown)])
    #expect(throws: Rejection.self) {
      _ = try Sample.program(rules, for: .android, only: [0])
    }
    #expect(try Sample.program(rules, for: .ios, only: [0]).loadedRules == [0])
  }

  // MARK: losses

  private static let lostConsequence =
    #"{"condition":\#(Sample.always),"consequences":[{"id":"a","type":"t"},{"id":"b","type":"t","detail":{}}]}"#

  @Test func `counts what it was built without`() throws {
    let group = Sample.group("and", [Sample.always, Self.unknown, Sample.group("or", [Self.unknown])])
    let document = Sample.document([
      Sample.rule(Sample.always), Sample.rule(Self.unknown), Sample.rule(group),
      Self.lostConsequence,
    ])
    let program = try Sample.program(document, for: .ios)
    #expect(program.loadedRules == [0, 2, 3])
    #expect(program.losses.rules == 1)
    #expect(program.losses.conditions == 3)
    #expect(program.losses.consequences == 1)
    #expect(program.loadedRules.indices.map { program.losses(ofRuleAt: $0).conditions } == [0, 3, 0])
    #expect(program.loadedRules.indices.map { program.losses(ofRuleAt: $0).consequences } == [0, 0, 1])
    #expect(program.loadedRules.indices.map(program.consequenceIDs) == [[#""hit""#], [#""hit""#], [#""b""#]])
    #expect(program.losses(ofRuleAt: 0).isNone && !program.losses.isNone)
    let all = try Sample.program(document, for: .ios, only: [0])
    #expect(all.losses == program.losses)
  }

  @Test func `of the web loses nothing`() throws {
    let document = Sample.document([Sample.rule(Self.unknown), Self.lostConsequence])
    let program = try Sample.program(document, for: .web)
    #expect(program.losses.isNone)
    #expect(program.loadedRules == [0, 1])
  }

  // MARK: rejections

  /// A document with its fault marked, the platform, the reason, and the rule it stands in.
  private static let rejections: [(document: String, profile: LaunchProfile, reason: Rejection.Reason, rule: Int?)] = [
    (#"{"version":1,"rules":[]} ‹x›"#, .ios, .text(.trailingText), nil),
    (#"‹/* a */›{"version":1,"rules":[]}"#, .web, .text(.comment), nil),
    (#"{"version":1,"rules":[]‹,›}"#, .android, .text(.trailingCommaInObject), nil),
    ("‹[]›", .android, .fault(.rootNotObject), nil),
    (#"‹{"rules":[]}›"#, .ios, .fault(.versionMissing), nil),
    (#"{"version":‹"1"›,"rules":[]}"#, .ios, .fault(.versionNotInteger), nil),
    (#"{"rules":‹{}›}"#, .android, .fault(.rulesMissing), nil),
    (#"{"version":1,"rules":[‹5›]}"#, .web, .fault(.ruleNotObject), 0),
    (Sample.document([Sample.rule(Sample.always), "‹" + Sample.rule(unknown) + "›"]), .android, .emptyCondition, 1),
    (
      Sample.document([
        Sample.rule(Sample.always),
        Sample.rule(Sample.matcher("(x)", "ex")).replacing(#""(x)""#, with: #"‹"(x)"›"#),
      ]),
      .ios, .crash(key: "(x)"), 1
    ),
  ]

  @Test(arguments: rejections.indices)
  func `says why and where it is not built`(index: Int) throws {
    let (document, profile, reason, rule) = Self.rejections[index]
    let marked = MarkedText(document)
    let found = try #require(try rejection(marked.bytes, profile), "\(marked)")
    #expect(found.reason == reason, "\(marked)")
    #expect([found.range.lower, found.range.upper] == marked.offsets, "\(marked)")
    #expect(found.rule == rule, "\(marked)")
  }

  @Test func `is built of what one platform rejects for another`() throws {
    let document = Sample.document([Sample.rule(Sample.matcher("(x)", "ex"))])
    #expect(try rejection(Array(document.utf8), .android) == nil)
    #expect(try rejection(Array(document.utf8), .web) == nil)
  }

  // MARK: what it holds

  @Test func `lists the keys and tokens of a rule, each once`() throws {
    let condition = Sample.group(
      "and",
      [
        Sample.matcher("b", "eq", #"["v","w"]"#), Sample.matcher("~state.n/k", "ex"),
        Sample.group("or", [Sample.matcher("a.0", "gt", "[1]"), Sample.matcher("b", "lt", "[1]"), Sample.always]),
      ])
    let detail = #"{"x":["{%b%} {%urlenc(c)%}"],"y":"{%b%}","z":"{% open"}"#
    let document = Sample.document([
      Sample.rule(Sample.always), Sample.rule(condition, detail: detail),
    ])
    let program = try Sample.program(document, for: .ios)
    func texts(_ values: [[UInt8]]) -> [String] {
      values.map { String(decoding: $0, as: UTF8.self) }
    }
    #expect(texts(program.keys(ofRuleAt: 0)) == ["~type"])
    #expect(texts(program.keys(ofRuleAt: 1)) == ["b", "~state.n/k", "a.0", "~type"])
    #expect(texts(program.tokens(ofRuleAt: 0)) == [])
    #expect(texts(program.tokens(ofRuleAt: 1)) == ["b", "urlenc(c)"])
  }

  // MARK: shape

  /// Groups of constants: what holds is a tree of booleans, worked out here by hand.
  private func condition(_ random: inout SemanticsProperty, _ depth: Int) -> (json: String, holds: Bool) {
    if depth == 0 || random.number(0...3) == 0 {
      let holds = random.number(0...1) == 1
      return (holds ? Sample.always : Sample.matcher("~type", "eq", #"["other"]"#), holds)
    }
    let members = (0...random.number(0...3)).map { _ in condition(&random, depth - 1) }
    let isAnd = random.number(0...1) == 1
    let holds = isAnd ? members.allSatisfy(\.holds) : members.contains(where: \.holds)
    return (Sample.group(isAnd ? "and" : "or", members.map(\.json)), holds)
  }

  @Test func `decides groups as logic does`() throws {
    var random = SemanticsProperty("groups", cases: 150)
    for _ in 0..<random.cases {
      let (json, holds) = condition(&random, 5)
      let platforms = try Sample.platforms(json, "{}")
      #expect(platforms == (holds ? "iAW" : ""), "\(json)")
    }
  }

  @Test func `nests groups as deep as its text`() throws {
    var deep = Sample.always
    for _ in 0..<1_000 { deep = Sample.group("and", [deep]) }
    let document = Sample.document([Sample.rule(deep)])
    #expect(try Sample.fires(deep, "{}", .android))
    #expect(try rejection(Array(document.utf8), .ios)?.reason == .text(.deepNesting))
  }

  // MARK: found rules

  /// A table entry names two rules, and says where more are.
  @Test func `finds all rules of one value, one, two and more`() throws {
    let rules = (1...6).flatMap { count in
      (0..<count).map { number in
        Sample.rule(Sample.matcher("k", "eq", "[\"v\(count)\"]"), id: "\(count)-\(number)")
      }
    }
    for profile in LaunchProfile.all {
      var engine = Engine(
        try Sample.program(Sample.document(rules), for: profile),
        world: World(for: profile, now: Instant(milliseconds: 0)))
      var first = 0
      for count in 1...6 {
        let firings = try engine.process(Array(Sample.event("{\"k\":\"v\(count)\"}").utf8))
        #expect(firings.map(\.rule) == Array(first..<first + count), "\(count)")
        first += count
      }
      #expect(try engine.process(Array(Sample.event(#"{"k":"v7"}"#).utf8)).isEmpty)
    }
  }
}
