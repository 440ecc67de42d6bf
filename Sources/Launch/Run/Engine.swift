/// Evaluates events against a program and returns the consequences that fire.
///
///     let rules = RuleSet(try JSONDocument(bytes), for: .ios)
///     let program = try Program(rules, for: .ios)
///     var engine = Engine(program, world: World(for: .ios, now: Instant(milliseconds: 0)))
///     let firings = try engine.process(event)
///
/// Events are evaluated independently: only `apply(_:)` changes the world that later events see.
public struct Engine: ~Copyable {
  /// The reason why an event could not be evaluated.
  public enum Stop: Error, Hashable, Sendable {
    /// The event is invalid.
    case event(EventProblem)
    /// The platform's SDK would crash on this event.
    case crash(PredictedCrash)
    /// The expanded tokens are longer than `EventLimits.expansion` allows.
    case limit(ExpansionLimit)
  }

  private var runner: Runner
  private var expander: TokenExpander
  /// Observes every evaluation; nil for no observer.
  var observer: (any EngineObserver)?
  private var matched = ScratchArray<Int>()
  /// The consequences that the last event fired, in document order; if the event stopped the engine, the consequences
  /// before the stop.
  private(set) var fired: [Firing] = []
  /// The lines written by the last `evaluate`, one per consequence.
  package private(set) var lines = ScratchArray<Line>()
  /// The offset after the last event that was read.
  package private(set) var end = 0
  private let numberLabel = Array("{\"event\":".utf8)
  private let idLabel = Array(",\"eventId\":\"".utf8)
  private let nameLabel = Array(",\"name\":\"".utf8)
  /// Like `nameLabel`, but begins with the quote that ends the id.
  private let nextNameLabel = Array("\",\"name\":\"".utf8)

  /// One output line: the document index of its rule, and the offset after the line in the writer.
  package struct Line: BitwiseCopyable, Sendable {
    package let rule: Int
    package let end: Int
  }

  /// Creates an engine that evaluates events in `world`.
  public init(_ program: Program, world: World, limits: EventLimits = .standard) {
    self.init(program, world: world, limits: limits, sharing: nil)
  }

  /// Creates an engine that may share the reader of an engine with the same limits.
  package init(_ program: Program, world: World, limits: EventLimits, sharing reader: FactReader?) {
    runner = Runner(program, world: world, limits: limits, sharing: reader)
    expander = TokenExpander(limits)
  }

  /// The reader of events. Engines for several platforms share it if their rules read the same keys.
  package var reader: FactReader { runner.reader }

  /// The rules being evaluated.
  public var program: Program { runner.program }

  /// Changes the world for later events.
  public mutating func apply(_ effect: Effect) { runner.apply(effect) }

  /// Reads one event, a JSON object in UTF-8, and returns the consequences that it fires, in document order. Only
  /// whitespace may follow the object.
  public mutating func process(_ event: [UInt8]) throws(Stop) -> [Firing] { try process(event, isRepeat: false) }

  /// Reads one event and returns its consequences, like `process(_:)`. `isRepeat`: true if a different engine with the
  /// same reader has just read the event.
  package mutating func process(_ event: [UInt8], isRepeat: Bool) throws(Stop) -> [Firing] {
    let bytes = event.span
    if event.count > expander.limits.bytes {
      throw .event(EventProblem(.oversize(limit: expander.limits.bytes), at: 0))
    }
    try begin(bytes, from: JSONScanner.skipSpace(in: bytes, from: 0), isRepeat)
    let rest = JSONScanner.skipSpace(in: bytes, from: end)
    if rest < bytes.count { throw .event(EventProblem(JSONProblem(.trailing(bytes[rest]), at: rest))) }
    return try firings(bytes, withTokens: true)
  }

  /// Reads the event at `start`, and returns the consequences that it fires. Sets `end`.
  package mutating func process(
    _ bytes: Span<UInt8>, from start: Int, withTokens: Bool = false
  ) throws(Stop) -> [Firing] {
    try begin(bytes, from: start, false)
    return try firings(bytes, withTokens: withTokens)
  }

