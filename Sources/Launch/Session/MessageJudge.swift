/// Finds the reasons why the messages of a session are not shown on one platform.
///
/// Events of the app and of Edge take precedence over the result of the rules.
///
/// Each cause has a test. The tests run in the order in which the causes would stop Messaging. The first cause that is
/// found is the answer.
package final class MessageJudge {
  /// A message or a card of a response, or a holdout: an item without content for a control group.
  struct Message {
    let id: [UInt8]
    let consequenceID: [UInt8]?
    let proposition: [UInt8]
    let activity: [UInt8]
    let scope: [UInt8]
    /// The schema of the message; nil if the rule set of the message cannot be read.
    let schema: MessageSchema?
    let detail: JSONTree
    /// The index of the message's response in `responses`.
    let response: Int
    /// The range of the message's consequence, or of the item that cannot be read.
    let place: PropositionPlace
    /// The number of the event at which the app loads the first response that contains the message, counted like
    /// `Response.loadedAt`.
    var since: Int

    var isCard: Bool { schema == .contentCard || schema == .feedItem }
  }

  /// A response of the session.
  struct Response {
    let rules: MessageRules
    /// The ids of messages and cards whose proposition the app knows.
    let known: Set<[UInt8]>
    /// The surfaces that the app requested; nil if the surfaces are not known.
    let surfaces: [[UInt8]]?
    let request: Request?
    /// The number of the event at which the app loads the rules of the response; -1 if the rules are loaded from the
    /// start.
    let loadedAt: Int
    let isFirst: Bool
  }

  /// A request of Messaging, with the events that respond to it.
  struct Request {
    let event: Int
    let surfaces: [[UInt8]]
    var decisions: [Int] = []
    var errors: [Int] = []
    var end: Int?
    var isFinalized = false
  }

  /// An interaction event or a history record of Messaging.
  struct Act {
    let event: Int
    let type: String
    /// The reason of an interaction, or the action of a record.
    let reason: String
    let propositions: [(id: [UInt8]?, activity: [UInt8], item: [UInt8]?)]
    let isRecord: Bool
  }

  /// The result of evaluating a message's condition on the events.
  struct Probe {
    /// The number of the last event that matched the condition.
    var last: Int?
    /// True if the condition searches the history of events.
    var asksHistory = false
    var nearest: Nearest?
  }

  /// The event that came closest to matching a condition.
  struct Nearest {
    let event: Int
    /// The environment in which the event was evaluated.
    let world: World
    let distance: Distance
    /// The conditions that prevent the message, as text. Set after the last event, if no event matched the condition.
    var phrase = ""
    /// The reason why the engine would stop before it shows the message, even if the event matched the condition.
    var stop: String?
    /// True if records of the history prevent the message.
    var hasRecords = false
  }

  /// The distance of an event from matching a condition.
  struct Distance {
    /// True if no test of the event's type or source prevents a match.
    let isOfType: Bool
    /// True if only searches of the history prevent a match.
    let isHistory: Bool
    let flips: Int?

    /// The sort key of the distance; smaller is closer to a match.
    var rank: (Int, Int, Int) { (isOfType ? 0 : 1, isHistory ? 0 : 1, flips ?? .max) }
  }

  /// A box for a noncopyable explainer.
  final class Prober {
    var explainer: Explainer
    /// The indices of the messages, and of their rules.
    let wanted: [(place: Int, rule: Int)]
    let typeTests: Set<ConditionID>
    /// Keyed by the verdicts of a rule's conditions: the distance of an event with these verdicts from matching the
    /// rule.
    var distances: [Verdicts: Distance] = [:]

    /// The verdicts of all conditions of a rule.
    struct Verdicts: Hashable {
      let rule: Int
      let verdicts: UInt64
    }

    init(_ explainer: consuming Explainer, _ wanted: [(place: Int, rule: Int)]) {
      self.explainer = explainer
      self.wanted = wanted
      typeTests = self.explainer.plan.typeTests
    }
  }

  /// A cause that was found.
  struct Finding {
    var event: Int?
    var evidence: String?
    let words: String
    var certainty = MessageCause.Certainty.certain
    /// The missing evidence, if the cause is suspected.
    var missing: String?
  }

  let evidence: SessionEvidence
  let profile: LaunchProfile
  let settings: Messaging.Settings
  let given: JSONTree.Members
  let limits: EventLimits
  /// Returns, as text, the conditions that an event does not match.
  let phrase: (RuleExplanation) -> String
  var requests: [Request] = []
  var responses: [Response] = []
  var messages: [Message] = []
  /// Keyed by the ids of the proposition and of the message: the index of the message in `messages`.
  var places: [[[UInt8]]: Int] = [:]
  /// Parallel to `messages`: the index of the rule in its rule set; nil if the platform has not loaded the rule.
  var loaded: [Int?] = []
  var acts: [Act] = []
  /// The ids of the consequences that the session announces, with their events.
  var announced: [(event: Int, ids: [[UInt8]])] = []
  /// Parallel to `messages`: the evidence about each message.
  var found: [Found] = []
  /// Keyed by event: the first message that the rules show at this event.
  var firstShown: [Int?: Int] = [:]
  /// After each interaction: the last displayed message that has not been dismissed.
  var displays: [(event: Int, last: (name: [UInt8], event: Int)?)] = []
  var facts: [SessionFact] = []
  /// Parallel to `messages`: the result of each message's condition.
  var probes: [Probe] = []

  // Results that the tests of many messages use, computed once.
  /// The extensions that the hub has registered; nil if the session has no state of the hub.
  private(set) lazy var hub = state("com.adobe.module.eventhub")?["extensions"]
  private(set) lazy var unreadableLine = evidence.lines.first { $0.cause == .unreadable }
  /// The events at which the app requests its cards.
  private(set) lazy var cardReads = evidence.events.indices.filter {
    evidence.events[$0].name.lowercased() == "get propositions"
  }
  /// Keyed by activity: the indices in `acts` of the activity's records.
  private(set) lazy var records = Dictionary(
    grouping: acts.indices.filter { acts[$0].isRecord }, by: { acts[$0].propositions[0].activity })
  /// Keyed by the event of a request: the result of `absence(from:)`.
  private var absences: [Int?: (MessageCause.Certainty, String?)] = [:]
  private(set) lazy var lastTime = evidence.events.compactMap(\.time).max()

  /// Creates a judge of a session. `settings` contains the responses that are loaded from the start. `states`: shared
  /// states, keyed by name.
  package init(
    _ evidence: SessionEvidence, _ settings: Messaging.Settings, states: JSONTree.Members, for profile: LaunchProfile,
    world: World, _ limits: EventLimits, phrase: @escaping (RuleExplanation) -> String
  ) {
    (self.evidence, self.settings, given, self.limits) = (evidence, settings, states, limits)
    (self.profile, self.phrase) = (profile, phrase)
    findRequests()
    findActs()
    if let input = settings.input { add(input, isGiven: true) }
    for input in evidence.messages { add(input) }
    replay(world)
    index()
  }

  // MARK: answers

  /// True if the platform loads at least one rule of the responses.
  package var holdsRules: Bool { responses.contains { !$0.rules.rules.isEmpty } }

  /// Returns the answer for each message; if the session has no message, returns one answer without a message.
  package func answers() -> [MessageAnswer] {
    guard !messages.isEmpty else { return [answerWithoutMessage()] }
    let tests = Self.tests.map { ($0.cause, test: $0.test(self)) }
    return messages.indices.map { place in
      let message = messages[place]
      var found: [(cause: MessageCause?, finding: Finding)] = []
      for (cause, test) in tests {
        // Even if a message is shown, its content may be impossible to render, or the app may read the cards too early.
        if found.first?.cause == nil, !found.isEmpty, cause != .cardOrder, cause != .content { continue }
        if let finding = test(place) { found.append((cause, finding)) }
      }
      var answer = MessageAnswer(id: message.id, proposition: message.proposition, activity: message.activity)
      let name = Self.text(message.id) + (message.activity.isEmpty ? "" : " (\(Self.text(message.activity)))")
      answer.fill(
        with: found, head: name + ": ", isMessage: true,
        otherwise: (
          .condition,
          "the session cannot tell a missing state from a re-evaluation that failed: look at an Assurance session"
        ))
      return answer
    }
  }

  private func answerWithoutMessage() -> MessageAnswer {
    var answer = MessageAnswer()
    let found = Self.sessionTests.compactMap { cause, test in test(self)().map { (cause: cause as MessageCause?, $0) } }
    answer.fill(
      with: found, head: "no message", isMessage: false,
      otherwise: (.empty, "the session cannot tell why Edge sent none: look at Assurance, Edge Delivery"))
    return answer
  }

  /// The tests for a message, in order. The first test checks whether the message is shown.
  private static var tests: [(cause: MessageCause?, test: (MessageJudge) -> (Int) -> Finding?)] {
    [
      (nil, shown), (.conflict, conflict), (.delegate, delegate), (.noScreen, noScreen), (.ids, ids),
      (.content, content), (.wrapper, wrapper), (.screen, screen), (.unreadable, unreadable), (.holdout, holdout),
      (.surface, surface), (.noSurface, noSurface), (.noAnswer, noAnswer), (.cardLost, cardLost), (.empty, emptied),
      (.late, late),
      (.noTrigger, noTrigger), (.history, history), (.condition, condition), (.cardOrder, cardOrder),
      (.oldSDK, oldSDK), (.web, web),
    ]
  }

  /// The tests for a session without a message, in order.
  private static var sessionTests: [(cause: MessageCause, test: (MessageJudge) -> () -> Finding?)] {
    [
      (.notRegistered, notRegistered), (.waiting, waiting), (.noDatastream, noDatastream), (.consent, consent),
      (.edgeError, edgeError), (.noAnswer, lastWithoutAnswer), (.surface, otherSurface), (.empty, empty),
    ]
  }

  static func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

  func list(_ surfaces: [[UInt8]]) -> String { surfaces.map(Self.text).joined(separator: ", ") }

  /// Returns how certain it is that something did not happen after an event, and the missing evidence. `start` is nil
  /// if the session does not contain the event.
  func absence(from start: Int?) -> (MessageCause.Certainty, String?) {
    let found = absences[start] ?? newAbsence(from: start)
    absences[start] = found
    return found
  }

  private func newAbsence(from start: Int?) -> (MessageCause.Certainty, String?) {
    if evidence.isLog, evidence.events.isEmpty {
      return (.suspected, "the log has no events: set its level to trace on iOS, to debug on Android")
    }
    if evidence.hasFaults { return (.suspected, "a line of the session cannot be read") }
    guard let start else { return (.suspected, "the session does not contain the request") }
    if let gap = evidence.gap(from: start) {
      return (.suspected, "the session lacks the event after the hub's event \(gap)")
    }
    return (.certain, nil)
  }
}
