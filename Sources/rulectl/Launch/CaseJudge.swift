internal import RuleSuites

/// Compares what happened in a case with what the suite expects.
struct CaseJudge {
  private let suite: LaunchSuite
  private let play: LaunchSuite.Play
  private let played: PlayedCase
  private var faults: [ReportedCase.Fault] = []
  private var expected = JSONWriter()
  /// The missing ids and the consequences that are too many, for the reasons.
  private(set) var missing: [String] = []
  private(set) var unexpected: [PlayedConsequence] = []
  /// The firings and values that `--update` writes into the suite.
  private var updates: [SuiteUpdate.Part] = []

  private init(_ suite: LaunchSuite, _ play: LaunchSuite.Play, _ played: PlayedCase) {
    (self.suite, self.play, self.played) = (suite, play, played)
  }

  private var item: Suite.Case { play.item }
  private var loading: LaunchSuite.Loading { suite.loadings[play.loading] }
  private var platform: String { loading.profile.name }

  /// Returns the case with its result, and the parts of the suite with what came. `why`: returns reasons for a case that
  /// fails.
  static func judge(
    _ suite: LaunchSuite, _ play: LaunchSuite.Play, _ played: PlayedCase, why: (borrowing CaseJudge) -> [String]
  ) -> (ReportedCase, [SuiteUpdate.Part]) {
    var judge = CaseJudge(suite, play, played)
    var result = ReportedCase(
      index: play.item.index, name: play.item.name, platform: judge.platform, status: .passed,
      range: play.item.range, seconds: played.seconds)
    if let reason = play.item.skip {
      (result.status, result.reason) = (.skipped, reason)
      return (result, [])
    }
    judge.compare()
    result.expected = judge.expected.bytes
    result.got = judge.got
    if let stop = played.stop, !judge.isRejectionExpected {
      (result.status, result.reason) = (played.isError ? .error : .failed, stop)
      if judge.faults.isEmpty { judge.faults = [.init(stop, at: play.item.range)] }
    }
    guard !judge.faults.isEmpty else { return (result, judge.updates) }
    if result.status == .passed { result.status = .failed }
    judge.faults[0].reasons = result.reason.map { judge.faults[0].label == $0 ? [] : [$0] } ?? why(judge)
    result.reason = nil
    result.faults = judge.faults
    return (result, played.stop == nil ? judge.updates : [])
  }

  /// True if the case was not played because the platform rejects the rules, as the suite says.
  private var isRejectionExpected: Bool {
    loading.rejection != nil && item.loads?.value(on: platform)?.isAccepted == false
  }

  private var got: [UInt8] {
    var json = JSONWriter()
    json.raw("{\"fires\":")
    Self.write(played.fired, to: &json)
    if case .session = item.input {
      json.raw(",\"session\":[")
      for (place, event) in played.events.enumerated() {
        if place > 0 { json.raw(",") }
        Self.write(event.map(\.id), to: &json)
      }
      json.raw("]")
    }
    if item.loads != nil {
      json.raw(",\"loads\":")
      json.raw(loading.rejection == nil ? "true" : "false")
    }
    json.raw("}")
    return json.take()
  }

  private static func write(_ ids: [String], to json: inout JSONWriter) {
    json.raw("[")
    for (place, id) in ids.enumerated() {
      if place > 0 { json.raw(",") }
      json.string(id)
    }
    json.raw("]")
  }

  // MARK: comparisons

  private mutating func compare() {
    expected.raw("{")
    if let load = item.loads?.value(on: platform), let range = item.loads?.range { compare(load, range) }
    compare(item.expectation, with: Array(played.events.joined()), event: nil)
    if case .session(let steps) = item.input {
      for (place, step) in steps.enumerated() where place < played.events.count {
        compare(step.expectation, with: played.events[place], event: place)
      }
    }
    if let end = item.end, let text = played.end, let found = try? JSONDocument(text, depthLimit: .max) {
      write("end", end.value)
      let match = PartialMatch(suite.suite.text.document, found)
      if let difference = match.differences(end.value, found.root).first {
        faults.append(.init(difference.text, at: end.range))
      }
    }
    expected.raw("}")
  }

  /// Begins a member of what is expected. Only of the case as a whole: those of a session's events are in the suite.
  private mutating func begin(_ name: String) {
    if expected.count > 1 { expected.raw(",") }
    expected.raw("\"\(name)\":")
  }

  private mutating func write(_ name: String, _ value: JSONDocument.Value) {
    begin(name)
    expected.raw(suite.suite.text.json(value))
  }

  private mutating func compare(_ load: Suite.Load, _ range: ByteRange) {
    begin("loads")
    expected.raw(load.isAccepted ? "true" : "false")
    if load.isAccepted, let rejection = loading.rejection {
      faults.append(.init("\(platform) rejects the rules: \(rejection)", at: range))
    } else if !load.isAccepted, loading.rejection == nil {
      faults.append(.init("\(platform) accepts the rules", at: range))
    } else if let lost = load.lost {
      for (kind, count) in lost.sorted(by: { $0.key < $1.key }) {
        let found = loading.lost[kind, default: 0]
        if found != count {
          faults.append(.init("\(platform) drops \(counted(found, String(kind.dropLast()))), not \(count)", at: range))
        }
      }
    }
  }

