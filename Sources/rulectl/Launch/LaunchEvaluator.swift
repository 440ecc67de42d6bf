/// Evaluates launch rules: writes a line for each fired consequence.
final class LaunchEvaluator: EventEvaluator {
  /// The engine of a target, and a link to the next target. A linked list, because every access to an object in an
  /// array would retain the object.
  private final class EngineBox {
    // Exclusive access is not checked: only one `BatchEvaluator` uses a box, one call at a time, and the engine never
    // calls it. The check would cost about 100 instructions per call.
    @safe @exclusivity(unchecked) var engine: Engine
    /// Merges the lines of the targets of one RULES argument.
    let merger: LineMerger
    /// The value of `engine.reader`. It is stored, because a call of the getter copies the whole reader.
    let reader: FactReader
    /// The index of the box's target in `merger.parts`.
    let part: Int
    /// The index of the box's target among all targets.
    let target: Int
    /// The messages that contain the rules; nil for other rules.
    let messages: LoadedMessages?
    /// The text of the target's lines between the event id and the rule, with the closing quote of the id; nil if the
    /// merger writes this text.
    let opening: [UInt8]?
    let kind: LineKind
    /// True if the previous target has the same reader, which has already read the event.
    private var isRepeat = false
    let next: EngineBox?
    /// The collector of coverage, the index of the target in the collector, and the recorder of the engine; nil
    /// without coverage.
    private let coverage: (collector: CoverageCollector, index: Int, recorder: CoverageRecorder)?

    init(
      _ engine: consuming Engine, _ merger: LineMerger, target: Int, _ messages: LoadedMessages?, next: EngineBox?,
      coverage: (collector: CoverageCollector, index: Int)?
    ) {
      (self.merger, self.target, self.messages, self.next) = (merger, target, messages, next)
      part = target - merger.targets.lowerBound
      let isAlone = merger.targets.count == 1 && !merger.printsEvents
      kind = engine.program.hasOnlyConditions ? .match : .consequence
      opening = isAlone ? [0x22] + merger.beginning(kind, on: 1) : nil
      reader = engine.reader
      if let next, next.reader === reader { next.isRepeat = true }
      var engine = engine
      self.coverage = coverage.map { ($0.collector, $0.index, $0.collector.recorder($0.index)) }
      if let recorder = self.coverage?.recorder { engine.record(in: recorder) }
      self.engine = engine
    }

    deinit { handOver() }

    /// Passes the coverage that the engine has recorded to the collector.
    func handOver() {
      if let coverage { coverage.collector.join(coverage.recorder, at: coverage.index) }
    }

    /// False if the last event certainly needs no remark.
    @inline(__always)
    func mayNeedHint(_ lengths: (types: UInt64, sources: UInt64)) -> Bool {
      reader.mayNeedHint(types: lengths.types, sources: lengths.sources)
    }

    /// Evaluates the event at offset `start`. `now`: the time of the event; nil if the clock is fixed. `number`: as for
    /// `Engine.evaluate`. If the evaluation throws, no line is written.
    @inline(__always)
    func evaluate(
      _ text: Span<UInt8>, from start: Int, at now: Instant?, number: Int?, withTokens: Bool,
      to writer: inout JSONWriter
    ) throws(Engine.Stop) {
      if let now { engine.apply(.clock(now)) }
      let length = writer.count
      do throws(Engine.Stop) {
        try engine.evaluate(
          text, from: start, isRepeat: isRepeat, number: number, opening: opening, withTokens: withTokens,
          to: &writer)
      } catch {
        writer.truncate(to: length)
        throw error
      }
    }
  }

  private let first: EngineBox?
  private let hints: EventHints
  /// The value of `hints.lengths`.
  private let hintLengths: (types: UInt64, sources: UInt64)
  private let output: EvalOutput
  /// True if the clock is read for each event: some rule uses it, and no option fixes it.
  private let readsClock: Bool

  /// `coverage`: collects the coverage of the events; nil if none is requested.
  init(
    _ targets: [EvalTarget], readsClock: Bool, _ limits: EventLimits, _ output: EvalOutput,
    coverage: CoverageCollector? = nil
  ) {
    (self.output, self.readsClock) = (output, readsClock)
    var box: EngineBox?
    for merger in LineMerger.all(targets.map(\.name), output).reversed() {
      for target in merger.targets.reversed() {
        let engine = Engine(
          targets[target].program, world: targets[target].world, limits: limits, sharing: box?.reader)
        let part = coverage.flatMap { coverage in targets[target].coverage.map { (coverage, $0) } }
        box = EngineBox(engine, merger, target: target, targets[target].messages, next: box, coverage: part)
      }
    }
    first = box
    hints = EventHints(targets.map(\.program))
    hintLengths = hints.lengths
  }

