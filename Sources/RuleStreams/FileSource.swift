/// The files that a run reads: those on disk, except where an overlay has the text of a file that is open in an editor.
package struct FileSource: Sendable {
  /// The name of the standard input in messages and reports.
  package var standardInput = "<stdin>"
  /// Keyed by the path with its links resolved.
  private var overlay: [String: [UInt8]] = [:]

  package init() {}

  /// The text that replaces the file at a path; nil for that on disk.
  package subscript(path: String) -> [UInt8]? {
    get { overlay.isEmpty ? nil : overlay[FileKind.resolved(path)] }
    set { overlay[FileKind.resolved(path)] = newValue }
  }

  /// The paths of the replaced files, with their links resolved, sorted.
  package var replaced: [String] { overlay.keys.sorted() }

  /// Returns the name of a file in messages and reports. `path`: `-` for the standard input.
  package func name(of path: String) -> String { path == "-" ? standardInput : path }

  /// Opens a file on disk, or the standard input for `-`.
  package func open(_ path: String) throws(IOProblem) -> InputFile {
    path == "-" ? InputFile(standardInputNamed: standardInput) : try InputFile(path: path)
  }

  /// Returns the contents of a file, or of the standard input for `-`. Throws if they exceed `limit` bytes, set by the
  /// option `flag`.
  package func read(_ path: String, limit: Int, flag: String) throws(IOProblem) -> [UInt8] {
    guard let text = self[path] else { return try open(path).readAll(limit: limit, flag: flag) }
    if text.count > limit { throw .oversize(path, limit: limit, flag: flag) }
    return text
  }
}