  /// Reads the event at `start`, and returns the consequences that it fires. `clock` returns the time for an event
  /// without a timestamp.
  mutating func process(
    _ bytes: Span<UInt8>, from start: Int, isRepeat: Bool, withTokens: Bool, clock: () -> Instant
  ) throws(Stop) -> [Firing] {
    try begin(bytes, from: start, isRepeat)
    if !hasTimestamp { runner.apply(.clock(clock())) }
    return try firings(bytes, withTokens: withTokens)
  }

  /// Reads the event at `start`, and sets `end`.
  private mutating func begin(_ bytes: Span<UInt8>, from start: Int, _ isRepeat: Bool) throws(Stop) {
    fired.removeAll()
    do throws(EventProblem) {
      try runner.begin(bytes, from: start, isRepeat: isRepeat)
    } catch {
      throw .event(error)
    }
    end = runner.reader.envelope.end
  }

  /// Returns the consequences that the current event fires.
  private mutating func firings(_ bytes: Span<UInt8>, withTokens: Bool) throws(Stop) -> [Firing] {
    try match(bytes)
    var writer = JSONWriter()
    for index in 0..<matched.count {
      let place = matched[index]
      for consequence in runner.program.rules[place].consequences {
        var outcomes: [TokenExpander.Outcome]? = withTokens || observesTokens(of: Int(consequence)) ? [] : nil
        writer.removeAll()
        try expand(.detail, of: Int(consequence), place, bytes, &writer, &outcomes)
        observer?.observe(consequence: Int(consequence), outcomes)
        let template = runner.program.consequences[Int(consequence)]
        fired.append(
          Firing(
            rule: runner.program.rules[place].index,
            position: Int(template.position),
            id: runner.program.text(of: template.id), type: runner.program.text(of: template.type),
            detail: String(decoding: writer.bytes, as: UTF8.self),
            tokens: withTokens ? outcomes?.map(Firing.Token.init) ?? [] : []))
      }
    }
    return fired
  }

  /// The document indices of the rules that matched the last event, including rules without consequences.
  package var matchedRules: [Int] { (0..<matched.count).map { runner.program.rules[matched[$0]].index } }

  // MARK: for sessions

  /// The environment of the next event.
  var world: World { runner.world }

  var states: SharedStates { runner.world.states }

  mutating func replace(states: SharedStates) { runner.replace(states: states) }

  /// The current time of the clock.
  package var now: Instant { runner.world.now }

  /// True if the last event had a timestamp.
  var hasTimestamp: Bool { runner.reader.envelope.timestamp.kind != .absent }

  /// The members of an event; strings are WTF-8.
  struct EventParts {
    let name: [UInt8]
    let type: [UInt8]
    let source: [UInt8]
    let id: [UInt8]?
    /// The byte range of the data; nil if the event has no data.
    let data: Range<Int>?
    let mask: [[UInt8]]?
  }

  /// The kind of events that have the type `type` and one of `sources`.
  struct EventKind {
    let type: [UInt8]
    let sources: [[UInt8]]
  }

  /// True if the last event may have effects other than its consequences: the event is recorded, or matches one of
  /// `kinds`.
  mutating func needsParts(of bytes: Span<UInt8>, kinds: [EventKind]) -> Bool {
    let envelope = runner.reader.envelope
    if !envelope.mask.isEmpty { return true }
    return kinds.contains { kind in
      isText(envelope.type, kind.type, bytes) && kind.sources.contains { isText(envelope.source, $0, bytes) }
    }
  }

  private mutating func isText(_ fact: Fact, _ text: [UInt8], _ bytes: Span<UInt8>) -> Bool {
    guard let plain = fact.plainRange else { return runner.textBytes(fact, bytes) == text }
    return plain.count == text.count && bytes.equals(plain.lowerBound, text.span, 0, count: plain.count)
  }

