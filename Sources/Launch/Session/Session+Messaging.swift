/// Messaging in a session: it loads the rules of responses, and handles the consequences that these rules announce.
extension Session {
  typealias Message = Messaging.Message
  typealias Proposition = Messaging.Proposition

  var isSwift: Bool { profile.values.runtime == .swift }

  /// True if the session adds the events that Messaging sends; false if the input already contains them.
  var sendsEvents: Bool { !(messaging?.settings.forecast.hasOwnEvents ?? true) }

  /// Returns the name of a rule of Messaging, its rule set, the number of the rule set, and the index of the rule in
  /// the set; nil if the rule is in an engine of a different extension.
  package func messageRule(_ rule: SessionRuleID) -> (name: String, set: Int, rules: RuleSet, index: Int)? {
    guard let messaging, let source = messaging.source(of: rule) else { return nil }
    let set = messaging.held.rules[rule.index].set
    return (source.name, set, messaging.held.sets[set].set.compiled, source.rule)
  }

  /// The activities of the content cards that the app has.
  package var cardActivities: [[UInt8]] { messaging?.cards.flatMap { $0.entries.map(\.proposition.activity) } ?? [] }

  // MARK: rules

  /// Loads the initial responses, at the time of the first event.
  func startMessaging() {
    guard let messaging, !messaging.isStarted else { return }
    self.messaging?.isStarted = true
    if settings.arrival == nil { loadMessages() }
  }

  /// Loads the responses that are given as the rules of the session.
  func loadMessages() {
    guard let messaging, let input = messaging.settings.input else { return }
    let start = SessionEvent("", type: "", source: "", data: nil)
    emitted = 0
    for (index, response) in input.completed.enumerated() {
      let surfaces = response.surfaces(messaging.settings.surfaces, for: profile)
      let rules =
        messaging.settings.loaded?[index] ?? MessageRules(response, of: input, for: profile, surfaces: surfaces)
      refresh(by: rules, requested: surfaces, after: start, fromCache: messaging.settings.isCached)
    }
    playQueue()
    settleMessages(after: start)
  }

  /// Replaces the rules of the requested surfaces with the rules of a response.
  private func refresh(
    by rules: MessageRules, requested: [[UInt8]]?, after event: SessionEvent, fromCache: Bool = false
  ) {
    guard var messaging else { return }
    // Moved out of the session while `messaging` changes, to avoid a copy: the lists in `messaging` grow with each
    // response.
    self.messaging = nil
    let emptied = messaging.load(rules, requested: requested, fromCache: fromCache)
    let held = messaging.held
    let (inApp, operations, cards) = (held.numbers(.inApp), held.numbers(.history), held.numbers(.card))
    let history = HistoryUse(isRead: true)
    let (place, world) = (messaging.settings.engine, messaging.cardEngine.engine.world)
    messaging.cardEngine.engine = Engine(held.program(cards, history: history), world: world, limits: limits)
    members[place].engine = Engine(
      held.program(inApp + operations, history: history), world: members[place].engine.world, limits: limits)
    // If the cache has no messages, the engine keeps events until the first response.
    if fromCache { messaging.waits = inApp.isEmpty || keepsEvents }
    self.messaging = messaging
    if shows(.refresh) {
      report(
        .refresh(
          propositions: rules.propositions.count, counts: [inApp.count, operations.count, cards.count],
          emptied: emptied), event)
    }
    if fromCache { return }
    if !cards.isEmpty || !messaging.cards.isEmpty {
      var seed = SessionEvent(
        Array("Seed content cards".utf8), type: Messaging.type, source: Messaging.requestSource, data: nil)
      seed.key = event.key
      let surfaces = requested ?? rules.propositions.map(\.scope)
      _ = evaluateCards(seed, nil, replacing: surfaces)
    }
    // Loading the initial rules does not cause a reset.
    if event.key.input == nil { return }
    var data = JSONTree.Members()
    data["name"] = .text(Array(Messaging.engineName.utf8))
    var reset = SessionEvent(
      Messaging.engineName, type: "com.adobe.eventType.rulesEngine", source: "com.adobe.eventSource.requestReset",
      data: .tree(data))
    reset.isMessagingReset = true
    if messaging.waits {
      reset.key.isLate = true
      queue.append(reset)
    } else {
      _ = emit(reset, after: event)
    }
  }

