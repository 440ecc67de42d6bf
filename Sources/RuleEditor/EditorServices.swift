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

/// The state of a document when work on it began.
package struct EditorSnapshot: Sendable {
  package var uri: String
  /// The path of the file; for a text that was never saved, its name.
  package var path: String
  package var text: [UInt8]
  /// The state of the files, including the open documents.
  package var files: FileSource
  /// The number of changes since the document was opened.
  package var changes: Int
  /// The kind of the previous text, if it is known.
  package var kind: DocumentKind?
}

/// The results of a rule's cases in suites.
package struct RuleRuns: Sendable {
  package init() {}

  package var cases = 0
  package var platforms: Set<String> = []
}

/// Work for the thread that checks documents.
package enum EditorJob: Sendable {
  /// Checks a document. `plays`: true to run the cases of a suite too.
  case check(EditorSnapshot, plays: Bool)
  /// Runs the suites of a document of rules, or runs a suite. `announces`: true to show the result to the user.
  case play(EditorSnapshot, announces: Bool)
  /// Writes a case that fires a rule.
  case writeTest(EditorSnapshot, rule: Int)
}

/// The result of a job.
package enum EditorAnswer: Sendable {
  /// The document was checked. `kind`: nil if the document is neither rules nor a suite. Ranges refer to the text
  /// with its byte order mark. `seconds`: the time of the run; nil if no case was run.
  case checked(EditorSnapshot, kind: DocumentKind?, [EditorProblem] = [], [Finding] = [], seconds: Double? = nil)
  /// The suites were run. `runs`: keyed by rule; nil if there is no suite. `message`: for the user.
  case played(EditorSnapshot, runs: [Int: RuleRuns]?, message: String?)
  /// The text of the suite at `path` changes from `old` to `text`. `old`: nil if there was no suite. `text`: nil if
  /// no case could be written. `message`: for the user; the reason if `text` is nil.
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

  /// Returns the kind of a document from its file name; nil if the content decides.
  func kind(of path: String) -> DocumentKind?

  /// Returns the text of a file; nil if it cannot be read.
  func contents(of path: String, in files: FileSource) -> [UInt8]?

  /// Returns the path of a document whose name is in the suite at `path`.
  func path(of name: String, inSuite path: String) -> String

  /// Returns a document as `fmt` writes it.
  func formatted(_ document: JSONDocument) throws(EditorFailure) -> [UInt8]

  /// Does a job, which takes as long as `validate` or `test`.
  func answer(_ job: EditorJob) -> EditorAnswer

  /// Returns the page of a code.
  func page(of code: String) -> RulePage?

  /// Returns the paths of the suites that name a document: suites in the document's folder, and open suites.
  func suites(of path: String, in files: FileSource) -> [String]
}
