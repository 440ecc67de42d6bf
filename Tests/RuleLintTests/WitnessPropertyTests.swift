import AirshipLint
import ConvertLint
import Foundation
import LaunchLint
import LaunchSolver
import RuleEngine
import RuleLint
import TestSupport
import Testing

/// Witnesses and suggestions, held against random rules and events.
///
/// A twentieth of `RULECTL_PROPERTY_CASES` is how many documents there are for each platform, of
/// eight rules and twenty-five events each: 100,000 cases make a million pairs of rule and event.
/// `RULECTL_PROPERTY_SEED` replays a run.
@Suite struct `what is found for random rules` {
  private static let cases = max(1, PropertySettings.cases(240) / 20)
  private static let seed = PropertySettings.seed
  private static let eventsEach = 25
  private static let rulesEach = 8

  @Test(arguments: ["ios", "android", "web"])
  func `holds`(platform: String) throws {
    let profile = try #require(LaunchProfile.all.first { $0.name == platform })
    print("\(platform): \(Self.cases) documents, RULECTL_PROPERTY_SEED=\(Self.seed)")
    var random = LogicCases(seed: Self.seed)
    var tally: [String: Int] = [:]
    for _ in 0..<Self.cases {
      let conditions = (0..<Self.rulesEach).map { _ in random.condition() }
      let events = (0..<Self.eventsEach).map { _ in random.event() }
      let state = String(decoding: random.state(), as: UTF8.self)
      for condition in conditions {
        try Self.checkWitness(condition, events, state, profile, &tally)
        try Self.checkSuggestions(condition, events.prefix(5), state, profile, &tally)
      }
      try Self.checkTogether(conditions, state, profile, &tally)
    }
    print("\(platform): \(tally.sorted { $0.key < $1.key })")
    // What is never found is not tested, and what is left open should be rare.
    let elsewhere = profile.dataHidesSpecialKeys ? [] : ["elsewhere"]
    for kind in ["event", "impossible", "change", "no change", "together"] + elsewhere {
      #expect(tally[kind, default: 0] > 0, "\(kind)")
    }
    let asked = Self.cases * Self.rulesEach
    #expect(tally["open", default: 0] * 10 <= asked)
    #expect(tally["change open", default: 0] * 10 <= asked * 5)
  }

  private static func fired(_ condition: String, _ events: [[UInt8]], _ state: String, _ profile: LaunchProfile) throws
    -> [Bool]
  {
    try LaunchRun.run(
      rules: LogicCases.document([condition]), events: events, state: Array(state.utf8), profile, now: Searched.now,
      sdkVersion: nil
    ).map { if case .fired(let lines) = $0 { !lines.isEmpty } else { false } }
  }

  private static func record(
    _ claim: String, _ condition: String, _ event: [UInt8], _ state: String, _ profile: LaunchProfile
  ) {
    Issue.record(
      """
      \(claim), of seed \(seed) [\(profile.name)]
      \(condition)
      event \(String(decoding: event, as: UTF8.self))
      state \(state)
      """)
  }

  // MARK: witnesses

  private static func checkWitness(
    _ condition: String, _ events: [[UInt8]], _ state: String, _ profile: LaunchProfile, _ tally: inout [String: Int]
  ) throws {
    guard let answer = try Searched.answer(condition, profile, state: state) else { return }
    switch answer {
    case .event(let event):
      tally["event", default: 0] += 1
      if try fired(condition, [event], state, profile) != [true] {
        record("a witness that does not fire", condition, event, state, profile)
      }
    case .elsewhere(let wish, let event):
      tally["elsewhere", default: 0] += 1
      let states = Environment(now: Searched.now).statesText(with: wish.states)
      let other = String(decoding: states, as: UTF8.self)
      if try fired(condition, [event], other, profile) != [true] {
        record("a witness that does not fire elsewhere", condition, event, other, profile)
      }
      try refute("fires nowhere here", condition, events, state, profile)
    case .impossible(_, isHere: true): try refute("never fires here", condition, events, state, profile)
    case .impossible(_, isHere: false):
      tally["impossible", default: 0] += 1
      try refute("never fires", condition, events, state, profile)
    case .undecided, .lost: tally["open", default: 0] += 1
    }
  }

  /// No event may fire what is said never to fire.
  private static func refute(
    _ claim: String, _ condition: String, _ events: [[UInt8]], _ state: String, _ profile: LaunchProfile
  ) throws {
    for (event, isFired) in zip(events, try fired(condition, events, state, profile)) where isFired {
      record(claim, condition, event, state, profile)
      return
    }
  }

