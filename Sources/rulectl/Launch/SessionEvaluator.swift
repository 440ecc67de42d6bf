internal import LaunchHistory

/// Runs the sessions of `simulate`.
final class SessionEvaluator: EventEvaluator {
  /// The facts of a platform about one input event, in the output format.
  private final class Output {
    private(set) var lines: SessionLines
    private(set) var timeline: SessionTimeline
    private let isTimeline: Bool

    init(_ platform: SessionPlan.Platform, _ format: ViewFormat) {
      lines = SessionLines(for: platform.programs[0].profile)
      timeline = SessionTimeline(platform.names)
      isTimeline = format != .json
    }

    /// Adds a fact, and returns its size.
    func add(_ fact: SessionFact) -> Int { isTimeline ? timeline.add(fact) : lines.add(fact) }

    var isEmpty: Bool { lines.lines.isEmpty && timeline.isEmpty }

    func removeAll() {
      lines.removeAll()
      timeline.removeAll()
    }
  }

  private let plan: SessionPlan
  /// The sessions, one for each element of `plan.platforms`.
  private let sessions: [Session]
  /// The outputs, one for each element of `sessions`.
  private let outputs: [Output]
  /// For the rows of a page, one for each element of `sessions`: the explainer, and its answers about the current event.
  private var explainers: [SessionExplainer?] = []
  private var answers: [SessionExplainer.Answers] = []
  /// The number of events so far.
  private var count = 0
  /// True if lines about the start of the sessions are not written yet.
  private var isNew = true
  /// True if the message about a timestamp before a previous timestamp is written.
  private var isBackInTimeNoted = false
  /// True after the last event.
  private var isAfterEvents = false
  /// The name of the file of the current event.
  private var input = ""
  private let hints: EventHints
  /// The value of `hints.lengths`.
  private let hintLengths: (types: UInt64, sources: UInt64)
  private var text: SessionText
  private var page: SessionPage

  init(_ plan: SessionPlan) {
    self.plan = plan
    page = SessionPage(plan.platforms.map(\.name))
    text = SessionText(style: plan.options.style, columns: plan.options.columns)
    outputs = plan.platforms.map { Output($0, plan.options.format) }
    var sessions: [Session] = []
    for (platform, output) in zip(plan.platforms, outputs) {
      var settings = plan.session
      (settings.messaging, settings.campaign) = (platform.messaging, platform.campaign)
      let session = Session(
        platform.programs, world: platform.world, attributes: platform.attributes, publishes: plan.publishesProfile,
        states: platform.states, settings, limits: plan.eval.eventLimits, sharing: sessions.last?.reader
      ) { output.add($0) }
      session.isCancelled = { Interruption.pending != nil }
      sessions.append(session)
    }
    self.sessions = sessions
    if plan.options.format == .html {
      explainers = plan.platforms.map { SessionExplainer($0, limits: plan.eval.eventLimits) }
    }
    hints = EventHints(plan.platforms.flatMap(\.programs))
    hintLengths = hints.lengths
  }

  func evaluate(
    _ text: Span<UInt8>, from start: Int, of batch: borrowing Batch, _ progress: inout BatchProgress,
    into result: inout BatchResult
  ) throws(EventProblem) -> (end: Int, isOver: Bool) {
    if plan.eval.namesInputs { input = batch.name }
    writeStart(into: &result)
    // All platforms use the same time for an event.
    var time = plan.eval.surroundings.now
    func now() -> Instant {
      let now = time ?? SystemClock.now()
      time = now
      return now
    }
    var end = start
    // The sessions read an event one after the other, so that they can share the parsed event.
    do throws(EventProblem) {
      for (place, session) in sessions.enumerated() {
        end = try session.read(text, from: start, as: count, at: now, isRepeat: place > 0 && isShared(place))
      }
    } catch {
      guard let (document, end) = try? JSONDocument.event(text, from: start, plan.eval.eventLimits) else { throw error }
      return (end, play(try UserAct(document, insteadOf: error), at: now, into: &result, of: batch, &progress))
    }
    // Write the facts about content that is loaded before the first event.
    if count == 0, plan.platforms[0].messaging != nil { write(into: &result) }
    // The remarks must be made before the reader reads further events.
    if let reader = sessions.first?.reader,
      reader.mayNeedHint(types: hintLengths.types, sources: hintLengths.sources)
    {
      hints.look(at: text, reader, of: batch, &progress, into: &result)
    }
    if plan.options.format == .html {
      answers = zip(explainers, sessions).map { $0?.answers(text, from: start, in: $1) ?? ("", []) }
    }
    for session in sessions { session.play() }
    count += 1
    if !isBackInTimeNoted, sessions.contains(where: \.remarks.isBackInTime) {
      isBackInTimeNoted = true
      result.note(
        .once(
          "the timestamp is lower than the timestamp of an event before it: the clock goes back",
          help: "sort the events by time, unless they happened in this order"), of: batch, &progress)
    }
    return (end, writeLines(into: &result, of: batch, &progress))
  }

