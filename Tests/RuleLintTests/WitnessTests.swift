import RuleEngine
import RuleLint
import TestSupport
import Testing

@Suite struct `a witness` {
  /// A condition that some event fires on these platforms, and that none fires on the others.
  struct Case: CustomTestStringConvertible, Sendable {
    let condition: String
    let platforms: [String]

    init(_ platforms: String, _ condition: String) {
      self.condition = condition
      self.platforms = platforms.split(separator: " ").map(String.init)
    }

    var testDescription: String { condition }
  }

  private static let everywhere = "ios android web"

  static let cases: [Case] = [
    Case(everywhere, Searched.all(#"~type eq ["t"]"#, #"~source eq ["s"]"#, #"a eq ["x"]"#)),
    Case(everywhere, Searched.all("a ex", "a.b ex", "a.b.c nx")),
    Case(everywhere, Searched.all(#"a.0 eq ["x"]"#, #"a.1 eq ["y"]"#, "a.b gt [5]")),
    Case(
      everywhere, Searched.all(#"t sw ["ab"]"#, #"t ew ["bc"]"#, #"t co ["x"]"#, #"t nc ["xb"]"#)),
    Case(
      everywhere, Searched.all(#"t sw ["ab"]"#, #"t ew ["bc"]"#, #"t nc ["bb"]"#, #"t nc ["b-"]"#)),
    Case(
      everywhere, Searched.all(#"t co ["a"]"#, #"t co ["b"]"#, #"t nc ["ab"]"#, #"t nc ["ba"]"#)),
    Case(everywhere, Searched.all("n gt [5]", "n lt [7]", "n ne [5]")),
    Case(everywhere, Searched.all("n gt [5.5]", "n lt [5.75]")),
    Case(everywhere, Searched.all("n gt [5]", "n lt [5]")).none,
    Case(everywhere, Searched.all("n gt [100]", #"n sw ["7"]"#, "n lt [800]")),
    Case(everywhere, Searched.all("n gt [100]", #"n ew ["7"]"#, "n lt [120]")),
    Case(everywhere, Searched.all("b eq [true]", "b ex")),
    Case("ios", Searched.all(#"t ne ["x"]"#, "t nx")),
    // The long s.
    Case("android", Searched.all(#"t sw ["store"]"#, #"t nc ["sto"]"#)),
    // Beyond 32 bits Android cuts a number to its low ones.
    Case("android", Searched.all("n gt [5]", "n lt [0.0]")),
    Case("android", Searched.all("n eq [5]", "n gt [3000000000]")),
    Case(everywhere, Searched.all("~timestampu gt [1]", "~timestampu lt [1900000000]")),
    Case(everywhere, Searched.all(#"~all_json co ["\"a\":1"]"#)),
    Case(everywhere, Searched.all(#"~all_url co ["q=x"]"#, #"b eq ["y"]"#)),
    Case(everywhere, Searched.all(#"é eq ["É"]"#)),
    Case(everywhere, Searched.any("a nx", "a ex")),
  ]

  @Test(arguments: cases, SemanticProfile.launch.map(\.name))
  func `is found exactly where there is one`(case: Case, platform: String) throws {
    let profile = try #require(SemanticProfile.launch.first { $0.name == platform })
    guard let answer = try Searched.answer(`case`.condition, profile) else {
      Issue.record("\(platform) rejects the document")
      return
    }
    switch answer {
    case .event(let event):
      #expect(`case`.platforms.contains(platform))
      #expect(
        try Searched.fires(`case`.condition, event, profile),
        "\(String(decoding: event, as: UTF8.self))")
    case .impossible, .undecided, .elsewhere, .lost:
      #expect(!`case`.platforms.contains(platform), "\(answer)")
    }
  }

  @Test func `is refused with the members that clash`() throws {
    let condition = Searched.all(#"~type eq ["t"]"#, "a gt [5]", #"b eq ["x"]"#, "a lt [5]")
    for profile in SemanticProfile.launch {
      guard case .impossible(let proof, isHere: false) = try Searched.answer(condition, profile)
      else {
        Issue.record("\(profile.name)")
        continue
      }
      #expect(proof.clashes.map(\.count) == [2])
    }
  }

  @Test func `is refused alternative by alternative`() throws {
    let one = Searched.all("a gt [5]", "a lt [5]")
    let other = Searched.all(#"b eq ["x"]"#, #"b eq ["y"]"#)
    let condition = LogicCases.group("or", [one, other])
    guard case .impossible(let proof, _) = try Searched.answer(condition, .launchIOS) else {
      Issue.record("it fires")
      return
    }
    #expect(proof.clashes.map(\.count) == [2, 2])
  }

  @Test func `asks for other states where these keep a rule from firing`() throws {
    let condition = Searched.all(#"~state.shop/tier eq ["gold"]"#, #"a eq ["x"]"#)
    guard case .elsewhere(let wish, _) = try Searched.answer(condition, .launchIOS) else {
      Issue.record("no other states are asked for")
      return
    }
    #expect(wish.states.map { String(decoding: $0.key, as: UTF8.self) } == ["tier"])
    #expect(wish.now == nil && wish.sdkVersion == nil)
    let state = #"{"shop":{"tier":"gold"}}"#
    guard case .event(let event) = try Searched.answer(condition, .launchIOS, state: state) else {
      Issue.record("it does not fire with the states")
      return
    }
    #expect(try Searched.fires(condition, event, .launchIOS, state: state))
  }

  @Test func `asks for another time`() throws {
    let condition = Searched.all("~timestampu gt [1900000000]", #"~timestampp sw ["2031"]"#)
    guard case .elsewhere(let wish, _) = try Searched.answer(condition, .launchIOS) else {
      Issue.record("no other time is asked for")
      return
    }
    let now = try #require(wish.now)
    #expect(now.dateTime().hasPrefix("2031"))
  }

  @Test func `gathers states of several rules as long as they agree`() throws {
    let conditions = [
      Searched.all(#"~state.s/a eq ["x"]"#), Searched.all(#"~state.s/b.c gt [5]"#),
      Searched.all(#"~state.s/a eq ["y"]"#), Searched.all("~state.s/a nx"),
    ]
    var search = try Searched.search(conditions, .launchAndroid, gathersStates: true)
    let isFound = (0..<4).map { place in
      if case .event = search.witness(ofRuleAt: place) { true } else { false }
    }
    #expect(isFound == [true, true, false, false])
    let states = search.surroundings.statesText()
    #expect(String(decoding: states, as: UTF8.self) == #"{"s":{"a":"x","b":{"c":6}}}"#)
  }

  @Test func `is not claimed where another rule stops the engine`() throws {
    let conditions = [Searched.test("~state/k ex"), Searched.test(#"a eq ["x"]"#)]
    var search = try Searched.search(conditions, .launchIOS)
    guard case .undecided(.stopped(rule: 0)) = search.witness(ofRuleAt: 1) else {
      Issue.record("the stop is not seen")
      return
    }
  }

  @Test func `stays open where the budget is spent`() throws {
    let condition = Self.places(7, for: 8)
    var search = try Searched.search([condition], .launchIOS, budget: 100)
    guard case .undecided(.budget(steps: 100)) = search.witness(ofRuleAt: 0) else {
      Issue.record("it is decided")
      return
    }
  }

  /// Guests at fewer tables, one at each.
  private static func places(_ tables: Int, for guests: Int) -> String {
    let groups = (1...guests).map { guest in
      LogicCases.group("or", (1...tables).map { Searched.test(#"\#($0) eq ["\#(guest)"]"#) })
    }
    return LogicCases.group("and", groups)
  }

  @Test func `is found behind many groups of alternatives`() throws {
    // Two alternatives in each of forty groups, of which one clashes with what comes last.
    let groups = (0..<40).map { Searched.any(#"k\#($0) eq ["a"]"#, #"l\#($0) eq ["b"]"#) }
    let last = (0..<40).map { Searched.test(#"k\#($0) eq ["c"]"#) }
    let condition = LogicCases.group("and", groups + last)
    guard case .event = try Searched.answer(condition, .launchAndroid) else {
      Issue.record("it is not found")
      return
    }
    // And a clash that the groups have no part in.
    let clash = [
      Searched.any(#"x eq ["1"]"#, #"y eq ["1"]"#), Searched.any(#"x eq ["2"]"#, #"y eq ["2"]"#),
      Searched.any(#"x eq ["3"]"#, #"y eq ["3"]"#),
    ]
    guard
      case .impossible(let proof, _) = try Searched.answer(
        LogicCases.group("and", groups + clash), .launchAndroid)
    else {
      Issue.record("it is not refused")
      return
    }
    #expect(proof.clashes.map(\.count) == [3])
  }
}

extension `a witness`.Case {
  /// The same condition, which no event fires anywhere.
  fileprivate var none: Self { Self("", condition) }
}
