import AirshipLint
import ConvertLint
import LaunchLint
import LaunchSolver
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

  /// The codes that are found in a condition.
  static func codes(_ condition: String) -> [String] {
    findings(in: document(condition)).map(\.page.code)
  }
}
