import AirshipLint
import ConvertLint
import LaunchLint
import LaunchSolver
import RuleEngine
import RuleLint
import TestSupport
import Testing

@Suite struct `a difference of platforms` {
  private static func answer(
    _ condition: String, _ one: LaunchProfile, _ other: LaunchProfile, in surroundings: Environment
  ) throws -> FiringAnswer {
    let document = try JSONDocument(LogicCases.document([condition]))
    let (rules, others) = (RuleSet(document, for: one), RuleSet(document, for: other))
    let search = DifferenceSearch(
      (rules, try Program(rules, for: one)), (others, try Program(others, for: other)), in: surroundings)
    return search.difference(ofRule: 0)
  }

  /// `names`: the types and sources that events may have. States are free unless they are given.
  private static func environment(states: String? = nil, names: KnownNames? = nil) throws -> Environment {
    var environment = Environment(now: Searched.now, states: try states.map { try JSONDocument(Array($0.utf8)) })
    (environment.leavesFree, environment.names) = (true, names)
    return environment
  }

  @Test(arguments: [
    // A missing key, a decimal point, 32 bits, a line break, an order of texts, an empty object.
    #"tier ne ["gold"]"#, "total gt [20.0]", "n gt [1000]", #"t sw ["hi"]"#, #"qty gt ["9"]"#,
    "cart ex", #"n eq ["5"]"#, #"t co [""]"#, "n eq [7]", #"n co [20]"#,
  ])
  func `is shown by an event`(test: String) throws {
    let condition = Searched.test(test)
    switch try Self.answer(condition, .ios, .android, in: Self.environment()) {
    case .event(let example):
      let fires = try [LaunchProfile.ios, .android].map {
        try Searched.fires(condition, example.event, $0)
      }
      #expect(fires == (example.firing == .onlyOld ? [true, false] : [false, true]))
    case .impossible, .open:
      // Both never fire.
      #expect(test.hasPrefix("n co"))
    }
  }

  /// A number beyond 32 bits separates the platforms too, but the missing key is what happens.
  @Test func `is shown by plain values where there are some`() throws {
    let condition = Searched.any("total gt [1000]", #"plan ne ["gold"]"#)
    guard case .event(let example) = try Self.answer(condition, .ios, .android, in: Self.environment()) else {
      Issue.record("no event")
      return
    }
    let text = String(decoding: example.event, as: UTF8.self)
    #expect(!text.contains(/[0-9]{5}/), "\(text)")
  }

  @Test(arguments: [
    Searched.all(#"~type eq ["DEMO"]"#, #"tag eq ["bone"]"#),
    Searched.all(#"~source ne ["DEMO"]"#, #"tag eq ["bone", "home"]"#),
    Searched.test("~type ex"),
    Searched.all("a gt [5]", "a lt [5]"),
    Searched.test(#"plan eq ["gold"]"#), Searched.test(#"plan eq ["bronze", "gold"]"#),
  ])
  func `is proven not to be`(condition: String) throws {
    guard case .impossible(isHere: false) = try Self.answer(condition, .ios, .android, in: Self.environment())
    else {
      Issue.record("it is not proven")
      return
    }
  }

  @Test func `is shown with the states that it needs, unless they are given`() throws {
    let condition = Searched.all("~state.s/n ge [3]", #"plan ne ["gold"]"#)
    guard case .event(let example) = try Self.answer(condition, .ios, .android, in: Self.environment()) else {
      Issue.record("no event")
      return
    }
    #expect(!example.needs.states.isEmpty)
    let given = try Self.environment(states: #"{"s":{"n":2}}"#)
    guard case .impossible(isHere: true) = try Self.answer(condition, .ios, .android, in: given) else {
      Issue.record("a given state is changed")
      return
    }
    let other = try Self.environment(states: #"{"s":{"n":5}}"#)
    guard case .event(let here) = try Self.answer(condition, .ios, .android, in: other) else {
      Issue.record("no event with the given state")
      return
    }
    #expect(here.needs.isEmpty)
  }

  @Test func `needs a type that some SDK dispatches or the rule names`() throws {
    let names = KnownNames(types: ["track", "silk"].map { Array($0.utf8) }, sources: [Array("content".utf8)])
    for type in ["silk", "track", "own.kisk"] {
      let condition = Searched.test(#"~type eq ["\#(type)"]"#)
      let answer = try Self.answer(condition, .ios, .android, in: Self.environment(names: names))
      guard case .impossible(isHere: false) = answer else {
        Issue.record("\(type): \(answer)")
        continue
      }
    }
    // Other keys may have any characters.
    let data = Searched.test(#"t eq ["silk"]"#)
    guard case .event = try Self.answer(data, .ios, .android, in: Self.environment(names: names)) else {
      Issue.record("no event with an i without a dot")
      return
    }
  }

  /// Strings that platforms compare differently, and other values, as JSON.
  private static let values: [String?] = {
    var values: [String?] = [
      nil, "true", "false", "{}", "1", "-7.5", "1e30", "3000000000", #""""#, #""true""#, #""1""#,
    ]
    let texts = [
      "gold", "GOLD", "silk", "\u{17F}ilk", "S\u{131}LK", "sil\u{212A}", "\u{130}", "i", "a;b", "a\u{37E}b", "a`",
      "a\u{1FEF}",
    ]
    for text in texts {
      for variant in [text, "x" + text, text + "x", text + "\u{301}", "\\n" + text, text + "\\r\\n"] {
        values.append("\"" + variant + "\"")
      }
    }
    return values
  }()

  /// Proofs for random conditions on one key, held against the engines.
  @Test(arguments: [
    (LaunchProfile.ios, LaunchProfile.android), (.ios, .web), (.android, .web),
  ])
  func `is proven only where the engines agree`(one: LaunchProfile, other: LaunchProfile) throws {
    var random = SemanticsProperty("proofs of no difference", cases: 1_000)
    let events = Self.values.map { value in
      Array(#"{"type":"t","source":"s","data":{\#(value.map { #""a":\#($0)"# } ?? "")}}"#.utf8)
    }
    var proofs = 0
    for _ in 0..<max(1, random.cases / 100) {
      let tests = (0..<random.number(1...2)).map { _ in
        let matcher = random.pick(["eq", "eq", "ne", "co", "nc", "sw", "ew", "ex", "nx"])
        return #"a \#(matcher) ["\#(random.pick(["gold", "silk", "i", "a;b", "a`", "true", "1", "old"]))"]"#
      }
      let condition = Searched.all(tests[0], tests.last ?? tests[0])
      let document = try JSONDocument(LogicCases.document([condition]))
      let (rules, others) = (RuleSet(document, for: one), RuleSet(document, for: other))
      let search = DifferenceSearch(
        (rules, try Program(rules, for: one)), (others, try Program(others, for: other)),
        in: Environment(now: Searched.now))
      let answer = search.relation(ofRule: 0, and: 0)
      for (answer, firing, silent) in [(answer.onlyOld, one, other), (answer.onlyNew, other, one)] {
        guard case .impossible = answer else { continue }
        proofs += 1
        for event in events where try Searched.fires(condition, event, firing) {
          if try !Searched.fires(condition, event, silent) {
            let text = String(decoding: event, as: UTF8.self)
            Issue.record("seed \(random.seed): \(tests) fires on \(firing.name), not on \(silent.name): \(text)")
          }
        }
      }
    }
    #expect(proofs > 0)
  }
}