  /// Handles events about requests and their responses.
  private func handleResponses(_ event: SessionEvent, _ working: SessionData?) {
    guard messaging != nil, event.key.step == 0, !event.key.isLate, event.key.announcement == nil else { return }
    if let document = messaging?.response {
      self.messaging?.response = nil
      gather(document, event)
    } else if event.type == Messaging.edgeType, event.source == Messaging.requestSource {
      guard let id = event.id,
        case .array(let list)? = working?.members(for: profile)["query"]?["personalization"]?["surfaces"]
      else { return }
      let surfaces = list.compactMap(\.text)
      self.messaging?.requests[id] = surfaces.filter { isSwift || $0.starts(with: "mobileapp://".utf8) }
    } else if event.source.elementsEqual(Messaging.endSource.utf8),
      let id = working?.members(for: profile)["endingEventId"]?.text
    {
      self.messaging?.endsToCome[id, default: 1] -= 1
      let gathered = self.messaging?.gathered.removeValue(forKey: id)
      guard gathered != nil || messaging?.requests[id] != nil else { return }
      apply(gathered, ofRequest: id, event)
    }
  }

  /// Gathers the propositions of one request. The session applies the propositions when the request ends, or at once if
  /// no later event ends the request.
  private func gather(_ document: JSONDocument, _ event: SessionEvent) {
    let request = document.answeredRequest ?? []
    var all = PropositionInput(.event, document)
    if var earlier = messaging?.gathered[request], !request.isEmpty {
      earlier.join(all)
      all = earlier
    }
    if !request.isEmpty { messaging?.gathered[request] = all }
    if messaging?.endsToCome[request] ?? 0 <= 0 { apply(all, ofRequest: request, event) }
  }

  private func apply(_ gathered: PropositionInput?, ofRequest id: [UInt8], _ event: SessionEvent) {
    guard let empty = try? JSONDocument(Array("[]".utf8)) else { return }
    let surfaces = messaging?.settings.surfaces ?? messaging?.requests[id]
    let input = gathered ?? PropositionInput(.propositions, empty)
    guard let response = input.responses.first else { return }
    refresh(
      by: MessageRules(response, of: input, for: profile, surfaces: surfaces), requested: surfaces, after: event)
  }

  // MARK: events

  /// Lets Messaging handle an event. `working`: the event's data after Core's rules.
  func handleMessaging(_ event: SessionEvent, _ working: SessionData?) {
    if event.isConsequence {
      handleConsequence(event, working)
    } else if event.type == Messaging.type, event.source == Messaging.requestSource {
      guard let data = working?.members(for: profile) else { return }
      if case .truth(true)? = data["refreshmessages"] { answerRefresh(after: event) }
      if case .truth(true)? = data["trackpropositions"], let xdm = data["propositioninteraction"]?.members {
        sendInteraction(xdm, after: event)
      }
    }
    handleResponses(event, working)
  }

  private func handleConsequence(_ event: SessionEvent, _ working: SessionData?) {
    guard let consequence = working?.members(for: profile)["triggeredconsequence"]?.members,
      consequence["type"]?.text?.elementsEqual("schema".utf8) ?? false, let detail = consequence["detail"]?.members,
      let id = detail["id"]?.text, let schema = detail["schema"]?.text.flatMap(MessageSchema.init),
      let data = detail["data"]?.members
    else { return }
    switch schema {
    case .inApp: handleMessage(id, data, event)
    case .historyOperation: removeCards(data, event)
    case .ruleSet, .jsonContent, .contentCard, .feedItem, .holdout: break
    }
  }

  // MARK: in-app messages

  private func handleMessage(_ id: [UInt8], _ data: JSONTree.Members, _ event: SessionEvent) {
    // `messaging` is not copied to a variable, because each change would then copy all of its lists.
    var message = Message(id: id, proposition: messaging?.proposition(of: id))
    if let reason = MessageContent.fault(ofMessage: data, for: profile) {
      return report(message, reason, event)
    }
    if !isSwift {
      message = messaging?.objects[id] ?? message
    } else if message.proposition == nil {
      return report(message, .noProposition, event)
    }
    self.messaging?.objects[id] = message
    record("trigger", of: message, after: event)
    let reason: SessionFact.HiddenReason?
    if let shown = messaging?.onScreen {
      reason = !isSwift && shown.id == id ? .onScreen : .conflict
    } else {
      reason = messaging?.settings.afterShow == .suppress ? .suppressed : nil
    }
    report(message, reason, event)
    switch reason {
    case nil:
      self.messaging?.onScreen = message
      record("display", of: message, after: event)
    case .onScreen: record("suppressDisplay", of: message, after: event, isSilent: true)
    case .conflict: record("suppressDisplay", of: message, action: "Conflict", after: event)
    default: record("suppressDisplay", of: message, action: "SuppressedByAppDeveloper", after: event)
    }
  }

