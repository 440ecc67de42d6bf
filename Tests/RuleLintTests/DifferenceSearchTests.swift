import AirshipLint
import ConvertLint
import LaunchLint
import LaunchSolver
import RuleEngine
import RuleLint
import TestSupport
import Testing

@Suite struct `a difference of platforms` {
  private static func answer(_ condition: String, _ one: LaunchProfile, _ other: LaunchProfile) throws
    -> DifferenceAnswer
  {
    let document = try JSONDocument(LogicCases.document([condition]))
    let (rules, others) = (RuleSet(document, for: one), RuleSet(document, for: other))
    var search = DifferenceSearch(
      (rules, try Program(rules, for: one)), (others, try Program(others, for: other)),
      in: Environment(now: Searched.now))
    return search.difference(ofRule: 0)
  }

  @Test(arguments: [
    // A missing key, a decimal point, 32 bits, a line break, an order of texts, an empty object.
    #"tier ne ["gold"]"#, "total gt [20.0]", "n gt [1000]", #"t sw ["hi"]"#, #"qty gt ["9"]"#,
    "cart ex", #"n eq ["5"]"#, #"t co [""]"#, "n eq [7]", #"n co [20]"#,
  ])
  func `is shown by an event`(test: String) throws {
    let condition = Searched.test(test)
    switch try Self.answer(condition, .ios, .android) {
    case .event(let event, let firing, _):
      let fires = try [LaunchProfile.ios, .android].map {
        try Searched.fires(condition, event, $0)
      }
      #expect(fires == (firing == "ios" ? [true, false] : [false, true]))
    case .agree, .undecided:
      // Both never fire.
      #expect(test.hasPrefix("n co"))
    }
  }

  @Test(arguments: [
    Searched.all(#"~type eq ["DEMO"]"#, #"tag eq ["bone"]"#),
    Searched.all(#"~source ne ["DEMO"]"#, #"tag eq ["bone", "home"]"#),
    Searched.test("~type ex"),
    Searched.all("a gt [5]", "a lt [5]"),
  ])
  func `is proven not to be`(condition: String) throws {
    guard case .agree(isHere: false) = try Self.answer(condition, .ios, .android)
    else {
      Issue.record("it is not proven")
      return
    }
  }

  /// Two's complement in 32 bits tells the platforms apart, which no event brings into a state.
  @Test func `is proven not to be here alone where states are asked`() throws {
    let condition = Searched.all("~state.s/n gt [5]", "~state.s/n lt [0.0]")
    guard
      case .agree(isHere: true) = try Self.answer(condition, .ios, .android)
    else {
      Issue.record("it is said of all surroundings")
      return
    }
  }
}