  /// Returns the members of the last event.
  mutating func parts(of bytes: Span<UInt8>) -> EventParts {
    let envelope = runner.reader.envelope
    func text(_ fact: Fact, _ runner: inout Runner) -> [UInt8] {
      fact.kind == .absent ? [] : runner.textBytes(fact, bytes)
    }
    var mask: [[UInt8]]?
    if !envelope.mask.isEmpty, let document = try? JSONDocument(bytes.extracting(envelope.mask).array()) {
      mask = document.elements(document.root).map { document.string($0) }
    }
    return EventParts(
      name: text(envelope.name, &runner), type: text(envelope.type, &runner), source: text(envelope.source, &runner),
      id: envelope.id.kind == .absent ? nil : text(envelope.id, &runner),
      data: envelope.hasData ? envelope.data : nil, mask: mask)
  }

  // MARK: for the command

  /// Writes members of the last event: its number unless `number` is nil, its id if it has one, and its name unless it
  /// is empty: `{"event":…,"eventId":…,"name":…`.
  package mutating func writeEvent(_ bytes: Span<UInt8>, number: Int?, to writer: inout JSONWriter) {
    if writeOpenEvent(bytes, number, to: &writer) { writer.byte(0x22) }
  }

  /// Writes the members of `writeEvent` without the quote that ends the last string. Returns false if no string was
  /// written.
  @inline(__always)
  private mutating func writeOpenEvent(_ bytes: Span<UInt8>, _ number: Int?, to writer: inout JSONWriter) -> Bool {
    if let number {
      writer.raw(numberLabel)
      writer.integer(number)
    }
    let (id, name) = (runner.reader.envelope.id, runner.reader.envelope.name)
    let hasID = id.kind != .absent
    if hasID { write(idLabel, id, bytes, to: &writer) }
    guard name.start < name.end else { return hasID }
    if hasID {
      write(nextNameLabel, name, bytes, to: &writer)
    } else {
      write(nameLabel, name, bytes, to: &writer)
    }
    return true
  }

  /// Writes `label` and a string of the event.
  @inline(__always)
  private mutating func write(_ label: [UInt8], _ text: Fact, _ bytes: Span<UInt8>, to writer: inout JSONWriter) {
    writer.raw(label)
    if text.kind == .plainText {
      writer.escaped(bytes, Int(text.start)..<Int(text.end))
    } else {
      writer.escaped(runner.textBytes(text, bytes).span)
    }
  }

  /// Writes the members of the event, and then `opening`, which begins with the quote that ends a string.
  @inline(__always)
  private mutating func begin(_ opening: [UInt8], _ number: Int?, _ bytes: Span<UInt8>, _ writer: inout JSONWriter) {
    let first = writeOpenEvent(bytes, number, to: &writer) ? 0 : 1
    writer.raw(opening, first..<opening.count)
  }

  /// Reads the event at `start` and writes a line of JSON for each consequence that fires, or for each condition that
  /// matches. Sets `lines`, and `end` unless the event is invalid.
  ///
  /// `opening`: the part of a line between the event's members and the rule. It begins with the quote that ends the
  /// last string of the event. If `opening` is nil, a line begins with the rule; otherwise a line begins with the
  /// event's members, and `number` is omitted if it is nil. `isRepeat`: true if a different engine with the same reader
  /// has just read the event.
  ///
  /// If `evaluate` throws, the caller must remove the output written so far.
  package mutating func evaluate(
    _ bytes: Span<UInt8>, from start: Int, isRepeat: Bool, number: Int?, opening: [UInt8]?, withTokens: Bool,
    to writer: inout JSONWriter
  ) throws(Stop) {
    try begin(bytes, from: start, isRepeat)
    lines.removeAll()
    try match(bytes)
    // All lines of an event have the same beginning, so later lines copy it from the first line.
    var opened = 0..<0
    for index in 0..<matched.count {
      let place = matched[index]
      if runner.program.hasOnlyConditions {
        let rule = runner.program.rules[place].index
        if let opening {
          begin(opening, number, bytes, &writer)
        }
        writer.raw("\"rule\":")
        writer.integer(rule)
        writer.raw("}\n")
        lines.append(Line(rule: rule, end: writer.count))
        continue
      }
      for consequence in runner.program.rules[place].consequences {
        if !opened.isEmpty {
          writer.again(opened)
        } else if let opening {
          let start = writer.count
          begin(opening, number, bytes, &writer)
          opened = start..<writer.count
        }
        var outcomes: [TokenExpander.Outcome]? = withTokens || observesTokens(of: Int(consequence)) ? [] : nil
        try expand(withTokens ? .consequence : .line, of: Int(consequence), place, bytes, &writer, &outcomes)
        observer?.observe(consequence: Int(consequence), outcomes)
        if withTokens, let outcomes {
          write(outcomes, to: &writer)
          writer.raw("}\n")
        }
        lines.append(Line(rule: runner.program.rules[place].index, end: writer.count))
      }
    }
  }