  // MARK: rules of one document

  /// What is found for each of several rules fires it with all of them loaded; where states are
  /// gathered, what fires and what does not is what the engine says with those states.
  private static func checkTogether(
    _ conditions: [String], _ state: String, _ profile: LaunchProfile, _ tally: inout [String: Int]
  ) throws {
    guard try Searched.isLoaded(conditions, profile) else { return }
    let search = try Searched.search(conditions, profile, state: state)
    let gathering = try Searched.search(conditions, profile, state: state, gathersStates: true)
    let given = Environment(now: Searched.now, states: try JSONDocument(Array(state.utf8)))
    var gathered: [(rule: Int, event: [UInt8])] = []
    for rule in conditions.indices {
      var found: (event: [UInt8], state: [UInt8])?
      switch search.witness(ofRuleAt: rule) {
      case .event(let event): found = (event, Array(state.utf8))
      case .elsewhere(let wish, let event): found = (event, given.statesText(with: wish.states))
      case .impossible, .undecided, .lost: break
      }
      if let found {
        tally["together", default: 0] += 1
        if try !fired(conditions, found.event, found.state, profile).contains(rule) {
          let text = String(decoding: found.state, as: UTF8.self)
          record("rule \(rule) does not fire", LogicCases.group("", conditions), found.event, text, profile)
        }
      }
      if case .event(let event) = gathering.witness(ofRuleAt: rule) {
        gathered.append((rule, event))
      }
    }
    let states = gathering.surroundings.statesText()
    for (rule, event) in gathered {
      let fires = try fired(conditions, event, states, profile).contains(rule)
      if gathering.fires(rule: rule, event) != fires {
        let text = String(decoding: states, as: UTF8.self)
        record("rule \(rule), gathered", LogicCases.group("", conditions), event, text, profile)
      }
    }
  }

  /// The rules of a document that an event fires.
  private static func fired(_ conditions: [String], _ event: [UInt8], _ state: [UInt8], _ profile: LaunchProfile) throws
    -> Set<Int>
  {
    let outcome = try LaunchRun.run(
      rules: LogicCases.document(conditions), event: event, state: state, profile, now: Searched.now)
    guard case .fired(let lines) = outcome else { return [] }
    return Set(lines.map(\.rule))
  }

  // MARK: suggestions

  private static func checkSuggestions(
    _ condition: String, _ events: ArraySlice<[UInt8]>, _ state: String, _ profile: LaunchProfile,
    _ tally: inout [String: Int]
  ) throws {
    guard try Searched.isLoaded([condition], profile) else { return }
    let search = try Searched.search([condition], profile, state: state)
    for event in events {
      switch try search.suggestion(ofRule: 0, for: event) {
      case .fires:
        if try fired(condition, [event], state, profile) != [true] {
          record("an event that does not fire", condition, event, state, profile)
        }
      case .change(let changes, let changed, let isFewest):
        tally["change", default: 0] += 1
        if try fired(condition, [event, changed], state, profile) != [false, true] {
          record("a change that does not do", condition, changed, state, profile)
        }
        if isFewest, changes.count > 1 {
          try checkSingles(condition, event, state, profile)
          tally["several", default: 0] += 1
        }
      case .impossible:
        tally["no change", default: 0] += 1
        try refute("no change does", condition, Array(events), state, profile)
      case .undecided, .lost: tally["change open", default: 0] += 1
      }
    }
  }

  /// What takes several changes must not be had by one: all those to a value of the rules are tried.
  private static func checkSingles(_ condition: String, _ event: [UInt8], _ state: String, _ profile: LaunchProfile)
    throws
  {
    let text = String(decoding: event, as: UTF8.self)
    guard let data = text.firstRange(of: #""data":{"#) else { return }
    let head = text[..<data.upperBound]
    let rest = text[data.upperBound...]
    let values = ["null", "5", "6", "5.5", "true", "false", #""x""#, #""xy""#, #""""#, #""5""#]
    var changed: [[UInt8]] = []
    for key in ["a", "b"] where !rest.contains("\"\(key)\":") {
      for value in values {
        let comma = rest.hasPrefix("}") ? "" : ","
        changed.append(Array((head + "\"\(key)\":\(value)\(comma)" + rest).utf8))
      }
    }
    if changed.isEmpty { return }
    try refute("one change does", condition, changed, state, profile)
  }
}
