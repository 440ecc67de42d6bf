extension MessageJudge {
  func state(_ owner: String) -> JSONTree? {
    evidence.state(owner)
      ?? given.names.first { Self.text($0).lowercased() == owner }.flatMap { given[$0] }
  }

  func line(_ cause: MessageCause) -> SessionEvidence.Line? { evidence.lines.last { $0.cause == cause } }

  func notRegistered() -> Finding? {
    if let hub {
      let missing = ["com.adobe.messaging", "com.adobe.edge", "com.adobe.edge.identity"].filter { hub[$0] == nil }
      if missing.isEmpty { return nil }
      return Finding(
        evidence: "com.adobe.module.eventhub",
        words: "the app has not registered \(missing.joined(separator: ", "))")
    }
    guard evidence.isLog, !evidence.namesMessaging, evidence.lines.isEmpty, requests.isEmpty else { return nil }
    return Finding(
      evidence: "no line of Messaging", words: "the app has not registered the extension Messaging",
      certainty: .suspected, missing: "the session has no state of the hub")
  }

  func waiting() -> Finding? {
    guard requests.isEmpty else { return nil }
    if let line = line(.waiting) {
      return Finding(
        evidence: Self.quoted(line), words: "Messaging waits for a valid configuration or for Edge Identity")
    }
    // If there are log lines about Messaging, the app may have made a request that is not in the log.
    guard evidence.lines.isEmpty else { return nil }
    return Finding(
      evidence: "no request", words: "Messaging sent no request, because it waits for a configuration or an identity",
      certainty: .suspected, missing: "the session may not begin at the launch")
  }

  /// The beginning of an answer: the surfaces of the last request; empty if the session has no request.
  var asked: String {
    requests.last.map { "the app asked for \(list($0.surfaces)) (event \($0.event)) and " } ?? ""
  }

  var isAnswered: Bool { requests.last.map { !$0.decisions.isEmpty } ?? false }

  func noDatastream() -> Finding? {
    let words = asked + "the app's configuration has no datastream: edge.configId is missing or empty"
    if let line = line(.noDatastream) { return Finding(evidence: Self.quoted(line), words: words) }
    guard !isAnswered, let configuration = state("com.adobe.module.configuration"),
      configuration["edge.configId"]?.text?.isEmpty ?? true
    else { return nil }
    return Finding(evidence: "com.adobe.module.configuration", words: words)
  }

  func consent() -> Finding? {
    func words(_ value: String) -> String {
      asked + "the consent to collect is "
        + (value == "n" ? "`n`, not given: Edge drops the request" : "pending (`\(value)`): Edge keeps the request")
    }
    if let line = line(.consent) {
      let isPending = line.text.contains("pending")
      let later = evidence.events[min(line.position, evidence.events.count)...].contains { $0.consent == "y" }
      if !isPending || !later { return Finding(evidence: Self.quoted(line), words: words(isPending ? "p" : "n")) }
    }
    guard !isAnswered, requests.last?.end == nil, hub.map({ $0["com.adobe.edge.consent"] != nil }) ?? true else {
      return nil
    }
    let start = requests.last?.event ?? evidence.events.count
    let changes = evidence.events.indices.filter { evidence.events[$0].consent != nil }
    if changes.contains(where: { $0 > start && evidence.events[$0].consent == "y" }),
      changes.last(where: { $0 <= start }).map({ evidence.events[$0].consent != "n" }) ?? true
    {
      return nil
    }
    let change = changes.last { $0 <= start }
    let published =
      evidence.state("com.adobe.edge.consent", .xdm) ?? state("com.adobe.edge.consent")
    let value =
      change.flatMap { evidence.events[$0].consent } ?? published?["consents"]?["collect"]?["val"]?.plainText
    if let value {
      guard value == "n" || value == "p" else { return nil }
      return Finding(event: change, evidence: "collect \(value)", words: words(value))
    }
    let usual = state("com.adobe.module.configuration")?["consent.default"]?["consents"]?["collect"]?["val"]
    guard let value = usual?.plainText, value == "n" || value == "p" else { return nil }
    return Finding(
      evidence: "consent.default", words: words(value), certainty: .suspected,
      missing: "the value is the default of the configuration, and the app may have set a different value")
  }

  func edgeError() -> Finding? {
    let own = requests.last?.errors.last
    let line = line(.edgeError)
    guard let event = own ?? evidence.events.lastIndex(where: \.isError) else {
      return line.map {
        Finding(
          evidence: Self.quoted($0), words: asked + "Edge answered with an error", certainty: .suspected,
          missing: "the session does not say which request failed")
      }
    }
    let data = evidence.events[event].data
    let told = ["title", "detail", "status", "type"].compactMap { data[$0]?.plainText }.joined(separator: ", ")
    let words = asked + "Edge answered with an error: " + told
    if own != nil, !isAnswered { return Finding(event: event, evidence: "AEP Error Response", words: words) }
    // An error in the response to a different request is not evidence.
    if own == nil, let id = evidence.events[event].request, evidence.events.contains(where: { $0.id == id }) {
      return nil
    }
    return Finding(
      event: event, evidence: "AEP Error Response", words: words, certainty: .suspected,
      missing: own == nil ? "the session does not say which request failed" : "Edge sent decisions too")
  }

  func unanswered(_ request: Request, _ words: String) -> Finding? {
    if let line = line(.noAnswer) { return Finding(evidence: Self.quoted(line), words: words) }
    let start = evidence.events[request.event].time
    if let start, let end = lastTime, end - start >= 10_000 {
      let (certainty, missing) = absence(from: request.event)
      return Finding(
        event: request.event, evidence: "no AEP Response Complete", words: words + ", and 10 s have passed",
        certainty: certainty, missing: missing)
    }
    return Finding(
      event: request.event, evidence: "no AEP Response Complete",
      words: "an answer that is lost (no-answer) from an answer that is still to come: look at a longer session",
      certainty: .unknown)
  }

  func lastWithoutAnswer() -> Finding? {
    guard let request = requests.last, request.end == nil, !(isAnswered && line(.noAnswer) == nil) else {
      return requests.isEmpty
        ? line(.noAnswer).map { Finding(evidence: Self.quoted($0), words: "Edge did not answer") } : nil
    }
    return unanswered(request, asked + "Edge did not answer")
  }

  func otherSurface() -> Finding? {
    if let line = line(.surface) {
      return Finding(evidence: Self.quoted(line), words: asked + "the answer is for a different surface")
    }
    guard let request = requests.last, let own = settings.surfaces?.first(where: { !request.surfaces.contains($0) })
    else { return nil }
    return Finding(
      event: request.event, evidence: "surfaces", words: asked + "not for \(Self.text(own))", certainty: .suspected,
      missing: "the surface of the channel configuration is not in the session")
  }

  func empty() -> Finding? {
    let line = line(.empty)
    let decisions = requests.last.map { $0.decisions.last } ?? evidence.events.lastIndex(where: \.isDecisions)
    guard requests.last?.end != nil || line != nil || decisions != nil else { return nil }
    let others = evidence.messages.last?.otherContents.flatMap { $0 == "no propositions" ? nil : $0 }
    let words =
      asked + "Edge sent none" + (others.map { " (\($0))" } ?? "")
      + "; not live, or this profile is not in its audience: see Assurance, Edge Delivery"
    let (certainty, missing) =
      decisions != nil || line != nil ? (.certain, nil) : absence(from: requests.last?.event)
    return Finding(
      event: decisions ?? requests.last?.end, evidence: line.map(Self.quoted) ?? "no propositions", words: words,
      certainty: certainty, missing: missing)
  }
}
