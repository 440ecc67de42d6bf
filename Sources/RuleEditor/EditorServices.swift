package import RuleCore
package import RuleLint
package import RuleStreams

/// A problem of a document without a code, such as a failed case of a suite.
package struct EditorProblem: Sendable {
  /// The range of the problem; nil for the whole document.
  var range: ByteRange?
  var severity: Severity
  var message: String

  package init(range: ByteRange? = nil, severity: Severity, message: String) {
    (self.range, self.severity, self.message) = (range, severity, message)
  }
}

/// The state of a document at the start of a job.
package struct EditorSnapshot: Sendable {
  package var uri: String
  /// The path of the file. For a text that was never saved, the name that the editor has given to it.
  package var path: String
  package var text: [UInt8]
  /// The state of the files, including the open documents.
  package var files: FileSource
  /// The number of changes since the document was opened.
  package var changes: Int
  /// The kind of the document, from its file name or its last check; nil if neither determined the kind.
  package var kind: DocumentKind?
}

/// The cases of suites in which a rule fires: the number of these cases, and the platforms on which the rule fires.
package struct RuleRuns: Sendable {
  package init() {}

  package var cases = 0
  package var platforms: Set<String> = []
}

/// Work for the thread that checks documents.
package enum EditorJob: Sendable {
  /// Checks a document. `plays`: true if the document is a suite whose cases must run too.
  case check(EditorSnapshot, plays: Bool)
  /// Runs a suite, or all suites of a document of rules. `announces`: true if the user must see a message about the
  /// result.
  case play(EditorSnapshot, announces: Bool)
  /// Writes a case that fires a rule.
  case writeTest(EditorSnapshot, rule: Int)
}

/// The result of a job.
package enum EditorAnswer: Sendable {
  /// The document was checked. `kind`: nil if the server does not support the document. Ranges count from the start of
  /// the text, which may be a byte order mark. `seconds`: the time of the run; nil if no case was run.
  case checked(EditorSnapshot, kind: DocumentKind?, [EditorProblem] = [], [Finding] = [], seconds: Double? = nil)
  /// The suites were run. `runs`: the cases that fire each rule, keyed by the index of the rule; nil if there is no
  /// suite. `message`: the message for the user.
  case played(EditorSnapshot, runs: [Int: RuleRuns]?, message: String?)
  /// The text of the suite at `path` changes from `old` to `text`. `old`: nil if there was no suite. `text`: nil if no
  /// case could be written. `message`: the message for the user, with the reason if `text` is nil.
  case wrote(EditorSnapshot, path: String, old: [UInt8]?, text: [UInt8]?, message: String)
}

/// The kind of a document that the language server supports.
package enum DocumentKind: String, Sendable {
  // The raw values are names of schemas.
  case rules, convert, airship, suite, config
  /// The configuration of an app, which contains the URL of the app's rules.
  case app
}

/// The services of other commands that the language server uses.
package protocol EditorServices: Sendable {
  /// The version of the program.
  var version: String { get }
  /// Patterns of the files whose changes may affect other documents.
  var watchedFiles: [String] { get }

  /// Returns the kind of a document from its file name; nil if the name does not determine the kind.
  func kind(of path: String) -> DocumentKind?

  /// Returns the text of a file; nil if it cannot be read.
  func contents(of path: String, in files: FileSource) -> [UInt8]?

  /// Returns the path of the document that the suite at `path` calls `name`.
  func path(of name: String, inSuite path: String) -> String

  /// Returns a document as `fmt` writes it.
  func formatted(_ document: JSONDocument) throws(EditorFailure) -> [UInt8]

  /// Does a job. This takes as long as `validate` or `test`.
  func answer(_ job: EditorJob) -> EditorAnswer

  /// Returns the page that documents a code of findings.
  func page(of code: String) -> RulePage?

  /// Returns the paths of the suites that name a document: suites in the document's folder, and open suites.
  func suites(of path: String, in files: FileSource) -> [String]
}
