import RuleEngine
import Testing

@Suite struct `what became of conditions` {
  private typealias Case = (name: String, condition: String, ios: String, android: String, web: String)

  /// `t` is a test, `d` one that iOS and Android cannot read; letters for fates as in `letter`,
  /// children before their group.
  private static let cases: [Case] = [
    ("t", "t", "k", "k", "k"),
    ("d", "d", "L", "L", "0"),
    ("and(t,d)", "and(t,d)", "kdk", "kdk", "k0k"),
    ("and(d)", "and(d)", "LL", "d1", "0k"),
    ("or(d)", "or(d)", "LL", "d0", "0k"),
    ("and(t,or(d))", "and(t,or(d))", "kddk", "kd0k", "k0kk"),
    ("and(and(d),d)", "and(and(d),d)", "LLLL", "d1dk", "0k0k"),
    ("xor(t)", "xor(t)", "k0", "uL", "k0"),
    ("and(t,xor(d))", "and(t,xor(d))", "kddk", "kudk", "k00k"),
    ("AND(t)", "AND(t)", "k0", "kk", "k0"),
    ("AND(d)", "AND(d)", "LL", "d1", "00"),
    ("and()", "and()", "L", "L", "1"),
    ("null", #"{"type":"matcher","definition":{"key":"a","matcher":"eq","values":[null]}}"#, "L", "0", "0"),
    ("nulls", #"{"type":"matcher","definition":{"key":"a","matcher":"eq","values":[null,[]]}}"#, "L", "0", "0"),
    ("ne null", #"{"type":"matcher","definition":{"key":"a","matcher":"ne","values":[null]}}"#, "L", "k", "k"),
    ("historical", #"{"type":"historical","definition":{"events":[{"a":1}],"matcher":"ge","value":1}}"#, "k", "k", "k"),
    (
      "historical 1.0", #"{"type":"historical","definition":{"events":[{"a":1}],"matcher":"ge","value":1.0}}"#, "k",
      "L", "k"
    ),
  ]

  @Test(arguments: cases.map(\.name))
  func `is told for every platform`(name: String) throws {
    let row = try #require(Self.cases.first { $0.name == name })
    let rules = try Self.rules([row.condition])
    for (profile, wanted) in zip(LaunchProfile.all, [row.ios, row.android, row.web]) {
      #expect(Self.fates(of: rules, profile) == wanted, "\(profile.name)")
    }
  }

  @Test func `is told behind a rule that rejects the document`() throws {
    let rules = try Self.rules(["d", "and(t,d)", "d"])
    let loading = LoadResult(rules, for: .android)
    #expect(Self.fates(of: rules, .android) == "LkdkL")
    #expect(loading.rejections.map(\.rule) == [0, 2])
    #expect(loading.fates.hasDropped)
  }

  @Test func `leaves the program as it is`() throws {
    for conditions in [["and(t,d)", "t"], ["d", "t"], ["t", "and(t,or(d))", "or(t,t)"]] {
      let rules = try Self.rules(conditions)
      for profile in LaunchProfile.all {
        let plain = Result { () throws(Rejection) in
          try Program(rules, for: profile, indexedRules: .max)
        }
        switch (plain, LoadResult(rules, for: profile).program) {
        case (.success(let one), .success(let other)):
          #expect(one.loadedRules == other.loadedRules)
          #expect(one.losses == other.losses)
        case (.failure(let one), .failure(let other)):
          #expect(one.reason == other.reason)
          #expect(one.range == other.range)
        default: Issue.record("\(conditions) [\(profile.name)]")
        }
      }
    }
  }

  // MARK: helpers

  private static func rules(_ conditions: [String]) throws -> RuleSet {
    let rules = conditions.map { #"{"condition":\#(json($0)),"consequences":[]}"# }
    let text = #"{"version":1,"rules":[\#(rules.joined(separator: ","))]}"#
    return RuleSet(try JSONDocument(Array(text.utf8)), for: .ios)
  }

  private static func fates(of rules: RuleSet, _ profile: LaunchProfile) -> String {
    let fates = LoadResult(rules, for: profile).fates
    return rules.conditions.indices.map { letter(fates[$0]) }.joined()
  }

  private static func letter(_ fate: LoadOutcomes.Fate) -> String {
    switch fate {
    case .kept: "k"
    case .dropped: "d"
    case .droppedWithRule: "L"
    case .never: "0"
    case .always: "1"
    case .unseen: "u"
    }
  }

  /// The document of a condition in short form.
  private static func json(_ text: String) -> String {
    if text.hasPrefix("{") { return text }
    let test = #"{"type":"matcher","definition":{"key":"a","matcher":"ex"}}"#
    let unreadable = #"{"type":"matcher","definition":{"key":"a","matcher":"zz","values":["x"]}}"#
    var json = ""
    var word = ""
    for letter in text {
      switch letter {
      case "(":
        json += #"{"type":"group","definition":{"logic":"\#(word)","conditions":["#
        word = ""
      case ")", ",":
        if !word.isEmpty { json += word == "t" ? test : unreadable }
        word = ""
        json += letter == "," ? "," : "]}}"
      default: word.append(letter)
      }
    }
    if !word.isEmpty { json += word == "t" ? test : unreadable }
    return json
  }
}
