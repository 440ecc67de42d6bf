internal import RuleCore
internal import RuleLint
internal import RuleStreams
internal import RuleSuites

/// A document that is open in an editor.
final class EditorDocument {
  let uri: String
  /// The path of the file. For a text that was never saved, the name that the editor has given to it.
  let path: String
  let text: EditedText
  var version: Int
  /// The kind of the document. Nil if neither the file name nor a check has determined the kind, for example because
  /// the server does not support the document.
  var kind: DocumentKind?
  var findings: [Finding] = []
  /// The cases that fire each rule, keyed by the index of the rule, as of the last time that a file was saved. Nil if
  /// there is no suite.
  var runs: [Int: RuleRuns]?
  var isCheckDue = true
  var isPlayDue = true
  var announcesPlay = false
  /// The time in seconds that the last run of the suite's cases took.
  var playSeconds = Double.infinity
  /// The number of checks, of all documents, that had begun when a change of files made a check of this document due.
  var due = 0

  private(set) var changes = 0
  private var parsed: (changes: Int, tree: DocumentTree?)?

  /// `kind`: returns the kind of a document from the name of its file; nil if the name does not determine the kind.
  init(
    uri: String, text: [UInt8], version: Int, _ encoding: EditedText.Encoding, kind: (String) -> DocumentKind?
  ) {
    self.uri = uri
    path = DocumentURI.path(of: uri) ?? uri.split(separator: "/").last.map { String($0.drop { $0 == ":" }) } ?? uri
    self.text = EditedText(text, encoding)
    self.version = version
    self.kind = kind(path)
  }

  /// True if the document is a file, even if it has unsaved changes.
  var isFile: Bool { DocumentURI.path(of: uri) != nil }

  var isYAML: Bool { path.hasSuffix(".yaml") || path.hasSuffix(".yml") }

  var isSuite: Bool { kind == .suite }

  /// Replaces the text in `range`; nil for the whole text.
  func replace(_ range: (start: EditorPosition, end: EditorPosition)?, with new: [UInt8]) {
    if let range { text.replace(range.start, range.end, with: new) } else { text.replaceAll(with: new) }
    changes += 1
    isCheckDue = true
  }

  /// Returns the document in its current state. `files`: the files, including the open documents.
  func snapshot(in files: FileSource) -> EditorSnapshot {
    EditorSnapshot(uri: uri, path: path, text: text.bytes, files: files, changes: changes, kind: kind)
  }

  /// The values of the current text; nil if the text cannot be read.
  var tree: DocumentTree? {
    if let parsed, parsed.changes == changes { return parsed.tree }
    let tree = DocumentTree(path, text.bytes)
    parsed = (changes, tree)
    return tree
  }
}

extension EditedText {
  /// Returns a range of bytes as a range of the Language Server Protocol.
  func range(_ range: Range<Int>) -> JSONTree {
    ["start": position(of: range.lowerBound).json, "end": position(of: range.upperBound).json]
  }

  /// Returns edits as JSON for the Language Server Protocol.
  func edits(_ edits: [TextEdit]) -> JSONTree {
    .array(edits.map { ["range": range($0.range), "newText": .text($0.text)] })
  }
}

extension EditorPosition {
  fileprivate var json: JSONTree { ["line": .integer(line), "character": .integer(character)] }
}

/// A text, and the range of bytes that it replaces.
typealias TextEdit = (range: Range<Int>, text: [UInt8])

extension DocumentTree {
  /// The maximum nesting depth of documents that the server reads.
  private static let mostDepth = 1_000

  /// Reads a document as JSON, or as YAML if the name of its file is the name of a YAML file. Returns nil if the text
  /// is invalid.
  package init?(_ path: String, _ text: [UInt8]) {
    guard path.hasSuffix(".yaml") || path.hasSuffix(".yml") else {
      self.init(json: text, depth: Self.mostDepth)
      return
    }
    guard let suite = try? SuiteText(path, text, depth: Self.mostDepth) else { return nil }
    self.init(suite)
  }
}
