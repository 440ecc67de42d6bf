internal import LaunchSolver

/// The text of a suite that `test --generate` writes, in YAML or JSON.
///
/// Strings, events and lists are written as JSON in both formats, so that a string cannot turn into a different
/// value.
struct GeneratedSuite {
  /// The path of the rules, relative to the folder of the suite.
  let rules: String
  /// The platforms that load the rules.
  let platforms: [String]
  /// The platforms that reject the rules.
  let rejecting: [String]

  /// The clock of all cases. The time is arbitrary, but always the same.
  private static let now = Instant(milliseconds: 1_767_225_600_000)
  /// The end of messages about proofs that hold only in the environment of the cases.
  static let here = " at this time, with this SDK and these shared states"
  private static let remark = "# Written by `rulectl test --generate`."

  /// An event that fires a rule, and the environment that it needs.
  struct RuleEvent {
    /// The name of the case.
    var name: String
    var text: [UInt8]
    /// True if the result of the event depends on the time.
    var readsClock = false
    /// The environment of the case; nil for the environment of the suite.
    var environment: SuiteEnvironment?
  }

  /// Returns the environment of all cases, with an empty history if the platform keeps a history.
  static func environment(for profile: LaunchProfile) -> Environment {
    var environment = Environment(now: now)
    if LaunchSuite.hasHistory(profile) { environment.history = { EventHistory(for: $0) } }
    return environment
  }

  /// The members of a case, with values as JSON.
  private typealias Case = [(name: String, value: [UInt8])]

  /// Returns the text with a case for each event. `plans`: the plans of `platforms`.
  func text(_ events: [SuiteSearch.Event], _ plans: [CoveragePlan], isJSON: Bool) -> [UInt8] {
    let names = CaseNames(plans)
    var known: [String: Int] = [:]
    var cases: [Case] = rejecting.map { platform in
      [
        ("name", Self.json("\(platform) rejects the rules")), ("platforms", Self.json(platform)),
        ("loads", Array("false".utf8)),
      ]
    }
    for event in events {
      var name = names.name(of: event)
      known[name, default: 0] += 1
      if let number = known[name], number > 1 { name += " (\(number))" }
      let found = RuleEvent(name: name, text: event.text, environment: event.environment)
      let fires = zip(platforms, event.fires).compactMap { platform, ids in ids.map { (platform: platform, ids: $0) } }
      cases.append(item(found, fires, isWhole: true))
    }
    return text(cases, isJSON: isJSON)
  }

  /// Returns the text of a suite in YAML with one case. `fires`: the ids that fire on each platform; empty if nothing
  /// fires on any platform.
  func text(of event: RuleEvent, fires: [(platform: String, ids: [String])]) -> [UInt8] {
    text([item(event, fires, isWhole: true)], isJSON: false)
  }

  /// Returns the text of a case for an existing suite: lines of YAML whose dash is preceded by `indent` spaces, or JSON
  /// if `indent` is nil.
  func caseText(of event: RuleEvent, fires: [(platform: String, ids: [String])], indent: Int?) -> [UInt8] {
    let members = item(event, fires, isWhole: false)
    guard let indent else {
      let parts = members.map { Array("\"\($0.name)\": ".utf8) + $0.value }
      return [0x7B] + Array(parts.joined(separator: Array(", ".utf8))) + [0x7D]
    }
    return Self.lines(members, indent)
  }

  /// Returns a case. `isWhole`: true if the case is part of a whole generated suite, which sets the platforms and the
  /// clock; false if the case sets them.
  private func item(_ event: RuleEvent, _ fires: [(platform: String, ids: [String])], isWhole: Bool) -> Case {
    var members: Case = [("name", Self.json(event.name))]
    let names = fires.map(\.platform)
    if !isWhole || !names.isEmpty && names != platforms { members.append(("platforms", Self.list(names))) }
    if let now = event.environment?.now {
      members.append(("now", Self.json(now)))
    } else if event.readsClock, !isWhole {
      members += [("now", Self.json(Self.now)), ("time-zone", Self.json("UTC"))]
    }
    if let version = event.environment?.sdkVersion { members.append(("sdk-version", Self.json(version))) }
    if let states = event.environment?.states { members.append(("state", Self.safe(states))) }
    members.append(("event", Self.safe(event.text)))
    let isSame = fires.allSatisfy { $0.ids == fires[0].ids }
    members.append(("fires", isSame ? Self.list(fires.first?.ids ?? []) : Self.fires(fires)))
    return members
  }

  private static func fires(_ played: [(platform: String, ids: [String])]) -> [UInt8] {
    let members = played.map { json($0.platform) + Array(": ".utf8) + list($0.ids) }
    return [0x7B] + Array(members.joined(separator: Array(", ".utf8))) + [0x7D]
  }

  private static func list(_ texts: [String]) -> [UInt8] {
    [0x5B] + Array(texts.map(json).joined(separator: Array(", ".utf8))) + [0x5D]
  }

  private static func json(_ instant: Instant) -> [UInt8] { json("\(instant.dateTime())Z") }

