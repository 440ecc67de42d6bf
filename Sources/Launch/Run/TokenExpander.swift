/// Writes consequences with their tokens expanded, within the limits of an event.
struct TokenExpander {
  enum Stop: Error {
    case crash(String)
    case limit(token: [UInt8])
  }

  /// The result of one token of a detail, as reported by `--tokens`.
  struct Outcome {
    var source: [UInt8]
    package var value: [UInt8]?
    var status: TokenStatus
  }

  let limits: EventLimits
  /// The total length in bytes of the expanded tokens of this event so far.
  private(set) var written = 0

  init(_ limits: EventLimits) { self.limits = limits }

  mutating func reset() { written = 0 }

  /// Appends a part of a consequence to `writer`, and the outcome of each token to `outcomes` unless `outcomes` is nil.
  mutating func write(
    _ part: ConsequencePart, of consequence: Int, _ runner: inout Runner, _ bytes: Span<UInt8>,
    to writer: inout JSONWriter,
    outcomes: inout [Outcome]?
  ) throws(Stop) {
    let line = runner.program.consequences[consequence].line
    var inString = 0
    var next = line.lowerBound
    while next < line.upperBound {
      let place = next
      next += 1
      let piece = runner.program.pieces[Int(place)]
      switch piece.kind {
      case .text:
        var (start, end) = (Int(piece.start), Int(piece.end))
        if part == .detail, place == line.lowerBound {
          start = Int(runner.program.consequences[consequence].head.upperBound)
        }
        if next == line.upperBound { end -= part.cut }
        writer.raw(runner.program.output, start..<end)
      case .unclosed: try writeUnclosed(Int(piece.start), runner, &writer, &outcomes)
      case .firstToken, .nextToken:
        if piece.kind == .firstToken { inString = 0 }
        try write(Int(piece.start), &inString, &runner, bytes, &writer, &outcomes)
      }
    }
  }

  private func writeUnclosed(
    _ place: Int, _ runner: borrowing Runner, _ writer: inout JSONWriter, _ outcomes: inout [Outcome]?
  ) throws(Stop) {
    let unclosed = runner.program.unclosed[place]
    if unclosed.crashes { throw .crash("a token calls a function without a name, before a token that is not closed") }
    writer.raw("\"\"")
    outcomes?.append(Outcome(source: unclosed.source, value: nil, status: .unclosed))
  }

  /// Writes the value of a token, if the token has a value; `inString` counts the bytes expanded in the current string.
  private mutating func write(
    _ place: Int, _ inString: inout Int, _ runner: inout Runner, _ bytes: Span<UInt8>, _ writer: inout JSONWriter,
    _ outcomes: inout [Outcome]?
  ) throws(Stop) {
    let conversion = runner.program.tokens[place].conversion
    if runner.program.tokens[place].crashes {
      throw .crash("the token {%\(name(place, runner))%} calls a function without a name")
    }
    let fact = runner.fact(Int(runner.program.tokens[place].fact), bytes)
    if fact.kind == .crash { throw .crash("the key of the token {%\(name(place, runner))%} is not ~state.NAME/KEY") }
    var text: Fact?
    if fact.kind == .plainText, conversion == .none || conversion == .text {
      text = fact
    } else if conversion == .none, let spelling = runner.spelling(of: fact, bytes) {
      text = spelling
    } else {
      text = try self.text(of: fact, place, &runner, bytes)
    }
    guard let text else {
      outcomes?.append(Outcome(runner.program.tokens[place], nil))
      return
    }
    let range = Int(text.start)..<Int(text.end)
    var value: [UInt8]?
    if text.kind == .escapedText || outcomes != nil { value = runner.textBytes(text, bytes) }
    let count = value?.count ?? range.count
    inString += count
    written += count
    if inString > limits.expansion || written > limits.expansion * 16 {
      throw .limit(token: runner.program.tokens[place].source)
    }
    if let value {
      writer.escaped(value.span)
      outcomes?.append(Outcome(runner.program.tokens[place], value))
    } else {
      switch text.origin {
      case .event: writer.escaped(bytes, range)
      case .arena: writer.escaped(runner.arena.span, range)
      }
    }
  }

  private func name(_ place: Int, _ runner: borrowing Runner) -> String {
    String(decoding: runner.program.tokens[place].source, as: UTF8.self)
  }

  /// Returns the result of the token's function as a string; nil if the function has no result.
  private func text(of fact: Fact, _ place: Int, _ runner: inout Runner, _ bytes: Span<UInt8>) throws(Stop) -> Fact? {
    switch runner.operand(fact, runner.program.tokens[place].conversion, bytes) {
    case .absent: nil
    case .crash:
      throw .crash("the token {%\(name(place, runner))%} turns a number beyond 64 bits into an integer")
    // For a missing key, iOS passes an empty string to functions; if the result is also empty, the value is missing.
    case .text(let text): fact.kind == .absent && text.start == text.end ? nil : text
    case .integer(let value): runner.storeDigits(of: value)
    case .decimal(let value): runner.store(runner.text(of: value), .plainText)
    case .truth(let value): runner.store(value ? "true" : "false")
    case .other: runner.store(runner.textOfOther(), .plainText)
    }
  }
}

/// The part of a consequence that is written.
enum ConsequencePart {
  case detail
  /// The part from the rule to the end of the consequence object; the caller ends the line.
  case consequence
  /// The part from the rule to the end of the line.
  case line

  /// The number of bytes of `ConsequenceTemplate.close` to omit at the end.
  var cut: Int {
    switch self {
    case .detail: ConsequenceTemplate.close.utf8.count
    case .consequence: "}\n".utf8.count
    case .line: 0
    }
  }
}

extension TokenExpander.Outcome {
  fileprivate init(_ token: ConsequenceTemplate.Token, _ value: [UInt8]?) {
    let status: TokenStatus = value == nil ? .missing : .resolved
    self.init(source: token.source, value: value, status: token.hasUnknownFunction ? .unknownFunction : status)
  }
}
