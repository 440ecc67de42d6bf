import Foundation
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

    init(_ condition: String, _ data: String, _ changed: String) {
      (self.condition, self.data, self.changed) = (condition, data, changed)
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
    Case(
      Searched.all("a.b lt [5]"), #"{"z":1e2,"a":{"b":7.50,"c":[ 1 ]}}"#,
      #"{"z":1e2,"a":{"b":4,"c":[1]}}"#),
    // Without the blanks and line breaks that the event has.
    Case(
      Searched.all("a gt [5]"), #"{ "b" : [ 1, 2 ], "c": { "d": 1.50 } }"#,
      #"{"b":[1,2],"c":{"d":1.50},"a":6}"#),
    // No name comes to stand beside itself.
    Case(Searched.all(#"a eq ["x"]"#), #"{"a":{"b":1}}"#, #"{"a":"x","a.b":1}"#),
    Case(Searched.all("row.1 gt [5]"), #"{"row":[1,2]}"#, #"{"row":[1,6]}"#),
    // One change is better than two, whatever comes first.
    Case(
      LogicCases.group(
        "or", [Searched.all(#"a eq ["x"]"#, #"b eq ["y"]"#), Searched.test(#"c eq ["z"]"#)]),
      #"{"a":"q","b":"q","c":"q"}"#, #"{"a":"q","b":"q","c":"z"}"#),
    // A value serves two tests at once.
    Case(
      LogicCases.group(
        "and",
        [
          Searched.any(#"a eq ["1"]"#, #"b eq ["1"]"#),
          Searched.any(#"a eq ["2"]"#, #"b eq ["1"]"#),
        ]), #"{}"#, #"{"b":"1"}"#),
    // A name with a dot in it where the member inside cannot be.
    Case(Searched.all(#"a eq ["x"]"#, #"a.b eq ["y"]"#), #"{"a":"x"}"#, #"{"a":"x","a.b":"y"}"#),
  ]

  @Test(arguments: cases, SemanticProfile.launch.map(\.name))
  func `changes as little as does`(case: Case, platform: String) throws {
    let profile = try #require(SemanticProfile.launch.first { $0.name == platform })
    let event = Self.event(`case`.data)
    var search = try Searched.search([`case`.condition], profile)
    guard
      case .change(let changes, let changed, fewest: true) = try search.suggestion(
        ofRuleAt: 0, for: event)
    else {
      Issue.record("no change is found")
      return
    }
    #expect(changes.count == 1)
    #expect(
      String(decoding: changed, as: UTF8.self)
        == String(decoding: Self.event(`case`.changed), as: UTF8.self))
    #expect(try Searched.fires(`case`.condition, changed, profile))
  }

  private static func event(_ data: String) -> [UInt8] {
    Array(#"{"id":"E","type":"t","source":"s","data":\#(data)}"#.utf8)
  }

  @Test func `changes type and source`() throws {
    let condition = Searched.all(#"~type eq ["T1"]"#, #"~source eq ["S1"]"#, "a ex")
    for profile in SemanticProfile.launch {
      var search = try Searched.search([condition], profile)
      guard
        case .change(let changes, let changed, fewest: true) = try search.suggestion(
          ofRuleAt: 0, for: Self.event(#"{"a":1}"#))
      else {
        Issue.record("\(profile.name)")
        continue
      }
      #expect(changes.count == 2)
      #expect(
        String(decoding: changed, as: UTF8.self)
          == #"{"id":"E","type":"T1","source":"S1","data":{"a":1}}"#)
    }
  }

  /// On phones every key is the empty text where there are no data: a rule that asks for none needs
  /// some.
  @Test func `gives data to an event without`() throws {
    let condition = Searched.all("a nx")
    for profile in [SemanticProfile.launchIOS, .launchAndroid] {
      var search = try Searched.search([condition], profile)
      guard
        case .change(let changes, let changed, _) = try search.suggestion(
          ofRuleAt: 0, for: Self.event("null"))
      else {
        Issue.record("\(profile.name)")
        continue
      }
      #expect(changes.map(\.place) == [.allData])
      #expect(
        String(decoding: changed, as: UTF8.self)
          == #"{"id":"E","type":"t","source":"s","data":{}}"#)
    }
  }

  @Test func `keeps an event without data where its type alone is wrong`() throws {
    let condition = Searched.all(#"~type eq ["T1"]"#, "a ex")
    var search = try Searched.search([condition], .launchIOS)
    guard
      case .change(_, let changed, _) = try search.suggestion(
        ofRuleAt: 0, for: Self.event("null"))
    else {
      Issue.record("no change is found")
      return
    }
    #expect(
      String(decoding: changed, as: UTF8.self)
        == #"{"id":"E","type":"T1","source":"s","data":null}"#)
  }

  @Test func `is refused with the members that clash`() throws {
    let condition = Searched.all("a gt [5]", #"b eq ["x"]"#, "a lt [5]")
    var search = try Searched.search([condition], .launchIOS)
    guard
      case .impossible(let proof, isHere: false) = try search.suggestion(
        ofRuleAt: 0, for: Self.event("{}"))
    else {
      Issue.record("it is not refused")
      return
    }
    #expect(proof.clashes.map(\.count) == [2])
  }

  @Test func `is refused here where a state stands in the way`() throws {
    let condition = Searched.all(#"~state.s/k eq ["x"]"#)
    var search = try Searched.search([condition], .launchIOS)
    guard
      case .impossible(_, isHere: true) = try search.suggestion(
        ofRuleAt: 0, for: Self.event("{}"))
    else {
      Issue.record("it is not refused")
      return
    }
  }

  /// Thirteen changes do where twenty were found first.
  @Test func `is called the smallest only where that is shown`() throws {
    let tests = { (name: String, count: Int) in
      Searched.all(
        #"\#(name)0 ex"#,
        LogicCases.group(
          "and", (1..<count).map { Searched.test("\(name)\($0) ex") }))
    }
    let condition = LogicCases.group("or", [tests("a", 20), tests("b", 13)])
    var search = try Searched.search([condition], .launchIOS)
    guard
      case .change(let changes, _, let isFewest) = try search.suggestion(
        ofRuleAt: 0, for: Self.event("{}"))
    else {
      Issue.record("no change is found")
      return
    }
    #expect(!isFewest || changes.count == 13)
  }

  /// What one question costs is not taken from the others. It takes a thousand questions to see, and
  /// so the run with all cases of the properties.
  @Test func `is found for any number of events`() throws {
    let cases = ProcessInfo.processInfo.environment["RULECTL_PROPERTY_CASES"].flatMap { Int($0) }
    let condition = LogicCases.group("and", (0..<25).map { Searched.test("k\($0) gt [5]") })
    var search = try Searched.search([condition], .launchIOS)
    for number in 0..<min(3_000, (cases ?? 480) / 8) {
      guard case .change = try search.suggestion(ofRuleAt: 0, for: Self.event(#"{"n":1}"#)) else {
        Issue.record("none for event \(number)")
        return
      }
    }
  }

  @Test func `follows the clock`() throws {
    let condition = Searched.all(
      "~timestampu gt [\(Searched.now.milliseconds / 1_000 + 2)]", "a ex")
    var search = try Searched.search([condition], .launchIOS)
    guard
      case .impossible(_, isHere: true) = try search.suggestion(
        ofRuleAt: 0, for: Self.event("{}"))
    else {
      Issue.record("it is not refused")
      return
    }
    search.move(to: Instant(milliseconds: Searched.now.milliseconds + 5_000))
    guard case .change = try search.suggestion(ofRuleAt: 0, for: Self.event("{}")) else {
      Issue.record("no change is found")
      return
    }
  }

  @Test func `is not needed by what fires`() throws {
    var search = try Searched.search([Searched.test("a ex")], .launchIOS)
    guard case .fires = try search.suggestion(ofRuleAt: 0, for: Self.event(#"{"a":1}"#)) else {
      Issue.record("it fires")
      return
    }
  }
}
