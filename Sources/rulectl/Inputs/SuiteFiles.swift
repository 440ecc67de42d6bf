/// The files of suites that `test` runs.
enum SuiteFiles {
  private static let endings = [".test.yaml", ".test.yml", ".test.json"]

  /// True if the name of a file is that of a suite.
  static func isSuite(_ path: String) -> Bool { endings.contains { path.hasSuffix($0) } }

  /// The most files that are looked at below one folder.
  private static let mostFiles = 1_000_000

  /// Returns the files among `paths`, and the suites below the folders among them, in the order of their names. Hidden
  /// folders, and files that git ignores, are left out.
  static func find(_ paths: [String]) throws(CommandFailure) -> [String] {
    var files: [String] = []
    for path in paths.isEmpty ? ["."] : paths {
      if FileKind(path) == .folder { files += try list(path) } else { files.append(path) }
    }
    guard !files.isEmpty else {
      throw CommandFailure(
        .usage, "found no suite in \(paths.isEmpty ? "this folder" : "these folders")",
        help: "write one: NAME.test.yaml")
    }
    return files
  }

  private static func list(_ folder: String) throws(CommandFailure) -> [String] {
    let contents = IgnoreRules.contents(of: folder, most: mostFiles)
    if let problem = contents.problems.first { throw CommandFailure(problem) }
    let names = contents.items.filter { $0.kind != .special }.map(\.name).filter(isSuite)
    let base = folder == "." ? "" : folder.hasSuffix("/") ? folder : folder + "/"
    return names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }.map { base + $0 }
  }
}
