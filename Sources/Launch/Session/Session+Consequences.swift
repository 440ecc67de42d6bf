extension Session {
  /// Carries out a consequence of a rule that matched `event`, in the engine at index `place`. `working`: the event's
  /// data with the changes of the rules so far.
  func carryOut(_ firing: Firing, of place: Int, _ event: SessionEvent, _ working: inout SessionData?) {
    switch firing.type {
    case "\"add\"": merge(firing, ruleWins: false, of: place, event, &working)
    case "\"mod\"": merge(firing, ruleWins: true, of: place, event, &working)
    case "\"dispatch\"": dispatch(firing, of: place, event, working)
    case "\"schema\"": carryOutSchema(firing, of: place, event)
    default: announce(firing, of: place, event)
    }
  }

  private func detail(of firing: Firing) -> JSONTree.Members {
    JSONTree(parsing: Array(firing.detail.utf8), for: profile).members ?? JSONTree.Members()
  }

  private func skip(_ firing: Firing, of place: Int, _ event: SessionEvent, _ reason: SessionFact.SkipReason) {
    if shows(.skipped) { report(.skipped(firing, engine: place, reason), event) }
  }

  // MARK: add, mod

  private func merge(
    _ firing: Firing, ruleWins: Bool, of place: Int, _ event: SessionEvent, _ working: inout SessionData?
  ) {
    guard event.data != nil, let now = working else { return skip(firing, of: place, event, .noEventData) }
    guard let own = detail(of: firing)["eventdata"]?.members else {
      return skip(firing, of: place, event, .noData)
    }
    fired.append(SessionRuleID(engine: place, index: firing.rule))
    var data = now.members(for: profile)
    working = nil
    DataMerge.merge(own, into: &data, ruleWins: ruleWins, for: profile)
    defer { working = .tree(data) }
    // The SDK discards the data that an engine other than Core's attaches to an event. A kept event has already been
    // delivered to the extensions.
    if place > 0 || isRepeating { return }
    isChanged = true
    if shows(.data) { report(.data(firing, engine: place, data), event) }
  }

  // MARK: events

  /// Dispatches an event that announces a consequence, which extensions then handle.
  func announce(_ firing: Firing, of place: Int, _ event: SessionEvent) {
    var data = JSONWriter()
    data.raw("{\"triggeredconsequence\":")
    firing.write(to: &data)
    data.raw("}")
    var announced = SessionEvent(
      SessionEvent.consequenceName, type: SessionEvent.consequenceType, source: SessionEvent.consequenceSource,
      data: .compact(data.take()))
    announced.mayChangeProfile = firing.type == "\"csp\""
    if messaging != nil { announced.announced = Box((firing, place)) }
    let number = emit(announced, after: event)
    fired.append(SessionRuleID(engine: place, index: firing.rule))
    if firing.type == "\"iam\"" { noteMessage(firing.id, of: event) }
    if shows(.consequence) { report(.consequence(firing, engine: place, emits: number), event) }
  }

  private func dispatch(_ firing: Firing, of place: Int, _ event: SessionEvent, _ working: SessionData?) {
    if event.producer == place { return skip(firing, of: place, event, .chainLimit) }
    let detail = detail(of: firing)
    guard let type = detail["type"]?.text else { return skip(firing, of: place, event, .noType) }
    guard let source = detail["source"]?.text else { return skip(firing, of: place, event, .noSource) }
    var data: SessionData?
    switch detail["eventdataaction"]?.text.map({ String(decoding: $0, as: UTF8.self) }) {
    case "copy": data = working
    case "new":
      if var members = detail["eventdata"]?.members {
        members.removeNulls()
        data = .tree(members)
      }
    default: return skip(firing, of: place, event, .badAction)
    }
    var dispatched = SessionEvent("Dispatch Consequence Result", type: "", source: "", data: data)
    (dispatched.type, dispatched.source, dispatched.producer) = (type, source, place)
    let number = emit(dispatched, after: event)
    fired.append(SessionRuleID(engine: place, index: firing.rule))
    if shows(.dispatch) { report(.dispatch(firing, engine: place, emits: number, dispatched), event) }
  }

  // MARK: schema

  private static let historyOperation = "https://ns.adobe.com/personalization/eventHistoryOperation"

  private func carryOutSchema(_ firing: Firing, of place: Int, _ event: SessionEvent) {
    let detail = detail(of: firing)
    guard let schema = detail["schema"]?.text else { return skip(firing, of: place, event, .noSchema) }
    guard detail["id"]?.text != nil else { return skip(firing, of: place, event, .noID) }
    guard let data = detail["data"]?.members else { return skip(firing, of: place, event, .noSchemaData) }
    guard schema.elementsEqual(Self.historyOperation.utf8) else { return announce(firing, of: place, event) }
    let operation = data["operation"]?.text.map { String(decoding: $0, as: UTF8.self) }
    guard operation == "insert" || operation == "insertIfNotExists" else {
      return skip(firing, of: place, event, .noOperation)
    }
    guard let content = data["content"]?.members, !content.isEmpty else {
      return skip(firing, of: place, event, .noContent)
    }
    let hash = hash(of: content, mask: nil)
    if hash.value == 0 { return skip(firing, of: place, event, .emptyHash) }
    if operation == "insertIfNotExists", history.contains(hash.value, until: now.milliseconds) {
      return skip(firing, of: place, event, .alreadyRecorded)
    }
    guard record(hash, event) else { return skip(firing, of: place, event, .recordFailed) }
    deferred.append((firing, place))
  }

  // MARK: history

  private func hash(of data: JSONTree.Members, mask: [[UInt8]]?) -> EventHash {
    // The tree was read from JSON, so its text is valid JSON.
    guard let document = try? JSONDocument(JSONTree.object(data).json, depthLimit: .max) else {
      preconditionFailure("a tree that is no JSON")
    }
    return EventHash(document.root, of: document, mask: mask, for: profile)
  }

  /// Records an event that has a mask.
  func record(_ data: JSONTree.Members, mask: [[UInt8]], _ event: SessionEvent) {
    _ = record(hash(of: data, mask: mask), event)
  }

  /// Records a hash. Returns false if the device makes no record.
  private func record(_ hash: EventHash, _ event: SessionEvent) -> Bool {
    let record = EventHistory.Record(hash: hash.value, time: now.milliseconds)
    guard history.accepts(record) else { return false }
    guard history.count < limits.history else {
      remarks.cut = .history(limits.history)
      return false
    }
    apply(.record(record))
    if shows(.history) { report(.history(record, hashed: hash.text), event) }
    return true
  }

  // MARK: in-app messages of Core

  func noteMessage(_ id: String, of event: SessionEvent) {
    if let place = messages.firstIndex(where: { $0.event == event.key.input }) {
      messages[place].ids.append(id)
    } else {
      messages.append((event.key.input, [id]))
    }
  }

  /// Reports which in-app message of each input event is shown: the first one.
  func reportMessages(isLate: Bool = false) {
    for input in campaign?.inputs ?? [] where !messages.contains(where: { $0.event == input }) {
      messages.append((input, []))
    }
    for (number, ids) in messages.sorted(by: { ($0.event ?? .max) < ($1.event ?? .max) }) {
      let handled = campaign?.take(number)
      if shows(.message) {
        report(
          SessionFact(
            event: SessionEventID(input: number, isLate: isLate),
            content: .message(shown: ids.first, held: ids.dropFirst(), handled)))
      }
    }
    messages.removeAll(keepingCapacity: true)
  }
}

extension JSONTree.Members {
  /// Removes the members that are null.
  fileprivate mutating func removeNulls() {
    var nulls: Set<[UInt8]> = []
    for (name, value) in zip(names, values) where value.isNull { nulls.insert(name) }
    if !nulls.isEmpty { remove { nulls.contains($0) } }
  }
}