  private func report(_ message: Message, _ reason: SessionFact.HiddenReason?, _ event: SessionEvent) {
    guard shows(.inApp) else { return }
    report(
      .inApp(
        SessionFact.InApp(
          id: message.id, proposition: message.proposition?.name, activity: message.proposition?.activity,
          reason: reason)), event)
  }

  /// Dispatches the events about an action on a message. `isSilent`: true to send nothing to Edge.
  func record(
    _ type: String, of message: Message, action: String = "", after event: SessionEvent, isSilent: Bool = false
  ) {
    guard sendsEvents else { return }
    guard let proposition = message.proposition else { return skipRecord(event.announced?.value, event) }
    let isDismissal = isSwift && type == "dismiss"
    func interaction() {
      if isSilent { return }
      let name = type == "suppressDisplay" ? ["reason"] : ["id", "label"]
      let members = JSONTree.Members(action.isEmpty ? [] : name.map { ($0, .text(Array(action.utf8))) })
      sendInteraction(
        Messaging.interaction(type, [(proposition, nil)], action: action.isEmpty ? nil : members), after: event)
    }
    if !isDismissal { interaction() }
    sendHistory(type, of: proposition, action: action, after: event, event.announced?.value)
    if isDismissal { interaction() }
  }

  /// Removes the message from the screen, as `--after-show` specifies, after an input event and its effects were run.
  func settleMessages(after event: SessionEvent) {
    guard let messaging, let shown = messaging.onScreen else { return }
    switch messaging.settings.afterShow {
    case .close: self.messaging?.onScreen = nil
    case .keep, .suppress: break
    case .dismiss:
      self.messaging?.onScreen = nil
      record("dismiss", of: shown, after: SessionEvent(causeOf: event))
      playQueue()
    }
  }

  // MARK: events of Messaging

  private func send(_ event: SessionEvent, after cause: SessionEvent) {
    let number = emit(event, after: cause)
    if shows(.sent) { report(.sent(event, emits: number), cause) }
  }

  func sendInteraction(_ xdm: JSONTree.Members, after event: SessionEvent) {
    guard sendsEvents else { return }
    send(
      SessionEvent(
        Messaging.interactionName, type: "com.adobe.eventType.edge", source: "com.adobe.eventSource.requestContent",
        data: .tree(JSONTree.Members([("xdm", .object(xdm))]))), after: event)
  }

  func sendTrack(_ xdm: JSONTree.Members, after event: SessionEvent) {
    let data = JSONTree.Members([("trackpropositions", .truth(true)), ("propositioninteraction", .object(xdm))])
    send(
      SessionEvent(
        Array("Track propositions".utf8), type: Messaging.type, source: Messaging.requestSource, data: .tree(data)),
      after: event)
  }

  /// Dispatches the event of Messaging that is recorded in the event history.
  func sendHistory(
    _ type: String, of proposition: Proposition, action: String = "", after event: SessionEvent,
    _ rule: Messaging.Announcement?
  ) {
    guard !proposition.activity.isEmpty else { return skipRecord(rule, event) }
    let members = JSONTree.Members([
      ("eventType", .text(Array(type.utf8))), ("id", .text(proposition.activity)),
      ("action", .text(Array(action.utf8))),
    ])
    var record = SessionEvent(
      "Write IAM event to history", type: "com.adobe.eventType.messaging", source: Messaging.historySource,
      data: .tree(JSONTree.Members([("iam", .object(members))])))
    record.mask = ["iam.eventType", "iam.id", "iam.action"].map { Array($0.utf8) }
    send(record, after: event)
  }

  /// Reports a record that cannot be made because the activity of the message is not known.
  private func skipRecord(_ rule: Messaging.Announcement?, _ event: SessionEvent) {
    guard let (firing, engine) = rule, shows(.skipped) else { return }
    report(.skipped(firing, engine: engine, .noActivity), event)
  }

