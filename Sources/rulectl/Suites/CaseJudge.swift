internal import RuleSuites

/// Compares the actual results of a case with the expected results of the suite.
struct CaseJudge {
  var result: CaseResult

  var text: SuiteText { result.item.text }

  /// Returns `result` with the faults that the comparison finds, and with the parts of the suite that `--update` may
  /// rewrite.
  static func judged(_ result: CaseResult) -> CaseResult {
    var judge = CaseJudge(result: result)
    (judge.result.faults, judge.result.missing, judge.result.unexpected, judge.result.updates) = ([], [], [], [])
    if result.item.skip != nil { return judge.result }
    judge.compare()
    guard let stop = result.stop else { return judge.result }
    if !result.isRejectionExpected {
      if judge.result.faults.isEmpty { judge.fault(stop.reason, stop.range ?? result.item.range) }
      if judge.result.faults[0].label != stop.reason { judge.result.faults[0].reasons = [stop.reason] }
    }
    if judge.result.isBad { judge.result.updates = [] }
    return judge.result
  }

  // MARK: comparisons

  private mutating func compare() {
    if let load = result.item.loads?.value(on: result.platform), let range = result.item.loads?.range {
      compare(load, range)
    }
    var all = MessageOutcome()
    for messages in result.messages {
      all.shown += messages.shown
      all.hidden += messages.hidden
      all.cards = messages.cards
    }
    compare(result.item.expectation, with: Array(result.events.joined()), all)
    if case .session(let steps) = result.item.input {
      for (number, ((step, results), messages)) in zip(zip(steps, result.events), result.messages).enumerated() {
        result.messages[number].faultsBefore = result.faults.count
        compare(step.expectation, with: results, messages)
      }
    }
    if let end = result.item.end, let found = result.end,
      let difference = PartialMatch(text.document).differences(end.value, found).first
    {
      fault(difference.text, end.range)
    }
  }

  private mutating func compare(_ load: Suite.Load, _ range: ByteRange) {
    // If the rules could not be read, the platform neither accepts nor rejects them: the case has already stopped.
    if let failure = result.loading.failure, !failure.isRejection { return }
    if load.isAccepted, let rejection = result.loading.rejection {
      fault(rejection, range)
    } else if !load.isAccepted, result.loading.rejection == nil {
      fault("\(result.platform) accepts the rules, expected a rejection", range)
    } else if let lost = load.lost {
      for (kind, count) in lost.sorted(by: { $0.key < $1.key }) {
        let found = result.loading.lost[kind, default: 0]
        if found != count {
          fault("\(result.platform) drops \(counted(found, String(kind.dropLast()))) instead of \(count)", range)
        }
      }
    }
  }

  private mutating func compare(
    _ expectation: Suite.Expectation, with results: [EventOutcome], _ messages: MessageOutcome
  ) {
    for demand in [expectation.fires, expectation.matches].compactMap({ $0 }) {
      if let ids = demand.value(on: result.platform) { compare(ids, with: results, demand) }
    }
    for (demand, found) in [(expectation.shows, messages.shown), (expectation.cards, messages.cards)] {
      guard let demand, let ids = demand.value(on: result.platform) else { continue }
      let (lacking, _) = compare(ids, with: found, counts: [:], demand)
      for message in messages.hidden where lacking.contains(message.id) {
        result.faults[result.faults.count - 1].reasons.append("`\(message.id)` is not shown: \(message.reason)")
      }
    }
    if let values = expectation.expect?.value(on: result.platform) {
      for value in values { compare(value, with: results) }
    }
    if let demand = expectation.match, let wanted = demand.value(on: result.platform) { compare(wanted, demand) }
    if let demand = expectation.runs, let values = demand.value(on: result.platform) {
      compare(values, with: results, demand)
    }
    if let bound = expectation.atLeast { compare(bound, results, "at least") { $0 >= $1 } }
    if let bound = expectation.atMost { compare(bound, results, "at most") { $0 <= $1 } }
  }

  private mutating func compare(_ ids: [String], with results: [EventOutcome], _ demand: Suite.Demand<[String]>) {
    let (lacking, over) = compare(ids, with: results.map(\.id), counts: result.counts, demand)
    note(missing: lacking)
    for id in over {
      if let last = results.last(where: { $0.id == id }) { note(unexpected: last) }
    }
  }

