import LaunchSolver
import RuleEngine
import TestSupport
import Testing

@Suite struct `a relation of two rules` {
  private static func answer(
    _ old: String, _ new: String, _ profile: LaunchProfile, states: String? = nil, history: EventHistory? = nil,
    budget: Int = WitnessSearch.standardBudget
  ) throws -> RelationAnswer {
    let (one, other) = try Related.sides(old, new, profile)
    var surroundings = Environment(now: Searched.now, states: try states.map { try JSONDocument(Array($0.utf8)) })
    if let history { surroundings.history = { _ in history } }
    let search = try RelationSearch(
      [RelationSearch.Pair(old: 0, new: 0)], old: one, new: other, in: surroundings, budget: budget)
    return search.relation(ofPairAt: 0)
  }

  /// A group of groups, given as JSON, and of tests.
  private static func nested(_ logic: String, _ parts: String...) -> String {
    let members = parts.map { $0.hasPrefix("{") ? $0 : Searched.test($0) }
    return #"{"type":"group","definition":{"logic":"\#(logic)","conditions":[\#(members.joined(separator: ","))]}}"#
  }

  @Test(arguments: [
    (Searched.all("a eq [5]", "b ex"), Searched.all("b ex", "a eq [5]"), "equivalent"),
    (Searched.test("a gt [5]"), Searched.test("a gt [7]"), "narrower"),
    (Searched.test(#"a eq ["x"]"#), Searched.test(#"a eq ["x","y"]"#), "wider"),
    (Searched.test(#"a eq ["x"]"#), Searched.test(#"a eq ["y"]"#), "disjoint"),
    (Searched.test(#"a co ["x"]"#), Searched.test(#"a co ["y"]"#), "overlapping"),
    // Neither ever fires.
    (Searched.all("a ex", "a nx"), Searched.all("b ex", "b nx"), "equivalent"),
    // A random number is free, but the same one for both.
    (Searched.test("~cachebust gt [5]"), Searched.any("~cachebust gt [5]", "~cachebust gt [5]"), "equivalent"),
    (Searched.test("~timestampu gt [1600000000]"), Searched.test("~timestampu gt [1800000000]"), "narrower"),
    (Searched.test(#"~state.s/k eq ["x"]"#), Searched.all(#"~state.s/k eq ["x"]"#, "a ex"), "narrower"),
    // Groups with the same members as a group in them.
    (nested("and", nested("and", "a ex", "b ex")), nested("and", nested("and", "a ex", "c ex")), "overlapping"),
    (nested("or", nested("or", "a ex", "b ex")), nested("or", nested("or", "a ex", "b ex", "c ex")), "wider"),
    (
      nested("and", nested("and", "a ex", "b ex"), "a ex"), nested("and", nested("and", "a ex", "c ex"), "a ex"),
      "overlapping"
    ),
  ])
  func `is proven, and shown by events`(old: String, new: String, relation: String) throws {
    for profile in [LaunchProfile.ios, .android] {
      let answer = try Self.answer(old, new, profile)
      #expect(answer.relation.rawValue == relation, "\(profile.name)")
      #expect(!answer.isHere)
    }
  }

  /// Android takes `ı` for `i` in `eq`, but not in `sw`.
  @Test func `is shown by plain values where some separate the rules`() throws {
    func event(_ old: String) throws -> [UInt8]? {
      let answer = try Self.answer(old, Searched.test(#"tier sw ["silver"]"#), .android)
      guard case .event(let example) = answer.onlyOld else { return nil }
      return example.event
    }
    let silver = #"tier eq ["silver"]"#
    #expect(try #require(try event(Searched.test(silver))).contains { $0 >= 0x80 })
    let plain = try #require(try event(Searched.any(silver, #"plan eq ["gold"]"#)))
    #expect(plain.allSatisfy { $0 < 0x80 }, "\(String(decoding: plain, as: UTF8.self))")
    // The letters of the rules are plain.
    let own = try #require(try event(Searched.any(#"tier eq ["größe"]"#, #"plan eq ["gold"]"#)))
    #expect(String(decoding: own, as: UTF8.self).contains("größe"))
  }

  /// Values without a second spelling on Android, whole bounds beside fractions on iOS.
  @Test(arguments: [
    (#"a eq ["gold"]"#, #"a sw ["gold"]"#, "wider", "wider"), (#"a eq ["golf"]"#, #"a co ["golf"]"#, "wider", "wider"),
    (#"a eq ["flat"]"#, #"a ew ["flat"]"#, "wider", "wider"), ("a gt [20]", "a gt [20.5]", "wider", "overlapping"),
    ("a lt [20]", "a lt [20.5]", "wider", "overlapping"),
    ("a gt [0]", "a gt [-0.5]", "wider", "overlapping"),
    ("a gt [3000000000]", "a gt [3000000000.5]", "wider", "narrower"),
  ])
  func `is proven where forms of a value hang together`(old: String, new: String, ios: String, android: String) throws {
    for (profile, relation) in [(LaunchProfile.ios, ios), (.android, android)] {
      let answer = try Self.answer(Searched.test(old), Searched.test(new), profile)
      #expect(answer.relation.rawValue == relation, "\(profile.name)")
    }
  }

  /// Branches that both rules have are not taken apart.
  @Test func `is proven for many branches in another order, or fewer`() throws {
    let branches = (0..<40).map { Searched.all("a\($0 % 5) eq [\($0)]", "b\($0 % 7) gt [\($0)]", "c ne [\($0)]") }
    func any(_ branches: some Sequence<String>) -> String {
      #"{"type":"group","definition":{"logic":"or","conditions":[\#(branches.joined(separator: ","))]}}"#
    }
    for profile in [LaunchProfile.ios, .android] {
      let turned = try Self.answer(any(branches), any(branches.reversed()), profile, budget: 20_000)
      #expect(turned.relation == .equivalent, "\(profile.name)")
      let fewer = try Self.answer(any(branches), any(branches.dropLast().reversed()), profile, budget: 20_000)
      #expect(fewer.relation == .narrower, "\(profile.name)")
    }
  }

  @Test func `holds for the states that are given, or for all`() throws {
    let old = Searched.test(#"~state.s/k eq ["x"]"#)
    let new = Searched.any(#"~state.s/k eq ["x"]"#, #"~state.s/k eq ["y"]"#)
    for (states, relation) in [(nil, "wider"), (#"{"s":{"k":"z"}}"#, "equivalent"), (#"{"s":{"k":"y"}}"#, "wider")] {
      let (one, other) = try Related.sides(old, new, .ios)
      var surroundings = Environment(now: Searched.now, states: try states.map { try JSONDocument(Array($0.utf8)) })
      surroundings.leavesFree = true
      let search = try RelationSearch(
        [RelationSearch.Pair(old: 0, new: 0)], old: one, new: other, in: surroundings)
      let answer = search.relation(ofPairAt: 0)
      #expect(answer.relation.rawValue == relation)
      #expect(answer.isHere == (relation == "equivalent"))
    }
  }

  @Test func `names the environment that its event needs`() throws {
    let old = Searched.test(#"~state.s/k eq ["x"]"#)
    let new = Searched.test(#"~state.s/k eq ["y"]"#)
    let answer = try Self.answer(old, new, .ios)
    guard case .event(let example) = answer.onlyOld else {
      Issue.record("no event")
      return
    }
    #expect(example.needs.states.map(\.value) == [.text(Array("x".utf8))])
    let here = try Self.answer(old, new, .ios, states: #"{"s":{"k":"x"}}"#)
    guard case .event(let example) = here.onlyOld else {
      Issue.record("no event")
      return
    }
    #expect(example.needs.isEmpty)
  }

  private static func history(_ matcher: String, _ value: Int, search: String = "any") -> String {
    """
    {"type":"historical","definition":{"events":[{"a":"x"}],"matcher":"\(matcher)","value":\(value),\
    "searchType":"\(search)"}}
    """
  }

  @Test func `treats the history as free, and names the records that its event needs`() throws {
    for profile in [LaunchProfile.ios, .android] {
      let answer = try Self.answer(Self.history("ge", 1), Self.history("ge", 3), profile)
      #expect(answer.relation == .narrower)
      guard case .event(let example) = answer.onlyOld else {
        Issue.record("no event")
        return
      }
      let count = example.needs.history?.count ?? 0
      #expect((1...2).contains(count))
      #expect(try Self.answer(Self.history("ge", 1), Self.history("gt", 0), profile).relation == .equivalent)
      let given = EventHistory(example.needs.history ?? [], for: profile)
      let here = try Self.answer(Self.history("ge", 1), Self.history("ge", 3), profile, history: given)
      guard case .event(let example) = here.onlyOld else {
        Issue.record("no event")
        return
      }
      #expect(example.needs.isEmpty)
    }
  }

  /// A number as the operand of `ew` makes the web engine throw: no value of the key fires the rule.
  @Test func `does not take a test that throws for one that is false`() throws {
    let answer = try Self.answer(Searched.test(#"a ew ["5"]"#), Searched.test("a ew [5]"), .web)
    #expect(answer.relation == .narrower)
    guard case .event = answer.onlyOld else {
      Issue.record("no event")
      return
    }
  }

  @Test func `is open if the steps do not suffice`() throws {
    let many = (0..<60).map { #"k\#($0) eq ["x"]"# }
    let answer = try Self.answer(
      LogicCases.group("and", many.map { Searched.any($0, "a ex") }),
      LogicCases.group("and", many.reversed().map { Searched.any("b ex", $0) }), .ios, budget: 1)
    #expect(answer.relation == .open)
    guard case .open(.budget(steps: 1)) = answer.onlyOld else {
      Issue.record("\(String(describing: answer.onlyOld))")
      return
    }
  }

  @Test func `is lost or regained if the platform loads one rule only`() throws {
    let bad = #"{"type":"matcher","definition":{"key":"a","matcher":"??","values":["x"]}}"#
    let good = Searched.test("a ex")
    #expect(try Self.answer(good, bad, .ios).relation == .lost)
    #expect(try Self.answer(bad, good, .ios).relation == .regained)
    #expect(try Self.answer(bad, bad, .ios).relation == .equivalent)
  }
}

/// Two documents that a test compares.
enum Related {
  /// Each document has one rule with this condition.
  static func sides(_ old: String, _ new: String, _ profile: LaunchProfile) throws -> (
    RelationSearch.Side, RelationSearch.Side
  ) {
    let sides = try [old, new].map { condition in
      let document = try JSONDocument(LogicCases.document([condition]))
      return try RelationSearch.Side(RuleSet(document, for: profile), for: profile)
    }
    return (sides[0], sides[1])
  }
}
