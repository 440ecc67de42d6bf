import AirshipLint
import ConvertLint
import Foundation
import LaunchLint
import LaunchSolver
import RuleEngine
import RuleLint
import TestSupport
import Testing

@Suite struct `a suggestion` {
  /// An event, and what it becomes so that the condition holds.
  struct Case: CustomTestStringConvertible, Sendable {
    let condition: String
    let data: String
    let changed: String
    /// So many changes.
    let count: Int

    init(_ condition: String, _ data: String, _ changed: String, count: Int = 1) {
      (self.condition, self.data, self.changed, self.count) = (condition, data, changed, count)
    }

    var testDescription: String { condition + " " + data }
  }

  static let cases = [
    // What is not there is set, beside what is.
    Case(
      Searched.all(#"a eq ["x"]"#, "cart.total gt [5]"), #"{"a":"x","cart":{"size":1}}"#,
      #"{"a":"x","cart":{"size":1,"total":6}}"#),
    Case(Searched.all("cart.total gt [5]"), #"{}"#, #"{"cart":{"total":6}}"#),
    // What is too much is taken out.
    Case(Searched.all("a nx", "b ex"), #"{"a":1,"b":2}"#, #"{"b":2}"#),
    Case(Searched.all("row.1 nx", "row.2 ex"), #"{"row":[1,2,3]}"#, #"{"row":[1,[],3]}"#),
    // What is wrong is changed in its place, all else as it is written.
    Case(Searched.all("a.b lt [5]"), #"{"z":1e2,"a":{"b":7.50,"c":[ 1 ]}}"#, #"{"z":1e2,"a":{"b":4,"c":[1]}}"#),
    // Without the blanks and line breaks that the event has.
    Case(Searched.all("a gt [5]"), #"{ "b" : [ 1, 2 ], "c": { "d": 1.50 } }"#, #"{"b":[1,2],"c":{"d":1.50},"a":6}"#),
    // No name comes to stand beside itself.
    Case(Searched.all(#"a eq ["x"]"#), #"{"a":{"b":1}}"#, #"{"a":"x","a.b":1}"#),
    Case(Searched.all("row.1 gt [5]"), #"{"row":[1,2]}"#, #"{"row":[1,6]}"#),
    // One change is better than two, whatever comes first.
    Case(
      LogicCases.group("or", [Searched.all(#"a eq ["x"]"#, #"b eq ["y"]"#), Searched.test(#"c eq ["z"]"#)]),
      #"{"a":"q","b":"q","c":"q"}"#, #"{"a":"q","b":"q","c":"z"}"#),
    // A value serves two tests at once.
    Case(
      LogicCases.group(
        "and",
        [
          Searched.any(#"a eq ["1"]"#, #"b eq ["1"]"#),
          Searched.any(#"a eq ["2"]"#, #"b eq ["1"]"#),
        ]), #"{}"#, #"{"b":"1"}"#),
    // In the innermost object on the way, whatever else has names of that beginning.
    Case(
      Searched.all("a.b.c.d gt [5]"), #"{"a.b":{"c":{}},"a":{"b":{"x":1}},"a.":0}"#,
      #"{"a.b":{"c":{}},"a":{"b":{"x":1,"c":{"d":6}}},"a.":0}"#),
    // Wherever a key stands, also twice.
    Case(
      Searched.all("a.b.1 lt [5]", "a.c nx"), #"{"a.b":[9,9],"a.c":1,"a":{"bc":9}}"#, #"{"a.b":[9,4],"a":{"bc":9}}"#,
      count: 2),
    // A name with a dot in it where the member inside cannot be.
    Case(Searched.all(#"a eq ["x"]"#, #"a.b eq ["y"]"#), #"{"a":"x"}"#, #"{"a":"x","a.b":"y"}"#),
  ]

  @Test(arguments: cases, LaunchProfile.all.map(\.name))
  func `changes as little as does`(case: Case, platform: String) throws {
    let profile = try #require(LaunchProfile.all.first { $0.name == platform })
    let event = Self.event(`case`.data)
    let search = try Searched.search([`case`.condition], profile)
    guard
      case .change(let changes, let changed, fewest: true) = try search.suggestion(ofRule: 0, for: event)
    else {
      Issue.record("no change is found")
      return
    }
    #expect(changes.count == `case`.count)
    #expect(String(decoding: changed, as: UTF8.self) == String(decoding: Self.event(`case`.changed), as: UTF8.self))
    #expect(try Searched.fires(`case`.condition, changed, profile))
  }

  private static func event(_ data: String) -> [UInt8] {
    Array(#"{"id":"E","type":"t","source":"s","data":\#(data)}"#.utf8)
  }

  @Test func `changes type and source`() throws {
    let condition = Searched.all(#"~type eq ["T1"]"#, #"~source eq ["S1"]"#, "a ex")
    for profile in LaunchProfile.all {
      let search = try Searched.search([condition], profile)
      guard
        case .change(let changes, let changed, fewest: true) = try search.suggestion(
          ofRule: 0, for: Self.event(#"{"a":1}"#))
      else {
        Issue.record("\(profile.name)")
        continue
      }
      #expect(changes.count == 2)
      #expect(String(decoding: changed, as: UTF8.self) == #"{"id":"E","type":"T1","source":"S1","data":{"a":1}}"#)
    }
  }

  /// On phones every key is the empty text where there are no data: a rule that asks for none needs
  /// some.
  @Test func `gives data to an event without`() throws {
    let condition = Searched.all("a nx")
    for profile in [LaunchProfile.ios, .android] {
      let search = try Searched.search([condition], profile)
      guard
        case .change(let changes, let changed, _) = try search.suggestion(ofRule: 0, for: Self.event("null"))
      else {
        Issue.record("\(profile.name)")
        continue
      }
      #expect(changes.map(\.place) == [.allData])
      #expect(String(decoding: changed, as: UTF8.self) == #"{"id":"E","type":"t","source":"s","data":{}}"#)
    }
  }

  @Test func `keeps an event without data where its type alone is wrong`() throws {
    let condition = Searched.all(#"~type eq ["T1"]"#, "a ex")
    let search = try Searched.search([condition], .ios)
    guard
      case .change(_, let changed, _) = try search.suggestion(ofRule: 0, for: Self.event("null"))
    else {
      Issue.record("no change is found")
      return
    }
    #expect(String(decoding: changed, as: UTF8.self) == #"{"id":"E","type":"T1","source":"s","data":null}"#)
  }

  /// An object of data is one change, where an event that stays without takes two.
  @Test func `gives data where fewer changes do then`() throws {
    let condition = LogicCases.group(
      "or", [Searched.all(#"~type eq ["z"]"#, #"~source eq ["y"]"#), Searched.test("x nx")])
    for profile in [LaunchProfile.ios, .android] {
      for event in [#"{"type":"t","source":"s"}"#, #"{"type":"t","source":"s","data":null}"#] {
        let search = try Searched.search([condition], profile)
        guard
          case .change(let changes, let changed, fewest: true) = try search.suggestion(
            ofRule: 0, for: Array(event.utf8))
        else {
          Issue.record("\(profile.name)")
          continue
        }
        #expect(changes.map(\.place) == [.allData])
        #expect(String(decoding: changed, as: UTF8.self) == #"{"type":"t","source":"s","data":{}}"#)
      }
    }
  }

  @Test func `stays without data where no fewer changes do with some`() throws {
    let condition = LogicCases.group(
      "or",
      [
        Searched.all(#"~type eq ["z"]"#, #"~source eq ["y"]"#),
        Searched.all(#"x eq ["1"]"#, #"y eq ["2"]"#),
      ])
    let search = try Searched.search([condition], .ios)
    guard
      case .change(let changes, _, fewest: true) = try search.suggestion(ofRule: 0, for: Self.event("null"))
    else {
      Issue.record("no change is found")
      return
    }
    #expect(changes.map(\.place) == [.type, .source])
  }

  /// What is found without data is not the fewest as long as it is open what does with some.
  @Test func `is called the smallest only where both ways are decided`() throws {
    let seats = (1...9).map { guest in
      LogicCases.group("or", (1...8).map { Searched.test(#"k\#($0) eq ["\#(guest)"]"#) })
    }
    let types = Searched.all(#"~type eq ["z"]"#, #"~source eq ["y"]"#)
    let condition = LogicCases.group("or", [LogicCases.group("and", seats), types])
    let search = try Searched.search([condition], .ios, budget: 1_000)
    guard
      case .change(let changes, _, fewest: false) = try search.suggestion(ofRule: 0, for: Self.event("null"))
    else {
      Issue.record("it is claimed, or not found")
      return
    }
    #expect(changes.map(\.place) == [.type, .source])
  }

  /// The keys of this event, flattened, are eight gigabytes.
  @Test func `does not write out the keys of an event`() throws {
    let name = String(repeating: "p", count: 400_000)
    let members = (0..<20_000).map { #""k\#($0)":1"# }.joined(separator: ",")
    let rest = #""\#(name)":{\#(members)}"#
    let search = try Searched.search([Searched.test(#"a eq ["x"]"#), Searched.test(#"b eq ["x"]"#)], .ios)
    try search.begin(Self.event(#"{"a":"1","b":{"c":1},\#(rest)}"#))
    guard case .change(_, let changed, fewest: true) = search.suggestion(ofRule: 0) else {
      Issue.record("no change is found")
      return
    }
    #expect(changed == Self.event(#"{"a":"x","b":{"c":1},\#(rest)}"#))
    // There is a member `b` already, and with names for all of them the event is over the limit.
    guard case .undecided(.unconfirmed) = search.suggestion(ofRule: 1) else {
      Issue.record("an event over the limit is suggested")
      return
    }
  }

  @Test func `sets many keys of a large event`() throws {
    let condition = LogicCases.group("and", (0..<3_000).map { Searched.test("w\($0) ex") })
    let members = (0..<60_000).map { #""k\#($0)":1"# }.joined(separator: ",")
    let search = try Searched.search([condition], .ios)
    guard
      case .change(let changes, let changed, _) = try search.suggestion(ofRule: 0, for: Self.event("{\(members)}"))
    else {
      Issue.record("no change is found")
      return
    }
    #expect(changes.count == 3_000)
    #expect(try Searched.fires(condition, changed, .ios))
  }

  @Test(arguments: LaunchProfile.all.map(\.name))
  func `is found within other limits`(platform: String) throws {
    let profile = try #require(LaunchProfile.all.first { $0.name == platform })
    let condition = Searched.test(#"a eq ["x"]"#)
    let depth = 4_500
    let nested = String(repeating: #"{"n":"#, count: depth - 2)
    let deep = Self.event(#"{"a":"1","z":\#(nested)1\#(String(repeating: "}", count: depth - 2))}"#)
    let members = (1..<50).map { #""k\#($0)":1"# }.joined(separator: ",")
    let wide = Self.event(#"{"a":"1",\#(members)}"#)
    for (event, fits, tooSmall) in [
      (deep, EventLimits(depth: depth), EventLimits(depth: depth - 1)),
      (wide, EventLimits(keys: 50), EventLimits(keys: 49)),
    ] {
      let search = try Searched.search([condition], profile, limits: fits)
      guard
        case .change(_, let changed, fewest: true) = try search.suggestion(ofRule: 0, for: event)
      else {
        Issue.record("no change is found")
        continue
      }
      #expect(changed.count == event.count)
      let strict = try Searched.search([condition], profile, limits: tooSmall)
      #expect(throws: EventProblem.self) { try strict.begin(event) }
    }
  }

  @Test func `has no more bytes than are read`() throws {
    let condition = Searched.test(#"a eq ["xyz"]"#)
    for (bytes, isFound) in [(52, false), (53, true), (54, true)] {
      let search = try Searched.search([condition], .ios, limits: EventLimits(bytes: bytes))
      let answer = try search.suggestion(ofRule: 0, for: Self.event("{}"))
      if case .change(_, let changed, _) = answer {
        #expect(changed.count == 53)
        #expect(isFound)
      } else {
        #expect(!isFound)
      }
    }
  }

  /// What is found out about an event once must not be taken for another one.
  @Test func `is made for the event that was begun last`() throws {
    let conditions = [Searched.test("a ex"), Searched.test("b ex")]
    let search = try Searched.search(conditions, .ios)
    guard case .undecided = search.suggestion(ofRule: 0) else {
      Issue.record("there is no event yet")
      return
    }
    for (data, fires) in [(#"{"a":1}"#, [true, false]), (#"{"b":1}"#, [false, true])] {
      try search.begin(Self.event(data))
      for (rule, fires) in fires.enumerated() {
        switch search.suggestion(ofRule: rule) {
        case .fires: #expect(fires)
        case .change(let changes, _, _): #expect(!fires && changes.count == 1)
        default: Issue.record("rule \(rule)")
        }
      }
    }
    #expect(throws: EventProblem.self) { try search.begin(Array("[]".utf8)) }
    guard case .undecided = search.suggestion(ofRule: 0) else {
      Issue.record("that is no event")
      return
    }
    guard case .lost = search.suggestion(ofRule: 2) else {
      Issue.record("there is no such rule")
      return
    }
  }

  @Test func `is refused with the members that clash`() throws {
    let condition = Searched.all("a gt [5]", #"b eq ["x"]"#, "a lt [5]")
    let search = try Searched.search([condition], .ios)
    guard
      case .impossible(let proof, isHere: false) = try search.suggestion(ofRule: 0, for: Self.event("{}"))
    else {
      Issue.record("it is not refused")
      return
    }
    #expect(proof.clashes.map(\.count) == [2])
  }

  @Test func `is refused here where a state stands in the way`() throws {
    let condition = Searched.all(#"~state.s/k eq ["x"]"#)
    let search = try Searched.search([condition], .ios)
    guard
      case .impossible(_, isHere: true) = try search.suggestion(ofRule: 0, for: Self.event("{}"))
    else {
      Issue.record("it is not refused")
      return
    }
  }

  /// Thirteen changes do where twenty were found first.
  @Test func `is called the smallest only where that is shown`() throws {
    let tests = { (name: String, count: Int) in
      Searched.all(#"\#(name)0 ex"#, LogicCases.group("and", (1..<count).map { Searched.test("\(name)\($0) ex") }))
    }
    let condition = LogicCases.group("or", [tests("a", 20), tests("b", 13)])
    let search = try Searched.search([condition], .ios)
    guard
      case .change(let changes, _, let isFewest) = try search.suggestion(ofRule: 0, for: Self.event("{}"))
    else {
      Issue.record("no change is found")
      return
    }
    #expect(!isFewest || changes.count == 13)
  }

  /// What one question costs is not taken from the others. It takes a thousand questions to see, and
  /// so the run with all cases of the properties.
  @Test func `is found for any number of events`() throws {
    let condition = LogicCases.group("and", (0..<25).map { Searched.test("k\($0) gt [5]") })
    let search = try Searched.search([condition], .ios)
    for number in 0..<min(3_000, PropertySettings.cases(480) / 8) {
      guard case .change = try search.suggestion(ofRule: 0, for: Self.event(#"{"n":1}"#)) else {
        Issue.record("none for event \(number)")
        return
      }
    }
  }

  @Test func `follows the clock`() throws {
    let condition = Searched.all("~timestampu gt [\(Searched.now.milliseconds / 1_000 + 2)]", "a ex")
    let search = try Searched.search([condition], .ios)
    guard
      case .impossible(_, isHere: true) = try search.suggestion(ofRule: 0, for: Self.event("{}"))
    else {
      Issue.record("it is not refused")
      return
    }
    search.move(to: Instant(milliseconds: Searched.now.milliseconds + 5_000))
    guard case .change = try search.suggestion(ofRule: 0, for: Self.event("{}")) else {
      Issue.record("no change is found")
      return
    }
  }

  @Test func `is not needed by what fires`() throws {
    let search = try Searched.search([Searched.test("a ex")], .ios)
    guard case .fires = try search.suggestion(ofRule: 0, for: Self.event(#"{"a":1}"#)) else {
      Issue.record("it fires")
      return
    }
  }
}
