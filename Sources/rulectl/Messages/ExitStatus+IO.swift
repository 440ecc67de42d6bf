extension ExitStatus {
  init(_ problem: IOProblem) {
    self = if case .oversize = problem.cause { .limit } else { .io }
  }

  init(_ problem: UnpackProblem) {
    switch problem {
    case .io(let problem): self.init(problem)
    case .exists, .inTheWay: self = .usage
    case .unreadable: self = .rules
    }
  }
}

extension Interruption {
  /// The status that a signal asks for; nil if none arrived.
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
  /// Writes a complete result to the standard output. Ignores a pipe closed by its reader.
  static func show(_ bytes: [UInt8]) throws(CommandFailure) {
    do throws(IOProblem) {
      try write(bytes)
    } catch {
      if !error.isClosedPipe { throw CommandFailure(error) }
    }
  }
}

extension InputFile {
  /// Returns the contents of a file, or of standard input for `-`. Throws if they exceed `limit` bytes, set by `flag`.
  static func contents(_ path: String, limit: Int, flag: String) throws(CommandFailure) -> [UInt8] {
    do throws(IOProblem) {
      let input = path == "-" ? InputFile() : try InputFile(path: path)
      return try input.readAll(limit: limit, flag: flag)
    } catch {
      throw CommandFailure(error)
    }
  }
}