  /// Performs an act of the user. Returns true if the run ends.
  private func play(
    _ act: UserAct, at now: () -> Instant, into result: inout BatchResult, of batch: borrowing Batch,
    _ progress: inout BatchProgress
  ) -> Bool {
    var without: [String] = []
    for (platform, session) in zip(plan.platforms, sessions) where !session.play(act, as: count, at: now) {
      without.append(platform.name)
    }
    count += 1
    if !without.isEmpty {
      let place = without.count == sessions.count ? "" : " on \(listed(without))"
      result.note(.remark("nothing that this act is about is shown\(place)", .warning), of: batch, &progress)
    }
    return writeLines(into: &result, of: batch, &progress)
  }

  func apply(_ state: StateRecord) {
    guard state.kind == .standard else { return }
    for (place, session) in sessions.enumerated() {
      guard let data = JSONTree(parsing: state.data, for: plan.platforms[place].programs[0].profile).members else {
        continue
      }
      session.set(state: state.owner, to: data)
    }
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
    for session in sessions { session.reportEnd() }
    isAfterEvents = true
    write(into: &result)
    writeTail(into: &result)
    do throws(CommandFailure) {
      try writeResults()
    } catch {
      result.failure = error
    }
  }

  /// Writes the files of the `--out-…` options.
  private func writeResults() throws(CommandFailure) {
    guard let session = sessions.first, let program = plan.platforms.first?.programs.first else { return }
    var files: [(path: String, bytes: [UInt8])] = []
    if let path = plan.options.outProfile { files.append((path, JSONTree.object(session.userProfile).json + [0x0A])) }
    if let path = plan.options.outState { files.append((path, JSONTree.object(session.states).json + [0x0A])) }
    if let path = plan.options.outHistory {
      do throws(HistoryProblem) {
        files.append((path, try HistoryRecords.database(of: session.history, for: program.profile)))
      } catch {
        throw CommandFailure(.limit, error.summary, place: path)
      }
    }
    do throws(IOProblem) {
      for (path, bytes) in files {
        try WholeFile.write(bytes, to: path, replaces: plan.options.replacesFiles, over: nil, among: plan.eval.files)
      }
    } catch {
      throw CommandFailure(error)
    }
  }

  // MARK: writing

  private func writeStart(into result: inout BatchResult) {
    answers.removeAll()
    guard isNew else { return }
    isNew = false
    if plan.options.format == .html {
      result.text.raw(page.head(title: plan.title))
      result.endLine()
    }
    write(into: &result)
  }

  private static let lostEvents = (
    what: "every further effect of this event", help: "look for rules that fire on their own events, or "
  )

  /// Writes the lines about an event, and notes. Returns true if the run ends.
  private func writeLines(into result: inout BatchResult, of batch: borrowing Batch, _ progress: inout BatchProgress)
    -> Bool
  {
    var isOver = false
    var cut: Session.Limit?
    for session in sessions {
      let remarks = session.remarks
      if let limit = remarks.limit {
        result.note(.limit(limit), of: batch, &progress)
        isOver = true
      }
      cut = cut ?? remarks.cut
      if remarks.hasCrashed { result.hasCrash = true }
    }
    if let cut {
      let names = zip(plan.platforms, sessions).filter { $1.remarks.cut != nil }.map(\.0.name)
      let place = names.count == sessions.count ? "" : " on \(listed(names))"
      let (limit, loss, option) =
        switch cut {
        case .steps(let steps): (counted(steps, "event"), Self.lostEvents, "--max-steps")
        case .lines(let bytes): (counted(bytes, "byte") + " of lines", Self.lostEvents, "--max-expansion")
        case .history(let records):
          (counted(records, "record") + " of the history", (what: "a record", help: ""), "--max-history")
        case .event(let problem):
          ("emitted events (\(problem.summary))", Self.lostEvents, "--max-event or --max-keys")
        }
      result.note(
        .cut(
          "the limit of \(limit) is reached\(place); \(loss.what) is lost",
          help: "\(loss.help)raise the limit: \(option)"), of: batch, &progress)
      if case .history = cut { isOver = true }
    }
    return write(into: &result) || isOver
  }

