/// In-app messages, what is recorded of them, and what the user does.
extension NaiveMessaging {
  // MARK: in-app messages

  func fault(_ data: Plain) -> String? {
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

  mutating func handleMessage(_ id: String, _ data: Plain, _ event: Event) {
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
  mutating func record(
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

  mutating func skip(_ event: Event) {
    if event.isAnnouncement { say(event, "skipped no-activity") }
  }

  // MARK: events of Messaging

  static func xdm(_ type: String, _ all: [(Proposition, String?)], _ action: Plain? = nil) -> Plain {
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

  mutating func send(
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

  mutating func sendInteraction(_ xdm: Plain, _ event: Event) {
    send("Messaging interaction event", "edge", "requestContent", .object([("xdm", xdm)]), event)
  }

  mutating func sendTrack(_ xdm: Plain, _ event: Event) {
    let data = Plain.object([("trackpropositions", .truth(true)), ("propositioninteraction", xdm)])
    send("Track propositions", "messaging", "requestContent", data, event)
  }

  mutating func sendHistory(
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

  func flat(_ value: Plain, _ prefix: String = "") -> [(String, String)] {
    (value.members ?? []).flatMap { name, value in
      value.members == nil ? [(prefix + name, value.text ?? "")] : flat(value, prefix + name + ".")
    }
  }

  func text(_ members: [(String, String)]) -> String {
    members.filter { !$0.1.isEmpty }.sorted { $0.0 < $1.0 }.map { "\($0):\($1)" }.joined()
  }

  func hash(_ members: [(String, String)]) -> UInt32 {
    text(members).utf8.reduce(0x811C_9DC5) { ($0 ^ UInt32($1)) &* 0x0100_0193 }
  }

  mutating func insert(_ members: [(String, String)], _ event: Event) -> Bool {
    let hash = hash(members)
    // The database of iOS has one record of a hash and a time.
    if text(members).isEmpty || isIOS && records.contains(where: { $0.hash == hash && $0.time == now }) { return false }
    records.append((hash, now))
    say(event, "history \(text(members))")
    return true
  }

  // MARK: the user

  mutating func perform(_ act: Plain, _ event: Event) -> Bool {
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
