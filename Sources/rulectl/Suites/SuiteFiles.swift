internal import RuleSuites

/// The files of suites that `test` runs.
enum SuiteFiles {
  private static let endings = [".test.yaml", ".test.yml", ".test.json"]

  /// True if the name of a file is that of a suite.
  static func isSuite(_ path: String) -> Bool { endings.contains { path.hasSuffix($0) } }

  /// Returns the files among `paths`, and the suites below the folders among them, in the order of their names. Hidden
  /// folders, and files that git ignores, are left out.
  static func find(_ paths: [String], from source: FileSource, _ limits: FolderLimits)
    throws(CommandFailure) -> [String]
  {
    if paths.contains("-") {
      throw CommandFailure(.usage, "a suite cannot be read from standard input", help: "name a file")
    }
    var files: [String] = []
    for path in paths.isEmpty ? ["."] : paths {
      let isFolder = source.kind(of: path) == .folder
      files += isFolder ? try list(path, from: source, limits) : [path]
    }
    guard !files.isEmpty else {
      throw CommandFailure(
        .usage, "found no suite in \(paths.isEmpty ? "this folder" : "these folders")",
        help: "write one: NAME.test.yaml")
    }
    return files
  }

  private static func list(_ folder: String, from source: FileSource, _ limits: FolderLimits)
    throws(CommandFailure) -> [String]
  {
    let names = try limits.names(below: folder, from: source).filter(isSuite)
    let base = folder == "." ? "" : SystemPath.joined(folder, "")
    return names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }.map { base + $0 }
  }
}

extension SuiteProblem {
  /// The help of the problem; for an unknown name the known one that is most similar, or all of them.
  var advice: String? {
    guard let name = message.split(separator: "`").dropFirst().first, !names.isEmpty else { return help }
    let near = SpellingSuggestion.name(for: Array(name.utf8), among: names)
    return near.map { "use `\($0)`" } ?? "use one of \(names.joined(separator: ", "))"
  }
}
