internal import RuleArchive
internal import RuleEngine
internal import RuleReports
internal import RuleStreams

/// Lines for people on the standard error: `rulectl: FILE:LINE:COLUMN: message`.
extension Messages {
  static func report(_ text: String, place: String? = nil) {
    Output.message("rulectl: " + printable((place.map { $0 + ": " } ?? "") + text))
  }

  static func report(_ problem: IOProblem) { report(problem.summary, place: problem.path) }
}

/// A failure that ends a command, with what to say and the status to end with.
struct CommandFailure: Error {
  /// What it comes from, for those who report it in another way.
  enum Cause {
    case archive(ArchiveProblem)
    case json(JSONProblem)
  }

  var status: ExitStatus
  var message: String
  var place: String?
  var cause: Cause?

  package init(_ status: ExitStatus, _ message: String, place: String? = nil, cause: Cause? = nil) {
    (self.status, self.message, self.place, self.cause) = (status, message, place, cause)
  }

  /// A file or pipe failed.
  init(_ problem: IOProblem) {
    self.init(ExitStatus(problem), problem.summary, place: problem.path)
  }
}

/// Where bytes of a text stand, as messages begin: `NAME:LINE:COLUMN`.
final class TextLocations {
  private let name: String
  private let text: [UInt8]
  /// Made when the first place is asked for: of most texts none is.
  private lazy var lines = LineTable(text)

  /// `name` is what the text is called in messages.
  init(_ name: String, _ text: [UInt8]) { (self.name, self.text) = (name, text) }

  /// The place of byte `offset`.
  /// Complexity: O(bytes) once, then as for `LineTable.position(of:)`.
  func place(of offset: Int) -> String {
    let position = lines.position(of: offset)
    return "\(name):\(position.line):\(position.column)"
  }
}
