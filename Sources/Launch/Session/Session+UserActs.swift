/// An action of the app's user, or of the app, on a message or a card: an input of a session in addition to events.
package struct UserAct: Sendable {
  package enum Kind: String, CaseIterable, Sendable {
    case dismiss, interact, display
    /// The app reports that it has shown an in-app message itself.
    case recordDisplay = "record-display"
  }

  let kind: Kind
  /// The id of a message or a proposition, or an activity; nil for the message on the screen, or the only card.
  let id: [UInt8]?
  let action: [UInt8]
  /// The time of the act; nil if the act has no time.
  package let time: Instant?

  package init?(_ text: [UInt8]) {
    guard let document = try? JSONDocument(text) else { return nil }
    self.init(document)
  }

  /// Reads an object with the member `user` and without `type`; nil for all other values.
  package init?(_ document: JSONDocument) {
    let root = document.root
    func text(_ name: String) -> [UInt8]? {
      guard let value = document.presentMember(root, name), document.kind(value) == .string else { return nil }
      return document.string(value)
    }
    guard document.isObject(root), document.presentMember(root, "type") == nil, let user = text("user"),
      let kind = Kind(rawValue: String(decoding: user, as: UTF8.self))
    else { return nil }
    (self.kind, id, action) = (kind, text("id"), text("action") ?? [])
    if kind == .interact, action.isEmpty { return nil }
    guard let value = document.presentMember(root, "timestamp") else {
      time = nil
      return
    }
    guard let instant = document.instant(value) else { return nil }
    time = instant
  }

  package init(_ text: [UInt8], insteadOf problem: EventProblem) throws(EventProblem) {
    guard let document = try? JSONDocument(text) else { throw problem }
    try self.init(document, insteadOf: problem)
  }

  /// Reads the object that caused a problem when it was read as an event. Throws the problem if the object is not an
  /// act of the user.
  package init(_ document: JSONDocument, insteadOf problem: EventProblem) throws(EventProblem) {
    guard problem.reason == .userAct else { throw problem }
    guard let act = UserAct(document) else {
      let kinds = Kind.allCases.map { "`\($0.rawValue)`" }.joined(separator: ", ")
      throw EventProblem(
        .dialect("expected an act of the user: `user` must be one of \(kinds), and `interact` needs `action`"),
        at: problem.offset)
    }
    self = act
  }
}

extension Session {
  /// Runs an act of the user. `number`: the number of earlier events and acts. Returns false if no message or card is
  /// found to which the act applies.
  package func play(_ act: UserAct, as number: Int, at now: () -> Instant) -> Bool {
    forget()
    remarks = Remarks()
    // An act without a time has the time of the last event.
    apply(.clock(act.time ?? (number > 0 ? self.now : now())))
    startMessaging()
    emitted = 0
    var event = SessionEvent("", type: "", source: "", data: nil)
    event.key.input = number
    let isDone = perform(act, event)
    playQueue()
    settleMessages(after: event)
    reportMessages()
    passOver()
    return isDone
  }

  private func perform(_ act: UserAct, _ event: SessionEvent) -> Bool {
    guard let messaging else { return false }
    func isMeant(_ id: [UInt8], _ proposition: Proposition?) -> Bool {
      act.id.map { [id, proposition?.name, proposition?.activity].contains($0) } ?? true
    }
    let action = String(decoding: act.action, as: UTF8.self)
    if let shown = messaging.onScreen, act.kind != .display, isMeant(shown.id, shown.proposition) {
      switch act.kind {
      case .dismiss:
        self.messaging?.onScreen = nil
        record("dismiss", of: shown, after: event)
      case .interact: record("interact", of: shown, action: action, after: event)
      case .recordDisplay, .display: record("display", of: shown, after: event)
      }
      return true
    }
    if act.kind == .recordDisplay {
      let others = messaging.objects.values.filter { isMeant($0.id, $0.proposition) }
      guard let message = others.min(by: { $0.id.lexicographicallyPrecedes($1.id) }), act.id != nil || others.count == 1
      else { return false }
      record("display", of: message, after: event)
      return true
    }
    let entries = messaging.cards.flatMap(\.entries)
    let found = entries.filter { entry in entry.items.contains { isMeant($0, entry.proposition) } }
    guard let entry = found.first, act.id != nil || entries.count == 1 else { return false }
    if sendsEvents {
      let item = entry.items.first { $0 == act.id } ?? entry.items[0]
      let kind = act.kind.rawValue
      sendHistory(
        kind, of: entry.proposition, action: action, after: event, (entry.firing, messaging.settings.engine))
      let name = act.action.isEmpty ? nil : JSONTree.Members([("id", .text(act.action)), ("label", .text(act.action))])
      sendTrack(Messaging.interaction(kind, [(entry.proposition, item)], action: name), after: event)
    }
    return true
  }
}