  /// `event`: the index of the event in a session; nil for the case as a whole.
  private mutating func compare(
    _ expectation: Suite.Expectation, with fired: [PlayedConsequence], event: Int?
  ) {
    if let fires = expectation.fires, let ids = fires.value(on: platform) {
      if event == nil {
        begin("fires")
        Self.write(ids, to: &expected)
      }
      compare(ids, with: fired, fires, event)
    }
    if let expect = expectation.expect, let values = expect.value(on: platform) {
      let document = suite.suite.text.document
      if event == nil {
        begin("expect")
        expected.raw("[")
        for (place, value) in values.enumerated() {
          if place > 0 { expected.raw(",") }
          expected.raw(suite.suite.text.json(value))
        }
        expected.raw("]")
      }
      for value in values { compare(value, of: document, with: fired, event) }
    }
    if let bound = expectation.atLeast { compare(bound, "fires-at-least", fired, event) { $0 >= $1 } }
    if let bound = expectation.atMost { compare(bound, "fires-at-most", fired, event) { $0 <= $1 } }
  }

  private mutating func compare(
    _ ids: [String], with fired: [PlayedConsequence], _ demand: Suite.Demand<[String]>, _ event: Int?
  ) {
    var rest: [String: Int] = played.counts
    for consequence in fired { rest[consequence.id, default: 0] += 1 }
    var lacking: [String] = []
    for id in ids {
      if rest[id, default: 0] > 0 { rest[id]? -= 1 } else { lacking.append(id) }
    }
    let over = rest.filter { $0.value > 0 }.sorted { $0.key < $1.key }
    let isRight = lacking.isEmpty && over.isEmpty
    let found = isRight ? ids : event == nil ? played.fired : fired.map(\.id)
    updates.append(.firings(found, platform, isRight: isRight, at: demand.range, own: demand.range(on: platform)))
    if isRight { return }
    var parts: [String] = []
    if !lacking.isEmpty { parts.append("missing \(Self.quoted(lacking))") }
    if !over.isEmpty { parts.append("unexpected \(Self.quoted(over.map(\.key)))") }
    faults.append(.init(parts.joined(separator: ", "), at: demand.range))
    missing += lacking
    for (id, _) in over {
      if let last = fired.last(where: { $0.id == id }) { unexpected.append(last) }
    }
  }

  private static func quoted(_ ids: [String]) -> String { ids.map { "`\($0)`" }.joined(separator: ", ") }

  private mutating func compare(
    _ value: JSONDocument.Value, of document: JSONDocument, with fired: [PlayedConsequence], _ event: Int?
  ) {
    let range = suite.suite.text.range(value)
    let id = document.member(value, "id", .last).map { String(decoding: document.string(orLexeme: $0), as: UTF8.self) }
    var first: [PartialMatch.Difference] = []
    for consequence in fired where id == nil || consequence.id == id {
      guard let found = try? JSONDocument(consequence.json, depthLimit: .max) else { continue }
      let differences = PartialMatch(document, found).differences(value, found.root)
      if differences.isEmpty { return }
      if first.isEmpty { first = differences }
    }
    if !first.isEmpty {
      faults.append(.init(first[0].text, at: range))
      for difference in first {
        updates.append(.value(difference.got, at: suite.suite.text.range(difference.expected)))
      }
    } else if let id {
      faults.append(.init("missing `\(id)`", at: range))
      missing.append(id)
    } else {
      faults.append(.init("nothing fires", at: range))
    }
  }

  private mutating func compare(
    _ bound: Suite.Part<Suite.Bound>, _ name: String, _ fired: [PlayedConsequence], _ event: Int?,
    _ holds: (Int, Int) -> Bool
  ) {
    func count(_ id: String) -> Int { fired.count { $0.id == id } + played.counts[id, default: 0] }
    var words: [String] = []
    switch bound.value {
    case .all(let wanted):
      if event == nil {
        begin(name)
        expected.integer(wanted)
      }
      let found = fired.count + played.counts.values.reduce(0, +)
      if !holds(found, wanted) { words.append("\(counted(found, "consequence")) fired") }
    case .each(let counts):
      if event == nil {
        begin(name)
        expected.raw("{")
        for (place, (id, wanted)) in counts.enumerated() {
          if place > 0 { expected.raw(",") }
          expected.string(id)
          expected.raw(":\(wanted)")
        }
        expected.raw("}")
      }
      for (id, wanted) in counts where !holds(count(id), wanted) {
        words.append("`\(id)` fired \(counted(count(id), "time"))")
      }
    }
    if !words.isEmpty { faults.append(.init(words.joined(separator: ", "), at: bound.range)) }
  }
}
