internal import RuleSuites

/// The files of suites that `test` runs.
enum SuiteFiles {
  private static let endings = [".test.yaml", ".test.yml", ".test.json"]

  /// True if the name of a file is the name of a suite.
  static func isSuite(_ path: String) -> Bool {
    let name = path.lowercased()
    return endings.contains { name.hasSuffix($0) }
  }

  /// True if the name of a file is the name of a YAML file. Only suites and `rulectl.yaml` are YAML.
  static func isYAML(_ path: String) -> Bool {
    let name = path.lowercased()
    return name.hasSuffix(".yaml") || name.hasSuffix(".yml")
  }

  /// Returns the files among `paths`, and the suites below the folders among `paths`, in the order of their names.
  /// Hidden folders, and files that git ignores, are omitted.
  static func find(_ paths: [String], from source: FileSource, _ limits: FolderLimits)
    throws(CommandFailure) -> [String]
  {
    if paths.contains("-") {
      throw CommandFailure(.usage, "a suite cannot be read from standard input", help: "name a file")
    }
    var files: [String] = []
    var passedOver: [String] = []
    for path in paths.isEmpty ? ["."] : paths {
      try refuseOthers(path, from: source)
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
  /// Throws for files of rules, messages and events whose name is not the name of a suite.
  private static func refuseOthers(_ path: String, from source: FileSource) throws(CommandFailure) {
    guard source.kind(of: path) == .other, !isSuite(path), !isYAML(path),
      let (found, help) = content(of: path, from: source)
    else { return }
    throw CommandFailure(
      .usage, "expected a suite, found \(found)", place: path, help: "name a suite, NAME.test.yaml, \(help)")
  }

  /// Returns the kind of content of a file of rules, messages or events, and the end of the help text in
  /// `refuseOthers`; nil for other files.
  private static func content(of path: String, from source: FileSource) -> (found: String, help: String)? {
    let generated = "or have one written: rulectl test --generate \(SystemPath.quoted(path))"
    let named = "whose `rules` name this file"
    switch RulesInput.read(path, from: source, .standard, .standard, isConfigurationRead: true) {
    case .failure(let failure):
      switch failure.cause {
      case .events: return ("events", "whose cases name this file as `events`")
      case .archive(let problem):
        if case .notAnArchive = problem.reason { return nil }
        return ("an archive of rules", generated)
      case .json, .name, nil: return nil
      }
    case .success(let input):
      switch input.content {
      case .archive: return ("an archive of rules", generated)
      case .messages: return (CommandOption.RulesKind.messages.rawValue, named)
      case .configuration: return (CommandOption.RulesKind.configuration.rawValue, "which names rules")
      case .document(let text):
        guard let tree = try? input.readings.tree(of: text, depthLimit: input.limits.depth),
          let match = DocumentForms.match(tree)
        else { return nil }
        let isSuite = tree.isObject(tree.root) && tree.presentMember(tree.root, "cases") != nil
        let mayBeSuite = match.names == ["rules"] && !DocumentForms.hasRules(in: text.span)
        if match.dialect != DocumentForms.launchName { return isSuite ? nil : (match.title, named) }
        return isSuite || mayBeSuite ? nil : ("a document of rules", generated)
      }
    }
  }
}

extension CommandFailure {
  /// Creates the failure for the mistakes in a suite or a configuration.
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
  /// The maximum number of mistakes that are reported for one file.
  private static let maximumMistakes = 1_000

  /// Returns the mistakes with `LINE:COLUMN`. If there are more than the maximum, a last mistake without a position
  /// contains the number of omitted mistakes.
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

  /// The help of the problem. For an unknown name, the help suggests the most similar known name, or lists all known
  /// names.
  var advice: String? {
    guard let name = message.split(separator: "`").dropFirst().first, !names.isEmpty else { return help }
    let near = SpellingSuggestion.name(for: Array(name.utf8), among: names)
    return near.map { "use `\($0)`" } ?? "use one of \(names.joined(separator: ", "))"
  }
}