  /// Compares ids in any order. `counts`: how often events in files fired each id. Returns the missing and the
  /// unexpected ids.
  private mutating func compare(
    _ ids: [String], with found: [String], counts: [String: Int], _ demand: Suite.Demand<[String]>
  ) -> (lacking: [String], over: [String]) {
    var rest = counts
    for id in found { rest[id, default: 0] += 1 }
    var lacking: [String] = []
    for id in ids {
      if rest[id, default: 0] > 0 { rest[id]? -= 1 } else { lacking.append(id) }
    }
    let over = rest.filter { $0.value > 0 }.map(\.key).sorted()
    let isRight = lacking.isEmpty && over.isEmpty
    update(.ids(isRight ? ids : counts.isEmpty ? found : result.ids), isRight: isRight, demand)
    if isRight { return ([], []) }
    var parts: [String] = []
    if !lacking.isEmpty { parts.append("missing \(Self.quoted(lacking))") }
    let foreign = over.filter { !ids.contains($0) }
    if !foreign.isEmpty { parts.append("unexpected \(Self.quoted(foreign))") }
    for id in over where !foreign.contains(id) {
      let wanted = ids.count { $0 == id }
      parts.append("`\(id)` \(counted(wanted + rest[id, default: 0], "time")) instead of \(wanted)")
    }
    fault(parts.joined(separator: ", "), demand.range)
    return (lacking, over)
  }

  /// Records an actual result for `--update`.
  mutating func update<Value>(_ outcome: SuiteUpdate.Outcome, isRight: Bool, _ demand: Suite.Demand<Value>) {
    result.updates.append(
      .outcome(outcome, result.platform, isRight: isRight, at: demand.range, own: demand.range(on: result.platform)))
  }

  private mutating func compare(_ wanted: Bool, _ demand: Suite.Demand<Bool>) {
    guard let match = result.match else { return }
    update(.match(match), isRight: match == wanted, demand)
    if match != wanted { fault(match ? "got a match, expected none" : "got no match, expected one", demand.range) }
  }

  /// Records the missing ids that the last fault reports.
  mutating func note(missing ids: [String]) { result.missing += ids.map { ($0, result.faults.count - 1) } }
  mutating func note(unexpected outcome: EventOutcome) { result.unexpected.append((outcome, result.faults.count - 1)) }

  mutating func fault(_ label: String, _ range: ByteRange) { result.faults.append(.init(label, at: range)) }

  private static func quoted(_ ids: [String]) -> String { ids.map { "`\($0)`" }.joined(separator: ", ") }

  private mutating func compare(_ value: JSONDocument.Value, with results: [EventOutcome]) {
    let (document, range) = (text.document, text.range(value))
    let isExperience = result.loading.outcome == .matches
    let id = document.member(value, isExperience ? "experience" : "id", .last).map {
      String(decoding: document.string(orLexeme: $0), as: UTF8.self)
    }
    var first: (outcome: EventOutcome, differences: [PartialMatch.Difference])?
    for outcome in results where id == nil || outcome.id == id {
      let differences = PartialMatch(document).differences(value, outcome.value())
      if differences.isEmpty { return }
      first = first ?? (outcome, differences)
    }
    if let (outcome, differences) = first {
      fault(differences[0].text, range)
      // Only for an experience, the report explains why it matches. A consequence with wrong values fires as expected.
      if isExperience { note(unexpected: outcome) }
      for difference in differences {
        result.updates.append(.value(difference.got, at: text.range(difference.expected)))
      }
    } else if let id {
      fault("missing `\(id)`", range)
      note(missing: [id])
    } else {
      fault(isExperience ? "no experience matches" : "nothing fires", range)
    }
  }

  /// Compares the numbers of firings with a bound. `limit`: the bound in words, `at least` or `at most`. `holds`: true
  /// if the found number, the first argument, is within the bound.
  private mutating func compare(
    _ bound: Suite.Part<Suite.Bound>, _ results: [EventOutcome], _ limit: String, _ holds: (Int, Int) -> Bool
  ) {
    func count(_ id: String) -> Int { results.count { $0.id == id } + result.counts[id, default: 0] }
    var words: [String] = []
    switch bound.value {
    case .all(let wanted):
      let found = results.count + result.counts.values.reduce(0, +)
      if !holds(found, wanted) { words.append("\(counted(found, "consequence")) fired, expected \(limit) \(wanted)") }
    case .each(let counts):
      for (id, wanted) in counts where !holds(count(id), wanted) {
        words.append("`\(id)` fired \(counted(count(id), "time")), expected \(limit) \(wanted)")
      }
    }
    if !words.isEmpty { fault(words.joined(separator: "; "), bound.range) }
  }
}
