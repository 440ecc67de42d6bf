/// Finds out why the messages of a session are not shown on one platform.
///
/// Events of the app and of Edge take precedence over the result of the rules.
///
/// Each cause has a test. The tests run in the order in which Messaging would meet their causes. The first cause found is
/// the answer.
package final class MessageJudge {
  /// A message, a card or a holdout of a response.
  struct Message {
    let id: [UInt8]
    let consequenceID: [UInt8]?
    let proposition: [UInt8]
    let activity: [UInt8]
    let scope: [UInt8]
    /// Nil if its rule set cannot be read.
    let schema: MessageSchema?
    let detail: JSONTree
    /// The index in `responses`.
    let response: Int
    /// The range of its consequence, or of the item that cannot be read.
    let place: PropositionPlace
    /// The number of the event that puts its first response into force, as `Response.loadedAt`.
    var since: Int

    var isCard: Bool { schema == .contentCard || schema == .feedItem }
  }

  /// A response of the session.
  struct Response {
    let rules: MessageRules
    /// The ids of messages and cards whose proposition the app knows.
    let known: Set<[UInt8]>
    /// The surfaces that the app asked for; nil if they are not known.
    let surfaces: [[UInt8]]?
    let request: Request?
    /// The number of the event that puts its rules into force; -1 if they are in force from the start.
    let loadedAt: Int
    let isFirst: Bool
  }

  /// A request of Messaging, with the events that answer it.
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

  /// The result of the condition of a message for the events.
  struct Probe {
    /// The last event that met the condition.
    var last: Int?
    /// True if the condition searches the history of events.
    var asksHistory = false
    var nearest: Nearest?
  }

  /// The event that was nearest to meeting a condition.
  struct Nearest {
    let event: Int
    /// The environment at the event.
    let world: World
    let distance: Distance
    /// The conditions that prevent the message. Set after the last event, if no event met the condition.
    var phrase = ""
    /// The reason why the event stops the engine before the message, although it meets the condition.
    var stop: String?
    /// True if records of the history prevent the message.
    var hasRecords = false
  }

  /// How far an event is from meeting a condition.
  struct Distance {
    /// True if no test of its type or source prevents a match.
    let isOfType: Bool
    /// True if only searches of the history prevent a match.
    let isHistory: Bool
    let flips: Int?

    /// The distance to a match.
    var rank: (Int, Int, Int) { (isOfType ? 0 : 1, isHistory ? 0 : 1, flips ?? .max) }
  }

  /// A box for a noncopyable explainer.
  final class Prober {
    var explainer: Explainer
    /// The messages, as indices, and their rules.
    let wanted: [(place: Int, rule: Int)]
    let typeTests: Set<ConditionID>
    /// The distances of rules that do not match, by the verdicts of their conditions.
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
  /// Writes the conditions that an event does not meet.
  let phrase: (RuleExplanation) -> String
  var requests: [Request] = []
  var responses: [Response] = []
  var messages: [Message] = []
  /// Indices in `messages`, keyed by the ids of the proposition and the message.
  var places: [[[UInt8]]: Int] = [:]
  /// Parallel to `messages`: the index of the rule in its rule set; nil if the platform has not loaded the rule.
  var loaded: [Int?] = []
  var acts: [Act] = []
  /// The ids of the consequences that the session announces, with their events.
  var announced: [(event: Int, ids: [[UInt8]])] = []
  /// Parallel to `messages`.
  var found: [Found] = []
  /// Keyed by event: the first message that the rules show at it.
  var firstShown: [Int?: Int] = [:]
  /// The message that was displayed last and not dismissed, after each interaction.
  var displays: [(event: Int, last: (name: [UInt8], event: Int)?)] = []
  var facts: [SessionFact] = []
  /// Parallel to `messages`.
  var probes: [Probe] = []

  // What the tests of many messages ask, found once.
  /// The extensions that the hub has registered; nil if the session has no state of the hub.
  private(set) lazy var hub = state("com.adobe.module.eventhub")?["extensions"]
  private(set) lazy var unreadableLine = evidence.lines.first { $0.cause == .unreadable }
  /// The events at which the app asks for its cards.
  private(set) lazy var cardReads = evidence.events.indices.filter {
    evidence.events[$0].name.lowercased() == "get propositions"
  }
  /// The indices in `acts` of the records of each activity.
  private(set) lazy var records = Dictionary(
    grouping: acts.indices.filter { acts[$0].isRecord }, by: { acts[$0].propositions[0].activity })
  /// Keyed by the event of a request.
  private var absences: [Int?: (MessageCause.Certainty, String?)] = [:]
  private(set) lazy var lastTime = evidence.events.compactMap(\.time).max()

  /// `settings`: include the responses that are loaded from the start. `states`: shared states, keyed by name.
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

  /// True if the platform loads a rule of a response.
  package var holdsRules: Bool { responses.contains { !$0.rules.rules.isEmpty } }

  /// The answer for each message; one without a message if the session has none.
  package func answers() -> [MessageAnswer] {
    guard !messages.isEmpty else { return [answerWithoutMessage()] }
    let tests = Self.tests.map { ($0.cause, test: $0.test(self)) }
    return messages.indices.map { place in
      let message = messages[place]
      var found: [(cause: MessageCause?, finding: Finding)] = []
      for (cause, test) in tests {
        // A message that is shown can still have content that cannot be drawn, or cards that are read too early.
        if found.first?.cause == nil, !found.isEmpty, cause != .cardOrder, cause != .content { continue }
        if let finding = test(place) { found.append((cause, finding)) }
      }
      var answer = MessageAnswer(id: message.id, proposition: message.proposition, activity: message.activity)
      let name = Self.text(message.id) + (message.activity.isEmpty ? "" : " (\(Self.text(message.activity)))")
      answer.fill(
        with: found, head: name + ": ", isMessage: true,
        otherwise: (
          .condition,
          "the session cannot tell a state that it does not hold from a re-evaluation that failed: look at an Assurance "
            + "session"
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

  /// The tests for a message, in order. The first one is that it is shown.
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

  /// The certainty that something is absent after an event, and the missing evidence. `start` is nil if the session does
  /// not have the event.
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
    guard let start else { return (.suspected, "the session does not hold the request") }
    if let gap = evidence.gap(from: start) {
      return (.suspected, "after the event that the hub numbered \(gap) one is missing in the session")
    }
    return (.certain, nil)
  }
}
