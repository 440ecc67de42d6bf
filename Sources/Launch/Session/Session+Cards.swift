/// The content cards of Messaging in a session: the lists of the surfaces, and the changes of these lists.
extension Session {
  /// Evaluates an event with the card engine. `replacing`: the surfaces whose cards the event replaces. Nil unless the
  /// event is a seed, an event with which the SDK evaluates the rules of a new response. Returns false if the app
  /// crashes, or if a limit is reached.
  func evaluateCards(_ event: SessionEvent, _ working: SessionData?, replacing: [[UInt8]]? = nil) -> Bool {
    guard let messaging else { return true }
    let firings: [Firing]
    do throws(Engine.Stop) {
      messaging.cardEngine.engine.apply(.clock(now))
      firings = try messaging.cardEngine.engine.process(
        event.json(working).span, from: 0, withTokens: settings.withTokens)
    } catch {
      end(with: error, event, engine: messaging.settings.engine)
      return false
    }
    if firings.isEmpty, replacing == nil { return true }
    var found: [Messaging.CardList] = []
    // Keyed by surface: the index of the surface's list in `found`. `entries`, keyed by the name of a proposition: the
    // index of the proposition's entry in this list.
    var lists: [[UInt8]: (place: Int, entries: [[UInt8]: Int])] = [:]
    for firing in firings {
      guard
        let (id, surface) = MessageContent.card(
          JSONTree(parsing: Array(firing.detail.utf8), for: profile), for: profile),
        let proposition = messaging.proposition(of: id)
      else { continue }
      fired.append(SessionRuleID(engine: messaging.settings.engine, index: firing.rule))
      let place = lists[surface]?.place ?? found.count
      if place == found.count {
        lists[surface] = (place, [:])
        found.append(Messaging.CardList(surface: surface, entries: []))
      }
      if let entry = lists[surface]?.entries[proposition.name] {
        found[place].entries[entry].items.append(id)
      } else {
        lists[surface]?.entries[proposition.name] = found[place].entries.count
        found[place].entries.append(Messaging.CardEntry(proposition: proposition, items: [id], firing: firing))
      }
    }
    for list in found { take(list, isSeed: replacing != nil, event) }
    for surface in replacing ?? [] where lists[surface] == nil {
      guard let place = self.messaging?.cardList(of: surface),
        let list = self.messaging?.cards.remove(at: place)
      else { continue }
      for entry in list.entries { report(entry, of: surface, .refresh, event) }
    }
    return true
  }

  /// Adds the cards that have qualified for a surface; a seed (see `evaluateCards`) replaces the current cards.
  private func take(_ list: Messaging.CardList, isSeed: Bool, _ event: SessionEvent) {
    guard var messaging else { return }
    let place = messaging.cardList(of: list.surface)
    let old = place.map { messaging.cards[$0].entries } ?? []
    let known = Set(old.map(\.proposition.activity))
    // Nil for a card that a different card has replaced.
    var entries: [Messaging.CardEntry?] = isSeed ? [] : old
    // Keyed by activity: the indices of the activity's entries.
    var places: [[UInt8]: [Int]] = [:]
    for (index, entry) in entries.enumerated() {
      if let entry { places[entry.proposition.activity, default: []].append(index) }
    }
    var new: [Messaging.CardEntry] = []
    // If the surface has no list yet, iOS adds all cards unchanged.
    let isFirst = isSwift && place == nil
    for entry in list.entries {
      let activity = entry.proposition.activity
      if !isFirst, let same = places[activity]?.first {
        places[activity]?.removeFirst()
        entries[same] = nil
      } else if isFirst || !known.contains(activity) {
        new.append(entry)
      }
      places[activity, default: []].append(entries.count)
      entries.append(entry)
    }
    let result = Messaging.CardList(surface: list.surface, entries: entries.compactMap(\.self))
    if let place { messaging.cards[place] = result } else { messaging.cards.append(result) }
    self.messaging = messaging
    if isSeed {
      for entry in old where places[entry.proposition.activity] == nil {
        report(entry, of: list.surface, .refresh, event)
      }
    }
    for entry in new { report(entry, of: list.surface, isSeed ? .seed : .rule, event) }
    if new.isEmpty || !sendsEvents { return }
    for entry in new {
      sendHistory("trigger", of: entry.proposition, after: event, (entry.firing, messaging.settings.engine))
    }
    let xdm = Messaging.interaction("trigger", new.map { ($0.proposition, $0.items[0]) })
    if isSwift { sendTrack(xdm, after: event) } else { sendInteraction(xdm, after: event) }
  }

  /// Removes the cards that a history operation names.
  func removeCards(_ data: JSONTree.Members, _ event: SessionEvent) {
    guard data["operation"]?.text != nil, let content = data["content"]?.members,
      let id = content["iam.id"]?.text, !id.isEmpty,
      let reason = content["iam.eventType"]?.text.flatMap({
        SessionFact.CardReason(rawValue: String(decoding: $0, as: UTF8.self))
      }), reason == .disqualify || reason == .unqualify, let lists = messaging?.cards
    else { return }
    for (place, list) in lists.enumerated() {
      // iOS removes only one entry of one surface.
      let removed = list.entries.indices.filter { list.entries[$0].proposition.activity == id }.prefix(
        isSwift ? 1 : .max)
      for index in removed.reversed() { self.messaging?.cards[place].entries.remove(at: index) }
      for index in removed { report(list.entries[index], of: list.surface, reason, event) }
      if isSwift, !removed.isEmpty { return }
    }
  }

  private func report(
    _ entry: Messaging.CardEntry, of surface: [UInt8], _ reason: SessionFact.CardReason, _ event: SessionEvent
  ) {
    guard shows(.card) else { return }
    report(
      .card(
        SessionFact.Card(
          items: entry.items, activity: entry.proposition.activity, surface: surface, reason: reason)), event)
  }
}
