/// Repeats a command at each change of a file that the command has read.
enum WatchRun {
  /// Throws if `--watch` is set where it is not supported, or where an input is the standard input.
  static func check(_ options: OptionValues, _ inputs: [String]) throws(CommandFailure) {
    guard options.watches else { return }
    if !RunFiles.isSupported {
      throw CommandFailure(.usage, "`--watch` is available on Linux only", help: "remove `--watch`")
    }
    if inputs.contains("-") {
      throw CommandFailure(.usage, "standard input cannot be watched", help: "name a file")
    }
  }

  /// Runs `body`, and again at each change, until the reader of the standard output is gone. Returns the status of
  /// the last run. Reports failures, because the next change may fix them. Throws for wrong usage at the start.
  static func run(_ body: (FileSource) throws(CommandFailure) -> ExitStatus) throws(CommandFailure) -> ExitStatus {
    var last: RunFiles?
    while true {
      var status: ExitStatus
      let run: RunFiles
      do throws(IOProblem) { run = try RunFiles(watchedAfter: last) } catch { throw CommandFailure(error) }
      do throws(CommandFailure) {
        status = try body(FileSource(of: run))
      } catch {
        // `place` names a file or a position in a file, whose content may change, or an environment variable, which
        // does not change.
        if last == nil, error.status == .usage, error.place == nil || error.isOfVariable { throw error }
        error.report()
        status = error.status
      }
      last = run
      do throws(IOProblem) {
        if Output.isTerminal { Messages.report(.note, "waiting for changes: press Ctrl-C to end") }
        let change = try run.wait()
        if Output.isTerminal { try Output.clearTerminal() }
        switch change {
        case .file(let path): Messages.report(.note, "changed", place: path)
        case .many: Messages.report(.note, "files changed")
        case .endOfOutput: return status
        }
      } catch {
        if error.isClosedPipe { return status }
        throw CommandFailure(error)
      }
    }
  }
}
