internal import RuleCore

/// Reads the expectations of cases.
extension SuiteReader {
  /// Reads the expectation of a case or of an event. Adds mistakes to `problems`.
  func expectation(_ members: Members, _ problems: inout SuiteProblems) -> Suite.Expectation {
    func read<Read>(_ name: String, _ read: (Value) throws(SuiteProblem) -> Read) -> Read? {
      members[name].flatMap { value in problems.read { () throws(SuiteProblem) in try read(value) } }
    }
    var expectation = Suite.Expectation()
    expectation.fires = read("fires") { value throws(SuiteProblem) in try names(value, "an id") }
    expectation.shows = read("shows") { value throws(SuiteProblem) in try names(value, "an id") }
    expectation.cards = read("cards") { value throws(SuiteProblem) in try names(value, "an activity") }
    expectation.matches = read("matches") { value throws(SuiteProblem) in try names(value, "a key") }
    expectation.match = read("match") { value throws(SuiteProblem) in
      try demand(value, "true or false") { value throws(SuiteProblem) in
        switch document.kind(value) {
        case .true: return true
        case .false: return false
        default: throw problem("expected true or false, or an object with one for each platform", value)
        }
      }
    }
    expectation.runs = read("runs") { value throws(SuiteProblem) in
      try demand(value, "a list of runs") { value throws(SuiteProblem) in
        try all(try list(value, "runs")) { value throws(SuiteProblem) in
          _ = try self.members(of: value, "a run", Suite.runMembers)
          return value
        }
      }
    }
    expectation.expect = read("expect") { value throws(SuiteProblem) in
      try demand(value, "a list of objects") { value throws(SuiteProblem) in
        try all(try list(value, "objects")) { value throws(SuiteProblem) in try object(value, "an outcome") }
      }
    }
    expectation.atLeast = read("fires-at-least") { value throws(SuiteProblem) in try bound(value) }
    expectation.atMost = read("fires-at-most") { value throws(SuiteProblem) in try bound(value) }
    return expectation
  }

  /// Reads a list of names. `what`: the noun for one name, with its article.
  private func names(_ value: Value, _ what: String) throws(SuiteProblem) -> Suite.Demand<[String]> {
    let noun = what.drop { $0 != " " }.dropFirst()
    let nouns = noun.hasSuffix("y") && !noun.hasSuffix("ey") ? noun.dropLast() + "ies" : noun + "s"
    return try demand(value, "a list of \(nouns)") { value throws(SuiteProblem) in
      try all(try list(value, String(nouns))) { value throws(SuiteProblem) in try string(value, what) }
    }
  }

  /// Reads an expected value: a list or a Boolean for all platforms, or an object with a value for each platform.
  private func demand<Read>(_ value: Value, _ wanted: String, _ read: (Value) throws(SuiteProblem) -> Read)
    throws(SuiteProblem) -> Suite.Demand<Read>
  {
    guard document.isObject(value) else {
      guard document.isArray(value) || [.true, .false].contains(document.kind(value)) else {
        throw problem("expected \(wanted), or an object with one for each platform", value)
      }
      return Suite.Demand(range: text.range(value), all: try read(value), byPlatform: [:])
    }
    return try byPlatform(value, read)
  }

  /// Reads an object with a value for each platform.
  private func byPlatform<Read>(_ value: Value, _ read: (Value) throws(SuiteProblem) -> Read) throws(SuiteProblem)
    -> Suite.Demand<Read>
  {
    let parts = try all(document.members(value)) { member throws(SuiteProblem) in
      (string(member.name), Suite.Part(try read(member.value), at: text.range(member.value)))
    }
    return Suite.Demand(
      range: text.range(value), all: nil, byPlatform: Dictionary(parts) { _, last in last })
  }

  private func bound(_ value: Value) throws(SuiteProblem) -> Suite.Part<Suite.Bound> {
    guard document.isObject(value) else {
      return Suite.Part(.all(try count(value)), at: text.range(value))
    }
    let counts = try all(document.members(value)) { member throws(SuiteProblem) in
      (id: string(member.name), count: try count(member.value))
    }
    return Suite.Part(.each(counts), at: text.range(value))
  }

  func loads(_ value: Value) throws(SuiteProblem) -> Suite.Demand<Suite.Load> {
    guard document.isObject(value), document.presentMember(value, "lost") == nil else {
      return Suite.Demand(range: text.range(value), all: try load(value), byPlatform: [:])
    }
    return try byPlatform(value) { value throws(SuiteProblem) in try load(value) }
  }

  private func load(_ value: Value) throws(SuiteProblem) -> Suite.Load {
    switch document.kind(value) {
    case .true: return Suite.Load(isAccepted: true, lost: nil)
    case .false: return Suite.Load(isAccepted: false, lost: nil)
    default: break
    }
    guard document.isObject(value), let lost = try members(of: value, "`loads`", ["lost"])["lost"] else {
      throw problem("expected true, false or {lost: …}", value)
    }
    let kinds = ["rules", "conditions", "consequences", "experiences", "locations"]
    let counts = try all(try members(of: lost, "`lost`", kinds)) { member throws(SuiteProblem) in
      (member.key, try count(member.value))
    }
    return Suite.Load(isAccepted: true, lost: Dictionary(uniqueKeysWithValues: counts))
  }
}
