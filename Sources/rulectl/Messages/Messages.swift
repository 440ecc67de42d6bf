/// Human-readable messages on the standard error: `rulectl: FILE:LINE:COLUMN: error: message`, followed by optional
/// lines for notes and the suggested change: `  note: …`, `  help: …`.
extension Messages {
  enum Level: String {
    case error, warning, note

    fileprivate var ink: Style.Ink {
      switch self {
      case .error: .error
      case .warning: .warning
      case .note: .info
      }
    }
  }

  static func report(
    _ level: Level, _ text: String, place: String? = nil, notes: [String] = [], help: String? = nil
  ) {
    let style = Style(isColored: Terminal.wantsColor(colorChoice, isError: true))
    var message = "rulectl: " + printable(place.map { $0 + ": " } ?? "")
    message += style.paint(level.rawValue, level.ink) + ": " + style.paint(printable(text), .strong)
    for note in notes { message += "\n  " + style.paint("note", .info) + ": " + printable(note) }
    if let help { message += "\n  " + style.paint("help", .info) + ": " + printable(help) }
    Output.message(Terminal.errorColumns.map { LineWrap.fitted(message, columns: max(40, $0)) } ?? message)
  }

  /// Tells the user that the command waits for input from the terminal, if `input` is a terminal.
  static func reportWaiting(for what: String, _ input: borrowing InputFile) {
    if input.isTerminal { report(.note, "reading \(what) from the terminal: press Ctrl-D to end") }
  }
}

/// A failure that ends a command, with its message and exit status.
struct CommandFailure: Error {
  /// The underlying problem, for callers that report it in a different format.
  enum Cause {
    case archive(ArchiveProblem)
    case json(JSONProblem)
    /// Events that are given instead of rules.
    case events
    /// A value of `--rule` that names no part of the document.
    case name
  }

  var status: ExitStatus
  var message: String
  var place: String?
  /// Facts that explain the message, such as the behavior of each platform.
  var notes: [String]
  /// The suggested change, in the imperative.
  var help: String?
  var cause: Cause?
  /// The long name of the option that the message is about.
  var option: String?
  /// True if `place` is the name of an environment variable.
  var isOfVariable = false
  /// Further mistakes in the same file, in order.
  var others: [CommandFailure] = []

  init(
    _ status: ExitStatus, _ message: String, place: String? = nil, notes: [String] = [], help: String? = nil,
    cause: Cause? = nil, option: String? = nil
  ) {
    (self.status, self.message, self.place, self.help, self.cause) = (status, message, place, help, cause)
    (self.notes, self.option) = (notes, option)
  }

  /// The failure for an error of a file or pipe.
  init(_ problem: IOProblem) {
    self.init(ExitStatus(problem), problem.summary, place: problem.path, help: problem.help)
  }

  /// Writes this message and the messages of `others` to standard error.
  func report() {
    Messages.report(.error, message, place: place, notes: notes, help: help)
    for other in others { other.report() }
  }

  /// Writes the message to standard error, and merges the status into `status`.
  func report(_ status: inout ExitStatus) {
    report()
    status.join(self.status)
  }
}

extension SystemPath {
  /// Returns a path quoted for a shell. The shell reads the result as one argument, and no command reads it as an
  /// option.
  static func quoted(_ path: String) -> String {
    let path = path.hasPrefix("-") ? "./" + path : path
    let isPlain = path.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "-./_".contains($0)) }
    return isPlain ? path : "'" + path.replacingScalars { $0 == "'" ? "'\\''" : nil } + "'"
  }
}

extension WholeFile {
  /// Throws if the output file exists and `force` is false. `path`: nil if no file is written.
  static func checkIsNew(_ path: String?, _ force: Bool, among files: FileSource) throws(CommandFailure) {
    guard let path else { return }
    if path == "-" {
      throw CommandFailure(.usage, "this file cannot be written to standard output", help: "name a file instead of `-`")
    }
    do throws(IOProblem) {
      try check(path, replaces: force, among: files)
    } catch {
      throw CommandFailure(error)
    }
  }
}

/// Converts byte offsets in a text to positions for messages: `NAME:LINE:COLUMN`.
final class TextLocations {
  private let name: String
  private let text: [UInt8]
  /// Computed on first use: most texts never need a position.
  private lazy var lines = LineTable(text)

  /// `name` is the name of the text in messages.
  init(_ name: String, _ text: [UInt8]) { (self.name, self.text) = (name, text) }

  /// Returns the position of the byte at `offset`. Complexity: O(bytes) for the first call, then the complexity of
  /// `LineTable.position(of:)`.
  func place(of offset: Int) -> String {
    let position = lines.position(of: offset)
    return "\(name):\(position.line):\(position.column)"
  }
}
