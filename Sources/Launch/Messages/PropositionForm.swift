/// The forms in which this program reads the propositions of Messaging and of the web SDK.
///
/// Source: adobe/aepsdk-edge-ios: NetworkResponseHandler.swift, EdgeEventHandle.swift @5.0.3; adobe/aepsdk-messaging-ios:
/// Cache+Messaging.swift @5.14.0; both read.
package enum PropositionForm: String, CaseIterable, Sendable {
  /// A response of Edge: an object with a list `handle`, or several such objects in a row, as Edge streams them.
  case edgeResponse = "edge-response"
  /// One handle of a response: an object with `payload`, a list of propositions.
  case handle
  /// A list of propositions.
  case propositions
  /// An object with `scope` and `items`.
  case proposition
  /// An object with `schema` and `data`.
  case item
  /// The event with which Edge dispatches a handle, alone or in a log or session.
  case event
  /// The cache of iOS: an object with a member for each surface. The member is a list of propositions.
  case iosCache = "ios-cache"
  /// Rules without a proposition.
  case ruleSet = "ruleset"

  /// Creates the form of a document; nil if the document contains no propositions. Does not recognize `ruleSet`.
  package init?(_ document: JSONDocument) {
    let root = document.root
    switch document.kind(root) {
    case .array where document.elements(root).contains(where: document.isProposition): self = .propositions
    case .object where document.presentMember(root, "handle").map(document.isArray) ?? false:
      if document.mistakenHandle(in: root) != nil { return nil }
      self = .edgeResponse
    case .object where document.isHandle(root): self = .handle
    case .object where document.isProposition(root): self = .proposition
    case .object where document.isItem(root): self = .item
    case .object where document.isHandleEvent(root): self = .event
    case .object where document.isSurfaces(root): self = .iosCache
    default: return nil
    }
  }

  /// Returns the first part that lacks a required member, and the name of this member, for a document that has no form.
  /// Nil if no part of the document resembles a part of a response.
  package static func mistake(in document: JSONDocument) -> (value: JSONDocument.Value, needs: String)? {
    let root = document.root
    func has(_ name: String, _ value: JSONDocument.Value) -> Bool {
      document.isObject(value) && document.member(value, name, .last) != nil
    }
    func proposition(_ value: JSONDocument.Value) -> (value: JSONDocument.Value, needs: String)? {
      // Predicates of Airship have a `scope` too.
      let isPredicate = document.member(value, "scope", .last).map(document.isArray) ?? false || has("key", value)
      guard has("scope", value) && !isPredicate || has("items", value) else { return nil }
      return (value, "a proposition needs `\(document.presentMember(value, "scope") == nil ? "scope" : "items")`")
    }
    if document.isArray(root) { return document.elements(root).lazy.compactMap(proposition).first }
    if has("handle", root) {
      return document.mistakenHandle(in: root) ?? (root, "an Edge response needs a list `handle`")
    }
    if has("payload", root) {
      guard let payload = document.presentMember(root, "payload"), document.isArray(payload) else {
        return (root, "a handle of an Edge response needs a list `payload`")
      }
      return document.elements(payload).lazy.compactMap(proposition).first
        ?? (root, "a handle without propositions needs `type`")
    }
    if let found = proposition(root) { return found }
    if has("schema", root) { return (root, "an item needs a string `schema` and `data`") }
    if let data = document.presentMember(root, "data"), has("rules", data) { return (root, "an item needs `schema`") }
    // The root may be the cache of iOS.
    let lists = document.members(root).map(\.value)
    func elements(_ value: JSONDocument.Value) -> [JSONDocument.Value] {
      document.isArray(value) ? document.elements(value) : []
    }
    let other = lists.first { !document.isArray($0) || !elements($0).allSatisfy(document.isProposition) }
    guard let other, lists.contains(where: { elements($0).contains(where: document.isProposition) }) else { return nil }
    return (other, "each member of a cache of Messaging needs a list of propositions")
  }
}

/// A proposition, an item or a rule set in an input, before a platform has read it.
package struct PropositionEntry: Sendable {
  package enum Level: Sendable { case proposition, item, ruleSet }

  package let level: Level
  /// The index of the entry's document in `PropositionInput.texts`.
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

  /// True for an object whose `payload` is an array with at least one object that has a scope. If the type is
  /// `personalization:decisions`, any array is accepted.
  fileprivate func isHandle(_ value: Value) -> Bool {
    guard let payload = presentMember(value, "payload"), isArray(payload) else { return false }
    return isOfDecisions(value) || elements(payload).contains { presentMember($0, "scope") != nil }
  }

  private func isOfDecisions(_ handle: Value) -> Bool {
    presentMember(handle, "type").map { isNamed($0, Self.decisions) } ?? false
  }

  /// Returns the first handle in a response that lacks a required member. `needs`: the name of this member.
  fileprivate func mistakenHandle(in response: Value) -> (value: Value, needs: String)? {
    for handle in presentMember(response, "handle").map(elements) ?? [] {
      if isOfDecisions(handle), !isHandle(handle) {
        return (handle, "a handle of an Edge response needs a list `payload`")
      }
      if isHandle(handle), presentMember(handle, "type") == nil {
        return (handle, "a handle of an Edge response needs `type`")
      }
    }
    return nil
  }

  /// The types of handles that contain propositions but that no platform reads, because their type is not
  /// `personalization:decisions`.
  package var unreadHandleTypes: [Value] {
    guard let handles = presentMember(root, "handle"), isArray(handles) else { return [] }
    return elements(handles).compactMap { handle in
      isOfDecisions(handle) || !payload(of: handle).contains(where: isProposition)
        ? nil : presentMember(handle, "type")
    }
  }

  /// True for the event with which Edge dispatches propositions. Assurance writes the type of this event in lower case.
  package func isHandleEvent(_ value: Value) -> Bool {
    guard let type = presentMember(value, "type"), let source = presentMember(value, "source"),
      string(orLexeme: type).elementsEqual("com.adobe.eventType.edge".utf8)
        || string(orLexeme: type).elementsEqual("com.adobe.eventtype.edge".utf8),
      string(orLexeme: source).elementsEqual(Self.decisions.utf8),
      let data = presentMember(value, "data"), let payload = presentMember(data, "payload")
    else { return false }
    return isArray(payload)
  }

  /// The id of the request to which this event responds; nil if the event has no such id.
  var answeredRequest: [UInt8]? {
    let parent = presentMember(root, "parentId") ?? presentMember(root, "parentID")
    let id = parent ?? presentMember(root, "data").flatMap { presentMember($0, "requestEventId") }
    return id.map { string(orLexeme: $0) }
  }

  /// The type of handles that contain propositions.
  package static let decisions = "personalization:decisions"

  /// True if all members are arrays of propositions, and at least one array is not empty.
  fileprivate func isSurfaces(_ value: Value) -> Bool {
    let lists = members(value).map(\.value)
    return lists.contains { isArray($0) && first(in: $0) != nil }
      && lists.allSatisfy { isArray($0) && elements($0).allSatisfy(isProposition) }
  }

  // MARK: entries

  /// Returns the propositions, the item or the rule set of a document in the given form, in document order.
  func propositionEntries(_ form: PropositionForm, text: Int) -> [PropositionEntry] {
    func entries(_ level: PropositionEntry.Level, _ values: [Value]) -> [PropositionEntry] {
      values.map { PropositionEntry(level: level, text: text, value: $0) }
    }
    return switch form {
    case .edgeResponse:
      presentMember(root, "handle").map { elements($0) }?.filter(isOfDecisions)
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
