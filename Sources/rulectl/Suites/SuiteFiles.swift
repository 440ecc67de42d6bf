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
      try refuseRules(path, from: source)
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

extension SuiteFiles {
  /// Throws for an archive of rules, and for a document of rules that is not named as a suite.
  private static func refuseRules(_ path: String, from source: FileSource) throws(CommandFailure) {
    guard source.kind(of: path) == .other, !isSuite(path), let file = try? source.open(path) else { return }
    var head: [UInt8] = []
    guard (try? file.read(1 << 16, into: &head)) != nil else { return }
    let isArchive = head.starts(with: [0x50, 0x4B, 0x03, 0x04])
    guard isArchive || DocumentForms.hasRules(in: head.span) else { return }
    throw CommandFailure(
      .usage, "expected a suite, found \(isArchive ? "an archive" : "a document") of rules", place: path,
      help: "name a suite, NAME.test.yaml, or have one written: rulectl test --generate \(path)")
  }
}

extension CommandFailure {
  /// The failure for the mistakes in a suite or a configuration.
  init(_ problem: SuiteProblem, in path: String, _ lines: LineTable) {
    let failures = problem.mistakes(lines).map { mistake in
      CommandFailure(
        mistake.isLimit ? .limit : .usage, mistake.message, place: mistake.place.map { "\(path):\($0)" } ?? path,
        help: mistake.help)
    }
    self = failures[0]
    others = Array(failures.dropFirst())
  }
}

extension SuiteProblem {
  /// The maximum number of mistakes of one file that are reported.
  private static let maximumMistakes = 1_000

  /// Returns all mistakes, with `LINE:COLUMN`. A last one without a place counts those beyond the maximum.
  func mistakes(_ lines: LineTable) -> [(place: String?, message: String, help: String?, isLimit: Bool)] {
    let all = [self] + others
    var shown: [(place: String?, message: String, help: String?, isLimit: Bool)] = []
    for problem in all.prefix(Self.maximumMistakes) {
      let position = lines.position(of: problem.range.lower)
      shown.append(("\(position.line):\(position.column)", problem.message, problem.advice, problem.isLimit))
    }
    let rest = all.count - shown.count
    return rest > 0 ? shown + [(nil, counted(rest, "more mistake"), nil, false)] : shown
  }

  /// The help of the problem; for an unknown name the known one that is most similar, or all of them.
  var advice: String? {
    guard let name = message.split(separator: "`").dropFirst().first, !names.isEmpty else { return help }
    let near = SpellingSuggestion.name(for: Array(name.utf8), among: names)
    return near.map { "use `\($0)`" } ?? "use one of \(names.joined(separator: ", "))"
  }
}
