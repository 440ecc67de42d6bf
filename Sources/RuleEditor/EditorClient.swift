internal import RuleCore

/// The capabilities of a client. They determine the capabilities that the server offers to this client.
struct EditorClient {
  private(set) var encoding = EditedText.Encoding.utf16
  /// True if the server can ask the client to watch files.
  private(set) var watchesFiles = false
  /// True if the server can ask the client to request code lenses again.
  private(set) var refreshesLenses = false
  /// True if an edit that the server sends can create files.
  private(set) var createsFiles = false
  /// True if the server can ask the client to apply an edit.
  private(set) var appliesEdits = false
  /// True if symbols can have children.
  private(set) var nestsSymbols = false
  /// True if a code action can contain an edit; false if it must be a command.
  private(set) var takesActions = false
  private(set) var preparesRenames = false
  private(set) var showsMarkdown = false

  init() {}

  /// Reads the parameters of `initialize`.
  init(_ parameters: JSONTree) {
    let abilities = parameters.at("capabilities")
    let encodings = abilities?.at("general", "positionEncodings")?.elements.compactMap(\.string) ?? []
    encoding = encodings.lazy.compactMap(EditedText.Encoding.init).first ?? .utf16
    watchesFiles = abilities?.at("workspace", "didChangeWatchedFiles", "dynamicRegistration")?.isTrue ?? false
    refreshesLenses = abilities?.at("workspace", "codeLens", "refreshSupport")?.isTrue ?? false
    let operations = abilities?.at("workspace", "workspaceEdit", "resourceOperations")?.elements ?? []
    createsFiles = operations.contains { $0.string == "create" }
    appliesEdits = abilities?.at("workspace", "applyEdit")?.isTrue ?? false
    let texts = abilities?.at("textDocument")
    takesActions = texts?.at("codeAction", "codeActionLiteralSupport") != nil
    preparesRenames = texts?.at("rename", "prepareSupport")?.isTrue ?? false
    showsMarkdown = texts?.at("hover", "contentFormat")?.elements.contains { $0.string == "markdown" } ?? false
    nestsSymbols =
      abilities?.at("textDocument", "documentSymbol", "hierarchicalDocumentSymbolSupport")?.isTrue ?? false
  }

  /// Returns the server's response to `initialize`.
  func capabilities(version: String) -> JSONTree {
    [
      "capabilities": [
        "positionEncoding": .string(encoding.rawValue),
        "textDocumentSync": ["openClose": true, "change": .integer(2), "save": ["includeText": false]],
        "hoverProvider": true, "completionProvider": ["triggerCharacters": ["\"", "~", "%", "."]],
        "definitionProvider": true, "renameProvider": preparesRenames ? ["prepareProvider": true] : true,
        "documentSymbolProvider": true, "foldingRangeProvider": true, "documentFormattingProvider": true,
        "codeActionProvider": takesActions ? ["codeActionKinds": ["quickfix", "refactor", "source.fixAll"]] : true,
        "codeLensProvider": ["resolveProvider": false],
        "executeCommandProvider": ["commands": .array(EditorCommand.allCases.map { .string($0.rawValue) })],
      ],
      "serverInfo": ["name": "rulectl", "version": .string(version)],
    ]
  }
}

/// The commands of code actions and code lenses.
enum EditorCommand: String, CaseIterable {
  /// Arguments: the URI of a document of rules.
  case runSuites = "rulectl.runSuites"
  /// Arguments: the URI of a document of rules, and the index of a rule.
  case writeTest = "rulectl.writeTest"

  /// Returns the command with its arguments, as JSON for the Language Server Protocol.
  func call(_ title: String, _ document: EditorDocument, rule: Int?) -> JSONTree {
    let arguments = [.string(document.uri)] + (rule.map { [JSONTree.integer($0)] } ?? [])
    return ["title": .string(title), "command": .string(rawValue), "arguments": .array(arguments)]
  }
}