  // MARK: re-evaluation

  /// Carries out the consequences that the in-app engine has found. If a rule requests new rules, rules with `schema`
  /// consequences wait. `data`: the event's data as the engine received it.
  func carryOutMessages(_ firings: [Firing], of place: Int, _ event: SessionEvent, _ data: SessionData?) {
    var working = data
    let withSchema = Set(firings.filter { $0.type == "\"schema\"" }.map(\.rule))
    guard let held = messaging?.held, withSchema.contains(where: { held.rules[$0].reEvaluates }) else {
      for firing in firings { carryOut(firing, of: place, event, &working) }
      return
    }
    let ids = Set(firings.filter { withSchema.contains($0.rule) }.map(\.id))
    var waiting = withSchema
    if isSwift { waiting.formUnion(firings.filter { ids.contains($0.id) }.map(\.rule)) }
    let now = firings.filter { !waiting.contains($0.rule) }
    for firing in now { carryOut(firing, of: place, event, &working) }
    messaging?.waiting.append(
      Messaging.WaitingEvent(event: event, data: data, working: working, done: Set(now.map(\.id))))
    if messaging?.waiting.count != 1 { return }
    let request = JSONTree.Members([("refreshmessages", .truth(true))])
    send(
      SessionEvent(
        Array("Refresh in-app messages".utf8), type: Messaging.type, source: Messaging.requestSource,
        data: .tree(request)),
      after: event)
  }

  /// Responds to a request for new rules. If the request succeeds, the waiting rules are carried out.
  private func answerRefresh(after event: SessionEvent) {
    guard let messaging, !messaging.waiting.isEmpty else { return }
    self.messaging?.waiting = []
    guard messaging.settings.refresh == .same else { return }
    let place = messaging.settings.engine
    for waiting in messaging.waiting {
      var (event, working) = (waiting.event, waiting.working)
      var firings: [Firing] = []
      do throws(Engine.Stop) {
        // Android evaluates the data that the rules have changed.
        let data = isSwift ? waiting.data : working
        firings = try members[place].engine.process(
          event.json(data).span, from: 0, withTokens: settings.withTokens)
      } catch {
        return end(with: error, event, engine: place)
      }
      // iOS omits rules that have already been carried out. Android does not recognize these rules, and no longer knows
      // whether a rule has dispatched the event.
      if isSwift {
        let done = Set(firings.filter { waiting.done.contains($0.id) }.map(\.rule))
        firings.removeAll { done.contains($0.rule) }
      } else {
        event.producer = nil
      }
      let others = deferred
      deferred = []
      for firing in firings { carryOut(firing, of: place, event, &working) }
      for (firing, engine) in deferred { announce(firing, of: engine, event) }
      deferred = others
    }
  }
}

extension Messaging {
  typealias Announcement = (firing: Firing, engine: Int)

  static let type = Array("com.adobe.eventType.messaging".utf8)
  static let edgeType = Array("com.adobe.eventType.edge".utf8)
  static let requestSource = Array("com.adobe.eventSource.requestContent".utf8)
  static let historySource = "com.adobe.eventSource.eventHistoryWrite"
  static let endSource = "com.adobe.eventSource.contentComplete"
  static let interactionName = "Messaging interaction event"
  static let engineName = "com.adobe.messaging.rulesengine"

  /// Returns the XDM of an interaction. `items`: the cards of the interaction; nil for in-app messages.
  static func interaction(
    _ type: String, _ propositions: [(Proposition, item: [UInt8]?)], action: JSONTree.Members? = nil
  ) -> JSONTree.Members {
    let list = propositions.map { proposition, item in
      var members = proposition.members
      if let item { members["items"] = .array([.object(JSONTree.Members([("id", .text(item))]))]) }
      return JSONTree.object(members)
    }
    var decisioning = JSONTree.Members([
      ("propositionEventType", .object(JSONTree.Members([(type, .number([0x31]))]))), ("propositions", .array(list)),
    ])
    if let action { decisioning["propositionAction"] = .object(action) }
    let name = "decisioning.proposition" + type.prefix(1).uppercased() + type.dropFirst()
    let experience = JSONTree.Members([("decisioning", .object(decisioning))])
    return JSONTree.Members([("eventType", .text(Array(name.utf8))), ("_experience", .object(experience))])
  }
}
