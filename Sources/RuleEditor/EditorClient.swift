internal import RuleCore

/// The abilities of a client, and those of the server.
struct EditorClient {
  private(set) var encoding = EditedText.Encoding.utf16
  /// True if the server can ask the client to watch files.
  private(set) var watchesFiles = false
  /// True if the server can ask the client to fetch code lenses again.
  private(set) var refreshesLenses = false
  /// True if an edit can create files.
  private(set) var createsFiles = false
  /// True if the server can ask the client to make an edit.
  private(set) var appliesEdits = false
  /// True if symbols can have children.
  private(set) var nestsSymbols = false
  /// True if a code action can have an edit; otherwise it is a command.
  private(set) var takesActions = false
  private(set) var preparesRenames = false
  private(set) var showsMarkdown = false

  init() {}

  /// Reads the parameters of `initialize`.
  init(_ parameters: EditorParameters) {
    let abilities = parameters["capabilities"]
    let encodings = abilities?.at("general", "positionEncodings")?.elements.compactMap(\.text) ?? []
    encoding = encodings.lazy.compactMap(EditedText.Encoding.init).first ?? .utf16
    watchesFiles = abilities?.at("workspace", "didChangeWatchedFiles", "dynamicRegistration")?.isTrue ?? false
    refreshesLenses = abilities?.at("workspace", "codeLens", "refreshSupport")?.isTrue ?? false
    let operations = abilities?.at("workspace", "workspaceEdit", "resourceOperations")?.elements ?? []
    createsFiles = operations.contains { $0.text == "create" }
    appliesEdits = abilities?.at("workspace", "applyEdit")?.isTrue ?? false
    let texts = abilities?["textDocument"]
    takesActions = texts?.at("codeAction", "codeActionLiteralSupport") != nil
    preparesRenames = texts?.at("rename", "prepareSupport")?.isTrue ?? false
    showsMarkdown = texts?.at("hover", "contentFormat")?.elements.contains { $0.text == "markdown" } ?? false
    nestsSymbols =
      abilities?.at("textDocument", "documentSymbol", "hierarchicalDocumentSymbolSupport")?.isTrue ?? false
  }

  /// The result of `initialize`.
  func capabilities(version: String) -> [UInt8] {
    let commands = EditorCommand.allCases.map { "\"\($0.rawValue)\"" }.joined(separator: ",")
    return Array(
      """
      {"capabilities":{"positionEncoding":"\(encoding.rawValue)",\
      "textDocumentSync":{"openClose":true,"change":2,"save":{"includeText":false}},\
      "hoverProvider":true,"completionProvider":{"triggerCharacters":["\\"","~","%","."]},\
      "definitionProvider":true,"renameProvider":\(preparesRenames ? #"{"prepareProvider":true}"# : "true"),\
      "documentSymbolProvider":true,"foldingRangeProvider":true,"documentFormattingProvider":true,\
      "codeActionProvider":\(takesActions ? #"{"codeActionKinds":["quickfix","refactor","source.fixAll"]}"# : "true"),\
      "codeLensProvider":{"resolveProvider":false},"executeCommandProvider":{"commands":[\(commands)]}},\
      "serverInfo":{"name":"rulectl","version":"\(version)"}}
      """.utf8)
  }
}

/// The commands that code actions and lenses have.
enum EditorCommand: String, CaseIterable {
  /// Arguments: the URI of a document of rules.
  case runSuites = "rulectl.runSuites"
  /// Arguments: the URI of a document of rules, and the index of a rule.
  case writeTest = "rulectl.writeTest"
}
