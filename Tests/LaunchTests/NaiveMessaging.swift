/// A JSON value of the model of Messaging. Strings are ASCII and need no escapes.
indirect enum Plain {
  case null
  case truth(Bool)
  case number(String)
  case text(String)
  case list([Plain])
  case object([(String, Plain)])

  var members: [(String, Plain)]? { if case .object(let members) = self { members } else { nil } }
  var elements: [Plain]? { if case .list(let elements) = self { elements } else { nil } }
  var text: String? { if case .text(let text) = self { text } else { nil } }

  subscript(name: String) -> Plain? { members?.last { $0.0 == name }?.1 }

  var json: String {
    switch self {
    case .null: "null"
    case .truth(let truth): "\(truth)"
    case .number(let number): number
    case .text(let text): "\"\(text)\""
    case .list(let list): "[" + list.map(\.json).joined(separator: ",") + "]"
    case .object(let members): "{" + members.map { "\"\($0)\":\($1.json)" }.joined(separator: ",") + "}"
    }
  }
}

/// What happens to an app with Messaging: its rules, and what its user does.
struct MessagingCase {
  enum Input {
    case event(Plain)
    case act(Plain)
  }

  /// The propositions that are there from the start; nil if there are none.
  var initial: [Plain]?
  /// A rule set that is there instead, and the activity that the user names for it.
  var ruleSet: Plain?
  var activity: String?
  var isCache = false
  var surfaces: [String]?
  var afterShow = "close"
  /// True if a request for new rules brings the same ones; false if it fails.
  var refreshSucceeds = false
  /// The number of inputs before the rules arrive, and before their reset event; nil if they are there from the start.
  var arrival: (load: Int, reset: Int)?
  /// The rules of Core.
  var core: [Plain] = []
  var inputs: [Input] = []

  /// The time of the first input; each event is as many seconds later as there are inputs before it.
  static let start: Int64 = 1_790_000_000_000
}

/// A model of Messaging in a session, written from the description of the SDKs' behaviour, not from the engine: rules are
/// evaluated one by one from their JSON, and everything is in lists.
struct NaiveMessaging {
  struct Proposition {
    let name: String
    let scope: String
    let details: Plain
    let items: [Plain]
    var activity: String { details["activity"]?["id"]?.text ?? "" }
  }

  struct Event {
    var input: Int?
    var isLate = false
    var step = 0
    var id: String?
    var parent: String?
    var name = ""
    var type = ""
    var source = ""
    var data: Plain?
    var isRecorded = false
    var isAnnouncement = false
    var isReset = false
  }

  struct Message {
    let id: String
    let proposition: Proposition?
  }

  struct Card {
    let proposition: Proposition
    var items: [String]
  }

  enum Engine { case inApp, history, card }

  let isIOS: Bool
  let session: MessagingCase
  private(set) var lines: [String] = []
  /// True if more events follow from one input than the model goes through.
  private(set) var isEndless = false
  var now = MessagingCase.start
  var rules: [(engine: Engine, surface: String, rule: Plain)] = []
  var order: [String] = []
  var known: [String: Proposition] = [:]
  var cards: [(surface: String, list: [Card])] = []
  var records: [(hash: UInt32, time: Int64)] = []
  var onScreen: Message?
  var objects: [String: Message] = [:]
  var waits = false
  var kept: [Event] = []
  var keptByCore: [Event] = []
  var hasCore = true
  /// The events whose rules wait for new rules, their data after the other rules, and the ids of what these announced.
  var waiting: [(event: Event, data: Plain?, ids: Set<String>)] = []
  var count = 0
  var requests: [String: [String]] = [:]
  var gathered: [String: [Plain]] = [:]
  var queue: [Event] = []
  var emitted: [Int?: Int] = [:]
  /// True if the session brings Messaging's own events.
  var isSilent = false

  init(_ session: MessagingCase, isIOS: Bool) {
    (self.session, self.isIOS) = (session, isIOS)
    waits = session.initial == nil && session.ruleSet == nil || session.arrival != nil
    hasCore = session.arrival == nil
    isSilent = session.inputs.contains {
      guard case .event(let event) = $0 else { return false }
      return event["source"]?.text == "com.adobe.eventSource.eventHistoryWrite"
        || event["name"]?.text == "Messaging interaction event"
    }
  }

