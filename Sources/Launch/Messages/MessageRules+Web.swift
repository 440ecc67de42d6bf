/// Loads a response as the web SDK does. The SDK keeps one proposition for each activity: the latest proposition that
/// has rules.
extension MessageRules {
  /// The rule sets of an item.
  private struct WebSet {
    let text: Int
    let value: JSONDocument.Value
    let item: PropositionPlace
    let rules: RuleSet
    /// The indices of the set's rules in the program.
    let places: Range<Int>
    let losses: Program.Losses
  }

  /// An error that ends loading, with the message that JavaScript gives it.
  private struct Thrown: Error { let text: String }

  mutating func loadOnWeb(_ entries: [PropositionEntry]) {
    var order: [[UInt8]] = []
    var payloads: [[UInt8]: (proposition: Proposition, sets: [WebSet])] = [:]
    var alone: [WebSet] = []
    var builder: ProgramBuilder?
    // The index of the document in which loading ended with an error. The SDK skips the rest of this document.
    var broken: Int?
    for entry in entries where entry.text != broken {
      let (noted, known) = (ignored.count, rejected.count)
      do throws(Thrown) {
        guard entry.level == .proposition else {
          // The SDK loads an item only as a part of a proposition, which has the activity. This program also loads a
          // separate item.
          alone +=
            try entry.level == .item
            ? sets(of: [entry.value], in: entry.text, &builder)
            : [set(entry.value, in: entry.text, of: place(of: entry.value, in: entry.text), &builder)]
          continue
        }
        guard let proposition = webProposition(entry) else {
          ignore(entry.value, of: entry.text, .noActivity)
          continue
        }
        let document = document(entry.text)
        let list = member(entry.value, "items", of: document)
        let items = list.map { document.isArray($0) ? document.elements($0) : [] } ?? []
        if items.isEmpty { ignore(entry.value, of: entry.text, .noItems) }
        let sets = try sets(of: items, in: entry.text, &builder)
        if sets.isEmpty { continue }
        let activity = proposition.activity
        if let earlier = payloads.updateValue((proposition, sets), forKey: activity) {
          replaced.append((earlier.proposition, earlier.sets.reduce(0) { $0 + $1.rules.ruleCount }))
        } else {
          order.append(activity)
        }
      } catch {
        ignored.removeLast(ignored.count - noted)
        thrown = thrown ?? error.text
        broken = entry.text
        if rejected.count > known, entry.level == .proposition {
          let document = document(entry.text)
          rejected[known].proposition = member(entry.value, "id", of: document).map { document.string(orLexeme: $0) }
        }
      }
    }
    if let program = builder?.finish(readsEvents: false) { self.program = program }
    for set in alone { add(set, proposition: nil) }
    // JavaScript puts members whose names are array indices first.
    let indices = order.compactMap { name in Self.arrayIndex(name).map { ($0, name) } }.sorted { $0.0 < $1.0 }
    let names = indices.map(\.1) + order.filter { Self.arrayIndex($0) == nil }
    let all = names.compactMap { payloads[$0] }
    for place in all.indices.sorted(by: { (all[$0].proposition.rank, $0) < (all[$1].proposition.rank, $1) }) {
      propositions.append(all[place].proposition)
      for set in all[place].sets { add(set, proposition: propositions.count - 1) }
    }
  }

  private mutating func add(_ set: WebSet, proposition: Int?) {
    sets.append(
      LoadedSet(
        proposition: proposition, text: set.text, value: set.value, item: set.item, rules: set.rules,
        integral: nil, losses: set.losses))
    rules += set.places.map {
      EngineRule(engine: .item, set: sets.count - 1, rule: program.ruleIndex(at: $0), place: $0)
    }
  }

