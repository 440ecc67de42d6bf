/// A page on which the web SDK has loaded propositions, and the SDK's calls: decisions about an event, and
/// notifications.
///
/// Source: adobe/alloy: packages/core/src/components/RulesEngine, Personalization/handlers/createOnDecisionHandler.js
/// @3f01be8; adobe/aepsdk-rulesengine-typescript: src @3.1.1; run.
package final class WebPage {
  /// A record that a call makes in the registry of events.
  package struct Record: Sendable {
    package let hash: EventHash
    package let timestamp: Int64
  }

  /// An item that a proposition shows. `id`: the id as JSON text; nil if the item has no id.
  package struct Item: Sendable {
    package let schema: [UInt8]?
    package let id: [UInt8]?
    /// The data as JSON, with the time of the first trigger.
    package fileprivate(set) var data: [UInt8]
    fileprivate let document: JSONDocument
    fileprivate let source: JSONDocument.Value?

    fileprivate func `is`(_ kind: MessageSchema) -> Bool { schema.flatMap(MessageSchema.init) == kind }
  }

  /// A proposition with the items that its matching rules return.
  package struct Qualified: Sendable {
    /// The index of the rules' proposition; nil for a rule set without a proposition.
    package let proposition: Int?
    package fileprivate(set) var items: [Item]
  }

  /// The result of a call.
  package struct Call: Sendable {
    package fileprivate(set) var qualified: [Qualified] = []
    /// The indices in `qualified` of the propositions with an in-app message: the first is shown, the others are
    /// suppressed.
    package fileprivate(set) var messages: [Int] = []
    package fileprivate(set) var records: [Record] = []
    /// The text of the error that the call throws.
    package fileprivate(set) var error: String?
  }

  /// A box for an engine: an engine is noncopyable, so an array cannot contain it.
  private final class EngineBox {
    var engine: Engine

    init(_ engine: consuming Engine) { self.engine = engine }
  }

  private struct Thrown: Error { let text: String }

  private let rules: MessageRules
  private let limits: EventLimits
  /// The rule sets of each proposition, in order of rank.
  private var payloads: [(proposition: Int?, sets: [Int])] = []
  /// The index in `payloads` of each rule set.
  private var payloadIndices: [Int] = []
  /// Keyed by rule set: the indices of the rules to evaluate; nil for all.
  private let wanted: [Int: Set<Int>]?
  /// Evaluates the rules of all sets at once. In this engine, a rule's index is its index in `origins`.
  private var joined: Engine
  private let origins: [(set: Int, rule: Int)]
  /// The engines of single rule sets, created on first use.
  private var engines: [Int: EngineBox] = [:]
  /// Keyed by hash: the rule sets that search the history for the hash.
  private var searchers: [UInt32: [Int]] = [:]
  /// Reads events, to find their problems and their time.
  private(set) var reader: Engine
  private let registry: EventHistory
  /// True if at least one rule reads the time from alloy's context.
  let readsTime: Bool

  // MARK: the current call

  private var call = Call()
  private var history: EventHistory
  private(set) var now: Int64 = 0
  /// The matching rules of each set with the history before the call; nil if each set's engine must be run.
  private var matches: [Int: [Int]]? = [:]
  /// The rule sets that search the history for a record of the call.
  private var outdated: Set<Int> = []
  /// Parallel to `payloads`: true if a rule of the proposition may match.
  private var mayMatch: [Bool] = []

  /// Creates a page. `wanted`: the indices in `rules.rules` of the rules to evaluate; nil for all.
  package init(_ rules: MessageRules, only wanted: Set<Int>?, world: World, _ limits: EventLimits) {
    (self.rules, self.limits) = (rules, limits)
    registry = world.history ?? EventHistory(for: rules.profile)
    history = registry
    reader = Engine(Program(profile: rules.profile), world: world, limits: limits)
    let bySet = wanted.map { Dictionary(grouping: $0) { rules.rules[$0].set } }
    self.wanted = bySet?.mapValues { places in Set(places.map { rules.rules[$0].rule }) }
    var (parts, origins) = (rules.sets.map(\.rules), [(set: Int, rule: Int)]())
    for set in parts.indices {
      for rule in parts[set].rules.indices {
        parts[set].rules[rule].index = origins.count
        origins.append((set, rule))
      }
    }
    self.origins = origins
    let program = Program(joining: parts, for: rules.profile, labels: [], history: HistoryUse(isRead: true))
    joined = Engine(program, world: world, limits: limits)
    for (index, set) in rules.sets.enumerated() {
      if let proposition = set.proposition, proposition == payloads.last?.proposition {
        payloads[payloads.count - 1].sets.append(index)
      } else {
        payloads.append((set.proposition, [index]))
      }
      payloadIndices.append(payloads.count - 1)
    }
    for (place, rule) in program.rules.enumerated() {
      let set = origins[rule.index].set
      for hash in program.searches(ofRuleAt: place).flatMap(\.requests).compactMap(\.self)
      where searchers[hash]?.last != set { searchers[hash, default: []].append(set) }
    }
    let keys = program.rules.indices.flatMap { program.keys(ofRuleAt: $0) }
    let names = Set(Self.timeMembers(at: Instant(milliseconds: 0), zone: { _ in 0 }).map { Array($0.name.utf8) })
    readsTime = keys.contains { names.contains(Array($0)) }
  }

  /// Sets the time of events without a timestamp.
  package func set(clock now: Instant) { reader.apply(.clock(now)) }

  /// The offset after the event that was read last.
  package var end: Int { reader.end }

  /// Writes the members that all output lines of the last event have in common.
  package func writeEvent(_ text: Span<UInt8>, to json: inout JSONWriter) {
    reader.writeEvent(text, number: nil, to: &json)
  }

  /// Makes the call of the SDK for the event at `start`: decides which items are shown, or records a notification.
  package func call(_ text: Span<UInt8>, from start: Int) throws(Engine.Stop) -> Call {
    _ = try reader.process(text, from: start)
    (call, history, now) = (Call(), registry, reader.now.milliseconds)
    let document: JSONDocument
    do throws(EventProblem) {
      document = try JSONDocument.event(text, from: start, limits).document
    } catch {
      throw .event(error)
    }
    do throws(Thrown) {
      if let decisioning = notification(document) {
        record(decisioning, document)
      } else {
        try decide(context(document, text.extracting(start..<reader.end)))
      }
    } catch {
      call.qualified = []
      call.error = error.text
    }
    return call
  }

  // MARK: records

  func member(_ value: JSONDocument.Value?, _ name: String, of document: JSONDocument) -> JSONDocument.Value? {
    rules.member(value, name, of: document)
  }

  /// Returns the content of a notification about propositions; nil for all other events.
  private func notification(_ document: JSONDocument) -> JSONDocument.Value? {
    let xdm = member(member(document.root, "data", of: document), "xdm", of: document)
    let decisioning = member(member(xdm, "_experience", of: document), "decisioning", of: document)
    return member(decisioning, "propositionEventType", of: document) == nil ? nil : decisioning
  }

  /// Makes the records of a notification, one for each of its propositions.
  private func record(_ decisioning: JSONDocument.Value, _ document: JSONDocument) {
    guard let types = member(decisioning, "propositionEventType", of: document), document.isObject(types)
    else { return }
    let action = member(member(decisioning, "propositionAction", of: document), "id", of: document)
    let propositions = member(decisioning, "propositions", of: document).map { document.elements($0) } ?? []
    for (name, value) in document.members(types) where document.kind(value) == .number {
      guard NumberLexeme.javascript(lexeme: document.lexeme(value).span) == 1 else { continue }
      for proposition in propositions {
        let details = member(proposition, "scopeDetails", of: document)
        guard let provider = member(details, "decisionProvider", of: document), document.isNamed(provider, "AJO"),
          let id = truthy(member(member(details, "activity", of: document), "id", of: document), of: document)
        else { continue }
        insert(
          document.string(name), of: id, action: action.flatMap { JavaScriptText.text(of: $0, in: document) } ?? [])
      }
    }
  }

  /// Returns the text of a value; nil if the value is missing or JavaScript treats it as false.
  private func truthy(_ value: JSONDocument.Value?, of document: JSONDocument) -> [UInt8]? {
    value.flatMap { document.isFalsy($0) ? nil : JavaScriptText.text(of: $0, in: document) }
  }

  private func insert(_ type: [UInt8], of id: [UInt8], action: [UInt8] = [], onlyFirst: Bool = false) {
    if type.isEmpty { return }
    let hash = EventHash(webMembers: [
      (Array("eventType".utf8), type), (Array("eventId".utf8), id), (Array("action".utf8), action),
    ])
    if onlyFirst, history.registered(hash.value) != nil { return }
    _ = history.insert(EventHistory.Record(hash: hash.value, time: now))
    for set in searchers[hash.value] ?? [] where !mayMatch.isEmpty {
      outdated.insert(set)
      mayMatch[payloadIndices[set]] = true
    }
    call.records.append(Record(hash: hash, timestamp: now))
  }

  // MARK: decisions

  private func decide(_ event: [UInt8]) throws(Thrown) {
    defer { (mayMatch, outdated) = ([], []) }
    matches = matchesOfAll(event)
    if matches?.isEmpty ?? false { return }
    mayMatch = Array(repeating: matches == nil, count: payloads.count)
    for set in matches?.keys.map(\.self) ?? [] { mayMatch[payloadIndices[set]] = true }
    for (index, payload) in payloads.enumerated() where mayMatch[index] {
      let items = try items(of: payload, event)
      if !items.isEmpty { call.qualified.append(Qualified(proposition: payload.proposition, items: items)) }
    }
    try carryOutOperations()
    call.messages = call.qualified.indices.filter { call.qualified[$0].items.contains { $0.is(.inApp) } }
  }

  /// Returns the matching rules of each rule set that has matching rules; nil if an engine throws.
  private func matchesOfAll(_ event: [UInt8]) -> [Int: [Int]]? {
    joined.apply(.history(history))
    joined.apply(.clock(Instant(milliseconds: now)))
    guard (try? joined.process(event)) != nil else { return nil }
    var matches: [Int: [Int]] = [:]
    for index in joined.matchedRules { matches[origins[index].set, default: []].append(origins[index].rule) }
    return matches
  }

  /// Returns the matching rules of one set with the current history.
  private func matches(ofSet set: Int, _ event: [UInt8]) throws(Thrown) -> [Int] {
    if !outdated.contains(set), let matches { return matches[set] ?? [] }
    let box = engines[set] ?? EngineBox(Engine(program(ofSet: set), world: reader.world, limits: limits))
    engines[set] = box
    box.engine.apply(.history(history))
    box.engine.apply(.clock(Instant(milliseconds: now)))
    do throws(Engine.Stop) {
      _ = try box.engine.process(event)
    } catch {
      switch error {
      // Only a historical condition without a list of requests throws.
      case .crash: throw Thrown(text: "Cannot read properties of undefined (reading 'reduce')")
      case .event(let problem): throw Thrown(text: problem.summary)
      case .limit(let limit): throw Thrown(text: "the tokens of rule \(limit.rule) are too long")
      }
    }
    return box.engine.matchedRules
  }

  private func program(ofSet set: Int) -> Program {
    Program(
      joining: [rules.sets[set].rules], for: rules.profile, labels: [], history: HistoryUse(isRead: true))
  }

  /// Returns the items of the rules that match. Each item adds a record.
  private func items(of payload: (proposition: Int?, sets: [Int]), _ event: [UInt8]) throws(Thrown) -> [Item] {
    var found: [Result<Item, Thrown>] = []
    for set in payload.sets {
      let loaded = rules.sets[set].rules
      for rule in try matches(ofSet: set, event) where wanted.map({ $0[set]?.contains(rule) ?? false }) ?? true {
        for place in loaded.rules[rule].consequences {
          found.append(try item(loaded.consequences[Int(place)], of: loaded.document))
        }
      }
    }
    let activity = payload.proposition.map { rules.propositions[$0].activity }
    var items: [Item] = []
    for result in found {
      var first: Int64?
      if let activity {
        insert(Array("trigger".utf8), of: activity)
        first = call.records.last.flatMap { history.registered($0.hash.value)?.first }
      }
      switch result {
      case .success(var item):
        if let first { item.data = Self.data(item.data, qualified: first) }
        items.append(item)
      case .failure(let thrown): throw thrown
      }
    }
    return items
  }

  /// Creates an item from a consequence. Throws where the adapters of alloy throw; a failure result is an error that
  /// occurs after the item's record was made.
  private func item(_ consequence: Consequence, of document: JSONDocument) throws(Thrown) -> Result<Item, Thrown> {
    let detail = consequence.detail
    let nothing: String? = detail == nil ? "undefined" : detail.map { document.isNull($0) ? "null" : nil } ?? nil
    func taken(_ name: String) throws(Thrown) {
      if let nothing {
        throw Thrown(text: "Cannot destructure property '\(name)' of 'detail' as it is \(nothing).")
      }
    }
    func json(_ value: JSONDocument.Value?) -> [UInt8]? { value.map { document.json(of: $0) } }
    let type = consequence.type
    if let type, document.isNamed(type, "cjmiam") {
      try taken("html")
      var data = JSONWriter()
      data.raw("{")
      if let parameters = json(member(detail, "mobileParameters", of: document)) {
        data.raw("\"mobileParameters\":")
        data.raw(parameters)
        data.raw(",")
      }
      data.raw("\"webParameters\":{}")
      if let html = json(member(detail, "html", of: document)) {
        data.raw(",\"content\":")
        data.raw(html)
      }
      data.raw(",\"contentType\":\"text/html\"}")
      return .success(
        Item(
          schema: MessageSchema.inApp.text, id: json(consequence.id), data: data.bytes, document: document,
          source: nil))
    }
    var id = member(detail, "id", of: document)
    if let type, document.isNamed(type, "schema") {
      try taken("schema")
      if id.map({ document.isFalsy($0) }) ?? true { id = consequence.id }
    } else if let nothing {
      return .failure(Thrown(text: "Cannot read properties of \(nothing) (reading 'data')"))
    }
    let source = member(detail, "data", of: document)
    return .success(
      Item(
        schema: rules.text(detail, "schema", of: document), id: json(id),
        data: source.flatMap { document.isObject($0) ? document.json(of: $0) : nil } ?? Array("{}".utf8),
        document: document, source: source))
  }

  /// Returns an item's data with the time of the item's first trigger.
  private static func data(_ data: [UInt8], qualified: Int64) -> [UInt8] {
    guard let document = try? JSONDocument(data) else { return data }
    var json = JSONWriter()
    json.raw("{")
    for (name, value) in document.members(document.root)
    where !document.isNamed(name, "qualifiedDate") && !document.isNamed(name, "displayedDate") {
      json.string(document.string(name).span)
      json.raw(":")
      json.value(value, of: document)
      json.raw(",")
    }
    json.raw("\"qualifiedDate\":\(qualified)}")
    return json.bytes
  }

  /// Carries out the history operations among the items, and removes these items.
  private func carryOutOperations() throws(Thrown) {
    var operations: [(type: [UInt8], id: [UInt8], onlyFirst: Bool)] = []
    for item in call.qualified.flatMap(\.items) where item.is(.historyOperation) {
      let document = item.document
      let content = member(item.source, "content", of: document)
      if content.map({ document.isNull($0) }) ?? true {
        let nothing = content == nil ? "undefined" : "null"
        throw Thrown(text: "Cannot read properties of \(nothing) (reading 'iam.id')")
      }
      guard let id = truthy(member(content, "iam.id", of: document), of: document),
        let type = truthy(member(content, "iam.eventType", of: document), of: document)
      else { continue }
      let operation = rules.text(item.source, "operation", of: document)
      operations.append((type, id, operation?.elementsEqual("insertIfNotExists".utf8) ?? false))
    }
    for operation in operations { insert(operation.type, of: operation.id, onlyFirst: operation.onlyFirst) }
    for index in call.qualified.indices { call.qualified[index].items.removeAll { $0.is(.historyOperation) } }
    call.qualified.removeAll { $0.items.isEmpty }
  }
}