  mutating func run() {
    for (number, input) in session.inputs.enumerated() {
      // An act without a time follows the last event.
      if case .event = input { now = MessagingCase.start + Int64(number) * 1_000 }
      if number == 0 { start() }
      var event = Event(input: number)
      var isDone: Bool?
      switch input {
      case .event(let json):
        event.id = json["id"]?.text
        event.parent = json["parentId"]?.text
        (event.type, event.source) = (json["type"]?.text ?? "", json["source"]?.text ?? "")
        event.data = json["data"]
        event.isRecorded = json["mask"] != nil
        evaluate(event)
      case .act(let act): isDone = perform(act, event)
      }
      settle(event)
      count += 1
      arrive()
      if let isDone { lines.append("act \(isDone)") }
      if isEndless { return }
    }
    for (hash, group) in Dictionary(grouping: records, by: \.hash).sorted(by: { $0.key < $1.key }) {
      lines.append("end \(hash) \(group.count)")
    }
    for (surface, list) in cards.sorted(by: { $0.surface < $1.surface }) where !list.isEmpty {
      lines.append("end \(surface) \(list.map(\.proposition.activity))")
    }
  }

  mutating func say(_ event: Event, _ line: String) {
    lines.append("\(event.input.map { "\($0)" } ?? "-")\(event.isLate ? "L" : "").\(event.step) \(line)")
  }

  /// The proposition of messages and cards that belong to none: that of a rule set alone.
  var standIn: Proposition? {
    if session.ruleSet == nil { return nil }
    let activity = session.activity ?? ""
    let details = Plain.object([("activity", .object([("id", .text(activity))]))])
    return Proposition(name: activity, scope: activity, details: details, items: [])
  }

  func proposition(_ id: String) -> Proposition? { known[id] ?? standIn }

  mutating func start() {
    if session.arrival == nil { loadInitial() }
  }

  mutating func loadInitial() {
    guard session.initial != nil || session.ruleSet != nil else { return }
    let event = Event()
    refresh(
      session.initial ?? [], requested: session.surfaces, event, ruleSet: session.ruleSet, fromCache: session.isCache)
    settle(event)
  }

  // MARK: rules that arrive late

  var keepsForCore: Bool { session.arrival.map { count < $0.reset } ?? false }

  mutating func arrive() {
    guard let arrival = session.arrival else { return }
    if count == arrival.load {
      hasCore = true
      loadInitial()
    }
    if count == arrival.reset { reset() }
  }

  /// The engines evaluate the events that they kept, then the reset event.
  mutating func reset() {
    for old in keptByCore {
      var (old, operations) = (old, [Plain]())
      old.isLate = true
      var data = old.data
      for rule in matchingCore(old) { carryOut(rule, old, &data, &operations) }
      for consequence in operations { announce(consequence, old) }
    }
    keptByCore = []
    let hasMessages = session.ruleSet != nil || session.initial != nil
    if hasMessages, !session.isCache || rules.contains(where: { $0.engine == .inApp }) { repeatMessages() }
    var event = Event(isLate: true)
    (event.type, event.source) = ("com.adobe.eventType.rulesEngine", "com.adobe.eventSource.requestReset")
    let name = isIOS ? "com.adobe.module.configuration.rulesengine" : "Configuration"
    event.data = .object([("name", .text(name))])
    let before = queue
    queue = []
    evaluate(event)
    queue = before + queue
    settle(event)
  }

  mutating func repeatMessages() {
    waits = false
    let all = kept
    kept = []
    for old in all {
      var (old, operations) = (old, [Plain]())
      old.isLate = true
      processMessages(old, &operations)
      for consequence in operations { announce(consequence, old) }
    }
  }

  /// Goes through the events that follow, and frees the screen.
  mutating func settle(_ event: Event) {
    drain()
    guard let shown = onScreen, session.afterShow == "close" || session.afterShow == "dismiss" else { return }
    onScreen = nil
    if session.afterShow == "close" { return }
    record("dismiss", of: shown, Event(input: event.input))
    drain()
  }