  func evaluate(
    _ text: Span<UInt8>, from start: Int, of batch: borrowing Batch, _ progress: inout BatchProgress,
    into result: inout BatchResult
  ) throws(EventProblem) -> (end: Int, isOver: Bool) {
    // Unreachable: a run without targets reads no events.
    guard let first else { return (start, true) }
    // All targets of an event use the same time.
    let now = readsClock ? SystemClock.now() : nil
    let isOver = try evaluate(with: first, text, start, now, batch, &progress, &result)
    if first.mayNeedHint(hintLengths) {
      hints.look(at: text, first.reader, of: batch, &progress, into: &result)
    }
    return (first.engine.end, isOver)
  }

  func finish(into result: inout BatchResult) {
    var box = first
    while let current = box {
      current.handOver()
      box = current.next
    }
  }

  func apply(_ state: StateRecord) {
    guard let states = state.standard else { return }
    var box = first
    while let current = box {
      current.engine.apply(.sharedStates(states))
      box = current.next
    }
  }

  /// Evaluates the event for this and the following targets. Returns true if the run ends.
  ///
  /// - Throws: If the event is invalid. All targets reject the same events, so the first target throws before anything
  ///   is written.
  private func evaluate(
    with box: EngineBox, _ text: Span<UInt8>, _ start: Int, _ now: Instant?, _ batch: borrowing Batch,
    _ progress: inout BatchProgress, _ result: inout BatchResult
  ) throws(EventProblem) -> Bool {
    var isOver = false
    var isMerged = box.opening == nil
    do throws(Engine.Stop) {
      if isMerged {
        try box.evaluate(
          text, from: start, at: now, number: nil, withTokens: output.withTokens,
          to: &box.merger.parts[box.part].text)
        keepLines(of: box)
      } else {
        let number = result.number
        try box.evaluate(
          text, from: start, at: now, number: number, withTokens: output.withTokens, to: &result.text)
        if record(box, &result) { return true }
      }
    } catch {
      // After a crash or a limit the following targets are still evaluated.
      let place = progress.place(of: progress.piece.lowerBound, in: batch)
      isOver = try stop(error, box, text, place, &result)
      isMerged = true
    }
    if isMerged, box.part == box.merger.targets.count - 1 {
      let event = text.extracting(start..<box.engine.end)
      let number = result.number
      let isEnd = box.merger.write(to: &result, event: event) { box.engine.writeEvent(text, number: number, to: &$0) }
      if isEnd { return true }
    }
    guard let next = box.next else { return isOver }
    return try evaluate(with: next, text, start, now, batch, &progress, &result) || isOver
  }

  /// Counts the lines that the only target of a RULES argument has written. Returns true if they end the run.
  @inline(__always)
  private func record(_ box: EngineBox, _ result: inout BatchResult) -> Bool {
    let count = box.engine.lines.count
    for index in 0..<count {
      let line = box.engine.lines[index]
      result.lines.append(.init(event: result.events, end: line.end))
      if output.countsByRule { result.fired.append(.init(target: box.target, rule: line.rule)) }
    }
    result.firings += count
    return output.isQuiet && count > 0
  }

  /// Adds the lines that a target has written to the lines that the merger writes.
  private func keepLines(of box: EngineBox) {
    for index in 0..<box.engine.lines.count {
      let line = box.engine.lines[index]
      box.merger.parts[box.part].endLine(box.kind, at: line.rule, fired: line.rule, end: line.end)
    }
  }

  /// Records why an event has no result for a target. Returns true if the run ends; throws if the event is invalid.
  private func stop(
    _ stop: Engine.Stop, _ box: EngineBox, _ text: Span<UInt8>, _ place: StreamPosition, _ result: inout BatchResult
  ) throws(EventProblem) -> Bool {
    switch stop {
    case .event(let problem): throw problem
    case .crash(let crash):
      box.merger.parts[box.part].add(crash, of: box.messages?.sources[crash.rule])
      result.hasCrash = true
      return false
    case .limit(let limit):
      result.notes.append(
        BatchResult.Note(
          kind: .limit(limit, of: box.messages?.sources[limit.rule]), event: result.events, after: result.text.count,
          place: place, count: text.count))
      return true
    }
  }
}

extension TargetLines {
  /// Adds the line of a predicted crash.
  fileprivate mutating func add(_ crash: PredictedCrash, of source: RuleSource?) {
    text.raw("\"rule\":")
    if let source { source.write(to: &text) } else { text.integer(crash.rule) }
    text.raw(",\"crash\":\"evaluate\",\"reason\":")
    text.string(crash.reason)
    text.raw("}\n")
    endLine(.crash, at: crash.rule)
  }
}