  private func write(_ outcomes: [TokenExpander.Outcome], to writer: inout JSONWriter) {
    writer.raw(",\"tokens\":[")
    for (index, outcome) in outcomes.enumerated() {
      writer.raw(index > 0 ? ",{\"token\":" : "{\"token\":")
      writer.string(outcome.source.span)
      writer.raw(",\"value\":")
      if let value = outcome.value { writer.string(value.span) } else { writer.raw("null") }
      writer.raw(",\"status\":")
      writer.string(outcome.status.rawValue)
      writer.raw("}")
    }
    writer.raw("]")
  }

  // MARK: steps

  /// Finds the rules that match the current event.
  private mutating func match(_ bytes: Span<UInt8>) throws(Stop) {
    expander.reset()
    matched.removeAll()
    var crashed: Int?
    runner.forEachCandidate(bytes) { runner, place, step in
      switch runner.matches(from: step, bytes) {
      case .yes:
        matched.append(place)
        runner.program.prefetchConsequences(ofRuleAt: place)
      case .no: break
      case .crash: crashed = place
      }
      return crashed == nil
    }
    // Determined before the call of the observer, which evaluates further predicates.
    let reason = crashed == nil ? "" : runner.crashReason()
    observer?.observe(&runner, matched: matched, crashed: crashed, bytes)
    if let crashed {
      throw .crash(PredictedCrash(rule: runner.program.rules[crashed].index, reason: reason))
    }
  }

  @inline(__always)
  private func observesTokens(of consequence: Int) -> Bool {
    observer?.wantsTokens(of: consequence) ?? false
  }

  /// Writes a part of a consequence; `place` is the index of the consequence's rule in the program.
  private mutating func expand(
    _ part: ConsequencePart, of consequence: Int, _ place: Int, _ bytes: Span<UInt8>, _ writer: inout JSONWriter,
    _ outcomes: inout [TokenExpander.Outcome]?
  ) throws(Stop) {
    do throws(TokenExpander.Stop) {
      try expander.write(part, of: consequence, &runner, bytes, to: &writer, outcomes: &outcomes)
    } catch {
      let rule = runner.program.rules[place].index
      switch error {
      case .crash(let reason): throw .crash(PredictedCrash(rule: rule, reason: reason))
      case .limit(let token):
        throw .limit(
          ExpansionLimit(rule: rule, token: String(decoding: token, as: UTF8.self), limit: expander.limits.expansion))
      }
    }
  }
}

extension Firing.Token {
  fileprivate init(_ outcome: TokenExpander.Outcome) {
    token = String(decoding: outcome.source, as: UTF8.self)
    bytes = outcome.value
    status = outcome.status
  }
}

/// Observes how an engine evaluates events, for example to record coverage.
protocol EngineObserver: AnyObject {
  /// Called after the rules of an event are evaluated. `matched`: the program indices of the rules that match.
  /// `crashed`: the program index of the rule at which the platform's engine would crash; later rules are then not
  /// evaluated.
  func observe(_ runner: inout Runner, matched: borrowing ScratchArray<Int>, crashed: Int?, _ bytes: Span<UInt8>)

  /// True if the observer needs the token outcomes of the program's consequence at this index.
  func wantsTokens(of consequence: Int) -> Bool

  /// Called after a consequence is written. `tokens`: the outcome of each token in order; nil if the observer does not
  /// need the outcomes.
  func observe(consequence: Int, _ tokens: [TokenExpander.Outcome]?)
}
