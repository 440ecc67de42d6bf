internal import RuleSuites

/// Comparison of the runs of schedules, which are in order.
extension CaseJudge {
  private typealias Value = JSONDocument.Value

  /// The maximum number of runs that are named.
  private static var mostRuns: Int { 20 }

  mutating func compare(
    _ wanted: [JSONDocument.Value], with results: [PlayedResult], _ demand: Suite.Demand<[JSONDocument.Value]>
  ) {
    // A player writes JSON.
    let runs = results.compactMap { run in (try? JSONDocument(run.json, depthLimit: .max)).map { (run, $0) } }
    func isSame(_ wanted: Value, _ run: (PlayedResult, JSONDocument)) -> Bool { differences(wanted, run.1).isEmpty }
    // Alike at the beginning and at the end: what differs is between.
    var first = 0
    while first < min(wanted.count, runs.count), isSame(wanted[first], runs[first]) { first += 1 }
    var (last, end) = (wanted.count, runs.count)
    while last > first, end > first, isSame(wanted[last - 1], runs[end - 1]) { (last, end) = (last - 1, end - 1) }
    let isRight = first == last && first == end
    update(.runs(runs.map { outcome($0.1, wanted) }), isRight: isRight, demand)
    for place in first..<max(last, end) {
      if place == first + Self.mostRuns {
        faults.append(.init("\(counted(max(last, end) - place, "run")) more", at: demand.range))
        return
      }
      guard place < last else {
        let (run, document) = runs[place]
        fault("unexpected run of `\(run.id)` at \(text("at", of: document))", demand.range, run)
        continue
      }
      let value = wanted[place]
      let (id, range) = (schedule(of: value), suite.text.range(value))
      guard place < end else {
        faults.append(.init("missing run" + (id.map { " of `\($0)`" } ?? ""), at: range))
        if let id { missing.append(id) }
        continue
      }
      let (run, document) = runs[place]
      guard let id, id != run.id else {
        for difference in differences(value, document) {
          fault("run \(place): \(difference.text)", suite.text.range(difference.expected), run)
        }
        continue
      }
      fault("expected a run of `\(id)`, got one of `\(run.id)` at \(text("at", of: document))", range, run)
      missing.append(id)
    }
  }

  private mutating func fault(_ label: String, _ range: ByteRange, _ run: PlayedResult) {
    faults.append(.init(label, at: range))
    if unexpected.last?.json != run.json { unexpected.append(run) }
  }

  /// The members that differ. Times are equal if they are one instant.
  private func differences(_ wanted: Value, _ run: JSONDocument) -> [PartialMatch.Difference] {
    let document = suite.text.document
    return PartialMatch(document, run).differences(wanted, run.root).filter { difference in
      guard difference.text.hasPrefix("at:"), [.string, .number].contains(document.kind(difference.expected)) else {
        return true
      }
      let time = String(decoding: document.string(orLexeme: difference.expected), as: UTF8.self)
      return (try? instant(time, "at"))?.spelling != text("at", of: run)
    }
  }

  private func schedule(of value: Value) -> String? {
    suite.text.document.member(value, "schedule", .last).map {
      String(decoding: suite.text.document.string(orLexeme: $0), as: UTF8.self)
    }
  }

  private func text(_ name: String, of run: JSONDocument) -> String {
    run.member(run.root, name, .last).map { String(decoding: run.string(orLexeme: $0), as: UTF8.self) } ?? ""
  }

  /// The members of a run that the suite names in other runs; the schedule and the trigger if there are none.
  private func outcome(_ run: JSONDocument, _ wanted: [Value]) -> [SuiteUpdate.Outcome.Member] {
    let document = suite.text.document
    let named = Set(wanted.flatMap { document.members($0).map { document.string($0.name) } })
    return run.members(run.root).compactMap { name, value in
      let name = String(decoding: run.string(name), as: UTF8.self)
      let isNamed = named.isEmpty ? ["schedule", "trigger"].contains(name) : named.contains(Array(name.utf8))
      guard isNamed else { return nil }
      var json = JSONWriter()
      json.value(value, of: run)
      return .init(name: name, json: json.take())
    }
  }
}
