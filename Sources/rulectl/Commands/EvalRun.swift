internal import RuleArchive
internal import RuleEngine

/// One run of `eval`: events in, lines out.
struct EvalRun {
  private let options: Eval
  private let settings: EvalSettings
  private let targets: [EvalTarget]
  /// How many unusable events are told of one by one.
  private static let messageLimit = 1_000
  private var status = ExitStatus.done
  private var writer = JSONWriter()
  /// Events met so far, usable or not.
  private var events = 0
  private var unusable = 0
  private var firings = 0
  private var bytes = 0
  private let started = SystemClock.elapsed()
  /// The run is over before the events are.
  private var isOver = false
  /// A limit was met: what else the event does is still said.
  private var isOverAfterEvent = false
  /// The stretch of the stream that is evaluated.
  private var piecePlace = ""
  /// Nobody reads the output any more.
  private var isOutputGone = false

  init(_ options: Eval, _ settings: EvalSettings) throws(CommandFailure) {
    self.options = options
    self.settings = settings
    var status = ExitStatus.done
    targets = try Self.targets(options, settings, status: &status)
    self.status = status
  }

  mutating func run() -> ExitStatus {
    if !targets.isEmpty { readEvents() }
    flush()
    if unusable > Self.messageLimit {
      let rest = counted(unusable - Self.messageLimit, "more event")
      Messages.report("\(rest) could not be used")
    }
    if options.summary { Output.message(summaryText()) }
    if options.quiet, firings > 0 { return .done }
    // A reader that has had enough is no failure, and hides none.
    if isOutputGone { return status }
    if (options.quiet || options.exitStatus) && firings == 0 { status.join(.no) }
    return status
  }

  // MARK: events

  private mutating func readEvents() {
    for text in options.inline where !isOver {
      read(ByteSource(text: Array(text.utf8), name: "<inline>"))
    }
    let paths = options.inline.isEmpty && options.events.isEmpty ? ["-"] : options.events
    for path in paths where !isOver {
      if path == "-" {
        let input = InputFile()
        if input.isTerminal { Messages.report("reading events from the terminal; end with Ctrl-D") }
        read(ByteSource(input))
        continue
      }
      do throws(IOProblem) {
        read(ByteSource(try InputFile(path: path)))
      } catch {
        Messages.report(error)
        status.join(error.status)
      }
    }
    if events == 0, !isOver, status == .done, Interruption.pending == nil {
      Messages.report("0 events")
    }
  }

  /// Reads all events of one source.
  private mutating func read(_ source: consuming ByteSource) {
    var stream = EventStream(source, limit: settings.eventLimits.bytes)
    while !isOver, Interruption.pending == nil {
      let piece: EventStream.Piece?
      do throws(EventStream.Stop) {
        piece = try stream.next { () throws(IOProblem) in self.flush() }
      } catch {
        end(with: error, stream.name)
        return
      }
      // A signal ends the stream wherever it stands: what came last may be half an event.
      guard let piece, Interruption.pending == nil else { return }
      if !process(piece, stream.bytes.span.extracting(piece.range), stream.name) {
        stream.abandon()
      }
      if writer.bytes.count >= 1 << 16 { flush() }
    }
  }

  /// Judges the events of a piece; false when the rest of its file cannot be read.
  private mutating func process(
    _ piece: EventStream.Piece, _ text: Span<UInt8>, _ name: String
  ) -> Bool {
    bytes += text.count
    var place = Place(at: 0, position: piece.position)
    piecePlace = "\(name):\(piece.position.line):\(piece.position.column)"
    if let problem = piece.problem {
      refuse(EventProblem(problem), place, text.count, name)
      return piece.isLine
    }
    if piece.isOversize {
      let problem = EventProblem(.oversize(limit: settings.eventLimits.bytes), at: 0)
      refuse(problem, place, text.count, name)
      return piece.isLine
    }
    var at = JSONScanner.skipSpace(in: text, from: 0)
    repeat {
      do throws(EventProblem) {
        at = JSONScanner.skipSpace(in: text, from: try evaluate(text, at))
      } catch {
        place.move(to: error.offset, in: text)
        refuse(error, place, text.count, name)
        // Behind what is no JSON nothing says where the next event begins.
        if case .json = error.reason { return piece.isLine }
        guard let end = end(of: text, from: at) else { return piece.isLine }
        at = JSONScanner.skipSpace(in: text, from: end)
      }
    } while at < text.count && !isOver && Interruption.pending == nil
    return true
  }

  /// A byte of a piece, and where in the stream it stands; it moves forward only, so that a line of
  /// many unusable events is gone over once.
  private struct Place {
    var at: Int
    var position: StreamPosition

    mutating func move(to offset: Int, in text: Span<UInt8>) {
      let end = min(offset, text.count)
      guard end > at else { return }
      position.advance(over: text.extracting(at..<end))
      at = end
    }
  }

  /// The offset behind the JSON value at `start`, which is no usable event.
  private func end(of text: Span<UInt8>, from start: Int) -> Int? {
    var scanner = JSONScanner(depthLimit: settings.eventLimits.depth, memberLimit: .max)
    return try? scanner.skipValue(in: text, from: start, depth: 0)
  }

  /// Evaluates one event under every target and returns the offset behind it.
  private mutating func evaluate(_ text: Span<UInt8>, _ start: Int) throws(EventProblem) -> Int {
    var end = start
    for target in targets { end = try target.engine.begin(text, from: start) }
    // One reading of the clock for all targets of an event.
    if settings.now == nil, targets.contains(where: \.readsClock) {
      let now = SystemClock.now()
      for target in targets { target.engine.apply(.clock(now)) }
    }
    for target in targets where !isOver { writeFirings(of: target, text) }
    isOver = isOver || isOverAfterEvent
    events += 1
    return end
  }

