internal import RuleCore

extension Suite {
  /// Reads a suite.
  package init(_ text: SuiteText) throws(SuiteProblem) {
    let reader = SuiteReader(text)
    let root = text.document.root
    var problems = SuiteProblems(in: text)
    let members: SuiteReader.Members
    do throws(SuiteProblem) {
      members = try reader.members(
        of: root, "a suite",
        SuiteReader.settings + ["rules", "engine", "surface", "platforms", "defaults", "cases"], &problems)
    } catch {
      problems.add(error)
      try problems.check()
      throw error
    }
    self.text = text
    func names(_ name: String, _ what: String) -> [Part<String>]? {
      members[name].flatMap { value in problems.read { () throws(SuiteProblem) in try reader.names(value, what) } }
    }
    rules = names("rules", "the name of a file") ?? []
    if members["rules"] == nil { problems.add(reader.missing("rules", in: root)) }
    (engines, surfaces) = (names("engine", "the name of an engine") ?? [], names("surface", "a surface") ?? [])
    let settings = reader.settings(members, Settings(), &problems)
    let defaults =
      problems.read { () throws(SuiteProblem) -> SuiteReader.Members in
        guard let value = members["defaults"] else { return [:] }
        let defaults = try reader.members(of: value, "defaults", ["event", "visitor"])
        _ = try reader.all(defaults) { member throws(SuiteProblem) in try reader.object(member.value, "`\(member.key)`")
        }
        return defaults
      } ?? [:]
    let common =
      reader.names(in: root) { SuiteReader.settings.contains($0) }
      + (members["defaults"].map { text.document.isObject($0) ? reader.names(in: $0) { _ in true } : [] } ?? [])
    let values =
      problems.read { () throws(SuiteProblem) -> [SuiteReader.Value] in
        guard let list = members["cases"] else { throw reader.missing("cases", in: root) }
        let values = try reader.list(list, "cases")
        if values.isEmpty { throw SuiteProblem("the suite has no cases", at: text.range(list), help: "write a case") }
        return values
      } ?? []
    cases = values.enumerated().compactMap { index, value in
      problems.read { () throws(SuiteProblem) in try reader.testCase(value, index, settings, common, defaults) }
    }
    try problems.check()
  }
}

/// Reads the parts of a suite.
struct SuiteReader {
  typealias Value = JSONDocument.Value
  typealias Members = [String: Value]

  /// The members of a case that set the environment of events.
  static let settings = [
    "now", "time-zone", "seed", "sdk-version", "activity", "after-show", "refresh", "state", "profile", "history",
  ]
  static let expectations = [
    "fires", "fires-at-least", "fires-at-most", "expect", "shows", "cards", "matches", "match", "runs",
  ]
  /// The expectations that suites of launch rules may have, for a case or for an event of a session.
  private static let ofLaunchRules = Array(expectations.prefix(6))
  /// The names of the members of a session's step that is an act of the user.
  private static let act = ["user", "id", "action", "timestamp"]
  private static let inputs = ["event", "session", "events", "visitor", "value"]

  let text: SuiteText
  var document: JSONDocument { text.document }

  init(_ text: SuiteText) { self.text = text }

  // MARK: cases

  /// Reads a case. `inherited`: the members of the suite that also apply to the case. `defaults`: the default members
  /// of every event or visitor.
  func testCase(
    _ value: Value, _ index: Int, _ common: Suite.Settings, _ inherited: [Suite.Part<String>], _ defaults: Members
  ) throws(SuiteProblem) -> Suite.Case {
    var problems = SuiteProblems()
    let members = try members(
      of: value, "a case",
      Self.common + ["end"] + Self.inputs + Self.expectations + Self.settings, &problems)
    // If there are problems, an unknown name may be a misspelled name of an input.
    let isComplete = problems.isEmpty
    let inputs = Self.inputs.filter { members[$0] != nil }
    if inputs.count > 1, let second = members[inputs[1]] {
      problems.add(
        problem("a case cannot have both `\(inputs[0])` and `\(inputs[1])`", second, help: "write a case for each"))
    }
    let expectation = self.expectation(members, &problems)
    let loads = members["loads"].flatMap { value in
      problems.read { () throws(SuiteProblem) in try self.loads(value) }
    }
    let settings = settings(members, common, &problems)
    let input = problems.read { () throws(SuiteProblem) in try self.input(members, defaults) } ?? .none
    func words(_ name: String, _ what: String) -> String? {
      members[name].flatMap { value in problems.read { () throws(SuiteProblem) in try string(value, what) } }
    }
    let (name, skip) = (words("name", "a name"), words("skip", "the reason"))
    if let value = members["end"] {
      _ = problems.read { () throws(SuiteProblem) in
        try self.members(of: value, "`end`", ["profile", "history", "states", "cards"])
      }
      if members["session"] == nil, isComplete {
        problems.add(problem("`end` needs a session", value, help: "use `session`"))
      }
    }
    if inputs.isEmpty, isComplete {
      for name in Self.expectations {
        guard let value = members[name] else { continue }
        problems.add(problem("`\(name)` needs an input", value, help: "add \(Self.inputs(for: name))"))
      }
    }
    if case .files = input {
      if let expect = expectation.expect {
        problems.add(
          SuiteProblem(
            "`expect` cannot be used with a file of events", at: expect.range, help: "use `fires-at-least`"))
      }
      for demand in [expectation.shows, expectation.cards].compactMap(\.self) {
        problems.add(
          SuiteProblem(
            "`shows` and `cards` cannot be used with a file of events", at: demand.range, help: "use `session`"))
      }
    }
    // Unknown names may be misspelled expectations, so report unknown names first.
    try problems.check()
    var expects = !expectation.isEmpty || loads != nil || members["end"] != nil
    if case .session(let steps) = input { expects = expects || steps.contains { !$0.expectation.isEmpty } }
    if !expects {
      throw problem(
        "the case has no expectation", value, help: "add an expectation, for example `fires: []`")
    }
    return Suite.Case(
      text: text, index: index, name: name ?? "case \(index)", range: text.range(value), settings: settings,
      members: inherited + names(in: value) { !Self.common.contains($0) }, skip: skip, input: input,
      expectation: expectation, loads: loads, end: members["end"].map { Suite.Part($0, at: text.range($0)) })
  }

