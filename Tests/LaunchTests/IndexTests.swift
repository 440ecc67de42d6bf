import RuleEngine
import TestSupport
import Testing

/// Rule sets that lead through the index in ways that random ones seldom take: `LaunchRun` throws
/// where it leads elsewhere than a test of all rules.
@Suite struct `the index` {
  private func matcher(_ key: String, _ code: String, _ values: String) -> String {
    #"{"type":"matcher","definition":{"key":"\#(key)","matcher":"\#(code)","values":[\#(values)]}}"#
  }

  private func all(_ conditions: String...) -> String {
    #"{"type":"group","definition":{"logic":"and","conditions":[\#(conditions.joined(separator: ","))]}}"#
  }

  /// The rules that fire of `conditions` and of `others` more that ask for the event's type.
  private func fired(_ conditions: [String], others: Int = 40, data: String = "{}", _ profile: LaunchProfile = .ios)
    throws -> [Int]
  {
    let more = Array(repeating: matcher("~type", "eq", #""com.acme.lifecycle""#), count: others)
    let rules = (conditions + more).enumerated().map {
      #"{"condition":\#($1),"consequences":[{"id":"\#($0)","type":"t","detail":{"a":1}}]}"#
    }
    let event = #"{"type":"com.acme.lifecycle","source":"com.acme.launch","data":\#(data)}"#
    let outcome = try LaunchRun.run(
      rules: Array(#"{"version":1,"rules":[\#(rules.joined(separator: ","))]}"#.utf8), event: Array(event.utf8), profile
    )
    guard case .fired(let lines) = outcome else { return [-1] }
    return lines.map(\.rule).filter { $0 < conditions.count }
  }

  @Test(arguments: LaunchProfile.all.map(\.name))
  func `finds rules by parts of the type and the source themselves`(platform: String) throws {
    let profile = try #require(LaunchProfile.all.first { $0.name == platform })
    let found = try fired(
      [
        all(matcher("~type", "co", #""lifecycle""#), matcher("~type", "eq", #""com.acme.lifecycle""#)),
        all(matcher("~source", "sw", #""com.acme""#), matcher("~type", "eq", #""com.acme.lifecycle""#)),
        all(
          matcher("~type", "ew", #""cycle""#), matcher("~source", "eq", #""com.acme.launch""#),
          matcher("~source", "co", #""launch""#)),
        all(matcher("~type", "sw", #""com.acme""#), matcher("~source", "eq", #""other""#)),
      ], profile)
    #expect(found == [0, 1, 2])
  }

  @Test func `finds a long that a function cuts no more than the test does`() throws {
    let found = try fired(
      [matcher("int(n)", "eq", "5000000000"), matcher("n", "eq", "5000000000")], data: #"{"n":5000000000}"#, .android)
    #expect(found == [1])
  }

  @Test func `finds a rule with more equalities than a composite takes`() throws {
    let keys = (0..<200).map { "k\($0)" }
    let condition =
      #"{"type":"group","definition":{"logic":"and","conditions":[\#(keys.map { matcher($0, "eq", #""x""#) }.joined(separator: ","))]}}"#
    let data = "{" + keys.map { #""\#($0)":"X""# }.joined(separator: ",") + "}"
    #expect(try fired([condition], data: data) == [0])
    #expect(try fired([condition], data: data.replacing("k7\":\"X", with: "k7\":\"Y")) == [])
  }

  @Test func `finds a rule once by any of many values`() throws {
    let values = Array(repeating: #""a","b""#, count: 100).joined(separator: ",")
    let nested = (0..<50).reduce(matcher("k", "eq", values)) { inner, _ in
      #"{"type":"group","definition":{"logic":"or","conditions":[\#(matcher("k", "co", #""zz""#)),\#(inner)]}}"#
    }
    #expect(try fired([nested], data: #"{"k":"B"}"#) == [0])
    #expect(try fired([nested], data: #"{"k":"azz"}"#) == [0])
    #expect(try fired([nested], data: #"{"k":"c"}"#) == [])
  }

  @Test func `finds what lies in a band of two bounds`() throws {
    let band = all(matcher("n", "ge", "10"), matcher("n", "lt", "20"))
    let decimals = all(matcher("n", "gt", "10.5"), matcher("n", "le", "11.5"))
    let empty = all(matcher("n", "gt", "20"), matcher("n", "lt", "10"))
    for (number, wanted) in [
      ("9", []), ("10", [0]), ("11", [0, 1]), ("19", [0]), ("20", []), ("11.5", [0, 1]),
    ] {
      #expect(try fired([band, decimals, empty], data: #"{"n":\#(number)}"#) == wanted, "\(number)")
    }
  }
}