  /// Writes the lines of the event that `target` has begun, or the one line that takes their place.
  private mutating func writeFirings(of target: EvalTarget, _ text: Span<UInt8>) {
    let start = writer.bytes.count
    do throws(Engine.Stop) {
      guard try target.engine.findMatches(text) else { return }
      let rules = try target.engine.writeFirings(
        text, prefix: prefix(of: target, text), withTokens: options.tokens, to: &writer)
      firings += rules.count
      for rule in rules { target.fired[rule, default: 0] += 1 }
      if options.quiet, !rules.isEmpty { isOver = true }
    } catch {
      writer.truncate(to: start)
      stop(error, prefix(of: target, text))
    }
  }

  /// What every line of an event begins with.
  private func prefix(of target: EvalTarget, _ text: Span<UInt8>) -> [UInt8] {
    var prefix = JSONWriter()
    prefix.raw("{\"event\":")
    prefix.integer(events)
    prefix.raw(",")
    if let id = target.engine.eventID(text) {
      prefix.raw("\"eventId\":")
      prefix.string(id.span)
      prefix.raw(",")
    }
    prefix.raw(target.label)
    return prefix.bytes
  }

  private mutating func stop(_ stop: Engine.Stop, _ prefix: [UInt8]) {
    switch stop {
    case .event(let problem): Messages.report(problem.summary)
    case .crash(let crash):
      writer.raw(prefix)
      writer.raw("\"rule\":")
      writer.integer(crash.rule)
      writer.raw(",\"crash\":\"evaluate\",\"reason\":")
      writer.string(crash.reason)
      writer.raw("}\n")
      status.join(.no)
    case .limit(let limit):
      Messages.report(
        "event \(events), rule \(limit.rule): the token {%\(limit.token)%} expands past \(limit.limit) bytes a string, or \(limit.limit * 16) an event (--max-expansion)",
        place: piecePlace)
      status.join(.limit)
      isOverAfterEvent = true
    }
  }

  // MARK: what cannot be used

  /// Reports an event that cannot be used, at `place` of a piece of `count` bytes.
  private mutating func refuse(
    _ problem: EventProblem, _ at: Place, _ count: Int, _ name: String
  ) {
    let position = at.position
    var place = "\(name):\(position.line):\(position.column)"
    if position.column > 1_000 || count > 1_000 { place += ": byte \(position.offset)" }
    if unusable < Self.messageLimit { Messages.report(problem.summary, place: place) }
    if settings.onError == .emit {
      writer.raw("{\"event\":")
      writer.integer(events)
      writer.raw(",\"error\":{\"message\":")
      writer.string(problem.summary)
      writer.raw(",\"line\":")
      writer.integer(position.line)
      writer.raw(",\"offset\":")
      writer.integer(position.offset)
      writer.raw("}}\n")
    }
    events += 1
    unusable += 1
    status.join(.events)
    if settings.onError == .fail { isOver = true }
  }

  /// Ends the reading of one source.
  private mutating func end(with stop: EventStream.Stop, _ name: String) {
    switch stop {
    case .source(.io(let problem)):
      Messages.report(problem)
      status.join(problem.status)
    case .source(.gzip(let problem)):
      Messages.report(
        "\(problem.summary), at byte \(problem.offset) of the compressed data, after \(counted(events, "event"))",
        place: name)
      status.join(.events)
      if settings.onError == .fail { isOver = true }
    case .endlessLine(let position, let limit):
      Messages.report(
        "a line of more than \(2 * limit) bytes without an end (--max-event)",
        place: "\(name):\(position.line):\(position.column)")
      events += 1
      unusable += 1
      status.join(.limit)
      isOver = true
    }
  }

  // MARK: output

  /// Hands on what has been written so far.
  private mutating func flush() {
    defer { writer.removeAll() }
    guard !options.quiet, !isOutputGone, !writer.bytes.isEmpty else { return }
    do throws(IOProblem) {
      try Output.write(writer.bytes)
    } catch {
      isOver = true
      isOutputGone = error.isClosedPipe
      guard !error.isClosedPipe else { return }
      Messages.report(error)
      status.join(error.status)
    }
  }

  private func summaryText() -> String {
    var json = JSONWriter()
    json.raw("{\"events\":")
    json.integer(events)
    json.raw(",\"unusable\":")
    json.integer(unusable)
    json.raw(",\"firings\":")
    json.integer(firings)
    json.raw(",\"rules\":[")
    var isFirst = true
    for target in targets {
      for (rule, fired) in target.fired.sorted(by: { $0.key < $1.key }) {
        json.raw(isFirst ? "{" : ",{")
        isFirst = false
        json.raw(target.label)
        json.raw("\"rule\":")
        json.integer(rule)
        json.raw(",\"fired\":")
        json.integer(fired)
        json.raw("}")
      }
    }
    json.raw("],\"bytes\":")
    json.integer(bytes)
    let milliseconds = Int((SystemClock.elapsed() - started) * 1_000)
    json.raw(",\"seconds\":\(milliseconds / 1_000).")
    json.raw(String(String(1_000 + milliseconds % 1_000).dropFirst()))
    json.raw("}")
    return String(decoding: json.bytes, as: UTF8.self)
  }
}
