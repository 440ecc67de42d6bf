/// The exit status of a run, as documented for the command line.
enum ExitStatus: Int32, Comparable {
  /// Success; no findings at or above the failing level.
  case done = 0
  /// Success, with a negative answer.
  case no = 1
  /// Invalid usage or configuration.
  case usage = 2
  /// The rules could not be loaded for the requested platform.
  case rules = 3
  /// At least one event was invalid.
  case events = 4
  /// A safety limit was exceeded.
  case limit = 5
  /// Input or output failed.
  case io = 6
  /// An internal error of the program.
  case fault = 70
  case hangup = 129
  case interrupted = 130
  case terminated = 143

  static func < (a: Self, b: Self) -> Bool { a.rawValue < b.rawValue }

  /// Combines the outcomes of one run: the result is the highest status from 2 to 6; it is 1 only if no other status
  /// applies.
  mutating func join(_ other: ExitStatus) { self = max(self, other) }
}

extension ExitStatus {
  init(_ problem: IOProblem) {
    self =
      switch problem.cause {
      case .oversize: .limit
      case .exists, .isInput: .usage
      case .code, .changed, .notRegular, .watches, .interrupted, .link, .hardLinks: .io
      }
  }

  init(_ problem: UnpackProblem) {
    switch problem {
    case .io(let problem): self.init(problem)
    case .exists, .inTheWay, .isInput: self = .usage
    case .unreadable: self = .rules
    }
  }
}

extension Interruption {
  /// The status for the signal that arrived; nil if there was no signal.
  static var status: ExitStatus? {
    switch pending {
    case .hangup: .hangup
    case .interrupt: .interrupted
    case .termination: .terminated
    case nil: nil
    }
  }
}

extension Output {
  /// Writes text for people to the standard output. On a terminal, lines are wrapped at the width of the terminal.
  static func writeText(_ bytes: [UInt8]) throws(IOProblem) {
    guard let columns = Terminal.columns else { return try write(bytes) }
    try write(Array(LineWrap.fitted(String(decoding: bytes, as: UTF8.self), columns: max(40, columns)).utf8))
  }

  /// Writes a complete result to the standard output. Ignores a pipe closed by its reader.
  static func show(_ bytes: [UInt8], isText: Bool = false) throws(CommandFailure) {
    do throws(IOProblem) {
      if isText { try writeText(bytes) } else { try write(bytes) }
    } catch {
      if !error.isClosedPipe { throw CommandFailure(error) }
    }
  }
}
