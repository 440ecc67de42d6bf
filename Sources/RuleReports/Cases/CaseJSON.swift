internal import RuleCore
internal import RuleSuites

/// A report as one JSON object or, if `isLines` is true, as JSON Lines: a line for each case, and a line for the
/// summary.
struct CaseJSON: CaseWriter {
  let isLines: Bool
  private var text = JSONWriter()
  private var counts = CaseCounts()
  private var isFirst = true

  init(isLines: Bool) {
    self.isLines = isLines
    if !isLines { text.raw("{\"cases\":[") }
  }

  mutating func add(_ suite: ReportedSuite) {
    counts.add(suite)
    for result in suite.cases {
      text.raw(isLines ? "{\"kind\":\"case\",\"suite\":" : isFirst ? "\n{\"suite\":" : ",\n{\"suite\":")
      isFirst = false
      text.string(suite.file)
      text.raw(",\"case\":\(result.item.index)")
      text.member("name", result.item.name)
      text.member("platform", result.platform)
      text.member("status", result.status.rawValue)
      text.object("expected") { if result.status != .skipped { $0.expectations(of: result.item, on: result.platform) } }
      text.object("got") { $0.outcomes(of: result) }
      text.member("reason", result.summary)
      text.raw(",\"line\":\(suite.line(of: result.range)),\"seconds\":\(CaseJUnit.seconds(result.seconds))}")
      if isLines { text.raw("\n") }
    }
  }

  mutating func finish() -> [UInt8] {
    text.raw(isLines ? "{\"kind\":\"summary\"," : "],\n\"summary\":{")
    text.raw("\"suites\":\(counts.suites),\"passed\":\(counts[.passed]),\"failed\":\(counts[.failed])")
    text.raw(",\"skipped\":\(counts[.skipped]),\"error\":\(counts[.error]),\"wrong\":\(counts.wrong)}")
    text.raw(isLines ? "\n" : "}\n")
    return text.take()
  }
}

extension JSONWriter {
  /// Writes an object. `write` adds the members, each after a comma.
  private mutating func object(_ write: (inout JSONWriter) -> Void) {
    var members = JSONWriter()
    write(&members)
    raw("{")
    raw(members.take().dropFirst())
    raw("}")
  }

  fileprivate mutating func object(_ name: String, _ write: (inout JSONWriter) -> Void) {
    raw(",\"\(name)\":")
    object(write)
  }

  // MARK: actual result

  fileprivate mutating func outcomes(of result: CaseResult) {
    switch result.loading.outcome {
    case .fires: list("fires", result.ids) { $0.string($1) }
    case .matches:
      list("matches", result.ids) { $0.string($1) }
      if result.item.expectsVariation {
        list("variations", Array(result.events.joined())) { $1.value().write(to: &$0) }
      }
    case .match: if let match = result.match { member("match", match) }
    case .runs: list("runs", Array(result.events.joined())) { $1.value().write(to: &$0) }
    }
    if case .session = result.item.input {
      list("session", result.events) { json, outcomes in
        json.raw("[")
        json.elements(outcomes.map(\.id)) { $0.string($1) }
        json.raw("]")
      }
    }
    if result.item.expectsMessages {
      list("shows", result.messages.flatMap(\.shown)) { $0.string($1) }
      list("cards", result.messages.last?.cards ?? []) { $0.string($1) }
    }
    if result.item.loads != nil, result.loading.failure.map(\.isRejection) ?? true {
      member("loads", result.loading.rejection == nil)
    }
  }

  // MARK: expected result

  fileprivate mutating func expectations(of item: Suite.Case, on platform: String) {
    if let load = item.loads?.value(on: platform) {
      if let lost = load.lost {
        object("loads") { json in
          json.counts("lost", lost.sorted { $0.key < $1.key }.map { ($0.key, $0.value) })
        }
      } else {
        member("loads", load.isAccepted)
      }
    }
    expectation(item.expectation, of: item.text.document, on: platform)
    if case .session(let steps) = item.input {
      list("session", steps) { json, step in
        json.object { $0.expectation(step.expectation, of: item.text.document, on: platform) }
      }
    }
    if let end = item.end {
      raw(",\"end\":")
      value(end.value, of: item.text.document)
    }
  }

  private mutating func expectation(_ expectation: Suite.Expectation, of document: JSONDocument, on platform: String) {
    for (name, ids) in [
      ("fires", expectation.fires), ("shows", expectation.shows), ("cards", expectation.cards),
      ("matches", expectation.matches),
    ] {
      if let ids = ids?.value(on: platform) { list(name, ids) { $0.string($1) } }
    }
    for (name, values) in [("expect", expectation.expect), ("runs", expectation.runs)] {
      if let values = values?.value(on: platform) { list(name, values) { $0.value($1, of: document) } }
    }
    if let match = expectation.match?.value(on: platform) { member("match", match) }
    for (name, bound) in [("fires-at-least", expectation.atLeast), ("fires-at-most", expectation.atMost)] {
      switch bound?.value {
      case .all(let count): member(name, count)
      case .each(let counts): self.counts(name, counts)
      case nil: break
      }
    }
  }

  private mutating func counts(_ name: String, _ counts: [(id: String, count: Int)]) {
    object(name) { json in
      for (id, count) in counts {
        json.raw(",")
        json.string(id)
        json.raw(":\(count)")
      }
    }
  }
}
