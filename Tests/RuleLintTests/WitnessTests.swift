import AirshipLint
import ConvertLint
import LaunchLint
import LaunchSolver
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
    Case(everywhere, Searched.all(#"t sw ["ab"]"#, #"t ew ["bc"]"#, #"t co ["x"]"#, #"t nc ["xb"]"#)),
    Case(everywhere, Searched.all(#"t sw ["ab"]"#, #"t ew ["bc"]"#, #"t nc ["bb"]"#, #"t nc ["b-"]"#)),
    Case(everywhere, Searched.all(#"t co ["a"]"#, #"t co ["b"]"#, #"t nc ["ab"]"#, #"t nc ["ba"]"#)),
    Case(everywhere, Searched.all("n gt [5]", "n lt [7]", "n ne [5]")),
    Case(everywhere, Searched.all("n gt [5.5]", "n lt [5.75]")),
    Case(everywhere, Searched.all("n gt [5]", "n lt [5]")).none,
    // Only the ends of a range count, in any order.
    Case(
      everywhere,
      Searched.all(
        "n gt [5]", "n gt [7]", "n gt [6]", "n ge [3]", "n lt [12]", "n lt [10]", "n lt [11]", "n le [9]", "n ne [8]")),
    Case(everywhere, Searched.all("n gt [5]", "n gt [9]", "n gt [7]", "n lt [12]", "n lt [8]", "n lt [10]")).none,
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

  @Test(arguments: cases, LaunchProfile.all.map(\.name))
  func `is found exactly where there is one`(case: Case, platform: String) throws {
    let profile = try #require(LaunchProfile.all.first { $0.name == platform })
    guard let answer = try Searched.answer(`case`.condition, profile) else {
      Issue.record("\(platform) rejects the document")
      return
    }
    switch answer {
    case .event(let event):
      #expect(`case`.platforms.contains(platform))
      #expect(try Searched.fires(`case`.condition, event, profile), "\(String(decoding: event, as: UTF8.self))")
    case .impossible, .undecided, .elsewhere, .lost: #expect(!`case`.platforms.contains(platform), "\(answer)")
    }
  }

  /// Conditions that leave the names of the event free, and parts of the names that it should have.
  private static let freeNames: [(condition: String, names: String)] = [
    (Searched.all(#"~type sw ["com.adobe.eventType.generic"]"#), "eventType.generic."),
    (Searched.all(#"~type co ["lifecycle"]"#), "lifecycle"), (Searched.all(#"~type ew ["track"]"#), "generic.track"),
    (Searched.all("~type ex"), "com.adobe"), (Searched.all(#"~type ne ["com.adobe.eventType.generic.track"]"#), ""),
    (Searched.all(#"~source ne ["com.adobe.eventSource.requestContent"]"#), ""),
    (Searched.all(#"~source ew ["errorResponseContent"]"#), "eventType.edge"),
    (Searched.all(#"xdm.eventType eq ["commerce.purchases"]"#), "eventType.edge"),
    (Searched.all(#"~type eq ["com.adobe.eventType.optimize"]"#, #"propositions.0.scope eq ["s"]"#), "optimize"),
  ]

  /// The event that is found for a rule if the search knows the events that extensions dispatch.
  private static func event(_ condition: String, _ profile: LaunchProfile) throws -> String? {
    let rules = RuleSet(try JSONDocument(LogicCases.document([condition])), for: profile)
    var environment = Environment(now: Searched.now)
    environment.dispatched = { EventCatalogue.dispatched }
    let search = WitnessSearch(rules, try Program(rules, for: profile), in: environment)
    guard case .event(let event) = search.witness(ofRuleAt: 0), try Searched.fires(condition, event, profile) else {
      return nil
    }
    return String(decoding: event, as: UTF8.self)
  }

  @Test(arguments: freeNames.indices, ["ios", "android"])
  func `has the names of an event that extensions dispatch, if the rule leaves them free`(
    index: Int, platform: String
  ) throws {
    let (condition, names) = Self.freeNames[index]
    let profile = try #require(LaunchProfile.all.first { $0.name == platform })
    let event = try #require(try Self.event(condition, profile))
    let known = EventCatalogue.all.filter { $0.platforms.contains(platform) }
    let isKnown = known.contains { event.contains(#""type":"\#($0.type)","source":"\#($0.source)""#) }
    #expect(isKnown && (names.isEmpty || event.contains(names)), "\(event)")
    // No request of Optimize has propositions at the root.
    #expect(!event.contains("propositions") || !event.contains("requestContent"), "\(event)")
  }

  @Test(arguments: [
    #"some.key eq ["x"]"#, #"action eq ["buy"]"#, #"contextdata.product.sku eq ["K-9"]"#, #"state sw ["home"]"#,
  ])
  func `is a tracking event if no other event has more of the keys`(test: String) throws {
    for profile in [LaunchProfile.ios, .android] {
      let event = try #require(try Self.event(Searched.all(test), profile))
      #expect(event.contains("eventType.generic.track") && event.contains("eventSource.requestContent"), "\(event)")
    }
  }

  @Test func `is refused with the members that clash`() throws {
    let condition = Searched.all(#"~type eq ["t"]"#, "a gt [5]", #"b eq ["x"]"#, "a lt [5]")
    for profile in LaunchProfile.all {
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
    guard case .impossible(let proof, _) = try Searched.answer(condition, .ios) else {
      Issue.record("it fires")
      return
    }
    #expect(proof.clashes.map(\.count) == [2, 2])
  }

  @Test func `asks for other states where these keep a rule from firing`() throws {
    let condition = Searched.all(#"~state.shop/tier eq ["gold"]"#, #"a eq ["x"]"#)
    guard case .elsewhere(let wish, _) = try Searched.answer(condition, .ios) else {
      Issue.record("no other states are asked for")
      return
    }
    #expect(wish.states.map { String(decoding: $0.key, as: UTF8.self) } == ["tier"])
    #expect(wish.now == nil && wish.sdkVersion == nil)
    let state = #"{"shop":{"tier":"gold"}}"#
    guard case .event(let event) = try Searched.answer(condition, .ios, state: state) else {
      Issue.record("it does not fire with the states")
      return
    }
    #expect(try Searched.fires(condition, event, .ios, state: state))
  }

  @Test func `asks for another time`() throws {
    let condition = Searched.all("~timestampu gt [1900000000]", #"~timestampp sw ["2031"]"#)
    guard case .elsewhere(let wish, _) = try Searched.answer(condition, .ios) else {
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
    let search = try Searched.search(conditions, .android, gathersStates: true)
    let isFound = (0..<4).map { place in
      if case .event = search.witness(ofRuleAt: place) { true } else { false }
    }
    #expect(isFound == [true, true, false, false])
    let states = search.surroundings.statesText()
    #expect(String(decoding: states, as: UTF8.self) == #"{"s":{"a":"x","b":{"c":6}}}"#)
  }

  /// Whether an event fires a rule of a document, by a program of its own.
  private static func fires(
    _ rule: Int, _ conditions: [String], _ event: [UInt8], _ state: [UInt8], _ profile: LaunchProfile
  ) throws -> Bool {
    let outcome = try LaunchRun.run(
      rules: LogicCases.document(conditions), event: event, state: state, profile, now: Searched.now)
    guard case .fired(let lines) = outcome else { return false }
    return lines.contains { $0.rule == rule }
  }

  /// Rules that share states in several ways: one has a state of its own, some share one key or one
  /// state, and more than are told apart ask for the same key.
  private static let sharing: [String] =
    (0..<20).map { Searched.all(#"~state.own\#($0)/k eq ["v"]"#) }
    + (0..<20).map { Searched.all(#"~state.keys/k\#($0) eq ["v"]"#, "a ex") }
    + (0..<3).map { Searched.all(#"~state.few/k eq ["v\#($0)"]"#, "~state.few/l nx") }
    + (0..<40).map { Searched.all(#"~state.many/k eq ["v\#($0)"]"#) }
    + [Searched.all(#"~state.few/k eq ["v1"]"#, #"~state.own3/k ne ["v"]"#, "~state.own3/k ex")]
    + [Searched.all(#"~state.c/é eq ["v"]"#), Searched.all(#"~state.c/e\u0301 eq ["v"]"#)]

  @Test(arguments: ["ios", "android"])
  func `asks each rule's own states of many`(platform: String) throws {
    let profile = try #require(LaunchProfile.all.first { $0.name == platform })
    let search = try Searched.search(
      Self.sharing, profile, state: #"{"few":{"k":"w","l":1},"keys":{"k3":"w","z":[1]}}"#)
    for rule in Self.sharing.indices {
      switch search.witness(ofRuleAt: rule) {
      case .event(let event):
        let state = Array(#"{"few":{"k":"w","l":1},"keys":{"k3":"w","z":[1]}}"#.utf8)
        #expect(try Self.fires(rule, Self.sharing, event, state, profile), "\(rule)")
      case .elsewhere(let wish, let event):
        let given = try JSONDocument(Array(#"{"few":{"k":"w","l":1},"keys":{"k3":"w","z":[1]}}"#.utf8))
        let state = Environment(now: Searched.now, states: given).statesText(with: wish.states)
        #expect(try Self.fires(rule, Self.sharing, event, state, profile), "\(rule)")
        let names = Set(wish.states.map { String(decoding: $0.name, as: UTF8.self) })
        #expect(names.count <= 2)
      default: Issue.record("nothing is found for rule \(rule)")
      }
    }
  }

  @Test(arguments: ["ios", "android"])
  func `gathers the states of many rules`(platform: String) throws {
    let profile = try #require(LaunchProfile.all.first { $0.name == platform })
    let search = try Searched.search(Self.sharing, profile, gathersStates: true)
    var found: [Int: [UInt8]] = [:]
    for rule in Self.sharing.indices {
      if case .event(let event) = search.witness(ofRuleAt: rule) { found[rule] = event }
    }
    let state = search.surroundings.statesText()
    for (rule, event) in found {
      let fires = try Self.fires(rule, Self.sharing, event, state, profile)
      #expect(search.fires(rule: rule, event) == fires, "\(rule)")
      #expect(fires, "\(rule)")
    }
    // One each of those that ask for one key, and all the others but the two that contradict them.
    #expect(found.count >= 20 + 20 + 1 + 1)
  }

  /// A number beyond 64 bits stops iOS in a rule that asks for an integer: what another state makes of
  /// that is seen, and what stops the engine whatever the states are.
  @Test func `sees what stops the engine with other states`() throws {
    let stops = Searched.test("~state.s/n gt [5]")
    let conditions = [stops, Searched.all(#"~state.s/k eq ["x"]"#, "a ex")]
    var search = try Searched.search(conditions, .ios, state: #"{"s":{"n":1e300}}"#)
    guard case .impossible(_, isHere: true) = search.witness(ofRuleAt: 1) else {
      Issue.record("the stop is not seen")
      return
    }
    // Another value of what stops it does.
    let both = [stops, Searched.all("~state.s/n lt [5]", "a ex")]
    search = try Searched.search(both, .ios, state: #"{"s":{"n":1e300}}"#)
    guard case .elsewhere(let wish, let event) = search.witness(ofRuleAt: 1) else {
      Issue.record("no other state is found")
      return
    }
    let state = Environment(now: Searched.now).statesText(with: wish.states)
    #expect(try Self.fires(1, both, event, state, .ios))
  }

  /// Their keys side by side are five billion pairs.
  @Test func `writes many members of one object`() throws {
    let members = (0..<100_000).map { place in
      StateMember(name: Array("s".utf8), key: Array("x.k\(place)".utf8), value: .truth(true))
    }
    let text = Environment(now: Searched.now).statesText(with: members)
    let states = try JSONDocument(text)
    let state = try #require(states.member(states.root, "s", .first))
    let inner = try #require(states.member(state, "x", .first))
    #expect(states.members(inner).count == 100_000)
  }

  @Test func `is not claimed where another rule stops the engine`() throws {
    let conditions = [Searched.test("~state/k ex"), Searched.test(#"a eq ["x"]"#)]
    let search = try Searched.search(conditions, .ios)
    guard case .undecided(.stopped(rule: 0)) = search.witness(ofRuleAt: 1) else {
      Issue.record("the stop is not seen")
      return
    }
  }

  @Test func `stays open where the budget is spent`() throws {
    let condition = Self.places(7, for: 8)
    let search = try Searched.search([condition], .ios, budget: 100)
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
    guard case .event = try Searched.answer(condition, .android) else {
      Issue.record("it is not found")
      return
    }
    // And a clash that the groups have no part in.
    let clash = [
      Searched.any(#"x eq ["1"]"#, #"y eq ["1"]"#), Searched.any(#"x eq ["2"]"#, #"y eq ["2"]"#),
      Searched.any(#"x eq ["3"]"#, #"y eq ["3"]"#),
    ]
    guard
      case .impossible(let proof, _) = try Searched.answer(LogicCases.group("and", groups + clash), .android)
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
