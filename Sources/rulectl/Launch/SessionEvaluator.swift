/// Plays the sessions of `simulate`.
final class SessionEvaluator: EventEvaluator {
  private let plan: SessionPlan
  /// Parallel to `plan.platforms`.
  private let sessions: [Session]
  /// The number of events so far.
  private var count = 0
  /// True if lines about the start of the sessions are not written yet.
  private var isNew = true
  /// The name of the file of the current event.
  private var input = ""

  init(_ plan: SessionPlan) {
    self.plan = plan
    var sessions: [Session] = []
    for platform in plan.platforms {
      let session = Session(
        platform.programs, world: platform.world, attributes: platform.attributes, publishes: plan.publishesProfile,
        states: platform.states, plan.settings, limits: plan.limits, sharing: sessions.last?.reader)
      session.isCancelled = { Interruption.pending != nil }
      sessions.append(session)
    }
    self.sessions = sessions
  }

  func evaluate(
    _ text: Span<UInt8>, from start: Int, of batch: borrowing Batch, _ progress: inout BatchProgress,
    into result: inout BatchResult
  ) throws(EventProblem) -> (end: Int, isOver: Bool) {
    if plan.namesInputs { input = batch.name }
    writeStart(into: &result)
    let now = plan.now ?? SystemClock.now()
    var end = start
    // The sessions read an event one after the other, so that they can share what they read.
    for (place, session) in sessions.enumerated() {
      end = try session.read(text, from: start, as: count, at: now, isRepeat: place > 0 && isShared(place))
    }
    for session in sessions { session.play() }
    count += 1
    if sessions.contains(where: \.isBackInTime) {
      result.note(
        .once(
          "the event is before an earlier one: the clock goes back",
          help: "sort the events by time, unless they happened in this order"), of: batch, &progress)
    }
    return (end, writeLines(into: &result, of: batch, &progress))
  }

  private func isShared(_ place: Int) -> Bool { sessions[place].reader === sessions[place - 1].reader }

  func passOver(into result: inout BatchResult) {
    writeStart(into: &result)
    for session in sessions { session.passOver() }
    count += 1
    write(into: &result)
  }

  func finish(into result: inout BatchResult) {
    writeStart(into: &result)
    for session in sessions { session.writeEnd() }
    write(into: &result)
    guard let session = sessions.first else { return }
    do throws(IOProblem) {
      if let path = plan.results.profile {
        try WholeFile.write(session.profileText + [0x0A], to: path, replaces: plan.results.force)
      }
      if let path = plan.results.state {
        try WholeFile.write(session.states + [0x0A], to: path, replaces: plan.results.force)
      }
    } catch {
      result.failure = CommandFailure(error)
    }
  }

  // MARK: writing

  private func writeStart(into result: inout BatchResult) {
    guard isNew else { return }
    isNew = false
    write(into: &result)
  }

  /// Writes the lines about an event, and notes. Returns true if the run ends.
  private func writeLines(into result: inout BatchResult, of batch: borrowing Batch, _ progress: inout BatchProgress)
    -> Bool
  {
    var isOver = false
    var isCut = false
    for session in sessions {
      if let limit = session.limit {
        result.note(.limit(limit), of: batch, &progress)
        isOver = true
      }
      isCut = isCut || session.isCut
      if session.hasCrashed { result.hasCrash = true }
    }
    if isCut {
      result.noteSpent(
        "event \(count - 1): more than \(plan.settings.mostSteps) events are evaluated because of it, the others are lost (raise the limit: --max-steps)"
      )
    }
    return write(into: &result) || isOver
  }

  /// Writes the lines of all sessions: once, if they are the same. Returns true if they end the run.
  @discardableResult
  private func write(into result: inout BatchResult) -> Bool {
    let areAlike = sessions.dropFirst().allSatisfy { $0.lines.equals(sessions[0].lines) }
    let before = result.firings
    for (place, session) in sessions.enumerated() {
      if plan.countsByRule {
        for (engine, rule) in session.lines.fired {
          result.fired.append(.init(target: plan.platforms[place].targets[engine].index, rule: rule))
        }
      }
      if place > 0, areAlike { continue }
      result.firings += session.lines.fired.count
      write(session.lines, of: areAlike ? sessions.indices : place..<place + 1, into: &result)
    }
    for session in sessions { session.lines.removeAll() }
    return plan.endsAtFiring && result.firings > before
  }

  private func write(_ lines: borrowing SessionLines, of places: Range<Int>, into result: inout BatchResult) {
    let platform = plan.platforms[places.lowerBound]
    for (index, line) in lines.lines.enumerated() {
      result.text.raw(lines.text, lines.start(ofLine: index)..<line.head)
      result.text.member("platforms", plan.platforms[places].map { Array($0.name.utf8) })
      if plan.namesInputs, line.kind != .end { result.text.member("input", input) }
      if let engine = line.engine, let path = platform.targets[engine].path { result.text.member("rules", path) }
      result.text.raw(lines.text, line.head..<line.end)
      result.endLine()
    }
  }
}
