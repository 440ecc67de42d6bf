import AirshipLint
import ConvertLint
import LaunchLint
import LaunchSolver
import RuleEngine
import RuleLint
import TestSupport

/// Documents that the tests of witnesses and suggestions ask about.
enum Searched {
  static let now = Instant(milliseconds: 1_700_000_000_000)

  /// Whether a platform loads rules with these conditions.
  static func isLoaded(_ conditions: [String], _ profile: LaunchProfile) throws -> Bool {
    let document = try JSONDocument(LogicCases.document(conditions))
    return (try? Program(RuleSet(document, for: profile), for: profile)) != nil
  }

  /// A search over rules with these conditions.
  static func search(
    _ conditions: [String], _ profile: LaunchProfile, state: String? = nil, gathersStates: Bool = false,
    budget: Int = WitnessSearch.standardBudget, limits: EventLimits = .standard
  ) throws -> WitnessSearch {
    let document = try JSONDocument(LogicCases.document(conditions))
    let rules = RuleSet(document, for: profile)
    let program = try Program(rules, for: profile)
    let states = try state.map { try JSONDocument(Array($0.utf8)) }
    return WitnessSearch(
      rules, program, in: Environment(now: now, states: states), gathersStates: gathersStates, budget: budget,
      limits: limits)
  }

  /// The answer for one condition.
  static func answer(_ condition: String, _ profile: LaunchProfile, state: String? = nil) throws -> WitnessAnswer? {
    guard try isLoaded([condition], profile) else { return nil }
    let search = try search([condition], profile, state: state)
    return search.witness(ofRuleAt: 0)
  }

  /// Whether an event fires the first of the rules with these conditions, by a program of its own.
  static func fires(_ condition: String, _ event: [UInt8], _ profile: LaunchProfile, state: String? = nil) throws
    -> Bool
  {
    let outcome = try LaunchRun.run(
      rules: LogicCases.document([condition]), event: event, state: state.map { Array($0.utf8) }, profile, now: now)
    guard case .fired(let lines) = outcome else { return false }
    return !lines.isEmpty
  }

  /// An `and` of tests, each as `KEY MATCHER VALUES`: `a gt [5]`.
  static func all(_ tests: String...) -> String { LogicCases.group("and", tests.map(test)) }

  static func any(_ tests: String...) -> String { LogicCases.group("or", tests.map(test)) }

  static func test(_ words: String) -> String {
    if words.hasPrefix("{") { return words }
    let parts = words.split(separator: " ", maxSplits: 2)
    let values = parts.count == 3 ? #","values":\#(parts[2])"# : ""
    return
      #"{"type":"matcher","definition":{"key":"\#(parts[0])","matcher":"\#(parts[1])"\#(values)}}"#
  }
}

extension WitnessSearch {
  /// What would make a rule fire on an event.
  func suggestion(ofRule index: Int, for event: [UInt8]) throws -> SuggestionAnswer {
    try begin(event)
    return suggestion(ofRule: index)
  }
}
