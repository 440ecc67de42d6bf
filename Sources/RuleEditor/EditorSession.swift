internal import RuleCore
internal import RuleLint
internal import RuleReports
internal import RuleStreams

/// The language server: it receives messages, and writes responses and notifications.
///
/// A session reads no input and never waits: `EditorRun` reads and writes bytes, and runs jobs on a second thread.
/// Source: Language Server Protocol 3.17.
package final class EditorSession {
  private enum Phase { case new, running, ended }

  let services: any EditorServices
  /// The messages to write, with their headers.
  private var output: [UInt8] = []
  private var phase = Phase.new
  /// True once the client has ended the session.
  package private(set) var isOver = false
  /// True if the client requested the shutdown before it ended the session.
  package private(set) var isShutDown = false

  private(set) var client = EditorClient()
  /// The open documents, keyed by URI.
  private(set) var documents: [String: EditorDocument] = [:]
  /// The files on disk, and the texts of the open documents.
  private(set) var files = FileSource()
  /// The URIs of open documents, keyed by path.
  private var uris: [String: String] = [:]
  /// True while a job is running.
  private var isBusy = false
  /// The number of requests that the server has sent to the client.
  private var requests = 0
  /// The messages for the user after the client has applied an edit, keyed by the id of the request as JSON.
  private var edits: [[UInt8]: String] = [:]
  /// The number of document checks that have begun so far.
  private var checks = 0

  package init(_ services: any EditorServices) { self.services = services }

  /// Returns the messages that were written since the last call of `takeOutput`.
  package func takeOutput() -> [UInt8] {
    defer { output = [] }
    return output
  }

  // MARK: messages

  /// Processes messages that have arrived. Does not answer a request if a later message in `contents` cancels it.
  package func receive(_ contents: [[UInt8]]) {
    var messages: [EditorMessage] = []
    /// The ids of cancelled requests, as JSON.
    var cancelled: Set<[UInt8]> = []
    for content in contents {
      do throws(EditorFailure) {
        let message = try EditorMessage(content)
        if message.method == "$/cancelRequest", message.id == nil, let id = message.parameters.at("id") {
          cancelled.insert(id.json)
        } else {
          messages.append(message)
        }
      } catch {
        respond(error.id ?? .null, .failure(error))
      }
    }
    for message in messages where !isOver {
      if let id = message.id, message.method != nil, cancelled.contains(id.json) {
        respond(id, .failure(EditorFailure(.requestCancelled, "cancelled")))
      } else {
        receive(message)
      }
    }
  }

  private func receive(_ message: EditorMessage) {
    guard let method = message.method else { return receive(response: message) }
    guard let id = message.id else {
      if method == "exit" { (isOver, isShutDown) = (true, phase == .ended) }
      if phase == .running { try? Self.notifications[method]?(self)(message.parameters) }
      return
    }
    do throws(EditorFailure) {
      respond(id, .success(try result(of: method, message.parameters)))
    } catch {
      respond(id, .failure(error))
    }
  }

  /// Processes the response of the client to a request of the server. Ignores all responses except those to requests to
  /// apply an edit.
  private func receive(response message: EditorMessage) {
    guard let id = message.id, let text = edits.removeValue(forKey: id.json) else { return }
    if message.result?.at("applied")?.isTrue ?? false { return show(text) }
    show(message.result?.at("failureReason")?.string ?? "the editor rejected the edit", .warning)
  }

  private func result(of method: String, _ parameters: JSONTree) throws(EditorFailure) -> JSONTree {
    switch (phase, method) {
    case (.new, "initialize"):
      phase = .running
      client = EditorClient(parameters)
      return client.capabilities(version: services.version)
    case (.new, _): throw EditorFailure(.serverNotInitialized, "expected `initialize` first")
    case (.running, "initialize"): throw EditorFailure(.invalidRequest, "`initialize` was sent twice")
    case (.running, "shutdown"):
      phase = .ended
      return .null
    case (.running, _):
      guard let request = Self.requests[method] else {
        throw EditorFailure(.methodNotFound, "unknown method `\(Messages.printable(method))`")
      }
      return try request(self)(parameters)
    case (.ended, _): throw EditorFailure(.invalidRequest, "the server is shut down")
    }
  }

  private typealias Request = @Sendable (EditorSession) -> (JSONTree) throws(EditorFailure) -> JSONTree
  private typealias Notification = @Sendable (EditorSession) -> (JSONTree) throws(EditorFailure) -> Void

  private static let requests: [String: Request] = [
    "textDocument/hover": { $0.hover },
    "textDocument/completion": { $0.completion },
    "textDocument/definition": { $0.definition },
    "textDocument/prepareRename": { $0.prepareRename },
    "textDocument/rename": { $0.rename },
    "textDocument/documentSymbol": { $0.symbols },
    "textDocument/foldingRange": { $0.foldingRanges },
    "textDocument/formatting": { $0.formatting },
    "textDocument/codeAction": { $0.codeActions },
    "textDocument/codeLens": { $0.codeLenses },
    "workspace/executeCommand": { $0.executeCommand },
  ]

  private static let notifications: [String: Notification] = [
    "initialized": { $0.initialized },
    "textDocument/didOpen": { $0.opened },
    "textDocument/didChange": { $0.changed },
    "textDocument/didSave": { $0.saved },
    "textDocument/didClose": { $0.closed },
    "workspace/didChangeWatchedFiles": { $0.filesChanged },
  ]

  // MARK: output

  private func send(_ message: JSONTree) { output += MessageStream.framed(message.json) }

  private func respond(_ id: JSONTree, _ result: Result<JSONTree, EditorFailure>) {
    switch result {
    case .success(let value): send(["jsonrpc": "2.0", "id": id, "result": value])
    case .failure(let failure):
      let error: JSONTree = ["code": .integer(failure.code.rawValue), "message": .string(failure.message)]
      send(["jsonrpc": "2.0", "id": id, "error": error])
    }
  }

  /// Sends a notification.
  func notify(_ method: String, _ parameters: JSONTree) {
    send(["jsonrpc": "2.0", "method": .string(method), "params": parameters])
  }

  /// Sends a request to the client. `message`: for a request to apply an edit, the message for the user after the edit.
  /// Nil for other requests, whose response is ignored.
  func request(_ method: String, _ parameters: JSONTree?, message: String? = nil) {
    requests += 1
    let id = JSONTree.integer(requests)
    edits[id.json] = message
    send(["jsonrpc": "2.0", "id": id, "method": .string(method), "params": parameters])
  }

  /// Shows a message to the user.
  func show(_ message: String, _ severity: Severity = .info) {
    notify("window/showMessage", ["type": .integer(3 - severity.rawValue), "message": .string(message)])
  }

  /// Writes a message into the log of the client.
  package func log(_ message: String) {
    notify("window/logMessage", ["type": .integer(2), "message": .string(message)])
  }

  // MARK: documents

  func document(_ parameters: JSONTree) throws(EditorFailure) -> EditorDocument {
    let uri = try parameters.uri()
    guard let document = documents[uri] else {
      throw EditorFailure(.invalidParams, "the document is not open: \(Messages.printable(uri))")
    }
    return document
  }

  /// Returns the URI of a file: for an open document, the URI that the client uses.
  func uri(of path: String) -> String { uris[path] ?? DocumentURI.uri(of: path) }

  private func initialized(_ parameters: JSONTree) {
    guard client.watchesFiles else { return }
    let watchers = services.watchedFiles.map { pattern -> JSONTree in ["globPattern": .string(pattern)] }
    let registration: JSONTree = [
      "id": "files", "method": "workspace/didChangeWatchedFiles", "registerOptions": ["watchers": .array(watchers)],
    ]
    request("client/registerCapability", ["registrations": [registration]])
  }

  private func opened(_ parameters: JSONTree) throws(EditorFailure) {
    let uri = try parameters.uri()
    guard let text = parameters.at("textDocument", "text")?.text else {
      throw EditorFailure(.invalidParams, "expected `text` in `textDocument`")
    }
    let version = parameters.at("textDocument", "version")?.integer ?? 0
    checks += 1
    let document = EditorDocument(uri: uri, text: text, version: version, client.encoding, kind: services.kind)
    document.due = checks
    documents[uri] = document
    uris[document.path] = uri
    files[document.path] = text
  }

  private func changed(_ parameters: JSONTree) throws(EditorFailure) {
    let document = try document(parameters)
    if !document.isCheckDue { document.due = checks }
    for change in parameters.at("contentChanges")?.elements ?? [] {
      // Skip a change without a text. The other changes may still be useful.
      guard let text = change.at("text")?.text else { continue }
      let range = try change.at("range").map { range throws(EditorFailure) in
        (try range.position("start"), try range.position("end"))
      }
      document.replace(range, with: text)
    }
    document.version = parameters.at("textDocument", "version")?.integer ?? document.version + 1
    files[document.path] = document.text.bytes
  }

  private func saved(_ parameters: JSONTree) throws(EditorFailure) {
    _ = try document(parameters)
    filesChanged(parameters)
  }

  private func closed(_ parameters: JSONTree) throws(EditorFailure) {
    let document = try document(parameters)
    documents[document.uri] = nil
    uris[document.path] = nil
    files[document.path] = nil
    publish(document)
  }

  /// Checks all documents again, because a configuration, a suite or rules have changed.
  private func filesChanged(_ parameters: JSONTree) {
    for document in documents.values {
      (document.isCheckDue, document.isPlayDue, document.due) = (true, true, checks)
    }
  }

  // MARK: jobs

  /// Returns the next job; nil if there is none, or if a job is still running. The caller does the job, then calls
  /// `take` with its result.
  package func nextJob() -> EditorJob? {
    guard phase == .running, !isBusy else { return nil }
    if !waiting.isEmpty {
      isBusy = true
      return waiting.removeFirst()
    }
    // Among the documents for which `isDue` returns true, returns the document with the lowest `due`; of several such
    // documents, the first by URI.
    func next(_ isDue: (EditorDocument) -> Bool) -> EditorDocument? {
      documents.values.filter(isDue).min { ($0.due, $0.uri) < ($1.due, $1.uri) }
    }
    if let document = next(\.isCheckDue) {
      isBusy = true
      checks += 1
      document.isCheckDue = false
      let plays = document.isSuite && (document.isPlayDue || document.playSeconds < Self.mostOfPlay)
      if plays { document.isPlayDue = false }
      return .check(document.snapshot(in: files), plays: plays)
    }
    if let document = next({ $0.isPlayDue && ($0.announcesPlay || $0.kind != nil && !$0.isSuite) }) {
      isBusy = true
      document.isPlayDue = false
      defer { document.announcesPlay = false }
      return .play(document.snapshot(in: files), announces: document.announcesPlay)
    }
    return nil
  }

  /// If the cases of a suite took less than this time in seconds, they run after each change of the suite; otherwise
  /// only when a file is saved.
  private static let mostOfPlay = 0.1

  /// The jobs that the user has requested.
  var waiting: [EditorJob] = []

  /// Processes the result of the job that `nextJob` returned last.
  package func take(_ answer: EditorAnswer) {
    isBusy = false
    switch answer {
    case .checked(let snapshot, let kind, let problems, let findings, let seconds):
      guard let document = documents[snapshot.uri] else { return }
      document.playSeconds = seconds ?? document.playSeconds
      // A document that has changed since the job began is checked again.
      guard document.changes == snapshot.changes else {
        if seconds != nil { document.isPlayDue = true }
        return
      }
      document.kind = kind
      document.findings = findings
      publish(document, problems, findings)
    case .played(let snapshot, let runs, let message):
      if let document = documents[snapshot.uri] {
        document.runs = runs
        if client.refreshesLenses { request("workspace/codeLens/refresh", nil) }
      }
      if let message { show(message) }
    case .wrote(let snapshot, let path, let old, let text, let message):
      guard let text else { return show(message, .warning) }
      if let document = documents[snapshot.uri], document.changes != snapshot.changes {
        return show("the rules have changed meanwhile: write the test again", .warning)
      }
      apply(text, to: path, from: old, message)
    }
  }
}
