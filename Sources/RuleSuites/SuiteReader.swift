internal import RuleCore

extension Suite {
  /// Reads a suite.
  package init(_ text: SuiteText) throws(SuiteProblem) {
    let reader = SuiteReader(text)
    let root = text.document.root
    let members = try reader.members(
      of: root, "a suite", SuiteReader.settings + ["rules", "platforms", "defaults", "cases"])
    self.text = text
    guard let rules = members["rules"] else { throw reader.missing("rules", in: root) }
    self.rules = try reader.oneOrMore(rules, "the name of a file").map { value throws(SuiteProblem) in
      Part(try reader.string(value, "the name of a file"), at: text.range(value))
    }
    let settings = try reader.settings(members, Settings())
    var defaults: JSONDocument.Value?
    if let value = members["defaults"] {
      defaults = try reader.members(of: value, "defaults", ["event"])["event"]
      if let defaults { _ = try reader.object(defaults, "an event") }
    }
    guard let list = members["cases"] else { throw reader.missing("cases", in: root) }
    let values = try reader.list(list, "cases")
    if values.isEmpty { throw SuiteProblem("a suite without cases", at: text.range(list), help: "write a case") }
    var cases: [Case] = []
    for (index, value) in values.enumerated() {
      cases.append(try reader.testCase(value, index, settings, defaults))
    }
    self.cases = cases
  }
}

/// Reads the parts of a suite.
struct SuiteReader {
  typealias Value = JSONDocument.Value
  typealias Members = [String: Value]

  /// The members for the environment of events.
  static let settings = ["now", "time-zone", "seed", "sdk-version", "state", "profile", "history"]
  private static let expectations = ["fires", "fires-at-least", "fires-at-most", "expect"]
  private static let inputs = ["event", "session", "events"]

  let text: SuiteText
  private var document: JSONDocument { text.document }

  init(_ text: SuiteText) { self.text = text }

  // MARK: cases

  func testCase(_ value: Value, _ index: Int, _ common: Suite.Settings, _ defaults: Value?) throws(SuiteProblem)
    -> Suite.Case
  {
    let members = try members(
      of: value, "a case",
      ["name", "skip", "platforms", "loads", "end"] + Self.inputs + Self.expectations + Self.settings)
    let inputs = Self.inputs.filter { members[$0] != nil }
    if inputs.count > 1, let second = members[inputs[1]] {
      throw problem("`\(inputs[0])` and `\(inputs[1])` in one case", second, help: "write a case for each")
    }
    let input = try self.input(members, defaults)
    let expectation = try self.expectation(members)
    let loads = try members["loads"].map { value throws(SuiteProblem) in try self.loads(value) }
    var end: Suite.Part<Value>?
    if let value = members["end"] {
      _ = try self.members(of: value, "`end`", ["profile", "history", "states"])
      guard case .session = input else { throw problem("`end` without a session", value, help: "use `session`") }
      end = Suite.Part(value, at: text.range(value))
    }
    switch input {
    case .none:
      if let name = Self.expectations.first(where: { members[$0] != nil }), let value = members[name] {
        throw problem("`\(name)` without an event", value, help: "add `event`, `session` or `events`")
      }
    case .files:
      if let expect = expectation.expect {
        throw SuiteProblem("`expect` of a file of events", at: expect.range, help: "use `fires-at-least`")
      }
    case .event, .session: break
    }
    var expects = !expectation.isEmpty || loads != nil || end != nil
    if case .session(let steps) = input { expects = expects || steps.contains { !$0.expectation.isEmpty } }
    if !expects {
      throw problem(
        "a case that expects nothing", value, help: "say what is to happen, for example `fires: []`")
    }
    let name = try members["name"].map { value throws(SuiteProblem) in try string(value, "a name") }
    return Suite.Case(
      index: index, name: name ?? "case \(index)", range: text.range(value),
      settings: try self.settings(members, common),
      skip: try members["skip"].map { value throws(SuiteProblem) in try string(value, "the reason") }, input: input,
      expectation: expectation, loads: loads, end: end)
  }