  /// Reads a proposition; returns nil if the proposition has no activity.
  private func webProposition(_ entry: PropositionEntry) -> Proposition? {
    let document = document(entry.text)
    let details = member(entry.value, "scopeDetails", of: document)
    // The activity's id becomes the name of an object member.
    guard let name = member(member(details, "activity", of: document), "id", of: document), !document.isFalsy(name),
      let activity = JavaScriptText.text(of: name, in: document)
    else { return nil }
    let id = member(entry.value, "id", of: document)
    return Proposition(
      text: entry.text, value: entry.value, id: id, name: id.map { document.string(orLexeme: $0) } ?? [],
      scope: text(entry.value, "scope", of: document) ?? [], activity: activity,
      rank: webRank(member(details, "rank", of: document), of: document))
  }

  /// Returns a rank as JavaScript compares `rank || Infinity`. A value that is not a number compares as equal to every
  /// other value in JavaScript, so the order depends on the JavaScript engine; here, this rank is last.
  private func webRank(_ value: JSONDocument.Value?, of document: JSONDocument) -> Double {
    guard let value else { return .infinity }
    let rank: Double =
      switch document.kind(value) {
      case .number: NumberLexeme.javascript(lexeme: document.lexeme(value).span)
      case .true: 1
      case .string: JavaScriptNumber.number(UTF16Text.decode(document.string(value)))
      case .null, .false, .object, .array, .word: .nan
      }
    let isFalsy = document.kind(value) == .string ? document.string(value).isEmpty : rank == 0
    return isFalsy || rank.isNaN ? .infinity : rank
  }

  /// Returns the value of a name that is an array index: a decimal number below 2^32 - 1 without leading zeros; nil for
  /// other names.
  private static func arrayIndex(_ name: [UInt8]) -> UInt32? {
    guard let number = UInt32(String(decoding: name, as: UTF8.self)), number < .max,
      String(number).utf8.elementsEqual(name)
    else { return nil }
    return number
  }

  // MARK: items

  private mutating func sets(of items: [JSONDocument.Value], in text: Int, _ builder: inout ProgramBuilder?)
    throws(Thrown) -> [WebSet]
  {
    let document = document(text)
    var sets: [WebSet] = []
    if items.contains(where: { document.isNull($0) }) {
      throw Thrown(text: "Cannot destructure property 'schema' of 'item' as it is null.")
    }
    for item in items {
      let data = member(item, "data", of: document)
      switch self.text(item, "schema", of: document).flatMap(MessageSchema.init) {
      case .ruleSet:
        guard let data else { throw Thrown(text: "Cannot read properties of undefined (reading 'map')") }
        // The SDK skips data that JavaScript treats as false.
        if !document.isFalsy(data) { sets.append(try set(data, in: text, of: place(of: item, in: text), &builder)) }
      case .jsonContent:
        let content = member(data, "content", of: document)
        if let content, let place = rulesPlace(content, in: text) {
          sets.append(try set(place.value, in: place.text, of: self.place(of: item, in: text), &builder))
        } else {
          ignore(item, of: text, .notRules)
        }
      case .inApp, .contentCard, .feedItem, .historyOperation, .holdout, nil: ignore(item, of: text, .notRules)
      }
    }
    return sets
  }

  /// Returns a value that has `version` and `rules`: `content` itself, or the root of the JSON in a string.
  private mutating func rulesPlace(_ content: JSONDocument.Value, in text: Int) -> (
    value: JSONDocument.Value, text: Int
  )? {
    var place = (value: content, text: text)
    if document(text).kind(content) == .string {
      guard let inner = try? parse(content, in: text) else { return nil }
      place = (document(inner).root, inner)
    }
    let document = document(place.text)
    guard document.isObject(place.value), document.member(place.value, "version", .last) != nil,
      document.member(place.value, "rules", .last) != nil
    else { return nil }
    return place
  }

  /// Parses the JSON in a string, and returns the index of the resulting document.
  private mutating func parse(_ value: JSONDocument.Value, in text: Int) throws(Thrown) -> Int {
    let outer = document(text)
    let string = outer.string(value)
    if let message = JavaScriptSyntaxError.message(for: string) { throw Thrown(text: message) }
    let document: JSONDocument
    do throws(JSONProblem) {
      document = try JSONDocument(string)
    } catch {
      // This error is a limit of this program. JavaScript has no such limit.
      throw Thrown(text: error.summary)
    }
    let range = outer.range(value)
    var pointers = PropositionPointers(input, inner: inner)
    inner.append(
      PropositionInput.Text(
        document: document, prefix: pointers.pointer(to: range, in: text) + "#",
        place: EventPlace(offset: range.lower), event: nil, outer: text))
    return input.texts.count + inner.count - 1
  }