  /// Writes the facts that the sessions reported; once if all sessions reported the same facts. Returns true if the
  /// facts end the run.
  @discardableResult
  private func write(into result: inout BatchResult) -> Bool {
    // Most events fire no rule.
    if zip(outputs, sessions).allSatisfy({ $0.isEmpty && $1.fired.isEmpty }) { return false }
    let rows = plan.options.format == .json ? [] : outputs.map(\.timeline.rows)
    // Different facts may result in the same rows.
    let areAlike =
      rows.isEmpty
      ? outputs.dropFirst().allSatisfy { $0.lines.equals(outputs[0].lines) }
      : rows.dropFirst().allSatisfy { $0 == rows[0] }
    let before = result.firings
    for (place, session) in sessions.enumerated() {
      if plan.eval.output.countsByRule {
        for rule in session.fired {
          // Messaging may add and remove rules during a session.
          guard plan.platforms[place].rules[rule.engine] != nil else { continue }
          result.fired.append(.init(target: plan.platforms[place].targets[rule.engine].index, rule: rule.index))
        }
      }
      if place > 0, areAlike { continue }
      result.firings += session.fired.count
      let places = areAlike ? sessions.indices : place..<place + 1
      if rows.isEmpty {
        write(outputs[place].lines, of: places, into: &result)
      } else if !rows[place].isEmpty {
        write(rows[place], of: places, into: &result)
      }
    }
    answers.removeAll()
    for (session, output) in zip(sessions, outputs) {
      session.forget()
      output.removeAll()
    }
    return plan.eval.output.isQuiet && plan.options.files.isEmpty && result.firings > before
  }

  private func write(_ rows: [SessionTimeline.Row], of places: Range<Int>, into result: inout BatchResult) {
    let now = isAfterEvents ? nil : sessions[places.lowerBound].now
    let platforms = places.count == sessions.count ? [] : plan.platforms[places].map(\.name)
    if plan.options.format == .html {
      let groups = answers.isEmpty ? [] : Array(places).grouped { answers[$0].text == answers[$1].text }
      let told = groups.map { group in
        let names = groups.count == 1 ? "" : " on \(listed(group.map { plan.platforms[$0].name }))"
        return (title: "rules of Core for the event itself\(names)", items: answers[group[0]].items)
      }
      result.text.raw(page.section(rows, at: now, platforms: platforms, answers: told))
    } else {
      let names = platforms.isEmpty ? nil : listed(platforms)
      for line in text.block(rows, at: now, platforms: names) { result.text.raw(line + "\n") }
    }
    result.endLine()
  }

  /// Writes the end of an HTML page, with the rules.
  private func writeTail(into result: inout BatchResult) {
    guard plan.options.format == .html else { return }
    // Keyed by platform, engine and rule set of Messaging.
    var portraits: [[Int]: RulePortrait] = [:]
    result.text.raw(
      page.tail { rule in
        // All platforms read the same rules, but one may have rejected the document of an engine.
        for (place, platform) in plan.platforms.enumerated() where rule.engine < platform.rules.count {
          let path = platform.targets[rule.engine].path.map { $0 + ": " } ?? ""
          let found =
            platform.rules[rule.engine].map {
              (name: "\(path)rule \(rule.index)", set: -1, rules: $0, index: rule.index)
            }
            ?? sessions[place].messageRule(rule)
          guard let found, found.rules.rules.indices.contains(found.index) else { continue }
          let key = [place, rule.engine, found.set]
          let portrait =
            portraits[key]
            ?? RulePortrait(
              found.rules, for: platform.programs[rule.engine].profile, history: platform.histories[rule.engine])
          portraits[key] = portrait
          return portrait.rule(found.index, name: found.name)
        }
        return nil
      })
    result.endLine()
  }

  private func write(_ lines: borrowing SessionLines, of places: Range<Int>, into result: inout BatchResult) {
    let platform = plan.platforms[places.lowerBound]
    for (index, line) in lines.lines.enumerated() {
      result.text.raw(lines.text, lines.start(ofLine: index)..<line.head)
      result.text.member("platforms", plan.platforms[places].map { Array($0.name.utf8) })
      if plan.eval.namesInputs, !line.isEnd { result.text.member("input", input) }
      if let engine = line.engine, let path = platform.targets[engine].path { result.text.member("rules", path) }
      result.text.raw(lines.text, line.head..<line.end)
      result.endLine()
    }
  }
}
