/// The extension Messaging in a session: the rules that its engines hold, the content cards, and the in-app message on
/// the screen.
///
/// Source: adobe/aepsdk-messaging-ios: Messaging.swift, Messaging+State.swift @5.14.0; adobe/aepsdk-messaging-android:
/// EdgePersonalizationResponseHandler.java, PresentableMessageMapper.java @3.10.0; both read.
package struct Messaging {
  /// The fate of a message on the screen: the values of `--after-show`.
  package enum AfterShow: String, CaseIterable, Sendable { case close, dismiss, keep, suppress }

  /// The answer to a request for new rules: the values of `--refresh`.
  package enum RefreshAnswer: String, CaseIterable, Sendable { case fail, same }

  package struct Settings: Sendable {
    /// The index of the in-app engine among the programs; the program there is not used.
    package var engine: Int
    /// The initial responses; nil if an event contains the first response.
    package var input: PropositionInput?
    /// The rules of the completed responses of `input`; nil to read them.
    package var loaded: [MessageRules]?
    /// The surfaces that the app asks for; nil for all of a response.
    package var surfaces: [[UInt8]]?
    /// True if the app has the responses from its cache.
    package var isCached = false
    package var afterShow = AfterShow.close
    package var refresh = RefreshAnswer.fail
    /// The activity of a rule set without its proposition; nil if it is not known.
    package var activity: [UInt8]?
    package var forecast = MessagingForecast()

    package init(engine: Int, input: PropositionInput?) { (self.engine, self.input) = (engine, input) }
  }

  /// A proposition as Messaging sends it back in its events.
  struct Proposition {
    let name: [UInt8]
    let scope: [UInt8]
    /// Empty if there is none: nothing is recorded.
    let activity: [UInt8]
    /// The proposition in its response; nil for a rule set without a proposition.
    fileprivate var read: (value: JSONDocument.Value, document: JSONDocument, profile: LaunchProfile)?

    /// The members that Messaging sends back.
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
    /// The ids of its cards.
    var items: [[UInt8]]
    /// The rule of the first card.
    let firing: Firing
  }

  struct CardList {
    let surface: [UInt8]
    var entries: [CardEntry]
  }

  /// An event with rules that wait for new ones.
  struct WaitingEvent {
    let event: SessionEvent
    /// Its data as the in-app engine got it, and as the rules that did not wait have changed it.
    let data: SessionData?
    let working: SessionData?
    /// The ids of the consequences that were carried out.
    let done: Set<String>
  }

  let settings: Settings
  let profile: LaunchProfile
  private(set) var held: HeldRules
  /// Keyed by the id of a message or card.
  private(set) var known: [[UInt8]: Proposition] = [:]
  /// The proposition of rule sets that have none.
  private let standIn: Proposition?
  var cards: [CardList] = []
  let cardEngine: Session.Member

  var isStarted = false
  /// True until the in-app engine has evaluated the events that it kept.
  var waits: Bool
  var onScreen: Message?
  /// The message objects of Android, which live as long as the process, and the messages that were announced, by id.
  var objects: [[UInt8]: Message] = [:]
  /// The surfaces of requests, by the id of their event.
  var requests: [[UInt8]: [[UInt8]]] = [:]
  /// The propositions that Edge has sent so far, by the id of the request; under the empty id what belongs to no request.
  var gathered: [[UInt8]: PropositionInput] = [:]
  /// As in the forecast, without the events so far.
  var endsToCome: [[UInt8]: Int]
  /// The current input event, if it hands out propositions.
  var response: JSONDocument?
  /// Events whose rules wait for an answer to the request for new ones.
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

  /// The proposition of a message or card; nil if Messaging does not know it.
  func proposition(of id: [UInt8]) -> Proposition? { known[id] ?? standIn }

  // MARK: rules

  /// Takes the rules of a response. `requested`: the surfaces that the app asked for; nil for the surfaces of the
  /// response. Returns the surfaces that have no rules any more.
  mutating func load(_ loaded: MessageRules, requested: [[UInt8]]?, fromCache: Bool) -> [[UInt8]] {
    let (absent, emptied) = held.load(loaded, requested: requested, fromCache: fromCache)
    if !absent.isEmpty { known = known.filter { !absent.contains($0.value.scope) } }
    // Android loads the rules of its cache without this table.
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

  /// The position of a rule of the session; nil if a different engine holds the rule.
  func source(of rule: SessionRuleID) -> RuleSource? {
    rule.engine == settings.engine ? held.rules[rule.index].source : nil
  }

  // MARK: cards

  /// The index of the list of a surface; nil if there is none.
  func cardList(of surface: [UInt8]) -> Int? { cards.firstIndex { $0.surface == surface } }

  /// The activities of the cards of each surface.
  var activities: JSONTree.Members {
    var members = JSONTree.Members()
    for list in cards where !list.entries.isEmpty {
      members[list.surface] = .array(list.entries.map { .text($0.proposition.activity) })
    }
    return members
  }
}

/// The parts of a session's events about Messaging that must be known beforehand.
package struct MessagingForecast: Sendable {
  /// Keyed by the id of a request: the number of events to come that end its answers.
  package var endsToCome: [[UInt8]: Int] = [:]
  /// True if the events that Messaging sends are among them: the session adds none.
  package var hasOwnEvents = false

  package init() {}

  /// Notes an event: an object.
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
