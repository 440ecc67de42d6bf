/// The extension Messaging in a session: the rules in its engines, the content cards, and the in-app message on the
/// screen.
///
/// Source: adobe/aepsdk-messaging-ios: Messaging.swift, Messaging+State.swift @5.14.0; adobe/aepsdk-messaging-android:
/// EdgePersonalizationResponseHandler.java, PresentableMessageMapper.java @3.10.0; both read.
package struct Messaging {
  /// The ways in which a message leaves the screen: the values of `--after-show`.
  package enum AfterShow: String, CaseIterable, Sendable { case close, dismiss, keep, suppress }

  /// How Edge responds to a request for new rules: the values of `--refresh`.
  package enum RefreshAnswer: String, CaseIterable, Sendable { case fail, same }

  package struct Settings: Sendable {
    /// The index of the in-app engine among the programs; the program at this index is not used.
    package var engine: Int
    /// The initial responses; nil if an event contains the first response.
    package var input: PropositionInput?
    /// The rules of the completed responses of `input`; nil if they must still be read from `input`.
    package var loaded: [MessageRules]?
    /// The surfaces that the app requests; nil for all surfaces of a response.
    package var surfaces: [[UInt8]]?
    /// True if the app reads the responses from its cache.
    package var isCached = false
    package var afterShow = AfterShow.close
    package var refresh = RefreshAnswer.fail
    /// The activity of a rule set that is given without its proposition; nil if the activity is not known.
    package var activity: [UInt8]?
    package var forecast = MessagingForecast()

    package init(engine: Int, input: PropositionInput?) { (self.engine, self.input) = (engine, input) }
  }

  /// A proposition, with the members that Messaging sends in its events.
  struct Proposition {
    let name: [UInt8]
    let scope: [UInt8]
    /// The activity of the proposition; empty if the proposition has none. Without an activity, no history records are
    /// made.
    let activity: [UInt8]
    /// The value of the proposition in its response; nil for a rule set without a proposition.
    fileprivate var read: (value: JSONDocument.Value, document: JSONDocument, profile: LaunchProfile)?

    /// The members of the proposition that Messaging sends.
    var members: JSONTree.Members {
      guard let (value, document, profile) = read else {
        let details = JSONTree.Members([("activity", .object(JSONTree.Members([("id", .text(activity))])))])
        return JSONTree.Members([("id", .text(name)), ("scope", .text(scope)), ("scopeDetails", .object(details))])
      }
      var members = JSONTree.Members()
      for name in ["id", "scope", "scopeDetails"] {
        guard let member = document.member(value, name, profile.memberChoice) else { continue }
        members[Array(name.utf8)] = JSONTree(member, of: document, for: profile)
      }
      return members
    }
  }

  /// An in-app message that was announced.
  struct Message {
    let id: [UInt8]
    let proposition: Proposition?
  }

  /// The cards of one proposition that qualified for a surface at the same event.
  struct CardEntry {
    let proposition: Proposition
    /// The ids of the cards in this entry.
    var items: [[UInt8]]
    /// The consequence that made the first card qualify.
    let firing: Firing
  }

  struct CardList {
    let surface: [UInt8]
    var entries: [CardEntry]
  }

  /// An event for which some matching rules wait until the app has received new rules.
  struct WaitingEvent {
    let event: SessionEvent
    /// The event's data as the in-app engine received it.
    let data: SessionData?
    /// The event's data after the rules that do not wait have changed it.
    let working: SessionData?
    /// The ids of the consequences that have been carried out.
    let done: Set<String>
  }

  let settings: Settings
  let profile: LaunchProfile
  private(set) var held: HeldRules
  /// Keyed by the id of a message or card: the proposition of the message or card.
  private(set) var known: [[UInt8]: Proposition] = [:]
  /// The proposition that is used for rule sets without a proposition.
  private let standIn: Proposition?
  var cards: [CardList] = []
  let cardEngine: Session.Member

  var isStarted = false
  /// True until the in-app engine has evaluated the events that it kept.
  var waits: Bool
  var onScreen: Message?
  /// Keyed by id: the message objects of Android, which live as long as the process, and the announced messages.
  var objects: [[UInt8]: Message] = [:]
  /// Keyed by the id of a request's event: the requested surfaces.
  var requests: [[UInt8]: [[UInt8]]] = [:]
  /// Keyed by the id of a request: the propositions that Edge has sent so far. The propositions without a request have
  /// the empty key.
  var gathered: [[UInt8]: PropositionInput] = [:]
  /// The counts of `MessagingForecast.endsToCome`, without the events that the session has already run.
  var endsToCome: [[UInt8]: Int]
  /// The current input event, if it dispatches propositions.
  var response: JSONDocument?
  /// The events whose rules wait for the response to a request for new rules.
  var waiting: [WaitingEvent] = []

  init(_ settings: Settings, for profile: LaunchProfile, _ engine: consuming Engine) {
    (self.settings, self.profile, held) = (settings, profile, HeldRules(for: profile))
    cardEngine = Session.Member(engine)
    (waits, endsToCome) = (settings.input == nil, settings.forecast.endsToCome)
    guard settings.input?.form == .ruleSet || settings.input?.form == .item else {
      standIn = nil
      return
    }
    let activity = settings.activity ?? []
    standIn = Proposition(name: activity, scope: activity, activity: activity)
  }

  /// Returns the proposition of a message or card; nil if Messaging does not know the message or card.
  func proposition(of id: [UInt8]) -> Proposition? { known[id] ?? standIn }

  // MARK: rules

  /// Loads the rules of a response. `requested`: the surfaces that the app requested; nil for the surfaces of the
  /// response. Returns the surfaces that no longer have rules.
  mutating func load(_ loaded: MessageRules, requested: [[UInt8]]?, fromCache: Bool) -> [[UInt8]] {
    let (absent, emptied) = held.load(loaded, requested: requested, fromCache: fromCache)
    if !absent.isEmpty { known = known.filter { !absent.contains($0.value.scope) } }
    // Android does not fill `known` when it loads the rules of its cache.
    if !fromCache || profile.values.runtime == .swift {
      let propositions = loaded.propositions.map { read in
        Proposition(
          name: read.name, scope: read.scope, activity: read.activity,
          read: (read.value, loaded.document(read.text), profile))
      }
      for (id, place) in loaded.known { known[id] = propositions[place] }
    }
    return emptied
  }

  /// Returns the position of a rule of the session; nil if the rule is in an engine of a different extension.
  func source(of rule: SessionRuleID) -> RuleSource? {
    rule.engine == settings.engine ? held.rules[rule.index].source : nil
  }

  // MARK: cards

  /// Returns the index of the card list of a surface; nil if the surface has no list.
  func cardList(of surface: [UInt8]) -> Int? { cards.firstIndex { $0.surface == surface } }

  /// Keyed by surface: the activities of the surface's cards.
  var activities: JSONTree.Members {
    var members = JSONTree.Members()
    for list in cards where !list.entries.isEmpty {
      members[list.surface] = .array(list.entries.map { .text($0.proposition.activity) })
    }
    return members
  }
}

