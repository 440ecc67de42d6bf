/// A model of the propositions that the extension Optimize stores: at most one for each decision scope.
///
/// The extension receives the propositions from the service. A session has no service, so the model follows the
/// notifications that the extension dispatched when the session was recorded. The model answers a get request from the
/// stored propositions; the extension would wait for a running update.
///
/// Source: adobe/aepsdk-optimize-ios: Optimize.swift @5.6.1 (read).
struct OptimizePropositions {
  typealias Change = SessionFact.PropositionChange

  /// A list of scopes, each with the number of its stored propositions.
  typealias Scopes = [(name: [UInt8], count: Int)]

  private static let eventType = Array("com.adobe.eventType.optimize".utf8)
  private static let identityType = Array("com.adobe.eventType.generic.identity".utf8)

  private enum Source: String, CaseIterable {
    case reset = "com.adobe.eventSource.requestReset"
    case request = "com.adobe.eventSource.requestContent"
    case notification = "com.adobe.eventSource.notification"
    case completion = "com.adobe.eventSource.contentComplete"
  }

  /// The events that `play` handles.
  static let handled = [
    Engine.EventKind(type: eventType, sources: Source.allCases.map { Array($0.rawValue.utf8) }),
    Engine.EventKind(type: identityType, sources: [Array(Source.reset.rawValue.utf8)]),
  ]

  /// The scopes with a proposition, in the order of their arrival.
  private var held: [[UInt8]] = []
  /// The scopes of each update request that is not complete, oldest request first.
  private var requested: [[[UInt8]]] = []
  /// The scopes in notifications since the last completion, or since the first request after the completion.
  private var returned: Set<[UInt8]> = []

  /// Handles an event. Returns the scopes that the event concerns; nil if the event has no effect.
  mutating func play(_ event: SessionEvent, _ data: SessionData?, for profile: LaunchProfile)
    -> (change: Change, scopes: Scopes)?
  {
    guard event.type == Self.eventType || event.type == Self.identityType,
      let source = Source(rawValue: String(decoding: event.source, as: UTF8.self))
    else { return nil }
    if event.type == Self.identityType { return source == .reset && !held.isEmpty ? clear() : nil }
    switch source {
    case .reset: return clear()
    case .request:
      guard data?.mayHave("requesttype") ?? false else { return nil }
      let members = data?.members(for: profile)
      let scopes = Self.objects(members?["decisionscopes"]).compactMap { $0["name"]?.text }
      switch members?["requesttype"]?.text.map({ String(decoding: $0, as: UTF8.self) }) {
      case "updatepropositions":
        if requested.isEmpty { returned = [] }
        if !scopes.isEmpty { requested.append(scopes) }
        return nil
      case "getpropositions": return (.answered, counted(scopes))
      default: return nil
      }
    case .notification:
      let scopes = Self.objects(data?.members(for: profile)["propositions"]).compactMap { $0["scope"]?.text }
      for scope in scopes where !held.contains(scope) { held.append(scope) }
      returned.formUnion(scopes)
      return (.cached, counted(scopes))
    case .completion: return complete()
    }
  }

  /// Removes the propositions of scopes that the oldest update did not return.
  private mutating func complete() -> (change: Change, scopes: Scopes)? {
    guard !requested.isEmpty else { return nil }
    let removed = requested.removeFirst().filter { !returned.contains($0) && held.contains($0) }
    returned = []
    held.removeAll { removed.contains($0) }
    return removed.isEmpty ? nil : (.cached, counted(removed))
  }

  private mutating func clear() -> (change: Change, scopes: Scopes) {
    let cleared = held
    held = []
    return (.cleared, counted(cleared))
  }

  /// Returns the scopes without repetitions, each with its number of stored propositions.
  private func counted(_ scopes: [[UInt8]]) -> Scopes {
    var seen: Set<[UInt8]> = []
    return scopes.filter { seen.insert($0).inserted }.map { ($0, held.contains($0) ? 1 : 0) }
  }

  private static func objects(_ value: JSONTree?) -> [JSONTree.Members] {
    guard case .array(let elements)? = value else { return [] }
    return elements.compactMap(\.members)
  }
}
