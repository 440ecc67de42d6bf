internal import RuleSuites

/// Compares the expected runs of schedules with the actual runs. The order of the runs matters.
extension CaseJudge {
  private typealias Value = JSONDocument.Value

  /// The maximum number of wrong runs that are listed.
  private static var mostRuns: Int { 20 }

  mutating func compare(
    _ wanted: [JSONDocument.Value], with results: [EventOutcome], _ demand: Suite.Demand<[JSONDocument.Value]>
  ) {
    let runs = results.map { ($0, $0.value()) }
    func isSame(_ wanted: Value, _ run: (EventOutcome, JSONTree)) -> Bool { differences(wanted, run.1).isEmpty }
    // Runs that are equal at the beginning and at the end of both lists are skipped. Only the runs between are
    // reported.
    var first = 0
    while first < min(wanted.count, runs.count), isSame(wanted[first], runs[first]) { first += 1 }
    var (last, end) = (wanted.count, runs.count)
    while last > first, end > first, isSame(wanted[last - 1], runs[end - 1]) { (last, end) = (last - 1, end - 1) }
    let isRight = first == last && first == end
    update(.runs(runs.map { outcome($0.1, wanted) }), isRight: isRight, demand)
    for place in first..<max(last, end) {
      if place == first + Self.mostRuns {
        return fault("\(counted(max(last, end) - place, "run")) more", demand.range)
      }
      guard place < last else {
        let (run, found) = runs[place]
        fault("unexpected run of `\(run.id)` at \(Self.time(of: found))", demand.range)
        note(unexpected: run)
        continue
      }
      let value = wanted[place]
      let (id, range) = (schedule(of: value), text.range(value))
      guard place < end else {
        fault("missing run" + (id.map { " of `\($0)`" } ?? ""), range)
        if let id { note(missing: [id]) }
        continue
      }
      let (run, found) = runs[place]
      guard let id, id != run.id else {
        let differences = differences(value, found)
        for difference in differences {
          fault("run \(place): \(difference.text)", text.range(difference.expected))
        }
        if !differences.isEmpty { note(unexpected: run) }
        continue
      }
      fault("expected a run of `\(id)`, got one of `\(run.id)` at \(Self.time(of: found))", range)
      note(unexpected: run)
      note(missing: [id])
    }
  }

  /// Returns the members that differ. Times are equal if they are the same instant.
  private func differences(_ wanted: Value, _ run: JSONTree) -> [PartialMatch.Difference] {
    let document = text.document
    return PartialMatch(document).differences(wanted, run).filter { difference in
      guard difference.path == "at", [.string, .number].contains(document.kind(difference.expected)) else {
        return true
      }
      let time = String(decoding: document.string(orLexeme: difference.expected), as: UTF8.self)
      return (try? instant(time, "at"))?.spelling != Self.time(of: run)
    }
  }

  private func schedule(of value: Value) -> String? {
    text.document.member(value, "schedule", .last).map {
      String(decoding: text.document.string(orLexeme: $0), as: UTF8.self)
    }
  }

  private static func time(of run: JSONTree) -> String { run["at"]?.plainText ?? "" }

  /// Returns the members of a run that the suite names in some expected run; the schedule and the trigger if the suite
  /// names none.
  private func outcome(_ run: JSONTree, _ wanted: [Value]) -> [SuiteUpdate.Outcome.Member] {
    let document = text.document
    let named = Set(wanted.flatMap { document.members($0).map { document.string($0.name) } })
    return (run.members?.all ?? []).compactMap { name, value in
      let text = String(decoding: name, as: UTF8.self)
      let isNamed = named.isEmpty ? ["schedule", "trigger"].contains(text) : named.contains(name)
      guard isNamed else { return nil }
      return .init(
        name: text, value: value.text.map { .string(String(decoding: $0, as: UTF8.self)) } ?? .json(value.json))
    }
  }
}
