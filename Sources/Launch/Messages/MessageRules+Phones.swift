/// Loads a response as phones do: their engines read only the first item of each proposition.
extension MessageRules {
  /// A proposition with its items, before the propositions are sorted.
  private struct Candidate {
    let proposition: Proposition
    let items: [JSONDocument.Value]
    /// The index of the proposition's scope in `scopes`.
    let scope: Int
  }

  mutating func loadOnPhone(_ entries: [PropositionEntry], _ surfaces: [[UInt8]]?) {
    var candidates: [Candidate] = []
    var builder: ProgramBuilder?
    for entry in entries {
      switch entry.level {
      case .ruleSet: loadSet(entry.value, of: entry.text, item: entry.value, proposition: nil, &builder)
      case .item: loadFirst([entry.value], of: entry.text, proposition: nil, &builder)
      case .proposition:
        if let candidate = read(entry, surfaces, after: candidates.last?.scope) { candidates.append(candidate) }
      }
    }
    let sorted = candidates.indices.sorted {
      let (one, other) = (candidates[$0], candidates[$1])
      return (one.scope, one.proposition.rank, $0) < (other.scope, other.proposition.rank, $1)
    }
    sets.reserveCapacity(candidates.count)
    propositions.reserveCapacity(candidates.count)
    for index in sorted {
      let candidate = candidates[index]
      propositions.append(candidate.proposition)
      loadFirst(candidate.items, of: candidate.proposition.text, proposition: propositions.count - 1, &builder)
    }
    if let program = builder?.finish(readsEvents: false) { self.program = program }
    // The in-app engine contains operations after messages.
    rules =
      rules.filter { $0.engine == .inApp } + rules.filter { $0.engine == .history }
      + rules.filter { $0.engine == .card }
  }

  /// Adds a scope to `scopes` and returns its index.
  private mutating func add(scope: [UInt8]) -> Int {
    scopeIndices[scope] = scopes.count
    scopes.append(scope)
    return scopes.count - 1
  }

  /// The members of propositions that phones read.
  private static let propositionWords = JSONWords(["id", "scope", "scopeDetails", "items"])
  private static let itemWords = JSONWords(["id", "schema", "data"])

  /// Reads a proposition. If the proposition has no effect, records the reason and returns nil. `last`: the index of
  /// the previous proposition's scope.
  private mutating func read(_ entry: PropositionEntry, _ surfaces: [[UInt8]]?, after last: Int?) -> Candidate? {
    let document = document(entry.text)
    let (value, isAndroid) = (entry.value, profile.values.runtime == .java)
    func ignored(_ reason: IgnoreReason, _ part: JSONDocument.Value) -> Candidate? {
      ignore(part, of: entry.text, reason)
      return nil
    }
    guard document.isObject(value) else { return ignored(.noProposition, value) }
    let members = document.members(of: value, named: Self.propositionWords, profile.memberChoice)
    guard let id = members[0], document.kind(id) == .string, let written = members[1],
      document.kind(written) == .string, let details = members[2], document.isObject(details),
      document.first(in: details) != nil
    else { return ignored(.noProposition, value) }
    let (name, text) = (document.string(id), document.string(written))
    if isAndroid, name.isEmpty || text.isEmpty { return ignored(.noProposition, value) }
    // Most propositions have the same scope as the proposition before them.
    let known = last.flatMap { scopes[$0] == text ? $0 : nil } ?? scopeIndices[text]
    guard known != nil || surfaces?.contains(text) ?? text.starts(with: "mobileapp://".utf8) else {
      return ignored(.scope, value)
    }
    let activity = self.text(member(details, "activity", of: document), "id", of: document) ?? []
    guard let list = members[3], document.isArray(list), document.first(in: list) != nil else {
      return ignored(.noItems, value)
    }
    let all = document.elements(list)
    var good = all
    if !all.allSatisfy({ isItem($0, of: document) }) {
      // On iOS, one invalid item invalidates all items; on Android, an element that is not an object invalidates all
      // items.
      if !isAndroid || !all.allSatisfy(document.isObject) { return ignored(.badItems, list) }
      for item in all where !isItem(item, of: document) { ignore(item, of: entry.text, .badItem) }
      good = all.filter { isItem($0, of: document) }
    }
    let scope = known ?? add(scope: text)
    return Candidate(
      proposition: Proposition(
        text: entry.text, value: value, id: id, name: name, scope: scopes[scope], activity: activity,
        rank: rank(member(details, "rank", of: document), of: document)),
      items: good, scope: scope)
  }

  private func isItem(_ value: JSONDocument.Value, of document: JSONDocument) -> Bool {
    guard document.isObject(value) else { return false }
    let members = document.members(of: value, named: Self.itemWords, profile.memberChoice)
    guard let id = members[0], document.kind(id) == .string, let schema = members[1], document.kind(schema) == .string,
      let data = members[2], document.isObject(data)
    else { return false }
    return profile.values.runtime == .swift || document.first(in: data) != nil
  }

