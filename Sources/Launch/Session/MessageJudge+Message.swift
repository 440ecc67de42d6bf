extension MessageJudge {
  func shown(_ place: Int) -> Finding? {
    let message = messages[place]
    if let act = acts(place, "display").first {
      return Finding(
        event: act.event, evidence: act.isRecord ? "record display" : "display", words: "shown at event \(act.event)")
    }
    if !lines(place, .conflict).isEmpty || !lines(place, .delegate).isEmpty { return nil }
    if message.isCard {
      let change = found[place].lastChange
      if let change, change.fact.reason.isRemoval || change.fact.surface.isEmpty { return nil }
      guard !hasNoEnd(place), let event = change.map(\.event) ?? acts(place, "trigger").last?.event else { return nil }
      let list = change.map { " of \(Self.text($0.fact.surface))" } ?? ""
      return Finding(
        event: event, evidence: "qualified",
        words: "shown\(Self.at(event)): in the list\(list); the session does not show whether the app draws it")
    }
    let isAndroid = profile.values.runtime == .java
    if isAndroid, message.consequenceID != message.id, let event = announcements(place).first {
      return Finding(event: event, evidence: "announced", words: "shown at event \(event), and not recorded")
    }
    if hasEvidence(place) || hasNoEnd(place) { return nil }
    guard let (event, _) = found[place].inApp.first(where: { $0.reason == nil }), oldVersion == nil,
      !(evidence.isRecorded && probes[place].asksHistory)
    else { return nil }
    return Finding(
      event: event, evidence: "its rule", words: "shown\(Self.at(event)), as its rule says")
  }

  static func at(_ event: Int?) -> String { event.map { " at event \($0)" } ?? " from the start" }

  /// Returns the evidence that a message was suppressed for a reason; nil if the session has no such evidence.
  func suppressed(_ place: Int, _ reason: String) -> Act? {
    let all = acts(place, "suppressDisplay").filter { $0.reason == reason }
    return all.first { !$0.isRecord } ?? all.first
  }

  func conflict(_ place: Int) -> Finding? {
    if let act = suppressed(place, "Conflict") {
      return conflicted(place, at: act.event, act.event, "suppressDisplay, Conflict")
    }
    if let line = lines(place, .conflict).first { return conflicted(place, at: line.position, nil, Self.quoted(line)) }
    guard !hasEvidence(place), !hasNoEnd(place),
      let (event, _) = found[place].inApp.first(where: { $0.reason == .conflict })
    else { return nil }
    let (certainty, missing) = absence(from: start(place))
    return Finding(
      event: event, evidence: "its rule",
      words: "another message was on screen" + (firstShown[event].map { ", \(Self.text(messages[$0].id))" } ?? ""),
      certainty: certainty, missing: missing)
  }

  func conflicted(_ place: Int, at end: Int, _ event: Int?, _ evidence: String) -> Finding {
    let next = displays.partitioningIndex { $0.event >= end }
    guard next > 0, let other = displays[next - 1].last else {
      return Finding(
        event: event, evidence: evidence, words: "another message, or a view of the app, was on screen",
        certainty: .suspected, missing: "the session has no display of another message")
    }
    return Finding(
      event: event, evidence: evidence,
      words: "another message was on screen, \(Self.text(other.name)) since event \(other.event)")
  }

  static func quoted(_ line: SessionEvidence.Line) -> String {
    String(line.text.drop { $0 == " " || $0 == "\t" }.prefix(160))
  }

  func delegate(_ place: Int) -> Finding? {
    let words = "the app's delegate rejected it (SuppressedByAppDeveloper)"
    if let act = suppressed(place, "SuppressedByAppDeveloper") {
      return Finding(event: act.event, evidence: "suppressDisplay, SuppressedByAppDeveloper", words: words)
    }
    return lines(place, .delegate).first.map { Finding(evidence: Self.quoted($0), words: words) }
  }

  func noScreen(_ place: Int) -> Finding? {
    let act = acts(place, "suppressDisplay").first { $0.isRecord && $0.reason.isEmpty }
    if let line = lines(place, .noScreen).first {
      let words = line.text.contains("already shown") ? "it was on screen already" : "no activity was in the foreground"
      return Finding(event: act?.event, evidence: Self.quoted(line), words: words)
    }
    guard let act, !acts(place, "suppressDisplay").contains(where: { !$0.isRecord }) else { return nil }
    return Finding(
      event: act.event, evidence: "record suppressDisplay without action",
      words: "no activity was in the foreground, or the message was already on the screen", certainty: .suspected,
      missing: "no line of a log says which of these is the cause")
  }

  func isAnnounced(_ place: Int) -> Bool {
    !isSuppressed(place) && (hasEvidence(place) || !found[place].inApp.isEmpty) && !hasNoEnd(place)
  }

  func ids(_ place: Int) -> Finding? {
    let message = messages[place]
    let response = responses[message.response]
    if message.isCard {
      guard loaded[place] != nil, found[place].ignored == nil, !response.rules.propositions.isEmpty,
        !response.known.contains(message.id)
      else { return nil }
    } else {
      guard isAnnounced(place), acts(place, "trigger").isEmpty, profile.values.runtime == .swift,
        message.consequenceID != message.id || found[place].inApp.contains(where: { $0.reason == .noProposition })
      else { return nil }
    }
    let event = announcements(place).first ?? found[place].inApp.first?.event
    guard let other = message.consequenceID, other != message.id else {
      return Finding(
        event: event, evidence: "N007",
        words: "its proposition is not found: the message is not the first consequence of its rule")
    }
    return Finding(
      event: event, evidence: "N007",
      words: "`detail.id` \(Self.text(message.id)) differs from the id of its consequence, \(Self.text(other)) (N007)")
  }

  func content(_ place: Int) -> Finding? {
    let message = messages[place]
    if let line = lines(place, .content).first {
      return Finding(evidence: Self.quoted(line), words: "its content cannot be shown (N008)")
    }
    if message.isCard {
      guard found[place].ignored == nil, noSurface(place) == nil, profile.values.runtime != .javaScript,
        MessageContent.card(message.detail, for: profile) == nil
      else { return nil }
      return Finding(evidence: "N009", words: "the content of the card cannot be read (N009)")
    }
    guard message.schema == .inApp, profile.values.runtime != .javaScript, isAnnounced(place),
      acts(place, "trigger").isEmpty,
      let fault = MessageContent.fault(ofMessage: message.detail["data"]?.members ?? JSONTree.Members(), for: profile)
    else { return nil }
    let member: String =
      switch fault {
      case .contentType: "`contentType`"
      case .alignment: "`mobileParameters`"
      default: "`content`"
      }
    return Finding(
      event: announcements(place).first ?? found[place].inApp.first?.event, evidence: "N008",
      words: "its \(member) cannot be shown (N008)")
  }

  func wrapper(_ place: Int) -> Finding? {
    guard !messages[place].isCard, !isSuppressed(place), let act = acts(place, "trigger").first else { return nil }
    return Finding(
      event: act.event, evidence: "trigger",
      words: "a wrapper such as React Native or Flutter, or its delegate, suppresses the message",
      certainty: .suspected,
      missing: "the message was triggered, and the session has neither a display nor a suppression")
  }

  func screen(_ place: Int) -> Finding? {
    guard !messages[place].isCard, !isSuppressed(place), hasEvidence(place), ids(place) == nil, content(place) == nil
    else { return nil }
    return Finding(
      event: announcements(place).first ?? acts(place, "trigger").first?.event, evidence: "announced",
      words: "a fault of the web view (screen) from a delegate that waits (wrapper): look at the log of the app",
      certainty: .unknown)
  }

  func unreadable(_ place: Int) -> Finding? {
    if hasEvidence(place) { return nil }
    let words: String
    let line = unreadableLine
    switch found[place].ignored {
    case .rejected: words = "its rule set cannot be read"
    case .noProposition: words = "its proposition cannot be read (N001)"
    case .badItems, .badItem, .noItems: words = "the items of its proposition cannot be read (N002)"
    case .notFirst, .notRules: words = "its rules are not in the first item of the proposition (N003)"
    case .noConsequence, .noItem, .schema: words = "no engine loads its rule (N006)"
    case .after: words = "its rule follows one after which Android reads no rule of the set (N006)"
    case .scope, .holdout, .noActivity: return nil
    case nil:
      guard messages[place].schema == nil || line != nil && messages.count == 1 else { return nil }
      words = "its rule set cannot be read"
    }
    if messages[place].schema == .holdout { return nil }
    return Finding(
      event: responses[messages[place].response].request?.decisions.first, evidence: line.map(Self.quoted),
      words: words)
  }

  func holdout(_ place: Int) -> Finding? {
    guard messages[place].schema == .holdout else { return nil }
    return Finding(
      event: responses[messages[place].response].request?.decisions.first, evidence: "default-content-item",
      words: "this profile is in the holdout group, which sees no messages")
  }

  func surface(_ place: Int) -> Finding? {
    let message = messages[place]
    guard found[place].ignored == .scope else { return nil }
    let (asked, event) = (responses[message.response].surfaces, responses[message.response].request?.event)
    return Finding(
      event: event, evidence: asked == nil ? "scope" : "surfaces",
      words: "its surface is \(Self.text(message.scope)), and the app asked for "
        + (asked.map { list($0) } ?? "surfaces that begin with mobileapp://") + (event.map { " (event \($0))" } ?? ""))
  }

  func noSurface(_ place: Int) -> Finding? {
    let message = messages[place]
    guard message.isCard, found[place].ignored == nil, profile.values.runtime != .javaScript else { return nil }
    let isSwift = profile.values.runtime == .swift
    if !isSwift, message.schema == .feedItem {
      return Finding(evidence: "N009", words: "Android shows no feed items (N009)")
    }
    let surface = message.detail["data"]?["meta"]?["surface"]?.text
    if let surface, isSwift || surface.starts(with: "mobileapp://".utf8) { return nil }
    return Finding(evidence: "N009", words: "the card has no `meta.surface` that an app can ask for (N009)")
  }

  func noAnswer(_ place: Int) -> Finding? {
    guard let request = responses[messages[place].response].request, request.end == nil else { return nil }
    return unanswered(request, "its rules are not loaded, because the answer to its request has not ended")
  }

  func cardLost(_ place: Int) -> Finding? {
    guard messages[place].isCard else { return nil }
    if let (event, fact) = found[place].lastChange, fact.reason.isRemoval {
      let words =
        fact.reason == .refresh
        ? "a later answer removed the card: the answer lacks the card, or the card did not qualify again"
        : "the card left its list: \(fact.reason.rawValue)"
      return Finding(event: event, evidence: fact.reason.rawValue, words: words + Self.at(event))
    }
    return lines(place, .cardLost).first.map {
      Finding(evidence: Self.quoted($0), words: "the card was removed, or did not qualify")
    }
  }

  func emptied(_ place: Int) -> Finding? {
    let message = messages[place]
    guard !message.isCard, !hasEvidence(place), loaded[place] != nil, let last = probes[place].last,
      let event = found[place].emptiedAt, responses[message.response].loadedAt < event, event <= last
    else { return nil }
    return Finding(
      event: event, evidence: "no propositions",
      words: """
        a later answer (event \(event)) does not contain the message: its rules were no longer loaded at event \(last)
        """)
  }

  func late(_ place: Int) -> Finding? {
    let start = messages[place].since
    guard !hasEvidence(place), !hasNoEnd(place), !keepsEvents(messages[place]), let last = probes[place].last,
      last <= start
    else { return nil }
    return Finding(
      event: last, evidence: "the event that meets its condition",
      words: "event \(last) met its condition too early: its rules were loaded later (event \(start))")
  }

  /// True if the app has loaded the rule of a message, and no event has matched the condition of the rule.
  func isUnmet(_ place: Int) -> Bool {
    let message = messages[place]
    guard !hasEvidence(place), !hasNoEnd(place), found[place].ignored == nil, message.schema != .holdout,
      loaded[place] != nil
    else { return false }
    let start = keepsEvents(message) ? -1 : message.since
    return probes[place].last.map { $0 <= start } ?? true
  }

  func noTrigger(_ place: Int) -> Finding? {
    guard isUnmet(place), probes[place].last == nil, !(probes[place].nearest?.distance.isOfType ?? false)
    else { return nil }
    let (certainty, missing) = absence(from: start(place))
    let wanted = probes[place].nearest.map { ": " + $0.phrase } ?? " after its rules were loaded"
    return Finding(
      words: "the session has no event that could trigger the message" + wanted, certainty: certainty, missing: missing)
  }

  func history(_ place: Int) -> Finding? {
    if isUnmet(place), probes[place].last == nil, let nearest = probes[place].nearest,
      nearest.distance.isOfType, nearest.distance.isHistory
    {
      let record = records[messages[place].activity]?.last { acts[$0].event < nearest.event }.map { acts[$0] }
      return Finding(
        event: record?.event ?? nearest.event, evidence: record.map { "record \($0.type)" } ?? "the history",
        words: "the event history prevents the message at event \(nearest.event): " + nearest.phrase,
        certainty: nearest.hasRecords ? .certain : .suspected,
        missing: nearest.hasRecords ? nil : "an earlier session may have made a record; `--history`")
    }
    // The rules would show the message, but the session has no evidence that the message was shown.
    guard !hasEvidence(place), !hasNoEnd(place), evidence.isRecorded, probes[place].asksHistory,
      let (event, _) = found[place].inApp.first(where: { $0.reason == nil })
    else { return nil }
    return Finding(
      event: event, evidence: "the event that meets its other conditions",
      words: "its condition counts records of the history", certainty: .suspected,
      missing: "an earlier session may have shown it; `--history`")
  }

  func condition(_ place: Int) -> Finding? {
    guard isUnmet(place), probes[place].last == nil, let nearest = probes[place].nearest,
      nearest.distance.isOfType, !nearest.distance.isHistory
    else { return nil }
    let (certainty, missing) = absence(from: start(place))
    let words =
      nearest.stop.map { "event \(nearest.event) meets its condition, but \($0)" }
      ?? "event \(nearest.event) does not meet its condition: \(nearest.phrase)"
    return Finding(
      event: nearest.event, evidence: "the nearest event", words: words,
      certainty: certainty, missing: missing)
  }

  func cardOrder(_ place: Int) -> Finding? {
    let response = responses[messages[place].response]
    guard messages[place].isCard, let request = response.request, let end = request.end else { return nil }
    let next = cardReads.partitioningIndex { $0 > request.event }
    guard next < cardReads.count, cardReads[next] < end, cardReads.last ?? 0 <= end else { return nil }
    let read = cardReads[next]
    return Finding(
      event: read, evidence: "Get propositions",
      words: "the app asked for its cards at event \(read), before the answer had ended at event \(end)",
      certainty: .suspected, missing: "the session does not say what the app draws")
  }

  /// The version of Messaging, if this version has known faults.
  var oldVersion: String? {
    guard let version = hub?["com.adobe.messaging"]?["version"]?.text.map(Self.text) else { return nil }
    let parts = version.split(separator: ".").map { Int($0) ?? 0 } + [0, 0, 0]
    let number = (parts[0], parts[1], parts[2])
    let isOld: Bool =
      switch profile.values.runtime {
      case .swift: number < (1, 1, 2) || number >= (5, 0, 0) && number <= (5, 1, 0)
      case .java: number < (2, 1, 1)
      case .javaScript: false
      }
    return isOld ? version : nil
  }

  func oldSDK(_ place: Int) -> Finding? {
    guard let version = oldVersion else { return nil }
    return Finding(
      evidence: "com.adobe.messaging \(version)",
      words: "Messaging \(version) is known not to show some messages: update Messaging", certainty: .suspected,
      missing: "nothing else in the session holds it back")
  }

  func web(_ place: Int) -> Finding? {
    guard profile.values.runtime == .javaScript, let event = probes[place].last else { return nil }
    return Finding(
      event: event, evidence: "the event that meets its condition",
      words: """
        a page that drew the message from a page that did not draw it (web): look at `renderDecisions`, the surfaces \
        of the call and the Content Security Policy
        """, certainty: .unknown)
  }
}
