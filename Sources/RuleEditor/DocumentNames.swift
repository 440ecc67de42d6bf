internal import RuleCore

/// A part of a document of rules, such as a consequence, to which suites refer by its id.
struct DocumentIdentifier {
  var id: String
  /// The title of the part in lists.
  var title: String
  /// The string in the document that contains the id.
  var value: JSONDocument.Value
}

/// The paths in suites at which values or member names are ids of rules, experiences or schedules.
enum SuiteNames {
  private static let prefixes = [["cases", "*"], ["cases", "*", "session", "*"]]
  /// The paths of values below a case or an event of a session. In some paths, the second `*` is a platform.
  private static let values = [
    ["fires", "*"], ["fires", "*", "*"], ["expect", "*", "id"], ["expect", "*", "*", "id"],
    ["expect", "*", "experience"], ["expect", "*", "*", "experience"],
    ["matches", "*"], ["matches", "*", "*"], ["runs", "*", "schedule"], ["runs", "*", "*", "schedule"],
  ]
  /// The names of the members whose value is an object with ids as names.
  private static let maps = ["fires-at-least", "fires-at-most"]

  /// True if the value at a path is an id.
  static func isPlace(_ pattern: [String]) -> Bool {
    prefixes.contains { prefix in
      pattern.starts(with: prefix)
        && values.contains { names in
          let rest = pattern.dropFirst(prefix.count)
          return rest.count == names.count && zip(rest, names).allSatisfy { $1 == "*" || $0 == $1 }
        }
    }
  }

  /// True if the name of the member at a path is an id.
  static func isName(_ pattern: [String]) -> Bool {
    prefixes.contains { prefix in
      pattern.count == prefix.count + 2 && pattern.starts(with: prefix)
        && maps.contains(pattern[prefix.count])
    }
  }

  /// Returns the ids in a value of a suite, which are strings or names of members.
  static func all(in tree: DocumentTree) -> [JSONDocument.Value] {
    prefixes.flatMap { prefix in
      values.flatMap { tree.values(on: prefix + $0) }.filter { tree.document.kind($0) == .string }
        + maps.flatMap { tree.values(on: prefix + [$0]) }.filter { tree.document.isObject($0) }
        .flatMap { tree.document.members($0).map(\.name) }
    }
  }
}

extension DocumentTree {
  /// The files and folders in the member `rules` of a suite, as the suite names them.
  package var rulesNames: [String] {
    guard let rules = value("rules") else { return [] }
    return (document.isArray(rules) ? document.elements(rules) : [rules]).map(text)
  }

  /// The parts of a document of rules that have an id.
  var identifiers: [DocumentIdentifier] {
    identifiers(rules.flatMap { parts("consequences", of: $0) }, "id", "consequence")
      + identifiers(parts("experiences", of: document.root), "key", "experience")
      + identifiers(schedules, "id", "schedule")
  }

  private func identifiers(_ parts: [Value], _ name: String, _ title: String) -> [DocumentIdentifier] {
    parts.compactMap { part in
      guard let value = value(name, from: part), document.kind(value) == .string else { return nil }
      let kind = title == "consequence" ? self.value("type", from: part).map(text) : nil
      return DocumentIdentifier(id: text(value), title: kind.map { "\(title) `\($0)`" } ?? title, value: value)
    }
  }

  /// The schedules of an Airship document, which is one schedule or a list.
  var schedules: [Value] {
    let all = document.isArray(document.root) ? document.elements(document.root) : [document.root]
    return all.map { value("schedule_actions", from: $0) ?? $0 }.filter { value("triggers", from: $0) != nil }
  }
}

extension EditorSession {
  /// The path, the text and the values of a file, which may be open in the editor.
  struct NamedTree {
    var path: String
    var text: EditedText
    var tree: DocumentTree
  }

  /// Returns the open document or the file on disk at a path; nil if there is no file, or if the file cannot be read.
  func file(_ path: String) -> NamedTree? {
    if let document = documents.values.first(where: { $0.path == path }) {
      return document.tree.map { NamedTree(path: path, text: document.text, tree: $0) }
    }
    guard let bytes = services.contents(of: path, in: files), let tree = DocumentTree(path, bytes) else { return nil }
    return NamedTree(path: path, text: EditedText(bytes, client.encoding), tree: tree)
  }

  /// Returns the documents of rules that a suite names in `rules`. Omits archives.
  func rulesFiles(of suite: EditorDocument) -> [NamedTree] { rulesPaths(of: suite).compactMap(file) }

  /// Returns the paths of the rules that a suite names.
  func rulesPaths(of suite: EditorDocument) -> [String] {
    (suite.tree?.rulesNames ?? []).map { services.path(of: $0, inSuite: suite.path) }
  }

  /// Returns the suites that name the document of rules at `path`.
  func suiteFiles(of path: String) -> [NamedTree] { services.suites(of: path, in: files).compactMap(file) }
}