  mutating func drain() {
    var count = 0
    while !queue.isEmpty {
      evaluate(queue.removeFirst())
      count += 1
      if count > 100 {
        isEndless = true
        return
      }
    }
  }

  @discardableResult
  mutating func emit(_ event: Event, after cause: Event) -> Int {
    let number = emitted[cause.input, default: 0] + 1
    emitted[cause.input] = number
    var event = event
    (event.input, event.isLate, event.step) = (cause.input, cause.isLate, number)
    queue.append(event)
    return number
  }

  // MARK: one event

  mutating func evaluate(_ original: Event) {
    var event = original
    var operations: [Plain] = []
    let found = matchingCore(original)
    if keepsForCore, !event.isLate { keptByCore.append(original) }
    for rule in found { carryOut(rule, original, &event.data, &operations) }
    if event.isReset, waits { repeatMessages() }
    processMessages(event, &operations)
    if waits, !event.isLate { kept.append(event) }
    for consequence in operations { announce(consequence, event) }
    evaluateCards(event, replacing: nil)
    if event.type == "com.adobe.eventType.rulesEngine", event.source == "com.adobe.eventSource.responseContent" {
      handle(event.data?["triggeredconsequence"], event)
    } else if event.type == "com.adobe.eventType.messaging", event.source == "com.adobe.eventSource.requestContent" {
      if case .truth(true)? = event.data?["refreshmessages"] { evaluateAgain() }
      if case .truth(true)? = event.data?["trackpropositions"], let xdm = event.data?["propositioninteraction"] {
        sendInteraction(xdm, event)
      }
    }
    handleResponse(event)
    if event.isRecorded, let iam = event.data?["iam"] {
      _ = insert(flat(iam, "iam.").filter { ["iam.eventType", "iam.id", "iam.action"].contains($0.0) }, event)
    }
  }

  func matchingCore(_ event: Event) -> [Plain] {
    let core = Plain.object([("version", .number("1")), ("rules", .list(session.core))])
    return hasCore && isTaken(core) ? session.core.filter { holds($0["condition"], event) } : []
  }

  // MARK: rules that ask for new rules

  func ids(_ rule: Plain) -> [String] { consequences(rule).compactMap { $0["id"]?.text } }

  func hasSchema(_ rule: Plain) -> Bool { consequences(rule).contains { $0["type"]?.text == "schema" } }

  func asksAgain(_ rule: Plain) -> Bool {
    switch rule["meta"]?["reEvaluate"] {
    case .truth(true)?: hasSchema(rule)
    case .text("true")?: !isIOS && hasSchema(rule)
    default: false
    }
  }

  /// Lets the in-app engine evaluate an event.
  mutating func processMessages(_ event: Event, _ operations: inout [Plain]) {
    let found = matching([.inApp, .history], event)
    var now = found
    let waits = found.contains(where: asksAgain)
    if waits {
      let held = Set(found.filter(hasSchema).flatMap(ids))
      now = found.filter { !hasSchema($0) && (!isIOS || held.isDisjoint(with: ids($0))) }
    }
    var data = event.data
    for rule in now { carryOut(rule, event, &data, &operations) }
    if !waits { return }
    waiting.append((event, data, Set(now.flatMap(ids))))
    if waiting.count > 1 { return }
    let request = Plain.object([("refreshmessages", .truth(true))])
    send("Refresh in-app messages", "messaging", "requestContent", request, event, isAlways: true)
  }

  /// The request for new rules is answered.
  mutating func evaluateAgain() {
    let all = waiting
    waiting = []
    if !session.refreshSucceeds { return }
    for (event, data, ids) in all {
      var (event, own, operations) = (event, data, [Plain]())
      // iOS evaluates the event as it came in.
      if !isIOS { event.data = data }
      let found = matching([.inApp, .history], event).filter { !isIOS || ids.isDisjoint(with: self.ids($0)) }
      for rule in found { carryOut(rule, event, &own, &operations) }
      for consequence in operations { announce(consequence, event) }
    }
  }
}