  private func input(_ members: Members, _ defaults: Value?) throws(SuiteProblem) -> Suite.Input {
    if let value = members["event"] { return .event(try event(value, defaults)) }
    if let value = members["events"] {
      return .files(
        try oneOrMore(value, "the name of a file").map { value throws(SuiteProblem) in
          Suite.Part(try string(value, "the name of a file"), at: text.range(value))
        })
    }
    guard let value = members["session"] else { return .none }
    var steps: [Suite.Step] = []
    for step in try list(value, "the events of a session") {
      let members = try self.members(of: step, "an event of a session", ["event"] + Self.expectations)
      guard let event = members["event"] else { throw missing("event", in: step) }
      steps.append(Suite.Step(event: try self.event(event, defaults), expectation: try expectation(members)))
    }
    return .session(steps)
  }

  private func event(_ value: Value, _ defaults: Value?) throws(SuiteProblem) -> Suite.Part<[UInt8]> {
    _ = try object(value, "an event")
    var json = JSONWriter()
    merge(defaults, value, into: &json)
    return Suite.Part(json.take(), at: text.range(value))
  }

  /// Writes `value`; of objects, the members of `base` that it lacks too.
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

  // MARK: expectations

  private func expectation(_ members: Members) throws(SuiteProblem) -> Suite.Expectation {
    var expectation = Suite.Expectation()
    expectation.fires = try members["fires"].map { value throws(SuiteProblem) in
      try demand(value, "a list of ids") { value throws(SuiteProblem) in
        try list(value, "ids").map { value throws(SuiteProblem) in try string(value, "an id") }
      }
    }
    expectation.expect = try members["expect"].map { value throws(SuiteProblem) in
      try demand(value, "a list of consequences") { value throws(SuiteProblem) in
        try list(value, "consequences").map { value throws(SuiteProblem) in try object(value, "a consequence") }
      }
    }
    expectation.atLeast = try members["fires-at-least"].map { value throws(SuiteProblem) in try bound(value) }
    expectation.atMost = try members["fires-at-most"].map { value throws(SuiteProblem) in try bound(value) }
    return expectation
  }

  /// Reads a list for all platforms, or an object with what holds on each.
  private func demand<Read>(_ value: Value, _ wanted: String, _ read: (Value) throws(SuiteProblem) -> Read)
    throws(SuiteProblem) -> Suite.Demand<Read>
  {
    guard document.isObject(value) else {
      guard document.isArray(value) else { throw problem("expected \(wanted), or one for each platform", value) }
      return Suite.Demand(range: text.range(value), all: try read(value), byPlatform: [:])
    }
    var byPlatform: [String: Suite.Part<Read>] = [:]
    for (name, value) in document.members(value) {
      byPlatform[string(name)] = Suite.Part(try read(value), at: text.range(value))
    }
    return Suite.Demand(range: text.range(value), all: nil, byPlatform: byPlatform)
  }

  private func bound(_ value: Value) throws(SuiteProblem) -> Suite.Part<Suite.Bound> {
    guard document.isObject(value) else {
      return Suite.Part(.all(try count(value)), at: text.range(value))
    }
    var counts: [(id: String, count: Int)] = []
    for (name, value) in document.members(value) { counts.append((string(name), try count(value))) }
    return Suite.Part(.each(counts), at: text.range(value))
  }

  private func loads(_ value: Value) throws(SuiteProblem) -> Suite.Demand<Suite.Load> {
    guard document.isObject(value) else {
      return Suite.Demand(range: text.range(value), all: try load(value), byPlatform: [:])
    }
    var byPlatform: [String: Suite.Part<Suite.Load>] = [:]
    for (name, value) in document.members(value) {
      byPlatform[string(name)] = Suite.Part(try load(value), at: text.range(value))
    }
    return Suite.Demand(range: text.range(value), all: nil, byPlatform: byPlatform)
  }

