/// The forms in which the propositions of Messaging and of the web SDK reach this program.
///
/// Source: adobe/aepsdk-edge-ios: NetworkResponseHandler.swift, EdgeEventHandle.swift @5.0.3; adobe/aepsdk-messaging-ios:
/// Cache+Messaging.swift @5.14.0; both read.
package enum PropositionForm: String, CaseIterable, Sendable {
  /// A response of Edge, or several, one after the other, as Edge streams them: objects with a list `handle`.
  case edgeResponse = "edge-response"
  /// One handle of a response: an object with `payload`, a list of propositions.
  case handle
  /// A list of propositions.
  case propositions
  /// An object with `scope` and `items`.
  case proposition
  /// An object with `schema` and `data`.
  case item
  /// The event in which Edge hands out a handle, alone or in a log or session.
  case event
  /// The cache of iOS: an object whose members are lists of propositions, by surface.
  case iosCache = "ios-cache"
  /// Rules alone.
  case ruleSet = "ruleset"

  /// Returns the form of a document; nil if it holds no propositions. Does not recognize `ruleSet`.
  package init?(_ document: JSONDocument) {
    let root = document.root
    switch document.kind(root) {
    case .array where document.elements(root).contains(where: document.isProposition): self = .propositions
    case .object where document.presentMember(root, "handle").map(document.isArray) ?? false: self = .edgeResponse
    case .object where document.isHandle(root): self = .handle
    case .object where document.isProposition(root): self = .proposition
    case .object where document.isItem(root): self = .item
    case .object where document.isHandleEvent(root): self = .event
    case .object where document.isSurfaces(root): self = .iosCache
    default: return nil
    }
  }
}

/// A proposition, an item or a rule set in an input, before a platform has read it.
package struct PropositionEntry: Sendable {
  package enum Level: Sendable { case proposition, item, ruleSet }

  package let level: Level
  /// The index of its document in `PropositionInput.texts`.
  package let text: Int
  package let value: JSONDocument.Value
}

extension JSONDocument {
  fileprivate func isProposition(_ value: Value) -> Bool {
    presentMember(value, "scope") != nil && presentMember(value, "items") != nil
  }

  fileprivate func isItem(_ value: Value) -> Bool {
    guard let schema = presentMember(value, "schema") else { return false }
    return kind(schema) == .string && presentMember(value, "data") != nil
  }

  /// True for an object with a list of objects that have a scope.
  fileprivate func isHandle(_ value: Value) -> Bool {
    guard let payload = presentMember(value, "payload"), isArray(payload) else { return false }
    return elements(payload).contains { presentMember($0, "scope") != nil }
  }

  /// True for the event in which Edge hands out propositions. Assurance writes its type in lower case.
  package func isHandleEvent(_ value: Value) -> Bool {
    guard let type = presentMember(value, "type"), let source = presentMember(value, "source"),
      string(orLexeme: type).elementsEqual("com.adobe.eventType.edge".utf8)
        || string(orLexeme: type).elementsEqual("com.adobe.eventtype.edge".utf8),
      string(orLexeme: source).elementsEqual(Self.decisions.utf8),
      let data = presentMember(value, "data"), let payload = presentMember(data, "payload")
    else { return false }
    return isArray(payload)
  }

  private static let decisions = "personalization:decisions"

  /// True if all members are lists of propositions, and one of them has one.
  fileprivate func isSurfaces(_ value: Value) -> Bool {
    let lists = members(value).map(\.value)
    return lists.contains { isArray($0) && first(in: $0) != nil }
      && lists.allSatisfy { isArray($0) && elements($0).allSatisfy(isProposition) }
  }

  // MARK: entries

  /// The propositions, the item or the rule set of a document in one of the forms, in their order.
  func propositionEntries(_ form: PropositionForm, text: Int) -> [PropositionEntry] {
    func entries(_ level: PropositionEntry.Level, _ values: [Value]) -> [PropositionEntry] {
      values.map { PropositionEntry(level: level, text: text, value: $0) }
    }
    return switch form {
    case .edgeResponse:
      presentMember(root, "handle").map { elements($0) }?
        .filter { presentMember($0, "type").map { isNamed($0, Self.decisions) } ?? false }
        .flatMap { entries(.proposition, payload(of: $0)) } ?? []
    case .handle: entries(.proposition, payload(of: root))
    case .event: entries(.proposition, presentMember(root, "data").map(payload) ?? [])
    case .propositions: entries(.proposition, elements(root))
    case .iosCache: members(root).flatMap { entries(.proposition, elements($0.value)) }
    case .proposition: entries(.proposition, [root])
    case .item: entries(.item, [root])
    case .ruleSet: entries(.ruleSet, [root])
    }
  }

  private func payload(of handle: Value) -> [Value] {
    guard let payload = presentMember(handle, "payload"), isArray(payload) else { return [] }
    return elements(payload)
  }
}
