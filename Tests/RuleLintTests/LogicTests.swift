import AirshipLint
import ConvertLint
import LaunchLint
import LaunchSolver
import RuleEngine
import RuleLint
import Testing

@Suite struct `a rule that can never fire` {
  /// Two tests of one key that an `and` joins, and the platforms on which they clash.
  struct Pair: CustomTestStringConvertible {
    let one: String
    let other: String
    let platforms: [String]

    init(_ one: String, _ other: String, _ platforms: String...) {
      (self.one, self.other, self.platforms) = (one, other, platforms)
    }

    var testDescription: String { "\(one) and \(other)" }
  }

  @Test(arguments: [
    Pair(#"eq ["a"]"#, #"eq ["b"]"#, "ios", "android", "web"),
    Pair(#"eq ["a"]"#, #"eq ["A"]"#),
    Pair(#"eq ["a"]"#, #"ne ["A"]"#, "ios", "android", "web"),
    Pair("gt [5]", "lt [5]", "ios", "android", "web"),
    // Devices cut to integers; a number of the web may lie between.
    Pair("gt [5]", "lt [6]", "ios", "android"),
    Pair("ge [5]", "le [5]"),
    Pair(#"sw ["ab"]"#, #"sw ["b"]"#, "ios", "android", "web"),
    Pair(#"sw ["ab"]"#, #"sw ["a"]"#),
    Pair(#"co ["cart"]"#, #"nc ["car"]"#, "ios", "android", "web"),
    // What begins with a long s is equal to it on Android, and has none.
    Pair(#"eq ["store"]"#, #"nc ["sto"]"#, "ios", "web"),
    Pair("ex", "nx", "ios", "android", "web"),
    // A missing key is the empty text on iOS.
    Pair("nx", #"ne ["a"]"#, "android", "web"),
    // Text that is a number and not above it.
    Pair(#"eq ["4"]"#, "gt [5]", "ios", "android", "web"),
  ])
  func `is found where two tests clash`(pair: Pair) throws {
    let (one, other) = (Self.test(pair.one), Self.test(pair.other))
    let rules =
      #"{"version":1,"rules":[{"condition":{"type":"group","definition":{"logic":"and","conditions":[\#(one),\#(other)]}},"consequences":[]}]}"#
    let document = try JSONDocument(Array(rules.utf8))
    var platforms: [String] = []
    for profile in LaunchProfile.all {
      let subject = LaunchLintContext(RuleSet(document, for: profile), for: [profile])
      let found = subject.findings().filter { $0.page.code == "L001" }
      if found.isEmpty { continue }
      platforms.append(profile.name)
      #expect(found.count == 1 && found[0].notes.count == 1, "one note for the other member")
      #expect(found[0].outcomes[profile.name] == .neverTrue)
    }
    #expect(platforms == pair.platforms)
  }

  /// A test of the key `a`: a matcher, and its values if it has any.
  private static func test(_ words: String) -> String {
    let parts = words.split(separator: " ", maxSplits: 1)
    let values = parts.count == 2 ? #","values":\#(parts[1])"# : ""
    return #"{"type":"matcher","definition":{"key":"a","matcher":"\#(parts[0])"\#(values)}}"#
  }
}