  /// The names of the members that cases of every dialect may have.
  private static let common = ["name", "skip", "platforms", "loads"]

  /// Returns the names of the inputs to which an expectation applies, for messages.
  private static func inputs(for expectation: String) -> String {
    switch expectation {
    case "matches": "`visitor`"
    case "expect": "`event`, `session` or `visitor`"
    case "match": "`visitor` or `value`"
    case "runs": "`events`"
    default: "`event`, `session` or `events`"
    }
  }

  /// Returns the names of an object's members for which `isWanted` returns true, in the order of the text.
  func names(in object: Value, _ isWanted: (String) -> Bool) -> [Suite.Part<String>] {
    document.members(object).map { Suite.Part(string($0.name), at: text.range($0.name)) }.filter { isWanted($0.value) }
  }

  private func input(_ members: Members, _ defaults: Members) throws(SuiteProblem) -> Suite.Input {
    for name in ["event", "visitor"] {
      if let value = members[name] { return .event(try event(value, defaults[name])) }
    }
    if let value = members["value"] { return .event(Suite.Part(document.json(of: value), at: text.range(value))) }
    if let value = members["events"] {
      if document.isArray(value), let first = document.elements(value).first, document.isObject(first) {
        return .events(
          try all(document.elements(value)) { value throws(SuiteProblem) in try event(value, defaults["event"]) })
      }
      if document.isArray(value), document.elements(value).isEmpty {
        throw problem("the list of events is empty", value, help: "name a file, or write an event")
      }
      return .files(try names(value, "the name of a file"))
    }
    guard let value = members["session"] else { return .none }
    let events = try list(value, "the events of a session")
    return .session(try all(events) { value throws(SuiteProblem) in try step(value, defaults) })
  }

  private func step(_ value: Value, _ defaults: Members) throws(SuiteProblem) -> Suite.Step {
    var problems = SuiteProblems()
    let members = try self.members(
      of: value, "an event of a session", ["event"] + Self.act + Self.ofLaunchRules, &problems)
    let expectation = expectation(members, &problems)
    // If `event` and `user` are both missing, an unknown member is probably a misspelling of one of these names, so
    // report the unknown member first.
    if members["event"] == nil, members["user"] == nil { try problems.check() }
    let input = problems.read { () throws(SuiteProblem) in
      guard let event = members["event"] else {
        guard members["user"] != nil else { throw missing("event", in: value) }
        return act(members, of: value)
      }
      if let name = Self.act.first(where: { members[$0] != nil }), let value = members[name] {
        throw problem("a step cannot have both `event` and `\(name)`", value, help: "write a step for each")
      }
      return try self.event(event, defaults["event"])
    }
    try problems.check()
    guard let input else { throw missing("event", in: value) }
    return Suite.Step(event: input, expectation: expectation)
  }

  /// Returns an act of the user as JSON, in the form that a line of an event file has.
  private func act(_ members: Members, of step: Value) -> Suite.Part<[UInt8]> {
    let parts = Self.act.compactMap { name in
      members[name].map { "\"\(name)\":" + String(decoding: document.json(of: $0), as: UTF8.self) }
    }
    return Suite.Part(Array("{\(parts.joined(separator: ","))}".utf8), at: text.range(step))
  }

  private func event(_ value: Value, _ defaults: Value?) throws(SuiteProblem) -> Suite.Part<[UInt8]> {
    _ = try object(value, "an event")
    let isAct = document.presentMember(value, "user") != nil && document.presentMember(value, "type") == nil
    var json = JSONWriter()
    merge(isAct ? nil : defaults, value, into: &json)
    return Suite.Part(json.take(), at: text.range(value))
  }

  /// Writes `value`. If `value` and `base` are objects, also writes the members of `base` that `value` lacks.
  private func merge(_ base: Value?, _ value: Value, into json: inout JSONWriter) {
    guard let base, document.isObject(base), document.isObject(value) else { return json.value(value, of: document) }
    var own: [[UInt8]: Value] = [:]
    for (name, value) in document.members(value) { own[document.string(name)] = value }
    var isFirst = true
    func write(_ name: [UInt8]) {
      if !isFirst { json.raw(",") }
      isFirst = false
      json.string(name.span)
      json.raw(":")
    }
    json.raw("{")
    for (name, inherited) in document.members(base) {
      let name = document.string(name)
      write(name)
      if let value = own.removeValue(forKey: name) {
        merge(inherited, value, into: &json)
      } else {
        json.value(inherited, of: document)
      }
    }
    for (name, value) in document.members(value) where own[document.string(name)] != nil {
      write(document.string(name))
      json.value(value, of: document)
    }
    json.raw("}")
  }
}
