internal import RuleCore
internal import RuleReports

/// Code lenses and commands.
extension EditorSession {
  // MARK: code lenses

  func codeLenses(_ parameters: JSONTree) throws(EditorFailure) -> JSONTree {
    let document = try document(parameters)
    guard document.kind == .rules, let tree = document.tree else { return [] }
    return .array(
      tree.rules.enumerated().map { index, rule in
        let start = tree.range(rule).lowerBound
        let (title, command) = Self.lens(document.runs.map { $0[index] ?? RuleRuns() })
        return [
          "range": document.text.range(start..<start),
          "command": command.call(title, document, rule: command == .writeTest ? index : nil),
        ]
      })
  }

  /// Returns the code lens of a rule. `runs`: the cases that fire the rule; nil if there is no suite.
  private static func lens(_ runs: RuleRuns?) -> (title: String, command: EditorCommand) {
    guard let runs, runs.cases > 0 else {
      return (runs == nil ? "write a test" : "no case fires this rule: write one", .writeTest)
    }
    return ("fires on \(listed(runs.platforms.sorted())): \(counted(runs.cases, "case"))", .runSuites)
  }

  // MARK: commands

  func executeCommand(_ parameters: JSONTree) throws(EditorFailure) -> JSONTree {
    guard let command = parameters.at("command")?.string.flatMap(EditorCommand.init) else {
      throw EditorFailure(.invalidParams, "unknown command")
    }
    let arguments = parameters.at("arguments")?.elements ?? []
    guard let uri = arguments.first?.string, let document = documents[uri] else {
      throw EditorFailure(.invalidParams, "expected the URI of an open document")
    }
    switch command {
    case .runSuites: (document.isPlayDue, document.announcesPlay, document.isCheckDue) = (true, true, true)
    case .writeTest:
      guard let rule = arguments.dropFirst().first?.integer, rule >= 0 else {
        throw EditorFailure(.invalidParams, "expected the index of a rule")
      }
      waiting.append(.writeTest(document.snapshot(in: files), rule: rule))
    }
    return .null
  }

  /// Asks the client to replace the text of a file. `expected`: the text of the file when the new text was created;
  /// nil if there was no file. `message`: shown to the user after the client has replaced the text.
  func apply(_ text: [UInt8], to path: String, from expected: [UInt8]?, _ message: String) {
    let old =
      documents.values.first { $0.path == path }?.text
      ?? services.contents(of: path, in: files).map { EditedText($0, client.encoding) }
    guard old?.bytes == expected else {
      return show("the suite has changed meanwhile: write the test again", .warning)
    }
    let uri = uri(of: path)
    let edits = (old ?? EditedText([], client.encoding)).edits([(0..<(old?.bytes.count ?? 0), text)])
    var edit = Self.changes([(uri, edits)])
    if client.createsFiles {
      let version = documents[uri].map { JSONTree.integer($0.version) } ?? .null
      let change: JSONTree = ["textDocument": ["uri": .string(uri), "version": version], "edits": edits]
      let creation: JSONTree = ["kind": "create", "uri": .string(uri), "options": ["ignoreIfExists": true]]
      edit = ["documentChanges": .array(old == nil ? [creation, change] : [change])]
    }
    request("workspace/applyEdit", ["label": "Write a test", "edit": edit], message: message)
  }
}
