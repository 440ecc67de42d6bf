extension MessageJudge {
  func findRequests() {
    // Keyed by the id of a request's event: the index of the request in `requests`.
    var places: [[UInt8]: Int] = [:]
    for (number, event) in evidence.events.enumerated() {
      if let surfaces = event.surfaces {
        if let id = event.id { places[id] = requests.count }
        requests.append(Request(event: number, surfaces: surfaces))
      } else if let place = event.request.flatMap({ places[$0] }) {
        if event.isDecisions { requests[place].decisions.append(number) }
        if event.isError { requests[place].errors.append(number) }
        if event.isOf("edge", "contentComplete") { requests[place].end = requests[place].end ?? number }
      }
      if event.isOf("messaging", "contentComplete"), let id = event.data["endingEventId"]?.text,
        let place = places[id]
      {
        (requests[place].end, requests[place].isFinalized) = (number, true)
      }
    }
  }

  func findActs() {
    for (number, event) in evidence.events.enumerated() {
      if event.isOf("edge", "requestContent"), let xdm = event.data["xdm"],
        let type = xdm["eventType"]?.plainText, type.hasPrefix("decisioning.proposition"),
        let decisioning = xdm["_experience"]?["decisioning"], case .array(let list)? = decisioning["propositions"]
      {
        let name = type.dropFirst("decisioning.proposition".count)
        let propositions = list.map { proposition in
          var item: [UInt8]?
          if case .array(let items)? = proposition["items"] { item = items.first?["id"]?.text }
          return (proposition["id"]?.text, proposition["scopeDetails"]?["activity"]?["id"]?.text ?? [], item)
        }
        acts.append(
          Act(
            event: number, type: name.prefix(1).lowercased() + name.dropFirst(),
            reason: decisioning["propositionAction"]?["reason"]?.plainText ?? "", propositions: propositions,
            isRecord: false))
      } else if event.isOf("messaging", "eventHistoryWrite"), let iam = event.data["iam"] {
        acts.append(
          Act(
            event: number, type: iam["eventType"]?.plainText ?? "", reason: iam["action"]?.plainText ?? "",
            propositions: [(nil, iam["id"]?.text ?? [], nil)], isRecord: true))
      } else if event.isOf("rulesEngine", "responseContent"), let consequence = event.data["triggeredconsequence"] {
        announced.append((number, [consequence["id"], consequence["detail"]?["id"]].compactMap { $0?.text }))
      }
    }
  }

  /// Adds the responses of an input. `isGiven`: true for responses that are loaded from the start: the events of their
  /// file are not events of the session.
  func add(_ input: PropositionInput, isGiven: Bool = false) {
    // Keyed by event: the index in `requests` of the request to which the event responds.
    let owners = Dictionary(
      requests.enumerated().flatMap { place, request in request.decisions.map { ($0, place) } },
      uniquingKeysWith: { first, _ in first })
    for response in input.responses {
      let event = isGiven ? nil : response.event
      let request = event.flatMap { owners[$0] }.map { requests[$0] }
      let surfaces = response.surfaces(settings.surfaces ?? request?.surfaces, for: profile)
      let rules = MessageRules(response, of: input, for: profile, surfaces: surfaces)
      responses.append(
        Response(
          rules: rules, known: Set(rules.known.keys), surfaces: surfaces,
          request: request, loadedAt: request?.end ?? event ?? -1,
          isFirst: responses.last.map { $0.isFirst && $0.request != nil && $0.request?.event == request?.event }
            ?? true))
      for entry in response.entries { add(entry, of: input.texts[entry.text].document) }
    }
  }

  /// Adds the messages of a proposition, an item or a rule set.
  func add(_ entry: PropositionEntry, of document: JSONDocument) {
    func text(_ value: JSONDocument.Value?, _ names: String...) -> [UInt8]? {
      var value = value
      for name in names { value = value.flatMap { document.isObject($0) ? document.presentMember($0, name) : nil } }
      return value.flatMap { document.kind($0) == .string ? document.string($0) : nil }
    }
    func list(_ value: JSONDocument.Value, _ name: String) -> [JSONDocument.Value]? {
      guard document.isObject(value), let list = document.presentMember(value, name), document.isArray(list) else {
        return nil
      }
      return document.elements(list)
    }
    let isProposition = entry.level == .proposition
    let name = text(entry.value, "id") ?? []
    let activity = text(entry.value, "scopeDetails", "activity", "id") ?? settings.activity ?? []
    let scope = text(entry.value, "scope") ?? []
    func add(_ id: [UInt8], _ consequence: [UInt8]?, _ schema: MessageSchema?, _ value: JSONDocument.Value) {
      var detail = JSONTree.null
      if schema != nil, let value = document.presentMember(value, "detail") {
        detail = JSONTree(value, of: document, for: profile)
      }
      var message = Message(
        id: id, consequenceID: consequence, proposition: name, activity: activity, scope: scope, schema: schema,
        detail: detail, response: responses.count - 1,
        place: PropositionPlace(text: entry.text, range: document.range(value)),
        since: responses[responses.count - 1].loadedAt)
      guard let known = places[[name, id]] else {
        places[[name, id]] = messages.count
        messages.append(message)
        return
      }
      // If the app uses several responses that contain the message, the last of these responses counts.
      if hasNoEnd(known) || responses.last?.request?.end != nil || responses.last?.request == nil {
        if !hasNoEnd(known) { message.since = min(message.since, messages[known].since) }
        messages[known] = message
      }
    }
    for item in isProposition ? list(entry.value, "items") ?? [] : [entry.value] {
      let data = entry.level == .ruleSet ? item : document.isObject(item) ? document.presentMember(item, "data") : nil
      guard entry.level == .ruleSet || text(item, "schema").flatMap(MessageSchema.init) == .ruleSet else { continue }
      guard let rules = data.flatMap({ list($0, "rules") }) else {
        add(name, nil, nil, item)
        continue
      }
      for rule in rules {
        for consequence in list(rule, "consequences") ?? [] {
          guard let schema = text(consequence, "detail", "schema").flatMap(MessageSchema.init),
            [.inApp, .contentCard, .feedItem, .holdout].contains(schema)
          else { continue }
          let id = text(consequence, "id")
          add(text(consequence, "detail", "id") ?? id ?? [], id, schema, consequence)
        }
      }
    }
  }

  /// Replays the session, and evaluates the conditions of its messages with each event.
  func replay(_ world: World) {
    probes = messages.map { _ in Probe() }
    loaded = messages.map { _ in nil }
    let probers = probers(world)
    var settings = settings
    (settings.engine, settings.forecast) = (1, evidence.forecast)
    var replayed = Session.Settings(maximumSteps: 1_000, shows: [.inApp, .card, .refresh])
    replayed.messaging = profile.values.runtime == .javaScript ? nil : settings
    let programs = Array(repeating: Program(profile: profile), count: replayed.messaging == nil ? 1 : 2)
    let session = Session(
      programs, world: world, attributes: nil, publishes: false, states: given, replayed, limits: limits
    ) { fact in
      self.facts.append(fact)
      return 1
    }
    var states = evidence.states[...]
    for (number, event) in evidence.events.enumerated() {
      while let state = states.first, state.position <= number {
        states.removeFirst()
        guard state.record.kind == .standard,
          let data = JSONTree(parsing: state.record.data, for: profile).members
        else { continue }
        session.set(state: state.record.owner, to: data)
      }
      let text = event.json.span
      guard
        (try? session.read(text, from: 0, as: number, at: { Instant(milliseconds: 0) }, isRepeat: false)) != nil
      else {
        session.passOver()
        continue
      }
      for prober in probers { probe(prober, number, text, session.members[0].engine.world) }
      session.play()
      session.forget()
    }
    for prober in probers { explain(prober) }
  }

  /// Returns an explainer for each document with rule sets that the platform has loaded and that have messages.
  private func probers(_ world: World) -> [Prober] {
    // The messages, grouped by response and document. Each group is in the order of the document.
    let members = Dictionary(grouping: messages.indices.filter { messages[$0].schema != nil }) {
      [messages[$0].response, messages[$0].place.text]
    }.mapValues { $0.sorted { messages[$0].place.range.lower < messages[$1].place.range.lower } }
    var probers: [Prober] = []
    for (place, response) in responses.enumerated() {
      var names = RuleNames(response.rules)
      let texts = Dictionary(grouping: response.rules.sets) { $0.text }
      for (text, sets) in texts.sorted(by: { $0.key < $1.key }) {
        let members = members[[place, text]] ?? []
        var wanted: [(place: Int, rule: Int)] = []
        var parts: [RuleSet] = []
        var sources: [Int: RuleSource] = [:]
        var first = 0
        for set in sets {
          let count = wanted.count
          for rule in set.rules.rules {
            for member in members[members.partitioningIndex { messages[$0].place.range.lower >= rule.range.lower }...] {
              guard rule.range.contains(messages[member].place.range) else { break }
              loaded[member] = rule.index
              wanted.append((member, first + rule.index))
            }
          }
          if wanted.count == count { continue }
          let proposition = set.proposition.map { response.rules.propositions[$0].name }
          for rule in set.rules.rules {
            sources[first + rule.index] = names.source(
              of: rule.index, at: set.value, in: text, of: proposition, engine: nil)
          }
          parts.append(set.compiled)
          first += set.compiled.ruleCount
        }
        if wanted.isEmpty { continue }
        let plan = TracePlan(RuleSet(joining: parts), for: profile, sources: sources)
        for (member, rule) in wanted { probes[member].asksHistory = plan.asksHistory(rule) }
        probers.append(
          Prober(Explainer(plan, only: Set(wanted.map(\.rule)), world: world, limits: limits), wanted))
      }
    }
    return probers
  }

  /// Evaluates the conditions of messages on an event.
  private func probe(_ prober: Prober, _ number: Int, _ text: Span<UInt8>, _ world: World) {
    prober.explainer.restore(world)
    guard (try? prober.explainer.begin(text, from: 0)) != nil else { return }
    prober.explainer.evaluate(text)
    for (place, rule) in prober.wanted {
      guard let distance = distance(prober, rule) else {
        probes[place].last = number
        continue
      }
      let message = messages[place]
      // The engine keeps the events before its first rules, and evaluates them later. Rules that are added later do not
      // see earlier events.
      if number <= responses[message.response].loadedAt, !keepsEvents(message) { continue }
      if probes[place].nearest.map({ distance.rank <= $0.distance.rank }) ?? true {
        probes[place].nearest = Nearest(event: number, world: world, distance: distance)
      }
    }
  }

  /// Returns the distance of the current event from matching a rule; nil if the rule fires.
  private func distance(_ prober: Prober, _ rule: Int) -> Distance? {
    if prober.explainer.fired(rule) { return nil }
    let flips = prober.explainer.flips(ofRule: rule)
    let key = prober.explainer.verdicts(ofRule: rule).map { Prober.Verdicts(rule: rule, verdicts: $0) }
    if let key, let known = prober.distances[key] { return known }
    let blockers = prober.explainer.blockers(ofRule: rule)
    let distance = Distance(
      isOfType: prober.typeTests.isDisjoint(with: blockers),
      isHistory: !blockers.isEmpty && blockers.allSatisfy(prober.explainer.plan.isHistorical), flips: flips)
    if let key { prober.distances[key] = distance }
    return distance
  }

  /// For each message whose condition no event matched, explains the nearest event.
  private func explain(_ prober: Prober) {
    let unmet = prober.wanted.filter { place, _ in probes[place].last == nil && probes[place].nearest != nil }
    for (number, messages) in Dictionary(grouping: unmet, by: { probes[$0.place].nearest?.event ?? 0 }) {
      guard let world = probes[messages[0].place].nearest?.world else { continue }
      let json = evidence.events[number].json
      let text = json.span
      prober.explainer.restore(world)
      guard (try? prober.explainer.begin(text, from: 0)) != nil else { continue }
      prober.explainer.evaluate(text)
      for (place, rule) in messages {
        let explanation = prober.explainer.explanation(ofRule: rule, text)
        probes[place].nearest?.phrase = phrase(explanation)
        if explanation.flips == 0 { probes[place].nearest?.stop = explanation.stop }
        probes[place].nearest?.hasRecords = explanation.blockers.contains {
          explanation.condition.nodes[$0].test?.history?.requests.contains { $0.count > 0 } ?? false
        }
      }
    }
  }

  func keepsEvents(_ message: Message) -> Bool {
    !message.isCard && responses[message.response].isFirst && profile.values.runtime != .javaScript
  }
}

extension TracePlan {
  /// True for a condition that searches the history of events.
  func isHistorical(_ condition: ConditionID) -> Bool {
    if case .history = rules.conditions[Int(condition)].form { true } else { false }
  }

  fileprivate func asksHistory(_ rule: Int) -> Bool { rules.rules[rule].conditions.contains(where: isHistorical) }

  /// The ids of the conditions that test the type or the source of an event.
  var typeTests: Set<ConditionID> {
    Set(
      rules.conditions.indices.lazy.map(ConditionID.init).filter { condition in
        guard let key = self.rules.spelling(of: self.rules.conditions[Int(condition)], self.profile.memberChoice).key
        else { return false }
        let name = self.rules.document.string(orLexeme: key)
        return name.elementsEqual("~type".utf8) || name.elementsEqual("~source".utf8)
      })
  }
}
