/// Conditions, tokens and consequences.
extension NaiveMessaging {
  // MARK: conditions and tokens

  /// The rules of engines, in their order, that match an event.
  func matching(_ engines: [Engine], _ event: Event) -> [Plain] {
    engines.flatMap { engine in
      order.flatMap { surface in
        rules.filter { $0.engine == engine && $0.surface == surface && holds($0.rule["condition"], event) }.map(\.rule)
      }
    }
  }

  func holds(_ condition: Plain?, _ event: Event) -> Bool {
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
  func search(_ definition: Plain) -> Int {
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
  func value(_ key: String, _ event: Event) -> String? {
    switch key {
    case "~type": event.type
    case "~source": event.source
    default: key.split(separator: ".").reduce(event.data) { $0?[String($1)] }?.text
    }
  }

  /// A value with the tokens of its strings replaced.
  func expanded(_ value: Plain, _ event: Event) -> Plain {
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

  static let prefix = "https://ns.adobe.com/personalization/"

  /// The schema of an item without its prefix; nil if it is no item.
  func schema(_ detail: Plain?) -> String? {
    guard detail?["id"]?.text != nil, let schema = detail?["schema"]?.text, detail?["data"]?.members != nil,
      schema.hasPrefix(Self.prefix)
    else { return nil }
    return String(schema.dropFirst(Self.prefix.count))
  }

  /// The consequences that the platform keeps: iOS drops those without `detail`.
  func consequences(_ rule: Plain) -> [Plain] {
    (rule["consequences"]?.elements ?? []).filter { $0["detail"] != nil }
  }

  /// The consequences of a rule for an event.
  func consequences(_ rule: Plain, _ event: Event) -> [Plain] {
    consequences(rule).map { consequence in
      let members = (consequence.members ?? []).map { ($0, $0 == "detail" ? expanded($1, event) : $1) }
      return .object(members)
    }
  }

  /// Carries out the consequences of a rule. `data`: the working copy of the event's data.
  mutating func carryOut(_ rule: Plain, _ event: Event, _ data: inout Plain?, _ operations: inout [Plain]) {
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

  mutating func merge(_ own: Plain?, isStronger: Bool, into data: inout Plain?, _ event: Event) {
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
  mutating func operate(_ data: Plain?, _ event: Event) -> String? {
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

  mutating func announce(_ consequence: Plain, _ event: Event) {
    var announced = Event(name: "Rules Consequence Event")
    announced.type = "com.adobe.eventType.rulesEngine"
    announced.source = "com.adobe.eventSource.responseContent"
    announced.data = .object([("triggeredconsequence", consequence)])
    announced.isAnnouncement = true
    let number = emit(announced, after: event)
    say(event, "consequence \(number) \(consequence["id"]?.text ?? "")")
  }

  mutating func handle(_ consequence: Plain?, _ event: Event) {
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
}