  /// Returns the rank of a proposition as phones read it: −1 if the value is not a number. For a fraction, iOS returns
  /// −1; Android drops the digits after the point.
  private func rank(_ value: JSONDocument.Value?, of document: JSONDocument) -> Double {
    guard let value, document.kind(value) == .number else { return -1 }
    let lexeme = document.lexeme(value)
    if profile.values.runtime == .swift {
      guard case .integer(let rank) = NumberLexeme.ios(lexeme: lexeme.span) else { return -1 }
      return Double(rank)
    }
    return switch NumberLexeme.android(lexeme: lexeme.span) {
    case .integer(let rank): Double(Int32(truncatingIfNeeded: rank))
    case .double(let rank): rank.rounded(.towardZero)
    }
  }

  /// Returns the document at index `place`, with whole decimals such as `20.0` as integers; nil if the document has no
  /// whole decimals.
  private mutating func withoutWholeDecimals(_ place: Int) -> JSONDocument? {
    if let known = integral[place] { return known }
    let document = document(place).withoutWholeDecimals.flatMap { try? JSONDocument($0, depthLimit: .max) }
    integral[place] = document
    return document
  }

  /// Loads the first item; the other items have no effect.
  private mutating func loadFirst(
    _ items: [JSONDocument.Value], of place: Int, proposition: Int?, _ builder: inout ProgramBuilder?
  ) {
    let document = document(place)
    for item in items.dropFirst() { ignore(item, of: place, .notFirst) }
    guard let item = items.first else { return }
    guard let data = member(item, "data", of: document), document.isObject(data),
      let schema = member(item, "schema", of: document), document.kind(schema) == .string,
      document.isNamed(schema, MessageSchema.nameOfRuleSets)
    else { return ignore(item, of: place, .notRules) }
    loadSet(data, of: place, item: item, proposition: proposition, &builder)
  }

  /// Adds the rules of a rule set to a program. Returns the indices of these rules in the program. Throws if the
  /// platform rejects the rule set.
  func compile(_ set: RuleSet, _ builder: inout ProgramBuilder?) throws(Rejection) -> (
    rules: Range<Int>, losses: Program.Losses
  ) {
    if builder == nil {
      builder = ProgramBuilder(set, for: profile, only: nil, indexedRules: .max, history: HistoryUse(isRead: true))
    }
    // Optional chaining, because a copy of the builder would copy all of its arrays.
    let (start, losses) = (builder?.program.rules.count ?? 0, builder?.program.losses ?? Program.Losses())
    try builder?.join(set)
    return (start..<(builder?.program.rules.count ?? start), builder?.program.losses.since(losses) ?? losses)
  }

  /// Loads a rule set and sorts its rules by their first consequence.
  private mutating func loadSet(
    _ data: JSONDocument.Value, of place: Int, item: JSONDocument.Value, proposition: Int?,
    _ builder: inout ProgramBuilder?
  ) {
    let document = document(place)
    let set = RuleSet(document, at: data, for: profile)
    var integral: RuleSet?
    if profile.values.runtime == .java, let document = withoutWholeDecimals(place) {
      integral = RuleSet(document, at: data, for: profile)
    }
    let compiled: (rules: Range<Int>, losses: Program.Losses)
    do throws(Rejection) {
      compiled = try compile(integral ?? set, &builder)
    } catch {
      rejected.append(
        RejectedSet(proposition: proposition.map { propositions[$0].name }, text: place, value: data, rules: set))
      return ignore(item, of: place, .rejected)
    }
    sets.append(
      LoadedSet(
        proposition: proposition, text: place, value: data,
        item: PropositionPlace(text: place, range: document.range(item)), rules: set, integral: integral,
        losses: compiled.losses))
    var isOver = false
    for rank in compiled.rules {
      let index = builder?.program.ruleIndex(at: rank) ?? 0
      func ignore(_ reason: IgnoreReason) {
        ignored.append(Ignored(text: place, range: set.range(ofRule: index), reason: reason, set: sets.count - 1))
      }
      if isOver {
        ignore(.after)
        continue
      }
      switch sort(set.consequence(builder?.program.positions(ofRuleAt: rank).first, ofRule: index), of: document) {
      case .success(let engine):
        rules.append(EngineRule(engine: engine, set: sets.count - 1, rule: index, place: rank))
      case .failure(let unread):
        ignore(unread.reason)
        if profile.values.runtime == .java, unread.isEnd { isOver = true }
      }
    }
  }

  /// The reason why no engine accepts a rule.
  private struct Unread: Error {
    let reason: IgnoreReason
    /// True if Android reads no more rules of the rule set.
    var isEnd = false
  }

  /// Returns the engine for a rule whose first consequence is `first`.
  private func sort(_ first: Consequence?, of document: JSONDocument) -> Result<EngineKind, Unread> {
    guard let first else { return .failure(Unread(reason: .noConsequence, isEnd: true)) }
    let isAndroid = profile.values.runtime == .java
    guard text(first.detail, "id", of: document) != nil, let schema = text(first.detail, "schema", of: document),
      let data = member(first.detail, "data", of: document), document.isObject(data),
      !isAndroid || document.first(in: data) != nil
    else { return .failure(Unread(reason: .noItem, isEnd: true)) }
    return switch MessageSchema(schema) {
    case .inApp: .success(.inApp)
    case .contentCard, .feedItem: .success(.card)
    case .historyOperation: .success(.history)
    case .holdout: isAndroid ? .success(.inApp) : .failure(Unread(reason: .holdout))
    case .ruleSet, .jsonContent, nil: .failure(Unread(reason: .schema))
    }
  }
}