  private static func json(_ text: String) -> [UInt8] { safe(JSONTree.text(Array(text.utf8)).json) }

  /// Returns JSON with escapes for the characters that YAML does not allow unescaped, or converts as ends of lines.
  static func safe(_ json: [UInt8]) -> [UInt8] {
    var safe: [UInt8] = []
    safe.reserveCapacity(json.count)
    for scalar in String(decoding: json, as: UTF8.self).unicodeScalars {
      switch scalar.value {
      case 0x7F...0x9F, 0x2028, 0x2029, 0xFEFF, 0xFFFE, 0xFFFF:
        let digits = String(scalar.value, radix: 16)
        safe += Array("\\u\(String(repeating: "0", count: 4 - digits.count))\(digits)".utf8)
      default: safe += Array(String(scalar).utf8)
      }
    }
    return safe
  }

  // MARK: the file

  private func text(_ cases: [Case], isJSON: Bool) -> [UInt8] {
    let head = [
      ("rules", Self.json(rules)), ("platforms", Self.list(platforms)), ("now", Self.json(Self.now)),
      ("time-zone", Self.json("UTC")), ("seed", Self.json("0")),
    ]
    return isJSON ? json(head, cases) : yaml(head, cases)
  }

  private func yaml(_ head: [(String, [UInt8])], _ cases: [Case]) -> [UInt8] {
    var text = Array("\(Self.remark)\n".utf8)
    for (name, value) in head { text += Array("\(name): ".utf8) + value + [0x0A] }
    text += Array("cases:\n".utf8)
    for item in cases { text += Self.lines(item, 2) }
    return text
  }

  /// Returns the lines of a case in YAML. Its dash is preceded by `indent` spaces.
  private static func lines(_ members: Case, _ indent: Int) -> [UInt8] {
    let blanks = String(repeating: " ", count: indent)
    return members.enumerated().flatMap { place, member in
      Array("\(blanks)\(place == 0 ? "- " : "  ")\(member.name): ".utf8) + member.value + [0x0A]
    }
  }

  private func json(_ head: [(String, [UInt8])], _ cases: [Case]) -> [UInt8] {
    var text = Array("{\n".utf8)
    for (name, value) in head { text += Array("  \"\(name)\": ".utf8) + value + Array(",\n".utf8) }
    text += Array("  \"cases\": [".utf8)
    for (number, item) in cases.enumerated() {
      text += Array(number == 0 ? "\n    {\n".utf8 : ",\n    {\n".utf8)
      for (place, member) in item.enumerated() {
        text += Array("      \"\(member.name)\": ".utf8) + member.value
        text += Array(place == item.count - 1 ? "\n".utf8 : ",\n".utf8)
      }
      text += Array("    }".utf8)
    }
    return text + Array("\n  ]\n}\n".utf8)
  }
}

/// The names of cases, made from the items that the cases cover.
private struct CaseNames {
  private let plans: [CoveragePlan]
  /// Indexed by plan, then keyed by byte range: the text of a test.
  private let tests: [[ByteRange: String]]

  init(_ plans: [CoveragePlan]) {
    self.plans = plans
    tests = plans.map { $0.trace.conditions(ofRules: Array($0.trace.rules.rules.indices)).testPhrases }
  }

  func name(of event: SuiteSearch.Event) -> String {
    let subject = event.subjects.first ?? 0
    let name = words(for: event.shows, subject)
    let played = event.fires.count { $0 != nil }
    // `subjects` has one element for each covered item, so a subject may be repeated.
    var seen: Set<Int> = []
    let subjects = event.subjects.filter { seen.insert($0).inserted }
    if subjects.count == played { return name }
    return "\(name), on \(listed(subjects.map { plans[$0].profile.name }))"
  }

  private func words(for shown: CoverageSide, _ subject: Int) -> String {
    let plan = plans[subject]
    let index = plan.rules[shown.rule].index
    let ids = plan.trace.rules.consequenceIDs(ofRule: index).map { String(decoding: $0, as: UTF8.self) }
    let rule = "rule \(index)" + (ids.isEmpty ? "" : " (\(ids[0]))")
    let isTrue = shown.side == .yes
    switch shown.kind {
    case .rule: return "\(rule) \(isTrue ? "fires" : "does not fire")"
    case .leaf:
      let test = tests[subject][plan.leaves[shown.item].range] ?? "the condition"
      switch shown.side {
      case .decidesTrue: return "\(test) decides \(rule)"
      case .decidesFalse: return "\(rule) needs \(test)"
      default: return "\(test) is \(isTrue ? "true" : "false") in \(rule)"
      }
    case .value: return "\(rule) meets the value \(text(shown.range, plan))"
    case .consequence: return "\(rule) has the consequence \(plan.consequences[shown.item].id)"
    case .token:
      let source = String(decoding: plan.tokens[shown.item].source, as: UTF8.self)
      return "{%\(source)%} has \(isTrue ? "a" : "no") value in \(rule)"
    }
  }

  private func text(_ range: ByteRange, _ plan: CoveragePlan) -> String {
    String(decoding: plan.trace.rules.text[range.lower..<range.upper], as: UTF8.self)
  }
}