/// The facts about Messaging in a session's events that must be known before the session runs.
package struct MessagingForecast: Sendable {
  /// Keyed by the id of a request: the number of later events that end the responses to this request.
  package var endsToCome: [[UInt8]: Int] = [:]
  /// True if the input contains the events that Messaging sends: the session then adds no such events.
  package var hasOwnEvents = false

  package init() {}

  /// Collects the facts of an event, a JSON object.
  package mutating func note(_ event: JSONDocument) {
    func text(_ value: JSONDocument.Value?, _ name: String) -> [UInt8]? {
      guard let value, event.isObject(value), let found = event.presentMember(value, name) else { return nil }
      return event.string(orLexeme: found)
    }
    let source = text(event.root, "source") ?? []
    if source.elementsEqual(Messaging.historySource.utf8)
      || text(event.root, "name")?.elementsEqual(Messaging.interactionName.utf8) ?? false
    {
      hasOwnEvents = true
    }
    if source.elementsEqual(Messaging.endSource.utf8),
      let id = text(event.presentMember(event.root, "data"), "endingEventId")
    {
      endsToCome[id, default: 0] += 1
    }
  }
}

extension JSONTree.Members {
  init(_ all: [(name: String, value: JSONTree)]) {
    self.init()
    for (name, value) in all { self[Array(name.utf8)] = value }
  }
}
