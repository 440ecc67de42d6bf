package import RuleCore
package import RuleLint
package import RuleStreams

/// A problem of a document without a code, such as a failed case of a suite.
package struct EditorProblem: Sendable {
  /// Nil for the document as a whole.
  var range: ByteRange?
  var severity: Severity
  var message: String

  package init(range: ByteRange? = nil, severity: Severity, message: String) {
    (self.range, self.severity, self.message) = (range, severity, message)
  }
}

/// A document as it was when work on it began.
package struct EditorSnapshot: Sendable {
  package var uri: String
  /// The path of the file; for a text that has never been saved, its name.
  package var path: String
  package var text: [UInt8]
  /// The files as they were, with the open documents.
  package var files: FileSource
  /// The number of changes since it was opened.
  package var changes: Int
  /// The kind of its text before, as far as it is known.
  package var kind: DocumentKind?
}

/// The results of the cases of suites that a rule has.
package struct RuleRuns: Sendable {
  package init() {}

  package var cases = 0
  package var platforms: Set<String> = []
}

/// Work for the thread that checks documents.
package enum EditorJob: Sendable {
  /// Checks a document. `plays`: true to run the cases of a suite too.
  case check(EditorSnapshot, plays: Bool)
  /// Plays the suites of a document of rules, or a suite. `announces`: true to tell the user the result.
  case play(EditorSnapshot, announces: Bool)
  /// Writes a case that fires a rule.
  case writeTest(EditorSnapshot, rule: Int)
}

/// The result of a job.
package enum EditorAnswer: Sendable {
  /// `kind`: nil if the document is neither rules nor a suite. Ranges are those of the text with its byte order mark.
  /// `seconds`: the time of the run; nil if no case was run.
  case checked(EditorSnapshot, kind: DocumentKind?, [EditorProblem] = [], [Finding] = [], seconds: Double? = nil)
  /// `runs`: keyed by rule; nil if there is no suite. `message`: for the user.
  case played(EditorSnapshot, runs: [Int: RuleRuns]?, message: String?)
  /// The suite at `path`, whose text was `old`, gets the text. `old`: nil if there was none. `message`: for the user; the
  /// reason if there is no text.
  case wrote(EditorSnapshot, path: String, old: [UInt8]?, text: [UInt8]?, message: String)
}

/// The kind of a document that the language server knows.
package enum DocumentKind: String, Sendable {
  // The names of the schemas.
  case rules, convert, airship, suite, config
  /// The configuration of an app, which names the URL of its rules.
  case app
}

/// The commands on which the language server is built.
package protocol EditorServices: Sendable {
  /// The version of the program.
  var version: String { get }
  /// Patterns of the files whose changes matter to others.
  var watchedFiles: [String] { get }

  /// Returns the kind that the name of a file says; nil if its content decides.
  func kind(of path: String) -> DocumentKind?

  /// Returns the text of a file; nil if it cannot be read.
  func contents(of path: String, in files: FileSource) -> [UInt8]?

  /// Returns the path of a document that the suite at `path` names.
  func path(of name: String, inSuite path: String) -> String

  /// Returns a document as `fmt` writes it.
  func formatted(_ document: JSONDocument) throws(EditorFailure) -> [UInt8]

  /// Does a job. Takes as long as `validate` or `test`.
  func answer(_ job: EditorJob) -> EditorAnswer

  /// Returns the page of a code.
  func page(of code: String) -> RulePage?

  /// Returns the paths of the suites that name a document: those in its folder, and those that are open.
  func suites(of path: String, in files: FileSource) -> [String]
}
