extension MessageJudge {
  /// The evidence about one message in the session.
  struct Found {
    /// The indices in `acts` of the interactions with the message, and of its history records.
    var acts: [Int] = []
    /// The numbers of the events that announce the message.
    var announcements: [Int] = []
    /// The indices of the lines about the message, in the lines of the session.
    var lines: [Int] = []
    /// The results of the rules for an in-app message.
    var inApp: [(event: Int?, reason: SessionFact.HiddenReason?)] = []
    /// The number of the last event that removed the rules of the message's surface.
    var emptiedAt: Int?
    /// If the message is a card: the last change of this card in the list of cards.
    var lastChange: (event: Int?, fact: SessionFact.Card)?
    /// The reason why the platform ignores the part of the response that contains the message; nil if the platform
    /// reads this part.
    var ignored: MessageRules.IgnoreReason?
  }

  /// Collects the evidence about each message in `found`: its acts, announcements, results and log lines.
  func index() {
    let ignored = responses.map(\.rules.outermostIgnored)
    found = messages.map { message in
      let (parts, place) = (ignored[message.response], message.place)
      let next = parts.partitioningIndex { ($0.text, $0.range.lower) > (place.text, place.range.lower) }
      guard next > 0, parts[next - 1].text == place.text, parts[next - 1].range.contains(place.range) else {
        return Found()
      }
      return Found(ignored: parts[next - 1].reason)
    }
    let byID = Dictionary(grouping: messages.indices) { messages[$0].id }
    let byConsequence = Dictionary(grouping: messages.indices) { messages[$0].consequenceID }
    let byProposition = Dictionary(grouping: messages.indices) { messages[$0].proposition }
    let byActivity = Dictionary(grouping: messages.indices) { messages[$0].activity }
    let byScope = Dictionary(grouping: messages.indices) { messages[$0].scope }
    func members(_ id: [UInt8]?, _ activity: [UInt8]) -> [Int] {
      (id.flatMap { byProposition[$0] } ?? []) + (activity.isEmpty ? [] : byActivity[activity] ?? [])
    }
    var open: [(name: [UInt8], event: Int)] = []
    for (number, act) in acts.enumerated() {
      var owners: Set<Int> = []
      for (id, activity, item) in act.propositions {
        let all = members(id, activity)
        owners.formUnion(all.filter { item == nil || item == messages[$0].id || !messages[$0].isCard })
        guard !act.isRecord, let name = all.min().map({ messages[$0].id }) ?? id else { continue }
        if act.type == "display" { open.append((name, act.event)) }
        if act.type == "dismiss" { open.removeAll { $0.name == name } }
      }
      // Records from before the rules were loaded are from an earlier launch of the app.
      for place in owners where !act.isRecord || act.event > responses[messages[place].response].loadedAt {
        found[place].acts.append(number)
      }
      displays.append((act.event, open.last))
    }
    for (event, ids) in announced {
      for place in Set(ids.flatMap { (byID[$0] ?? []) + (byConsequence[$0] ?? []) }) {
        found[place].announcements.append(event)
      }
    }
    for fact in facts {
      switch fact.content {
      case .inApp(let message):
        let event = fact.event?.input
        for place in byID[message.id] ?? [] {
          let own = messages[place].proposition
          guard message.proposition == nil || message.proposition == own || own.isEmpty else { continue }
          found[place].inApp.append((event, message.reason))
          if message.reason == nil { firstShown[event] = min(firstShown[event] ?? place, place) }
        }
      case .card(let card):
        for place in card.items.flatMap({ byID[$0] ?? [] }) where messages[place].activity == card.activity {
          found[place].lastChange = (fact.event?.input, card)
        }
      case .refresh(_, _, let emptied):
        for place in Set(emptied).flatMap({ byScope[$0] ?? [] }) { found[place].emptiedAt = fact.event?.input }
      default: break
      }
    }
    indexLines()
  }

  /// Finds the messages to which each line belongs: the messages that the line names, and the message that was last
  /// announced before the line.
  private func indexLines() {
    if evidence.lines.isEmpty { return }
    // Keyed by an id of a message, its proposition or its activity, in UTF-8: the indices of the messages.
    var named: [ArraySlice<UInt8>: Set<Int>] = [:]
    for (place, message) in messages.enumerated() {
      for name in [message.id, message.proposition, message.activity] where !name.isEmpty {
        named[Array(Self.text(name).utf8)[...], default: []].insert(place)
      }
    }
    let lengths = Set(named.keys.map(\.count))
    // Of several messages at one event, the first message is sorted last, so that the lines after the event belong to
    // it.
    let starts = messages.indices.flatMap { place in triggers(place).map { (event: $0, place: place) } }
      .sorted { ($0.event, $1.place) < ($1.event, $0.place) }
    for (number, line) in evidence.lines.enumerated() {
      var owners: Set<Int> = messages.count == 1 ? [0] : []
      let text = Array(line.text.utf8)
      for length in lengths where length <= text.count {
        for start in 0...(text.count - length) { owners.formUnion(named[text[start..<(start + length)]] ?? []) }
      }
      let next = starts.partitioningIndex { $0.event >= line.position }
      if next > 0 { owners.insert(starts[next - 1].place) }
      for place in owners { found[place].lines.append(number) }
    }
  }

  func acts(_ place: Int, _ type: String) -> [Act] { found[place].acts.map { acts[$0] }.filter { $0.type == type } }

  func announcements(_ place: Int) -> [Int] { found[place].announcements }

  /// Returns the lines about a message that are evidence of a cause.
  func lines(_ place: Int, _ cause: MessageCause) -> [SessionEvidence.Line] {
    found[place].lines.map { evidence.lines[$0] }.filter { $0.cause == cause }
  }

  /// Returns the events at which a message was announced or triggered.
  private func triggers(_ place: Int) -> [Int] {
    announcements(place) + acts(place, "trigger").map(\.event) + found[place].inApp.compactMap(\.event)
  }

  func hasEvidence(_ place: Int) -> Bool {
    !announcements(place).isEmpty || !acts(place, "trigger").isEmpty || !acts(place, "suppressDisplay").isEmpty
  }

  /// True if the session contains the request for the message's response, but not the end of the response: the app then
  /// does not use the rules of the response.
  func hasNoEnd(_ place: Int) -> Bool {
    responses[messages[place].response].request.map { $0.end == nil } ?? false
  }

  func start(_ place: Int) -> Int? {
    let response = responses[messages[place].response]
    return response.request?.event ?? (response.loadedAt < 0 ? 0 : nil)
  }

  func isSuppressed(_ place: Int) -> Bool { !acts(place, "suppressDisplay").isEmpty }
}

extension ByteRange {
  func contains(_ other: ByteRange) -> Bool { lower <= other.lower && other.upper <= upper }
}