  private func load(_ value: Value) throws(SuiteProblem) -> Suite.Load {
    switch document.kind(value) {
    case .true: return Suite.Load(isAccepted: true, lost: nil)
    case .false: return Suite.Load(isAccepted: false, lost: nil)
    default: break
    }
    guard document.isObject(value), let lost = try members(of: value, "what loads", ["lost"])["lost"] else {
      throw problem("expected true, false or {lost: …}", value)
    }
    var counts: [String: Int] = [:]
    for (name, value) in try members(of: lost, "what is lost", ["rules", "conditions", "consequences"]) {
      counts[name] = try count(value)
    }
    return Suite.Load(isAccepted: true, lost: counts)
  }

  // MARK: settings

  func settings(_ members: Members, _ common: Suite.Settings) throws(SuiteProblem) -> Suite.Settings {
    var settings = common
    if let value = members["platforms"] {
      let names = try oneOrMore(value, "the name of a platform").map { value throws(SuiteProblem) in
        try string(value, "the name of a platform")
      }
      if names.isEmpty { throw problem("no platform", value, help: "name one, or remove `platforms`") }
      settings.platforms = Suite.Part(names, at: text.range(value))
    }
    for name in Self.settings {
      guard let value = members[name] else { continue }
      if ["state", "profile", "history"].contains(name) {
        settings.contents[name] = Suite.Part(try content(value, of: name), at: text.range(value))
      } else {
        guard [.string, .number].contains(document.kind(value)) else { throw problem("expected a string", value) }
        settings.options[name] = Suite.Part(
          String(decoding: document.string(orLexeme: value), as: UTF8.self), at: text.range(value))
      }
    }
    return settings
  }

  private func content(_ value: Value, of name: String) throws(SuiteProblem) -> Suite.Content {
    if document.kind(value) == .string { return .file(string(value)) }
    guard name == "history" else { return .inline(text.json(try object(value, "an object, or the name of a file"))) }
    // A history consists of lines.
    var lines: [UInt8] = []
    for record in try list(value, "records, or the name of a file") {
      lines += text.json(try object(record, "a record")) + [0x0A]
    }
    return .inline(lines)
  }

  // MARK: values

  func problem(_ message: String, _ value: Value, help: String? = nil) -> SuiteProblem {
    SuiteProblem(message, at: text.range(value), help: help)
  }

  func missing(_ name: String, in value: Value) -> SuiteProblem {
    let range = text.range(value)
    return SuiteProblem(
      "missing member `\(name)`", at: ByteRange(range.lower, min(range.lower + 1, range.upper)),
      help: "add `\(name):`")
  }

  /// The members of an object by name. `names`: all that it may have.
  func members(of value: Value, _ what: String, _ names: [String]) throws(SuiteProblem) -> Members {
    var found: Members = [:]
    for (name, value) in document.members(try object(value, what)) {
      let text = string(name)
      guard names.contains(text) else {
        throw SuiteProblem("unknown member `\(text)` of \(what)", at: self.text.range(name), names: names)
      }
      found[text] = value
    }
    return found
  }

  func object(_ value: Value, _ what: String) throws(SuiteProblem) -> Value {
    if document.isObject(value) { return value }
    throw problem("expected an object for \(what)", value)
  }

  func list(_ value: Value, _ what: String) throws(SuiteProblem) -> [Value] {
    if document.isArray(value) { return document.elements(value) }
    throw problem("expected a list of \(what)", value)
  }

  /// The elements of a list, or the value itself.
  func oneOrMore(_ value: Value, _ what: String) throws(SuiteProblem) -> [Value] {
    document.isArray(value) ? document.elements(value) : [value]
  }

  func string(_ value: Value, _ what: String) throws(SuiteProblem) -> String {
    if document.kind(value) == .string { return string(value) }
    throw problem("expected a string for \(what)", value, help: "quote it")
  }

  private func string(_ value: Value) -> String { String(decoding: document.string(value), as: UTF8.self) }

  private func count(_ value: Value) throws(SuiteProblem) -> Int {
    if document.kind(value) == .number, let count = Int(String(decoding: document.lexeme(value), as: UTF8.self)),
      count >= 0
    {
      return count
    }
    throw problem("expected a number of firings: an integer from 0", value)
  }
}
