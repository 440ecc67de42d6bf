/// The answer to: why was the message not shown? Without `id` the session has no message.
package struct MessageAnswer: Sendable {
  package var id: [UInt8]?
  package var proposition: [UInt8]?
  package var activity: [UInt8]?
  /// Nil if the message is shown.
  package var cause: MessageCause?
  package var certainty = MessageCause.Certainty.certain
  /// The number of the event that is the evidence.
  package var event: Int?
  package var evidence: String?
  package var also: [MessageCause] = []
  /// The answer in words.
  package var text = ""

  package var isShown: Bool { id != nil && cause == nil }
}

/// Judges the messages of a session on one platform. What the app or Edge has written into the session is stronger than
/// what the rules would do.
///
/// Each cause has a test. The tests are asked in the order in which Messaging would meet the cause: the first one that
/// holds is the answer.
package final class MessageJudge {
  /// A message, a card or a holdout, as a response has it.
  struct Message {
    let id: [UInt8]
    let consequenceID: [UInt8]?
    let proposition: [UInt8]
    let activity: [UInt8]
    let scope: [UInt8]
    /// Nil if its rule set cannot be read.
    let schema: MessageSchema?
    let detail: JSONTree
    /// Where its consequence, or what cannot be read, is: the index of the response in `answers`, and the place in it.
    let response: Int
    let place: PropositionPlace

    var isCard: Bool { schema == .contentCard || schema == .feedItem }
  }

  /// A response of the session.
  struct Response {
    let rules: MessageRules
    let request: Request?
    /// The number of the event with which its rules are in force; -1 if they were there from the start.
    let loadedAt: Int
    let isFirst: Bool
  }

  /// A request of Messaging, and what became of it.
  struct Request {
    let event: Int
    let surfaces: [[UInt8]]
    var decisions: [Int] = []
    var errors: [Int] = []
    var end: Int?
    var isFinalized = false
  }

  /// An interaction that Messaging has sent, or a record that it has made.
  struct Act {
    let event: Int
    let type: String
    /// Of a record, the action.
    let reason: String
    let propositions: [(id: [UInt8]?, activity: [UInt8], item: [UInt8]?)]
    let isRecord: Bool
  }

  /// The outcome of the events for the condition of a message.
  private struct Probe {
    /// The last event that met it.
    var last: Int?
    /// True if the condition asks for the history of events.
    var asksHistory = false
    var nearest: Nearest?
  }

  private struct Nearest {
    let event: Int
    let explanation: RuleExplanation
    let isOfType: Bool
    let isHistory: Bool

    /// How near the event was to meeting the condition.
    var rank: (Int, Int, Int) { (isOfType ? 0 : 1, isHistory ? 0 : 1, explanation.flips ?? .max) }
  }

  /// A box for a noncopyable explainer.
  private final class Prober {
    var explainer: Explainer
    /// The messages, as indices, and their rules.
    let wanted: [(place: Int, rule: Int)]
    init(_ explainer: consuming Explainer, _ wanted: [(place: Int, rule: Int)]) {
      self.explainer = explainer
      self.wanted = wanted
    }
  }

  /// A cause that holds.
  struct Finding {
    var event: Int?
    var evidence: String?
    let words: String
    var certainty = MessageCause.Certainty.certain
    /// For a suspicion: what is missing.
    var missing: String?
  }

  let evidence: SessionEvidence
  let profile: LaunchProfile
  private let settings: Messaging.Settings
  private let given: JSONTree.Members
  private let limits: EventLimits
  /// Writes the conditions that an event does not meet.
  private let phrase: (RuleExplanation) -> String
  private(set) var requests: [Request] = []
  private var responses: [Response] = []
  private var messages: [Message] = []
  /// Keyed by proposition and message: an index in `messages`.
  private var places: [[[UInt8]]: Int] = [:]
  /// Parallel to `messages`: the index of its rule in its rule set; nil if the platform has not loaded it.
  private var loaded: [Int?] = []
  private(set) var acts: [Act] = []
  /// The ids of the consequences that the session announces, with their events.
  private var announced: [(event: Int, ids: [[UInt8]])] = []
  private var facts: [SessionFact] = []
  /// Parallel to `messages`.
  private var probes: [Probe] = []

  /// `settings`: with the responses that are there from the start. `states`: shared states, by name.
  package init(
    _ evidence: SessionEvidence, _ settings: Messaging.Settings, states: JSONTree.Members, for profile: LaunchProfile,
    world: World, _ limits: EventLimits, phrase: @escaping (RuleExplanation) -> String
  ) {
    (self.evidence, self.settings, given, self.limits) = (evidence, settings, states, limits)
    (self.profile, self.phrase) = (profile, phrase)
    findRequests()
    findActs()
    if let input = settings.input { add(input) }
    for input in evidence.messages { add(input) }
    play(world)
  }

  // MARK: the session

  private func findRequests() {
    // Keyed by the id of the event: an index in `requests`.
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

  private func findActs() {
    for (number, event) in evidence.events.enumerated() {
      if let xdm = event.data["xdm"], event.isOf("edge", "requestContent"),
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

  private func add(_ input: PropositionInput) {
    for response in input.responses {
      let request = response.event.flatMap { event in requests.first { $0.decisions.contains(event) } }
      let rules = MessageRules(
        response, of: input, for: profile, surfaces: settings.surfaces ?? request?.surfaces)
      responses.append(
        Response(
          rules: rules, request: request, loadedAt: request?.end ?? response.event ?? -1,
          isFirst: responses.allSatisfy { $0.request != nil && $0.request?.event == request?.event }))
      for entry in response.entries { add(entry, of: input.texts[entry.text].document) }
    }
  }

  /// Adds the messages of a proposition, an item or a rule set.
  private func add(_ entry: PropositionEntry, of document: JSONDocument) {
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
      let message = Message(
        id: id, consequenceID: consequence, proposition: name, activity: activity, scope: scope, schema: schema,
        detail: detail, response: responses.count - 1,
        place: PropositionPlace(text: entry.text, range: document.range(value)))
      // The last response that has a message counts.
      if let known = places.updateValue(messages.count, forKey: [name, id]) {
        places[[name, id]] = known
        messages[known] = message
      } else {
        messages.append(message)
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

  /// Plays the session, and asks which events meet the conditions of its messages.
  private func play(_ world: World) {
    probes = messages.map { _ in Probe() }
    loaded = messages.map { _ in nil }
    // Keyed by response.
    let members = Dictionary(grouping: messages.indices) { messages[$0].response }
    var probers: [Prober] = []
    for (place, response) in responses.enumerated() {
      for set in response.rules.sets {
        let wanted = (members[place] ?? []).compactMap { member in
          rule(of: messages[member], in: set).map { (place: member, rule: $0) }
        }
        if wanted.isEmpty { continue }
        for (member, rule) in wanted { loaded[member] = rule }
        let plan = TracePlan(set.compiled, for: profile)
        probers.append(
          Prober(Explainer(plan, only: Set(wanted.map(\.rule)), world: world, limits: limits), wanted))
      }
    }
    var settings = settings
    (settings.engine, settings.forecast) = (1, evidence.forecast)
    let collected = Collector()
    var playing = Session.Settings(maximumSteps: 1_000, shows: [.inApp, .card])
    playing.messaging = profile.values.runtime == .javaScript ? nil : settings
    let programs = Array(repeating: Program(profile: profile), count: playing.messaging == nil ? 1 : 2)
    let session = Session(
      programs, world: world, attributes: nil, publishes: false, states: given, playing, limits: limits
    ) { fact in
      collected.facts.append(fact)
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
      for prober in probers { ask(prober, number, text, session.members[0].engine.world) }
      session.play()
      session.forget()
    }
    facts = collected.facts
  }

  private final class Collector { var facts: [SessionFact] = [] }

  private func rule(of message: Message, in set: MessageRules.LoadedSet) -> Int? {
    guard message.schema != nil, message.place.text == set.text else { return nil }
    return set.rules.rules.first { $0.range.contains(message.place.range) }?.index
  }

  private func ask(_ prober: Prober, _ number: Int, _ text: Span<UInt8>, _ world: World) {
    prober.explainer.restore(world)
    guard (try? prober.explainer.begin(text, from: 0)) != nil else { return }
    prober.explainer.evaluate(text)
    for (place, rule) in prober.wanted {
      let message = messages[place]
      if prober.explainer.fired(rule) {
        if probes[place].last == nil {
          let nodes = prober.explainer.explanation(ofRule: rule, text).condition.nodes
          probes[place].asksHistory = nodes.contains { $0.test?.search != nil }
        }
        probes[place].last = number
        continue
      }
      // The engine keeps the events before its first rules; later ones come too late.
      if number <= responses[message.response].loadedAt, !keepsEvents(message) { continue }
      let explanation = prober.explainer.explanation(ofRule: rule, text)
      let tests = explanation.blockers.map { explanation.condition.nodes[$0].test }
      let keys = tests.compactMap { $0?.key.map { String(decoding: $0, as: UTF8.self) } }
      let nearest = Nearest(
        event: number, explanation: explanation, isOfType: !keys.contains { $0 == "~type" || $0 == "~source" },
        isHistory: !tests.isEmpty && tests.allSatisfy { $0?.search != nil })
      if probes[place].nearest.map({ nearest.rank <= $0.rank }) ?? true { probes[place].nearest = nearest }
    }
  }

  private func keepsEvents(_ message: Message) -> Bool {
    !message.isCard && responses[message.response].isFirst && profile.values.runtime != .javaScript
  }

  // MARK: answers

  /// True if the platform loads a rule of a response.
  package var holdsRules: Bool { responses.contains { !$0.rules.rules.isEmpty } }

  /// The answer for each message; one without a message if the session has none.
  package func answers() -> [MessageAnswer] {
    guard !messages.isEmpty else { return [answerWithoutMessage()] }
    return messages.indices.map { place in
      let message = messages[place]
      var found: [(cause: MessageCause?, finding: Finding)] = []
      for (cause, test) in Self.tests {
        // What is shown needs no cause, but for what the screen does not tell.
        if found.first?.cause == nil, !found.isEmpty, cause != .cardOrder, cause != .content { continue }
        if let finding = test(self)(place) { found.append((cause, finding)) }
      }
      var answer = MessageAnswer(id: message.id, proposition: message.proposition, activity: message.activity)
      let name = Self.text(message.id) + (message.activity.isEmpty ? "" : " (\(Self.text(message.activity)))")
      answer.fill(
        with: found, head: name + ": ", isMessage: true,
        otherwise: (
          .condition,
          "the session cannot tell a state that it does not hold from a re-evaluation that failed: look at an Assurance "
            + "session"
        ))
      return answer
    }
  }

  private func answerWithoutMessage() -> MessageAnswer {
    var answer = MessageAnswer()
    let found = Self.sessionTests.compactMap { cause, test in test(self)().map { (cause: cause as MessageCause?, $0) } }
    answer.fill(
      with: found, head: "no message", isMessage: false,
      otherwise: (.empty, "the session cannot tell why Edge sent none: look at Assurance, Edge Delivery"))
    return answer
  }

  /// The tests for a message, in order. The first one is that it is shown.
  private static var tests: [(cause: MessageCause?, test: (MessageJudge) -> (Int) -> Finding?)] {
    [
      (nil, shown), (.conflict, conflict), (.delegate, delegate), (.noScreen, noScreen), (.ids, ids),
      (.content, content), (.wrapper, wrapper), (.screen, screen), (.unreadable, unreadable), (.holdout, holdout),
      (.surface, surface), (.noSurface, noSurface), (.noAnswer, noAnswer), (.cardLost, cardLost), (.late, late),
      (.noTrigger, noTrigger), (.history, history), (.condition, condition), (.cardOrder, cardOrder),
      (.oldSDK, oldSDK), (.web, web),
    ]
  }

  /// The tests for a session without a message, in order.
  private static var sessionTests: [(cause: MessageCause, test: (MessageJudge) -> () -> Finding?)] {
    [
      (.notRegistered, notRegistered), (.waiting, waiting), (.noDatastream, noDatastream), (.consent, consent),
      (.edgeError, edgeError), (.noAnswer, lastWithoutAnswer), (.surface, otherSurface), (.empty, empty),
    ]
  }

  static func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

  private func list(_ surfaces: [[UInt8]]) -> String { surfaces.map(Self.text).joined(separator: ", ") }

  /// How sure an absence is from an event on; nil for the start of the session is unknown.
  private func absence(from start: Int?) -> (MessageCause.Certainty, String?) {
    if evidence.isLog, evidence.events.isEmpty {
      return (.suspected, "the log has no events: set its level to trace on iOS, to debug on Android")
    }
    guard let start else { return (.suspected, "the session does not hold the request") }
    if let gap = evidence.gap(from: start) {
      return (.suspected, "after the event that the hub numbered \(gap) one is missing in the session")
    }
    return (.certain, nil)
  }

  // MARK: evidence of a message

  private func acts(_ place: Int, _ type: String) -> [Act] {
    let message = messages[place]
    return acts.filter { act in
      act.type == type
        && act.propositions.contains { id, activity, item in
          let isSame = id == message.proposition || !activity.isEmpty && activity == message.activity
          return isSame && (item == nil || item == message.id || !message.isCard)
        }
        // Records before the rules are of an earlier launch.
        && (!act.isRecord || act.event > responses[message.response].loadedAt)
    }
  }

  private func announcements(_ place: Int) -> [Int] {
    let message = messages[place]
    return announced.filter { $0.ids.contains(message.id) || $0.ids.contains { $0 == message.consequenceID } }
      .map(\.event)
  }

  /// The lines of a cause that are about a message: they name it, or it was the last one that was announced.
  private func lines(_ place: Int, _ cause: MessageCause) -> [SessionEvidence.Line] {
    let message = messages[place]
    let names = [message.id, message.proposition, message.activity].filter { !$0.isEmpty }.map(Self.text)
    return evidence.lines.filter { line in
      guard line.cause == cause else { return false }
      if messages.count == 1 || names.contains(where: { line.text.contains($0) }) { return true }
      let starts = messages.indices.compactMap { other in
        triggers(other).last { $0 < line.position }.map { (event: $0, place: other) }
      }
      return starts.max { $0.event < $1.event }?.place == place
    }
  }

  /// The events at which a message was announced or triggered.
  private func triggers(_ place: Int) -> [Int] {
    (announcements(place) + acts(place, "trigger").map(\.event) + inApp(place).compactMap { $0.event?.input }).sorted()
  }

  /// The outcome of the rules for an in-app message.
  private func inApp(_ place: Int) -> [(event: SessionEventID?, fact: SessionFact.InApp)] {
    facts.compactMap { fact in
      guard case .inApp(let found) = fact.content, found.id == messages[place].id,
        found.proposition == nil || found.proposition == messages[place].proposition
          || messages[place].proposition == []
      else { return nil }
      return (fact.event, found)
    }
  }

  /// The last change of the list of cards that is about a card.
  private func lastChange(_ place: Int) -> (event: Int?, fact: SessionFact.Card)? {
    let message = messages[place]
    for fact in facts.reversed() {
      guard case .card(let card) = fact.content,
        card.id == message.id || !card.activity.isEmpty && card.activity == message.activity
      else { continue }
      return (fact.event?.input, card)
    }
    return nil
  }

  private func hasEvidence(_ place: Int) -> Bool {
    !announcements(place).isEmpty || !acts(place, "trigger").isEmpty || !acts(place, "suppressDisplay").isEmpty
  }

  /// True if its rules never came into force.
  private func hasNoEnd(_ place: Int) -> Bool {
    responses[messages[place].response].request.map { $0.end == nil } ?? false
  }

  /// Why a platform ignores the part of the response that holds a message; nil if it does not.
  private func ignored(_ place: Int) -> MessageRules.IgnoreReason? {
    let message = messages[place]
    return responses[message.response].rules.ignored.first {
      $0.text == message.place.text && $0.range.contains(message.place.range)
    }?.reason
  }

  private func start(_ place: Int) -> Int? {
    let response = responses[messages[place].response]
    return response.request?.event ?? (response.loadedAt < 0 ? 0 : nil)
  }

  private func isSuppressed(_ place: Int) -> Bool { !acts(place, "suppressDisplay").isEmpty }

  // MARK: tests of a message

  private func shown(_ place: Int) -> Finding? {
    let message = messages[place]
    if let act = acts(place, "display").first {
      return Finding(
        event: act.event, evidence: act.isRecord ? "record display" : "display", words: "shown at event \(act.event)")
    }
    if !lines(place, .conflict).isEmpty || !lines(place, .delegate).isEmpty { return nil }
    if message.isCard {
      let change = lastChange(place)
      if let change, change.fact.reason.isRemoval || change.fact.surface.isEmpty { return nil }
      guard !hasNoEnd(place), let event = change.map(\.event) ?? acts(place, "trigger").last?.event else { return nil }
      let list = change.map { " of \(Self.text($0.fact.surface))" } ?? ""
      return Finding(
        event: event, evidence: "qualified",
        words: "shown\(Self.at(event)): in the list\(list); whether the app draws it, the session does not say")
    }
    let isAndroid = profile.values.runtime == .java
    if isAndroid, message.consequenceID != message.id, let event = announcements(place).first {
      return Finding(event: event, evidence: "announced", words: "shown at event \(event), and not recorded")
    }
    if hasEvidence(place) || hasNoEnd(place) { return nil }
    guard let (event, _) = inApp(place).first(where: { $0.fact.reason == nil }), oldVersion == nil,
      !(evidence.isRecorded && probes[place].asksHistory)
    else { return nil }
    return Finding(
      event: event?.input, evidence: "its rule", words: "shown\(Self.at(event?.input)), as its rule says")
  }

  private static func at(_ event: Int?) -> String { event.map { " at event \($0)" } ?? " from the start" }

  /// The evidence that a message was suppressed for a reason.
  private func suppressed(_ place: Int, _ reason: String) -> Act? {
    let all = acts(place, "suppressDisplay").filter { $0.reason == reason }
    return all.first { !$0.isRecord } ?? all.first
  }

  private func conflict(_ place: Int) -> Finding? {
    if let act = suppressed(place, "Conflict") {
      return conflicted(place, at: act.event, act.event, "suppressDisplay, Conflict")
    }
    if let line = lines(place, .conflict).first { return conflicted(place, at: line.position, nil, Self.quoted(line)) }
    guard !hasEvidence(place), let (event, _) = inApp(place).first(where: { $0.fact.reason == .conflict }) else {
      return nil
    }
    let other = messages.indices.first { other in
      inApp(other).contains { $0.event?.input == event?.input && $0.fact.reason == nil }
    }
    let (certainty, missing) = absence(from: start(place))
    return Finding(
      event: event?.input, evidence: "its rule",
      words: "another message was on screen" + (other.map { ", \(Self.text(messages[$0].id))" } ?? ""),
      certainty: certainty, missing: missing)
  }

  private func conflicted(_ place: Int, at end: Int, _ event: Int?, _ evidence: String) -> Finding {
    var open: [(name: [UInt8], event: Int)] = []
    for act in acts where act.event < end && !act.isRecord {
      for (id, activity, _) in act.propositions {
        let name = messages.first { $0.proposition == id || !activity.isEmpty && $0.activity == activity }?.id
        guard let name = name ?? id else { continue }
        if act.type == "display" { open.append((name, act.event)) }
        if act.type == "dismiss" { open.removeAll { $0.name == name } }
      }
    }
    guard let other = open.last else {
      return Finding(
        event: event, evidence: evidence, words: "another message or view of the app's own was on screen",
        certainty: .suspected, missing: "the session has no display of another message")
    }
    return Finding(
      event: event, evidence: evidence,
      words: "another message was on screen, \(Self.text(other.name)) since event \(other.event)")
  }

  private static func quoted(_ line: SessionEvidence.Line) -> String {
    String(line.text.drop { $0 == " " || $0 == "\t" }.prefix(160))
  }

  private func delegate(_ place: Int) -> Finding? {
    let words = "the app's own delegate said no (SuppressedByAppDeveloper)"
    if let act = suppressed(place, "SuppressedByAppDeveloper") {
      return Finding(event: act.event, evidence: "suppressDisplay, SuppressedByAppDeveloper", words: words)
    }
    return lines(place, .delegate).first.map { Finding(evidence: Self.quoted($0), words: words) }
  }

  private func noScreen(_ place: Int) -> Finding? {
    let act = acts(place, "suppressDisplay").first { $0.isRecord && $0.reason.isEmpty }
    if let line = lines(place, .noScreen).first {
      let words = line.text.contains("already shown") ? "it was on screen already" : "no activity was in the foreground"
      return Finding(event: act?.event, evidence: Self.quoted(line), words: words)
    }
    guard let act, !acts(place, "suppressDisplay").contains(where: { !$0.isRecord }) else { return nil }
    return Finding(
      event: act.event, evidence: "record suppressDisplay without action",
      words: "no activity was in the foreground, or it was on screen already", certainty: .suspected,
      missing: "no line of a log says which of the two")
  }

  private func isAnnounced(_ place: Int) -> Bool {
    !isSuppressed(place) && (hasEvidence(place) || !inApp(place).isEmpty) && !hasNoEnd(place)
  }

  private func ids(_ place: Int) -> Finding? {
    let message = messages[place]
    let response = responses[message.response]
    if message.isCard {
      guard loaded[place] != nil, ignored(place) == nil, !response.rules.propositions.isEmpty,
        response.rules.known[message.id] == nil
      else { return nil }
    } else {
      guard isAnnounced(place), acts(place, "trigger").isEmpty, profile.values.runtime == .swift,
        message.consequenceID != message.id || inApp(place).contains(where: { $0.fact.reason == .noProposition })
      else { return nil }
    }
    let event = announcements(place).first ?? inApp(place).first?.event?.input
    guard let other = message.consequenceID, other != message.id else {
      return Finding(
        event: event, evidence: "N007",
        words: "its proposition is not known: it is not the first consequence of its rule")
    }
    return Finding(
      event: event, evidence: "N007",
      words: "`detail.id` \(Self.text(message.id)) differs from the id of its consequence, \(Self.text(other)) (N007)")
  }

  private func content(_ place: Int) -> Finding? {
    let message = messages[place]
    if let line = lines(place, .content).first {
      return Finding(evidence: Self.quoted(line), words: "its content cannot be shown (N008)")
    }
    if message.isCard {
      guard ignored(place) == nil, noSurface(place) == nil, profile.values.runtime != .javaScript,
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
      event: announcements(place).first ?? inApp(place).first?.event?.input, evidence: "N008",
      words: "its \(member) cannot be shown (N008)")
  }

  private func wrapper(_ place: Int) -> Finding? {
    guard !messages[place].isCard, !isSuppressed(place), let act = acts(place, "trigger").first else { return nil }
    return Finding(
      event: act.event, evidence: "trigger",
      words: "a wrapper such as React Native or Flutter, or its delegate, holds it back", certainty: .suspected,
      missing: "it was triggered, and the session has neither a display nor a suppression")
  }

  private func screen(_ place: Int) -> Finding? {
    guard !messages[place].isCard, !isSuppressed(place), hasEvidence(place), ids(place) == nil, content(place) == nil
    else { return nil }
    return Finding(
      event: announcements(place).first ?? acts(place, "trigger").first?.event, evidence: "announced",
      words: "a fault of the web view (screen) from a delegate that waits (wrapper): look at the log of the app",
      certainty: .unknown)
  }

  private func unreadable(_ place: Int) -> Finding? {
    if hasEvidence(place) { return nil }
    let words: String
    let line = evidence.lines.first { $0.cause == .unreadable }
    switch ignored(place) {
    case .rejected: words = "its rule set cannot be read"
    case .noProposition: words = "its proposition cannot be read (N001)"
    case .badItems, .badItem, .noItems: words = "the items of its proposition cannot be read (N002)"
    case .notFirst, .notRules: words = "its rules are not in the first item of the proposition (N003)"
    case .noConsequence, .noItem, .schema: words = "no engine takes its rule (N006)"
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

  private func holdout(_ place: Int) -> Finding? {
    guard messages[place].schema == .holdout else { return nil }
    return Finding(
      event: responses[messages[place].response].request?.decisions.first, evidence: "default-content-item",
      words: "this profile is in the holdout group, which is to see nothing")
  }

  private func surface(_ place: Int) -> Finding? {
    let message = messages[place]
    guard ignored(place) == .scope else { return nil }
    let asked = settings.surfaces ?? responses[message.response].request?.surfaces
    let event = responses[message.response].request?.event
    return Finding(
      event: event, evidence: asked == nil ? "scope" : "surfaces",
      words: "its surface is \(Self.text(message.scope)), and the app asked for "
        + (asked.map { list($0) } ?? "surfaces that begin with mobileapp://") + (event.map { " (event \($0))" } ?? ""))
  }

  private func noSurface(_ place: Int) -> Finding? {
    let message = messages[place]
    guard message.isCard, ignored(place) == nil, profile.values.runtime != .javaScript else { return nil }
    let isSwift = profile.values.runtime == .swift
    if !isSwift, message.schema == .feedItem {
      return Finding(evidence: "N009", words: "Android shows no feed items (N009)")
    }
    let surface = message.detail["data"]?["meta"]?["surface"]?.text
    if let surface, isSwift || surface.starts(with: "mobileapp://".utf8) { return nil }
    return Finding(evidence: "N009", words: "the card has no `meta.surface` that an app can ask for (N009)")
  }

  private func noAnswer(_ place: Int) -> Finding? {
    guard let request = responses[messages[place].response].request, request.end == nil else { return nil }
    return unanswered(request, "the answer to its request has no end: its rules are not in force")
  }

  private func cardLost(_ place: Int) -> Finding? {
    guard messages[place].isCard else { return nil }
    if let (event, fact) = lastChange(place), fact.reason.isRemoval {
      let words =
        fact.reason == .refresh
        ? "a later answer took the card away: it is not in it, or does not qualify again"
        : "the card left its list: \(fact.reason.rawValue)"
      return Finding(event: event, evidence: fact.reason.rawValue, words: words + Self.at(event))
    }
    return lines(place, .cardLost).first.map {
      Finding(evidence: Self.quoted($0), words: "the card was removed, or did not qualify")
    }
  }

  private func late(_ place: Int) -> Finding? {
    let response = responses[messages[place].response]
    guard !hasEvidence(place), !hasNoEnd(place), !keepsEvents(messages[place]), let last = probes[place].last,
      last <= response.loadedAt
    else { return nil }
    return Finding(
      event: last, evidence: "the event that meets its condition",
      words: "event \(last) met its condition before its rules were there (event \(response.loadedAt)): too late")
  }

  /// True if its rule is in force, and no event has met its condition.
  private func isUnmet(_ place: Int) -> Bool {
    let message = messages[place]
    guard !hasEvidence(place), !hasNoEnd(place), ignored(place) == nil, message.schema != .holdout, loaded[place] != nil
    else { return false }
    let start = keepsEvents(message) ? -1 : responses[message.response].loadedAt
    return probes[place].last.map { $0 <= start } ?? true
  }

  private func noTrigger(_ place: Int) -> Finding? {
    guard isUnmet(place), probes[place].last == nil, !(probes[place].nearest?.isOfType ?? false) else { return nil }
    let (certainty, missing) = absence(from: start(place))
    let wanted = probes[place].nearest.map { ": " + phrase($0.explanation) } ?? " after its rules"
    return Finding(
      words: "no event came that could trigger it" + wanted, certainty: certainty, missing: missing)
  }

  private func history(_ place: Int) -> Finding? {
    if isUnmet(place), probes[place].last == nil, let nearest = probes[place].nearest, nearest.isOfType,
      nearest.isHistory
    {
      let nodes = nearest.explanation.blockers.map { nearest.explanation.condition.nodes[$0] }
      let isKnown = nodes.contains { $0.test?.history?.requests.contains { $0.count > 0 } ?? false }
      let record = acts.last {
        $0.isRecord && $0.event < nearest.event && $0.propositions.contains { $0.activity == messages[place].activity }
      }
      return Finding(
        event: record?.event ?? nearest.event, evidence: record.map { "record \($0.type)" } ?? "the history",
        words: "the history of events says no at event \(nearest.event): " + phrase(nearest.explanation),
        certainty: isKnown ? .certain : .suspected,
        missing: isKnown ? nil : "an earlier session may have made a record; `--history`")
    }
    // The rules would show it, but the session knows nothing of it.
    guard !hasEvidence(place), !hasNoEnd(place), evidence.isRecorded, probes[place].asksHistory,
      let (event, _) = inApp(place).first(where: { $0.fact.reason == nil })
    else { return nil }
    return Finding(
      event: event?.input, evidence: "the event that meets its other conditions",
      words: "its condition counts records of the history", certainty: .suspected,
      missing: "an earlier session may have shown it; `--history`")
  }

  private func condition(_ place: Int) -> Finding? {
    guard isUnmet(place), probes[place].last == nil, let nearest = probes[place].nearest, nearest.isOfType,
      !nearest.isHistory
    else { return nil }
    let (certainty, missing) = absence(from: start(place))
    return Finding(
      event: nearest.event, evidence: "the nearest event",
      words: "event \(nearest.event) does not meet its condition: " + phrase(nearest.explanation),
      certainty: certainty, missing: missing)
  }

  private func cardOrder(_ place: Int) -> Finding? {
    let response = responses[messages[place].response]
    guard messages[place].isCard, let request = response.request, let end = request.end else { return nil }
    let reads = evidence.events.indices.filter { evidence.events[$0].name.lowercased() == "get propositions" }
    guard let read = reads.first(where: { $0 > request.event && $0 < end }), !reads.contains(where: { $0 > end }) else {
      return nil
    }
    return Finding(
      event: read, evidence: "Get propositions",
      words: "the app asked for its cards at event \(read), before the answer had ended at event \(end)",
      certainty: .suspected, missing: "the session does not say what the app draws")
  }

  /// The version of Messaging, if it is known for faults.
  private var oldVersion: String? {
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

  private func oldSDK(_ place: Int) -> Finding? {
    guard let version = oldVersion else { return nil }
    return Finding(
      evidence: "com.adobe.messaging \(version)",
      words: "Messaging \(version) is known not to show some messages: update it", certainty: .suspected,
      missing: "nothing else in the session holds it back")
  }

  private func web(_ place: Int) -> Finding? {
    guard profile.values.runtime == .javaScript, let event = probes[place].last else { return nil }
    return Finding(
      event: event, evidence: "the event that meets its condition",
      words: "a page that drew it from one that did not (web): look at `renderDecisions`, the surfaces of the call and "
        + "the Content Security Policy", certainty: .unknown)
  }

  // MARK: tests of a session without messages

  private func state(_ owner: String) -> JSONTree? {
    evidence.state(owner)
      ?? given.names.first { Self.text($0).lowercased() == owner }.flatMap { given[$0] }
  }

  /// The extensions that the hub has registered; nil if that is not known.
  private var hub: JSONTree? { state("com.adobe.module.eventhub")?["extensions"] }

  private func line(_ cause: MessageCause) -> SessionEvidence.Line? { evidence.lines.last { $0.cause == cause } }

  private func notRegistered() -> Finding? {
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

  private func waiting() -> Finding? {
    guard requests.isEmpty else { return nil }
    if let line = line(.waiting) {
      return Finding(
        evidence: Self.quoted(line), words: "Messaging waits for a valid configuration or for Edge Identity")
    }
    // Other lines tell of a request that the log does not show.
    guard evidence.lines.isEmpty else { return nil }
    return Finding(
      evidence: "no request", words: "the session has no request of Messaging: it waits for configuration or identity",
      certainty: .suspected, missing: "the session may not begin at the launch")
  }

  /// The words about what the app asked for.
  private var asked: String {
    requests.last.map { "the app asked for \(list($0.surfaces)) (event \($0.event)) and " } ?? ""
  }

  private var isAnswered: Bool { requests.last.map { !$0.decisions.isEmpty } ?? false }

  private func noDatastream() -> Finding? {
    let words = asked + "the app's configuration has no datastream: edge.configId is missing or empty"
    if let line = line(.noDatastream) { return Finding(evidence: Self.quoted(line), words: words) }
    guard !isAnswered, let configuration = state("com.adobe.module.configuration"),
      configuration["edge.configId"]?.text?.isEmpty ?? true
    else { return nil }
    return Finding(evidence: "com.adobe.module.configuration", words: words)
  }

  private func consent() -> Finding? {
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
      missing: "the value is the default of the configuration, and the app may have set another one")
  }

  private func edgeError() -> Finding? {
    let own = requests.last?.errors.last
    let line = line(.edgeError)
    guard let event = own ?? evidence.events.lastIndex(where: \.isError) else {
      return line.map {
        Finding(
          evidence: Self.quoted($0), words: asked + "Edge answered with an error", certainty: .suspected,
          missing: "nothing says which request it is about")
      }
    }
    let data = evidence.events[event].data
    let told = ["title", "detail", "status", "type"].compactMap { data[$0]?.plainText }.joined(separator: ", ")
    let words = asked + "Edge answered with an error: " + told
    if own != nil, !isAnswered { return Finding(event: event, evidence: "AEP Error Response", words: words) }
    // An error of another request says nothing about this one.
    if own == nil, let id = evidence.events[event].request, evidence.events.contains(where: { $0.id == id }) {
      return nil
    }
    return Finding(
      event: event, evidence: "AEP Error Response", words: words, certainty: .suspected,
      missing: own == nil ? "nothing says which request it is about" : "Edge sent decisions too")
  }

  private func unanswered(_ request: Request, _ words: String) -> Finding? {
    if let line = line(.noAnswer) { return Finding(evidence: Self.quoted(line), words: words) }
    let start = evidence.events[request.event].time
    let end = evidence.events.compactMap(\.time).max()
    if let start, let end, end - start >= 10_000 {
      let (certainty, missing) = absence(from: request.event)
      return Finding(
        event: request.event, evidence: "no AEP Response Complete", words: words + ", and 10 s have passed",
        certainty: certainty, missing: missing)
    }
    return Finding(
      event: request.event, evidence: "no AEP Response Complete",
      words: "an answer that is lost (no-answer) from one that is still to come: look at a longer session",
      certainty: .unknown)
  }

  private func lastWithoutAnswer() -> Finding? {
    guard let request = requests.last, request.end == nil, !(isAnswered && line(.noAnswer) == nil) else {
      return requests.isEmpty
        ? line(.noAnswer).map { Finding(evidence: Self.quoted($0), words: "no answer of Edge came") } : nil
    }
    return unanswered(request, asked + "no answer of Edge came")
  }

  private func otherSurface() -> Finding? {
    if let line = line(.surface) {
      return Finding(evidence: Self.quoted(line), words: asked + "the answer is for another surface")
    }
    guard let request = requests.last, let own = settings.surfaces?.first(where: { !request.surfaces.contains($0) })
    else { return nil }
    return Finding(
      event: request.event, evidence: "surfaces", words: asked + "not for \(Self.text(own))", certainty: .suspected,
      missing: "the surface of the channel configuration is not in the session")
  }

  private func empty() -> Finding? {
    let line = line(.empty)
    guard requests.last?.end != nil || line != nil || evidence.events.contains(where: \.isDecisions) else { return nil }
    let others = evidence.messages.last?.otherContents.flatMap { $0 == "no propositions" ? nil : $0 }
    let words =
      asked + "Edge sent none" + (others.map { " (\($0))" } ?? "")
      + "; not live, or this profile is not in its audience: see Assurance, Edge Delivery"
    let decisions = requests.last?.decisions.last ?? evidence.events.lastIndex(where: \.isDecisions)
    let (certainty, missing) =
      decisions != nil || line != nil ? (.certain, nil) : absence(from: requests.last?.event)
    return Finding(
      event: decisions ?? requests.last?.end, evidence: line.map(Self.quoted) ?? "no propositions", words: words,
      certainty: certainty, missing: missing)
  }
}

extension MessageAnswer {
  /// Fills in what was found, in order. `otherwise`: the cause and the words if nothing was.
  fileprivate mutating func fill(
    with found: [(cause: MessageCause?, finding: MessageJudge.Finding)], head: String, isMessage: Bool,
    otherwise: (cause: MessageCause, words: String)
  ) {
    guard let (cause, finding) = found.first else {
      (self.cause, certainty) = (otherwise.cause, .unknown)
      text = head + (isMessage ? "not shown; " : ": ") + otherwise.words
      return
    }
    (self.cause, certainty, event, evidence) = (cause, finding.certainty, finding.event, finding.evidence)
    also = found.dropFirst().compactMap(\.cause)
    var place = ""
    if let evidence = finding.evidence, cause != nil {
      place = " [" + (event.map { "event \($0): " } ?? "") + evidence + "]"
    }
    let more = found.dropFirst().map { cause, finding in
      "; also: " + (finding.certainty == .unknown ? cause?.rawValue ?? "" : finding.words)
    }.joined()
    text = head
    switch certainty {
    case .certain where cause == nil: text += finding.words
    case .certain: text += (isMessage ? "not shown: " : ": ") + finding.words
    case .suspected:
      text += (isMessage ? "not shown" : "") + ", probably: " + finding.words
      text += finding.missing.map { "; " + $0 } ?? ""
    case .unknown: text += (isMessage ? "not shown; " : ": ") + "the session cannot tell " + finding.words
    }
    text += (cause == nil ? "" : place) + more
  }
}

extension ByteRange {
  fileprivate func contains(_ other: ByteRange) -> Bool { lower <= other.lower && other.upper <= upper }
}
