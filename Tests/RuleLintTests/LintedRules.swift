import RuleDialects
import RuleEngine
import RuleLint

/// What is found in documents that the tests write down in short.
enum LintedRules {
  /// A document of one rule with this condition and a consequence without fault.
  static func document(_ condition: String) -> [UInt8] {
    Array(Example.condition(condition).text.utf8)
  }

  /// A matcher with these members.
  static func matcher(_ members: String) -> String {
    #"{"type":"matcher","definition":{\#(members)}}"#
  }

  static func group(_ logic: String, _ conditions: [String]) -> String {
    let list = conditions.joined(separator: ",")
    return #"{"type":"group","definition":{"logic":"\#(logic)","conditions":[\#(list)]}}"#
  }

  /// A condition that asks for one type and source, and for the matchers with these members.
  static func event(_ type: String, _ source: String, _ members: [String]) -> String {
    let names = [("~type", "com.adobe.eventType." + type), ("~source", source)].map {
      matcher(#""key":"\#($0)","matcher":"eq","values":["\#($1)"]"#)
    }
    return group("and", names + members.map(matcher))
  }

  /// What some platforms together have to say about a document.
  static func findings(
    _ text: [UInt8], _ profiles: [SemanticProfile] = SemanticProfile.launch
  ) throws -> [Finding] {
    let tree = try Launch.document(text)
    return profiles.reduce([]) { found, profile in
      let subject = Subject(Launch.rules(in: tree, for: profile), for: [profile])
      return Finding.merged(found, subject.findings())
    }
  }

  /// The codes that are found in a condition.
  static func codes(_ condition: String) throws -> [String] {
    try findings(document(condition)).map(\.page.code)
  }
}
