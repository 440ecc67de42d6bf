/// The files that a run reads: files on disk, unless the overlay has the text of a file that is open in an editor.
package struct FileSource: Sendable {
  /// The name of standard input in messages and reports.
  package var standardInput = "<stdin>"
  /// The texts that replace files on disk, keyed by the path of the file with resolved links.
  private var overlay: [String: [UInt8]] = [:]

  /// The paths of RULES and EVENTS on the command line. Only these paths may be pipes or devices, because other paths
  /// may come from untrusted data.
  package var typed: Set<String> = []

  /// The run that reads the files.
  let run: RunFiles

  package init(of run: RunFiles = RunFiles()) { self.run = run }

  /// The text that replaces the file at a path; nil if the file on disk is read.
  package subscript(path: String) -> [UInt8]? {
    get { overlay.isEmpty ? nil : overlay[FileKind.resolved(path)] }
    set { overlay[FileKind.resolved(path)] = newValue }
  }

  /// The paths of the replaced files, with resolved links, sorted.
  package var replaced: [String] { overlay.keys.sorted() }

  /// Returns the name of a file in messages and reports. `path`: `-` for standard input.
  package func name(of path: String) -> String { path == "-" ? standardInput : path }

  /// Opens a file on disk, or standard input for `-`, and records the file as an input of the run. Throws if the file
  /// is not regular, unless its path is on the command line.
  package func open(_ path: String) throws(IOProblem) -> InputFile {
    if path != "-" { run.watch(path, isRead: true) }
    let file =
      path == "-"
      ? InputFile(standardInputNamed: standardInput) : try InputFile(path: path, isTyped: typed.contains(path))
    if let identity = file.identity { run.add(input: identity) }
    return file
  }

  package func kind(of path: String) -> FileKind {
    run.watch(path)
    return FileKind(path)
  }

  /// True for a regular file: not a folder, a pipe or a device.
  package func isRegular(_ path: String) -> Bool { version(of: path) != nil }

  /// Returns attributes that change when a regular file changes; nil for other files.
  package func version(of path: String) -> InputFile.Version? {
    run.watch(path)
    return InputFile.version(path)
  }

  /// Returns the root of the repository that contains `folder`: the nearest folder with a `.git`, which may be `folder`
  /// itself. Nil if `folder` is not in a repository. `folder`: an absolute path without links.
  package func repository(of folder: String) -> String? {
    let parts = folder.split(separator: "/")
    let folders = (0...parts.count).reversed().lazy.map { "/" + parts[..<$0].joined(separator: "/") }
    return folders.first { kind(of: SystemPath.joined($0, ".git")) != .missing }
  }

  /// Returns the folder that links below `folder` may not leave, as an absolute path: the root of its repository, or
  /// `folder` itself if it is not in a repository. The returned `name` is `repository` or `folder`.
  package func root(of folder: String) -> (path: String, name: String) {
    let own = FileKind.resolved(folder)
    return repository(of: own).map { ($0, "repository") } ?? (own, "folder")
  }

  /// Returns the contents of a file, or of standard input for `-`. Throws if the contents exceed `limit` bytes, which
  /// the option `flag` sets.
  package func read(_ path: String, limit: Int, flag: String) throws(IOProblem) -> [UInt8] {
    guard let text = self[path] else { return try open(path).readAll(limit: limit, flag: flag) }
    if text.count > limit { throw .oversize(path, limit: limit, flag: flag) }
    return text
  }
}
