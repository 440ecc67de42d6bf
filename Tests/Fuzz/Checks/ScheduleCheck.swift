import RuleEngine

/// The fuzz target `schedule`.
enum ScheduleCheck {
  /// So many events are taken of one input.
  static let mostEvents = 64

  /// Nil if the text is not strict JSON: the command reads no event from it.
  static func document(_ line: ArraySlice<UInt8>) -> JSONDocument? {
    let text = Array(line)
    var scanner = JSONScanner()
    let span = text.span
    let first = JSONScanner.skipSpace(in: span, from: 0)
    guard first < text.count, let end = try? scanner.skipValue(in: span, from: first, depth: 0),
      JSONScanner.skipSpace(in: span, from: end) == text.count
    else { return nil }
    return try? JSONDocument(text)
  }

  /// Reads the first line of `bytes` as schedules or a predicate of Airship, for every platform, and the
  /// others as events or values.
  ///
  /// The same events must set off the same runs, in the order of time; problems must lie inside the
  /// text.
  static func check(_ bytes: [UInt8]) {
    let lines = bytes.split(separator: 0x0A, maxSplits: mostEvents, omittingEmptySubsequences: false)
    guard let first = lines.first, let rules = try? JSONDocument(Array(first)) else { return }
    let events = lines.dropFirst().compactMap(document)
    for profile in AirshipProfile.all {
      let isPredicate = ScheduleSet.isPredicate(rules)
      let set =
        isPredicate
        ? ScheduleSet(predicate: rules, for: profile) : ScheduleSet(rules, for: profile)
      let accepted = set.acceptedEntries(for: profile)
      precondition(accepted.count == set.count, "an entry is neither kept nor dropped")
      for payload in set.payloads { precondition(0...set.count ~= payload.entries.upperBound) }
      if let refusal = set.refusal(for: profile) {
        precondition(Int(refusal.range.end) <= set.text.count, "a refusal outside of the text")
        precondition(!refusal.summary.isEmpty)
        if case .nested = refusal.kind { continue }
        precondition(!accepted.contains(true), "a document is rejected of which something is left")
        continue
      }
      if isPredicate {
        checkPredicate(set, events, profile)
      } else {
        checkRuns(set, events, profile)
      }
    }
  }

  static func checkPredicate(_ set: ScheduleSet, _ values: [JSONDocument], _ profile: AirshipProfile) {
    guard let top = set.conditions.indices.last else { return }
    let predicate = ValuePredicate(ConditionID(top), of: set, for: profile)
    var runner = PredicateRunner(predicate)
    for value in values {
      precondition(runner.holds(for: value) == runner.holds(for: value), "a predicate cannot decide")
    }
  }

  static func checkRuns(_ set: ScheduleSet, _ events: [JSONDocument], _ profile: AirshipProfile) {
    let runs = found(set, events, profile)
    precondition(runs == found(set, events, profile), "two runs differ on \(profile.name)")
    var last: Instant?
    for run in runs {
      precondition(last.map { $0 <= run.at } ?? true, "time goes back on \(profile.name)")
      precondition(run.execution > 0 && run.remaining ?? 0 >= 0)
      last = run.at
    }
  }

  static func found(_ set: ScheduleSet, _ events: [JSONDocument], _ profile: AirshipProfile) -> [AirshipEngine.Run] {
    let start = Instant(milliseconds: 1_772_442_000_000)
    var engine = AirshipEngine([set], for: profile, start: start)
    for event in events {
      do throws(EventProblem) {
        try engine.process(event)
      } catch {
        precondition(0...event.text.count ~= error.offset, "a problem outside of the event")
        precondition(!error.summary.isEmpty)
      }
    }
    return engine.takeRuns()
  }
}
