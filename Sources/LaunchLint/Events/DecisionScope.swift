/// The name of a decision scope of Optimize: a word, or a JSON object in base64.
///
/// Source: adobe/aepsdk-optimize-ios: DecisionScope.swift, String+Optimize.swift @5.6.1, read.
enum DecisionScope {
  /// The reason why Optimize ignores a scope.
  enum Fault: Hashable {
    case empty
    /// The name is base64 of text that is not a JSON object.
    case notObject(text: [UInt8])
    /// The member with this name is missing, empty, or not a string.
    case member(String)
    /// The member with this name, which gives the number of items, is 0.
    case noItems(String)
  }

  /// Returns the reason why a name is not valid; nil if the name is valid.
  static func fault(of name: [UInt8]) -> Fault? {
    if name.isEmpty { return .empty }
    guard let text = Base64.decoded(name), String(validating: text, as: UTF8.self) != nil else { return nil }
    guard let document = try? JSONDocument(text, depthLimit: 512),
      document.tolerances.isEmpty, document.isObject(document.root)
    else { return .notObject(text: text) }
    func isFilled(_ name: String) -> Bool {
      guard let value = document.member(document.root, name, .last), document.kind(value) == .string else {
        return false
      }
      return !document.string(value).isEmpty
    }
    let has = { document.member(document.root, $0, .last) != nil }
    if has("xdm:name") { return isFilled("xdm:name") ? nil : .member("xdm:name") }
    let prefix = has("xdm:activityId") ? "xdm:" : ""
    for name in [prefix + "activityId", prefix + "placementId"] where !isFilled(name) { return .member(name) }
    let count = document.member(document.root, prefix + "itemCount", .last)
    if let count, document.kind(count) == .number, NumberLexeme.javascript(lexeme: document.lexeme(count).span) == 0 {
      return .noItems(prefix + "itemCount")
    }
    return nil
  }
}

extension DecisionScope.Fault {
  var message: Message {
    switch self {
    case .empty: "the name of the decision scope is empty"
    case .notObject(let text): "the decision scope is base64 of \(text: text), which is not a JSON object"
    case .member(let name): "the decision scope lacks \(text: name.utf8), a string that is not empty"
    case .noItems(let name): "\(text: name.utf8) of the decision scope is 0"
    }
  }

  var hint: Message? {
    switch self {
    case .empty: "write the name of a location, or an activity and a placement in base64"
    case .notObject: "use a name that is not base64, such as one with a hyphen: Optimize ignores this scope"
    case .member(let name):
      "encode a JSON object with \(text: name.utf8): without this member, Optimize ignores the scope"
    case .noItems: "remove the member for 1 item"
    }
  }
}