  private func place(of item: JSONDocument.Value, in text: Int) -> PropositionPlace {
    PropositionPlace(text: text, range: document(text).range(item))
  }

  /// Loads the rules at a value; a string is parsed as JSON first.
  private mutating func set(
    _ value: JSONDocument.Value, in text: Int, of item: PropositionPlace, _ builder: inout ProgramBuilder?
  ) throws(Thrown) -> WebSet {
    if document(text).kind(value) == .string {
      let inner = try parse(value, in: text)
      if document(inner).isNull(document(inner).root) {
        throw Thrown(text: "Cannot destructure property 'version' of 'ruleset' as it is null.")
      }
      return try set(document(inner).root, in: inner, of: item, &builder)
    }
    let document = document(text)
    let rules = RuleSet(document, at: value, for: profile)
    do throws(Rejection) {
      let (places, losses) = try compile(rules, &builder)
      return WebSet(text: text, value: value, item: item, rules: rules, places: places, losses: losses)
    } catch {
      rejected.append(RejectedSet(proposition: nil, text: text, value: value, rules: rules))
      throw Thrown(text: Self.error(error, in: document))
    }
  }

  /// Returns the name of the member that the engine reads first in the definition of a condition.
  private static func firstPart(ofDefinitionIn condition: JSONDocument.Value?, _ document: JSONDocument) -> String {
    guard let condition, document.isObject(condition), let type = document.member(condition, "type", .last) else {
      return "key"
    }
    return document.isNamed(type, "group") ? "logic" : document.isNamed(type, "historical") ? "events" : "key"
  }

  /// Returns the error that the rules engine throws for rules that the engine cannot build.
  ///
  /// Source: adobe/aepsdk-rulesengine-typescript: src/parser.ts @3.1.1, with the error texts of V8.
  private static func error(_ rejection: Rejection, in document: JSONDocument) -> String {
    guard case .fault(let reason) = rejection.reason else { return rejection.summary }
    // The range of a fault about a missing member is the object that lacks the member.
    let value = document.value(at: rejection.range)
    func noValue(_ missing: Bool) -> String { missing ? "undefined" : "null" }
    func list(_ name: String) -> String {
      guard let value, !document.isObject(value) else { return "Cannot read properties of undefined (reading 'map')" }
      if document.isNull(value) { return "Cannot read properties of null (reading 'map')" }
      return "\(name).map is not a function"
    }
    func part(_ member: String, of name: String) -> String {
      let isNull = value.map(document.isNull) ?? false
      return "Cannot destructure property '\(member)' of '\(name)' as it is \(noValue(!isNull))."
    }
    return switch reason {
    case .rulesMissing, .rootNotObject: list("rules")
    case .membersMissing: list("conditions")
    case .consequencesMissing: list("consequences")
    case .ruleNotObject:
      value.map(document.isNull) ?? false
        ? part("condition", of: "rule") : "Cannot destructure property 'type' of 'condition' as it is undefined."
    case .conditionMissing:
      value.map { document.isNull($0) || document.isObject($0) } ?? true
        ? part("type", of: "condition") : "Can not parse condition"
    case .entryNotObject:
      value.map(document.isNull) ?? false ? part("type", of: "condition") : "Can not parse condition"
    case .typeUnknown: "Can not parse condition"
    case .definitionMissing: part(firstPart(ofDefinitionIn: value, document), of: "definition")
    case .consequenceNull: part("id", of: "consequence")
    default: rejection.summary
    }
  }
}

extension JSONDocument {
  /// True if JavaScript treats the value as false.
  func isFalsy(_ value: Value) -> Bool {
    switch kind(value) {
    case .null, .false: true
    case .string: string(value).isEmpty
    case .number: NumberLexeme.javascript(lexeme: lexeme(value).span) == 0
    case .true, .object, .array, .word: false
    }
  }
}
