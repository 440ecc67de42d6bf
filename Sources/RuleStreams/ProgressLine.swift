internal import CLibrary
internal import Synchronization

/// A line on standard error that shows the progress of a long run. The line is rewritten twice a second, and removed
/// before any other output to the terminal.
package struct ProgressLine {
  /// True while a line is on the terminal.
  private static let isShown = Atomic(false)

  private let isWanted: Bool
  private let started = SystemClock.elapsed()
  /// The time of the next update, in seconds since `started`.
  private var next: Double

  /// Creates a progress line. With `auto`, the line is shown after one second if standard error is a terminal and
  /// standard output is not. `isOutputLast`: true if nothing is written to standard output before the end, so that
  /// standard output may be a terminal too.
  package init(_ choice: DisplayChoice, isOutputLast: Bool = false) {
    switch choice {
    case .always: isWanted = true
    case .never: isWanted = false
    case .auto:
      isWanted = isatty(2) == 1 && (isOutputLast || !Output.isTerminal) && Terminal.variable("TERM") != "dumb"
    }
    next = choice == .always ? 0 : 1
  }

  /// If it is time for an update, shows the text that `text` returns. `seconds`: the time since the start of the run.
  package mutating func update(_ text: (_ seconds: Double) -> String) {
    guard isWanted else { return }
    let seconds = SystemClock.elapsed() - started
    guard seconds >= next else { return }
    next = seconds + 0.5
    let line = "\r\u{1B}[K" + text(max(seconds, 0.001))
    try? Output.write(line.utf8.span, to: 2, "<stderr>")
    Self.isShown.store(true, ordering: .relaxed)
  }

  /// Removes the line before output, if standard output is a terminal: the output would continue the line.
  static func removeBeforeOutput() {
    if isShown.load(ordering: .relaxed), Output.isTerminal { remove() }
  }

  /// Removes the line.
  package static func remove() {
    guard isShown.exchange(false, ordering: .relaxed) else { return }
    try? Output.write("\r\u{1B}[K".utf8.span, to: 2, "<stderr>")
  }
}
