internal import RuleSuites

/// Compares what happened in a case with what the suite expects.
struct CaseJudge {
  let suite: Suite
  private let item: Suite.Case
  let loading: CaseLoading
  let played: PlayedCase
  var faults: [ReportedCase.Fault] = []
  /// The missing ids and the results that are too many, for the reasons.
  var missing: [String] = []
  var unexpected: [PlayedResult] = []
  /// The firings and values that `--update` writes into the suite.
  var updates: [SuiteUpdate.Part] = []

  private init(_ suite: any LoadedSuite, _ play: CasePlay, _ played: PlayedCase) {
    (self.suite, item, self.played) = (suite.suite, play.item, played)
    loading = suite.loading(of: play)
  }

  var platform: String { loading.platform }

  /// Returns the case with its result, and the parts of the suite with what came. `why`: returns reasons for a case that
  /// fails.
  static func judge(
    _ suite: any LoadedSuite, _ play: CasePlay, _ played: PlayedCase, why: (borrowing CaseJudge) -> [String]
  ) -> (ReportedCase, [SuiteUpdate.Part]) {
    var judge = CaseJudge(suite, play, played)
    var result = ReportedCase(
      index: play.item.index, name: play.item.name, platform: judge.platform, status: .passed,
      range: play.item.range, seconds: played.seconds)
    result.got = judge.got
    if let reason = play.item.skip {
      (result.status, result.reason) = (.skipped, reason)
      return (result, [])
    }
    judge.compare()
    result.expected = ExpectedJSON.text(of: play.item, in: suite.suite, on: judge.platform)
    if let stop = played.stop, !judge.isRejectionExpected {
      (result.status, result.reason) = (played.isError ? .error : .failed, stop)
      if judge.faults.isEmpty { judge.faults = [.init(stop, at: played.stopRange ?? play.item.range)] }
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
    var hasMembers = true
    switch loading.outcome {
    case .fires:
      json.raw("{\"fires\":")
      Self.write(played.ids, to: &json)
    case .matches:
      json.raw("{\"matches\":")
      Self.write(played.ids, to: &json)
    case .match:
      json.raw(played.match.map { "{\"match\":\($0)" } ?? "{")
      hasMembers = played.match != nil
    case .runs:
      json.raw("{\"runs\":[")
      for (place, run) in played.events.joined().enumerated() {
        if place > 0 { json.raw(",") }
        json.raw(run.json)
      }
      json.raw("]")
    }
    if case .session = item.input {
      json.raw(",\"session\":[")
      for (place, event) in played.events.enumerated() {
        if place > 0 { json.raw(",") }
        Self.write(event.map(\.id), to: &json)
      }
      json.raw("]")
    }
    if item.loads != nil {
      json.raw(hasMembers ? ",\"loads\":" : "\"loads\":")
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
    if let load = item.loads?.value(on: platform), let range = item.loads?.range { compare(load, range) }
    compare(item.expectation, with: Array(played.events.joined()))
    if case .session(let steps) = item.input {
      for (step, results) in zip(steps, played.events) { compare(step.expectation, with: results) }
    }
    if let end = item.end, let found = played.end,
      let difference = PartialMatch(suite.text.document).differences(end.value, found).first
    {
      faults.append(.init(difference.text, at: end.range))
    }
  }

  private mutating func compare(_ load: Suite.Load, _ range: ByteRange) {
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

  private mutating func compare(_ expectation: Suite.Expectation, with results: [PlayedResult]) {
    for demand in [expectation.fires, expectation.matches].compactMap({ $0 }) {
      if let ids = demand.value(on: platform) { compare(ids, with: results, demand) }
    }
    if let values = expectation.expect?.value(on: platform) {
      for value in values { compare(value, of: suite.text.document, with: results) }
    }
    if let demand = expectation.match, let wanted = demand.value(on: platform) { compare(wanted, demand) }
    if let demand = expectation.runs, let values = demand.value(on: platform) { compare(values, with: results, demand) }
    if let bound = expectation.atLeast { compare(bound, results) { $0 >= $1 } }
    if let bound = expectation.atMost { compare(bound, results) { $0 <= $1 } }
  }

  private mutating func compare(_ ids: [String], with results: [PlayedResult], _ demand: Suite.Demand<[String]>) {
    var rest: [String: Int] = played.counts
    for result in results { rest[result.id, default: 0] += 1 }
    var lacking: [String] = []
    for id in ids {
      if rest[id, default: 0] > 0 { rest[id]? -= 1 } else { lacking.append(id) }
    }
    let over = rest.filter { $0.value > 0 }.sorted { $0.key < $1.key }
    let isRight = lacking.isEmpty && over.isEmpty
    let found = isRight ? ids : played.counts.isEmpty ? results.map(\.id) : played.ids
    update(.ids(found), isRight: isRight, demand)
    if isRight { return }
    var parts: [String] = []
    if !lacking.isEmpty { parts.append("missing \(Self.quoted(lacking))") }
    if !over.isEmpty { parts.append("unexpected \(Self.quoted(over.map(\.key)))") }
    faults.append(.init(parts.joined(separator: ", "), at: demand.range))
    missing += lacking
    for (id, _) in over {
      if let last = results.last(where: { $0.id == id }) { unexpected.append(last) }
    }
  }

  /// Notes a result for `--update`.
  mutating func update<Value>(_ outcome: SuiteUpdate.Outcome, isRight: Bool, _ demand: Suite.Demand<Value>) {
    updates.append(
      .outcome(outcome, platform, isRight: isRight, at: demand.range, own: demand.range(on: platform)))
  }

  private mutating func compare(_ wanted: Bool, _ demand: Suite.Demand<Bool>) {
    guard let match = played.match else { return }
    update(.match(match), isRight: match == wanted, demand)
    if match != wanted { faults.append(.init(match ? "it matches" : "it does not match", at: demand.range)) }
  }

  private static func quoted(_ ids: [String]) -> String { ids.map { "`\($0)`" }.joined(separator: ", ") }

  private mutating func compare(
    _ value: JSONDocument.Value, of document: JSONDocument, with results: [PlayedResult]
  ) {
    let range = suite.text.range(value)
    let id = document.member(value, "id", .last).map { String(decoding: document.string(orLexeme: $0), as: UTF8.self) }
    var first: [PartialMatch.Difference] = []
    for consequence in results where id == nil || consequence.id == id {
      let differences = PartialMatch(document).differences(value, consequence.value())
      if differences.isEmpty { return }
      if first.isEmpty { first = differences }
    }
    if !first.isEmpty {
      faults.append(.init(first[0].text, at: range))
      for difference in first {
        updates.append(.value(difference.got, at: suite.text.range(difference.expected)))
      }
    } else if let id {
      faults.append(.init("missing `\(id)`", at: range))
      missing.append(id)
    } else {
      faults.append(.init("nothing fires", at: range))
    }
  }

  private mutating func compare(
    _ bound: Suite.Part<Suite.Bound>, _ results: [PlayedResult], _ holds: (Int, Int) -> Bool
  ) {
    func count(_ id: String) -> Int { results.count { $0.id == id } + played.counts[id, default: 0] }
    var words: [String] = []
    switch bound.value {
    case .all(let wanted):
      let found = results.count + played.counts.values.reduce(0, +)
      if !holds(found, wanted) { words.append("\(counted(found, "consequence")) fired") }
    case .each(let counts):
      for (id, wanted) in counts where !holds(count(id), wanted) {
        words.append("`\(id)` fired \(counted(count(id), "time"))")
      }
    }
    if !words.isEmpty { faults.append(.init(words.joined(separator: ", "), at: bound.range)) }
  }
}
