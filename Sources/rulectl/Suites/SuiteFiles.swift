internal import RuleSuites

/// The files of suites that `test` runs.
enum SuiteFiles {
  private static let endings = [".test.yaml", ".test.yml", ".test.json"]

  /// True if the name of a file is that of a suite.
  static func isSuite(_ path: String) -> Bool {
    let name = path.lowercased()
    return endings.contains { name.hasSuffix($0) }
  }

  /// Returns the files among `paths`, and the suites below the folders among them, in the order of their names. Hidden
  /// folders, and files that git ignores, are left out.
  static func find(_ paths: [String], from source: FileSource, _ limits: FolderLimits)
    throws(CommandFailure) -> [String]
  {
    if paths.contains("-") {
      throw CommandFailure(.usage, "a suite cannot be read from standard input", help: "name a file")
    }
    var files: [String] = []
    var passedOver: [String] = []
    for path in paths.isEmpty ? ["."] : paths {
      guard source.kind(of: path) == .folder else {
        files.append(path)
        continue
      }
      let found = try limits.names(below: path, from: source, countsJSON: false, where: isSuite)
      files += path == "." ? found.names : found.names.map { SystemPath.joined(path, $0) }
      guard let phrase = found.passedOver else { continue }
      passedOver.append(phrase)
      if !found.names.isEmpty { Messages.report(.note, phrase, place: path) }
    }
    guard !files.isEmpty else {
      throw CommandFailure(
        .usage,
        "found no suite in \(paths.isEmpty ? "this folder" : "these folders")"
          + (passedOver.isEmpty ? "" : "; " + passedOver.joined(separator: ", ")),
        help: "write NAME.test.yaml, or have one written: rulectl test --generate RULES")
    }
    return files
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
