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

  private enum Engine { case inApp, history, card }

  private let isIOS: Bool
  private let session: MessagingCase
  private(set) var lines: [String] = []
  /// True if more events follow from one input than the model goes through.
  private(set) var isEndless = false
  private var now = MessagingCase.start
  private var rules: [(engine: Engine, surface: String, rule: Plain)] = []
  private var order: [String] = []
  private var known: [String: Proposition] = [:]
  private var cards: [(surface: String, list: [Card])] = []
  private var records: [(hash: UInt32, time: Int64)] = []
  private var onScreen: Message?
  private var objects: [String: Message] = [:]
  private var waits = false
  private var kept: [Event] = []
  private var keptByCore: [Event] = []
  private var hasCore = true
  /// The events whose rules wait for new rules, their data after the other rules, and the ids of what these announced.
  private var waiting: [(event: Event, data: Plain?, ids: Set<String>)] = []
  private var count = 0
  private var requests: [String: [String]] = [:]
  private var gathered: [String: [Plain]] = [:]
  private var queue: [Event] = []
  private var emitted: [Int?: Int] = [:]
  /// True if the session brings Messaging's own events.
  private var isSilent = false

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

  private mutating func say(_ event: Event, _ line: String) {
    lines.append("\(event.input.map { "\($0)" } ?? "-")\(event.isLate ? "L" : "").\(event.step) \(line)")
  }

  /// The proposition of messages and cards that belong to none: that of a rule set alone.
  private var standIn: Proposition? {
    if session.ruleSet == nil { return nil }
    let activity = session.activity ?? ""
    let details = Plain.object([("activity", .object([("id", .text(activity))]))])
    return Proposition(name: activity, scope: activity, details: details, items: [])
  }

  private func proposition(_ id: String) -> Proposition? { known[id] ?? standIn }

  private mutating func start() {
    if session.arrival == nil { loadInitial() }
  }

  private mutating func loadInitial() {
    guard session.initial != nil || session.ruleSet != nil else { return }
    let event = Event()
    refresh(
      session.initial ?? [], requested: session.surfaces, event, ruleSet: session.ruleSet, fromCache: session.isCache)
    settle(event)
  }

  // MARK: rules that arrive late

  private var keepsForCore: Bool { session.arrival.map { count < $0.reset } ?? false }

  private mutating func arrive() {
    guard let arrival = session.arrival else { return }
    if count == arrival.load {
      hasCore = true
      loadInitial()
    }
    if count == arrival.reset { reset() }
  }

  /// The engines evaluate the events that they kept, then the reset event.
  private mutating func reset() {
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

  private mutating func repeatMessages() {
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
  private mutating func settle(_ event: Event) {
    drain()
    guard let shown = onScreen, session.afterShow == "close" || session.afterShow == "dismiss" else { return }
    onScreen = nil
    if session.afterShow == "close" { return }
    record("dismiss", of: shown, Event(input: event.input))
    drain()
  }

  private mutating func drain() {
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
  private mutating func emit(_ event: Event, after cause: Event) -> Int {
    let number = emitted[cause.input, default: 0] + 1
    emitted[cause.input] = number
    var event = event
    (event.input, event.isLate, event.step) = (cause.input, cause.isLate, number)
    queue.append(event)
    return number
  }

  // MARK: one event

  private mutating func evaluate(_ original: Event) {
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

  private func matchingCore(_ event: Event) -> [Plain] {
    let core = Plain.object([("version", .number("1")), ("rules", .list(session.core))])
    return hasCore && isTaken(core) ? session.core.filter { holds($0["condition"], event) } : []
  }

  // MARK: rules that ask for new rules

  private func ids(_ rule: Plain) -> [String] { consequences(rule).compactMap { $0["id"]?.text } }

  private func hasSchema(_ rule: Plain) -> Bool { consequences(rule).contains { $0["type"]?.text == "schema" } }

  private func asksAgain(_ rule: Plain) -> Bool {
    switch rule["meta"]?["reEvaluate"] {
    case .truth(true)?: hasSchema(rule)
    case .text("true")?: !isIOS && hasSchema(rule)
    default: false
    }
  }

  /// Lets the in-app engine evaluate an event.
  private mutating func processMessages(_ event: Event, _ operations: inout [Plain]) {
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
  private mutating func evaluateAgain() {
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

  // MARK: conditions and tokens

  /// The rules of engines, in their order, that match an event.
  private func matching(_ engines: [Engine], _ event: Event) -> [Plain] {
    engines.flatMap { engine in
      order.flatMap { surface in
        rules.filter { $0.engine == engine && $0.surface == surface && holds($0.rule["condition"], event) }.map(\.rule)
      }
    }
  }

  private func holds(_ condition: Plain?, _ event: Event) -> Bool {
    guard let condition, let definition = condition["definition"] else { return false }
    switch condition["type"]?.text {
    case "group":
      let parts = definition["conditions"]?.elements ?? []
      return definition["logic"]?.text == "and"
        ? parts.allSatisfy { holds($0, event) } : parts.contains { holds($0, event) }
    case "matcher":
      // A key of an event without data is replaced by an empty string.
      let value = self.value(definition["key"]?.text ?? "", event) ?? (event.data == nil ? "" : nil)
      switch definition["matcher"]?.text {
      case "eq": return value.map { value in definition["values"]!.elements!.contains { $0.text == value } } ?? false
      case "ex": return value != nil
      default: return value == nil
      }
    default:
      let found = search(definition)
      guard case .number(let text)? = definition["value"], let value = Int(text) else { return false }
      return switch definition["matcher"]?.text {
      case "eq": found == value
      case "ne": found != value
      case "lt": found < value
      default: found >= value
      }
    }
  }

  /// The value of a historical condition before it is compared.
  private func search(_ definition: Plain) -> Int {
    let wanted = (definition["events"]?.elements ?? []).map { hash(flat($0)) }
    var from = Int64.min
    if case .number(let text)? = definition["from"] { from = Int64(text)! }
    func times(_ hash: UInt32) -> [Int64] {
      records.filter { $0.hash == hash && $0.time >= from && $0.time <= now }.map(\.time)
    }
    switch definition["searchType"]?.text {
    case "ordered":
      if wanted.isEmpty { return isIOS ? 0 : 1 }
      for hash in wanted {
        guard let oldest = times(hash).min() else { return 0 }
        from = oldest
      }
      return 1
    case "mostRecent":
      if wanted.isEmpty { return -1 }
      var best: (index: Int, time: Int64)?
      for (index, hash) in wanted.enumerated() {
        guard let newest = times(hash).max() else { continue }
        if best.map({ newest > $0.time }) ?? true { best = (index, newest) }
      }
      return best?.index ?? (isIOS ? 0 : -1)
    default: return wanted.reduce(0) { $0 + times($1).count }
    }
  }

  /// The value of a key; nil if it is missing or no string.
  private func value(_ key: String, _ event: Event) -> String? {
    switch key {
    case "~type": event.type
    case "~source": event.source
    default: key.split(separator: ".").reduce(event.data) { $0?[String($1)] }?.text
    }
  }

  /// A value with the tokens of its strings replaced.
  private func expanded(_ value: Plain, _ event: Event) -> Plain {
    switch value {
    case .object(let members): return .object(members.map { ($0, expanded($1, event)) })
    case .list(let elements): return .list(elements.map { expanded($0, event) })
    case .text(let text):
      let parts = text.split(separator: "{%", omittingEmptySubsequences: false)
      return .text(
        parts.dropFirst().reduce(String(parts[0])) { result, part in
          let halves = part.split(separator: "%}", maxSplits: 1, omittingEmptySubsequences: false)
          return result + (self.value(String(halves[0]), event) ?? "") + halves[1]
        })
    case .null, .truth, .number: return value
    }
  }

  // MARK: consequences

  private static let prefix = "https://ns.adobe.com/personalization/"

  /// The schema of an item without its prefix; nil if it is no item.
  private func schema(_ detail: Plain?) -> String? {
    guard detail?["id"]?.text != nil, let schema = detail?["schema"]?.text, detail?["data"]?.members != nil,
      schema.hasPrefix(Self.prefix)
    else { return nil }
    return String(schema.dropFirst(Self.prefix.count))
  }

  /// The consequences that the platform keeps: iOS drops those without `detail`.
  private func consequences(_ rule: Plain) -> [Plain] {
    (rule["consequences"]?.elements ?? []).filter { $0["detail"] != nil }
  }

  /// The consequences of a rule for an event.
  private func consequences(_ rule: Plain, _ event: Event) -> [Plain] {
    consequences(rule).map { consequence in
      let members = (consequence.members ?? []).map { ($0, $0 == "detail" ? expanded($1, event) : $1) }
      return .object(members)
    }
  }

  /// Carries out the consequences of a rule. `data`: the working copy of the event's data.
  private mutating func carryOut(_ rule: Plain, _ event: Event, _ data: inout Plain?, _ operations: inout [Plain]) {
    for consequence in consequences(rule, event) {
      let type = consequence["type"]?.text
      if type == "add" || type == "mod" {
        merge(consequence["detail"]?["eventdata"], isStronger: type == "mod", into: &data, event)
        continue
      }
      guard type == "schema" else {
        announce(consequence, event)
        continue
      }
      let detail = consequence["detail"]
      if detail?["schema"]?.text == nil {
        say(event, "skipped no-schema")
      } else if detail?["id"]?.text == nil {
        say(event, "skipped no-id")
      } else if detail?["data"]?.members == nil {
        say(event, "skipped no-data")
      } else if schema(detail) != "eventHistoryOperation" {
        announce(consequence, event)
      } else if let reason = operate(detail?["data"], event) {
        say(event, "skipped \(reason)")
      } else {
        operations.append(consequence)
      }
    }
  }

  private mutating func merge(_ own: Plain?, isStronger: Bool, into data: inout Plain?, _ event: Event) {
    guard case .object(var members)? = data else { return say(event, "skipped no-event-data") }
    guard let own = own?.members else { return say(event, "skipped no-eventdata") }
    for (name, value) in own {
      if let place = members.firstIndex(where: { $0.0 == name }) {
        if isStronger { members[place].1 = value }
      } else {
        members.append((name, value))
      }
    }
    data = .object(members)
  }

  /// Carries out a history operation; returns why nothing is recorded.
  private mutating func operate(_ data: Plain?, _ event: Event) -> String? {
    let operation = data?["operation"]?.text
    guard operation == "insert" || operation == "insertIfNotExists" else { return "no-operation" }
    guard let content = data?["content"], content.members?.isEmpty == false else { return "no-content" }
    let own = flat(content)
    if own.allSatisfy({ $0.1.isEmpty }) { return "empty-hash" }
    if operation == "insertIfNotExists", records.contains(where: { $0.hash == hash(own) && $0.time <= now }) {
      return "already-recorded"
    }
    return insert(own, event) ? nil : "record-failed"
  }

  private mutating func announce(_ consequence: Plain, _ event: Event) {
    var announced = Event(name: "Rules Consequence Event")
    announced.type = "com.adobe.eventType.rulesEngine"
    announced.source = "com.adobe.eventSource.responseContent"
    announced.data = .object([("triggeredconsequence", consequence)])
    announced.isAnnouncement = true
    let number = emit(announced, after: event)
    say(event, "consequence \(number) \(consequence["id"]?.text ?? "")")
  }

  private mutating func handle(_ consequence: Plain?, _ event: Event) {
    guard consequence?["type"]?.text == "schema", let detail = consequence?["detail"], let schema = schema(detail),
      let id = detail["id"]?.text, let data = detail["data"]
    else { return }
    if schema == "message/in-app" { handleMessage(id, data, event) }
    guard schema == "eventHistoryOperation", data["operation"]?.text != nil, let content = data["content"],
      let activity = content["iam.id"]?.text, !activity.isEmpty, let type = content["iam.eventType"]?.text,
      type == "disqualify" || type == "unqualify"
    else { return }
    for (place, (surface, list)) in cards.enumerated() {
      let gone = list.filter { $0.proposition.activity == activity }
      if gone.isEmpty { continue }
      if isIOS {
        let first = list.firstIndex { $0.proposition.activity == activity }!
        cards[place].list.remove(at: first)
        return say(event, "card \(gone[0].items[0]) \(activity) \(surface) \(type)")
      }
      cards[place].list.removeAll { $0.proposition.activity == activity }
      for card in gone { say(event, "card \(card.items[0]) \(activity) \(surface) \(type)") }
    }
  }

  // MARK: in-app messages

  private func fault(_ data: Plain) -> String? {
    if isIOS {
      guard let type = data["contentType"]?.text else { return "content-type" }
      return type == "application/json" || data["content"]?.text == nil ? "content" : nil
    }
    let type = data["contentType"].map { $0.text ?? $0.json } ?? ""
    if type.isEmpty { return "content-type" }
    let content = data["content"].map { $0.text ?? $0.json } ?? ""
    if type == "application/json" || content.isEmpty { return "content" }
    let sides = ["center", "left", "right", "top", "bottom"]
    for (name, value) in data["mobileParameters"]?.members ?? [] {
      let isKnown = sides + (name.hasSuffix("Animation") ? ["none", "fade"] : [])
      let isPlaced = ["verticalAlign", "horizontalAlign", "displayAnimation", "dismissAnimation"].contains(name)
      if isPlaced, let text = value.text, !isKnown.contains(text.lowercased()) { return "alignment" }
    }
    return nil
  }

  private mutating func handleMessage(_ id: String, _ data: Plain, _ event: Event) {
    func report(_ message: Message, _ reason: String) -> String {
      "in-app \(id) \(message.proposition?.name ?? "-") \(message.proposition?.activity ?? "-") \(reason)"
    }
    var message = Message(id: id, proposition: proposition(id))
    if let fault = fault(data) { return say(event, report(message, fault)) }
    if isIOS, message.proposition == nil { return say(event, report(message, "no-proposition")) }
    if !isIOS, let first = objects[id] { message = first }
    objects[id] = message
    record("trigger", of: message, event)
    guard let shown = onScreen else {
      if session.afterShow == "suppress" {
        say(event, report(message, "suppressed"))
        return record("suppressDisplay", "SuppressedByAppDeveloper", of: message, event)
      }
      say(event, report(message, "shown"))
      onScreen = message
      return record("display", of: message, event)
    }
    if !isIOS, shown.id == id {
      say(event, report(message, "on-screen"))
      return record("suppressDisplay", of: message, event, toEdge: false)
    }
    say(event, report(message, "conflict"))
    record("suppressDisplay", "Conflict", of: message, event)
  }

  /// Sends the events about a message.
  private mutating func record(
    _ type: String, _ action: String = "", of message: Message, _ event: Event, toEdge: Bool = true
  ) {
    if isSilent { return }
    guard let proposition = message.proposition else { return skip(event) }
    let names = type == "suppressDisplay" ? ["reason"] : ["id", "label"]
    let xdm = Self.xdm(type, [(proposition, nil)], action.isEmpty ? nil : .object(names.map { ($0, .text(action)) }))
    let isLast = isIOS && type == "dismiss"
    if toEdge, !isLast { sendInteraction(xdm, event) }
    sendHistory(type, action, proposition, event, mayNote: true)
    if toEdge, isLast { sendInteraction(xdm, event) }
  }

  private mutating func skip(_ event: Event) {
    if event.isAnnouncement { say(event, "skipped no-activity") }
  }

  // MARK: events of Messaging

  private static func xdm(_ type: String, _ all: [(Proposition, String?)], _ action: Plain? = nil) -> Plain {
    let propositions = all.map { proposition, item in
      Plain.object(
        [("id", .text(proposition.name)), ("scope", .text(proposition.scope)), ("scopeDetails", proposition.details)]
          + (item.map { [("items", .list([.object([("id", .text($0))])]))] } ?? []))
    }
    let decisioning = Plain.object(
      [("propositionEventType", .object([(type, .number("1"))])), ("propositions", .list(propositions))]
        + (action.map { [("propositionAction", $0)] } ?? []))
    return .object([
      ("eventType", .text("decisioning.proposition\(type.prefix(1).uppercased())\(type.dropFirst())")),
      ("_experience", .object([("decisioning", decisioning)])),
    ])
  }

  private mutating func send(
    _ name: String, _ type: String, _ source: String, _ data: Plain, _ cause: Event, isAlways: Bool = false
  ) {
    if isSilent, !isAlways { return }
    var event = Event(name: name)
    event.type = "com.adobe.eventType.\(type)"
    event.source = "com.adobe.eventSource.\(source)"
    event.data = data
    event.isRecorded = source == "eventHistoryWrite"
    let number = emit(event, after: cause)
    say(cause, "sent \(number) \(name) \(event.type) \(event.source) \(data.json)")
  }

  private mutating func sendInteraction(_ xdm: Plain, _ event: Event) {
    send("Messaging interaction event", "edge", "requestContent", .object([("xdm", xdm)]), event)
  }

  private mutating func sendTrack(_ xdm: Plain, _ event: Event) {
    let data = Plain.object([("trackpropositions", .truth(true)), ("propositioninteraction", xdm)])
    send("Track propositions", "messaging", "requestContent", data, event)
  }

  private mutating func sendHistory(
    _ type: String, _ action: String, _ proposition: Proposition, _ event: Event, mayNote: Bool
  ) {
    if proposition.activity.isEmpty {
      if mayNote { skip(event) } else { say(event, "skipped no-activity") }
      return
    }
    let iam = Plain.object([("eventType", .text(type)), ("id", .text(proposition.activity)), ("action", .text(action))])
    send("Write IAM event to history", "messaging", "eventHistoryWrite", .object([("iam", iam)]), event)
  }

  // MARK: history

  private func flat(_ value: Plain, _ prefix: String = "") -> [(String, String)] {
    (value.members ?? []).flatMap { name, value in
      value.members == nil ? [(prefix + name, value.text ?? "")] : flat(value, prefix + name + ".")
    }
  }

  private func text(_ members: [(String, String)]) -> String {
    members.filter { !$0.1.isEmpty }.sorted { $0.0 < $1.0 }.map { "\($0):\($1)" }.joined()
  }

  private func hash(_ members: [(String, String)]) -> UInt32 {
    text(members).utf8.reduce(0x811C_9DC5) { ($0 ^ UInt32($1)) &* 0x0100_0193 }
  }

  private mutating func insert(_ members: [(String, String)], _ event: Event) -> Bool {
    let hash = hash(members)
    // The database of iOS has one record of a hash and a time.
    if text(members).isEmpty || isIOS && records.contains(where: { $0.hash == hash && $0.time == now }) { return false }
    records.append((hash, now))
    say(event, "history \(text(members))")
    return true
  }

  // MARK: cards

  /// The id and the surface of a card.
  private func card(_ detail: Plain) -> (id: String, surface: String)? {
    guard let schema = schema(detail), let id = detail["id"]?.text, let data = detail["data"],
      schema == "message/content-card" || isIOS && schema == "message/feed-item", let content = data["content"]
    else { return nil }
    if isIOS, data["contentType"]?.text == nil { return nil }
    if data["contentType"]?.text == "application/json" {
      if content.members == nil { return nil }
    } else if isIOS, content.text == nil {
      return nil
    }
    let surface = data["meta"]?["surface"]?.text
    return isIOS ? (id, surface ?? "") : surface.flatMap { $0.hasPrefix("mobileapp://") ? (id, $0) : nil }
  }

  private mutating func evaluateCards(_ event: Event, replacing: [String]?) {
    var found: [(surface: String, list: [Card])] = []
    let all = matching([.card], event).flatMap { consequences($0, event) }
    for detail in all.compactMap({ $0["detail"] }) {
      guard let (id, surface) = card(detail), let proposition = proposition(id) else { continue }
      if !found.contains(where: { $0.surface == surface }) { found.append((surface, [])) }
      let place = found.firstIndex { $0.surface == surface }!
      if let same = found[place].list.firstIndex(where: { $0.proposition.name == proposition.name }) {
        found[place].list[same].items.append(id)
      } else {
        found[place].list.append(Card(proposition: proposition, items: [id]))
      }
    }
    for (surface, list) in found { take(list, surface, event, isSeed: replacing != nil) }
    for surface in replacing ?? [] where !found.contains(where: { $0.surface == surface }) {
      guard let place = cards.firstIndex(where: { $0.surface == surface }) else { continue }
      for card in cards.remove(at: place).list {
        say(event, "card \(card.items[0]) \(card.proposition.activity) \(surface) refresh")
      }
    }
  }

  private mutating func take(_ new: [Card], _ surface: String, _ event: Event, isSeed: Bool) {
    let old = cards.first { $0.surface == surface }?.list
    var list = isSeed ? [] : old ?? []
    var triggered: [Card] = []
    for card in new {
      let isSame = { (other: Card) in other.proposition.activity == card.proposition.activity }
      if !isIOS || old != nil {
        let isThere = list.contains(where: isSame)
        if let same = list.firstIndex(where: isSame) { list.remove(at: same) }
        if !isThere, old?.contains(where: isSame) != true { triggered.append(card) }
      } else {
        triggered.append(card)
      }
      list.append(card)
    }
    if let place = cards.firstIndex(where: { $0.surface == surface }) {
      cards[place].list = list
    } else {
      cards.append((surface, list))
    }
    if isSeed {
      for card in old ?? [] where !list.contains(where: { $0.proposition.activity == card.proposition.activity }) {
        say(event, "card \(card.items[0]) \(card.proposition.activity) \(surface) refresh")
      }
    }
    for card in triggered {
      say(event, "card \(card.items[0]) \(card.proposition.activity) \(surface) \(isSeed ? "seed" : "rule")")
    }
    if triggered.isEmpty || isSilent { return }
    for card in triggered { sendHistory("trigger", "", card.proposition, event, mayNote: false) }
    let xdm = Self.xdm("trigger", triggered.map { ($0.proposition, $0.items[0]) })
    if isIOS { sendTrack(xdm, event) } else { sendInteraction(xdm, event) }
  }

  // MARK: responses

  private mutating func handleResponse(_ event: Event) {
    guard event.step == 0, !event.isLate, let input = event.input else { return }
    if event.type == "com.adobe.eventType.edge", event.source == "personalization:decisions" {
      let payload = event.data?["payload"]?.elements ?? []
      guard let id = event.data?["requestEventId"]?.text ?? event.parent else {
        return refresh(payload, requested: session.surfaces, event)
      }
      gathered[id, default: []] += payload
      if !ends(id, after: input) { apply(gathered[id] ?? [], id, event) }
    } else if event.type == "com.adobe.eventType.edge", event.source == "com.adobe.eventSource.requestContent" {
      guard let id = event.id, let list = event.data?["query"]?["personalization"]?["surfaces"]?.elements else {
        return
      }
      requests[id] = list.compactMap(\.text).filter { isIOS || $0.hasPrefix("mobileapp://") }
    } else if event.source == "com.adobe.eventSource.contentComplete", let id = event.data?["endingEventId"]?.text,
      gathered[id] != nil || requests[id] != nil
    {
      apply(gathered.removeValue(forKey: id) ?? [], id, event)
    }
  }

  private mutating func apply(_ payload: [Plain], _ id: String, _ event: Event) {
    refresh(payload, requested: session.surfaces ?? requests[id], event)
  }

  /// True if an event after `input` says that the answer to a request has ended.
  private func ends(_ id: String, after input: Int) -> Bool {
    session.inputs[(input + 1)...].contains {
      guard case .event(let event) = $0 else { return false }
      return event["source"]?.text == "com.adobe.eventSource.contentComplete"
        && event["data"]?["endingEventId"]?.text == id
    }
  }

  private func read(_ json: Plain, _ requested: [String]?) -> Proposition? {
    guard let id = json["id"]?.text, let scope = json["scope"]?.text, let details = json["scopeDetails"],
      details.members?.isEmpty == false, let items = json["items"]?.elements, !items.isEmpty,
      isIOS || !id.isEmpty && !scope.isEmpty,
      requested?.contains(scope) ?? scope.hasPrefix("mobileapp://")
    else { return nil }
    let good = items.filter { item in
      guard item["id"]?.text != nil, item["schema"]?.text != nil, let data = item["data"]?.members else { return false }
      return isIOS || !data.isEmpty
    }
    if good.count < items.count, isIOS || items.contains(where: { $0.members == nil }) { return nil }
    return Proposition(name: id, scope: scope, details: details, items: good)
  }

  private func rank(_ proposition: Proposition) -> Int {
    guard case .number(let text)? = proposition.details["rank"] else { return -1 }
    return Int(text) ?? (isIOS ? -1 : Int(Double(text) ?? -1))
  }

  /// True if the platform's parser takes the rules.
  private func isTaken(_ data: Plain) -> Bool {
    guard let rules = data["rules"]?.elements else { return false }
    if isIOS, data["version"] == nil { return false }
    func isKnown(_ condition: Plain?) -> Bool {
      guard let type = condition?["type"]?.text, ["group", "matcher", "historical"].contains(type) else { return false }
      return (condition?["definition"]?["conditions"]?.elements ?? []).allSatisfy(isKnown)
    }
    return rules.allSatisfy { rule in
      isKnown(rule["condition"])
        && (isIOS || rule["consequences"]?.elements?.allSatisfy { $0["detail"]?.members?.isEmpty == false } == true)
    }
  }

  private mutating func refresh(
    _ payload: [Plain], requested: [String]?, _ event: Event, ruleSet: Plain? = nil, fromCache: Bool = false
  ) {
    let read = payload.compactMap { self.read($0, requested) }
    var present: [String] = []
    for scope in read.map(\.scope) where !present.contains(scope) { present.append(scope) }
    var all: [String] = []
    for scope in requested ?? present where !all.contains(scope) { all.append(scope) }
    let full = all.filter { scope in rules.contains { $0.surface == scope } }
    for scope in all where !order.contains(scope) { order.append(scope) }
    rules.removeAll { all.contains($0.surface) }
    let absent = all.filter { !present.contains($0) }
    known = known.filter { !absent.contains($0.value.scope) }
    for scope in present {
      let own = read.filter { $0.scope == scope }
      let sorted = own.indices.sorted { (rank(own[$0]), $0) < (rank(own[$1]), $1) }.map { own[$0] }
      for proposition in sorted { load(proposition, fromCache: fromCache) }
    }
    if let ruleSet {
      order.append("")
      sort(ruleSet, "", nil, fromCache: fromCache)
    }
    let counts = [Engine.inApp, .history, .card].map { engine in rules.count { $0.engine == engine } }
    if fromCache { waits = counts[0] == 0 || keepsForCore }
    let emptied = full.filter { scope in !rules.contains { $0.surface == scope } }
    say(event, "refresh \(read.count) \(counts) \(emptied)")
    if fromCache { return }
    var seed = event
    (seed.type, seed.source) = ("com.adobe.eventType.messaging", "com.adobe.eventSource.requestContent")
    (seed.data, seed.isAnnouncement) = (nil, false)
    evaluateCards(seed, replacing: all)
    if event.input == nil { return }
    let name = "com.adobe.messaging.rulesengine"
    var reset = Event(name: name)
    (reset.type, reset.source) = ("com.adobe.eventType.rulesEngine", "com.adobe.eventSource.requestReset")
    (reset.data, reset.isReset) = (.object([("name", .text(name))]), true)
    if waits {
      reset.isLate = true
      queue.append(reset)
    } else {
      emit(reset, after: event)
    }
  }

  /// Sorts the rules of a proposition into the engines.
  private mutating func load(_ proposition: Proposition, fromCache: Bool) {
    guard let item = proposition.items.first, item["schema"]?.text == Self.prefix + "ruleset-item" else { return }
    if let data = item["data"] { sort(data, proposition.scope, proposition, fromCache: fromCache) }
  }

  /// Sorts the rules of a rule set into the engines.
  private mutating func sort(_ data: Plain, _ surface: String, _ proposition: Proposition?, fromCache: Bool) {
    if !isTaken(data) { return }
    for rule in data["rules"]?.elements ?? [] {
      let first = consequences(rule).first
      var schema = schema(first?["detail"])
      let hasItem =
        first?["detail"]?["id"]?.text != nil && first?["detail"]?["schema"]?.text != nil
        && first?["detail"]?["data"]?.members.map { isIOS || !$0.isEmpty } == true
      if !hasItem {
        if isIOS { continue }
        return
      }
      if schema == "default-content-item", !isIOS { schema = "message/in-app" }
      let engine: Engine
      switch schema {
      case "message/in-app": engine = .inApp
      case "message/content-card", "message/feed-item": engine = .card
      case "eventHistoryOperation": engine = .history
      default: continue
      }
      if !fromCache || engine == .inApp { rules.append((engine, surface, rule)) }
      if engine != .history, !fromCache || isIOS, let proposition, let id = first?["id"]?.text {
        known[id] = proposition
      }
    }
  }

  // MARK: the user

  private mutating func perform(_ act: Plain, _ event: Event) -> Bool {
    let (kind, id, action) = (act["user"]?.text ?? "", act["id"]?.text, act["action"]?.text ?? "")
    func isMeant(_ own: String, _ proposition: Proposition?) -> Bool {
      id == nil || id == own || proposition.map { id == $0.name || id == $0.activity } ?? false
    }
    if kind != "display", let shown = onScreen, isMeant(shown.id, shown.proposition) {
      if kind == "dismiss" { onScreen = nil }
      record(kind == "record-display" ? "display" : kind, action, of: shown, event)
      return true
    }
    if kind == "record-display" {
      let meant = objects.values.filter { isMeant($0.id, $0.proposition) }.sorted { $0.id < $1.id }
      guard let message = meant.first, id != nil || meant.count == 1 else { return false }
      record("display", of: message, event)
      return true
    }
    let all = cards.flatMap(\.list)
    guard id != nil || all.count == 1,
      let card = all.first(where: { card in card.items.contains { isMeant($0, card.proposition) } })
    else { return false }
    if isSilent { return true }
    sendHistory(kind, action, card.proposition, event, mayNote: false)
    let item = card.items.first { $0 == id } ?? card.items[0]
    let named = action.isEmpty ? nil : Plain.object([("id", .text(action)), ("label", .text(action))])
    sendTrack(Self.xdm(kind, [(card.proposition, item)], named), event)
    return true
  }
}
