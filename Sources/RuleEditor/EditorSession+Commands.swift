internal import RuleCore
internal import RuleReports

/// Code lenses and commands.
extension EditorSession {
  // MARK: code lenses

  func codeLenses(_ parameters: EditorParameters) throws(EditorFailure) -> [UInt8] {
    let document = try document(parameters)
    guard document.kind == .rules, let tree = document.tree else { return Array("[]".utf8) }
    var json = JSONWriter()
    json.raw("[")
    json.elements(Array(tree.rules.enumerated())) { json, rule in
      let start = tree.range(rule.element).lowerBound
      json.raw("{\"range\":")
      json.range(start..<start, in: document)
      json.raw(",\"command\":")
      let (title, command) = Self.lens(document.runs.map { $0[rule.offset] ?? RuleRuns() })
      json.command(
        title, command, Self.arguments(document.uri, command == .writeTest ? rule.offset : nil))
      json.raw("}")
    }
    json.raw("]")
    return json.take()
  }

  /// `runs`: nil if there is no suite.
  private static func lens(_ runs: RuleRuns?) -> (title: String, command: EditorCommand) {
    guard let runs, runs.cases > 0 else {
      return (runs == nil ? "write a test" : "no case fires this rule: write one", .writeTest)
    }
    return ("fires on \(listed(runs.platforms.sorted())): \(counted(runs.cases, "case"))", .runSuites)
  }

  // MARK: commands

  func executeCommand(_ parameters: EditorParameters) throws(EditorFailure) -> [UInt8] {
    guard let command = parameters.string("command").flatMap(EditorCommand.init) else {
      throw EditorFailure(.invalidParams, "unknown command")
    }
    let arguments = parameters["arguments"]?.elements ?? []
    guard let uri = arguments.first?.text, let document = documents[uri] else {
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
    return Array("null".utf8)
  }

  /// Asks the client to replace the text of a file. `expected`: its text when the new one was made; nil if there was no
  /// file. `message`: for the user when the client has done it.
  func apply(_ text: [UInt8], to path: String, from expected: [UInt8]?, _ message: String) {
    let old =
      documents.values.first { $0.path == path }?.text
      ?? services.contents(of: path, in: files).map { EditedText($0, encoding) }
    guard old?.bytes == expected else {
      return show("the suite has changed meanwhile: write the test again", .warning)
    }
    let uri = uri(of: path)
    var json = JSONWriter()
    json.raw("{\"label\":\"Write a test\",\"edit\":{")
    if client.createsFiles {
      json.raw("\"documentChanges\":[")
      if old == nil {
        json.raw("{\"kind\":\"create\",\"uri\":")
        json.string(uri)
        json.raw(",\"options\":{\"ignoreIfExists\":true}},")
      }
      json.raw("{\"textDocument\":{\"uri\":")
      json.string(uri)
      json.raw(",\"version\":")
      json.raw(documents[uri].map { String($0.version) } ?? "null")
      json.raw("},\"edits\":[")
    } else {
      json.raw("\"changes\":{")
      json.string(uri)
      json.raw(":[")
    }
    json.raw("{\"range\":")
    json.range(0..<(old?.bytes.count ?? 0), of: old ?? EditedText([], encoding))
    json.member("newText", text)
    json.raw(client.createsFiles ? "}]}]}}" : "}]}}}")
    request("workspace/applyEdit", json.take(), message: message)
  }
}
