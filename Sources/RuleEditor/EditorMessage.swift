internal import RuleCore

/// A request, a notification or a response of JSON-RPC 2.0.
struct EditorMessage {
  /// The id of a request as JSON; nil for a notification.
  let id: [UInt8]?
  /// Nil for a response.
  let method: String?
  let parameters: EditorParameters
  /// The result of a response; nil if it is missing or null.
  let result: EditorParameters?

  /// Throws a failure if the content is not a message.
  init(_ content: [UInt8]) throws(EditorFailure) {
    let document: JSONDocument
    do throws(JSONProblem) {
      document = try JSONDocument(content, depthLimit: Self.mostDepth)
    } catch {
      throw EditorFailure(.parseError, error.summary)
    }
    guard document.isObject(document.root) else {
      throw EditorFailure(.invalidRequest, "expected an object with a method")
    }
    let root = EditorParameters(document, document.root)
    method = root.string("method")
    if let id = root["id"], let value = id.value, [.string, .number, .null].contains(document.kind(value)) {
      var json = JSONWriter()
      json.value(value, of: document)
      self.id = json.take()
    } else {
      id = nil
    }
    parameters = root["params"] ?? EditorParameters(document, nil)
    result = root["result"]
    let isResponse = ["result", "error"].contains { document.member(document.root, $0, .last) != nil }
    if method == nil, !isResponse {
      throw EditorFailure(.invalidRequest, "expected an object with a method", id: id)
    }
  }

  private static let mostDepth = 512
}

/// The reason why a request has no result.
package struct EditorFailure: Error {
  /// Source: JSON-RPC 2.0; Language Server Protocol 3.17, `ErrorCodes`.
  package enum Code: Int {
    case parseError = -32700
    case invalidRequest = -32600
    case methodNotFound = -32601
    case invalidParams = -32602
    case serverNotInitialized = -32002
    case requestCancelled = -32800
    case requestFailed = -32803
  }

  let code: Code
  let message: String
  /// The id of the request, if the failure is found while it is read.
  var id: [UInt8]?

  package init(_ code: Code, _ message: String, id: [UInt8]? = nil) {
    (self.code, self.message, self.id) = (code, message, id)
  }
}

/// A value in the parameters of a message, or the absence of one.
struct EditorParameters {
  let document: JSONDocument
  let value: JSONDocument.Value?

  init(_ document: JSONDocument, _ value: JSONDocument.Value?) { (self.document, self.value) = (document, value) }

  /// The member with this name; nil if it is missing or null.
  subscript(name: String) -> EditorParameters? {
    guard let value, let member = document.presentMember(value, name) else { return nil }
    return EditorParameters(document, member)
  }

  /// The member at a path of names; nil if it is missing or null.
  func at(_ path: String...) -> EditorParameters? {
    var found: EditorParameters? = self
    for name in path { found = found?[name] }
    return found
  }

  var elements: [EditorParameters] {
    guard let value, document.isArray(value) else { return [] }
    return document.elements(value).map { EditorParameters(document, $0) }
  }

  /// The bytes of a string; nil for any other value.
  var bytes: [UInt8]? {
    guard let value, document.kind(value) == .string else { return nil }
    return document.string(value)
  }

  var text: String? { bytes.map { String(decoding: $0, as: UTF8.self) } }

  /// A whole number, at most the largest of 31 bits; nil for any other value.
  var integer: Int? {
    guard let value, document.kind(value) == .number else { return nil }
    return Int(String(decoding: document.lexeme(value), as: UTF8.self)).map { Int(Int32(clamping: $0)) }
  }

  var isTrue: Bool {
    guard let value else { return false }
    return document.kind(value) == .true
  }

  func string(_ name: String) -> String? { self[name]?.text }

  /// The position in the member `name`.
  func position(_ name: String) throws(EditorFailure) -> EditorPosition {
    guard let position = self[name], let line = position["line"]?.integer,
      let character = position["character"]?.integer, line >= 0, character >= 0
    else { throw EditorFailure(.invalidParams, "expected a position in `\(name)`") }
    return EditorPosition(line: line, character: character)
  }

  /// The URI of the document that the parameters are about.
  func uri() throws(EditorFailure) -> String {
    guard let uri = at("textDocument", "uri")?.text else {
      throw EditorFailure(.invalidParams, "expected a URI in `textDocument`")
    }
    return uri
  }
}
