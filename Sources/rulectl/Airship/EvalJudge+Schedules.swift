internal import RuleEngine

extension EvalJudge {
  /// Judges an event of a device under every target; returns the offset behind it, and whether the run
  /// ends with it.
  ///
  /// Where some target cannot use the event, what it has set off under others is still written.
  func judgeDeviceEvent(
    _ text: Span<UInt8>, _ start: Int, _ batch: borrowing Batch, _ progress: inout EvalProgress,
    _ findings: inout EvalFindings
  ) throws(EventProblem) -> (end: Int, isOver: Bool) {
    let (document, end) = try AudienceEngine.document(text, from: start, plan.limits)
    var isOver = false
    var problem: EventProblem?
    var unrecorded: String?
    for (target, seat) in devices.enumerated() where !isOver {
      if let verdict = seat.holds(for: document) {
        isOver = writeVerdict(verdict, of: target, &findings)
        continue
      }
      do throws(EventProblem) {
        try seat.process(document) { isOver = writeRun($0, of: target, &findings) || isOver }
      } catch {
        problem = problem ?? EventProblem(error.reason, at: start + error.offset)
      }
      unrecorded = unrecorded ?? seat.unrecorded
      isOver = noteLimit(of: seat, &findings) || isOver
    }
    if let problem, !isOver { throw problem }
    if let unrecorded {
      let piece = progress.piece
      findings.notes.append(
        EvalFindings.Note(
          kind: .remark("the SDKs do not record this event: \(unrecorded)"),
          event: findings.events, after: findings.text.count,
          place: progress.place(of: piece.lowerBound, in: batch), count: piece.count))
    }
    findings.events += 1
    return (end, isOver)
  }

  /// Lets time pass behind the last event.
  mutating func letTimePass(to instant: Instant, into findings: inout EvalFindings) {
    findings.removeAll()
    findings.isBehindEvents = true
    findings.end = .full
    explainer?.letTimePass(to: instant, into: &findings)
    var isOver = false
    for (target, seat) in devices.enumerated() where !isOver {
      seat.advance(to: instant) { isOver = writeRun($0, of: target, &findings) || isOver }
      _ = noteLimit(of: seat, &findings)
    }
  }

  /// Notes that an engine has come to its limit, and says whether it has.
  private func noteLimit(of seat: DeviceSeat, _ findings: inout EvalFindings) -> Bool {
    guard let limit = seat.limit else { return false }
    findings.noteSpent(limit)
    return true
  }

  // MARK: lines

  /// Writes the line of a run, and says whether it ends all.
  private func writeRun(
    _ run: AirshipEngine.Run, of target: Int, _ findings: inout EvalFindings
  ) -> Bool {
    guard !plan.endsAtFiring || findings.firings == 0 else { return true }
    findings.text.raw(",")
    findings.text.raw(plan.devices[target].label)
    findings.text.run(run)
    findings.endLine()
    findings.firings += 1
    if plan.countsByRule { findings.fired.append(.init(target: target, rule: run.slot)) }
    return plan.endsAtFiring
  }

  private func writeVerdict(
    _ verdict: Bool, of target: Int, _ findings: inout EvalFindings
  ) -> Bool {
    guard verdict || plan.writesAll else { return false }
    findings.text.raw(",")
    findings.text.raw(plan.devices[target].label)
    findings.text.raw(verdict ? "\"match\":true}\n" : "\"match\":false}\n")
    findings.endLine()
    guard verdict else { return false }
    findings.firings += 1
    if plan.countsByRule { findings.fired.append(.init(target: target, rule: 0)) }
    return plan.endsAtFiring
  }
}

extension JSONWriter {
  /// The rest of a run's line, from behind what names event, rules and platform.
  fileprivate mutating func run(_ run: AirshipEngine.Run) {
    raw("\"schedule\":")
    string(run.schedule)
    raw(",\"at\":\"" + run.at.spelling + "\",\"trigger\":")
    string(run.trigger)
    raw(",\"actions\":")
    raw(run.actions ?? "null")
    raw(",\"execution\":")
    integer(Int(run.execution))
    raw(",\"remaining\":")
    if let remaining = run.remaining { integer(Int(remaining)) } else { raw("null") }
    raw("}\n")
  }
}
