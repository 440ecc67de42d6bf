/// Cards, and the responses of Edge.
extension NaiveMessaging {
  // MARK: cards

  /// The id and the surface of a card.
  func card(_ detail: Plain) -> (id: String, surface: String)? {
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

  mutating func evaluateCards(_ event: Event, replacing: [String]?) {
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

  mutating func take(_ new: [Card], _ surface: String, _ event: Event, isSeed: Bool) {
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

  mutating func handleResponse(_ event: Event) {
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

  mutating func apply(_ payload: [Plain], _ id: String, _ event: Event) {
    refresh(payload, requested: session.surfaces ?? requests[id], event)
  }

  /// True if an event after `input` says that the answer to a request has ended.
  func ends(_ id: String, after input: Int) -> Bool {
    session.inputs[(input + 1)...].contains {
      guard case .event(let event) = $0 else { return false }
      return event["source"]?.text == "com.adobe.eventSource.contentComplete"
        && event["data"]?["endingEventId"]?.text == id
    }
  }

  func read(_ json: Plain, _ requested: [String]?) -> Proposition? {
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

  func rank(_ proposition: Proposition) -> Int {
    guard case .number(let text)? = proposition.details["rank"] else { return -1 }
    return Int(text) ?? (isIOS ? -1 : Int(Double(text) ?? -1))
  }

  /// True if the platform's parser takes the rules.
  func isTaken(_ data: Plain) -> Bool {
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

  mutating func refresh(
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
  mutating func load(_ proposition: Proposition, fromCache: Bool) {
    guard let item = proposition.items.first, item["schema"]?.text == Self.prefix + "ruleset-item" else { return }
    if let data = item["data"] { sort(data, proposition.scope, proposition, fromCache: fromCache) }
  }

  /// Sorts the rules of a rule set into the engines.
  mutating func sort(_ data: Plain, _ surface: String, _ proposition: Proposition?, fromCache: Bool) {
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
}
