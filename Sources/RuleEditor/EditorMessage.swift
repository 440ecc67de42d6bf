package import RuleCore

/// A request, a notification or a response of JSON-RPC 2.0.
struct EditorMessage {
  /// The id of a request, a string or a number; nil for a notification.
  let id: JSONTree?
  /// The name of the method; nil for a response.
  let method: String?
  let parameters: JSONTree
  /// The result of a response; nil if it is missing or null.
  let result: JSONTree?

  /// Reads the content of a message. Throws if the content is not a message of JSON-RPC 2.0.
  init(_ content: [UInt8]) throws(EditorFailure) {
    let document: JSONDocument
    do throws(JSONProblem) {
      // The content is checked first, because the reader of documents accepts more than strict JSON.
      _ = try StrictJSON.check(content.span, depth: Self.mostDepth)
      document = try JSONDocument(content, depthLimit: Self.mostDepth)
    } catch {
      throw EditorFailure(.parseError, error.summary)
    }
    let root = JSONTree(document.root, of: document, .last) { JSONTree(leaf: $0, of: document) }
    method = root.at("method")?.string
    switch root["id"] {
    case .number, .text: id = root["id"]
    case .null, .truth, .array, .object, nil: id = nil
    }
    parameters = root["params"] ?? .null
    result = root.at("result")
    if method == nil, root["result"] == nil, root["error"] == nil {
      var failure = EditorFailure(.invalidRequest, "expected an object with a method")
      failure.id = id
      throw failure
    }
  }

  private static let mostDepth = 512
}

/// The reason why a request fails.
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
  /// The id of a request that could not be read. Nil if the id is unknown, or if the caller knows the request.
  var id: JSONTree?

  package init(_ code: Code, _ message: String) { (self.code, self.message) = (code, message) }
}

/// Parameters of messages.
extension JSONTree {
  /// Returns the value at a path of member names; nil if the value is missing or null.
  func at(_ path: String...) -> JSONTree? {
    var found: JSONTree? = self
    for name in path { found = found?[name] }
    return found.flatMap { $0.isNull ? nil : $0 }
  }

  var elements: [JSONTree] { if case .array(let elements) = self { elements } else { [] } }

  var string: String? { text.map { String(decoding: $0, as: UTF8.self) } }

  var isTrue: Bool { if case .truth(true) = self { true } else { false } }

  /// The value as an integer of at most 31 bits; nil for any other value.
  var integer: Int? {
    guard case .number(let digits) = self else { return nil }
    return Int(String(decoding: digits, as: UTF8.self)).map { Int(Int32(clamping: $0)) }
  }

  /// Returns the position in the member `name`.
  func position(_ name: String) throws(EditorFailure) -> EditorPosition {
    guard let line = at(name, "line")?.integer, let character = at(name, "character")?.integer, line >= 0,
      character >= 0
    else { throw EditorFailure(.invalidParams, "expected a position in `\(name)`") }
    return EditorPosition(line: line, character: character)
  }

  /// Returns the URI of the document that the parameters refer to.
  func uri() throws(EditorFailure) -> String {
    guard let uri = at("textDocument", "uri")?.string else {
      throw EditorFailure(.invalidParams, "expected a URI in `textDocument`")
    }
    return uri
  }
}

/// Literals for results and parameters that the server writes. Members with the value nil are omitted.
extension JSONTree: ExpressibleByDictionaryLiteral, ExpressibleByArrayLiteral, ExpressibleByStringLiteral,
  ExpressibleByBooleanLiteral
{
  package init(dictionaryLiteral members: (String, JSONTree?)...) {
    var object = Members()
    for (name, value) in members { object[name] = value }
    self = .object(object)
  }

  package init(arrayLiteral elements: JSONTree...) { self = .array(elements) }

  package init(stringLiteral text: String) { self = .string(text) }

  package init(booleanLiteral truth: Bool) { self = .truth(truth) }

  static func string(_ text: String) -> Self { .text(Array(text.utf8)) }

  static func integer(_ value: Int) -> Self { .number(Array(String(value).utf8)) }
}
