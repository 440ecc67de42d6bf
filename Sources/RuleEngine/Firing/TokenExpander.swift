/// Writes a consequence's detail with its tokens expanded.
struct TokenExpander {
  /// Why a detail could not be written.
  enum Stop: Error {
    case crash(String)
    case limit(token: [UInt8])
  }

  /// One token of a detail, as `--tokens` reports it.
  struct Outcome {
    var source: [UInt8]
    var value: [UInt8]?
    var status: Firing.Token.Status
  }

  let limits: EventLimits
  /// Bytes that the tokens of this event have written so far.
  private(set) var written = 0

  init(_ limits: EventLimits) { self.limits = limits }

  mutating func reset() { written = 0 }

  /// Appends the detail to `writer`, and each token's outcome to `outcomes` when it is wanted.
  mutating func write(
    _ pieces: [ConsequenceTemplate.Piece], _ runner: inout Runner, _ bytes: Span<UInt8>,
    to writer: inout JSONWriter, outcomes: inout [Outcome]?
  ) throws(Stop) {
    var inString = 0
    for piece in pieces {
      switch piece {
      case .json(let text): writer.raw(text)
      case .quote:
        writer.byte(0x22)
        inString = 0
      case .text(let text): writer.escaped(text.span)
      case .unclosed(_, crashes: true):
        throw .crash("a token calls a function without a name, before one that is not closed")
      case .unclosed(let source, crashes: false):
        writer.raw("\"\"")
        outcomes?.append(Outcome(source: source, value: nil, status: .unclosed))
      case .token(let token):
        let value = try value(of: token, &runner, bytes)
        if let value {
          inString += value.count
          written += value.count
          if inString > limits.expansion || written > limits.expansion * 16 {
            throw .limit(token: token.source)
          }
          writer.escaped(value.span)
        }
        outcomes?.append(
          Outcome(source: token.source, value: value, status: status(token, value)))
      }
    }
  }

  private func status(
    _ token: ConsequenceTemplate.Token, _ value: [UInt8]?
  ) -> Firing.Token.Status {
    token.hasUnknownFunction ? .unknownFunction : value == nil ? .missing : .resolved
  }

  /// The text that replaces a token, or nil for nothing.
  private func value(
    of token: ConsequenceTemplate.Token, _ runner: inout Runner, _ bytes: Span<UInt8>
  ) throws(Stop) -> [UInt8]? {
    let source = String(decoding: token.source, as: UTF8.self)
    if token.crashes { throw .crash("the token {%\(source)%} calls a function without a name") }
    let fact = runner.fact(Int(token.fact), bytes)
    if fact.kind == .crash {
      throw .crash("the key of the token {%\(source)%} is not ~state.NAME/KEY")
    }
    switch runner.operand(fact, token.conversion, bytes) {
    case .absent: return nil
    case .crash:
      throw .crash("the token {%\(source)%} turns a number beyond 64 bits into an integer")
    case .text(let text):
      // iOS hands functions the empty text for a missing key, which is then nothing to show.
      return fact.kind == .absent && text.start == text.end ? nil : runner.textBytes(text, bytes)
    case .integer(let value): return Array(String(value).utf8)
    case .decimal(let value): return runner.text(of: value)
    case .truth(let value): return Array((value ? "true" : "false").utf8)
    case .other: return runner.textOfOther()
    }
  }
}
