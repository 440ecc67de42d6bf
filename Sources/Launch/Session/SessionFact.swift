/// A fact about a session on one platform.
package struct SessionFact {
  /// The event of the fact; nil for the end of the session.
  package let event: SessionEventID?
  package let content: Content
  /// The source of the rule of the fact, if the rule is in an engine of Messaging.
  package var source: RuleSource?

  /// An in-app message of Journey Optimizer that was handled.
  package struct InApp {
    package let id: [UInt8]
    /// The id of the message's proposition; nil if Messaging does not know the proposition.
    package let proposition: [UInt8]?
    package let activity: [UInt8]?
    /// The reason why the message is not shown; nil if the message is shown.
    package let reason: HiddenReason?
  }

  /// The reasons why an in-app message is not shown.
  package enum HiddenReason: String, CaseIterable, Sendable {
    case conflict
    case onScreen = "on-screen"
    case suppressed, content
    case contentType = "content-type"
    case alignment
    case noProposition = "no-proposition"
  }

  /// A change of the list of content cards.
  package struct Card {
    /// The ids of the cards in the changed entry of the list.
    let items: [[UInt8]]
    package let activity: [UInt8]
    package let surface: [UInt8]
    package let reason: CardReason

    /// The id of the first card in the changed entry.
    package var id: [UInt8] { items[0] }
  }

  package enum CardReason: String, CaseIterable, Sendable {
    /// The card has qualified: at an event of the session (`rule`), or when new rules were loaded (`seed`).
    case rule, seed
    /// The card was removed: by a history operation (`disqualify`, `unqualify`), or when new rules were loaded
    /// (`refresh`).
    case disqualify, unqualify, refresh

    package var isRemoval: Bool { self != .rule && self != .seed }
  }

  package enum Content {
    /// An event, and its data after the rules have changed it.
    case event(SessionEvent, SessionData?)
    /// A consequence, and the number of the event that announces it (`emits`).
    case consequence(Firing, engine: Int, emits: Int)
    case dispatch(Firing, engine: Int, emits: Int, SessionEvent)
    /// A rule has changed the data of the event.
    case data(Firing, engine: Int, JSONTree.Members)
    case skipped(Firing, engine: Int, SkipReason)
    case crash(engine: Int, rule: Int, reason: String)
    /// A key of the user profile was written, or removed if `value` is nil.
    case profile(key: [UInt8], value: JSONTree?)
    case history(EventHistory.Record, hashed: [UInt8])
    /// The ids, as JSON, of the in-app messages of an input event. If the app includes Campaign, also the messages of
    /// Campaign.
    case message(shown: String?, held: ArraySlice<String>, [CampaignMessages.Message]?)
    /// An extension dispatched an event.
    case sent(SessionEvent, emits: Int)
    case inApp(InApp)
    case card(Card)
    /// The engines of Messaging have new rules. `counts`: the numbers of messages, operations and cards.
    case refresh(propositions: Int, counts: [Int], emptied: [[UInt8]])
    /// The number of propositions that Optimize stores for each scope.
    case optimize(PropositionChange, scopes: JSONTree.Members)
    case cut(steps: Int)
    /// The user profile, the number of records for each hash, and the shared states. With Messaging, also the
    /// activities of the cards of each surface.
    case end(
      profile: JSONTree.Members, history: JSONTree.Members, states: JSONTree.Members, cards: JSONTree.Members?)
  }

  package enum PropositionChange: String, Sendable { case cached, cleared, answered }

  /// The reasons why a consequence of a rule that matched is not carried out.
  package enum SkipReason: String, CaseIterable, Sendable {
    case chainLimit = "chain-limit"
    case noEventData = "no-event-data"
    case noData = "no-eventdata"
    case noType = "no-type"
    case noSource = "no-source"
    case badAction = "bad-action"
    case noSchema = "no-schema"
    case noID = "no-id"
    case noSchemaData = "no-data"
    case noOperation = "no-operation"
    case noContent = "no-content"
    case emptyHash = "empty-hash"
    case alreadyRecorded = "already-recorded"
    case recordFailed = "record-failed"
    case noActivity = "no-activity"
  }

  /// The rule of the fact; nil if the fact has no rule.
  package var rule: SessionRuleID? {
    switch content {
    case .consequence(let firing, let engine, _), .dispatch(let firing, let engine, _, _),
      .data(let firing, let engine, _), .skipped(let firing, let engine, _):
      SessionRuleID(engine: engine, index: firing.rule)
    case .crash(let engine, let rule, _): SessionRuleID(engine: engine, index: rule)
    case .event, .profile, .history, .message, .inApp, .card, .sent, .refresh, .optimize, .cut, .end: nil
    }
  }
}

/// The kinds of facts: the values of `--show`.
package enum SessionFactKind: String, CaseIterable, Sendable {
  case event, consequence, dispatch, data, profile, history
  case inApp = "in-app"
  case card, sent, refresh, message, skipped, crash, optimize, cut, end
}

/// Identifies an event of a session.
package struct SessionEventID: Hashable, Sendable {
  /// An event that an extension sends when its state changes; it is not counted as a step.
  package enum Announcement: String, Sendable { case state, profile }

  /// The number of the input event from which this event follows; nil if the event follows from the arrival of the
  /// rules.
  package var input: Int?
  /// True if the event follows from the arrival of the rules.
  package var isLate = false
  /// The number of the event among the events that follow from the input event, which has the number 0. An announcement
  /// has the number of the event that caused it.
  package var step = 0
  package var announcement: Announcement?

  package init(input: Int?, isLate: Bool = false, step: Int = 0, announcement: Announcement? = nil) {
    (self.input, self.isLate, self.step, self.announcement) = (input, isLate, step, announcement)
  }
}

/// Identifies a rule of a session.
package struct SessionRuleID: Hashable, Sendable {
  /// The index of the engine.
  package let engine: Int
  /// The index of the rule in the engine's document.
  package let index: Int
}

extension SessionFact {
  /// A set of kinds, which is checked before a fact is created.
  struct Kinds: Sendable {
    private var bits: UInt16 = 0

    init(_ kinds: Set<SessionFactKind>) {
      for kind in kinds { bits |= kind.bit }
    }

    func contains(_ kind: SessionFactKind) -> Bool { bits & kind.bit != 0 }
  }
}

extension SessionFactKind {
  fileprivate var bit: UInt16 {
    switch self {
    case .event: 1
    case .consequence: 2
    case .dispatch: 4
    case .data: 8
    case .profile: 16
    case .history: 32
    case .message: 64
    case .skipped: 128
    case .crash: 256
    case .optimize: 512
    case .cut: 1_024
    case .end: 2_048
    case .inApp: 4_096
    case .card: 8_192
    case .sent: 16_384
    case .refresh: 32_768
    }
  }
}
